"""What an operator may count: numbers only, nothing that names a person, a chat or a card."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from bot.table import Table

REGISTRY = CollectorRegistry()

TABLES = Gauge("paiju_tables", "Tables by phase", ["game", "phase"], registry=REGISTRY)
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


class Tables:
    """Counts tables and commits. A Watcher of the house."""

    def __init__(self) -> None:
        self._phase: dict[str, tuple[str, str]] = {}
        self._seq: dict[str, int] = {}

    def table_changed(self, table: Table) -> None:
        now = (table.game, table.phase)
        before = self._phase.get(table.id)
        if self._seq.get(table.id) != table.seq:  # else somebody only chose cards or another language
            COMMITS.labels(table.game).inc()
            self._seq[table.id] = table.seq
        if before == now:
            return
        if before is not None:
            TABLES.labels(*before).dec()
        if table.over:
            self._phase.pop(table.id, None)
            self._seq.pop(table.id, None)
        else:
            self._phase[table.id] = now
            TABLES.labels(*now).inc()


class Deliveries:
    """Counts messages and how long screens were behind. An observer of delivery."""

    def sent(self, platform: str) -> None:
        SENT.labels(platform, "sent").inc()

    def edited(self, platform: str) -> None:
        SENT.labels(platform, "edited").inc()

    def failed(self, platform: str, reason: str) -> None:
        SENT.labels(platform, f"failed-{reason}").inc()

    def throttled(self, platform: str, seconds: float) -> None:
        SENT.labels(platform, "throttled").inc()

    def shown(self, platform: str, lag: float, private: bool) -> None:
        LAG.labels(platform).observe(lag)


def exposition() -> bytes:
    """All metrics in the text format of Prometheus."""
    return generate_latest(REGISTRY)
