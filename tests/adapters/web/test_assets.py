import re

import pytest

from adapters.web.assets import assets
from tests.support.web_client import Visitor

PAGE_WEIGHT = 40_000  # bytes of everything the page loads, packed


def source(suffix: str) -> dict[str, str]:
    return {path: a.raw.decode() for path, a in assets().items() if path.endswith(suffix)}


@pytest.mark.parametrize(("wish", "language", "title"), [("zh-CN", "zh-Hans", "牌局"), ("en", "en", "Paiju")])
async def test_the_page_speaks_the_browsers_language(nobody: Visitor, wish: str, language: str, title: str) -> None:
    html = (await nobody.get("/", **{"Accept-Language": wish})).body.decode()
    assert f'<html lang="{language}">' in html
    assert f"<title>{title}</title>" in html
    assert "{{" not in html


async def test_files_are_packed_and_asked_for_once(nobody: Visitor) -> None:
    first = await nobody.get("/static/js/main.js")
    assert first.headers["Content-Encoding"] == "gzip"
    assert first.headers["Content-Type"] == "text/javascript; charset=utf-8"
    again = await nobody.get("/static/js/main.js", **{"If-None-Match": first.headers["ETag"]})
    assert (again.status, again.body) == (304, b"")
    plain = await nobody.get("/static/js/main.js", **{"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers
    assert plain.body == assets()["js/main.js"].raw


@pytest.mark.parametrize("path", ["../server.py", "%2e%2e/server.py", "js", "index.html", "js/../../server.py", "x"])
async def test_nothing_but_the_pages_files_is_served(nobody: Visitor, path: str) -> None:
    async with nobody.http.get(f"{nobody.url}/static/{path}") as r:
        assert r.status == 404


def test_what_people_wrote_is_never_read_as_markup() -> None:
    sinks = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(|new Function")
    assert not {path for path, text in source(".js").items() if sinks.search(text)}


def test_the_page_has_no_inline_code() -> None:
    html = assets()["index.html"].raw.decode()
    assert not re.search(r"<script(?![^>]*src=)|<style|\son\w+=|style=", html)


def test_every_module_is_loaded_at_once() -> None:
    html = assets()["index.html"].raw.decode()
    named = set(re.findall(r"/static/(js/\w+\.js)", html))
    assert named == set(source(".js"))
    for path, text in source(".js").items():
        for other in re.findall(r'from "\./(\w+\.js)"', text):
            assert f"js/{other}" in named, path


def test_the_page_stays_light() -> None:
    assert sum(len(a.packed) for a in assets().values()) < PAGE_WEIGHT


def test_files_stay_small() -> None:
    for path, text in (source(".js") | source(".css")).items():
        assert text.count("\n") < 520, path
