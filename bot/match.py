"""Matches between computer players on duplicate deals: each deal is played twice, the second time with sides changed.

Luck of the deal falls on both alike, so a few hundred deals tell players apart. A deal that has been played
is a line of JSON, and a run takes up where another one ended.
"""

from __future__ import annotations

import gc
import importlib
import json
import math
import multiprocessing
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import asdict, dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from bot.deadline import Deadline
from bot.simulate import MOST_ACTS, NoEnd, seed_of
from engine import compiled
from engine.cards import PACK, show
from engine.core import Action, Game, Policy, Result, Setup, View, play
from engine.registry import all_games
from engine.search import Search
from engine.shuffle import Dice

IDEAS = 60
"""Suggestions among which the random player draws."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match: who plays whom over how many deals, and what ``one`` has to reach.

    one, other  a level, ``hard@0.1`` (CPU seconds for a move), ``random`` or ``rlcard``
    measure     "wins": share of the deals won by the side of ``one``, draws half; "places": by how much its
                average place is better
    roles       Dou Dizhu: the first seat is the landlord with any cards, as RLCard deals; otherwise the
                level normal bids for all
    slow        left out unless asked for
    """

    game: str
    one: str
    other: str
    deals: int
    target: float
    measure: str = "wins"
    seats: int = 0
    roles: bool = False
    slow: bool = False

    @property
    def name(self) -> str:
        size = f"-{self.seats}" if self.seats else ""
        return f"{self.game}{size} {self.one} - {self.other}{' (as dealt)' if self.roles else ''}"


@dataclass(slots=True)
class Played:
    """One deal, played both ways. ``halves``: what ``one`` got on the first side and on the second;
    ``times``: milliseconds of CPU for each decision of ``one``."""

    name: str
    deal: int
    halves: list[float]
    times: list[float] = field(default_factory=list)


@dataclass(slots=True)
class Score:
    """What a match has shown so far."""

    pairing: Pairing
    halves: list[list[float]] = field(default_factory=list)
    times: list[float] = field(default_factory=list)

    def add(self, deal: Played) -> None:
        self.halves.append(deal.halves)
        self.times += deal.times

    @property
    def deals(self) -> int:
        return len(self.halves)

    @property
    def mean(self) -> float:
        return sum(map(sum, self.halves)) / (2 * self.deals) if self.halves else math.nan

    @property
    def margin(self) -> float:
        """Half of the 95 % interval; a deal with both halves is one observation."""
        if self.deals < 2:
            return math.inf
        mean = self.mean
        spread = sum((sum(h) / 2 - mean) ** 2 for h in self.halves) / (self.deals - 1)
        return 1.96 * math.sqrt(spread / self.deals)

    def side(self, half: int) -> float:
        return sum(h[half] for h in self.halves) / self.deals if self.halves else math.nan

    def slowest(self, share: float) -> float:
        """The time within which this share of the decisions was made, in milliseconds."""
        cuts = sorted(self.times)
        return cuts[min(len(cuts) - 1, int(len(cuts) * share))] if cuts else math.nan

    @property
    def reached(self) -> bool:
        return self.mean >= self.pairing.target


# --- players -------------------------------------------------------------------------------


def random_player(game: Game[Any]) -> Policy:
    """Any of the acts that the game suggests."""

    def act(view: View, dice: Dice) -> Action:
        return dice.choice(list(islice(game.suggest(view), IDEAS)))

    return act


def player(game: Game[Any], name: str) -> Policy:
    """The player a pairing names. Raises KeyError for an unknown level, ImportError where RLCard is missing."""
    if name == "random":
        return random_player(game)
    if name == "rlcard":
        found: Policy = importlib.import_module("tools.rlcard_player").policy()
        return found
    level, _, seconds = name.partition("@")
    policy = game.computers[level]
    if not seconds or not isinstance(policy, Search):
        return policy
    compiled.load([game.spec.id])
    within, budget = policy.within, float(seconds)

    def act(view: View, dice: Dice) -> Action:
        # CPU time of this thread: a busy machine does not make a player weaker. As in the processes that think,
        # garbage is collected between decisions: by `play_deal`, when the time has been taken.
        gc.disable()
        return within(view, dice, Deadline(budget, time.thread_time))

    return act


# --- deals ---------------------------------------------------------------------------------


