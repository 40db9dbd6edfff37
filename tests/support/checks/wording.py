"""Wording: everything a game can say has words in three languages, with the values it is given."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import opencc

from engine.core import Ambiguous, Choice, Event, Game, IllegalAction, Phrase, play
from engine.shuffle import Dice
from tests.support.checks.common import Where, walk
from tests.support.drive import Deal, random_act
from tests.support.games import ROOT, home, package
from tests.support.wording import LANGUAGES, Catalogue, Words

SHARED = ROOT / "bot" / "locales"

CORE_ERRORS = (
    "deal_over", "not_your_turn", "not_now", "wrong_count", "not_in_hand", "not_among", "ambiguous",
)  # fmt: skip
"""Codes of `engine.core`, worded in the shared catalogues."""

_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_LATIN = re.compile(r"[A-Za-z]{3,}")


# --- catalogues against each other -------------------------------------------------------------


def check_catalogues(folder: Path) -> None:
    """Same messages and same placeables in all three languages, references that exist, no empty text."""
    books = {language: Catalogue(folder, language) for language in LANGUAGES}
    first = books[LANGUAGES[0]]
    for language, book in books.items():
        missing = sorted(set(first.messages) - set(book.messages))
        extra = sorted(set(book.messages) - set(first.messages))
        assert not missing, f"{book.file} lacks {missing}"
        assert not extra, f"{book.file} has {extra}, which {first.file.name} lacks"
        for key, message in book.messages.items():
            wanted = first.messages[key].variables
            assert message.variables == wanted, (
                f"{book.file}: {key} uses {sorted(message.variables)}, {first.file.name} uses {sorted(wanted)}"
            )
            unknown = message.references - set(book.messages)
            assert not unknown, f"{book.file}: {key} refers to {sorted(unknown)}"
            assert message.functions <= {"NUMBER"}, f"{book.file}: {key} calls {sorted(message.functions)}"
            says_something = message.words.strip() or message.variables or message.references
            assert says_something, f"{language}: {key} is empty"


def check_scripts(folder: Path, allowed: Iterable[str] = ()) -> None:
    """English has no Han characters, Traditional no Simplified ones, Chinese no English sentences.

    ``allowed`` are messages that may be the same in English and Chinese ("{ $a }: { $b }" needs no listing).
    """
    books = {language: Catalogue(folder, language) for language in LANGUAGES}
    for key, message in books["en"].messages.items():
        assert not _HAN.search(message.words), f"{books['en'].file}: {key}: {message.words!r}"
    for key, message in books["zh-Hant"].messages.items():
        left = "".join(sorted(simplified_only(message.words)))
        assert not left, f"{books['zh-Hant'].file}: {key}: Simplified characters {left}: {message.words!r}"
    for key, message in books["zh-Hans"].messages.items():
        left = "".join(sorted(traditional_only(message.words)))
        assert not left, f"{books['zh-Hans'].file}: {key}: Traditional characters {left}: {message.words!r}"
        other = books["zh-Hant"].messages[key]
        same = message.words == other.words and message.words != _converter("s2t").convert(message.words)
        assert not same, f"{other} is the Simplified text"
    for language in ("zh-Hans", "zh-Hant"):
        for key, message in books[language].messages.items():
            english = books["en"].messages[key].words
            same = message.words.strip() == english.strip() and _LATIN.search(english)
            assert not same or key in allowed, f"{language}: {key} is not translated: {message.words!r}"


@cache
def _converter(name: str) -> opencc.OpenCC:
    return opencc.OpenCC(name)


BOTH_SCRIPTS = frozenset("后里台于几云只干面松系出发谷余千并斗丑了广郁仆志准制征升卜占吃")
"""Characters that OpenCC maps, but that are also right where they stand in the other script."""


def simplified_only(text: str) -> set[str]:
    """Characters of a text that Traditional writing does not use."""
    to = _converter("s2t")
    return {c for c in set(text) - BOTH_SCRIPTS if _HAN.match(c) and to.convert(c) != c}


def traditional_only(text: str) -> set[str]:
    """Characters of a text that Simplified writing does not use."""
    to = _converter("t2s")
    return {c for c in set(text) - BOTH_SCRIPTS if _HAN.match(c) and to.convert(c) != c}


# --- what the source can say -------------------------------------------------------------------


def modules(game: Game[Any]) -> Iterator[Any]:
    """Every module of a game's package, imported."""
    top = importlib.import_module(package(game))
    yield top
    for info in pkgutil.iter_modules(top.__path__):
        yield importlib.import_module(f"{top.__name__}.{info.name}")


