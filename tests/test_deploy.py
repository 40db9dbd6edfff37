"""The examples for operators speak of what there is: metrics, settings, services."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from bot import metrics
from bot.config import PREFIX, Settings

ROOT = Path(__file__).parents[1]
ALERTS = (ROOT / "deploy" / "prometheus" / "alerts.yml").read_text("utf-8")
DASHBOARD: dict[str, Any] = json.loads((ROOT / "deploy" / "grafana" / "paiju.json").read_text("utf-8"))
COMPOSE = (ROOT / "compose.yaml").read_text("utf-8")


def known() -> set[str]:
    """Names of our metrics as Prometheus sees them."""
    names: set[str] = set()
    for family in metrics.REGISTRY.collect():
        names.add(family.name)
        if family.type == "counter":
            names.add(f"{family.name}_total")
        if family.type == "histogram":
            names |= {f"{family.name}_{end}" for end in ("bucket", "sum", "count")}
    return names


def test_every_metric_of_alerts_and_dashboard_is_one_of_ours() -> None:
    expressions = [t["expr"] for p in DASHBOARD["panels"] for t in p["targets"]]
    told = re.findall(r"(?:paiju|process)_\w+", ALERTS + "\n".join(expressions))
    assert len(set(told)) > 12
    assert set(told) - known() == set()


def test_alerts_say_what_people_notice_and_what_to_look_at() -> None:
    assert ALERTS.count("- alert:") == ALERTS.count("summary:") == ALERTS.count("look:") >= 10


def test_compose_names_settings_that_there_are_and_holds_no_secret() -> None:
    named = set(re.findall(rf"^\s+({PREFIX}\w+):", COMPOSE, re.MULTILINE))
    assert named
    assert {n.removeprefix(PREFIX).lower() for n in named} <= set(Settings.model_fields)
    assert not re.search(r"(?:PASSWORD|TOKEN|SECRET):\s*\S", COMPOSE)
    assert not re.search(r"://\w+:(?!PASSWORD)\w+@", COMPOSE)


def test_every_metric_is_told_of_in_the_manual() -> None:
    manual = (ROOT / "docs" / "operating.md").read_text("utf-8")
    ours = {f.name for f in metrics.REGISTRY.collect() if f.name.startswith("paiju_")}
    assert {name for name in ours if name not in manual} == set()
