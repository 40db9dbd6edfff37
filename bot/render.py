"""Which screens a table wants to show now, and to whom: the application as delivery sees it."""

from __future__ import annotations

from dataclasses import replace

import structlog

from bot import commands as c
from bot.commands import Refused
from bot.i18n import Speaker
from bot.people import People
from bot.ports import Undeliverable, Wanted
from bot.screen import Block, Caps, Screen
from bot.screens import board, common, hand, lobby, result
from bot.screens.images import board_image, hand_image, result_image
from bot.service import House, Slot
from bot.table import Table
from engine.core import Seat, View
from engine.registry import all_games

log = structlog.get_logger()
DRAFTS = 4096
"""A private screen's number is the journal's times this, plus the changes of its selection."""


class Renderer:
    """Implements bot.ports.Screens over the house."""

    def __init__(self, house: House, people: People) -> None:
        self._house = house
        self._people = people

    async def wanted(self, table_id: str) -> list[Wanted]:
        try:
            slot = await self._house.slot(table_id)
        except Refused:
            return []
        t = slot.table
        out: list[Wanted] = []
        language = await self._people.chat_language(t.chat)
        pictures = self._people.setting(await self._people.chat(t.chat), "pictures") != "off"
        if not (t.practice and t.phase == "playing"):
            # A practice table lives in a private chat: while a deal runs the hand shows the table.
            out.append(
                Wanted(
                    t.id,
                    "group",
                    t.chat,
                    t.seq * DRAFTS + slot.looks % DRAFTS,
                    t.board,
                    lambda caps: group(slot, language, caps, pictures),
                )
            )
        for seat, chair in enumerate(t.chairs):
            if not chair.person:
                continue
            gone = chair.gone or t.phase == "lobby"
            person = await self._people.person(chair.person)
            out.append(
                Wanted(
                    t.id,
                    chair.person,
                    "",
                    t.seq * DRAFTS + (slot.draft_rev.get(chair.person, 0) + slot.looks) % DRAFTS,
                    chair.epoch,
                    self._private(
                        slot,
                        Seat(seat),
                        await self._people.language(chair.person, t.chat),
                        person.prefs.get("pictures") != "off",
                        int(person.prefs.get("colours", 4)),
                    ),
                    gone=gone,
                )
            )
        return out

    def _private(self, slot: Slot, seat: Seat, language: str, pictures: bool, colours: int) -> _Render:
        return _Render(self._house, slot, seat, language, pictures, colours)

    async def undeliverable(self, table: str, audience: str, problem: Undeliverable) -> None:
        """What follows from a message that can never arrive."""
        log.warning("undeliverable", table=table, audience=audience, reason=problem.reason, detail=problem.detail)
        if audience == "group":
            if problem.reason in ("gone", "forbidden"):
                try:
                    await self._house.execute(table, c.Close("unreachable"))
                except Refused:
                    return
        elif problem.reason == "closed":
            person = await self._people.person(audience)
            await self._people.save(replace(person, reach="closed"))


class _Render:
    """Lays out a seat's private screen when it is sent, from what the table is then."""

    def __init__(self, house: House, slot: Slot, seat: Seat, language: str, pictures: bool, colours: int) -> None:
        self._house, self._slot, self._seat = house, slot, seat
        self._language, self._pictures, self._colours = language, pictures, colours

    def __call__(self, caps: Caps) -> Screen:
        return private(self._house, self._slot, self._seat, self._language, caps, self._pictures, self._colours)


def spectator(t: Table) -> View:
    return all_games()[t.game].view(t.state, None)


def group(slot: Slot, language: str, caps: Caps, pictures: bool) -> Screen:
    """The group's message of a table as it is now."""
    t = slot.table
    sp = common.speaker(t, language) if t.chairs else Speaker(language, t.game)
    pictures = pictures and caps.pictures
    if t.phase == "lobby":
        return lobby.lobby(t, sp, caps)
    if t.phase == "closed" or t.state is None:
        return lobby.closed(t, sp, caps)
    view = spectator(t)
    if t.phase == "between":
        return result.result(t, view, sp, caps, result_image(t, view, sp) if pictures else None, slot.replay_key)
    return board.board(t, view, sp, caps, board_image(t, view, sp) if pictures else None)


def private(
    house: House, slot: Slot, seat: Seat, language: str, caps: Caps, pictures: bool = True, colours: int = 4
) -> Screen:
    """A seat's private message as it is now; only what that seat may know goes into it."""
    t = slot.table
    sp = common.speaker(t, language)
    if t.phase == "closed":
        return Screen((Block("title", board.title(t, sp)), Block("text", sp(f"closed-{t.closed_why}"))))
    if t.phase == "lobby" or t.state is None:
        return Screen((Block("title", board.title(t, sp)), Block("text", sp("done-joined"))))
    view = all_games()[t.game].view(t.state, seat)
    if t.phase == "between":
        return result.hand_over(t, view, sp, caps)
    draft = house.draft(slot, t.chairs[seat].person)
    image = None
    if pictures and caps.pictures:
        image = hand_image(t, view, sp, draft.cards if caps.live_picture else (), colours)
    return hand.hand(t, view, draft, sp, caps, image, house.now())
