"""Reading what a message is to show: formatted text, files, keyboards; with the published limits."""

from __future__ import annotations

from typing import Any

from tests.fakes.telegram.description import Json, Upload
from tests.fakes.telegram.errors import bad_request
from tests.fakes.telegram.methods.registry import Call
from tests.fakes.telegram.state import Chat, Content, StoredFile
from tests.fakes.telegram.text import (
    Entity,
    check_entities,
    found_entities,
    normal_url,
    parse_html,
    trimmed,
    utf16,
)
from tests.fakes.telegram.world import World

MAX_TEXT = 4096
MAX_CAPTION = 1024
MAX_BUTTONS = 100
MAX_PER_ROW = 8
MAX_DATA = 64
MAX_COPY = 256

_ACTIONS = (
    "url",
    "callback_data",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "pay",
)


def formatted(world: World, source: Json, field: str, entities_field: str) -> tuple[str, tuple[Entity, ...]]:
    """Text and entities as they will be stored.

    Only HTML and given entities are offered; Markdown is refused like an unknown mode.
    """
    raw, mode = source.get(field) or "", (source.get("parse_mode") or "").lower()
    entities: list[Entity]
    if mode == "html":
        text, entities = parse_html(raw)
    elif mode:
        raise bad_request("unsupported parse_mode")
    else:
        text, entities = raw, list(source.get(entities_field) or ())
        check_entities(text, entities)
    text, entities = trimmed(text, entities)
    entities = [_mention(world, e) for e in entities]
    covered = [e for e in entities if e["type"] in ("code", "pre", "text_link", "text_mention")]
    for found in found_entities(text):
        if not any(c["offset"] <= found["offset"] < c["offset"] + c["length"] for c in covered):
            entities.append(found)
    return text, tuple(sorted(entities, key=lambda e: (e["offset"], -e["length"])))


def _mention(world: World, entity: Entity) -> Entity:
    """A link to tg://user?id=N is a mention of a person whom the bot has met."""
    if entity["type"] != "text_link" or not entity["url"].startswith("tg://user?id="):
        return entity
    number = entity["url"].removeprefix("tg://user?id=")
    account = world.accounts.get(int(number)) if number.isdecimal() else None
    if account is None or not account.met:
        return entity
    return {k: entity[k] for k in ("offset", "length")} | {"type": "text_mention", "user": account.json()}


def read_text(call: Call, *, too_long: str) -> Content:
    """The text of a message: 1 to 4096 UTF-16 units after entities parsing."""
    parameters = call.parameters
    if not parameters.text("text"):
        raise bad_request("message text is empty")
    text, entities = formatted(call.world, dict(parameters), "text", "entities")
    if not text:
        raise bad_request("text must be non-empty")
    if utf16(text) > MAX_TEXT:
        raise bad_request(too_long)
    return Content("text", text, entities)


def read_caption(world: World, source: Json) -> tuple[str, tuple[Entity, ...]]:
    """A caption: at most 1024 UTF-16 units after entities parsing."""
    text, entities = formatted(world, source, "caption", "caption_entities")
    if utf16(text) > MAX_CAPTION:
        raise bad_request("message caption is too long")
    return text, entities


def read_file(world: World, value: Any, kind: str) -> StoredFile:
    """A file to send: uploaded now, or named by a file_id."""
    if isinstance(value, Upload):
        return world.files.keep(value, kind)
    if not isinstance(value, str) or not value:
        raise bad_request(f"there is no {kind} in the request")
    if value.startswith("attach://"):
        raise bad_request("can't parse InputMedia: media not found")
    return world.files.find(value, kind)


def read_media(world: World, source: Json, field: str, kind: str) -> Content:
    """A photo or document with its caption."""
    body, entities = read_caption(world, source)
    return Content(
        kind,
        body,
        entities,
        file=read_file(world, source.get(field), kind),
        above=bool(source.get("show_caption_above_media")),
        spoiler=bool(source.get("has_spoiler")),
    )


def read_keyboard(call: Call, chat: Chat) -> Json | None:
    """The inline keyboard of a message; other kinds of reply markup leave no trace on it."""
    markup = call.parameters.object("reply_markup")
    if markup is None or "inline_keyboard" not in markup:
        return None
    rows = markup["inline_keyboard"]
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad_request('field "inline_keyboard" must be of type Array')
    rows = [row for row in rows if row]
    for row in rows:
        for button in row:
            check_button(button, chat)
    if sum(map(len, rows)) > MAX_BUTTONS or any(len(row) > MAX_PER_ROW for row in rows):
        raise bad_request("reply markup is too long")
    return {"inline_keyboard": rows} if rows else None


def check_button(button: Any, chat: Chat) -> None:
    """Raises 400 for a button that the server would not take."""
    if not isinstance(button, dict):
        raise bad_request("can't parse inline keyboard button: InlineKeyboardButton must be an Object")
    if "text" not in button:
        raise bad_request("can't parse inline keyboard button: Can't find field \"text\"")
    if not str(button["text"]).strip():
        raise bad_request("REPLY_MARKUP_INVALID")
    actions = [name for name in _ACTIONS if name in button]
    if not actions or button.get("callback_data") == "":
        raise bad_request("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
    value = button[actions[0]]
    match actions[0]:
        case "callback_data" if len(value.encode()) > MAX_DATA:
            raise bad_request("BUTTON_DATA_INVALID")
        case "url" if normal_url(value) is None:
            reason = "Unsupported URL protocol" if "://" in value else "Wrong HTTP URL"
            raise bad_request(f"inline keyboard button URL '{value}' is invalid: {reason}")
        case "web_app" if not value.get("url", "").startswith("https://"):
            raise bad_request(
                f"inline keyboard button Web App URL '{value.get('url', '')}' is invalid: Only HTTPS links are allowed"
            )
        case "web_app" if not chat.private:
            raise bad_request("BUTTON_TYPE_INVALID")
        case "copy_text" if not 1 <= len(value.get("text", "")) <= MAX_COPY:
            raise bad_request("BUTTON_COPY_TEXT_INVALID")
        case "pay" | "callback_game":
            raise bad_request("BUTTON_TYPE_INVALID")
