"""RLCard's rule agent for Dou Dizhu (``doudizhu-rule-v1``) as a computer player of ours.

RLCard is no dependency of the project: `policy` needs the dependency group ``compare``.
"""

from __future__ import annotations

import importlib
import sys
import types
from pathlib import Path
from typing import Any

from engine.core import Action, Policy, View
from engine.games.doudizhu.events import Passed, Played, TrickClosed
from engine.games.doudizhu.melds import Kickers, at_least, count, lanes, pack, take
from engine.games.doudizhu.moves import all_answers
from engine.games.doudizhu.situation import Situation
from engine.shuffle import Dice

OPTIONS = {"doubling": "off", "both_jokers": "no", "kicker_pair": "yes", "kicker_triple": "yes"}
"""Our house rules nearest to its rules."""

KICKERS = Kickers(most=3, both_jokers=False)
NAMES = "3456789TJQKA2BR"


def spelled(h: int) -> str:
    """A pack in RLCard's writing: ranks from low to high, ``B`` and ``R`` for the jokers."""
    return "".join(NAMES[s] * count(h, s) for s in lanes(at_least(h, 1)))


def policy() -> Policy:
    """The agent. Raises ImportError where RLCard is not installed."""
    import numpy
    import rlcard
    from rlcard.games.doudizhu.utils import CARD_TYPE

    # The package's own __init__ asks pip for a list of everything installed; not every environment has pip.
    package = types.ModuleType("rlcard.models")
    package.__path__ = [str(Path(rlcard.__file__).parent / "models")]
    sys.modules.setdefault(package.__name__, package)
    agent = importlib.import_module("rlcard.models.doudizhu_rule_models").DouDizhuRuleAgentV1()
    known: dict[str, Any] = CARD_TYPE[0]

    def act(view: View, dice: Dice) -> Action:
        s = Situation.of(view)
        trace: list[tuple[int, str]] = []
        for emit in view.history:
            if isinstance(emit.event, Played):
                trace.append((int(emit.event.seat), spelled(pack(emit.event.cards))))
            elif isinstance(emit.event, Passed):
                trace.append((int(emit.event.seat), "pass"))
            elif isinstance(emit.event, TrickClosed):
                # Nobody is asked after the rocket here; there everybody passes.
                while [said for _, said in trace[-2:]] != ["pass", "pass"]:
                    trace.append(((trace[-1][0] + 1) % 3, "pass"))
        plays = {}
        if s.top is not None:
            found = {spelled(p): p for p in all_answers(s.hand, s.top, KICKERS)}
            plays = {said: p for said, p in found.items() if said in known}
        # The agent draws from numpy's global generator.
        numpy.random.seed(dice.below(1 << 32))
        said = agent.step(
            {
                "raw_obs": {
                    "trace": trace,
                    "current_hand": spelled(s.hand),
                    "actions": [*plays, "pass"],
                    "landlord": int(s.landlord or 0),
                    "self": int(s.seat),
                }
            }
        )
        if said == "pass":
            return Action("pass")
        return Action("play", take(s.cards, sum(1 << 4 * NAMES.index(c) for c in said)))

    return act
