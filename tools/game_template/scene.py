"""Any position from plain data, for scenarios and puzzles.

hands   list of hands; a token is a card (S5) or a rank (5), which becomes the first free card of that rank
turn    who is to lead or follow, default 0
phase   exchange or lead, default lead; with ``top`` it is follow
top     {seat = .., cards = ".."}: the play to be beaten
number  which deal of the match it is, default 1
wishes  seats that pass automatically
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.cards import RANK_OF_LETTER, Card, card
from engine.core import Seat
from tools.game_template import events as ev
from tools.game_template.spec import CARDS, SPEC
from tools.game_template.state import Public, State
from tools.game_template.view import kind

KEYS = {"seats", "options", "hands", "turn", "phase", "top", "number", "wishes"}


def scene(data: Mapping[str, Any]) -> State:
    """Raises ValueError for an unknown key or cards that are not in the pack."""
    if not set(data) <= KEYS:
        raise ValueError(f"unknown keys {sorted(set(data) - KEYS)}")
    free = list(CARDS)
    top = data.get("top")
    texts = [*data["hands"], top["cards"] if top else ""]
    named = [_take(free, [t for t in text.split() if len(t) == 2]) for text in texts]
    taken = [
        tuple(sorted((*cards, *_take(free, [t for t in text.split() if len(t) == 1])), reverse=True))
        for cards, text in zip(named, texts, strict=True)
    ]
    hands, shown = taken[:-1], taken[-1]
    seats, options, turn = data["seats"], data["options"], Seat(data.get("turn", 0))
    state = State(
        options=tuple((o.key, options[o.key]) for o in SPEC.options),
        hands=tuple(hands),
        stock=tuple(free),
        aside=(None,) * seats,
        wishes=frozenset(map(Seat, data.get("wishes", ()))),
        requests=(0,) * seats,
        public=Public(),
    )
    owner = Seat(top["seat"]) if top else None
    counts = tuple(len(hand) + (len(shown) if i == owner else 0) for i, hand in enumerate(hands))
    state = state.tell(ev.Began(turn, data.get("number", 1), options["deals"], counts))
    for seat, hand in enumerate(hands):
        dealt = (*hand, *shown) if seat == owner else hand
        state = state.tell(ev.Dealt(Seat(seat), dealt), Seat(seat))
    for seat in sorted(state.wishes):
        state = state.tell(ev.WishSet(seat, True), seat)
    if data.get("phase") == "exchange":
        state = state.tell(ev.ExchangeOpened())
    if owner is not None:
        state = state.tell(ev.Played(owner, shown, kind(shown), len(hands[owner])))
        while state.public.turn != turn:
            assert state.public.turn is not None  # somebody follows
            state = state.tell(ev.Passed(state.public.turn))
    return state.ask(Public(), None)


def _take(free: list[Card], tokens: list[str]) -> list[Card]:
    out = []
    for token in tokens:
        wanted = card(token) if len(token) == 2 else next((c for c in free if c.rank is RANK_OF_LETTER[token]), None)
        if wanted not in free or wanted is None:
            raise ValueError(f"{token} is not in the pack any more")
        free.remove(wanted)
        out.append(wanted)
    return out
