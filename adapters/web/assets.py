"""The page's files, read once, packed once."""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from aiohttp import web

from adapters.web.texts import language_for, texts

_HERE = Path(__file__).parent / "static"
_WORD = re.compile(r"\{\{([a-z-]+)\}\}")
_TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}


@dataclass(frozen=True, slots=True)
class Asset:
    content_type: str
    raw: bytes
    packed: bytes
    etag: str


@cache
def assets() -> dict[str, Asset]:
    """Every file of the page by its path below ``static/``."""
    return {
        file.relative_to(_HERE).as_posix(): _asset(file.suffix, file.read_bytes())
        for file in sorted(_HERE.rglob("*"))
        if file.is_file() and file.suffix in _TYPES
    }


def _asset(suffix: str, raw: bytes) -> Asset:
    return Asset(_TYPES[suffix], raw, gzip.compress(raw, 9, mtime=0), hashlib.sha256(raw).hexdigest()[:20])


@cache
def _page(language: str) -> Asset:
    """The page with its few fixed words in one language; the rest it asks for itself."""
    words = texts(language)
    html = assets()["index.html"].raw.decode()
    filled = _WORD.sub(lambda m: escape(language if m[1] == "language" else words[m[1]]), html)
    return _asset(".html", filled.encode())


async def page(request: web.Request) -> web.StreamResponse:
    """The page itself."""
    return _serve(request, _page(language_for("", request.headers.get("Accept-Language", ""))))


async def static(request: web.Request) -> web.StreamResponse:
    """One of its files. Only names that were found at the start exist, so no path leads elsewhere."""
    asset = assets().get(request.match_info["path"])
    if asset is None or asset.content_type == "text/html":
        raise web.HTTPNotFound
    return _serve(request, asset)


def _serve(request: web.Request, asset: Asset) -> web.StreamResponse:
    headers = {
        "ETag": f'"{asset.etag}"',
        "Cache-Control": "no-cache",
        "Vary": "Accept-Encoding, Accept-Language",
    }
    if any(tag.value == asset.etag for tag in request.if_none_match or ()):
        return web.Response(status=304, headers=headers)
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    if packed:
        headers["Content-Encoding"] = "gzip"
    body = asset.packed if packed else asset.raw
    return web.Response(body=body, content_type=asset.content_type, charset="utf-8", headers=headers)
