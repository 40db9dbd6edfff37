"""What an operator may count: numbers only, nothing that names a person, a chat or a card."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from bot.reach import Reach
from bot.table import Table

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

TABLES = Gauge("paiju_tables", "Tables in this process's memory by phase", ["game", "phase"], registry=REGISTRY)
COMMITS = Counter("paiju_commits", "Commands carried out", ["game"], registry=REGISTRY)
SENT = Counter("paiju_messages", "Messages by platform and what was done", ["platform", "what"], registry=REGISTRY)
LAG = Histogram(
    "paiju_screen_lag_seconds", "From a change to the screen that shows it", ["platform"], registry=REGISTRY,
    buckets=(0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 45),
)  # fmt: skip
ACTS = Histogram(
    "paiju_answer_seconds", "From something a person did to its answer", ["what"], registry=REGISTRY,
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3),
)  # fmt: skip
STAGES = Histogram(
    "paiju_stage_seconds", "Parts of a command: waiting for its table, the rules, the database", ["stage"],
    registry=REGISTRY, buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5),
)  # fmt: skip
THOUGHT = Histogram(
    "paiju_computer_seconds", "Time a computer thinks about an act", ["game", "level"], registry=REGISTRY,
    buckets=(0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5),
)  # fmt: skip
REFUSED = Counter(
    "paiju_refused_busy", "Refused to keep what runs unharmed", ["why"], registry=REGISTRY
)  # fmt: skip
WAITING = Gauge("paiju_waiting", "Screens to be sent, writes to be committed", ["what"], registry=REGISTRY)
OLDEST = Gauge("paiju_screen_waiting_seconds", "How long the oldest change waits for its screen", registry=REGISTRY)
LATE = Gauge("paiju_loop_late_seconds", "How late the event loop was, the most since the last look", registry=REGISTRY)
DATABASE = Gauge("paiju_database_up", "1 while the database answers", registry=REGISTRY)
PROCESSES = Gauge("paiju_processes", "Processes that serve this database", registry=REGISTRY)
DRAINING = Gauge("paiju_draining", "1 while no table is opened and no deal begun", registry=REGISTRY)
ALL_TABLES = Gauge("paiju_all_tables", "Tables that are not closed, of all processes", registry=REGISTRY)


class Tables:
    """Counts tables. A Watcher of the house, of those who see."""

    def __init__(self) -> None:
        self._phase: dict[str, tuple[str, str]] = {}

    def table_changed(self, table: Table) -> None:
        now = (table.game, table.phase)
        before = self._phase.get(table.id)
        if before == now:
            return
        if before is not None:
            TABLES.labels(*before).dec()
        if table.over:
            self._phase.pop(table.id, None)
        else:
            self._phase[table.id] = now
            TABLES.labels(*now).inc()


class Commits:
    """Counts the commands that this process carried out. A Watcher of the house, of those who act."""

    def table_changed(self, table: Table) -> None:
        COMMITS.labels(table.game).inc()


class Deliveries:
    """Counts messages and how long screens were behind, and tells ``reach`` what got through. An observer of
    delivery."""

    def __init__(self, reach: Reach) -> None:
        self._reach = reach

    def sent(self, platform: str) -> None:
        self._reach.found(platform)
        SENT.labels(platform, "sent").inc()

    def edited(self, platform: str) -> None:
        self._reach.found(platform)
        SENT.labels(platform, "edited").inc()

    def failed(self, platform: str, reason: str) -> None:
        if reason == "network":
            self._reach.lost(platform)
        elif reason != "layout":
            self._reach.found(platform)
        SENT.labels(platform, f"failed-{reason}").inc()

    def throttled(self, platform: str, seconds: float) -> None:
        self._reach.found(platform)
        SENT.labels(platform, "throttled").inc()

    def shown(self, platform: str, lag: float, private: bool) -> None:
        LAG.labels(platform).observe(lag)


def stage(name: str, seconds: float) -> None:
    """A part of a command took so long."""
    STAGES.labels(name).observe(seconds)


def answered(what: str, seconds: float) -> None:
    """A press, a command or a text was answered after so long."""
    ACTS.labels(what).observe(seconds)


def refused(why: str) -> None:
    """Somebody was told to wait: ``why`` is the refusal's code."""
    REFUSED.labels(why).inc()


def thought(game: str, level: str, seconds: float) -> None:
    """A computer has made up its mind."""
    THOUGHT.labels(game, level).observe(seconds)


class Sampler:
    """Looks every second at what can only be seen by looking.

    waiting  how many things wait, by what they are
    oldest   since when the oldest change waits for its screen, by the loop's clock; None when none does
    gauges   further figures by their gauge
    """

    EVERY = 1.0

    def __init__(
        self,
        waiting: Mapping[str, Callable[[], int]],
        oldest: Callable[[], float | None],
        gauges: Mapping[Gauge, Callable[[], float]],
    ) -> None:
        self._waiting, self._oldest, self._gauges = waiting, oldest, gauges
        self._late = 0.0

    def look(self, now: float) -> None:
        for what, count in self._waiting.items():
            WAITING.labels(what).set(count())
        since = self._oldest()
        OLDEST.set(0.0 if since is None else now - since)
        for gauge, figure in self._gauges.items():
            gauge.set(figure())
        LATE.set(self._late)
        self._late = 0.0

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        parts = 10
        while True:
            for _ in range(parts):
                due = loop.time() + self.EVERY / parts
                await asyncio.sleep(self.EVERY / parts)
                self._late = max(self._late, loop.time() - due)
            self.look(loop.time())


def exposition() -> bytes:
    """All metrics in the text format of Prometheus."""
    return generate_latest(REGISTRY)
