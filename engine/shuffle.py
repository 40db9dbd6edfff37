"""Verifiable chance: everything random in a deal follows from one 32-byte seed.

The SHA-256 of the seed is published when the cards are dealt, the seed when the deal is over,
so anybody can check that the shuffle was fixed beforehand (docs/record-format.md).
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32


class Dice:
    """A deterministic source of draws: SHA-256 of seed, label and a counter.

    The output depends on nothing but its arguments: not on the Python version, the platform or
    the process. Different labels give independent streams of one seed.

    >>> Dice(bytes(32), "deal/1").shuffled("ABCDE")
    ('E', 'D', 'C', 'B', 'A')
    """

    __slots__ = ("_block", "_counter", "_prefix")

    def __init__(self, seed: bytes, label: str) -> None:
        self._prefix = hashlib.sha256(seed + b"/" + label.encode())
        self._counter = 0
        self._block: list[int] = []

    def _word(self) -> int:
        """64 random bits; each hash yields four words."""
        if not self._block:
            state = self._prefix.copy()
            state.update(self._counter.to_bytes(8, "big"))
            self._counter += 1
            digest = state.digest()
            self._block = [int.from_bytes(digest[i : i + 8], "big") for i in (24, 16, 8, 0)]
        return self._block.pop()

    def below(self, n: int) -> int:
        """A uniform integer in ``range(n)``, free of modulo bias. Raises ValueError for n < 1."""
        if n < 1:
            raise ValueError("below() needs n >= 1")
        limit = (1 << 64) - (1 << 64) % n
        while True:
            word = self._word()
            if word < limit:
                return word % n

    def unit(self) -> float:
        """A uniform float in [0, 1) with 53 bits."""
        return (self._word() >> 11) / (1 << 53)

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """A uniform permutation (Fisher-Yates from the end)."""
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return tuple(out)


def partings(dice: Dice, items: Sequence[T]) -> Iterator[list[T]]:
    """Uniform permutations of some items, one after the other without end: for thousands a second.

    All follow from one draw of the dice. Items have to be comparable.
    """
    stream = hashlib.sha256(b"partings/%d/%d" % (dice.below(1 << 63), dice.below(1 << 63)))
    keys = struct.Struct(f"<{len(items)}Q")
    number = 0
    while True:
        draw = hashlib.shake_128(stream.digest() + number.to_bytes(8, "big")).digest(keys.size)
        yield [item for _, item in sorted(zip(keys.unpack(draw), items, strict=True))]
        number += 1


def commitment(seed: bytes) -> str:
    """What is published at the deal: the SHA-256 of the seed, 64 hexadecimal digits."""
    return hashlib.sha256(seed).hexdigest()


def verify(seed: bytes, committed: str) -> bool:
    """True when a revealed seed is the one that was committed to."""
    return commitment(seed) == committed.lower()
