"""This process among others that serve the same database: what it hears, what it tells, and which screens it draws.

Any process carries out any command. The screens of a chat are drawn by the one that holds the chat's key, so that a
message is posted once and the chat's pace is kept; the others hand what they change over by the notification that
comes with each commit. When a process dies its keys are free, and whoever looks next takes them up.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import structlog

from bot.commands import Refused
from bot.peers import Look, Peer, Peers, Place
from bot.people import People
from bot.ports import StorageBroken, TableRow
from bot.screens.hand import Draft
from bot.service import House, Slot, places
from bot.table import Table
from engine.cards import parse, show
from engine.registry import all_games

log = structlog.get_logger()

LOOK = 2.0
"""Seconds between two looks at who holds what: so long a dead process's screens stand still at the most."""
TOGETHER = 200
"""Keys asked for at once."""


class Drawing(Protocol):
    """Delivery, as this module needs it."""

    def dirty(self, table: str) -> None: ...
    def anew(self, table: str) -> None:
        """Forget what is known of a table's messages, since another process may have posted some, and look at it."""

    def stands(self, table: str) -> bool: ...


class Ringing(Protocol):
    """The browser platform: pages are woken, chosen limits read again."""

    def heard(self, word: str, chat: str) -> None: ...


@dataclass(slots=True)
class _Telling:
    """What a table was told by others and has not yet taken in, in order."""

    waiting: deque[tuple[str, Sequence[str]]] = field(default_factory=deque)


