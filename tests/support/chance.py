"""Chance that is the same in every run."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Callable

_begun: Counter[str] = Counter()


def entropy() -> Callable[[], bytes]:
    """Bytes for the deals of the running test: the same in each run of it, others for a program it starts again."""
    test = os.environ["PYTEST_CURRENT_TEST"].split(" ")[0]
    _begun[test] += 1
    name, count = f"{test}/{_begun[test]}", 0

    def more() -> bytes:
        nonlocal count
        count += 1
        return hashlib.sha256(f"{name}/{count}".encode()).digest()

    return more
