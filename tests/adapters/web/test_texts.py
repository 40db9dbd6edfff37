import re
from pathlib import Path

import pytest

from adapters.web.assets import assets
from adapters.web.texts import language_for, say, texts
from bot.i18n import LANGUAGES
from tests.support.web_client import Visitor

PLACE = re.compile(r"\{\w+\}")
HAN = re.compile(r"[\u3400-\u9fff]")
HERE = Path(__file__).parents[3] / "adapters" / "web"


def test_the_three_languages_say_the_same_things() -> None:
    first = texts(LANGUAGES[0])
    for language in LANGUAGES[1:]:
        other = texts(language)
        assert set(other) == set(first)
        for key, text in first.items():
            assert set(PLACE.findall(text)) == set(PLACE.findall(other[key])), (language, key)


def test_the_english_page_has_no_chinese_in_it() -> None:
    assert not {key: text for key, text in texts("en").items() if HAN.search(text)}


def test_the_traditional_page_is_written_in_traditional_characters() -> None:
    for key, text in texts("zh-Hant").items():
        for character in HAN.findall(text):
            assert character.encode("big5", "ignore"), (key, character)


def test_nothing_is_left_untranslated() -> None:
    same_everywhere = {"web-limits-discord", "web-limits-telegram"}
    hans, en = texts("zh-Hans"), texts("en")
    assert {key for key in hans if hans[key] == en[key]} == same_everywhere


def used_keys() -> set[str]:
    """Keys the page and the server name, whole or by their beginning (``error-*``)."""
    scripts = "\n".join(a.raw.decode() for path, a in assets().items() if path.endswith((".js", ".html")))
    python = "\n".join(p.read_text("utf-8") for p in HERE.glob("*.py"))
    found = set(re.findall(r"\{\{(web-[a-z-]+)\}\}", scripts))
    found |= {f"web-{k}" for k in re.findall(r'\bt\("([a-z-]+)"', scripts)}
    found |= {f"web-{k}" for k in re.findall(r'"?[a-z-]+"?: \[?"([a-z-]+)"', scripts)}
    found |= {f"web-{k}*" for k in re.findall(r"`([a-z-]+-)\$\{", scripts)}
    found |= {
        f"web-{k}"
        for form in re.findall(r"this\.form\(([^=]+?), \(", scripts)
        for k in re.findall(r'"([a-z-]+)"', form)
    }
    found |= {f"web-error-{k}" for k in re.findall(r'Refusal\([\w.]+, "(\w+)"', python)}
    found |= {f"web-error-{k}" for k in re.findall(r'\d: "(\w+)"', python)} | {"web-error-request"}
    found |= set(re.findall(r'"(web-[a-z-]+)"', python))
    found |= {f"web-{chat}{end}" for chat in ("group", "private") for end in ("", "-title")}
    return found


def test_every_text_is_used_and_every_used_text_exists() -> None:
    used = used_keys()
    beginnings = tuple(k[:-1] for k in used if k.endswith("*"))
    known = set(texts("en"))
    assert {k for k in known if k not in used and not k.startswith(beginnings)} == set()
    called = {k for k in used if not k.endswith("*")}
    scripts = "\n".join(a.raw.decode() for path, a in assets().items() if path.endswith(".js"))
    spoken = {f"web-{k}" for k in re.findall(r'\bt\("([a-z-]+)"', scripts)} | {
        k for k in called if k.startswith("web-error-")
    }
    assert spoken - known == set()


def test_values_are_filled_in() -> None:
    assert say("en", "web-error-slow", seconds=3) == "Too fast. Press again in 3 s."
    assert say("zh-Hans", "web-jump-new", count=2) == "2 条新消息"
    assert say("en", "web-window", name="{count} %s <b>") == "Open a window as {count} %s <b>"


@pytest.mark.parametrize(
    ("own", "header", "language"),
    [
        ("en", "zh-CN", "en"),
        ("", "zh-TW,zh;q=0.9", "zh-Hant"),
        ("", "zh;q=0.5", "zh-Hans"),
        ("", "de-DE", "en"),
        ("", "", "zh-Hans"),
        ("xx", "en", "en"),
    ],
)
def test_a_persons_own_language_comes_first(own: str, header: str, language: str) -> None:
    assert language_for(own, header) == language


async def test_the_page_is_sent_its_words_and_the_commands(nobody: Visitor) -> None:
    body = (await nobody.get("/api/texts/zh-Hant")).body
    assert body["texts"]["web-turn"] == "輪到你了"
    assert body["commands"][0] == {"name": "play", "about": "open a table"}
    assert (await nobody.get("/api/texts/fr")).status == 404
