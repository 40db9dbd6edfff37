"""Screens of whole deals: they fit every platform in every language and tell nobody another's cards."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot import commands as c
from bot.i18n import LANGUAGES
from bot.render import group, private
from bot.screen import CAPS, DISCORD, TELEGRAM, WEB, Screen, fits
from bot.screens import common, lobby, panels
from bot.screens.hand import Draft
from bot.service import House, Slot
from engine.cards import Card
from engine.core import Choice, Seat
from engine.registry import all_games
from tests.bot.tables import Bench

GAMES = sorted(all_games())
MISSING = re.compile(r"\b(event|error|verb|fact|role|kind|option|value|phase|badge|story|ask|button|table)-[a-zA-Z]")
AWKWARD = [
    "a_b*c`",
    "<b>&amp;",
    "שלום",
    "小明",
    "小明",
    "{ $who }",
    "👨‍👩‍👧",
    "\u202eevil",
    "x" * 70,
    "",
    "%s",
    "[a](b)",
]


class Still(House):
    """A house without a store, for what screens ask of one."""

    def __init__(self, now: int) -> None:
        super().__init__(None, now=lambda: now)  # type: ignore[arg-type]


def screens(b: Bench, draft: Draft | None = None) -> list[tuple[str, Screen]]:
    """Every screen the table shows now, on every platform in every language."""
    slot = Slot(b.table)
    house = Still(b.now)
    out: list[tuple[str, Screen]] = []
    for caps in CAPS.values():
        for language in LANGUAGES:
            out.append((f"{caps.name} {language}", fits(group(slot, language, caps, False), caps)))
            for i, chair in enumerate(b.table.chairs):
                if chair.human:
                    if draft is not None:
                        slot.drafts[chair.person] = draft
                    shown = private(house, slot, Seat(i), language, caps, False)
                    out.append((f"{caps.name} {language}", fits(shown, caps)))
    return out


def people(game: str) -> list[str]:
    return [f"p{i}" for i in range(all_games()[game].spec.seats[0])]


@pytest.mark.parametrize("game", GAMES)
def test_every_screen_of_a_deal_fits_every_platform_in_every_language(game: str) -> None:
    b = Bench(game).open(*people(game))
    for name, screen in screens(b):
        assert not MISSING.search(screen.text), (name, screen.text)
    b.start()
    step = 0
    while b.table.phase == "playing":
        if step % 7 == 0:
            for name, screen in screens(b):
                assert not MISSING.search(screen.text), (name, screen.text)
                assert not any(MISSING.search(x.label) for x in screen.buttons), name
        b.act()
        step += 1
    for name, screen in screens(b):
        assert not MISSING.search(screen.text), (name, screen.text)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("caps", [DISCORD, TELEGRAM, WEB], ids=lambda x: x.name)
def test_every_card_of_the_largest_hand_can_be_reached_by_buttons(game: str, caps: object) -> None:
    assert caps in (DISCORD, TELEGRAM, WEB)
    spec = all_games()[game].spec
    b = Bench(game).open(*people(game)).start()
    checked = 0
    while b.table.phase == "playing" and checked < 3:
        seat = b.asked()
        view = b.view(seat)
        from bot.screens import hand as hands

        choice = hands.takes_cards(view)
        if choice is not None and choice.among is None:
            sp = common.speaker(b.table, "zh-Hans")
            keys = {k for k, _ in hands.keys_of(view, spec.suits_matter)}
            found: set[str] = set()
            for page in range(12):
                draft = Draft(b.table.deal, view.request or 0, page=page)
                shown = fits(hands.hand(b.table, view, draft, sp, caps), caps)  # type: ignore[arg-type]
                found |= {x.data.split(":")[6] for x in shown.buttons if x.data.split(":")[5:6] == ["k"]}
            assert found == keys
            checked += 1
        b.act()
    assert checked


@pytest.mark.parametrize("game", GAMES)
def test_d10_no_screen_shows_cards_that_its_reader_may_not_know(game: str) -> None:
    b = Bench(game).open(*people(game)).start()
    seen: set[Card] = set()
    for _ in range(40):
        if b.table.phase != "playing":
            break
        slot = Slot(b.table)
        spectator = b.view(0).history
        public = {x for e in spectator if e.to is None for x in _cards(e.event)}
        shown = group(slot, "en", WEB, False).text
        hands = [set(b.view(s).hand) for s in range(b.table.size)]
        sp = common.speaker(b.table, "en")
        if all_games()[game].spec.suits_matter:
            for s, hand in enumerate(hands):
                for card in hand - public:
                    assert sp.card(card) not in shown.split(), (s, card)
        else:
            # Ranks alone: the group's text must be the same whatever the hidden cards are.
            from engine.shuffle import Dice

            game_ = all_games()[game]
            other = game_.imagine(game_.view(b.table.state, None), Dice(bytes(32), "other"))
            from dataclasses import replace

            moved = replace(b.table, state=other)
            assert group(Slot(moved), "en", WEB, False).text == shown
        seen |= public
        b.act()


def _cards(event: object) -> list[Card]:
    from dataclasses import fields

    out: list[Card] = []
    for f in fields(event):  # type: ignore[arg-type]
        value = getattr(event, f.name)
        for x in value if isinstance(value, tuple) else (value,):
            if isinstance(x, Card):
                out.append(x)
    return out


@pytest.mark.parametrize("game", GAMES)
def test_x01_x03_l29_awkward_names_stand_on_every_screen(game: str) -> None:
    size = all_games()[game].spec.seats[0]
    b = Bench(game)
    b.send(c.Open("p0", AWKWARD[0], game, size))
    for i in range(1, size):
        b.send(c.Sit(f"p{i}", AWKWARD[i % len(AWKWARD)]))
    screens(b)
    b.start()
    for _, screen in screens(b):
        assert "\u202e" not in screen.text


def test_l30_equal_names_are_told_apart() -> None:
    b = Bench()
    b.send(c.Open("p0", "小明", "doudizhu", 3))
    b.send(c.Sit("p1", "小明"))
    names = common.speaker(b.table, "zh-Hans").names
    assert len(set(names)) == 3
    assert names[:2] == ("小明(1)", "小明(2)")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_pages_fit_and_lose_nothing(game: str, language: str) -> None:
    sp = common.Speaker(language)
    for caps in CAPS.values():
        pages = panels.rules_pages(game, language, min(caps.text - 200, 1800))
        for i in range(len(pages)):
            fits(panels.rules(game, sp, caps, i), caps)
    whole = panels.rules_text(game, language)
    shown = "".join(panels.rules_pages(game, language, 1800))
    for line in whole.splitlines():
        plain = "" if line.startswith("# ") else panels.plain_line(line).strip()
        assert plain in shown


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_value_has_a_screen_and_words(game: str, language: str) -> None:
    b = Bench(game).open("p0")
    sp = common.speaker(b.table, language)
    for caps in CAPS.values():
        for page in range(6):
            shown = fits(lobby.options(b.table, sp, caps, page), caps)
            assert not any(MISSING.search(x.label) for x in shown.buttons), [x.label for x in shown.buttons]
        for o in all_games()[game].spec.options:
            shown = fits(lobby.option(b.table, sp, caps, o.key), caps)
            assert not MISSING.search(shown.text), shown.text
            if not o.free and len(o.values) <= lobby.VALUES_LISTED:
                assert {f"t:t2345:set:{o.key}:{v}" for v in o.values} <= {x.data for x in shown.buttons}
        for build in (lobby.sizes, lobby.seats):
            fits(build(b.table, sp, caps), caps)
        for scr in (
            panels.help_(sp, caps),
            panels.choose_game(sp, caps),
            panels.languages(sp, caps),
            panels.privacy(sp, caps, False),
            panels.privacy(sp, caps, True),
        ):
            fits(scr, caps)
        fits(panels.more(b.table, sp, caps, "p0"), caps)


def test_e02_a_hand_of_every_face_is_reached_page_by_page_on_discord() -> None:
    from bot.screens import hand as hands
    from engine.cards import PACK

    game = next(g for g in GAMES if all_games()[g].spec.suits_matter)
    b = Bench(game).open(*people(game)).start()
    while hands.takes_cards(b.view(b.asked())) is None:
        b.act()
    seat = b.asked()
    view = replace(b.view(seat), hand=PACK + PACK[:46], menu=(Choice("open", pick=(1, 100)),))
    sp = common.speaker(b.table, "zh-Hans")
    found: set[str] = set()
    page, seen = 0, {-1}
    while page not in seen:
        seen.add(page)
        shown = fits(hands.hand(b.table, view, Draft(b.table.deal, view.request or 0, page=page), sp, DISCORD), DISCORD)
        found |= {x.data.split(":")[6] for x in shown.buttons if x.data.split(":")[5:6] == ["k"]}
        turns = sorted(int(x.data.split(":")[6]) for x in shown.buttons if x.data.split(":")[5:6] == ["g"])
        page = next((n for n in turns if n > page), page)
    assert found == {c.code for c in PACK}


def test_the_confirming_button_says_what_would_be_played_and_carries_its_mark() -> None:
    from bot import press
    from bot.screens import hand as hands

    b = Bench().open("a").start()
    # Whichever deal it takes: sooner or later seat 0 leads.
    while not (0 in b.table.pending and b.view(0).phase == "lead"):
        if b.table.phase != "playing":
            b.send(c.Next("a"))
        else:
            b.act()
    view = b.view(0)
    cards = view.hand[-1:]
    sp = common.speaker(b.table, "en")
    shown = hands.hand(b.table, view, Draft(b.table.deal, view.request or 0, cards), sp, WEB)
    confirm = next(x for x in shown.buttons if ":o:" in x.data)
    assert confirm.data.endswith(press.mark(cards))
    assert sp.card(cards[0]) in confirm.label
