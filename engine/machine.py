"""What the machine code of several games needs. Importing this needs numba; see `engine.compiled`."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engine.shuffle import Dice

F = TypeVar("F", bound=Callable[..., Any])
Numbers = NDArray[np.int64]
Floats = NDArray[np.float64]
Draws = NDArray[np.uint64]

_KEPT = "NUMBA_CACHE_DIR" in os.environ or os.access(Path(__file__).parent, os.W_OK)
"""Machine code is kept for the next process: in that folder, else beside its source where files may be written."""


def machine_code(function: F) -> F:
    """Compiles a function for the arguments it is first called with."""
    return cast(F, njit(cache=_KEPT, error_model="numpy")(function))


def draws(dice: Dice) -> Draws:
    """The state of a stream of draws, fixed by one draw of the dice."""
    return np.array([2 * dice.below(1 << 62) + 1], np.uint64)


@machine_code
def draw(state: Draws, below: int) -> int:
    """The next draw: a number from 0 to less than ``below`` (xorshift64: quick, and even enough to imagine by)."""
    x = state[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    state[0] = x
    return int((x >> np.uint64(33)) % np.uint64(below))


@machine_code
def shuffle(items: Numbers, state: Draws) -> None:
    """A random order of ``items`` in place (Fisher-Yates)."""
    for i in range(items.shape[0] - 1, 0, -1):
        j = draw(state, i + 1)
        items[i], items[j] = items[j], items[i]