def opened(game: Game[Any], pairing: Pairing, seed: bytes) -> Any:
    """The position from which a deal is played by the two players."""
    size = pairing.seats or game.spec.seats[0]
    if pairing.roles:
        cards = Dice(seed, "match").shuffled(PACK)
        options = importlib.import_module("tools.rlcard_player").OPTIONS if "rlcard" in pairing.other else {}
        hands = [show(cards[:20]), show(cards[20:37]), show(cards[37:])]
        settled = game.settle({"doubling": "off", **options}, size)
        return game.scene({"options": settled, "hands": hands, "kitty": show(cards[17:20]), "landlord": 0, "bid": 3})
    state = game.start(Setup(size, seed, game.settle({}, size))).state
    if game.spec.id == "doudizhu":
        dice = Dice(seed, "auction")
        while game.view(state, None).phase not in ("lead", "over"):
            seat = min(game.to_act(state))
            state = play(game, state, seat, game.computers["normal"](game.view(state, seat), dice)).state
    return state


def halves_of(game: Game[Any], pairing: Pairing, state: Any) -> list[int]:
    """For each seat 0 or 1: the half in which ``one`` drives it. Where nobody plays together, every other seat."""
    view = game.view(state, None)
    size = len(view.counts)
    if pairing.measure == "places":
        return [i % 2 for i in range(size)]
    sides = game.spec.teams or view.sides
    return [int(side != sides[0]) for side in sides] if game.spec.teams else [int(side != 0) for side in sides]


def play_deal(game: Game[Any], pairing: Pairing, number: int, one: Policy, other: Policy) -> Played:
    """Both halves of a deal. Raises NoEnd."""
    seed = seed_of(f"match/{pairing.game}", number)
    start = opened(game, pairing, seed)
    first = halves_of(game, pairing, start)
    out = Played(pairing.name, number, [])
    for half in (0, 1):
        mine = [side == half for side in first]
        state, acts = start, 0
        dice = Dice(seed, f"half/{half}")
        while (result := game.result(state)) is None:
            seat = min(game.to_act(state))
            view = game.view(state, seat)
            if mine[seat]:
                begun = time.thread_time()
                action = one(view, dice)
                out.times.append(round((time.thread_time() - begun) * 1000, 3))
                gc.enable()
            else:
                action = other(view, dice)
            state = play(game, state, seat, action).state
            acts += 1
            if acts > MOST_ACTS:
                raise NoEnd(f"{pairing.name}: deal {number} does not end")
        out.halves.append(_got(pairing, result, mine))
    return out


def _got(pairing: Pairing, result: Result, mine: Sequence[bool]) -> float:
    """What the seats of ``one`` reached: a share of the win, or by how many places they are better."""
    if pairing.measure == "places":
        ours = [p for p, m in zip(result.places, mine, strict=True) if m]
        theirs = [p for p, m in zip(result.places, mine, strict=True) if not m]
        return sum(theirs) / len(theirs) - sum(ours) / len(ours)
    if pairing.game == "huolong":
        # Few hands move a level; every hand decides who deals next.
        return float(mine[result.carry["dealer"]])
    points = [sum(p for p, m in zip(result.points, mine, strict=True) if m == own) for own in (True, False)]
    return 0.5 if points[0] == points[1] else float(points[0] > points[1])


# --- runs ----------------------------------------------------------------------------------


def read(path: Path) -> dict[tuple[str, int], Played]:
    """The deals a file holds; a line cut short by an end in the middle is left out."""
    out: dict[tuple[str, int], Played] = {}
    for line in path.read_text("utf-8").splitlines() if path.is_file() else ():
        try:
            deal = Played(**json.loads(line))
        except (ValueError, TypeError):
            continue
        out[deal.name, deal.deal] = deal
    return out


def run(
    pairings: Iterable[Pairing],
    done: Mapping[tuple[str, int], Played],
    keep: Callable[[Played], None],
    jobs: int = 1,
) -> Iterator[Score]:
    """Play what is not done yet, one match after the other; ``keep`` gets every deal that was played."""
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) if jobs > 1 else nullcontext() as pool:
        for pairing in pairings:
            score = Score(pairing)
            missing = []
            for number in range(pairing.deals):
                deal = done.get((pairing.name, number))
                if deal is None:
                    missing.append((pairing, number))
                else:
                    score.add(deal)
            for deal in map(_work, missing) if pool is None else pool.map(_work, missing):
                keep(deal)
                score.add(deal)
            yield score


_players: dict[tuple[str, str], Policy] = {}
"""Of this process."""


def _work(task: tuple[Pairing, int]) -> Played:
    pairing, number = task
    game = all_games()[pairing.game]
    for name in (pairing.one, pairing.other):
        if (pairing.game, name) not in _players:
            _players[pairing.game, name] = player(game, name)
    return play_deal(game, pairing, number, *(_players[pairing.game, n] for n in (pairing.one, pairing.other)))


def line(deal: Played) -> str:
    """A deal as it is kept in a file."""
    return json.dumps(asdict(deal))
