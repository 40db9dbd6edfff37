"""A finished deal in the browser, step by step: plain pages and links, no script, one address for each step.

``/replay/<key>`` answers a browser with the page and anything else with the open record as text; ``?record`` is
always the record. The key is unguessable and exists only once the deal is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from html import escape
from typing import Protocol

from aiohttp import web

from adapters.web.texts import language_for, say
from bot.i18n import LANGUAGES, Speaker
from bot.ports import DealRow
from bot.screen import Block, Screen

Build = Callable[[str, str, int, str], Screen]
"""The screen of a step: record, key, step, language."""
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Robots-Tag": "noindex",
    "Cache-Control": "private, max-age=3600",
}
_NAMES = {
    "⏮": "web-replay-first", "◀": "web-replay-back", "▶": "web-replay-on", "⏭": "web-replay-last",
}  # fmt: skip
_STYLE = """:root{color-scheme:light dark;--line:#8884;--soft:#8889;--accent:#2a7d4f}
*{box-sizing:border-box}
body{margin:0 auto;max-width:46rem;padding:1rem;font:1.05rem/1.55 system-ui,"Noto Sans CJK SC","PingFang SC",sans-serif}
h1{font-size:1.25rem;margin:.2rem 0 1rem}
ul{list-style:none;padding:0;margin:1rem 0;border:1px solid var(--line);border-radius:.6rem}
li{padding:.5rem .8rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
li:last-child{border:0}
.note{opacity:.75;margin:.2rem 0}
nav{display:flex;flex-wrap:wrap;gap:.5rem;margin:1rem 0}
nav a,nav span{flex:1;min-width:3rem;text-align:center;padding:.6rem;border:1px solid var(--line);border-radius:.6rem;
text-decoration:none;color:inherit}
nav a:focus-visible,nav a:hover{outline:2px solid var(--accent)}
nav span{opacity:.35}
footer{display:flex;flex-wrap:wrap;gap:1rem;font-size:.9rem}
footer a{color:inherit}
"""


class Deals(Protocol):
    async def deal(self, key: str) -> DealRow | None: ...


def routes(store: Deals, build: Build) -> list[web.RouteDef]:
    """The pages of finished deals."""

    async def style(_: web.Request) -> web.Response:
        return web.Response(text=_STYLE, content_type="text/css", headers={"Cache-Control": "max-age=86400"})

    async def page(request: web.Request) -> web.Response:
        key = request.match_info["key"]
        deal = await store.deal(key)
        language = request.query.get("lang", "")
        if language not in LANGUAGES:
            language = language_for("", request.headers.get("Accept-Language", ""))
        reads_html = "text/html" in request.headers.get("Accept", "")
        if deal is None:
            if not reads_html:
                return web.Response(status=404, text="There is no such record.\n")
            missing = _page(language, Screen((Block("title", say(language, "web-replay-missing")),)), "")
            return web.Response(status=404, text=missing, content_type="text/html", headers=_HEADERS)
        if "record" in request.query or not reads_html:
            name = f"{deal.game}-{deal.table}-{deal.deal}.txt"
            disposition = {"Content-Disposition": f'inline; filename="{name}"'}
            return web.Response(text=deal.record, content_type="text/plain", headers=disposition)
        step = _number(request.query.get("step", ""))
        screen = await asyncio.to_thread(build, deal.record, key, step, language)
        return web.Response(text=_page(language, screen, key), content_type="text/html", headers=_HEADERS)

    return [web.get("/replay/style.css", style), web.get("/replay/{key}", page)]


def _number(text: str) -> int:
    """A step; anything else is the first."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0


def _page(language: str, screen: Screen, key: str) -> str:
    title = next((b.text for b in screen.blocks if b.kind == "title"), "")
    head = (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<link rel="stylesheet" href="/replay/style.css"></head><body><main>'
    )
    return "".join([head, *_blocks(screen), *_ways(language, screen, key), "</body></html>"])


def _blocks(screen: Screen) -> Iterator[str]:
    """Hands in one list, everything else as it comes."""
    listed = False
    for block in screen.blocks:
        if (block.kind == "list") != listed:
            listed = not listed
            yield "<ul>" if listed else "</ul>"
        text = escape(block.text)
        if block.kind == "title":
            yield f"<h1>{text}</h1>"
        elif listed:
            yield f"<li>{text}</li>"
        else:
            yield f'<p class="{block.kind}">{text}</p>'
    if listed:
        yield "</ul>"


def _ways(language: str, screen: Screen, key: str) -> Iterator[str]:
    """First, back, on, last; the record; the other languages."""
    yield "</main>"
    if not key:
        return
    steps = {b.label: b.data.split(":")[3] for b in screen.buttons if b.data}
    yield f'<nav aria-label="{escape(say(language, "web-replay-steps"))}">'
    for mark in ("⏮", "◀", "▶", "⏭"):
        name = escape(say(language, _NAMES[mark]))
        if mark in steps:
            rel = {"◀": ' rel="prev"', "▶": ' rel="next" accesskey="n"'}.get(mark, "")
            to = f"?step={steps[mark]}&amp;lang={language}"
            yield f'<a href="{to}" title="{name}" aria-label="{name}"{rel}>{mark}</a>'
        else:
            yield f'<span aria-hidden="true">{mark}</span>'
    yield "</nav><footer>"
    now = int(steps["▶"]) - 1 if "▶" in steps else int(steps["◀"]) + 1 if "◀" in steps else 0
    yield f'<a href="?record" download>{escape(say(language, "web-replay-record"))}</a>'
    for other in LANGUAGES:
        if other != language:
            name = escape(Speaker(other)("language-name"))
            yield f'<a href="?step={now}&amp;lang={other}" lang="{other}" hreflang="{other}">{name}</a>'
    yield "</footer>"
