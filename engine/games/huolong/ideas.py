"""Acts worth offering, and how an act reads on the button that confirms it. Rule book sections 7 and 15."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import BIG_JOKER, Cards, remove
from engine.core import Action, Phrase, View
from engine.games.huolong.judge import Board, barred_trumps, judge, must_bury_all
from engine.games.huolong.spec import BURY_LIMIT, KITTY, SEATS
from engine.games.huolong.tricks import identical, owed, strength
from engine.games.huolong.trumps import Trumps, points
from engine.games.huolong.view import Sight, sight

RICH = 10
"""Points in a trick that are worth a winning card."""


def suggest(view: View) -> Iterator[Action]:
    """Legal acts for the seat, the most sensible first, each once; nothing when it is not asked."""
    if not view.asked:
        return
    seen = sight(view)
    told: set[tuple[str, Cards, str]] = set()
    for action in _ideas(view, seen):
        spelled = (action.verb, tuple(sorted(action.cards)), action.arg)
        if spelled not in told:
            told.add(spelled)
            yield action


def _ideas(view: View, seen: Sight) -> Iterator[Action]:
    if view.phase == "draw":
        yield from (Action("show"), Action("no"))
    elif view.phase == "stars":
        yield from (Action("bury_star", arg=str(n)) for n in range(view.hand.count(BIG_JOKER) + 1))
    elif view.phase == "bury":
        yield from (Action("bury", cards) for cards in burials(view.hand, seen))
    elif view.phase == "lead":
        yield from (Action("play", cards) for cards in leads(view.hand, seen.public.trumps))
    else:
        yield from (Action("play", cards) for cards in follows(view.hand, seen))


def default_bury(hand: Cards, board: Board) -> Cards:
    """What is buried when the time is up: forced stars, then the cheapest cards (section 7)."""
    stars = tuple(c for c in hand if c == BIG_JOKER) if must_bury_all(board) else ()
    rest = board.trumps.cheap(c for c in hand if c != BIG_JOKER)
    return (*stars, *rest[: KITTY - len(stars)])


def burials(hand: Cards, seen: Sight) -> Iterator[Cards]:
    """Whole side suits first, as players do; then the cheapest cards; then the same with stars."""
    trumps = seen.public.trumps
    forced = must_bury_all(seen.board)
    held = hand.count(BIG_JOKER)
    for stars in (held,) if forced else (0, *(n for n in (1, 2, 3) if n <= held and (n, held) != (2, 3))):
        kept = tuple(c for c in hand if c != BIG_JOKER)
        jokers = (BIG_JOKER,) * stars
        need = KITTY - stars
        for suit in sorted({c.suit for c in kept if not trumps.is_trump(c)}, key=lambda s: len(of(kept, s, trumps))):
            whole = trumps.cheap(of(kept, suit, trumps))[:need]
            rest = [c for c in trumps.cheap(remove(kept, whole)) if not barred_trumps(seen.board, hand, (c,))]
            cards = (*jokers, *whole, *rest[: need - len(whole)])
            if len(cards) == KITTY and points(cards) <= BURY_LIMIT and not barred_trumps(seen.board, hand, cards):
                yield cards
        yield (*jokers, *trumps.cheap(kept)[:need])


def of(cards: Cards, suit: object, trumps: Trumps) -> Cards:
    """The side cards of a suit."""
    return tuple(c for c in cards if c.suit is suit and not trumps.is_trump(c))


def leads(hand: Cards, trumps: Trumps) -> Iterator[Cards]:
    """Meteors and pairs of the side suits from the top, then side singles from the top, then trumps from below."""
    side = [c for c in trumps.lows(dict.fromkeys(hand)) if not trumps.is_trump(c)][::-1]
    mine = [c for c in trumps.lows(dict.fromkeys(hand)) if trumps.is_trump(c)]
    for card in sorted(side, key=lambda c: -min(3, hand.count(c))):
        yield (card,) * min(3, hand.count(card))
    for card in mine:
        yield (card,)
    for card in (*side, *mine):
        for n in range(hand.count(card), 0, -1):
            yield (card,) * n


def follows(hand: Cards, seen: Sight) -> Iterator[Cards]:
    """The cheapest legal play, then those that would win the trick, cheapest first, then the dearest."""
    p, trumps = seen.public, seen.public.trumps
    lead = p.lead
    same = trumps.of_group(hand, trumps.group(lead[0]))
    need = owed(hand, lead, trumps)
    others = remove(hand, same)
    winning = _winning(hand, seen)
    if _fed(seen):
        side = tuple(c for c in others if not trumps.is_trump(c)) or others
        if len(side) >= len(lead) - need:
            yield (*trumps.cheap(same)[::-1][:need], *trumps.cheap(side)[::-1][: len(lead) - need])
    elif winning and _rich(seen):
        yield winning[0]
    yield cheapest(hand, lead, trumps)
    yield from winning
    for pick in (trumps.cheap(same)[::-1], trumps.lows(same)):
        for rest in (trumps.cheap(others)[::-1], trumps.lows(others), trumps.lows(others)[::-1]):
            yield (*pick[:need], *rest[: len(lead) - need])


def _winning(hand: Cards, seen: Sight) -> list[Cards]:
    """Plays that would win the trick so far, the lowest first."""
    p, trumps = seen.public, seen.public.trumps
    need = owed(hand, p.lead, trumps)
    if need not in (0, len(p.lead)):
        return []
    pool = tuple(c for c in hand if trumps.is_trump(c))
    if need:
        pool = trumps.of_group(hand, trumps.group(p.lead[0]))
    best = p.best
    assert best is not None
    top = strength(best[1], p.lead, trumps)
    able = (c for c in trumps.lows(dict.fromkeys(pool)) if pool.count(c) >= len(p.lead))
    return [(c,) * len(p.lead) for c in able if trumps.power(c) > top]


def _fed(seen: Sight) -> bool:
    """The seat plays last and its partner has the trick: points are safe there."""
    p = seen.public
    best = p.best
    return best is not None and len(p.trick) == SEATS - 1 and best[0] == p.trick[1][0]


def _rich(seen: Sight) -> bool:
    """Points worth taking lie in a trick that the partner does not have."""
    p = seen.public
    best = p.best
    assert best is not None
    partner = p.trick[-2][0] if len(p.trick) > 1 else None
    return best[0] != partner and points(c for _, cards in p.trick for c in cards) >= RICH


def cheapest(hand: Cards, lead: Cards, trumps: Trumps) -> Cards:
    """What is played when the time is up: the cheapest cards that follow, then the cheapest others (section 7)."""
    need = owed(hand, lead, trumps)
    same = trumps.of_group(hand, trumps.group(lead[0]))
    rest = trumps.cheap(remove(hand, same))
    return (*trumps.cheap(same)[:need], *rest[: len(lead) - need])


def reason(view: View, action: Action) -> Phrase | None:
    """Why a suggested act makes sense."""
    seen = sight(view)
    p, trumps = seen.public, seen.public.trumps
    if action.verb == "bury":
        stars = action.cards.count(BIG_JOKER)
        left = remove(view.hand, action.cards)
        suits = {c.suit for c in view.hand if not trumps.is_trump(c)} - {c.suit for c in left if not trumps.is_trump(c)}
        return Phrase("reason-star" if stars else "reason-void" if suits else "reason-light")
    if action.verb != "play":
        return None
    if p.phase == "lead":
        return Phrase("reason-low-trump" if trumps.is_trump(action.cards[0]) else f"reason-{_SIZES[len(action.cards)]}")
    best = p.best
    assert best is not None
    if _fed(seen) and points(action.cards):
        return Phrase("reason-feed")
    if strength(action.cards, p.lead, trumps) > strength(best[1], p.lead, trumps):
        return Phrase("reason-take")
    return None if points(action.cards) else Phrase("reason-cheap")


def warning(view: View, action: Action) -> Phrase | None:
    """A star is a gamble: who buries one is asked once more."""
    stars = action.cards.count(BIG_JOKER) if action.verb == "bury" else int(action.arg or 0)
    if action.verb not in ("bury", "bury_star") or not stars or must_bury_all(sight(view).board):
        return None
    return Phrase.of("warning-stars", count=stars)


# --- words ---------------------------------------------------------------------------------------

_SIZES = {1: "single", 2: "pair", 3: "meteor"}


def phrase(view: View, action: Action) -> Phrase:
    """How an act would be read. Raises IllegalAction as the judge does."""
    seen = sight(view)
    judge(seen.board, view.hand, action)
    p, cards = seen.public, action.cards
    if action.verb == "show":
        return Phrase("kind-show")
    if action.verb == "no":
        return Phrase("kind-no")
    if action.verb == "bury_star":
        return Phrase.of("kind-stars", count=int(action.arg))
    if action.verb == "bury":
        return Phrase.of("kind-bury", points=points(cards), most=BURY_LIMIT, stars=cards.count(BIG_JOKER))
    if p.phase == "lead":
        return Phrase.of(f"kind-{_SIZES[len(cards)]}", card=cards[0])
    return _follow_phrase(seen, cards)


def _follow_phrase(seen: Sight, cards: Cards) -> Phrase:
    """A play to a trick: what it is and whether it would win so far."""
    p, trumps = seen.public, seen.public.trumps
    best = p.best
    assert best is not None
    group = trumps.group(p.lead[0])
    if identical(cards):
        what = Phrase.of(f"kind-{_SIZES[len(cards)]}", card=cards[0])
    else:
        what = Phrase.of("kind-cards", cards=trumps.arranged(cards))
    mine = strength(cards, p.lead, trumps)
    if mine > strength(best[1], p.lead, trumps):
        ruffs = group is not None and trumps.is_trump(cards[0])
        return Phrase.of("kind-ruff" if ruffs else "kind-wins", what=what)
    if mine:
        return Phrase.of("kind-under", what=what)
    return Phrase.of("kind-discard", what=what)
