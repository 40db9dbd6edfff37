"""Typed plays: one grammar for all games.

Cards are ranks (``33344``, ``10 J Q K A``, ``T``), with a suit where suits matter (``S5``, ``♠5``,
``黑桃5``), jokers ``x`` and ``X`` or by their names. A verb may stand before them (``出 5 5 5``); verbs alone are the
words of the catalogues (``words-<verb>``, all languages at once). The cards played are exactly the cards typed.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator

from bot.commands import Refused
from bot.i18n import LANGUAGES, Speaker
from bot.screens.common import names_seat
from engine.cards import RANK_OF_LETTER, Card, Cards, Rank, Suit, of
from engine.core import Action, Choice, Spec, View

_SUIT_WORDS = {
    "♠": Suit.SPADES, "黑桃": Suit.SPADES, "黑": Suit.SPADES, "S": Suit.SPADES,
    "♥": Suit.HEARTS, "红桃": Suit.HEARTS, "紅桃": Suit.HEARTS, "红心": Suit.HEARTS, "紅心": Suit.HEARTS,
    "红": Suit.HEARTS, "紅": Suit.HEARTS, "H": Suit.HEARTS,
    "♣": Suit.CLUBS, "草花": Suit.CLUBS, "梅花": Suit.CLUBS, "梅": Suit.CLUBS, "草": Suit.CLUBS, "C": Suit.CLUBS,
    "♦": Suit.DIAMONDS, "方块": Suit.DIAMONDS, "方塊": Suit.DIAMONDS, "方片": Suit.DIAMONDS, "方": Suit.DIAMONDS,
    "D": Suit.DIAMONDS,
}  # fmt: skip
_JOKERS = {
    "大王": Rank.BIG_JOKER, "大鬼": Rank.BIG_JOKER, "大怪": Rank.BIG_JOKER, "big joker": Rank.BIG_JOKER,
    "小王": Rank.SMALL_JOKER, "小鬼": Rank.SMALL_JOKER, "小怪": Rank.SMALL_JOKER, "small joker": Rank.SMALL_JOKER,
    "王炸": None, "火箭": None,
}  # fmt: skip
_SUIT = "|".join(sorted(map(re.escape, _SUIT_WORDS), key=len, reverse=True))
_TOKEN = re.compile(
    rf"(?P<joker>{'|'.join(map(re.escape, _JOKERS))})"
    rf"|(?P<suit>{_SUIT})?\s*(?P<rank>10|[2-9TtJjQqKkAaXx])(?P<after>[♠♥♣♦])?"
)
_SKIP = re.compile(r"[\s,，、+;；.。]+")

Token = tuple[Suit | None, Rank]

SHOWN = 20
"""Cards of a typed play that an answer names; somebody may type a thousand."""


def normal(text: str) -> str:
    """Full-width forms folded, emoji variation marks dropped, blanks trimmed."""
    return unicodedata.normalize("NFKC", text).replace("\ufe0f", "").replace("\ufe0e", "").strip()


def tokens(text: str) -> list[Token]:
    """The cards named in a text, in order. Raises Refused("not_cards") naming what was not understood."""
    out: list[Token] = []
    at = 0
    text = normal(text)
    while at < len(text):
        if skip := _SKIP.match(text, at):
            at = skip.end()
            continue
        m = _TOKEN.match(text, at)
        if m is None:
            raise Refused("not_cards", text=text[at : at + 12])
        at = m.end()
        if joker := m["joker"]:
            rank = _JOKERS[joker]
            out += [(None, rank)] if rank else [(None, Rank.SMALL_JOKER), (None, Rank.BIG_JOKER)]
            continue
        letter = "T" if m["rank"] == "10" else m["rank"] if m["rank"] in "xX" else m["rank"].upper()
        suit = _SUIT_WORDS.get(m["suit"] or m["after"] or "")
        if m["suit"] and m["after"]:
            raise Refused("not_cards", text=m[0])
        out.append((suit, RANK_OF_LETTER[letter]))
    return out


def choose(hand: Cards, wanted: list[Token], suits_matter: bool) -> Cards:
    """The cards of a hand that were typed. Raises Refused: ``not_in_hand`` (``cards``) or
    ``which_suit`` (``rank``, ``cards``) where a rank alone does not say which."""
    left = Counter(hand)
    out: list[Card] = []
    missing: list[Rank | Card] = []
    for suit, rank in wanted:
        if suit is not None and rank < Rank.SMALL_JOKER:
            card = of(rank, suit)
            if left[card]:
                left[card] -= 1
                out.append(card)
            else:
                missing.append(card)
    for rank, n in Counter(r for s, r in wanted if s is None or r >= Rank.SMALL_JOKER).items():
        have = sorted(c for c in left.elements() if c.rank is rank)
        if len(have) < n:
            missing += [rank] * (n - len(have))
            continue
        if suits_matter and len(set(have)) > 1 and len(have) > n:
            raise Refused("which_suit", rank=rank, cards=tuple(have))
        out += have[:n]
    if missing:
        raise Refused("not_in_hand", cards=tuple(missing[:SHOWN]))
    return tuple(out)


def _words(game: str, key: str) -> Iterator[str]:
    for language in LANGUAGES:
        sp = Speaker(language, game)
        if sp.has(key):
            yield from (w.strip().lower() for w in sp(key).split(",") if w.strip())


def read(text: str, view: View, spec: Spec) -> Action:
    """What somebody typed, as an act of his menu. Raises Refused with what would be right."""
    said = normal(text).lower()
    menu = [c for c in view.menu if c.anytime or view.asked]
    if not menu:
        raise Refused("not_your_turn")
    for choice in menu:
        if choice.pick is None or choice.pick[0] == 0:
            for arg in choice.args:
                if said in _spoken(spec.id, choice, arg):
                    return Action(choice.verb, arg=arg)
    takes = [c for c in menu if c.pick is not None and c.pick[1] > 0]
    rest = normal(text)
    for choice in takes:
        for word in sorted(_words(spec.id, f"words-{choice.verb}"), key=len, reverse=True):
            if said.startswith(word):
                rest, takes = rest[len(word) :], [choice]
                break
    if not takes:
        raise Refused("no_cards_now")
    cards = choose(view.hand, tokens(rest), spec.suits_matter)
    if not cards:
        raise Refused("not_cards", text=said[:12])
    return Action(takes[0].verb, cards, arg=takes[0].args[0])


def _spoken(game: str, choice: Choice, arg: str) -> set[str]:
    """Everything that may be typed for a choice without cards."""
    words = set(_words(game, f"words-{choice.verb}-{arg}")) if arg else set()
    plain = set(_words(game, f"words-{choice.verb}"))
    if not arg:
        return words | plain | {choice.verb.replace("_", " "), choice.verb}
    # A seat is typed by the number that stands before its name.
    said = str(int(arg[1:]) + 1) if names_seat(arg) else arg
    bare = set() if names_seat(arg) else {arg.lower()}
    return words | {f"{w}{gap}{said}" for w in plain | {choice.verb} for gap in ("", " ")} | bare
