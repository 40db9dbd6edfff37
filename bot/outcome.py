"""What a finished deal leaves behind: result rows for the rankings, and its open record."""

from __future__ import annotations

from dataclasses import replace

from bot.handle import counts
from bot.ports import DealRow, ResultRow
from bot.table import Table
from engine import record
from engine.core import Seat
from engine.registry import all_games
from engine.wire import action_from_data


def result_rows(t: Table) -> tuple[ResultRow, ...]:
    """One row a seat; ``t`` is the table at the moment the deal ended."""
    assert t.result is not None
    r = t.result
    view = all_games()[t.game].view(t.state, None)
    counted = counts(t)
    best = min(r.places)
    rows: list[ResultRow] = []
    for seat, chair in enumerate(t.chairs):
        role = view.roles[seat] if seat < len(view.roles) else None
        booked = sum(b.points for b in r.bookings if b.seat == seat)
        rows.append(
            ResultRow(
                t.id,
                t.deal,
                seat,
                t.game,
                t.chat,
                t.at,
                chair.person or None,
                chair.level or None,
                r.sides[seat],
                r.places[seat],
                r.points[seat] + booked,
                role=role.key.removeprefix("role-") if role else "",
                won=r.places[seat] == best,
                left=chair.gone,
                counted=counted,
            )
        )
    return tuple(rows)


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
