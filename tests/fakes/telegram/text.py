"""Formatted text: HTML to text with entities and back, entities found in plain text, length limits.

Offsets and lengths of entities are UTF-16 code units, as in the Bot API; byte offsets in refusals are UTF-8.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from typing import Any

from tests.fakes.telegram.errors import ApiError, bad_request

Entity = dict[str, Any]

_TAGS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "a": "text_link",
    "tg-emoji": "custom_emoji",
}
_RENDERED = {
    "bold": "b",
    "italic": "i",
    "underline": "u",
    "strikethrough": "s",
    "spoiler": "tg-spoiler",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "expandable_blockquote": "blockquote",
    "text_link": "a",
    "text_mention": "a",
    "custom_emoji": "tg-emoji",
}
ENTITY_TYPES = frozenset(_RENDERED) | {
    "mention",
    "hashtag",
    "cashtag",
    "bot_command",
    "url",
    "email",
    "phone_number",
    "date_time",
}
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_REFERENCE = re.compile(r"&(#x[0-9a-fA-F]+|#[0-9]+|[a-z]+);?")
_NAME = re.compile(r"[^\s<>/=\"']+")
_BARE_VALUE = re.compile(r"[a-zA-Z0-9.\-]*")
_COMMAND = re.compile(r"(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/<>])")
_MENTION = re.compile(r"(?<!\w)@[A-Za-z0-9_]{3,32}(?!\w)")
_URL = re.compile(r"https?://[^\s<>\"]+[^\s<>\".,;:!?)]")
_LINK = re.compile(r"(?:(?P<scheme>[a-z][a-z0-9+.\-]*)://)?[^\s/?#.]+(\.[^\s/?#.]+)+([/?#]\S*)?", re.IGNORECASE)


def utf16(text: str) -> int:
    """Length in UTF-16 code units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def utf16_slice(text: str, offset: int, length: int) -> str:
    """The part of `text` that an entity covers."""
    raw = text.encode("utf-16-le")
    return raw[2 * offset : 2 * (offset + length)].decode("utf-16-le", "replace")


def _unparsable(why: str) -> ApiError:
    return bad_request(f"can't parse entities: {why}")


@dataclass
class _Open:
    tag: str
    offset: int
    attributes: dict[str, str] = field(default_factory=dict)


