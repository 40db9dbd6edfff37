"""Channels, messages, threads and private conversations over REST."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import errors, messages, wire
from .errors import Json
from .limits import Bucket
from .messages import require
from .model import ChannelKind, Message
from .permissions import Permission
from .rest import Answer, Call, route

if TYPE_CHECKING:
    from .places import Channel
    from .server import Server


def _channel(server: Server, id: int) -> Channel:
    """A channel the bot can address: 10003 when there is none, 50001 in a server it was thrown out of."""
    channel = server.channels.get(id)
    if channel is None:
        raise errors.unknown_channel()
    if channel.guild is not None and server.bot.id not in channel.guild.members:
        raise errors.missing_access()
    return channel


def _message(server: Server, channel_id: int, id: int) -> Message:
    """A message everybody sees; one that a single person sees is unknown here."""
    channel = _channel(server, channel_id)
    require(channel, server.bot)
    message = channel.log.get(id)
    if message is None or message.ephemeral:
        raise errors.unknown_message()
    return message


@route("POST", "/users/@me/channels")
def open_dm(server: Server, call: Call) -> Answer:
    """A conversation that exists is answered freely, new ones are limited: 40003."""
    user = server.users.get(int(call.body["recipient_id"]))
    if user is None:
        raise errors.unknown_user()
    if user.bot:
        raise errors.closed_dms()
    if user.conversation is None:
        if server.dm_opens.window != server.limits.new_dms:
            server.dm_opens = Bucket(server.limits.new_dms)
        if not server.dm_opens.hit(server.clock.now()):
            raise errors.dms_too_fast()
    return 200, wire.channel_json(user.dm)


@route("GET", "/channels/{channel_id}")
def get_channel(server: Server, call: Call, channel_id: int) -> Answer:
    channel = _channel(server, channel_id)
    require(channel, server.bot)
    return 200, wire.channel_json(channel)


@route("PATCH", "/channels/{channel_id}")
def edit_channel(server: Server, call: Call, channel_id: int) -> Answer:
    """Rename, and in threads archive, lock or open again."""
    channel = _channel(server, channel_id)
    own = channel.parent is not None and channel.owner is server.bot
    require(channel, server.bot)
    if not own:
        require(channel, server.bot, Permission.MANAGE_THREADS if channel.parent else Permission.MANAGE_CHANNELS)
    body: Json = call.body or {}
    channel.name = body.get("name") or channel.name
    channel.archived = bool(body.get("archived", channel.archived))
    channel.locked = bool(body.get("locked", channel.locked))
    channel.tell("THREAD_UPDATE" if channel.parent else "CHANNEL_UPDATE", wire.channel_json(channel))
    return 200, wire.channel_json(channel)


@route("DELETE", "/channels/{channel_id}")
def delete_channel(server: Server, call: Call, channel_id: int) -> Answer:
    channel = _channel(server, channel_id)
    found = wire.channel_json(channel)
    if channel.kind is not ChannelKind.DM:
        require(channel, server.bot, Permission.MANAGE_THREADS if channel.parent else Permission.MANAGE_CHANNELS)
        channel.delete()
    return 200, found


@route("POST", "/channels/{channel_id}/typing")
def type_in(server: Server, call: Call, channel_id: int) -> Answer:
    channel = _channel(server, channel_id)
    require(channel, server.bot)
    if not channel.may_write(server.bot):
        raise errors.missing_permissions()
    return 204, None


@route("GET", "/channels/{channel_id}/messages")
def history(server: Server, call: Call, channel_id: int) -> Answer:
    """Newest first; empty without the right to read history."""
    channel = _channel(server, channel_id)
    require(channel, server.bot)
    if channel.guild and Permission.READ_MESSAGE_HISTORY not in channel.permissions(server.bot):
        return 200, []
    limit = int(call.query.get("limit", "50"))
    found = channel.messages
    if "before" in call.query:
        found = [m for m in found if m.id < int(call.query["before"])]
    if "after" in call.query:
        found = [m for m in found if m.id > int(call.query["after"])][:limit]
    return 200, [wire.message_json(m) for m in reversed(found[-limit:])]


@route("GET", "/channels/{channel_id}/messages/{message_id}")
def get_message(server: Server, call: Call, channel_id: int, message_id: int) -> Answer:
    message = _message(server, channel_id, message_id)
    require(message.channel, server.bot, Permission.READ_MESSAGE_HISTORY)
    return 200, wire.message_json(message)


@route("POST", "/channels/{channel_id}/messages")
def post_message(server: Server, call: Call, channel_id: int) -> Answer:
    message = messages.send(_channel(server, channel_id), server.bot, call.body or {}, call.uploads)
    return 200, wire.message_json(message)


@route("PATCH", "/channels/{channel_id}/messages/{message_id}")
def edit_message(server: Server, call: Call, channel_id: int, message_id: int) -> Answer:
    message = _message(server, channel_id, message_id)
    return 200, wire.message_json(messages.edit(message, server.bot, call.body or {}, call.uploads))


@route("DELETE", "/channels/{channel_id}/messages/{message_id}")
def delete_message(server: Server, call: Call, channel_id: int, message_id: int) -> Answer:
    message = _message(server, channel_id, message_id)
    if message.author is not server.bot:
        require(message.channel, server.bot, Permission.MANAGE_MESSAGES)
    messages.delete(message)
    return 204, None


@route("POST", "/channels/{channel_id}/messages/bulk-delete")
def delete_messages(server: Server, call: Call, channel_id: int) -> Answer:
    channel = _channel(server, channel_id)
    require(channel, server.bot, Permission.MANAGE_MESSAGES)
    form = errors.Form()
    form.length("messages", call.body["messages"], 2, 100)
    form.done()
    for id in call.body["messages"]:
        if (message := channel.log.get(int(id))) is not None:
            messages.delete(message)
    return 204, None


@route("PUT", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me")
def react(server: Server, call: Call, channel_id: int, message_id: int, emoji_name: str) -> Answer:
    message = _message(server, channel_id, message_id)
    require(message.channel, server.bot, Permission.READ_MESSAGE_HISTORY)
    if emoji_name not in message.reactions:
        require(message.channel, server.bot, Permission.ADD_REACTIONS)
    message.reactions.setdefault(emoji_name, set()).add(server.bot.id)
    return 204, None


@route("DELETE", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me")
def unreact(server: Server, call: Call, channel_id: int, message_id: int, emoji_name: str) -> Answer:
    message = _message(server, channel_id, message_id)
    message.reactions.get(emoji_name, set()).discard(server.bot.id)
    return 204, None


def _pin(server: Server, channel_id: int, message_id: int, pinned: bool) -> Answer:
    message = _message(server, channel_id, message_id)
    require(message.channel, server.bot, Permission.MANAGE_MESSAGES)
    message.pinned = pinned
    return 204, None


@route("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
@route("PUT", "/channels/{channel_id}/pins/{message_id}")
def pin(server: Server, call: Call, channel_id: int, message_id: int) -> Answer:
    return _pin(server, channel_id, message_id, True)


@route("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
@route("DELETE", "/channels/{channel_id}/pins/{message_id}")
def unpin(server: Server, call: Call, channel_id: int, message_id: int) -> Answer:
    return _pin(server, channel_id, message_id, False)


@route("POST", "/channels/{channel_id}/threads")
def start_thread(server: Server, call: Call, channel_id: int) -> Answer:
    channel = _channel(server, channel_id)
    private = (call.body or {}).get("type") == ChannelKind.PRIVATE_THREAD
    needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    return _thread(server, channel, call, needed, private=private)


@route("POST", "/channels/{channel_id}/messages/{message_id}/threads")
def start_thread_at(server: Server, call: Call, channel_id: int, message_id: int) -> Answer:
    message = _message(server, channel_id, message_id)
    return _thread(server, message.channel, call, Permission.CREATE_PUBLIC_THREADS, private=False)


def _thread(server: Server, channel: Channel, call: Call, needed: Permission, *, private: bool) -> Answer:
    if channel.kind is not ChannelKind.TEXT:
        raise errors.wrong_channel_type()
    require(channel, server.bot, needed)
    name = str((call.body or {}).get("name") or "")
    form = errors.Form()
    form.length("name", name, 1, 100)
    form.done()
    return 201, wire.channel_json(channel.thread(name, owner=server.bot, private=private))


@route("PUT", "/channels/{channel_id}/thread-members/@me")
def join_thread(server: Server, call: Call, channel_id: int) -> Answer:
    channel = _channel(server, channel_id)
    require(channel, server.bot)
    if channel.archived:
        raise errors.archived_thread()
    channel.add(server.bot)
    return 204, None


@route("DELETE", "/channels/{channel_id}/thread-members/@me")
def leave_thread(server: Server, call: Call, channel_id: int) -> Answer:
    channel = _channel(server, channel_id)
    if server.bot in channel.people:
        channel.people.remove(server.bot)
    return 204, None
