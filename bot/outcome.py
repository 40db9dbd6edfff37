"""What a finished deal leaves behind: result rows for the rankings, and its open record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.handle import counts
from bot.ports import Booked, ChatInfo, DealRow, Record, ResultRow
from bot.rankings import scope_of
from bot.seasons import season_of, zone_of
from bot.table import Table
from engine import record
from engine.core import Seat
from engine.registry import all_games
from engine.wire import action_from_data


def result_rows(t: Table, chat: ChatInfo) -> tuple[ResultRow, ...]:
    """One row a seat; ``t`` is the table at the moment the deal ended, ``chat`` says whose month and rankings it is."""
    assert t.result is not None
    r = t.result
    game = all_games()[t.game]
    view = game.view(t.state, None)
    ranks = side_ranks(r.points, r.places, r.sides)
    drawn = len(set(ranks)) == 1
    counted = counts(t)
    rows: list[ResultRow] = []
    for seat, chair in enumerate(t.chairs):
        role = view.roles[seat] if seat < len(view.roles) else None
        won = ranks[seat] == 1 and not drawn
        forfeit = chair.gone and game.spec.leavers != "booked"
        rows.append(
            ResultRow(
                t.id,
                t.deal,
                seat,
                t.game,
                scope_of(t.chat),
                t.at,
                chair.person or None,
                chair.level or None,
                r.sides[seat],
                r.places[seat],
                0 if forfeit and (won or game.spec.leavers == "penalty") else r.points[seat],
                role=role.key.removeprefix("role-") if role else "",
                won=won and not forfeit,
                left=chair.gone,
                counted=counted,
                rank=ranks[seat],
                booked=sum(b.points for b in r.bookings if b.seat == seat),
                forfeit=forfeit,
                title=r.match_over and r.carry.get("champion") == r.sides[seat] and not forfeit,
                season=season_of(t.at, zone_of(chat.settings)),
                world=chat.settings.get("world") == "on",
            )
        )
    return tuple(rows)


def side_ranks(points: Sequence[int], places: Sequence[int], sides: Sequence[int]) -> tuple[int, ...]:
    """For each seat the place of its side, 1 is best, equal sides share it.

    Where all seats of each side have the same place, that is the side's. Where a side's seats came in
    one by one (places of a team game), the sides are compared by the sum of their points.
    """
    own = {s: {p for p, x in zip(places, sides, strict=True) if x == s} for s in sides}
    if all(len(p) == 1 for p in own.values()):
        worth = {s: -next(iter(p)) for s, p in own.items()}
    else:
        worth = {s: sum(p for p, x in zip(points, sides, strict=True) if x == s) for s in own}
    return tuple(1 + sum(w > worth[s] for w in worth.values()) for s in sides)


def later_bookings(t: Table, records: Sequence[Record]) -> tuple[Booked, ...]:
    """What was booked when somebody left after the deal that ended last, for the results of that deal."""
    out: list[Booked] = []
    for r in records:
        if r.kind == "booked":
            out.append(Booked(t.id, t.deal, r.data["seat"], 0, left=True))
            out += [Booked(t.id, t.deal, seat, points) for seat, points, _ in r.data["bookings"]]
    return tuple(out)


def deal_record(t: Table) -> str:
    """The deal of a table as an open record (docs/record-format.md)."""
    assert t.setup is not None
    game = all_games()[t.game]
    started = next((e["at"] for e in t.script), t.at)
    entries = tuple(
        record.Entry(
            Seat(e["seat"]),
            None if e.get("leave") else action_from_data(e["act"]),
            e.get("cause", "player"),
            (e["at"] - started) / 1000,
        )
        for e in t.script
    )
    named = replace(
        record.of_setup(game, t.setup),
        names={Seat(i): c.name for i, c in enumerate(t.chairs) if c.person},
        computers={Seat(i): c.level for i, c in enumerate(t.chairs) if c.level},
    )
    return record.write(record.with_acts(named, entries, t.result))


def deal_row(t: Table, key: str) -> DealRow:
    return DealRow(t.id, t.deal, key, t.game, t.chat, t.at, deal_record(t))
