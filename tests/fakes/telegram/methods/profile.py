"""getMe, command menus by scope and language, the bot's name and descriptions."""

from __future__ import annotations

import re
from typing import Any

from tests.fakes.telegram.description import Json
from tests.fakes.telegram.errors import bad_request
from tests.fakes.telegram.methods.access import find_chat
from tests.fakes.telegram.methods.registry import Call, method
from tests.fakes.telegram.state import Account, Chat
from tests.fakes.telegram.world import World

_MAX_COMMANDS = 100
_MAX_COMMAND = 32
_MAX_DESCRIPTION = 256
_PROFILE = {"Name": ("name", 64), "Description": ("description", 512), "ShortDescription": ("short_description", 120)}


@method("getMe")
async def get_me(call: Call) -> Any:
    world = call.world
    return world.bot.json() | {
        "can_join_groups": True,
        "can_read_all_group_messages": not world.privacy,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def _language(call: Call) -> str:
    code = call.parameters.text("language_code")
    if code and not re.fullmatch(r"[a-z]{2}", code):
        raise bad_request("invalid language code specified")
    return code


def _scope(call: Call) -> str:
    """A scope as one word, `chat:-100123` for one; raises 400 for one that cannot be."""
    scope = call.parameters.object("scope") or {"type": "default"}
    kind = scope.get("type")
    if kind in ("default", "all_private_chats", "all_group_chats", "all_chat_administrators"):
        return str(kind)
    if kind not in ("chat", "chat_administrators", "chat_member"):
        raise bad_request("can't parse BotCommandScope: Unsupported type specified")
    chat = find_chat(call.world, scope.get("chat_id"))
    if chat.private and kind != "chat":
        raise bad_request("can't use specified scope in private chats")
    if kind != "chat_member":
        return f"{kind}:{chat.id}"
    if scope.get("user_id") not in call.world.accounts:
        raise bad_request("user not found")
    return f"{kind}:{chat.id}:{scope['user_id']}"


def _check_command(command: Json) -> None:
    name, description = command.get("command", "").removeprefix("/"), command.get("description", "")
    if not name:
        raise bad_request("command must be non-empty")
    if len(name) > _MAX_COMMAND:
        raise bad_request(f"command length must not exceed {_MAX_COMMAND}")
    if not re.fullmatch(r"[a-z0-9_]+", name):
        raise bad_request("BOT_COMMAND_INVALID")
    if not description.strip():
        raise bad_request("command description must be non-empty")
    if len(description) > _MAX_DESCRIPTION:
        raise bad_request(f"command description length must not exceed {_MAX_DESCRIPTION}")


@method("setMyCommands")
async def set_my_commands(call: Call) -> Any:
    scope, language = _scope(call), _language(call)
    commands = call.parameters.array("commands") or []
    if len(commands) > _MAX_COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        _check_command(command)
    if commands:
        call.world.commands[scope, language] = [
            {**command, "command": command["command"].removeprefix("/")} for command in commands
        ]
    else:
        call.world.commands.pop((scope, language), None)
    return True


@method("getMyCommands")
async def get_my_commands(call: Call) -> Any:
    return call.world.commands.get((_scope(call), _language(call)), [])


@method("deleteMyCommands")
async def delete_my_commands(call: Call) -> Any:
    call.world.commands.pop((_scope(call), _language(call)), None)
    return True


def menu(world: World, person: Account, chat: Chat) -> list[Json]:
    """The commands that a person is offered in a chat: the narrowest scope wins, his language first in each."""
    scopes = [f"chat:{chat.id}", "all_private_chats"]
    if not chat.private:
        admin = chat.member(person.id).admin
        scopes = [f"chat_member:{chat.id}:{person.id}"]
        scopes += [f"chat_administrators:{chat.id}"] if admin else []
        scopes += [f"chat:{chat.id}"]
        scopes += ["all_chat_administrators"] if admin else []
        scopes += ["all_group_chats"]
    language = (person.language_code or "")[:2]
    for scope in [*scopes, "default"]:
        for code in (language, ""):
            if (scope, code) in world.commands:
                return world.commands[scope, code]
    return []


def _register_profile(part: str, field: str, limit: int) -> None:
    @method(f"setMy{part}")
    async def set_part(call: Call) -> Any:
        language, value = _language(call), call.parameters.text(field)
        if len(value) > limit:
            raise bad_request(f"{field.replace('_', ' ')} is too long")
        call.world.profile[field, language] = value
        return True

    @method(f"getMy{part}")
    async def get_part(call: Call) -> Any:
        profile = call.world.profile
        fallback = call.world.bot.first_name if field == "name" else ""
        value = profile.get((field, _language(call))) or profile.get((field, "")) or fallback
        return {field: value}


for _part, (_field, _limit) in _PROFILE.items():
    _register_profile(_part, _field, _limit)


@method("getUserProfilePhotos")
async def get_user_profile_photos(call: Call) -> Any:
    return {"total_count": 0, "photos": []}
