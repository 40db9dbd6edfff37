"""The process behind a hard computer player: reads decisions, thinks, answers. Started by `bot.thinkers`.

A request is its length (4 bytes, big-endian) and a pickle of ``(game, level, view, dice seed, seconds)``, an
answer is a line of JSON: the act, or null when the policy failed. The process ends with its input.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import pickle
import sys
import time
from typing import BinaryIO

from bot.deadline import Deadline
from engine import compiled
from engine.core import Action, View
from engine.registry import all_games
from engine.search import Search
from engine.shuffle import Dice
from engine.wire import action_to_data

READY = b"ready\n"
"""What a process says when it can be asked."""
NICE = 5
"""The event loop comes first where there are not enough cores."""
GARBAGE = 100
"""Answers between two collections of garbage."""


def decide(game_id: str, level: str, view: View, seed: bytes, seconds: float) -> Action:
    """What a computer of a level does, thinking for so many seconds if it is one that searches."""
    policy = all_games()[game_id].computers[level]
    dice = Dice(seed, "act")
    if not isinstance(policy, Search):
        return policy(view, dice)
    return policy.within(view, dice, Deadline(seconds, time.perf_counter))


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer until the requests end. Leaves the collection of garbage switched off."""
    gc.disable()
    answered = 0
    while head := requests.read(4):
        body = requests.read(int.from_bytes(head, "big"))
        answer = None
        # Whatever goes wrong, the asker plays on without this thought; it logs that there was none.
        with contextlib.suppress(Exception):
            answer = action_to_data(decide(*pickle.loads(body)))
        answers.write(json.dumps(answer).encode() + b"\n")
        answers.flush()
        # A collection takes up to 0.1 s with full caches, so not in the middle of a thought.
        answered += 1
        if answered % GARBAGE == 0:
            gc.collect()


def main() -> None:
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICE)
    # Nothing that prints may get among the answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        compiled.load(all_games())
    except Exception as e:  # a library that does not fit this machine: plain Python thinks, too
        sys.stderr.write(f"hard computers think without machine code: {type(e).__name__}\n")
    answers.write(READY)
    answers.flush()
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
