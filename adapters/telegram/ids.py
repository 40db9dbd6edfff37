"""Chat and person ids of Telegram: ``tg:-100123``, a forum topic ``tg:-100123/7``, a person ``tg:5``."""

from __future__ import annotations

from telegram import Message

ANONYMOUS = 1087968824
SERVICE = 777000
CHANNEL = 136817688

PREFIX = "tg:"


def chat_id(number: int, thread: int | None = None) -> str:
    return f"{PREFIX}{number}/{thread}" if thread else f"{PREFIX}{number}"


def chat_of(message: Message) -> str:
    """Where a message stands. Only messages of a forum topic name their thread; the General topic has none."""
    thread = message.message_thread_id if message.is_topic_message else None
    return chat_id(message.chat.id, thread)


def numbers(chat: str) -> tuple[int, int | None]:
    """The chat's number and its topic's. Raises ValueError for an id that is not ours."""
    base, _, thread = chat.removeprefix(PREFIX).partition("/")
    return int(base), int(thread) if thread else None


def person_id(number: int) -> str:
    return f"{PREFIX}{number}"
