"""What a check of the installation found."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: whether it is good, and what it is or what to do."""

    what: str
    good: bool
    say: str
