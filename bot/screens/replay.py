"""A finished deal, step by step, from its open record: every hand open, since the deal is over."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from bot import press
from bot.i18n import Name, Speaker, left_to_right
from bot.screen import Block, Button, Caps, Screen, cut
from bot.screens import common
from engine import record
from engine.core import Emit, Seat
from engine.registry import all_games

STEPS_SHOWN = 4
"""Facts listed of what happened last."""


@lru_cache(maxsize=32)
def steps_of(text: str) -> tuple[record.DealRecord, tuple[tuple[Any, tuple[Emit, ...]], ...]]:
    """A record and its positions; the deal is over, so nothing in it is secret any more."""
    deal = record.read(text)
    return deal, tuple((state, step.out) for state, step in record.replay(deal))


def speaker(deal: record.DealRecord, language: str) -> Speaker:
    plain = Speaker(language)
    robots = [n.strip() for n in plain("computer-names").split(",")]
    names = [
        Name.of(deal.names[Seat(i)], plain("nameless"))
        if Seat(i) in deal.names
        else Name("🤖" + robots[i % len(robots)])
        for i in range(deal.seats)
    ]
    return Speaker(language, deal.game, names, suits=all_games()[deal.game].spec.suits_matter)


def build(text: str, key: str, step: int, language: str, caps: Caps, url: str = "") -> Screen:
    """One step; ``step`` is clamped. 0 is the deal itself. ``url``: where the record can be downloaded, "" nowhere."""
    deal, steps = steps_of(text)
    game = all_games()[deal.game]
    sp = speaker(deal, language)
    last = len(steps) - 1
    step = max(0, min(step, last))
    state, out = steps[step]
    spectator = game.view(state, None)
    blocks = [Block("title", sp("replay-title", game=sp("name"), step=step, steps=last))]
    if line := common.facts(spectator, sp):
        blocks.append(Block("text", line))
    for seat in range(deal.seats):
        view = game.view(state, Seat(seat))
        role = spectator.roles[seat] if seat < len(spectator.roles) else None
        who = " · ".join(filter(None, (sp.name(Seat(seat)), sp.phrase(role) if role else "")))
        blocks.append(Block("list", sp("open-hand", who=who, cards=sp.cards(view.hand))))
    blocks += [Block("text", line) for line in common.on_table(spectator, sp)]
    told = [sp.event(e.event) for e in out if e.to is None][-STEPS_SHOWN:]
    blocks += [Block("note", line) for line in told if line]
    marks = (("⏮", 0), ("◀", max(0, step - 1)), ("▶", min(last, step + 1)), ("⏭", last))
    row = tuple(
        Button(mark, press.menu("replay", key, to) + f":{i}") for i, (mark, to) in enumerate(marks) if to != step
    )
    rows = [row] if row else []
    if url:
        rows.append((Button(sp("replay-download"), url=url),))
    lines = tuple(replace(b, text=left_to_right(b.text)) for b in blocks)
    return cut(Screen(lines, tuple(rows)), caps)
