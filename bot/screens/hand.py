"""The private hand: own cards, the table as this seat may see it, and buttons to decide.

Cards are chosen with one button a rank (a face where suits matter), which cycles the number chosen;
the confirming button says what would be played, and carries a mark of just those cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from bot import press
from bot.i18n import Speaker
from bot.screen import Block, Button, Caps, Image, Row, Screen, cut
from bot.screens import board, common
from bot.table import Table
from engine.cards import Card, Cards, Rank
from engine.core import Action, Ambiguous, Choice, IllegalAction, Phrase, View, check
from engine.registry import all_games

HAND_PAGE_ROWS = 3
"""Rows for choosing cards where a platform allows five; the other two are for deciding."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What a person has chosen so far for one question. ``hints``: how many suggestions he has
    seen; ``page``: page of the card buttons; ``note``: what the last press led to (a refusal, a warning);
    ``sure``: he was warned of what he has chosen, and the next press means it."""

    deal: int
    request: int
    cards: Cards = ()
    hints: int = 0
    page: int = 0
    note: str = ""
    targets: Cards = ()
    arg: str = ""
    sure: bool = False


def takes_cards(view: View) -> Choice | None:
    """The choice that wants cards, None when none is offered."""
    return next((c for c in view.menu if c.pick and c.pick[1] > 0 and (view.asked or c.anytime)), None)


def keys_of(view: View, suits_matter: bool) -> list[tuple[str, Cards]]:
    """The card buttons: a key for the button's data, and the equal cards it stands for, in hand order."""
    found: dict[str, list[Card]] = {}
    for c in view.hand:
        found.setdefault(c.code if suits_matter else c.rank.letter, []).append(c)
    return [(k, tuple(v)) for k, v in found.items()]


def cycle(view: View, chosen: Cards, key: str, suits_matter: bool) -> Cards:
    """The selection after pressing a card button: one more of it, or none after all of them."""
    for k, cards in keys_of(view, suits_matter):
        if k == key:
            have = [c for c in chosen if c in cards]
            rest = tuple(c for c in chosen if c not in cards)
            return rest + (cards[: len(have) + 1] if len(have) < len(cards) else ())
    return chosen


def action_of(view: View, draft: Draft) -> Action | None:
    """The act that confirming would send."""
    choice = takes_cards(view)
    if choice is None or not draft.cards:
        return None
    arg = draft.arg if draft.arg in choice.args else choice.args[0]
    return Action(choice.verb, draft.cards, draft.targets, arg)


def reading(t: Table, view: View, draft: Draft, sp: Speaker) -> tuple[str, bool]:
    """How the selection would be read, or why it may not be played; True when it may."""
    action = action_of(view, draft)
    if action is None:
        return "", False
    try:
        phrase = all_games()[t.game].preview(view, action)  # first: it may say more precisely what is wrong
        check(view, action)
        return sp.phrase(phrase), True
    except Ambiguous as e:
        return sp.refusal(e.code, e.params), True
    except IllegalAction as e:
        return sp.refusal(e.code, e.params), False


def still_good(t: Table, view: View, draft: Draft) -> Draft:
    """The draft, or an empty one in place of a suggestion that can no longer be played: where several seats are asked
    at once, somebody else was faster. What a person chose card by card stays, with the reason under it."""
    action = action_of(view, draft) if draft.hints else None
    if action is None:
        return draft
    try:
        check(view, action)
        all_games()[t.game].preview(view, action)
    except Ambiguous:
        return draft
    except IllegalAction:
        return Draft(draft.deal, draft.request, page=draft.page)
    return draft


def warning(t: Table, view: View, action: Action) -> Phrase | None:
    """What a person should know before a legal act: he is asked once more. None where there is nothing to say, or
    where the act is refused anyway."""
    try:
        check(view, action)
        all_games()[t.game].preview(view, action)
    except IllegalAction:
        return None
    return all_games()[t.game].warning(view, action)