def event_classes(game: Game[Any]) -> dict[str, type[Event]]:
    """Event classes of the package by name."""
    return {
        name: cls
        for module in modules(game)
        for name, cls in inspect.getmembers(module, inspect.isclass)
        if issubclass(cls, Event) and cls is not Event and cls.__module__.startswith(package(game))
    }


def error_codes(game: Game[Any]) -> dict[str, set[str]]:
    """Codes of IllegalAction and BadOption in the source, with the values that come with every use of them."""
    found: dict[str, set[str]] = {}
    for file in sorted(home(game).glob("**/*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name | ast.Attribute):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            if name not in ("IllegalAction", "BadOption") or not node.args:
                continue
            code = node.args[0]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                values = {k.arg for k in node.keywords if k.arg is not None}
                if any(k.arg is None for k in node.keywords):
                    continue
                found[code.value] = found[code.value] & values if code.value in found else values
    return found


def check_source_is_worded(game: Game[Any]) -> None:
    """Every event class, error code, option, word value, phase with a limit: worded, using only values given."""
    folders = _folders(game)
    words = {language: Words(language, *folders) for language in LANGUAGES}
    own = Catalogue(home(game) / "locales", LANGUAGES[0])
    events, errors = event_classes(game), error_codes(game)
    needed: dict[str, set[str]] = {f"event-{n}": {f.name for f in fields(c)} for n, c in events.items()}
    needed |= {f"error-{code}": values for code, values in errors.items() if code not in CORE_ERRORS}
    needed |= {f"phase-{phase}": set() for phase in game.spec.limits}
    needed |= {"name": set(), "aliases": set()}
    needed |= {f"option-{o.key}": set() for o in game.spec.options if o.scope == "game"}
    for language, book in words.items():
        for key, values in needed.items():
            assert book.has(key), f"{language}: no wording for {key}"
            message = own.messages.get(key)
            spare = message.variables - values if message is not None else set()
            assert not spare, f"{key} uses {sorted(spare)}, but is given {sorted(values)}"
        for option in game.spec.options:
            for value in option.values:
                keys = (f"value-{option.key}-{value}", f"value-{value}")
                worded = not isinstance(value, str) or option.scope != "game" or any(map(book.has, keys))
                assert worded, f"{language}: no wording for {keys[0]}"
    for key in own.messages:
        prefix = key.partition("-")[0]
        if prefix == "event":
            assert key.removeprefix("event-") in events, f"{own.file}: {key} is worded, but no event class"
        if prefix == "option":
            known = [o.key for o in game.spec.options]
            assert key.removeprefix("option-") in known, f"{own.file}: {key} is worded, but no option"


def called(game: Game[Any]) -> set[str]:
    """What people may call a game, in lower case: its id, its names and aliases in all languages."""
    books = [Catalogue(home(game) / "locales", language) for language in LANGUAGES]
    said = ",".join(book.text(key, {}) for book in books for key in ("name", "aliases"))
    return {game.spec.id, *(word.strip().lower() for word in said.split(","))}


def _folders(game: Game[Any]) -> list[Path]:
    shared = [SHARED] if (SHARED / "en.ftl").is_file() else []
    return [home(game) / "locales", *shared]


# --- what a deal says --------------------------------------------------------------------------


def check_deal_is_worded(deal: Deal, dice: Dice) -> None:
    """Everything a deal really said has words in three languages: events, phrases, verbs, phases, refusals."""
    folders = _folders(deal.game)
    books = [_words(language, tuple(folders)) for language in LANGUAGES]
    for i, (state, step) in enumerate(zip(deal.states, deal.steps, strict=True)):
        for emit in step.out:
            values = {f.name: getattr(emit.event, f.name) for f in fields(emit.event)}
            _say(books, f"event-{type(emit.event).__name__}", values, deal, i)
        if not deal.sampled(i):
            continue
        for viewer in deal.viewers if i % 4 == 0 or deal.game.result(state) else deal.viewers[:2]:
            view = deal.game.view(state, viewer)
            shown = (view.facts, view.table, view.roles, view.badges)
            for phrase in (v for v in walk(shown) if isinstance(v, Phrase)):
                _say(books, phrase.key, dict(phrase.params), deal, i)
            _say(books, f"phase-{view.phase}", {}, deal, i)
            for choice in view.menu:
                _say_choice(books, choice, deal, i)
        for seat in deal.game.to_act(state):
            _check_answers(deal, books, i, state, seat, dice)
    result = deal.result
    for phrase in result.story if result else ():
        _say(books, phrase.key, dict(phrase.params), deal, len(deal.turns))
    for booking in result.bookings if result else ():
        values = {"seat": booking.seat, "points": booking.points}
        _say(books, f"booking-{booking.reason}", values, deal, len(deal.turns))


@cache
def _words(language: str, folders: tuple[Path, ...]) -> Words:
    return Words(language, *folders)


def _say(books: list[Words], key: str, values: Mapping[str, Any], deal: Deal, i: int) -> None:
    said = (key, tuple(values.items()))
    for book in books:
        if said in book.said:
            continue
        try:
            text = book.say(key, values)
        except AssertionError as e:
            raise AssertionError(f"{e}: {Where(deal, i - 1)}") from None
        assert text.strip(), f"{book.language}: {key} says nothing with {values}"
        book.said.add(said)


def _say_choice(books: list[Words], choice: Choice, deal: Deal, i: int) -> None:
    """A line of a menu on its buttons, and the words that people type for it."""
    for arg in choice.args:
        own = f"verb-{choice.verb}-{arg}"
        values = {"arg": arg} if arg else {}
        _say(books, own if arg and books[0].has(own) else f"verb-{choice.verb}", values, deal, i)
    _say(books, f"words-{choice.verb}", {}, deal, i)


def _check_answers(deal: Deal, books: list[Words], i: int, state: Any, seat: Any, dice: Dice) -> None:
    """The confirm button of a suggestion and its reason, and the refusal of a random pick."""
    game, view = deal.game, deal.game.view(state, seat)
    action = next(game.suggest(view))
    phrase = _previewed(game, view, action)
    if phrase is not None:
        _say(books, phrase.key, dict(phrase.params), deal, i)
    why = game.reason(view, action)
    if why is not None:
        _say(books, why.key, dict(why.params), deal, i)
    wild = random_act(dice.choice(view.menu), view.hand, dice)
    for act in (lambda: play(game, state, seat, wild), lambda: game.preview(view, wild)):
        try:
            act()
        except IllegalAction as e:
            if e.code not in CORE_ERRORS or books[0].has(f"error-{e.code}"):
                _say(books, f"error-{e.code}", e.params, deal, i)


def _previewed(game: Game[Any], view: Any, action: Any) -> Phrase | None:
    try:
        return game.preview(view, action)
    except Ambiguous:
        return None


# --- the players' pages ------------------------------------------------------------------------


def check_rules_pages(folder: Path) -> None:
    """The rules for players in three languages: the same headings and tables, each in its script."""
    pages = {language: (folder / f"{language}.md").read_text("utf-8") for language in LANGUAGES}
    shapes = {language: _shape(page) for language, page in pages.items()}
    for language, shape in shapes.items():
        assert shape == shapes[LANGUAGES[0]], (
            f"{folder / language}.md is built as {shape}, {LANGUAGES[0]}.md as {shapes[LANGUAGES[0]]}"
        )
    assert not _HAN.search(pages["en"]), f"{folder}/en.md has Han characters"
    left = "".join(sorted(simplified_only(pages["zh-Hant"])))
    assert not left, f"{folder}/zh-Hant.md has Simplified characters {left}"
    left = "".join(sorted(traditional_only(pages["zh-Hans"])))
    assert not left, f"{folder}/zh-Hans.md has Traditional characters {left}"


def _shape(page: str) -> list[str]:
    """Headings by depth and rows of tables, in order."""
    shape = []
    for line in page.splitlines():
        if line.startswith("#"):
            shape.append("#" * (len(line) - len(line.lstrip("#"))))
        elif line.startswith("|"):
            shape.append("|")
    return shape
