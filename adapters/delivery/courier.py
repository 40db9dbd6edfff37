"""One request to a platform, and what follows from its answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeVar

import structlog

from adapters.delivery.bucket import Bucket
from adapters.delivery.memory import Memory
from adapters.delivery.observer import Observer
from adapters.delivery.slots import Leftover, Slot, content_key
from adapters.delivery.traffic import Traffic
from bot.ports import Person, Platform, ScreenRow, Screens, StorageBroken, Store, TryLater, Undeliverable, Wanted
from bot.screen import Caps, Screen, cut, fits

log = structlog.get_logger()
T = TypeVar("T")

_SWEEPS = 6
"""Tries to remove a replaced message before it is left where it is."""


class _Spoiled(Exception):
    """A screen could not be laid out: a defect of ours, never the fault of the person."""


class Courier:
    """Carries single requests for `Delivery`, which chooses them. ``leftovers`` are messages to remove."""

    def __init__(
        self,
        screens: Screens,
        store: Store,
        memory: Memory,
        traffic: Traffic,
        observer: Observer,
        reached: Callable[[str], Awaitable[None]] | None,
        moved: Callable[[str, str], Awaitable[None]] | None,
        now_ms: Callable[[], int],
        jitter: Callable[[], float],
    ) -> None:
        self._screens = screens
        self._store = store
        self._memory = memory
        self._traffic = traffic
        self._observer = observer
        self._reached = reached or self._note_reached
        self._moved = moved
        self._now_ms = now_ms
        self._jitter = jitter
        # Pictures take a while: one at a time, so that presses get their turn in between.
        self._drawing = asyncio.Lock()
        self.leftovers: list[Leftover] = []

    async def post(self, slot: Slot, platform: Platform, chat: str, buckets: list[Bucket]) -> None:
        """Do what the slot needs next: open the private chat (``chat`` is ""), send, edit or remove.

        ``buckets`` are those it was counted in; the last one is the chat's, or that of openings.
        """
        wanted, since, name = slot.wanted, slot.since, slot.platform
        assert wanted is not None
        assert since is not None
        slot.since = None
        again = False
        try:
            if not chat:
                self._memory.private[slot.audience] = await self._ask(platform.private_chat(slot.audience))
                again = True
            elif wanted.gone:
                await self._remove(slot, platform)
            elif await self._show(slot, name, platform, chat, wanted):
                self._observer.shown(name, _now() - since, self._memory.is_private(slot, chat))
            else:
                for bucket in buckets:
                    bucket.give_back()
            buckets[-1].failures = 0
        except _Spoiled as e:
            log.error("screen cannot be laid out", table=slot.table, private=slot.private, error=str(e))
            self._observer.failed(name, "layout")
            slot.spoiled = (wanted.seq, wanted.epoch)
        except Undeliverable as e:
            try:
                again = await self._refused(slot, name, chat, wanted, e)
            except StorageBroken as broken:
                again = True
                self._postpone(name, buckets[-1], broken)
        except Exception as e:
            again = True
            self._postpone(name, buckets[-1], e)
        finally:
            slot.flying = False
            waits = [t for t in (slot.since, since if again else None) if t is not None]
            self._memory.mark(slot, min(waits)) if waits else self._memory.line.remove(slot)

    async def _ask(self, request: Awaitable[T]) -> T:
        """The platform's answer. Raises TimeoutError when it takes too long."""
        async with asyncio.timeout(self._traffic.patience):
            return await request

    async def _show(self, slot: Slot, name: str, platform: Platform, chat: str, wanted: Wanted) -> bool:
        """Send or edit. False when nothing had to be asked of the platform."""
        row, now, notifies = slot.row, self._now_ms(), slot.notifies
        oldest = now - self._traffic.limits(name).repost_after * 1000
        name_of_it = f"{slot.table}/{slot.audience}/{wanted.epoch}/{row.message if row else ''}/{slot.lost}"
        async with self._drawing:
            screen = replace(_lay_out(wanted, platform.caps(chat)), fresh=notifies, name=name_of_it)
            await asyncio.sleep(0)
        key = content_key(screen)
        if row is None or notifies or not row.message or row.chat != chat or row.posted_at <= oldest:
            message = await self._ask(platform.send(chat, screen))
            self._observer.sent(name)
            if row is not None and row.message:
                self.leftovers.append(Leftover(name, row.chat, row.message, _now()))
            slot.row = ScreenRow(slot.table, slot.audience, chat, message, wanted.seq, wanted.epoch, now)
        elif key == slot.shown:
            slot.row = replace(row, shown_seq=wanted.seq)
            return False
        else:
            slot.shown = None  # an answer that gets lost leaves it open which of the two stands
            await self._ask(platform.edit(chat, row.message, screen))
            self._observer.edited(name)
            slot.row = replace(row, shown_seq=wanted.seq)
        slot.shown, slot.told = key, None
        await self._save(slot.row)
        if slot.private and slot.audience not in self._memory.open:
            self._memory.open.add(slot.audience)
            await self._reached(slot.audience)
        return True

    async def _save(self, row: ScreenRow) -> None:
        """Memory knows already where the message stands; should this fail, the next change saves it."""
        try:
            await self._store.save_screen(row)
        except StorageBroken as e:
            log.error("screen row not saved", table=row.table, error=str(e))

    async def _remove(self, slot: Slot, platform: Platform) -> None:
        if slot.row is not None and slot.row.message:
            try:
                await self._ask(platform.delete(slot.row.chat, slot.row.message))
            except Undeliverable as e:
                log.info("message left behind", table=slot.table, reason=e.reason)
        slot.row = slot.shown = None
        await self._store.drop_screen(slot.table, slot.audience)

    def _postpone(self, name: str, bucket: Bucket, error: Exception) -> None:
        """The platform asked for patience, or could not be reached: this chat waits, the others go on."""
        bucket.failures += 1
        asked = error.seconds if isinstance(error, TryLater) else 0.0
        wait = self._traffic.wait(bucket.failures, asked, self._jitter())
        bucket.pause(_now() + wait)
        if isinstance(error, TimeoutError) or (isinstance(error, TryLater) and error.away):
            self._observer.failed(name, "network")
        else:
            self._observer.throttled(name, wait)
        if not isinstance(error, TryLater | TimeoutError):
            log.error("request failed", platform=name, error=type(error).__name__)

    async def _refused(self, slot: Slot, name: str, chat: str, wanted: Wanted, problem: Undeliverable) -> bool:
        """The platform will never take it as it is. True when another way is to be tried at once."""
        self._observer.failed(name, problem.reason)
        if problem.reason == "message_gone" and slot.row is not None and slot.row.message:
            slot.row, slot.shown = replace(slot.row, message=""), None
            slot.lost += 1
            return True
        group, new = chat.partition("/")[0], problem.new_chat.partition("/")[0]
        if problem.reason == "moved" and new not in ("", group):
            await self._follow(group, new)
            return True
        if problem.reason == "closed" and slot.private:
            self._memory.closed.add(slot.audience)
            self._memory.open.discard(slot.audience)
        else:
            slot.refused = wanted.epoch
        await self.tell(slot, problem)
        return False

    async def _follow(self, old: str, new: str) -> None:
        """A group has a new id: its rows, its boards and the application go along."""
        log.info("group moved", old=old, new=new)
        await self._store.move_chat(old, new)
        self._memory.move(old, new)
        if self._moved is not None:
            await self._moved(old, new)

    async def tell(self, slot: Slot, problem: Undeliverable) -> None:
        """Tell the table, once, that a screen can never arrive: of a closed person until he is open again,
        otherwise for each epoch."""
        epoch = 0 if problem.reason == "closed" or slot.wanted is None else slot.wanted.epoch
        if slot.told == (problem.reason, epoch):
            return
        slot.told = (problem.reason, epoch)
        try:
            await self._screens.undeliverable(slot.table, slot.audience, problem)
        except Exception as e:
            log.error("application stumbled", table=slot.table, error=type(e).__name__)

    async def _note_reached(self, person: str) -> None:
        known = await self._store.person(person) or Person(person, "")
        if known.reach != "open":
            await self._store.save_person(replace(known, reach="open"))

    async def sweep(self, leftover: Leftover, platform: Platform) -> None:
        """Remove a message that was replaced, or put it back to be tried later."""
        try:
            await self._ask(platform.delete(leftover.chat, leftover.message))
        except Undeliverable as e:
            log.info("message left behind", reason=e.reason)
        except Exception as e:
            leftover.tries += 1
            if leftover.tries < _SWEEPS:
                asked = e.seconds if isinstance(e, TryLater) else 0.0
                leftover.at = _now() + self._traffic.wait(leftover.tries, asked, self._jitter())
                self.leftovers.append(leftover)


def _lay_out(wanted: Wanted, caps: Caps) -> Screen:
    """The screen as it is now, within the platform's limits. Raises _Spoiled, without a word of what it shows."""
    try:
        return fits(cut(wanted.render(caps), caps), caps)
    except Exception as e:
        raise _Spoiled(type(e).__name__) from None


def _now() -> float:
    return asyncio.get_running_loop().time()
