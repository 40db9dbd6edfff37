"""Seasons are calendar months in the time zone of the chat: pure arithmetic."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

DEFAULT_ZONE = 8
"""Hours east of Greenwich where a chat has not said otherwise."""


def zone_of(settings: Mapping[str, Any]) -> int:
    """A chat's hours east of Greenwich."""
    try:
        return int(str(settings.get("timezone", DEFAULT_ZONE)))
    except ValueError:
        return DEFAULT_ZONE


def local(ms: int, zone: int) -> datetime:
    """A time as a chat's clocks show it."""
    return datetime.fromtimestamp(ms / 1000, UTC) + timedelta(hours=zone)


def season_of(ms: int, zone: int) -> str:
    """The season of a time: "2026-11"."""
    return f"{local(ms, zone):%Y-%m}"


def over(season: str, ms: int, zone: int) -> bool:
    """True when the month has ended there."""
    return season < season_of(ms, zone)
