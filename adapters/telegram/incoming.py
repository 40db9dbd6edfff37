"""What an update says: who did what, where, and on which kind of message."""

from __future__ import annotations

from collections.abc import Iterable

from telegram import CallbackQuery, Message, User
from telegram.constants import ChatType

from adapters.telegram.ids import ANONYMOUS, CHANNEL, SERVICE, chat_id, chat_of
from bot import press

NOBODY = frozenset({ANONYMOUS, CHANNEL})
"""Senders behind whom anybody may stand."""

_COMMANDS = frozenset({"play", "kick", "end", "settings"})
_BOARD = frozenset({"join", "hand", "next", "rematch"})


def kind_of(chat_type: str) -> str:
    return "private" if chat_type == ChatType.PRIVATE else "group"


def name_of(user: User) -> str:
    """The name as shown; who has hidden it goes by his username."""
    return user.full_name.strip() or (f"@{user.username}" if user.username else "")


def speaker(message: Message) -> User | None:
    """Who wrote a message that we should read: nobody for other bots, services and messages without text."""
    user = message.from_user
    if user is None or not message.text or user.id == SERVICE or (user.is_bot and user.id not in NOBODY):
        return None
    return user


def in_the_groups_name(message: Message) -> bool:
    """An anonymous admin: he writes as the group itself, which only its admins can."""
    return (
        message.from_user is not None
        and message.from_user.id == ANONYMOUS
        and message.sender_chat is not None
        and message.sender_chat.id == message.chat.id
    )


def command_of(text: str, username: str) -> tuple[str, str] | None:
    """(name, arguments) of a command; None when it is none, ("", "") when it is another bot's."""
    if not text.startswith("/") or len(text) < 2 or text[1].isspace():
        return None
    head, *rest = text[1:].split(None, 1)
    name, _, whose = head.partition("@")
    if whose and whose.lower() != username.lower():
        return ("", "")
    return name.lower(), rest[0].strip() if rest else ""


def place_of(query: CallbackQuery) -> str:
    """The chat id of a press. A message too old to be shown to us tells its chat, but not its topic."""
    assert query.message is not None
    if isinstance(query.message, Message):
        return chat_of(query.message)
    return chat_id(query.message.chat.id)


def buttons_of(query: CallbackQuery) -> list[str]:
    """The data of all buttons of the pressed message; of one too old to be shown, of the pressed one."""
    message = query.message
    if not isinstance(message, Message) or message.reply_markup is None:
        return [str(query.data)]
    return [
        b.callback_data for row in message.reply_markup.inline_keyboard for b in row if isinstance(b.callback_data, str)
    ]


def table_of(buttons: Iterable[str]) -> str:
    """The table whose board or hand has these buttons; "" for panels, which nobody keeps up to date."""
    for data in buttons:
        p = press.decode(data)
        if p is not None and (p.family == "a" or (p.family == "t" and p.op in _BOARD)):
            return p.table
    return ""


def admin_matters(data: str) -> bool:
    """True for presses that an admin may do where others may not."""
    p = press.decode(data)
    if p is None or p.family == "a":
        return False
    return p.op in press.ADMIN_OPS if p.family == "t" else p.op in ("set", "play", "lang")


def admin_matters_to(command: tuple[str, str] | None) -> bool:
    """The same for commands; a typed house rule is ``/do option ...``."""
    return command is not None and (command[0] in _COMMANDS or (command[0] == "do" and len(command[1].split()) > 2))


def chosen_language(data: str) -> tuple[str, str] | None:
    """(language, "me" or "chat") of a press that chooses one."""
    p = press.decode(data)
    if p is None or p.family != "m" or p.op != "lang" or len(p.args) != 2:
        return None
    return p.args[0], p.args[1]
