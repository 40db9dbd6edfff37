"""How long a match of Huolong lasts: whole dragons, from 3 to A, played by computers.

    python tools/dragons.py [NUMBER] [--level random] [--option dragon_speed=fast] [--checked 1000]

Prints the distribution of hands a dragon, how hands end and how long they are. In the first ``--checked`` hands all 162
cards and 300 points are counted after every act.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bot.simulate import seed_of
from engine.cards import packs, remove
from engine.core import Action, Seat, Setup, play
from engine.games.huolong import GAME, events
from engine.games.huolong.state import State
from engine.games.huolong.tricks import MOST, owed
from engine.games.huolong.trumps import ALL_POINTS, points
from engine.shuffle import Dice

WHOLE = Counter(packs(3))


def check(state: State) -> None:
    """Raises AssertionError where a card or a point is lost."""
    p = state.public
    assert state.census() == WHOLE, "162 cards"
    lying = sum(points(cards) for cards in (*state.hands, state.stock, state.kitty, *(c for _, c in p.trick)))
    assert p.collected + p.lost + lying == ALL_POINTS, "300 points"


def anything(state: State, seat: Seat, dice: Dice) -> Action:
    """A random legal act, without stars."""
    p, hand = state.public, state.hands[seat]
    if p.phase == "draw":
        return Action(dice.choice(("show", "no")))
    if p.phase in ("bury", "stars"):
        return GAME.timeout(state, seat)
    if p.phase == "lead":
        card = dice.choice(hand)
        return Action("play", (card,) * (1 + dice.below(min(MOST, hand.count(card)))))
    same = p.trumps.of_group(hand, p.trumps.group(p.lead[0]))
    need = owed(hand, p.lead, p.trumps)
    rest = dice.shuffled(remove(hand, same))[: len(p.lead) - need]
    return Action("play", (*dice.shuffled(same)[:need], *rest))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("number", nargs="?", type=int, default=200)
    parser.add_argument("--level", default="easy", choices=("random", *GAME.spec.levels))
    parser.add_argument("--option", action="append", default=[], help="key=value")
    parser.add_argument("--checked", type=int, default=0)
    parser.add_argument("--most", type=int, default=400, help="hands after which a dragon is given up")
    chosen = parser.parse_args()
    given = dict(item.split("=", 1) for item in chosen.option)
    options = GAME.settle({k: int(v) if v.isdigit() and k != "start_level" else v for k, v in given.items()}, 4)
    lengths: list[int] = []
    tricks: list[int] = []
    endings: Counter[str] = Counter()
    stars: Counter[int] = Counter()
    begun, hands, checked, unfinished = time.perf_counter(), 0, 0, 0
    for dragon in range(chosen.number):
        carry: dict[str, object] = {}
        for hand in range(chosen.most):
            seed = seed_of(f"dragon/{dragon}", hand)
            step = GAME.start(Setup(4, seed, options, carry=carry))
            dice = Dice(seed, "computers")
            looked = hands < chosen.checked
            while GAME.to_act(step.state):
                seat = next(iter(GAME.to_act(step.state)))
                if chosen.level == "random":
                    step = GAME.apply(step.state, seat, anything(step.state, seat, dice))
                else:
                    action = GAME.computers[chosen.level](GAME.view(step.state, seat), dice)
                    step = play(GAME, step.state, seat, action)
                if looked:
                    check(step.state)
                    checked += 1
            hands += 1
            log = [e.event for e in step.state.log]
            tricks.append(sum(isinstance(e, events.TrickWon) for e in log))
            endings.update(e.how.key for e in log if isinstance(e, events.HandSettled))
            stars.update(e.count for e in log if isinstance(e, events.StarsCounted))
            result = GAME.result(step.state)
            assert result is not None
            if result.match_over:
                lengths.append(hand + 1)
                break
            carry = dict(result.carry)
        else:
            unfinished += 1
        if (dragon + 1) % 20 == 0:
            print(f"{dragon + 1} dragons, {hands} hands: {sorted(lengths)}", file=sys.stderr, flush=True)
    seconds = time.perf_counter() - begun
    cuts = statistics.quantiles(lengths, n=20) if len(lengths) > 1 else []
    spread = ", ".join(f"{cuts[i]:.0f}" for i in (0, 4, 14, 18)) if cuts else "-"
    print(
        f"{len(lengths)} dragons of level {chosen.level} {given or ''}: {hands} hands, {hands / seconds:.1f} a second"
    )
    print(
        f"hands a dragon: min {min(lengths)}, median {statistics.median(lengths)}, "
        f"mean {statistics.fmean(lengths):.1f}, max {max(lengths)}; 5/25/75/95 %: {spread}; unfinished {unfinished}"
    )
    print(f"tricks a hand: min {min(tricks)}, median {statistics.median(tricks)}, max {max(tricks)}")
    print("endings:", dict(endings.most_common()), "stars:", dict(sorted(stars.items())))
    print(f"162 cards and 300 points counted after {checked} acts of {min(hands, chosen.checked)} hands")


if __name__ == "__main__":
    main()
