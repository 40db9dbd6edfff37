"""What the admins of a chat see of its results: who meets whom too often, and everything as a file."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Any

from bot import press
from bot.desk import FrontDesk, Visit
from bot.i18n import Name, Speaker
from bot.ports import Reply
from bot.rankings import NOT_PEOPLE, Pairing, scope_of
from bot.screen import Attachment, Block, Button, Screen
from bot.seasons import local, zone_of

WINDOW = 30 * 24 * 3_600_000
"""Milliseconds of the past that are looked at for people who play into each other's hands."""
OFTEN = 10
"""Deals against each other before two people are shown."""
ONE_SIDED, CLOSED = 0.8, 0.6
"""Part of those deals that one of them won; part of all deals of the other that were against the first."""
SHOWN = 8

COLUMNS = (
    "time", "season", "game", "table", "deal", "seat", "player", "name", "computer", "side", "rank", "place", "role",
    "points", "booked", "won", "title", "left", "counted",
)  # fmt: skip


def suspicious(p: Pairing) -> bool:
    """One wins nearly always, and the other hardly plays against anybody else."""
    return p.met >= OFTEN and p.wins >= ONE_SIDED * p.met and p.share >= CLOSED


async def panel(desk: FrontDesk, visit: Visit) -> Screen:
    """The admins' look at the results of their chat."""
    say = visit.say if visit.who.ephemeral else Speaker(visit.chat.language or visit.say.language)
    since = desk.house.now() - WINDOW
    found = [p for p in await desk.house.store.pairings(scope_of(visit.who.chat), since=since) if suspicious(p)]
    people = await desk.house.store.people([who for p in found for who in (p.winner, p.loser)])

    def name(who: str) -> Name:
        return Name.of(people[who].name if who in people else "", say("former-player"))

    blocks = [Block("title", say("records-title")), Block("text", say("records-about"))]
    blocks += [
        Block("list", say("records-pair", winner=name(p.winner), loser=name(p.loser), met=p.met, wins=p.wins))
        for p in found[:SHOWN]
    ]
    if not found:
        blocks.append(Block("text", say("records-clean")))
    rows = (
        (Button(say("button-export"), press.menu("set", "records", "export"), "primary"),),
        (Button(say("button-back-to-options"), press.menu("set", "games", "back")),),
    )
    return Screen(tuple(blocks), rows)


async def export(desk: FrontDesk, visit: Visit) -> Reply:
    """Every result of the chat as a file, for the admin alone."""
    scope = scope_of(visit.who.chat)
    rows = await desk.house.store.export(scope)
    text = as_csv(rows, zone_of(visit.chat.settings))
    day = f"{local(desk.house.now(), zone_of(visit.chat.settings)):%Y-%m-%d}"
    file = Attachment(f"paiju-{day}.csv", text.encode("utf-8-sig"), "text/csv")
    said = visit.say("records-export", lines=len(rows))
    return Reply(screen=Screen((Block("title", visit.say("records-title")), Block("text", said)), file=file))


def as_csv(rows: Iterable[Mapping[str, Any]], zone: int) -> str:
    """Results as CSV, a line a seat. No cell begins like a formula, whatever people call themselves."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for r in rows:
        person = r["person"] or ""
        known = bool(person) and not person.startswith(NOT_PEOPLE)
        writer.writerow(
            [
                f"{local(r['at'], zone):%Y-%m-%d %H:%M:%S}", r["season"], r["game"], r["table_id"], r["deal"],
                r["seat"] + 1, person if known else "", _cell(r["name"]), r["level"] or "", r["side"] + 1, r["rank"],
                r["place"], r["role"], r["points"], r["booked"], *(int(r[k]) for k in ("won", "title", "left")),
                int(r["counted"]),
            ]
        )  # fmt: skip
    return out.getvalue()


def _cell(text: str) -> str:
    """A name that a spreadsheet does not take for a formula."""
    return "'" + text if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