def hand(
    t: Table, view: View, draft: Draft, sp: Speaker, caps: Caps, image: Image | None = None, now: int = 0
) -> Screen:
    """The private screen of a seat; ``view`` is that seat's."""
    assert view.seat is not None
    seat = view.seat
    blocks = [Block("title", board.title(t, sp))]
    if line := common.facts(view, sp):
        blocks.append(Block("text", line))
    me = [sp("you-are", line=board.seat_line(t, view, seat, sp))]
    blocks += [Block("list", text) for text in me if image is None]
    others = [board.seat_line(t, view, s, sp) for s in range(t.size) if s != seat]
    blocks += [Block("list", text) for text in others]
    blocks += [Block("list", text) for text in common.on_table(view, sp)]
    for other, cards in view.open_hands:
        if other != seat and cards:
            blocks.append(Block("list", sp("open-hand", who=sp.name(other), cards=sp.cards(cards))))
    if image is None:
        blocks.append(Block("text", sp("hand-text", cards=hand_text(view, draft, sp), count=len(view.hand))))
    asked = view.asked
    if t.chairs[seat].auto:
        blocks.append(Block("text", sp("you-are-away")))
    if asked:
        what = sp(f"ask-{view.phase}") if sp.has(f"ask-{view.phase}") else sp("your-turn")
        left = common.seconds_left(t, seat, now)
        blocks.append(Block("ping", what if left is None else sp("your-turn-clock", what=what, seconds=left)))
    elif view.waiting:
        who = common.plural_names([sp.name(s) for s in view.waiting], sp)
        blocks.append(Block("note", sp("waiting-for", who=who)))
    rows: list[Row] = []
    if t.chairs[seat].auto:
        # The computer plays: first he takes his seat back, then he chooses.
        rows = [(Button(sp("button-back"), press.at(t.id, "back"), "good"),)]
    elif view.menu and (asked or any(c.anytime for c in view.menu)):
        text, legal = reading(t, view, draft, sp)
        if draft.note:
            blocks.append(Block("text", draft.note))
        if draft.cards:
            chosen = sp.cards(all_games()[t.game].order(draft.cards, view))
            key = "chosen-legal" if legal else "chosen-illegal"
            blocks.append(Block("text", sp(key, cards=chosen, reading=text)))
        rows = picker(t, view, draft, sp, caps)
        taken = len(rows) + t.chairs[seat].auto
        rows += verbs(t, view, draft, sp, caps, text if legal else "", taken)
    return cut(Screen(tuple(blocks), tuple(rows), image), caps)


def hand_text(view: View, draft: Draft, sp: Speaker) -> str:
    """The cards in words: ranks with counts where suits do not matter, chosen ones in brackets."""
    picked = Counter(draft.cards)
    out: list[str] = []
    for c in view.hand:
        text = sp.card(c)
        if picked[c]:
            picked[c] -= 1
            text = f"[{text}]"
        out.append(text)
    return " ".join(out) or sp("no-cards")