class _HtmlReader:
    """One pass over a text in Telegram's small HTML; `tg-time` is the one tag it does not know."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.text: list[str] = []
        self.length = 0
        self.open: list[_Open] = []
        self.entities: list[Entity] = []

    def bytes_before(self, index: int) -> int:
        return len(self.source[:index].encode())

    def read(self) -> tuple[str, list[Entity]]:
        while self.at < len(self.source):
            char = self.source[self.at]
            if char == "<":
                if self.source.startswith("</", self.at):
                    self._end_tag()
                else:
                    self._start_tag()
            elif char == "&":
                self._add(self._reference())
            else:
                self._add(char)
                self.at += 1
        if self.open:
            raise _unparsable(f'Can\'t find end tag corresponding to start tag "{self.open[-1].tag}"')
        return "".join(self.text), _ordered(self.entities)

    def _add(self, piece: str) -> None:
        self.text.append(piece)
        self.length += utf16(piece)

    def _reference(self) -> str:
        """Decode the reference at the cursor; an unknown one stands for itself."""
        match = _REFERENCE.match(self.source, self.at)
        if match is None:
            self.at += 1
            return "&"
        name, decoded = match[1], None
        if name.startswith("#"):
            code = int(name[2:], 16) if name[1] == "x" else int(name[1:])
            if 0xD800 <= code <= 0xDFFF:
                raise _unparsable(
                    "Text contains invalid Unicode characters after decoding HTML entities, check for "
                    "unmatched surrogate code units"
                )
            decoded = chr(code) if 0 < code < 0x10FFFF else None
        else:
            decoded = _NAMED.get(name)
        self.at = match.end()
        return match[0] if decoded is None else decoded

    def _spaces(self) -> None:
        while self.at < len(self.source) and self.source[self.at].isspace():
            self.at += 1

    def _peek(self) -> str:
        return self.source[self.at] if self.at < len(self.source) else ""

    def _start_tag(self) -> None:
        begin = self.bytes_before(self.at)
        self.at += 1
        start = self.at
        while self._peek() and not self._peek().isspace() and self._peek() != ">":
            self.at += 1
        if not self._peek():
            raise _unparsable(f"Unclosed start tag at byte offset {begin}")
        tag = self.source[start : self.at].lower()
        if tag not in _TAGS:
            raise _unparsable(f'Unsupported start tag "{tag}" at byte offset {begin}')
        attributes = self._attributes(tag, begin)
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            raise _unparsable(f'Tag "span" must have class "tg-spoiler" at byte offset {begin}')
        self.open.append(_Open(tag, self.length, attributes))

    def _attributes(self, tag: str, begin: int) -> dict[str, str]:
        found: dict[str, str] = {}
        while True:
            self._spaces()
            if self._peek() == ">":
                self.at += 1
                return found
            name = _NAME.match(self.source, self.at)
            if not self._peek():
                raise _unparsable(f'Unclosed start tag "{tag}" at byte offset {begin}')
            if name is None:
                raise _unparsable(f'Empty attribute name in the tag "{tag}" at byte offset {begin}')
            self.at = name.end()
            self._spaces()
            value = ""
            if self._peek() == "=":
                self.at += 1
                self._spaces()
                value = self._value(tag, begin)
            found[name[0].lower()] = value

    def _value(self, tag: str, begin: int) -> str:
        quote = self._peek()
        if not quote:
            raise _unparsable(f'Unclosed start tag "{tag}" at byte offset {begin}')
        if quote not in "\"'":
            bare = _BARE_VALUE.match(self.source, self.at)
            assert bare is not None  # it matches the empty string
            start, self.at = self.at, bare.end()
            if self._peek() and not self._peek().isspace() and self._peek() != ">":
                raise _unparsable(f"Unexpected end of name token at byte offset {self.bytes_before(start)}")
            return bare[0]
        self.at += 1
        pieces: list[str] = []
        while self._peek() != quote:
            if not self._peek():
                raise _unparsable(f"Unclosed start tag at byte offset {begin}")
            if self._peek() == "&":
                pieces.append(self._reference())
            else:
                pieces.append(self._peek())
                self.at += 1
        self.at += 1
        return "".join(pieces)

    def _end_tag(self) -> None:
        begin = self.bytes_before(self.at)
        if not self.open:
            raise _unparsable(f"Unexpected end tag at byte offset {begin}")
        self.at += 2
        start = self.at
        while self._peek() and not self._peek().isspace() and self._peek() != ">":
            self.at += 1
        tag = self.source[start : self.at].lower()
        self._spaces()
        if self._peek() != ">":
            raise _unparsable(f"Unclosed end tag at byte offset {begin}")
        self.at += 1
        opened = self.open.pop()
        if tag and tag != opened.tag:
            raise _unparsable(f'Unmatched end tag at byte offset {begin}, expected "</{opened.tag}>", found "</{tag}>"')
        self._close(opened)

    def _close(self, opened: _Open) -> None:
        length = self.length - opened.offset
        if length == 0:
            return
        entity: Entity = {"type": _TAGS[opened.tag], "offset": opened.offset, "length": length}
        match opened.tag:
            case "a":
                covered = utf16_slice("".join(self.text), opened.offset, length)
                url = normal_url(opened.attributes.get("href") or covered)
                if url is None:
                    return
                entity["url"] = url
            case "tg-emoji":
                entity["custom_emoji_id"] = opened.attributes.get("emoji-id", "")
                if not re.fullmatch(r"[0-9]{1,19}", entity["custom_emoji_id"]):
                    raise _unparsable("Invalid custom emoji identifier specified")
            case "blockquote" if "expandable" in opened.attributes:
                entity["type"] = "expandable_blockquote"
            case "code" | "pre":
                if self._merge_code(opened, entity):
                    return
        self.entities.append(entity)

    def _merge_code(self, opened: _Open, entity: Entity) -> bool:
        """A `pre` and a `code` with a language over the same text are one entity."""
        language = opened.attributes.get("class", "")
        if opened.tag == "code" and language.startswith("language-") and len(language) > 9:
            entity["language"] = language.removeprefix("language-")
        for i, other in enumerate(self.entities):
            same = (other["offset"], other["length"]) == (entity["offset"], entity["length"])
            named = other.get("language") or entity.get("language")
            if same and named and {other["type"], entity["type"]} == {"pre", "code"}:
                self.entities[i] = {**entity, "type": "pre", "language": named}
                return True
        return False


def _ordered(entities: list[Entity]) -> list[Entity]:
    """By offset, wider first; nothing but code stands inside code, and only `pre` keeps a language."""
    code = [e for e in entities if e["type"] in ("code", "pre")]

    def inside_code(entity: Entity) -> bool:
        start, end = entity["offset"], entity["offset"] + entity["length"]
        return any(c["offset"] <= start and end <= c["offset"] + c["length"] for c in code)

    for entity in code:
        if entity["type"] == "code":
            entity.pop("language", None)
    kept = [e for e in entities if e in code or not inside_code(e)]
    return sorted(kept, key=lambda e: (e["offset"], -e["length"]))


def normal_url(url: str) -> str | None:
    """The address as the server would keep it, None where it is none."""
    url = url.strip()
    if url.startswith(("tg://", "ton://", "tonsite://")):
        return url
    match = _LINK.fullmatch(url)
    if match is None or (match["scheme"] or "http").lower() not in ("http", "https"):
        return None
    full = url if match["scheme"] else f"http://{url}"
    return full if "/" in full.split("://", 1)[1] else f"{full}/"


def parse_html(source: str) -> tuple[str, list[Entity]]:
    """Text and entities of HTML in Telegram's subset; raises 400 "can't parse entities: ..."."""
    return _HtmlReader(source).read()


