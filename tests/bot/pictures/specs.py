"""Specs to draw, and a way to write a scene down."""

from __future__ import annotations

import hashlib

from bot.pictures import (
    Centre,
    Fact,
    HandSpec,
    Pair,
    Pool,
    SeatSpec,
    Style,
    TableSpec,
    faces,
    rows_by_suit,
    stacks_by_rank,
)
from bot.pictures.scene import CardAt, Edge, Label, Op, Panel, Scene, SideMark, SuitMark, TurnMark
from bot.pictures.specs import Face
from engine.cards import Cards, Rank, Suit, card, packs

STYLE = Style(jokers=("小王", "大王"))
POINTS = {Rank.FIVE: 5, Rank.TEN: 10, Rank.KING: 10}
HEARTS = frozenset(c for c in packs(1) if c.is_joker or c.suit == Suit.HEARTS)


def dealt(n: int, decks: int = 4, salt: int = 1) -> Cards:
    """``n`` cards of shuffled packs, always the same."""
    stock = packs(decks)
    order = sorted(range(len(stock)), key=lambda i: hashlib.sha256(f"{salt}.{i}".encode()).digest())
    return tuple(stock[i] for i in order[:n])


def ranks_hand(n: int, chosen: int = 0) -> HandSpec:
    cards = dealt(n)
    return HandSpec("Gouji", "ranks", stacks_by_rank(cards, chosen=cards[:chosen]), style=STYLE)


def suits_hand(n: int, chosen: int = 0) -> HandSpec:
    cards = sorted(dealt(n, 3), reverse=True)
    groups = rows_by_suit(cards, HEARTS, trump_label="主", chosen=cards[:chosen], points=POINTS)
    return HandSpec("Huolong", "suits", groups, style=STYLE)


def table(n: int, played: int = 3, bottom: int = 0) -> TableSpec:
    seats = tuple(
        SeatSpec(f"P{i}", "ABCDEFGHIJKL"[i], "", i % 2, 9 + i, turn=i == 1, cards=faces(dealt(played, 4, i)))
        for i in range(n)
    )
    return TableSpec("Table", seats, bottom, facts=(Fact("Level", "3"),), centre=Centre(hidden=6, caption="Kitty"))


def pool_table(n: int, pairs: int) -> TableSpec:
    seats = tuple(SeatSpec(f"P{i}", "ABCDEFGHIJKL"[i], "", None, 9 + i, word="done") for i in range(n))
    cards = dealt(2 * pairs)
    pool = tuple(
        Pair(Face(a), Face(b) if i % 3 else None)
        for i, (a, b) in enumerate(zip(cards[:pairs], cards[pairs:], strict=True))
    )
    turned = faces((card("S7"),), trumps=(card("S7"),))
    return TableSpec("Pool", seats, pool=Pool(pool, "Pool"), centre=Centre(turned, caption="Turned"))


def placed(scene: Scene) -> list[CardAt]:
    return [op for op in scene.ops if isinstance(op, CardAt)]


def labels(scene: Scene) -> list[Label]:
    return [op for op in scene.ops if isinstance(op, Label)]


def told(scene: Scene) -> str:
    """The scene as lines of text, for golden files."""
    return "\n".join([f"{scene.ground} {scene.width}x{scene.height}", *(_line(op) for op in scene.ops)])


def _line(op: Op) -> str:
    match op:
        case Label():
            return f"text {op.text!r} {op.anchor} {op.x},{op.y} size {op.size}"
        case CardAt():
            f = op.face
            marks = "".join(m for m, on in zip("cht", (f.chosen, f.hint, f.trump), strict=True) if on)
            more = f"{' covered' if op.covered else ''}{f' {f.points} points' if f.points else ''}"
            return f"card {f.card}{'/' + marks if marks else ''} {_box(op)} {op.kind} {op.index}{more}"
        case Edge():
            return f"edge {_box(op)}"
        case Panel():
            return f"panel {_box(op)} {op.fill}"
        case SideMark():
            return f"mark {op.shape} {op.tag} {_box(op)}"
        case SuitMark():
            return f"suit {op.suit} {_box(op)}"
        case TurnMark():
            return f"turn {_box(op)}"
        case _:
            return f"{type(op).__name__.lower()} {_box(op)}"


def _box(op: Op) -> str:
    box = getattr(op, "box", None)
    return "" if box is None else f"{box.x},{box.y} {box.w}x{box.h}"
