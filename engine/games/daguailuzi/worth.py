"""What plays are worth to computer players: how likely they take a trick, and the turn they cost."""

from __future__ import annotations

_SINGLE = (0.0, 0.01, 0.02, 0.03, 0.04, 0.06, 0.08, 0.1, 0.14, 0.2, 0.28, 0.38, 0.5, 0.5, 0.7, 0.88, 1.0)
_PAIR = (0.02, 0.04, 0.06, 0.08, 0.1, 0.13, 0.16, 0.2, 0.26, 0.33, 0.42, 0.52, 0.65, 0.65, 0.82, 0.95, 1.0)
_TRIPLE = (0.06, 0.09, 0.12, 0.15, 0.18, 0.22, 0.27, 0.33, 0.4, 0.48, 0.57, 0.66, 0.77, 0.77, 0.9, 0.98, 1.0)
_FIVES = {
    "straight": (0.05, 0.03),
    "flush": (0.2, 0.015),
    "full_house": (0.4, 0.022),
    "four_one": (0.72, 0.012),
    "straight_flush": (0.88, 0.006),
    "five_kind": (0.95, 0.003),
}


def _table(least: float, step: float) -> tuple[float, ...]:
    return tuple(least + step * min(13, key) for key in range(17))


CONTROL: dict[str, tuple[float, ...]] = {
    "single": _SINGLE,
    "pair": _PAIR,
    "triple": _TRIPLE,
    **{kind: _table(least, step) for kind, (least, step) in _FIVES.items()},
}
"""How likely, about, a play takes the trick, by category and deciding power or index. Rough estimates."""

WORTH: dict[str, tuple[float, ...]] = {kind: tuple(c - 1.0 for c in row) for kind, row in CONTROL.items()}
"""What a group adds to the worth of a hand: a turn it costs, less the lead it may take."""
