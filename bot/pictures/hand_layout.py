"""Where the cards of a hand go."""

from __future__ import annotations

from dataclasses import dataclass

from bot.pictures import theme
from bot.pictures.layout import BAR_H, MARGIN, bundles, note_lines, title_bar
from bot.pictures.scene import Box, CardAt, Edge, Label, Measure, Op, Scene, SuitMark, Times, estimate
from bot.pictures.specs import Face, Group, HandSpec
from bot.pictures.text import SUITS

LIFT = 26
"""How far chosen cards are raised."""

CARD_W, CARD_H = 118, 158
PEEK = 11
"""How much of each further copy of a bundled card is seen."""
LABEL_W = 62
WIDEST_STEP, OPEN_STEP, NARROWEST_STEP = 80, 64, 42
LINE_GAP = 30

STACK_GAP = 6
STACK_WIDEST = 118
COUNT_H = 46


def hand_layout(spec: HandSpec, measure: Measure = estimate) -> Scene:
    """The scene of a hand, `theme.WIDTH` wide, as high as its cards need."""
    ops = title_bar(spec.title, spec.aside, measure)
    more, taken = note_lines(spec.note, BAR_H, measure)
    ops += more
    top = BAR_H + taken
    groups = [g for g in spec.groups if g.cards]
    if not groups:
        height = top + 120
        ops.append(_nothing(spec.empty, (top + height) // 2))
    elif spec.layout == "ranks":
        more, height = _stacks(groups, top)
        ops += more
    else:
        more, height = _rows(groups, top)
        ops += more
    return Scene(theme.WIDTH, height, tuple(ops))


def _nothing(text: str, y: int) -> Label:
    room = theme.WIDTH - 2 * MARGIN
    return Label(text or "–", theme.WIDTH // 2, y, 32, theme.SOFT, "centre", room, 26)


# --- rows by suit --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Row:
    """Part of a group on one line: its bundles, where it starts, the step from bundle to bundle."""

    label: str
    count: int
    cards: list[tuple[Face, int]]
    x: int
    step: int


def _rows(groups: list[Group], top: int) -> tuple[list[Op], int]:
    ops: list[Op] = []
    y = top + 14
    for line in _lines(groups):
        if any(face.chosen for row in line for face, _ in row.cards):
            y += LIFT
        for row in line:
            ops += _row_label(row, y)
            ops += _row_cards(row, y)
        y += CARD_H + LINE_GAP
    return ops, y


def _lines(groups: list[Group]) -> list[list[_Row]]:
    """A line for each group, two where a long one needs them; short hands share lines."""
    shared = _shared_lines(groups)
    if len(shared) <= 2 and len(shared) < len(groups):
        return shared
    lines = []
    for group in groups:
        cards = bundles(group.cards)
        room = theme.WIDTH - 2 * MARGIN - LABEL_W
        parts = 1
        while parts < len(cards) and _step(_part(cards, 0, parts), room) < NARROWEST_STEP:
            parts += 1
        for i in range(parts):
            part = _part(cards, i, parts)
            if part:
                label, count = (group.label, len(group.cards)) if i == 0 else ("", 0)
                step = min(WIDEST_STEP, _step(part, room))
                lines.append([_Row(label, count, part, MARGIN, step)])
    return lines


def _shared_lines(groups: list[Group]) -> list[list[_Row]]:
    lines: list[list[_Row]] = [[]]
    x = MARGIN
    for group in groups:
        cards = bundles(group.cards)
        copies = sum(n - 1 for _, n in cards) * PEEK
        taken = LABEL_W + CARD_W + copies + (len(cards) - 1) * OPEN_STEP
        if lines[-1] and x + taken > theme.WIDTH - MARGIN:
            lines.append([])
            x = MARGIN
        lines[-1].append(_Row(group.label, len(group.cards), cards, x, OPEN_STEP))
        if x + taken > theme.WIDTH - MARGIN:
            return lines * 3  # a group that does not fit openly: no short hand
        x += taken + 28
    return lines


def _part(cards: list[tuple[Face, int]], i: int, parts: int) -> list[tuple[Face, int]]:
    size = -(-len(cards) // parts)
    return cards[i * size : (i + 1) * size]


def _step(cards: list[tuple[Face, int]], room: int) -> int:
    if len(cards) < 2:
        return WIDEST_STEP
    copies = sum(n - 1 for _, n in cards) * PEEK
    return (room - CARD_W - copies) // (len(cards) - 1)


def _row_label(row: _Row, y: int) -> list[Op]:
    if not row.count:
        return []
    middle = row.x + LABEL_W // 2 - 6
    ops: list[Op] = []
    if row.label in SUITS:
        ops.append(SuitMark(SUITS[row.label], Box(middle - 20, y + 28, 40, 40)))
    elif row.label:
        ops.append(Label(row.label, middle, y + 48, 40, theme.GOLD, "centre", LABEL_W - 8, 24))
    ops.append(Label(str(row.count), middle, y + 104, 30, theme.SOFT, "centre"))
    return ops


def _row_cards(row: _Row, y: int) -> list[Op]:
    ops: list[Op] = []
    x = row.x + LABEL_W
    index = min(row.step, 58)
    for i, (face, n) in enumerate(row.cards):
        top = y - LIFT if face.chosen else y
        for _ in range(n - 1):
            ops.append(Edge(face, Box(x, top, CARD_W, CARD_H), PEEK))
            x += PEEK
        covered = i < len(row.cards) - 1
        level = covered and row.cards[i + 1][0].chosen == face.chosen
        seen = row.step if level else 0
        ops.append(CardAt(face, Box(x, top, CARD_W, CARD_H), index, covered=covered, seen=seen))
        if n > 1:
            w = 46 if n < 10 else 60
            ops.append(Times(n, Box(x + index // 2 + 2 - w // 2, top + CARD_H - 11, w, 34)))
        x += row.step
    return ops


# --- stacks by rank ------------------------------------------------------------------------


def _stacks(groups: list[Group], top: int) -> tuple[list[Op], int]:
    n = len(groups)
    room = theme.WIDTH - 2 * MARGIN
    w = min(STACK_WIDEST, (room - STACK_GAP * (n - 1)) // n)
    tallest = max(len(g.cards) for g in groups)
    step = _stack_step(tallest, w)
    h = step + max(56, round(w * 0.74))
    lift = LIFT if any(f.chosen for g in groups for f in g.cards) else 0
    foot = top + 16 + lift + (tallest - 1) * step + h
    x = (theme.WIDTH - n * w - (n - 1) * STACK_GAP) // 2
    ops: list[Op] = []
    for group in groups:
        y = foot - h - (len(group.cards) - 1) * step
        k = len(group.cards)
        for i, face in enumerate(group.cards):
            box = Box(x, y - (LIFT if face.chosen else 0), w, h)
            covered = i < k - 1
            level = covered and group.cards[i + 1].chosen == face.chosen
            ops.append(CardAt(face, box, step, "stack", covered, step if level else 0))
            y += step
        if k > 1:
            ink = theme.GOLD if k >= 4 else theme.TEXT
            ops.append(Label(f"×{k}", x + w // 2, foot + COUNT_H // 2 + 2, 32, ink, "centre"))
        x += w + STACK_GAP
    return ops, foot + COUNT_H + 8


def _stack_step(tallest: int, w: int) -> int:
    """Lower strips for high stacks, so that the picture stays of a useful height."""
    if tallest <= 6:
        return 54 if w < 100 else 58
    return 46 if tallest <= 9 else 40 if tallest <= 12 else 34
