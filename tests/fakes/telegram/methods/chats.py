"""getChat, members, administrators, pins, leaving."""

from __future__ import annotations

from typing import Any

from tests.fakes.telegram.description import Json
from tests.fakes.telegram.errors import bad_request
from tests.fakes.telegram.methods.access import find_chat, reachable_chat
from tests.fakes.telegram.methods.registry import Call, method
from tests.fakes.telegram.state import Chat, Content, Member


@method("getChat")
async def get_chat(call: Call) -> Any:
    chat = find_chat(call.world, call.parameters.get("chat_id"))
    if not chat.private:
        reachable_chat(call.world, chat.id)
    gifts = ["unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels"]
    answer: Json = chat.json() | {
        "accent_color_id": abs(chat.id) % 7,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(gifts, chat.private),
    }
    if chat.description:
        answer["description"] = chat.description
    if chat.pinned:
        answer["pinned_message"] = chat.messages[chat.pinned[-1]].json(nested=True)
    if not chat.private and chat.type != "channel":
        answer["permissions"] = {"can_send_messages": chat.may_write, "can_send_photos": chat.may_send_photos}
    return answer


@method("getChatMember")
async def get_chat_member(call: Call) -> Any:
    """Others than the bot itself are only sure to be told to an admin: see `Chat.members_hidden`."""
    world = call.world
    chat = reachable_chat(world, call.parameters.get("chat_id"))
    number = call.parameters.number("user_id")
    account = world.accounts.get(number)
    if account is None:
        raise bad_request("user not found")
    if chat.members_hidden and account is not world.bot and not chat.member(world.bot.id).admin:
        raise bad_request("member list is inaccessible")
    return chat.member(number).json(account)


@method("getChatMemberCount")
async def get_chat_member_count(call: Call) -> Any:
    chat = reachable_chat(call.world, call.parameters.get("chat_id"))
    return sum(member.present for member in chat.members.values())


@method("getChatAdministrators")
async def get_chat_administrators(call: Call) -> Any:
    """Every owner and admin but other bots, anonymous ones too."""
    world = call.world
    chat = reachable_chat(world, call.parameters.get("chat_id"))
    if chat.private:
        raise bad_request("there are no administrators in the private chat")
    return [
        member.json(world.accounts[number])
        for number, member in chat.members.items()
        if member.admin and (not world.accounts[number].is_bot or number == world.bot.id)
    ]


def _check_pinning(call: Call, chat: Chat) -> None:
    if not chat.private and "can_pin_messages" not in chat.member(call.world.bot.id).rights:
        raise bad_request("not enough rights to manage pinned messages in the chat")


@method("pinChatMessage")
async def pin_chat_message(call: Call) -> Any:
    """Leaves a service message; people are told unless it is done silently."""
    world = call.world
    chat = reachable_chat(world, call.parameters.get("chat_id"))
    _check_pinning(call, chat)
    message = chat.find(call.parameters.optional_number("message_id"))
    if message is None:
        raise bad_request("message to pin not found")
    if message.id in chat.pinned:
        chat.pinned.remove(message.id)
    chat.pinned.append(message.id)
    content = Content("service", service={"pinned_message": message.json(nested=True)})
    notice = world.post(chat, content, sender=world.bot, silent=call.parameters.flag("disable_notification"))
    world.hear(notice)
    return True


@method("unpinChatMessage")
async def unpin_chat_message(call: Call) -> Any:
    chat = reachable_chat(call.world, call.parameters.get("chat_id"))
    _check_pinning(call, chat)
    number = call.parameters.optional_number("message_id")
    if number is None:
        number = chat.pinned[-1] if chat.pinned else None
    if number not in chat.pinned:
        raise bad_request("message to unpin not found")
    chat.pinned.remove(number)
    return True


@method("unpinAllChatMessages")
async def unpin_all_chat_messages(call: Call) -> Any:
    chat = reachable_chat(call.world, call.parameters.get("chat_id"))
    _check_pinning(call, chat)
    chat.pinned.clear()
    return True


@method("leaveChat")
async def leave_chat(call: Call) -> Any:
    world = call.world
    chat = reachable_chat(world, call.parameters.get("chat_id"))
    if chat.private:
        raise bad_request("chat member status can't be changed in private chats")
    world.set_member(chat, world.bot, Member("left"), world.bot)
    return True