class _Wanting:
    """The cluster as one of those who act: it asks to draw what this process has changed."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster

    def table_changed(self, table: Table) -> None:
        self._cluster.want(table.chat, table.id)


class Cluster:
    """A `Watcher` of the house, as one of those who see and of those who act, and its `Sharing`.

    delivery  draws the screens of those tables that are ours
    notices   told of words about operators' matters: "drain", "open", "notice"
    """

    def __init__(
        self,
        peers: Peers,
        house: House,
        people: People,
        delivery: Drawing,
        *,
        ringing: Ringing | None = None,
        notices: Callable[[str, str], None] = lambda word, said: None,
    ) -> None:
        self.peers = peers
        self._house = house
        self._people = people
        self._delivery = delivery
        self._ringing = ringing
        self._notices = notices
        self.versions = {game: g.spec.rules_version for game, g in all_games().items()}
        self.others: Sequence[Peer] = ()
        self.tables = 0
        self.serving = False
        """Whether clocks may run: not before open ones got their time again after nobody was there."""
        self.foreign: set[tuple[str, int]] = set()
        self._mine: set[str] = set()
        self._wanted: dict[str, set[str]] = {}
        self._orphans: set[str] = set()
        self._elsewhere: set[str] = set()
        self._told: dict[str, _Telling] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._asking: asyncio.Task[None] | None = None
        self._look_now = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None

    # --- coming and going --------------------------------------------------------------------

    async def start(self, grace: int = 30_000) -> int:
        """Be one of them; the number of tables that were taken up, by the only process there is."""
        self._house.sharing = self
        self._house.watchers.append(self)
        self._house.actors.append(_Wanting(self))
        self._people.tell = self.peers.tell
        count = 0
        alone = await self.peers.join(self.versions, self._heard, self._lost, self._back)
        if alone:
            count = await self._house.start(grace=grace)
            await self.peers.settled()
        self.serving = True
        await self.look()
        self._looking = asyncio.create_task(self._keep_looking(), name="cluster")
        return count

    async def stop(self) -> None:
        """Hand over: what we held is free, and the others are told so."""
        tasks = [t for t in (self._looking, self._asking, *self._tasks) if t is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.peers.leave()

    def _lost(self) -> None:
        self.serving = False
        self._mine.clear()
        self._orphans.clear()
        self._elsewhere.clear()

    async def _back(self, alone: bool) -> None:
        """The connection is there again: what was said meanwhile is read from the database."""
        if alone:
            await self._house.start()
        self.serving = True
        self._people.forget_all()
        for table_id in list(self._house.slots):
            await self._house.catch_up(table_id)
        if self._ringing is not None:
            self._ringing.heard("all", "")
        self._look_now.set()

    # --- hearing -----------------------------------------------------------------------------

    def _heard(self, word: str, said: Sequence[str]) -> None:
        if word in ("commit", "draft", "look"):
            table, _, rest = said[0].partition(" ")
            self._queue(table, word, rest)
        elif word in ("person", "chat"):
            self._people.drop(said[0])
        elif word == "bye":
            self._look_now.set()
        elif word in ("ring", "limits"):
            if self._ringing is not None:
                self._ringing.heard(word, said[0])
        else:
            self._notices(word, said[0] if said else "")

    def _queue(self, table: str, word: str, rest: str) -> None:
        if table not in self._house.slots:
            if word == "commit" and rest.partition(" ")[2] in self._mine:
                self._delivery.dirty(table)
            return
        telling = self._told.get(table)
        if telling is None:
            telling = self._told[table] = _Telling()
            task = asyncio.create_task(self._take_in(table, telling), name=f"heard {table}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        telling.waiting.append((word, (rest,)))

    async def _take_in(self, table: str, telling: _Telling) -> None:
        """In the order in which it was said: a choice may belong to a question that was asked just before."""
        while telling.waiting:
            word, (rest,) = telling.waiting.popleft()
            try:
                await self._take(table, word, rest)
            except (StorageBroken, Refused) as e:
                log.warning("not taken in", table=table, reason=str(e))
            except Exception as e:
                log.error("not taken in", table=table, error=type(e).__name__, at=places(e))
        del self._told[table]

    async def _take(self, table: str, word: str, rest: str) -> None:
        if word == "commit":
            await self._house.catch_up(table, int(rest.partition(" ")[0]))
        elif word == "look":
            self._house.look_again(table)
        else:
            person, seq, rev, data = rest.split(" ", 3)
            await self._house.catch_up(table, int(seq))
            slot = self._house.slots.get(table)
            if slot is not None and slot.table.seq == int(seq):
                self._house.take_draft(table, person, int(rev), draft_from(data))

    # --- telling -----------------------------------------------------------------------------

    def chosen(self, slot: Slot, person: str, draft: Draft) -> None:
        t = slot.table
        self.peers.tell("draft", t.id, person, str(t.seq), str(slot.draft_rev[person]), draft_to(draft))

    def looked(self, table: str) -> None:
        self.peers.tell("look", table, "")

    async def known_elsewhere(self, row: TableRow) -> bool:
        if (row.game, row.rules_version) not in self.foreign:
            await self.look()
        return (row.game, row.rules_version) in self.foreign

    def foreign_rules(self) -> set[tuple[str, int]]:
        """Rules (game, version) that somebody alive knows and we do not."""
        return self.foreign

    def is_serving(self) -> bool:
        return self.serving

    @property
    def processes(self) -> int:
        """How many serve the database, this one included."""
        return len(self.others) + 1

    def say(self, word: str, said: str) -> None:
        """Tell the others what an operator said."""
        self.peers.tell(word, said)

    async def drain(self, draining: bool) -> None:
        """Say of this process that it takes no new tables."""
        try:
            await self.peers.drain(draining)
        except StorageBroken as e:
            log.warning("draining not noted", reason=str(e))

    # --- who draws ---------------------------------------------------------------------------

    def table_changed(self, table: Table) -> None:
        if self.draws(table):
            self._delivery.dirty(table.id)

    def draws_table(self, table_id: str) -> bool:
        """Whether the screens of a table are drawn here, by what is known of it."""
        slot = self._house.slots.get(table_id)
        return slot is None or self.draws(slot.table)

    def draws(self, table: Table) -> bool:
        """Whether the screens of a table are drawn here."""
        return table.chat in self._mine or self._second_key(table.chat, table.game) in self._mine

    def _second_key(self, chat: str, game: str) -> str:
        """For tables whose rules the holder of their chat does not know."""
        return f"{chat} {game} {self.versions.get(game, 0)}"

    def want(self, chat: str, table: str) -> None:
        """Draw the screens of a chat where we have changed something, unless somebody else does."""
        if chat in self._mine or chat in self._elsewhere:
            return
        self._wanted.setdefault(chat, set()).add(table)
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask(), name="drawing")

    async def _ask(self) -> None:
        """Take the keys of chats where something has changed, unless they are somebody's."""
        while self._wanted:
            wanted, self._wanted = self._wanted, {}
            chats = list(wanted)
            try:
                for i in range(0, len(chats), TOGETHER):
                    for chat in await self.peers.hold(chats[i : i + TOGETHER]):
                        self._take_up(chat, wanted[chat])
            except StorageBroken as e:
                log.warning("cannot ask who draws", reason=str(e))
                return  # the next look finds them

    def _take_up(self, key: str, tables: Iterable[str]) -> None:
        new = key not in self._mine
        self._mine.add(key)
        for table in tables:
            self._delivery.anew(table) if new else self._delivery.dirty(table)

    async def _keep_looking(self) -> None:
        while True:
            try:
                async with asyncio.timeout(LOOK):
                    await self._look_now.wait()
            except TimeoutError:
                pass
            self._look_now.clear()
            try:
                await self.look()
            except StorageBroken:
                continue
            except Exception as e:
                log.error("look failed", error=type(e).__name__, at=places(e))

    async def look(self) -> None:
        """See who is there, take up what nobody draws, and let go of what is over. Raises StorageBroken."""
        found = await self.peers.look(lambda p: (p.chat, self._second_key(p.chat, p.game)))
        self.tables = found.tables
        self.others = [p for p in found.peers if p.id != self.peers.id]
        known = {(game, v) for p in self.others for game, v in p.versions.items()}
        self.foreign = known - set(self.versions.items())
        self._elsewhere = {key for key, peer in found.holders.items() if peer.id != self.peers.id}
        await self._take_orphans(found)
        await self._let_go({p.chat for p in found.places})

    async def _take_orphans(self, found: Look) -> None:
        orphans = {key for place in found.places if (key := self._orphan(place, found)) is not None}
        # Our share at once; the rest when nobody else has taken it until the next look.
        share = -(-len({p.chat for p in found.places}) // max(1, len(found.peers)))
        room = max(0, share - len(self._mine))
        fresh = sorted(orphans - self._orphans)
        take = [*(orphans & self._orphans), *fresh[:room]]
        self._orphans = orphans
        got: set[str] = set()
        for i in range(0, len(take), TOGETHER):
            got |= await self.peers.hold(take[i : i + TOGETHER])
        self._orphans -= got
        rows = await self._house.store.live_tables() if got else []
        for key in got:
            self._take_up(key, [r.id for r in rows if r.chat == key.partition(" ")[0]])

    def _orphan(self, place: Place, found: Look) -> str | None:
        """The key with which we could draw the tables of a place that nobody draws."""
        ours = self.versions.get(place.game) == place.rules_version
        holder = found.holders.get(place.chat)
        if holder is None:
            return place.chat if ours or (place.game, place.rules_version) not in self.foreign else None
        second = self._second_key(place.chat, place.game)
        foreign = holder.versions.get(place.game) != place.rules_version
        return second if ours and foreign and second not in found.holders else None

    async def _let_go(self, live: set[str]) -> None:
        busy = {s.table.chat for s in self._house.slots.values() if not self._delivery.stands(s.table.id)}
        over = {key for key in self._mine if key.partition(" ")[0] not in live | busy}
        if over:
            self._mine -= over
            await self.peers.let_go(over)


def draft_to(draft: Draft) -> str:
    """A choice as a message, for processes of the same program."""
    d = draft
    chosen = [d.deal, d.request, show(d.cards), d.hints, d.page, d.note, show(d.targets), d.arg, d.sure]
    return json.dumps(chosen, ensure_ascii=False, separators=(",", ":"))


def draft_from(data: str) -> Draft:
    deal, request, cards, hints, page, note, targets, arg, sure = json.loads(data)
    return Draft(deal, request, parse(cards), hints, page, note, parse(targets), arg, sure)
