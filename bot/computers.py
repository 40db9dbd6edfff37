"""Computer seats: they see a View, think off the event loop and act like anybody else."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import structlog

from bot import commands as c
from bot.commands import Refused
from bot.ports import StorageBroken
from bot.service import House, places
from bot.table import Pending, Table
from bot.thinkers import NoThought, Thinkers
from engine.core import Action, Game, IllegalAction, Seat, View
from engine.registry import all_games
from engine.search import Search
from engine.shuffle import Dice

log = structlog.get_logger()

AUTOPILOT = "normal"
AGAIN = 5.0
"""Seconds until a computer tries again whose act could not be stored; a table without a clock has nobody else."""
PATIENCE = 60.0
"""Seconds after which a table without a clock plays on without the thought."""
SHARE = 0.4
"""Part of the time left on its clock that a computer may wait and think, for each of the two."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds a computer waits before it acts: a human-like moment, drawn between the two; and seconds of it
    that one which searches may think."""

    least: float = 0.7
    most: float = 1.6
    search: float = 0.5


class Computers:
    """Acts for every seat that a computer drives. A Watcher of the house.

    A thought belongs to one request; if the table moves on meanwhile the act is refused as stale and forgotten.
    """

    def __init__(self, house: House, pace: Pace | None = None, thinkers: Thinkers | None = None) -> None:
        self._house = house
        self._pace = pace or Pace()
        self._thinkers = thinkers or Thinkers()
        self.thought: Callable[[str, str, float], None] = lambda game, level, seconds: None
        """Told how long a computer has thought about an act."""
        self._busy: set[tuple[str, int, Seat, int]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        # Not derived from any deal's seed: what a computer does must tell nothing about the cards.
        self._dice = Dice(os.urandom(32), "computers")

    def table_changed(self, table: Table) -> None:
        if table.phase != "playing":
            levels = all_games()[table.game].computers
            if any(isinstance(levels.get(chair.level), Search) for chair in table.chairs if chair.level):
                self._thinkers.warm()
            return
        for seat, pending in table.pending.items():
            key = (table.id, table.deal, seat, pending.request)
            if table.chairs[seat].driven and key not in self._busy:
                self._busy.add(key)
                task = asyncio.create_task(self._act(key, self._moment(pending)), name=f"computer {table.id}/{seat}")
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._thinkers.stop()

    def _left(self, pending: Pending) -> float:
        """Seconds until the clock of a question runs out."""
        return float("inf") if pending.until is None else max(0.0, (pending.until - self._house.now()) / 1000)

    def _moment(self, pending: Pending) -> float:
        """How long to wait before acting: never so long that the clock gets near."""
        drawn = self._pace.least + (self._pace.most - self._pace.least) * self._dice.unit()
        pause = max(0.0, (pending.since - self._house.now()) / 1000) if pending.held else 0.0
        return pause + min(drawn, SHARE * (self._left(pending) - pause))

    async def idle(self) -> None:
        """Wait until no computer is thinking (tests)."""
        while self._tasks:
            await asyncio.gather(*list(self._tasks), return_exceptions=True)

    async def _act(self, key: tuple[str, int, Seat, int], wait: float) -> None:
        try:
            await asyncio.sleep(wait)
            while True:
                if await self._answer(*key):
                    return
                await asyncio.sleep(AGAIN)
        except Refused as e:
            # Stale: the person came back or the table ended.
            log.debug("computer's act not taken", table=key[0], reason=e.code)
        except Exception as e:
            log.error("computer seat failed", table=key[0], error=type(e).__name__, at=places(e))
        finally:
            self._busy.discard(key)

    async def _answer(self, table_id: str, deal: int, seat: Seat, request: int) -> bool:
        """Decide and act for a seat; False when the store was away, True when there is nothing left to do.
        What the game does not take from the policy is replaced by the act of a time-out. Raises Refused."""
        try:
            table = (await self._house.slot(table_id)).table
            pending = table.pending.get(seat)
            if table.phase != "playing" or table.deal != deal or pending is None or pending.request != request:
                return True
            chair = table.chairs[seat]
            if not chair.driven:
                return True
            game = all_games()[table.game]
            view = game.view(table.state, seat)
            level, begun = chair.level or AUTOPILOT, time.perf_counter()
            action = await self._think(game, level, view, pending)
            self.thought(table.game, level, time.perf_counter() - begun)
            default = c.ComputerDo(seat, deal, request, game.timeout(table.state, seat))
            if action is not None:
                try:
                    await self._house.execute(table_id, replace(default, action=action))
                    return True
                except (IllegalAction, Refused) as e:
                    if isinstance(e, Refused) and e.code != "internal":
                        raise
                    log.error("computer chose an illegal act", game=table.game, level=chair.level, code=e.code)
            await self._house.execute(table_id, default)
        except StorageBroken as e:
            log.warning("computer has to wait", table=table_id, reason=str(e))
            return False
        return True

    async def _think(self, game: Game[object], level: str, view: View, pending: Pending) -> Action | None:
        """What a computer does. One that searches does so in another process, as long as the setting and the clock
        allow; if that fails, the level below decides."""
        if isinstance(game.computers.get(level), Search):
            left = self._left(pending)
            seconds = min(self._pace.search, SHARE * left)
            try:
                # Waiting for a free process counts as well: the clock does not stop for it.
                return await asyncio.wait_for(
                    self._thinkers.decide(game.spec.id, level, view, seconds), min(PATIENCE, 2 * SHARE * left)
                )
            except (NoThought, TimeoutError) as e:
                log.error("computer could not search", game=game.spec.id, level=level, reason=str(e) or "no time")
            level = AUTOPILOT
        return await asyncio.to_thread(think, game, level, view, Dice(os.urandom(32), "act"))


def think(game: Game[object], level: str, view: View, dice: Dice) -> Action | None:
    """What a computer of a level does; None when its policy fails, which is logged without any card."""
    policy = game.computers.get(level) or next(iter(game.computers.values()))
    try:
        return policy(view, dice)
    except Exception as e:
        log.error("computer failed", game=game.spec.id, level=level, error=type(e).__name__)
        return None
