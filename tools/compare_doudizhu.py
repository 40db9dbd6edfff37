"""Compares the plays our Dou Dizhu finds with those of RLCard and OpenSpiel on random positions.

The two packages are no dependencies of the project; run this where they are installed:

    pip install rlcard open-spiel
    python tools/compare_doudizhu.py --positions 2000

Known differences (RULES.md, L14 to L17 and the engines' gaps) are written down here as filters; a play
that only one side knows and that no filter explains is printed, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.games.doudizhu.melds import (
    CHAIN_TOP,
    ONE,
    RANKS,
    Kickers,
    Meld,
    at_least,
    beats,
    core,
    count,
    readings,
    size,
)
from engine.games.doudizhu.moves import all_answers, all_plays

OURS = Kickers(most=3, both_jokers=False)
"""Our rules nearest to both engines: they take two or three kickers of a rank, not both jokers (L13-L15)."""

LETTERS = "".join(r.letter for r in RANKS[:13]) + "xX"


def text(h: int) -> str:
    return "".join(LETTERS[s] * count(h, s) for s in range(15))


# --- known differences -----------------------------------------------------------------------


def beside_chain(h: int, meld: Meld) -> bool:
    """True when a rank next to the chain of a plane with singles is among its kickers three times (L16)."""
    if meld.kind != "plane1":
        return False
    rest = h - core(meld)
    near = [s for s in (meld.key - 1, meld.key + meld.length) if 0 <= s < CHAIN_TOP]
    return any(count(rest, s) >= 3 for s in near)


def rlcard_readings(h: int) -> list[Meld]:
    """The readings of ours that RLCard has: no kicker triple beside the chain (L16)."""
    return [m for m in readings(h, OURS) if not beside_chain(h, m)]


def openspiel_readings(h: int, hand: int = 0) -> list[Meld]:
    """The readings of ours that OpenSpiel finds in a hand: no four with two, and no chain without kickers
    that begins with a rank which the hand holds four times (its search leaves those out)."""
    return [
        m
        for m in readings(h, OURS)
        if not m.kind.startswith("four") and not (m.kind in ("straight", "pairs", "plane") and count(hand, m.key) == 4)
    ]


# --- comparing -------------------------------------------------------------------------------


class Report:
    """Counts by category, and what nothing explains."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []

    def compare(self, what: str, h: int, table: int, ours: Iterable[int], known: set[int], theirs: set[int]) -> None:
        """``known``: those of ours that the other engine should have."""
        ours = set(ours)
        self.counts[f"positions: {what}"] += 1
        self.counts[f"plays both know: {what}"] += len(known & theirs)
        self.counts[f"plays of ours it is known not to have: {what}"] += len(ours - known - theirs)
        for h2 in sorted(known - theirs):
            self.wrong.append(f"{what} {text(h)} over {text(table) or '-'}: only ours {text(h2)}")
        for h2 in sorted(theirs - known):
            self.wrong.append(f"{what} {text(h)} over {text(table) or '-'}: only theirs {text(h2)}")

    def show(self) -> bool:
        """Print the counts and the first differences; True when there are none."""
        print(f"== {self.name}")
        for category, n in sorted(self.counts.items()):
            print(f"{n:9,}  {category}")
        print(f"{len(self.wrong):9,}  unexplained differences")
        for line in self.wrong[:40]:
            print("   ", line)
        return not self.wrong


# --- RLCard ----------------------------------------------------------------------------------


def some_hand(dice: random.Random, least: int = 1, most: int = 20) -> int:
    """A hand of so many cards, every other one of few ranks, so that long plays occur."""
    pack = [s for s in range(13) for _ in range(4)] + [13, 14]
    if dice.random() < 0.5:
        low = dice.randrange(9)
        near = [s for s in pack if low <= s < low + 6 or s >= 12]
        pack = near if len(near) >= 20 else pack
    chosen = dice.sample(pack, dice.randint(least, min(most, len(pack))))
    return sum(ONE[s] for s in chosen)


def compare_rlcard(positions: int, seed: int) -> Report:
    from rlcard.games.base import Card
    from rlcard.games.doudizhu.judger import DoudizhuJudger
    from rlcard.games.doudizhu.utils import get_gt_cards

    report, dice = Report("RLCard"), random.Random(seed)
    names = [*"3456789TJQKA2", "B", "R"]

    class Player:
        """As much of a player as the functions look at."""

        def __init__(self, hand: str, played: str = "") -> None:
            jokers = {"B": Card("BJ", ""), "R": Card("RJ", "")}
            self.current_hand = [jokers.get(c) or Card("S", c) for c in hand]
            self.played_cards = played

    def theirs(h: int) -> str:
        return "".join(names[s] * count(h, s) for s in range(15))

    def back(cards: str) -> int:
        return sum(ONE[names.index(c)] for c in cards)

    while report.counts["positions: leads"] < positions:
        h = some_hand(dice)
        plays = all_plays(h, OURS)
        found = {back(c) for c in DoudizhuJudger.playable_cards_from_hand(theirs(h))}
        report.compare("leads", h, 0, plays, {p for p in plays if rlcard_readings(p)}, found)
    while report.counts["positions: answers"] < positions:
        h = some_hand(dice)
        leads = [p for p in all_plays(some_hand(dice, least=10), OURS) if rlcard_readings(p)]
        kinds = sorted({rlcard_readings(p)[0].kind for p in leads})
        kind = dice.choice(kinds)
        lead = dice.choice([p for p in leads if rlcard_readings(p)[0].kind == kind])
        table = rlcard_readings(lead)
        if len(table) > 1:
            report.counts["positions left out: the table has several readings (L16)"] += 1
            continue
        plays = all_answers(h, table[0], OURS)
        found = {back(c) for c in get_gt_cards(Player(theirs(h)), Player("", theirs(lead))) if c != "pass"}
        known = {p for p in plays if any(beats(m, table[0]) for m in rlcard_readings(p))}
        report.compare("answers", h, lead, plays, known, found)
        report.counts[f"answers over {kind}"] += 1
    return report


