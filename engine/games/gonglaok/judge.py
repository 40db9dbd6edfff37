"""What is legal: an act against the open cards and the hand of who acts. Rule book section 5.

Everything is judged from a `Board`, which can be had from the state and from a View alike, so that
a preview and the act itself never disagree.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engine.cards import Cards, Rank, Suit
from engine.core import Action, Ambiguous, IllegalAction
from engine.games.gonglaok import cover
from engine.games.gonglaok.state import beaters

READINGS = 12
"""Most ways of laying the same cards that a player is asked to choose from."""


@dataclass(frozen=True, slots=True)
class Board:
    """What lies open, as everybody sees it.

    open      attack cards that nothing lies on
    covered   attack cards that are beaten
    pool      ranks lying in the pool
    ranks     ranks that may be added now
    room      attack cards that may still be put down, None without a cap
    piecewise several seats defend and cover card by card (camps)
    """

    phase: str
    trump: Suit
    open: Cards = ()
    covered: Cards = ()
    pool: frozenset[Rank] = frozenset()
    ranks: tuple[Rank, ...] = ()
    room: int | None = None
    piecewise: bool = False


def judge(board: Board, hand: Cards, action: Action) -> Action:
    """The act as it counts: cards in order, each with the attack card it covers.

    Codes: ``one_rank`` (``ranks``), ``over_cap`` (``room``, ``count``), ``wrong_rank`` (``ranks``),
    ``targets_uneven`` (``count``, ``targets``), ``not_attacked`` (``cards``), ``already_covered`` (``cards``),
    ``does_not_beat`` (``card``, ``target``), ``beats_nothing`` (``cards``), ``no_way`` (``left``: what would stay
    open), ``cover_all`` (``need``, ``count``), ``no_targets``. Raises Ambiguous when it matters which attack
    cards are covered.
    """
    if action.targets and action.verb != "cover":
        raise IllegalAction("no_targets")
    if action.verb == "open":
        ranks = tuple(sorted({c.rank for c in action.cards}, key=cover.level))
        if len(ranks) > 1:
            raise IllegalAction("one_rank", ranks=ranks)
        _fits_cap(board, len(action.cards))
    elif action.verb == "add":
        if any(c.rank not in board.ranks for c in action.cards):
            raise IllegalAction("wrong_rank", ranks=board.ranks)
        _fits_cap(board, len(action.cards))
    elif action.verb == "cover":
        return _cover(board, hand, action)
    return Action(action.verb, tuple(cover.low_first(action.cards)), (), action.arg)


def _fits_cap(board: Board, count: int) -> None:
    if board.room is not None and count > board.room:
        raise IllegalAction("over_cap", room=board.room, count=count)


def _cover(board: Board, hand: Cards, action: Action) -> Action:
    need = len(board.open)
    if not board.piecewise and len(action.cards) != need:
        raise IllegalAction("cover_all", need=need, count=len(action.cards))
    if action.targets:
        return _named(board, action)
    useless = tuple(c for c in action.cards if not beaters((c,), board.open, board.trump))
    if useless:
        raise IllegalAction("beats_nothing", cards=useless)
    if not board.piecewise:
        found = cover.assign(board.open, action.cards, board.trump)
        if found is None:
            raise _no_way(board, action.cards)
        return Action("cover", found.cards, found.targets)
    if not action.cards:
        raise IllegalAction("cover_all", need=1, count=0)
    ways = cover.readings(board.open, action.cards, board.trump, READINGS)
    if not ways:
        raise _no_way(board, action.cards)
    if len(ways) > 1:
        raise Ambiguous(tuple(Action("cover", w.cards, w.targets) for w in ways))
    return Action("cover", ways[0].cards, ways[0].targets)


def _no_way(board: Board, cards: Cards) -> IllegalAction:
    """These cards cannot lie on different open cards: says which would stay open at best."""
    left = Counter(board.open) - Counter(cover.most(board.open, cards, board.trump).targets)
    return IllegalAction("no_way", left=tuple(sorted(left.elements())))


def _named(board: Board, action: Action) -> Action:
    """A cover whose targets the player named, card by card."""
    if len(action.targets) != len(action.cards):
        raise IllegalAction("targets_uneven", count=len(action.cards), targets=len(action.targets))
    over = Counter(action.targets) - Counter(board.open)
    if over:
        beaten = over & Counter(board.covered)
        if beaten:
            raise IllegalAction("already_covered", cards=tuple(sorted(beaten.elements())))
        raise IllegalAction("not_attacked", cards=tuple(sorted(over.elements())))
    for card, target in zip(action.cards, action.targets, strict=True):
        if not cover.beats(card, target, board.trump):
            raise IllegalAction("does_not_beat", card=card, target=target)
    pairs = sorted(zip(action.targets, action.cards, strict=True))
    return Action("cover", tuple(c for _, c in pairs), tuple(t for t, _ in pairs))
