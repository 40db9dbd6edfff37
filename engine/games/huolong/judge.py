"""What is legal. Rule book sections 4.3 and 5.

Everything is judged from a `Board`, which can be had from the state and from a View alike, so that a preview and the
act itself never disagree.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import BIG_JOKER, Cards
from engine.core import Action, IllegalAction, Phrase
from engine.games.huolong.public import Public
from engine.games.huolong.spec import BURY_LIMIT, KITTY, House
from engine.games.huolong.tricks import MOST, identical, owed
from engine.games.huolong.trumps import Group, Trumps, points, worth


@dataclass(frozen=True, slots=True)
class Board:
    """What acts are judged against: the phase, the cards to follow, trumps and house rules."""

    phase: str
    trumps: Trumps
    lead: Cards
    house: House

    @classmethod
    def of(cls, public: Public, house: House) -> Board:
        return cls(public.phase, public.trumps, public.lead, house)


def judge(board: Board, hand: Cards, action: Action) -> None:
    """Raises IllegalAction unless the hand may do this; number of cards and hand are checked already.

    Codes: ``no_targets``; lead: ``not_identical`` (``cards``), ``too_many`` (``count``, ``most``); follow:
    ``follow_count`` (``need``, ``count``), ``must_follow`` (``what``, ``need``, ``count``); bury: ``bury_count``
    (``need``, ``count``, ``points``, ``most``, ``stars``), ``bury_points`` (``points``, ``most``), ``bury_all_stars``
    (``count``), ``bury_two_stars``, ``bury_side_only`` (``cards``).
    """
    if action.targets:
        raise IllegalAction("no_targets")
    if action.verb == "bury":
        _bury(board, hand, action.cards)
    elif action.verb == "play" and board.phase == "lead":
        _lead(action.cards)
    elif action.verb == "play":
        _follow(board, hand, action.cards)


def _lead(cards: Cards) -> None:
    if len(cards) > MOST:
        raise IllegalAction("too_many", count=len(cards), most=MOST)
    if not identical(cards):
        raise IllegalAction("not_identical", cards=cards)


def _follow(board: Board, hand: Cards, cards: Cards) -> None:
    group = board.trumps.group(board.lead[0])
    need = owed(hand, board.lead, board.trumps)
    count = len(board.trumps.of_group(cards, group))
    if count < min(need, len(cards)) or (count < need and len(cards) == len(board.lead)):
        raise IllegalAction("must_follow", what=named(group), need=need, count=count)
    if len(cards) != len(board.lead):
        raise IllegalAction("follow_count", need=len(board.lead), count=len(cards))


def named(group: Group) -> Phrase:
    """A group in words: a suit, or the trumps."""
    return Phrase("kind-group-trumps") if group is None else Phrase.of("kind-group-suit", suit=group)


def _bury(board: Board, hand: Cards, cards: Cards) -> None:
    stars, held = cards.count(BIG_JOKER), hand.count(BIG_JOKER)
    total = points(cards)
    trumps = barred_trumps(board, hand, cards)
    if trumps:
        raise IllegalAction("bury_side_only", cards=trumps)
    if total > BURY_LIMIT:
        raise IllegalAction("bury_points", points=total, most=BURY_LIMIT)
    if len(cards) != KITTY:
        raise IllegalAction(
            "bury_count", need=KITTY, count=len(cards), points=total, most=BURY_LIMIT, stars=stars
        )  # fmt: skip
    if must_bury_all(board) and stars != held:
        raise IllegalAction("bury_all_stars", count=held)
    if stars == 2 and held == 3:
        raise IllegalAction("bury_two_stars")


def must_bury_all(board: Board) -> bool:
    """Every big joker goes into the kitty: the fast dragon, except at level J."""
    return board.house.fast_at(board.trumps.level)


def barred_trumps(board: Board, hand: Cards, cards: Cards) -> Cards:
    """The trumps among some cards that may not be buried (option ``bury_trumps``)."""
    if board.house.bury_trumps or _plain(board.trumps, hand) < KITTY:
        return ()
    return tuple(c for c in cards if board.trumps.is_trump(c) and c != BIG_JOKER)


def _plain(trumps: Trumps, hand: Cards) -> int:
    """How many side cards without points a hand holds."""
    return sum(not worth(c) and not trumps.is_trump(c) for c in hand)