# --- OpenSpiel -------------------------------------------------------------------------------


def compare_openspiel(positions: int, seed: int) -> Report:
    import pyspiel

    report, dice = Report("OpenSpiel"), random.Random(seed)
    game = pyspiel.load_game("dou_dizhu")
    while min(report.counts["positions: leads"], report.counts["positions: answers"]) < positions:
        for h, lead, table, found in _openspiel_positions(game, dice):
            if table is None:
                plays = all_plays(h, OURS)
                report.compare("leads", h, 0, plays, {p for p in plays if openspiel_readings(p, h)}, found)
                continue
            if table.kind == "rocket":
                bombs = {p for p in found if bool(at_least(p, 4))}
                report.counts["bombs it offers over the rocket (its mistake)"] += len(bombs)
                found = found - bombs
            plays = all_answers(h, table, OURS)
            known = {p for p in plays if any(beats(m, table) for m in openspiel_readings(p, h))}
            report.compare("answers", h, lead, plays, known, found)
            report.counts[f"answers over {table.kind}"] += 1
    return report


def _openspiel_positions(game: Any, dice: random.Random) -> Iterator[tuple[int, int, Meld | None, set[int]]]:
    """Positions of one game played at random: the hand, the play to beat with its reading, the plays it allows."""
    state = game.new_initial_state()
    rich = dice.random() < 0.5
    while state.is_chance_node():
        outcomes = [a for a, _ in state.chance_outcomes()]
        state.apply_action(_clustered(outcomes, state, dice) if rich else dice.choice(outcomes))
    lead, passes = "", 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(dice.choice([a for a, _ in state.chance_outcomes()]))
            continue
        player = state.current_player()
        legal = state.legal_actions()
        said = {a: state.action_to_string(player, a) for a in legal}
        if any(s.startswith("Bid") for s in said.values()):
            state.apply_action(max(legal))
            continue
        hand = _cards(state.observation_string(player).split("My hand ")[1].split("\n")[0])
        plays = {a: _cards(s) for a, s in said.items() if s != "Pass"}
        yield hand, _cards(lead), _reading(lead) if lead else None, set(plays.values())
        long = max(size(p) for p in plays.values()) if plays else 0
        picks = [a for a, p in plays.items() if size(p) == long] if dice.random() < 0.5 else list(plays)
        passing = [a for a in legal if a not in plays]
        action = dice.choice(picks) if picks and (not passing or dice.random() < 0.7) else passing[0]
        if action in plays:
            lead, passes = said[action], 0
        else:
            passes += 1
            if passes == 2:
                lead, passes = "", 0
        state.apply_action(action)


def _clustered(outcomes: list[int], state: Any, dice: random.Random) -> int:
    """A card dealt so that each player tends to get cards of few ranks."""
    turn = len(state.history()) % 3
    width = max(1, len(outcomes) // 3)
    part = sorted(outcomes, key=lambda a: state.action_to_string(-1, a)[-1])
    return dice.choice(part[turn * width : (turn + 1) * width] or outcomes)


def _cards(said: str) -> int:
    """``33(BWJ)`` as a pack."""
    said = said.replace("(BWJ)", "x").replace("(CJ)", "X")
    return sum(ONE[LETTERS.index(c)] for c in said if c != "-")


def _reading(said: str) -> Meld:
    """How OpenSpiel reads a play it names: a plane has its kickers behind a dash (``TTTJJJ-44``)."""
    h = _cards(said)
    found = readings(h, OURS)
    if "-" not in said:
        return max(found, key=lambda m: m.kind == "plane")
    body = said.split("-")[0]
    return next(m for m in found if core(m) == _cards(body))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=2000, help="leads and answers compared with each engine")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", choices=("rlcard", "openspiel", "both"), default="both")
    chosen = parser.parse_args()
    good = True
    if chosen.engine in ("rlcard", "both"):
        good &= compare_rlcard(chosen.positions, chosen.seed).show()
    if chosen.engine in ("openspiel", "both"):
        good &= compare_openspiel(chosen.positions, chosen.seed).show()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