def found_entities(text: str) -> list[Entity]:
    """Commands, mentions and addresses that every client marks by itself."""
    found: list[Entity] = []
    for kind, pattern in (("url", _URL), ("bot_command", _COMMAND), ("mention", _MENTION)):
        for match in pattern.finditer(text):
            offset = utf16(text[: match.start()])
            entity = {"type": kind, "offset": offset, "length": utf16(match[0])}
            if not any(e["offset"] <= offset < e["offset"] + e["length"] for e in found):
                found.append(entity)
    return sorted(found, key=lambda e: e["offset"])


def trimmed(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """Without white space at both ends, as every message is stored."""
    text = text.replace("\r", "")
    lead = utf16(text) - utf16(text.lstrip())
    text = text.strip()
    size, kept = utf16(text), []
    for entity in entities:
        start = max(0, entity["offset"] - lead)
        end = min(size, entity["offset"] + entity["length"] - lead)
        if end > start:
            kept.append({**entity, "offset": start, "length": end - start})
    return text, kept


def check_entities(text: str, entities: list[Entity]) -> None:
    """Entities given beside a text must lie inside it; raises 400."""
    size = utf16(text)
    for entity in entities:
        offset, length = entity.get("offset", 0), entity.get("length", 0)
        if entity.get("type") not in ENTITY_TYPES:
            raise bad_request("can't parse MessageEntity: Unsupported type specified")
        if offset < 0:
            raise bad_request(f"receive an entity with incorrect offset {offset}")
        if offset >= size:
            raise bad_request(f"entity begins after the end of the text at UTF-16 offset {offset}")
        if offset + length > size:
            raise bad_request(
                f"entity beginning at UTF-16 offset {offset} ends after the end of the text at UTF-16 "
                f"offset {offset + length}"
            )


def render(text: str, entities: list[Entity]) -> str:
    """The text as HTML that shows the same; found entities carry no tag."""
    opening: dict[int, list[str]] = {}
    closing: dict[int, list[str]] = {}
    for entity in sorted(entities, key=lambda e: (e["offset"], -e["length"])):
        tag = _RENDERED.get(entity["type"])
        if tag is None:
            continue
        extra = ""
        if entity["type"] == "text_link":
            extra = f' href="{html.escape(entity["url"])}"'
        elif entity["type"] == "text_mention":
            extra = f' href="tg://user?id={entity["user"]["id"]}"'
        opening.setdefault(entity["offset"], []).append(f"<{tag}{extra}>")
        closing.setdefault(entity["offset"] + entity["length"], []).insert(0, f"</{tag}>")
    out: list[str] = []
    position = 0
    for char in text:
        out += closing.get(position, []) + opening.get(position, [])
        out.append(html.escape(char, quote=False))
        position += utf16(char)
    out += closing.get(position, [])
    return "".join(out)