def picker(t: Table, view: View, draft: Draft, sp: Speaker, caps: Caps) -> list[Row]:
    """Rows of card buttons for this page, and a row to turn pages where one does not hold them all."""
    choice = takes_cards(view)
    if choice is None or view.request is None:
        return []
    suits = common.spec_of(t).suits_matter
    keys = keys_of(view, suits)
    if choice.among is not None:
        keys = [(k, cards) for k, cards in keys if cards[0] in choice.among]
    picked = Counter(draft.cards)
    per_row = caps.per_row if not suits else min(caps.per_row, 6)
    pages = pages_of(t, view, keys, per_row, caps)
    page = min(draft.page, len(pages) - 1)
    buttons: list[Button] = []
    for key, cards in pages[page] if pages else ():
        n = sum(min(picked[c], cards.count(c)) for c in set(cards))
        text = sp.card(cards[0]) if suits else sp.rank(cards[0].rank)
        if len(cards) > 1:
            text = f"{text} {n}/{len(cards)}" if n else f"{text} ×{len(cards)}"
        elif n:
            text = f"✓{text}"
        data = press.act(t.id, t.deal, view.seat or 0, view.request, "k", key)
        buttons.append(Button(common.label(text, caps), data, "primary" if n else "plain"))
    rows = common.rows_of(buttons, per_row)
    if len(pages) > 1:
        # All pages side by side, or, where they are too many, this one with those next to it.
        first = 0 if len(pages) <= caps.per_row else max(0, min(page - caps.per_row // 2, len(pages) - caps.per_row))
        rows.append(
            tuple(
                Button(
                    common.label(page_name(pages[i], sp, suits), caps),
                    press.act(t.id, t.deal, view.seat or 0, view.request, "g", i),
                    "primary" if i == page else "plain",
                )
                for i in range(first, min(len(pages), first + caps.per_row))
            )
        )
    return rows


Keys = list[tuple[str, Cards]]
"""Card buttons: the key of each and the equal cards it stands for."""


def pages_of(t: Table, view: View, keys: Keys, per_row: int, caps: Caps) -> list[Keys]:
    """The card buttons by pages: one where they have room, else whole suits (and the trumps) side by side as long
    as all pages stand in one row, else as many as a page holds."""
    room = per_row * (HAND_PAGE_ROWS if caps.rows <= 5 else 10)
    if len(keys) <= room:
        return [keys] if keys else []
    if caps.rows <= 5:
        room = per_row * (HAND_PAGE_ROWS - 1)  # turning pages takes a row of its own
    if common.spec_of(t).layout == "suits":
        by_suit = _suit_pages(keys, all_games()[t.game].trumps(view), room)
        if len(by_suit) <= caps.per_row:
            return by_suit
    return [keys[i : i + room] for i in range(0, len(keys), room)]


def _suit_pages(keys: Keys, trumps: Collection[Card], room: int) -> list[Keys]:
    """A page for the trumps and for each suit; long ones fill several equally, short neighbours share one."""
    rows: dict[object, Keys] = {}
    for key in keys:
        card = key[1][0]
        rows.setdefault("trumps" if card in trumps else card.suit, []).append(key)
    pages: list[Keys] = []
    for row in rows.values():
        parts = -(-len(row) // room)
        size = -(-len(row) // parts)
        pieces = [row[i : i + size] for i in range(0, len(row), size)]
        if pages and parts == 1 and len(pages[-1]) + len(row) <= room:
            pages[-1] = [*pages[-1], *row]
        else:
            pages += pieces
    return pages


def page_name(keys: list[tuple[str, Cards]], sp: Speaker, suits: bool) -> str:
    first, last = keys[0][1][0], keys[-1][1][0]
    show = sp.card if suits else lambda c: sp.rank(Rank(c.rank))
    return f"{show(first)}–{show(last)}"


def verbs(t: Table, view: View, draft: Draft, sp: Speaker, caps: Caps, text: str, taken: int) -> list[Row]:
    """Rows that decide: what the menu offers without cards, and for cards suggest, confirm, clear.

    ``text`` is the reading of the selection, ``taken`` the rows that are not free any more."""
    assert view.seat is not None
    request = view.request if view.request is not None else 0
    me = (t.id, t.deal, view.seat, request)
    cards = takes_cards(view)
    first: list[Button] = []
    plain: list[Button] = []
    anytime: list[Button] = []
    for choice in view.menu:
        if choice.pick is not None and choice.pick[1] > 0:
            continue
        if not (choice.anytime or view.asked):
            continue
        for arg in choice.args:
            name = common.label(common.verb(sp, choice.verb, arg), caps)
            button = Button(name, press.act(*me, "v", choice.verb, arg))
            (anytime if choice.anytime else plain).append(button)
    if cards is not None and view.asked:
        first.append(Button(sp("button-suggest"), press.act(*me, "s")))
        if draft.cards:
            name = (
                sp("button-confirm", verb=sp(f"verb-{cards.verb}"), reading=text) if text else sp(f"verb-{cards.verb}")
            )
            if text and draft.sure:
                name = sp("button-sure", verb=sp(f"verb-{cards.verb}"))
            data = press.act(*me, "o", cards.verb, press.mark(draft.cards))
            style = ("danger" if draft.sure else "good") if text else "plain"
            first.append(Button(common.label(name, caps), data, style))
            plain.append(Button(sp("button-clear"), press.act(*me, "x")))
        if caps.window:
            first.append(Button(sp("button-type"), press.act(*me, "t")))
    width = min(caps.per_row, 5)
    room = caps.rows - taken - bool(first)
    if len(common.rows_of(plain, width)) + len(common.rows_of(anytime, width)) > room:
        # Wishes and looks wait until there is room for them; what decides now does not.
        plain += anytime[: max(0, room * width - len(plain))]
        anytime = []
    rows = [tuple(first)] if first else []
    return rows + common.rows_of(plain, width) + common.rows_of(anytime, width)
