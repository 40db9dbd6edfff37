"""sendMessage, sendPhoto, sendDocument, sendChatAction."""

from __future__ import annotations

from typing import Any

from tests.fakes.telegram.description import Json
from tests.fakes.telegram.errors import bad_request
from tests.fakes.telegram.methods.access import (
    GENERAL,
    check_writable,
    find_reply,
    find_topic,
    reachable_chat,
)
from tests.fakes.telegram.methods.content import read_keyboard, read_media, read_text
from tests.fakes.telegram.methods.registry import Call, method
from tests.fakes.telegram.state import Content

_ACTIONS = frozenset(
    {
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    }
)


def _send(call: Call, content: Content) -> Json:
    world = call.world
    chat = reachable_chat(world, call.parameters.get("chat_id"))
    check_writable(world, chat, content.kind)
    keyboard = read_keyboard(call, chat)
    reply_to = find_reply(call, chat)
    topic = find_topic(call, chat, reply_to)
    world.flood.hit(chat.id, world.clock.now())
    world.last_other_bot.discard(chat.id)
    message = world.post(
        chat,
        content,
        sender=None if chat.type == "channel" else world.bot,
        sender_chat=chat if chat.type == "channel" else None,
        reply_to=reply_to,
        topic=topic,
        markup=keyboard,
        silent=call.parameters.flag("disable_notification"),
    )
    return message.json()


@method("sendMessage")
async def send_message(call: Call) -> Any:
    return _send(call, read_text(call, too_long="message is too long"))


@method("sendPhoto")
async def send_photo(call: Call) -> Any:
    return _send(call, read_media(call.world, dict(call.parameters), "photo", "photo"))


@method("sendDocument")
async def send_document(call: Call) -> Any:
    return _send(call, read_media(call.world, dict(call.parameters), "document", "document"))


@method("sendChatAction")
async def send_chat_action(call: Call) -> Any:
    """Free of flood limits; the one method that names General by its id."""
    chat = reachable_chat(call.world, call.parameters.get("chat_id"))
    if call.parameters.text("action") not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    if not (chat.forum and call.parameters.optional_number("message_thread_id") == GENERAL):
        find_topic(call, chat, None)
    return True
