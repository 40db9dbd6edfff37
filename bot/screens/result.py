"""The end of a deal: order, points, the deciding facts, all hands, the seed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot import press
from bot.i18n import Speaker
from bot.rankings import RatingStep
from bot.screen import Block, Button, Caps, Image, Row, Screen, cut
from bot.screens import board, common
from bot.screens.lobby import sign
from bot.table import NEXT_DEAL, SECOND, Table
from engine.core import Seat, View
from engine.registry import all_games


def result(
    t: Table,
    view: View,
    sp: Speaker,
    caps: Caps,
    image: Image | None = None,
    replay: str = "",
    steps: Mapping[int, RatingStep] = MappingProxyType({}),
) -> Screen:
    """The board after its deal is over. ``replay``: key of the deal's record, "" when there is none; ``steps``: what
    it did to ratings, by seat."""
    assert t.result is not None
    assert t.setup is not None
    r = t.result
    blocks = [Block("title", board.title(t, sp))]
    short = brief(t)
    story = [text for text in (sp.phrase(p) for p in r.story) if text]
    if short:
        blocks.append(Block("text", " · ".join(story)))
    else:
        blocks += [Block("list", _line(t, view, s, sp)) for s in sorted(range(t.size), key=lambda i: (r.places[i], i))]
        blocks += [Block("text", text) for text in story]
    if r.bookings:
        booked = (
            sp("booking", who=sp.name(b.seat), points=sign(b.points), reason=sp(f"booking-{b.reason}"))
            for b in r.bookings
        )
        blocks.append(Block("text", " · ".join(booked)))
    if image is None and not short:
        blocks += [
            Block("note", sp("open-hand", who=sp.name(s), cards=sp.cards(cards)))
            for s, cards in view.open_hands
            if cards
        ]
    if steps:
        moved = [
            sp("rating-step", who=sp.name(Seat(seat)), rating=s.now, change=sign(s.now - s.was))
            for seat, s in sorted(steps.items())
        ]
        blocks.append(Block("text", sp("rating-steps", people=common.plural_names(moved, sp))))
    if t.session_over:
        blocks.append(Block("text", sp("session-over")))
    blocks.append(Block("code", sp("seed-line", hash=t.commitment, seed=t.setup.seed.hex())))
    if t.next_at is not None:
        blocks.append(Block("text", sp("next-soon", seconds=NEXT_DEAL // SECOND)))
    rows: list[Row] = []
    first = Button(sp("button-next"), press.at(t.id, "next", t.deal), "primary")
    again = Button(sp("button-rematch"), press.at(t.id, "rematch", t.deal), "primary" if t.session_over else "plain")
    rows.append((again,) if t.session_over else (first, again))
    second = [Button(sp("button-leave"), press.at(t.id, "leave"))]
    if any(c.level for c in t.chairs):
        second.append(Button(sp("button-join"), press.at(t.id, "join"), "good"))
    if replay:
        second.append(Button(sp("button-replay"), press.menu("replay", replay, 0)))
    rows.append(tuple(second))
    return cut(Screen(tuple(blocks), tuple(rows), image), caps)


def brief(t: Table) -> bool:
    """True when the game tells a deal inside a match in one line, and this one does not end it."""
    return all_games()[t.game].spec.brief and not t.session_over


def _line(t: Table, view: View, seat: int, sp: Speaker) -> str:
    """A seat's place, role, points and total; the mark of its team where there are teams."""
    assert t.result is not None
    r = t.result
    role = view.roles[seat] if seat < len(view.roles) else None
    mark = sp("side-mark", side=r.sides[seat]) if board.spec_teams(t) else ""
    text = sp(
        "result-line-role" if role else "result-line", place=r.places[seat], who=sp.name(Seat(seat)), role=role or "",
        points=sign(r.points[seat]), total=sign(t.chairs[seat].total),
    )  # fmt: skip
    return mark + text


def hand_over(t: Table, view: View, sp: Speaker, caps: Caps) -> Screen:
    """What the private message says when the deal is over: his points, and where to look."""
    assert t.result is not None
    assert view.seat is not None
    s = view.seat
    text = sp("your-result", points=sign(t.result.points[s]), total=sign(t.chairs[s].total))
    blocks = [Block("title", board.title(t, sp)), Block("text", text)]
    rows: tuple[Row, ...] = ()
    if not t.over:
        rows = (
            (
                Button(sp("button-next"), press.at(t.id, "rematch" if t.session_over else "next", t.deal), "primary"),
                Button(sp("button-leave"), press.at(t.id, "leave")),
            ),
        )
    return cut(Screen(tuple(blocks), rows), caps)
