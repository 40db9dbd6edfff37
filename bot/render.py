"""Which screens a table wants to show now, and to whom: the application as delivery sees it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from types import MappingProxyType

import structlog

from bot import commands as c
from bot import press
from bot.commands import Refused
from bot.i18n import Speaker
from bot.people import People
from bot.ports import Person, Undeliverable, Wanted
from bot.rankings import RatingStep
from bot.screen import Block, Button, Caps, Screen
from bot.screens import board, common, hand, lobby, result
from bot.screens.images import board_image, hand_image, result_image
from bot.service import House, Slot
from bot.table import Table
from engine.core import Seat, View
from engine.registry import all_games

log = structlog.get_logger()
DRAFTS = 4096
"""A private screen's number is the journal's times this, plus the changes of its selection."""

STEPS_KEPT = 2000
"""Tables whose last rating changes are remembered."""

STUCK = 5_000
"""Milliseconds after which a first private message is taken to be stuck behind those to other newcomers."""


class Renderer:
    """Implements bot.ports.Screens over the house."""

    def __init__(self, house: House, people: People) -> None:
        self._house = house
        self._people = people
        self._looks: set[tuple[str, int, Seat, int]] = set()
        self._steps: dict[str, tuple[int, Mapping[int, RatingStep]]] = {}

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
            # The board is drawn from the table as it is here: drawn from a later one it could be a new deal's
            # board under the old deal's number, and be posted again for the new one.
            still = copy(slot)
            steps = await self._ratings(t)
            out.append(
                Wanted(
                    t.id,
                    "group",
                    t.chat,
                    t.seq * DRAFTS + slot.looks % DRAFTS,
                    t.board,
                    lambda caps: group(still, language, caps, pictures, steps),
                )
            )
        # Who is waited for comes first.
        for seat in sorted(range(t.size), key=lambda s: Seat(s) not in t.pending):
            chair = t.chairs[seat]
            if not chair.person:
                continue
            person = await self._people.person(chair.person)
            out.append(
                Wanted(
                    t.id,
                    chair.person,
                    "",
                    t.seq * DRAFTS + (slot.draft_rev.get(chair.person, 0) + slot.looks) % DRAFTS,
                    chair.epoch,
                    _Render(
                        self._house,
                        slot,
                        chair.person,
                        await self._people.language(chair.person, t.chat),
                        person.prefs.get("pictures") != "off",
                        int(person.prefs.get("colours", 4)),
                        str(person.prefs.get("sort", "game")),
                    ),
                    gone=chair.gone or _before_any_deal(t),
                )
            )
            if not t.practice:
                out.append(self._ping(slot, Seat(seat), person, language))
        return out

    async def _ratings(self, t: Table) -> Mapping[int, RatingStep]:
        """What the deal that ended last did to the ratings: read once, since it does not change."""
        if t.phase != "between" or t.practice:
            return {}
        if self._steps.get(t.id, (0, {}))[0] != t.deal:
            if len(self._steps) >= STEPS_KEPT:
                self._steps.clear()
            self._steps[t.id] = (t.deal, await self._house.store.rating_steps(t.id, t.deal))
        return self._steps[t.id][1]

    def _ping(self, slot: Slot, seat: Seat, person: Person, language: str) -> Wanted:
        """A small message in the group that calls a person whom no private message reaches; gone when it is not
        his turn."""
        t = slot.table
        asked = t.pending.get(seat)
        calls = asked is not None and not asked.held and t.chairs[seat].human and not t.chairs[seat].auto
        calls = calls and (person.reach == "closed" or (person.reach == "" and self._late(t, seat)))
        return Wanted(
            t.id, f"ping:{person.id}", t.chat, t.deal * DRAFTS + (asked.request if asked else 0), t.chairs[seat].epoch,
            lambda caps: ping(t, person.id, language), gone=not calls,
        )  # fmt: skip

    def _late(self, t: Table, seat: Seat) -> bool:
        """Whether a seat has been asked for so long that the first private message to it must be stuck, behind those
        to other newcomers. If it is only now asked, this is looked at again in time."""
        asked = t.pending[seat]
        wait = asked.since + STUCK - self._house.now()
        if wait <= 0:
            return True
        key = (t.id, t.deal, seat, asked.request)
        if key not in self._looks:
            self._looks.add(key)
            asyncio.get_running_loop().call_later(wait / 1000 + 0.05, self._look_again, key)
        return False

    def _look_again(self, key: tuple[str, int, Seat, int]) -> None:
        self._looks.discard(key)
        self._house.redraw(key[0])

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
            await self._people.reach(audience, "closed")
            self._house.redraw(table)  # he is called in the group instead


def _before_any_deal(t: Table) -> bool:
    """There is nothing to say in private yet; but that we may not write in the group can be said nowhere else."""
    return t.phase == "lobby" or (t.phase == "closed" and t.deal == 0 and t.closed_why != "unreachable")


class _Render:
    """Lays out a person's private screen when it is sent, from what the table is then. He may have another
    seat by then, or none: what he sees follows him and never his former chair."""

    def __init__(
        self, house: House, slot: Slot, person: str, language: str, pictures: bool, colours: int, sort: str
    ) -> None:
        self._house, self._slot, self._person = house, slot, person
        self._language, self._wishes = language, (pictures, colours, sort)

    def __call__(self, caps: Caps) -> Screen:
        seat = self._slot.table.seat_of(self._person)
        if seat is None:
            return not_here(self._slot.table, self._language)
        return private(self._house, self._slot, seat, self._language, caps, *self._wishes)


def not_here(t: Table, language: str) -> Screen:
    """What a person reads who does not sit at the table any more."""
    sp = common.speaker(t, language)
    text = sp(f"closed-{t.closed_why}") if t.over else sp("done-left", table=t.id)
    return Screen((Block("title", board.title(t, sp)), Block("text", text)))


def ping(t: Table, person: str, language: str) -> Screen:
    """Calls one person in the group, with a way to his cards."""
    sp = common.speaker(t, language)
    button = Button(sp("button-hand"), press.at(t.id, "hand"), "primary")
    return Screen((Block("ping", sp("ping-turn", table=t.id), (person,)),), ((button,),))


def spectator(t: Table) -> View:
    return seen(t, None)


def seen(t: Table, seat: Seat | None) -> View:
    """What a seat is shown: its view; during a pause of the game nobody is told who is asked next."""
    view = all_games()[t.game].view(t.state, seat)
    if not any(p.held for p in t.pending.values()):
        return view
    if seat is not None and seat in t.pending and t.pending[seat].held:
        view = replace(view, request=None, menu=tuple(c for c in view.menu if c.anytime))
    return replace(view, waiting=())


def group(
    slot: Slot, language: str, caps: Caps, pictures: bool, steps: Mapping[int, RatingStep] = MappingProxyType({})
) -> Screen:
    """The group's message of a table as it is now. ``steps``: what its last deal did to the ratings."""
    t = slot.table
    sp = common.speaker(t, language) if t.chairs else Speaker(language, t.game)
    pictures = pictures and caps.pictures
    if t.phase == "lobby":
        return lobby.lobby(t, sp, caps)
    if t.phase == "closed" or t.state is None:
        return lobby.closed(t, sp, caps)
    view = spectator(t)
    if t.phase == "between":
        drawn = pictures and not result.brief(t)
        image = result_image(t, view, sp) if drawn else None
        return result.result(t, view, sp, caps, image, slot.replay_key, steps)
    return board.board(t, view, sp, caps, board_image(t, view, sp) if pictures else None)


def private(
    house: House,
    slot: Slot,
    seat: Seat,
    language: str,
    caps: Caps,
    pictures: bool = True,
    colours: int = 4,
    sort: str = "game",
) -> Screen:
    """A seat's private message as it is now; only what that seat may know goes into it. ``sort``: how its person
    wants the cards, by suit, by rank, or as the game does."""
    t = slot.table
    sp = common.speaker(t, language)
    if t.phase == "closed":
        return Screen((Block("title", board.title(t, sp)), Block("text", sp(f"closed-{t.closed_why}"))))
    if t.phase == "lobby" or t.state is None:
        return Screen((Block("title", board.title(t, sp)), Block("text", sp("done-joined"))))
    view = seen(t, seat)
    if t.phase == "between":
        return result.hand_over(t, view, sp, caps)
    view = replace(view, hand=common.sorted_hand(t, view, sort))
    draft = hand.still_good(t, view, house.draft(slot, t.chairs[seat].person))
    image = None
    if pictures and caps.pictures:
        image = hand_image(t, view, sp, draft.cards if caps.live_picture else (), colours, sort)
    return hand.hand(t, view, draft, sp, caps, image, house.now())
