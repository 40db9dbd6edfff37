"""Views to pictures: says what is to be drawn; bot.pictures draws it.

A hand picture is made from the View of its seat, a table picture from the View it is shown with.
Board and result pictures are public and kept for a while by their content; pictures of hands never are.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection
from dataclasses import replace

from bot.i18n import Speaker
from bot.pictures import hand_picture, result_picture, table_picture
from bot.pictures.builders import faces, rows_by_suit, stacks_by_rank
from bot.pictures.specs import HandSpec, Pair, Picture, Pool, ResultSeat, ResultSpec, SeatSpec, Style, TableSpec
from bot.screen import Image
from bot.screens import common
from bot.screens.lobby import sign
from bot.table import Table
from engine.cards import Card, Cards
from engine.core import Seat, View
from engine.registry import all_games

KEPT = 64
_public: OrderedDict[TableSpec | ResultSpec, Image] = OrderedDict()


def style(sp: Speaker, colours: int = 4) -> Style:
    return Style(colours, (sp("picture-small-joker"), sp("picture-big-joker")), sp.language)


def bare(name: str) -> str:
    """A name without the isolates that only running text needs."""
    return name.strip("\u2068\u2069")


def _image(p: Picture) -> Image:
    return Image(p.png, p.width, p.height, p.alt, p.key)


def _kept(spec: TableSpec | ResultSpec) -> Image:
    found = _public.get(spec)
    if found is None:
        found = _image(table_picture(spec) if isinstance(spec, TableSpec) else result_picture(spec))
        _public[spec] = found
        while len(_public) > KEPT:
            _public.popitem(last=False)
    else:
        _public.move_to_end(spec)
    return found


def hand_image(t: Table, view: View, sp: Speaker, chosen: Cards = (), colours: int = 4, sort: str = "game") -> Image:
    """The hand of the view's seat, chosen cards raised; ``sort``: suit, rank, or as the game does."""
    game = all_games()[t.game]
    layout = common.layout(t, sort)
    trumps = game.trumps(view)
    marks = game.card_points(view)
    if layout == "suits":
        groups = rows_by_suit(view.hand, trumps, trump_label=sp("picture-trumps"), chosen=chosen, points=marks)
    else:
        order = tuple(dict.fromkeys(c.rank for c in view.hand))
        groups = stacks_by_rank(view.hand, order, chosen=chosen, trumps=trumps, points=marks)
    role = view.roles[view.seat] if view.seat is not None and view.seat < len(view.roles) else None
    title = " · ".join(filter(None, (sp("name"), sp.phrase(role) if role else "")))
    aside = sp("picture-cards", count=len(view.hand))
    return _image(hand_picture(HandSpec(title, layout, groups, aside, empty=sp("no-cards"), style=style(sp, colours))))


def board_spec(t: Table, view: View, sp: Speaker, colours: int = 4) -> TableSpec:
    """What the table picture shows to whoever the view belongs to."""
    game = all_games()[t.game]
    trumps, marks = game.trumps(view), game.card_points(view)
    last: dict[int, tuple[Cards, str]] = {}
    for shown in view.table:
        last[shown.seat] = (shown.cards, sp.phrase(shown.note) if shown.note else "")
    best = next((s.seat for s in view.table if s.best), None)
    if best is None:
        best = next((s.seat for s in reversed(view.table) if s.cards), None)
    seats: list[SeatSpec] = []
    names = [bare(n) for n in sp.names]
    for i, chair in enumerate(t.chairs):
        cards, word = last.get(i, ((), ""))
        role = view.roles[i] if i < len(view.roles) else None
        badge = view.badges[i] if i < len(view.badges) else None
        sub = sp("seat-autopilot") if chair.auto else sp("picture-gone") if chair.gone else ""
        seats.append(
            SeatSpec(
                names[i],
                side=view.sides[i] if i < len(view.sides) else None,
                sub=sub,
                count=view.counts[i],
                turn=Seat(i) in view.waiting,
                badge=sp.phrase(badge) if badge else "",
                role=sp.phrase(role) if role else "",
                cards=faces(game.order(cards, view), trumps=trumps, points=marks),
                word=word if not cards else "",
                best=best == i,
                you=view.seat == i,
            )
        )
    pool = None
    if game.spec.pool:
        pairs = pool_pairs(view, trumps)
        pool = Pool(pairs, sp("picture-pool", count=len(pairs)) if pairs else "", sp("picture-pool-empty"))
        seats = [replace(s, cards=(), best=False) for s in seats]
    note = common.facts(view, sp)
    title = sp("picture-title", game=sp("name"), deal=t.deal)
    return TableSpec(
        title, tuple(seats), bottom=view.seat or 0, aside=t.id, note=note, pool=pool, style=style(sp, colours)
    )


def pool_pairs(view: View, trumps: Collection[Card]) -> tuple[Pair, ...]:
    """What lies in the middle: each attack card with the card that covers it, in the order they came."""
    attack: list[Card] = []
    covers: list[Card | None] = []
    for shown in view.table:
        if not shown.onto:
            attack += shown.cards
            covers += [None] * len(shown.cards)
            continue
        for card, target in zip(shown.cards, shown.onto, strict=True):
            at = next((i for i, c in enumerate(attack) if c == target and covers[i] is None), None)
            if at is not None:
                covers[at] = card
    return tuple(
        Pair(faces((a,), trumps=trumps)[0], faces((b,), trumps=trumps)[0] if b is not None else None)
        for a, b in zip(attack, covers, strict=True)
    )


def board_image(t: Table, view: View, sp: Speaker) -> Image:
    """The table as everybody may see it. ``view`` must be the spectator's."""
    assert view.seat is None
    return _kept(board_spec(t, view, sp))


def result_image(t: Table, view: View, sp: Speaker) -> Image:
    """The end of a deal with all hands open, which is public."""
    assert t.result is not None
    r = t.result
    hands = dict(view.open_hands)
    game = all_games()[t.game]
    seats: list[ResultSeat] = []
    for i in sorted(range(t.size), key=lambda i: (r.places[i], i)):
        role = view.roles[i] if i < len(view.roles) else None
        cards = hands.get(Seat(i), ())
        seats.append(
            ResultSeat(
                bare(sp.names[i]),
                sub=sp.phrase(role) if role else "",
                side=r.sides[i],
                points=sign(r.points[i]),
                won=r.places[i] == min(r.places) < max(r.places),
                cards=faces(game.order(cards, view)),
                word="" if cards else sp("picture-out"),
            )
        )
    title = sp("picture-title", game=sp("name"), deal=t.deal)
    story = " · ".join(filter(None, (sp.phrase(p) for p in r.story)))
    return _kept(ResultSpec(title, tuple(seats), aside=t.id, note=story, style=style(sp)))
