"""Rules that many methods share: which chat, may the bot write there, in which topic, answering what."""

from __future__ import annotations

from typing import Any

from tests.fakes.telegram.errors import bad_request, forbidden, migrated
from tests.fakes.telegram.methods.registry import Call
from tests.fakes.telegram.state import Chat, Message, Topic
from tests.fakes.telegram.world import World

_WHAT = {"text": "text messages", "photo": "photos", "document": "documents"}
GENERAL = 1


def find_chat(world: World, value: Any) -> Chat:
    """The chat of a `chat_id`, reachable or not; raises 400 when the bot knows none."""
    if value is None or value == "":
        raise bad_request("chat_id is empty")
    if isinstance(value, str) and value.lstrip("-").isdecimal():
        value = int(value)
    if isinstance(value, str):
        named = (c for c in world.chats.values() if c.username and f"@{c.username}" == value)
        chat = next(named, None)
    else:
        chat = world.chats.get(value)
    if chat is None:
        account = world.accounts.get(value) if isinstance(value, int) else None
        if account is not None and account.is_bot:
            raise forbidden("bots can't send messages to bots")
        raise bad_request("chat not found")
    if chat.migrated_to is not None:
        raise migrated(chat.migrated_to)
    if chat.person is not None and not (chat.person.met or chat.person.started):
        raise bad_request("chat not found")
    return chat


def reachable_chat(world: World, value: Any) -> Chat:
    """The chat of a `chat_id` where the bot is present; raises 403 where it is not."""
    chat = find_chat(world, value)
    if chat.person is not None:
        if chat.person.deactivated:
            raise forbidden("user is deactivated")
        if chat.person.blocked:
            raise forbidden("bot was blocked by the user")
        if not chat.person.started:
            raise forbidden("bot can't initiate conversation with a user")
        return chat
    member = chat.member(world.bot.id)
    if member.status == "kicked":
        raise forbidden(f"bot was kicked from the {chat.type} chat")
    if not member.present:
        raise forbidden(f"bot is not a member of the {chat.type} chat")
    return chat


def check_writable(world: World, chat: Chat, kind: str) -> None:
    """Raises 400 when the bot may not send this kind of message."""
    member = chat.member(world.bot.id)
    if member.admin or chat.private:
        return
    if chat.type == "channel":
        raise bad_request("need administrator rights in the channel chat")
    if not chat.may_write or (kind == "photo" and not chat.may_send_photos):
        raise bad_request(f"not enough rights to send {_WHAT[kind]} to the chat")


def find_topic(call: Call, chat: Chat, reply_to: Message | None) -> Topic | None:
    """The topic to write into; None is General, or a chat without topics.

    General has no id that can be written to: 1 is refused, as are the threads of answers in a group without
    topics.
    """
    number = call.parameters.optional_number("message_thread_id")
    manager = "can_manage_topics" in chat.member(call.world.bot.id).rights
    if number is None and reply_to is not None and reply_to.in_topic:
        number = reply_to.thread_id
    if number is None:
        if chat.forum and chat.general_closed and not manager:
            raise bad_request("TOPIC_CLOSED")
        return None
    topic = chat.topics.get(number)
    if not chat.forum or topic is None:
        raise bad_request("message thread not found")
    if topic.closed and not manager:
        raise bad_request("TOPIC_CLOSED")
    return topic


def find_reply(call: Call, chat: Chat) -> Message | None:
    """The message that is answered; one that is gone is an error unless the call allows for it."""
    wanted = call.parameters.object("reply_parameters")
    if wanted is None:
        return None
    if "message_id" not in wanted:
        raise bad_request('can\'t find field "message_id"')
    message = chat.find(wanted["message_id"])
    if message is None and not wanted.get("allow_sending_without_reply", False):
        raise bad_request("message to be replied not found")
    return message


def own_message(call: Call, chat: Chat, what: str) -> Message:
    """The bot's message that is to be edited."""
    number = call.parameters.optional_number("message_id")
    if number is None:
        raise bad_request("message identifier is not specified")
    message = chat.find(number)
    if message is None:
        raise bad_request(f"message to {what} not found")
    if message.sender is not call.world.bot or message.content.kind == "service":
        raise bad_request(f"message can't be {what}ed")
    return message
