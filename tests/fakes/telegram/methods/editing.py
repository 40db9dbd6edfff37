"""editMessage..., deleteMessage, deleteMessages."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.fakes.telegram.description import Json
from tests.fakes.telegram.errors import NOT_MODIFIED, bad_request
from tests.fakes.telegram.methods.access import own_message, reachable_chat
from tests.fakes.telegram.methods.content import read_caption, read_keyboard, read_media, read_text
from tests.fakes.telegram.methods.registry import Call, method
from tests.fakes.telegram.state import Chat, Content, Message

_DELETE_WITHIN = 48 * 3600


def _target(call: Call) -> Message:
    if "inline_message_id" in call.parameters:
        raise bad_request("MESSAGE_ID_INVALID")
    chat = reachable_chat(call.world, call.parameters.get("chat_id"))
    return own_message(call, chat, "edit")


def _apply(call: Call, message: Message, content: Content) -> Json:
    """Edits share the flood budget with sends, also those that change nothing."""
    world = call.world
    keyboard = read_keyboard(call, message.chat)
    world.flood.hit(message.chat.id, world.clock.now())
    if content == message.content and keyboard == message.markup:
        raise bad_request(NOT_MODIFIED)
    world.change(message, content, keyboard)
    return message.json()


@method("editMessageText")
async def edit_message_text(call: Call) -> Any:
    content = read_text(call, too_long="MESSAGE_TOO_LONG")
    message = _target(call)
    if message.content.kind != "text":
        raise bad_request("there is no text in the message to edit")
    return _apply(call, message, content)


@method("editMessageCaption")
async def edit_message_caption(call: Call) -> Any:
    body, entities = read_caption(call.world, dict(call.parameters))
    message = _target(call)
    if message.content.kind == "text":
        raise bad_request("there is no caption in the message to edit")
    above = call.parameters.flag("show_caption_above_media")
    return _apply(call, message, replace(message.content, body=body, entities=entities, above=above))


@method("editMessageMedia")
async def edit_message_media(call: Call) -> Any:
    """A text may become a photo or document, never the reverse."""
    media = call.parameters.object("media")
    if media is None:
        raise bad_request("media is not specified")
    kind = media.get("type")
    if kind not in ("photo", "document"):
        raise bad_request("can't parse InputMedia: Type is unsupported")
    message = _target(call)
    return _apply(call, message, read_media(call.world, media, "media", kind))


@method("editMessageReplyMarkup")
async def edit_message_reply_markup(call: Call) -> Any:
    message = _target(call)
    return _apply(call, message, message.content)


def _check_deletable(call: Call, chat: Chat, message: Message) -> None:
    """Own messages for two days; those of others where the bot may delete messages, or in private."""
    world = call.world
    if "can_delete_messages" in chat.member(world.bot.id).rights:
        return
    old = world.clock.now() - message.date > _DELETE_WITHIN
    if old or (message.sender is not world.bot and not chat.private):
        raise bad_request("message can't be deleted for everyone")


@method("deleteMessage")
async def delete_message(call: Call) -> Any:
    chat = reachable_chat(call.world, call.parameters.get("chat_id"))
    number = call.parameters.optional_number("message_id")
    if number is None:
        raise bad_request("message identifier is not specified")
    message = chat.find(number)
    if message is None:
        raise bad_request("message to delete not found")
    _check_deletable(call, chat, message)
    call.world.delete(message)
    return True


@method("deleteMessages")
async def delete_messages(call: Call) -> Any:
    """Those that are gone already are passed over."""
    chat = reachable_chat(call.world, call.parameters.get("chat_id"))
    numbers = call.parameters.array("message_ids") or []
    if not 1 <= len(numbers) <= 100:
        raise bad_request("message identifiers are not specified")
    messages = [m for m in map(chat.find, numbers) if m is not None]
    for message in messages:
        _check_deletable(call, chat, message)
    for message in messages:
        call.world.delete(message)
    return True
