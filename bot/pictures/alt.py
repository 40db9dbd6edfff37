"""A picture in words: the text for those who do not see it, made of the spec's own words."""

from __future__ import annotations

from collections.abc import Iterable

from bot.pictures.builders import SUIT_SYMBOLS
from bot.pictures.layout import bundles
from bot.pictures.specs import ChartSpec, Face, HandSpec, ResultSpec, Style, TableSpec
from bot.pictures.text import clean

LONGEST = 1000
"""Discord takes 1024 characters."""


def of_hand(spec: HandSpec) -> str:
    rows = [f"{g.label} {_cards(g.cards, spec.style)}".strip() for g in spec.groups if g.cards]
    return _joined([spec.title, spec.aside, spec.note, *(rows or [spec.empty])])


def of_table(spec: TableSpec) -> str:
    parts = [spec.title, spec.aside, spec.note]
    parts += [f"{f.label} {f.value}".strip() for f in spec.facts]
    n = len(spec.seats)
    for i in range(n):
        seat = spec.seats[(spec.bottom + i) % n]
        told = [seat.role, seat.sub, seat.badge or ("" if seat.count is None else str(seat.count))]
        about = ", ".join(t for t in told if t)
        lies = " ".join(t for t in (seat.word, _cards(seat.cards, spec.style)) if t)
        who = f"{'▶ ' if seat.turn else ''}{seat.name}" + (f" ({about})" if about else "")
        parts.append(f"{who}: {lies}" if lies else who)
    if spec.centre is not None:
        hidden = f"{spec.centre.hidden} 🂠" if spec.centre.hidden else ""
        parts.append(f"{spec.centre.caption} {_cards(spec.centre.cards, spec.style)} {hidden}".strip())
    if spec.pool is not None:
        pairs = ", ".join(
            _card(p.attack, spec.style) + (f" < {_card(p.cover, spec.style)}" if p.cover else "")
            for p in spec.pool.pairs
        )
        parts.append(f"{spec.pool.caption} {pairs or spec.pool.empty}".strip())
    return _joined(parts)


def of_result(spec: ResultSpec) -> str:
    parts = [spec.title, spec.aside, spec.note]
    parts += [f"{f.label} {f.value}".strip() for f in spec.facts]
    for seat in spec.seats:
        told = ", ".join(t for t in (seat.badge, seat.points, seat.sub) if t)
        left = _cards(seat.cards, spec.style) or seat.word
        parts.append(f"{seat.name} {told}" + (f": {left}" if left else ""))
    return _joined(parts)


def of_chart(spec: ChartSpec) -> str:
    lines = [f"{s.name} {s.values[-1]:.0f}" for s in spec.series if s.values]
    return _joined([spec.title, spec.aside, *(lines or [spec.empty])])


def _cards(cards: Iterable[Face], style: Style) -> str:
    """Cards in order; chosen ones in brackets, copies with their number."""
    out = []
    for face, n in bundles(cards):
        text = _card(face, style) + (f"×{n}" if n > 1 else "")
        out.append(f"[{text}]" if face.chosen else text)
    return " ".join(out)


def _card(face: Face, style: Style) -> str:
    suit = face.card.suit
    if suit is None:
        return style.jokers[face.card.code == "X"]
    letter = face.card.rank.letter
    return SUIT_SYMBOLS[suit] + ("10" if letter == "T" else letter)


def _joined(parts: Iterable[str]) -> str:
    text = "; ".join(p for p in map(clean, parts) if p)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
