"""What the layouts share: title bar, notes, facts, and cards fitted into a space."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.pictures import theme
from bot.pictures.scene import Box, CardAt, Label, Measure, Op, Panel, corner_radius
from bot.pictures.specs import Face, Fact

MARGIN = 16
BAR_H = 60
NOTE_LINE_H = 40
NOTE_LINES = 3
FACT_H = 46
GAP = 12

TITLE_SIZE, NOTE_SIZE, FACT_SIZE = 34, 30, 28
CARD_RATIO = 1.36
"""Height of a card by its width."""


def title_bar(title: str, aside: str, measure: Measure) -> list[Op]:
    """The bar across the top: title at the left, aside in gold at the right."""
    ops: list[Op] = [Panel(Box(0, 0, theme.WIDTH, BAR_H), theme.BAR)]
    room = theme.WIDTH - 2 * MARGIN
    if aside:
        taken = min(round(measure(aside, 30)), room * 2 // 5)
        x = theme.WIDTH - MARGIN
        ops.append(Label(aside, x, BAR_H // 2, 30, theme.GOLD, "right", taken + 1, 26))
        room -= taken + 24
    ops.append(Label(title, MARGIN, BAR_H // 2, TITLE_SIZE, theme.TEXT, "left", room, 26))
    return ops


def note_lines(note: str, y: int, measure: Measure) -> tuple[list[Op], int]:
    """The note below the bar, in up to `NOTE_LINES` lines, and the height it takes; nothing without one."""
    if not note:
        return [], 0
    lines = wrapped(note, NOTE_SIZE, theme.WIDTH - 2 * MARGIN, measure, NOTE_LINES)
    height = len(lines) * NOTE_LINE_H + 8
    ops: list[Op] = [Panel(Box(0, y, theme.WIDTH, height), theme.STRIP)]
    middle = y + 4 + NOTE_LINE_H // 2
    for i, line in enumerate(lines):
        room = theme.WIDTH - 2 * MARGIN
        ops.append(Label(line, MARGIN, middle + i * NOTE_LINE_H, NOTE_SIZE, theme.GOLD, "left", room))
    return ops, height


def wrapped(text: str, size: int, room: int, measure: Measure, most: int) -> list[str]:
    """The text in at most ``most`` lines no wider than ``room``; what is left over stays in the last.

    Lines break at blanks, between Han characters where there is no blank.
    """
    lines: list[str] = []
    rest = text.strip()
    while rest and len(lines) < most - 1 and measure(rest, size) > room:
        low, high = 1, len(rest)
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if measure(rest[:middle], size) <= room else (low, middle - 1)
        blank = rest.rfind(" ", 0, low + 1)
        cut = blank if blank > low // 2 else low
        lines.append(rest[:cut].rstrip(" ·"))
        rest = rest[cut:].lstrip(" ·")
    return [*lines, rest] if rest else lines


def fact_strip(facts: Sequence[Fact], y: int, measure: Measure) -> tuple[list[Op], int]:
    """The facts as chips, in as many lines as they need, and the height they take."""
    ops: list[Op] = []
    x, top = MARGIN, y + 8
    for fact in facts:
        label_w = round(measure(fact.label, FACT_SIZE - 2)) + 10 if fact.label else 0
        room = theme.WIDTH - 2 * MARGIN - label_w - 28
        value_w = min(round(measure(fact.value, FACT_SIZE)), room)
        w = label_w + value_w + 28
        if x > MARGIN and x + w > theme.WIDTH - MARGIN:
            x, top = MARGIN, top + FACT_H + 6
        box = Box(x, top, w, FACT_H)
        ops.append(Panel(box, theme.PLATE, FACT_H // 2))
        if fact.label:
            label = Label(fact.label, x + 14, box.mid, FACT_SIZE - 2, theme.SOFT, bold=False)
            ops.append(label)
        ops.append(Label(fact.value, x + 14 + label_w, box.mid, FACT_SIZE, theme.TEXT, "left", value_w + 2))
        x += w + 10
    return ops, (top + FACT_H - y if facts else 0)


def pill(
    text: str,
    x: int,
    y: int,
    measure: Measure,
    *,
    size: int = 28,
    fill: theme.Colour = theme.BAR,
    ink: theme.Colour = theme.SOFT,
    anchor: str = "centre",
    room: int = 320,
) -> tuple[list[Op], Box]:
    """A word on a rounded ground, its middle on ``y``, and the space it takes."""
    w = min(round(measure(text, size)) + size, room)
    h = size + 14
    left = x - w // 2 if anchor == "centre" else x - w if anchor == "right" else x
    box = Box(left, y - h // 2, w, h)
    return [
        Panel(box, fill, h // 2),
        Label(text, left + w // 2, y, size, ink, "centre", w - size + 2),
    ], box


@dataclass(frozen=True, slots=True)
class Fan:
    """How a number of cards lies in a space: size of a card, step to the next, cards in a line."""

    w: int
    h: int
    step: int
    in_line: int
    lines: int
    drop: int

    def size(self, n: int) -> tuple[int, int]:
        """Width and height that ``n`` cards take."""
        longest = min(n, self.in_line)
        return self.w + (longest - 1) * self.step, self.h + (self.lines - 1) * self.drop

    @property
    def index(self) -> int:
        """Width of the corner index that is seen of every card."""
        return min(self.step, round(self.w * 0.5)) if self.in_line > 1 else round(self.w * 0.5)


_FAN_CHOICES = ((84, 1), (76, 1), (84, 2), (76, 2), (68, 2), (60, 2), (60, 3), (56, 4), (52, 6), (48, 9))


def fan(n: int, width: int, largest: int = 84) -> Fan:
    """The best way to lay ``n`` open cards into a width: large cards in one line if they fit with
    their index free, else more lines, lower lines over the upper ones."""
    widths = [c for c in _FAN_CHOICES if c[0] <= largest] or [(largest, 1), *_FAN_CHOICES[-3:]]
    chosen = widths[-1]
    for w, lines in widths:
        in_line = -(-n // lines)
        if in_line <= 1 or (width - w) / (in_line - 1) >= w * 0.44:
            chosen = (w, lines)
            break
    w, lines = chosen
    in_line = max(1, -(-n // lines))
    step = round(w * 0.56)
    if in_line > 1:
        step = max(1, min(step, (width - w) // (in_line - 1)))
    h = round(w * CARD_RATIO)
    return Fan(w, h, step, in_line, max(1, -(-n // in_line)), round(h * 0.67))


def fan_ops(
    faces: Sequence[Face], laid: Fan, x: int, y: int, width: int, *, best: bool = False, left: bool = False
) -> list[Op]:
    """The cards of a fan from ``x``, ``y``, each line in the middle of ``width`` (``left``: at its
    left end). ``best`` puts a golden rim around them."""
    cards: list[CardAt] = []
    for line in range(laid.lines):
        part = faces[line * laid.in_line : (line + 1) * laid.in_line]
        taken = laid.w + (len(part) - 1) * laid.step
        start = x if left else x + (width - taken) // 2
        for i, face in enumerate(part):
            box = Box(start + i * laid.step, y + line * laid.drop, laid.w, laid.h)
            covered = i < len(part) - 1 and laid.step < laid.w
            seen = laid.step if covered and line == laid.lines - 1 else 0
            cards.append(CardAt(face, box, laid.index, covered=covered, seen=seen))
    return [*(rim(at.box) for at in cards if best), *cards]


def rim(card: Box) -> Panel:
    """A golden rim around a card, to be painted before it."""
    n = 6
    box = Box(card.x - n, card.y - n, card.w + 2 * n, card.h + 2 * n)
    return Panel(box, theme.GOLD, corner_radius(card.w) + n)


def bundles(cards: Iterable[Face]) -> list[tuple[Face, int]]:
    """Equal neighbours together, with their number."""
    out: list[tuple[Face, int]] = []
    for face in cards:
        if out and out[-1][0] == face:
            out[-1] = (face, out[-1][1] + 1)
        else:
            out.append((face, 1))
    return out
