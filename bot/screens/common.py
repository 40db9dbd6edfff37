"""What all screens of a table share: names, seats, cards and the words for a state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from bot.i18n import Name, Speaker
from bot.screen import Button, Caps, Row
from bot.table import Chair, Line, Table
from engine.cards import Card, Cards, Suit
from engine.core import Event, Seat, Spec, View
from engine.registry import all_games

CHRONICLE = 7
"""Lines of what happened last on a board."""


def spec_of(t: Table) -> Spec:
    return all_games()[t.game].spec


def speaker(t: Table, language: str) -> Speaker:
    """A speaker who knows the table's people; equal names are told apart by their seat."""
    names = _names(language, tuple((bool(c.person), c.name, bool(c.level)) for c in t.chairs))
    return Speaker(language, t.game, names, suits=spec_of(t).suits_matter)


@lru_cache(4096)  # needed for every press and every screen, and the same as long as nobody comes or goes
def _names(language: str, chairs: tuple[tuple[bool, str, bool], ...]) -> tuple[Name, ...]:
    plain = Speaker(language)
    names = [_name(*c, i, plain) for i, c in enumerate(chairs)]
    nobody = plain("nobody")
    return tuple(Name(f"{n}({i + 1})") if names.count(n) > 1 and n != nobody else n for i, n in enumerate(names))


def chair_name(chair: Chair, seat: int, sp: Speaker) -> Name:
    """A person's name, a computer's, or the word for an empty chair."""
    return _name(bool(chair.person), chair.name, bool(chair.level), seat, sp)


def _name(person: bool, name: str, computer: bool, seat: int, sp: Speaker) -> Name:
    if person:
        return Name.of(name, sp("nameless"))
    if computer:
        names = [n.strip() for n in sp("computer-names").split(",")]
        return Name("🤖" + names[seat % len(names)])
    return Name(sp("nobody"))


def game_name(sp: Speaker) -> str:
    return sp("name")


def tell(sp: Speaker, line: Line) -> str:
    """A line of the chronicle in words."""
    return sp.event(line.what) if isinstance(line.what, Event) else sp.phrase(line.what)


def chronicle(t: Table, sp: Speaker, count: int = CHRONICLE) -> list[str]:
    return [text for text in (tell(sp, line) for line in t.lines[-count:]) if text]


def groups(cards: Cards) -> list[tuple[Card, ...]]:
    """Neighbouring cards of one rank together."""
    out: list[list[Card]] = []
    for c in cards:
        if out and out[-1][0].rank is c.rank:
            out[-1].append(c)
        else:
            out.append([c])
    return [tuple(g) for g in out]


def verb(sp: Speaker, verb: str, arg: str = "") -> str:
    """An act on its button: the wording of the argument where it has one, a seat (``@3``) by its name."""
    own = f"verb-{verb}-{arg}"
    if arg and sp.has(own):
        return sp(own, arg=arg)
    return sp(f"verb-{verb}", arg=Seat(int(arg[1:])) if names_seat(arg) else arg)


def names_seat(arg: str) -> bool:
    """Whether an argument of an act names a seat (``@3``)."""
    return arg[:1] == "@" and arg[1:].isdecimal()


def facts(view: View, sp: Speaker) -> str:
    """The public state in one line, "" when there is nothing to say."""
    return " · ".join(filter(None, (sp.phrase(f) for f in view.facts)))


def on_table(view: View, sp: Speaker) -> list[str]:
    """What lies open, a line each."""
    out: list[str] = []
    for shown in view.table:
        name = sp.name(shown.seat)
        note = sp.phrase(shown.note) if shown.note else ""
        if shown.cards:
            text = sp("shown-cards-note" if note else "shown-cards", who=name, cards=sp.cards(shown.cards), note=note)
        else:
            text = sp("shown-word", who=name, note=note)
        out.append(text)
    return out


def rows_of(buttons: Iterable[Button], per_row: int) -> list[Row]:
    """Buttons in rows, the rows about equally long."""
    items = list(buttons)
    if not items:
        return []
    rows = -(-len(items) // per_row)
    width = -(-len(items) // rows)
    return [tuple(items[i : i + width]) for i in range(0, len(items), width)]


def fixed_rows(buttons: Sequence[Button], per_row: int) -> list[Row]:
    """Buttons in rows of ``per_row``, the last one shorter."""
    return [tuple(buttons[i : i + per_row]) for i in range(0, len(buttons), per_row)]


def clip(text: str, limit: int) -> str:
    """At most ``limit`` characters, … for what was cut."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def label(text: str, caps: Caps) -> str:
    return clip(text, caps.label)


def level_name(level: str, sp: Speaker) -> str:
    return sp(f"level-{level}")


def seconds_left(t: Table, seat: int, now: int) -> int | None:
    """Whole seconds a seat still has, None without a clock."""
    for s, p in t.pending.items():
        if s == seat and p.until is not None:
            return max(0, (p.until - now + 999) // 1000)
    return None


def plural_names(names: Sequence[str], sp: Speaker) -> str:
    return sp("list-separator").join(names)


def leaving_costs(t: Table, person: str) -> int:
    """Points that leaving now would cost a person by the rule book of his game; 0 where it is free."""
    seat = t.seat_of(person)
    if seat is None or t.state is None or t.session_over or t.phase not in ("playing", "between"):
        return 0
    return all_games()[t.game].leaving_costs(t.state, seat)


def layout(t: Table, sort: str) -> str:
    """How a hand is drawn: as the game does, or as its person wishes where suits matter."""
    spec = spec_of(t)
    return {"suit": "suits", "rank": "ranks"}.get(sort, spec.layout) if spec.suits_matter else spec.layout


def sorted_hand(t: Table, view: View, sort: str) -> Cards:
    """The cards of the view's seat as its person wants them; inside a suit or a rank in the order of the game."""
    if layout(t, sort) == spec_of(t).layout:
        return view.hand
    trumps = all_games()[t.game].trumps(view)
    suits = list(Suit)

    def row(c: Card) -> int:
        return -1 if c in trumps or c.suit is None else suits.index(c.suit)

    if sort == "suit":
        return tuple(sorted(view.hand, key=row))
    first = {rank: i for i, rank in enumerate(dict.fromkeys(c.rank for c in sorted(view.hand, key=_high)))}
    return tuple(sorted(view.hand, key=lambda c: first[c.rank]))


def _high(card: Card) -> int:
    return -card
