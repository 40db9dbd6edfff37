"""The front desk: everything people do arrives here, and everything they are told privately leaves here.

Platforms differ in how a press or a command looks; from here on they are the same. Nothing a person
does raises: what cannot be done is answered with why, in his language.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import structlog

from bot import commands as c
from bot import press
from bot.commands import Refused
from bot.i18n import Name, Speaker, language_of
from bot.people import SHARED_IDS, People
from bot.ports import ChatInfo, Inbound, Person, Reply, StorageBroken
from bot.rates import Rates
from bot.render import Renderer
from bot.screen import CAPS, Block, Caps, Screen
from bot.screens import common
from bot.service import House, places
from bot.table import Table
from engine.core import IllegalAction
from engine.registry import all_games

if TYPE_CHECKING:
    from bot.operators import Operations

log = structlog.get_logger()

SMALL_TALK = frozenset({"nothing_to_say", "no_table_here", "no_deal_now", "not_your_turn", "not_cards"})
"""Refusals that say no more than that a text was not meant as a play."""


BUSY = frozenset({"slow_down", "house_full", "draining", "updating"})
"""Refusals that keep what runs unharmed."""
FEEDBACK_EVERY = 60_000
"""Milliseconds between two /feedback of a person."""


@dataclass(frozen=True, slots=True)
class Visit:
    """One thing a person did, with all that is known of him: what every handler gets.

    say    speaks the person's language, for what he alone reads
    aloud  speaks the chat's, for answers that everybody there reads; else the same as ``say``
    """

    who: Inbound
    person: Person
    chat: ChatInfo
    say: Speaker
    aloud: Speaker
    caps: Caps

    @property
    def id(self) -> str:
        return self.person.id

    @property
    def private(self) -> bool:
        return self.who.kind == "private"


class FrontDesk:
    """Implements bot.ports.Desk.

    caps      what a chat's platform can show, by chat id
    feedback  brings a message to the operators; False when it reached none of them
    public_url  how the world reaches this server, for links to records; "" when it does not
    rates     how often a person may do something; None: as often as he can

    ``answered`` is told how long each answer took, ``refused`` the code of each refusal of `BUSY`.
    """

    def __init__(
        self,
        house: House,
        people: People,
        renderer: Renderer,
        caps: Callable[[str], Caps] = lambda chat: CAPS["web"],
        operators: Sequence[str] = (),
        feedback: Callable[[Screen], Awaitable[bool]] | None = None,
        public_url: str = "",
        rates: Rates | None = None,
    ) -> None:
        self.house = house
        self.people = people
        self.renderer = renderer
        self.caps = caps
        self.operators = frozenset(operators)
        self.feedback = feedback
        self.public_url = public_url
        self.rates = rates
        self.answered: Callable[[str, float], None] = lambda what, seconds: None
        self.refused: Callable[[str], None] = lambda why: None
        self.operations: Operations | None = None
        self._wrote: dict[str, int] = {}

    async def press(self, who: Inbound, data: str) -> Reply:
        from bot.presses import pressed

        async def handler(visit: Visit) -> Reply:
            try:
                return await pressed(self, visit, data)
            except (Refused, IllegalAction):
                # Another process may have moved the table on, and its word of that be still on its way.
                found = press.decode(data)
                if found is None or self.house.sharing is None or not await self.house.catch_up(found.table):
                    raise
                return await pressed(self, visit, data)

        return await self._answer("press", who, handler, aside=True)

    async def command(self, who: Inbound, name: str, args: str) -> Reply:
        from bot.slash import commanded

        return await self._answer("command", who, lambda visit: commanded(self, visit, name, args))

    async def typed(self, who: Inbound, text: str) -> Reply:
        from bot.slash import typed

        # In a group people also talk to each other below the bot's messages.
        talk = SMALL_TALK if who.kind == "group" and not who.ephemeral else frozenset[str]()
        return await self._answer("text", who, lambda visit: typed(self, visit, text), talk=talk)

    async def _answer(
        self,
        what: str,
        who: Inbound,
        handler: Callable[[Visit], Awaitable[Reply]],
        *,
        aside: bool = False,
        talk: frozenset[str] = frozenset(),
    ) -> Reply:
        """The handler's reply, or why not. ``aside``: only the person sees the answer, also in a group.
        ``talk``: refusals that are left out where they are not the person's alone."""
        say = aloud = Speaker(language_of(who.hint))
        begun = time.perf_counter()
        try:
            known = await self.people.person(who.who)
            if self.rates is not None and self.rates.wait(_key(who)):
                say = aloud = Speaker(await self.people.language(who.who, who.chat))
                raise Refused("slow_down")
            person = await self.people.meet(who)
            if known.name not in ("", person.name):
                await self._renamed(person)
            chat = await self.people.visit(who)
            say = aloud = Speaker(await self.people.language(person.id, chat.id))
            if who.kind == "group" and not who.ephemeral and not aside:
                aloud = Speaker(await self.people.chat_language(chat.id))
            if who.kind == "private" and (who.start_link or person.reach == "closed") and person.reach != "open":
                person = await self._reached(person)
            return await handler(Visit(who, person, chat, say, aloud, self.caps(who.chat)))
        except (Refused, IllegalAction) as e:
            if e.code in BUSY:
                self.refused(e.code)
            game = getattr(e, "game", "")
            speaker = getattr(e, "speaker", None) or Speaker(aloud.language, game)
            text = common.clip(speaker.refusal(e.code, e.params), self.caps(who.chat).answer)
            return Reply(text, alert=True, quiet=e.code in talk, own=getattr(e, "own", False))
        except StorageBroken as e:
            log.error("storage", error=str(e))
            return Reply(say.refusal("storage", {}), alert=True)
        except Exception as e:
            # The text of an unexpected error may hold anything: its type and place are logged, no more.
            log.error("desk failed", error=type(e).__name__, at=places(e))
            return Reply(say.refusal("internal", {}), alert=True)
        finally:
            self.answered(what, time.perf_counter() - begun)

    async def _renamed(self, person: Person) -> None:
        """Tables show people by the names they have now."""
        for t in await self.house.tables_of(person.id):
            await self.house.execute(t.id, c.Rename(person.id, person.name))

    async def _reached(self, person: Person) -> Person:
        """Who writes to us in private takes our messages there; what waited for that is sent now."""
        person = await self.people.reach(person.id, "open")
        for t in await self.house.tables_of(person.id):
            self.house.redraw(t.id)
        return person

    # --- what several handlers need ----------------------------------------------------------

    async def do(self, table_id: str, command: c.Command, say: Speaker) -> Table:
        """Carry out a command; a refusal is worded with the table's game and names."""
        try:
            t = await self.house.execute(table_id, command)
            if isinstance(command, c.Do) and command.action.verb in all_games()[t.game].spec.wishes:
                await self.people.wish(command.by, t.game, command.action.verb, command.action.arg)
            return t
        except IllegalAction as e:
            slot = await self.house.slot(table_id)
            e.speaker = common.speaker(slot.table, say.language)  # type: ignore[attr-defined]
            raise
        except Refused as e:
            slot_now = self.house.slots.get(table_id)
            if slot_now is not None and slot_now.table.chairs:
                e.speaker = common.speaker(slot_now.table, say.language)  # type: ignore[attr-defined]
            raise

    async def meant(self, visit: Visit, wanted: str = "", *, mine: bool = True) -> list[Table]:
        """The tables that a command may mean: the one it names (``#ab2cd``), else with ``mine`` those of this chat
        (in private: of all chats) where the person sits, else those of the chat, oldest first.

        Never empty. Raises Refused: ``no_table_here``, or ``no_table`` when the one named is not among them."""
        found = await self.house.tables_in(visit.who.chat)
        if visit.private and mine:
            found = await self.house.tables_of(visit.id)
        if wanted:
            found = [t for t in found if t.id == wanted.lstrip("#").lower()]
        if not found:
            raise Refused("no_table" if wanted else "no_table_here")
        return [t for t in found if mine and t.seat_of(visit.id) is not None] or found

    async def pass_on(self, visit: Visit, text: str) -> bool:
        """Bring what a person says to the operators; False when none of them can be reached. Raises
        Refused("too_fast") when he wrote just now."""
        now = self.house.now()
        self._wrote = {who: at for who, at in self._wrote.items() if now - at < FEEDBACK_EVERY}
        if visit.id in self._wrote:
            raise Refused("too_fast")
        self._wrote[visit.id] = now
        who = Block("title", f"{Name.of(visit.person.name)} · {visit.id}")
        return self.feedback is not None and await self.feedback(Screen((who, Block("text", text))))

    def admin(self, visit: Visit) -> bool:
        """Whether the person administers the chat he speaks in; a private chat is his own."""
        return visit.who.admin or visit.private or visit.id in self.operators

    async def admin_at(self, visit: Visit, table_id: str) -> bool:
        """Whether the person administers the chat of a table, wherever he handles it from. Raises Refused."""
        chat = (await self.house.slot(table_id)).table.chat
        if chat == visit.who.chat:
            return self.admin(visit)
        return visit.id in self.operators or (chat != "" and visit.who.admin_of == chat)


def _key(who: Inbound) -> str:
    """Whose presses are counted together: a person's, but of an account that many share those of each chat."""
    return f"{who.who} {who.chat}" if who.who in SHARED_IDS else who.who


def wanted_button(data: str) -> press.Press:
    """A button's meaning. Raises Refused("bad_button")."""
    found = press.decode(data)
    if found is None:
        raise Refused("bad_button")
    return found
