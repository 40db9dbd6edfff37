"""The board: one message in the group for each deal, what a spectator may know."""

from __future__ import annotations

from bot import press
from bot.i18n import Speaker
from bot.screen import Block, Button, Caps, Image, Screen, cut
from bot.screens import common
from bot.table import Table
from engine.core import Seat, View


def title(t: Table, sp: Speaker) -> str:
    key = "board-title-deal" if t.deal else "board-title"
    return sp(key, game=common.game_name(sp), table=t.id, deal=t.deal)


def seat_line(t: Table, view: View, seat: int, sp: Speaker) -> str:
    """Who sits there, as what, with how many cards, and whether he is awaited."""
    chair = t.chairs[seat]
    parts = [f"{seat + 1}. {sp.name(Seat(seat))}"]
    side = view.sides[seat] if seat < len(view.sides) else None
    if spec_teams(t) and side is not None:
        parts[0] = sp("side-mark", side=side) + parts[0]
    if seat < len(view.roles) and (role := view.roles[seat]) is not None:
        parts.append(sp.phrase(role))
    if seat < len(view.badges) and (badge := view.badges[seat]) is not None:
        parts.append(sp.phrase(badge))
    elif (count := view.counts[seat]) is not None and view.phase != "over":
        parts.append(sp("card-count", count=count))
    if chair.auto:
        parts.append(sp("seat-autopilot"))
    elif chair.gone:
        parts.append(sp("seat-gone"))
    text = " · ".join(parts)
    return sp("seat-awaited", line=text) if Seat(seat) in view.waiting else text


def spec_teams(t: Table) -> bool:
    return bool(common.spec_of(t).teams)


def waiting_line(t: Table, view: View, sp: Speaker) -> Block | None:
    """Whose turn it is, and how long; pings the people awaited."""
    if not view.waiting:
        return None if view.phase == "over" else Block("text", sp("board-thinking"))
    who = common.plural_names([sp.name(s) for s in view.waiting], sp)
    limit = t.limit(view.phase)
    what = sp(f"phase-{view.phase}") if sp.has(f"phase-{view.phase}") else ""
    key = "board-turn-clock" if limit else "board-turn"
    text = sp(key, who=who, what=what, seconds=(limit or 0) // 1000)
    return Block("ping", text, tuple(t.chairs[s].person for s in view.waiting if t.chairs[s].human))


def board(t: Table, view: View, sp: Speaker, caps: Caps, image: Image | None = None) -> Screen:
    """The group's view of a running deal; ``view`` is the spectator's."""
    blocks = [Block("title", title(t, sp))]
    if line := common.facts(view, sp):
        blocks.append(Block("text", line))
    if image is None:
        blocks += [Block("list", seat_line(t, view, s, sp)) for s in range(t.size)]
        blocks += [Block("list", text) for text in common.on_table(view, sp)]
    lines = common.chronicle(t, sp)
    blocks += [Block("list", text) for text in lines]
    if (wait := waiting_line(t, view, sp)) is not None:
        blocks.append(wait)
    if t.deal and t.phase == "playing":
        blocks.append(Block("note", sp("seed-hash", hash=t.commitment[:16])))
    rows = (
        (
            Button(sp("button-hand"), press.at(t.id, "hand"), "primary"),
            Button(sp("button-rules"), press.at(t.id, "rules")),
            Button(sp("button-more"), press.at(t.id, "more")),
        ),
    )
    return cut(Screen(tuple(blocks), rows, image), caps)
