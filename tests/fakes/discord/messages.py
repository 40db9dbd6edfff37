"""Posting, editing and deleting messages: rights, limits, notifications and the events that follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import errors
from .bodies import Draft, Upload, draft
from .errors import Json
from .gateway import Intent
from .limits import Bucket, RateLimited
from .mentions import Named, named
from .model import ChannelKind, Interaction, Message, MessageFlag, Ping, walk
from .permissions import Permission

if TYPE_CHECKING:
    from .people import User
    from .places import Channel
    from .server import Server

_POSTED = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SILENT | MessageFlag.COMPONENTS_V2
_EDITED = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.COMPONENTS_V2


def require(channel: Channel, user: User, *needed: Permission) -> None:
    """Refuse with 50001 who cannot see the channel, with 50013 who lacks a right in it."""
    if channel.guild is None:
        if not channel.permissions(user):
            raise errors.missing_access()
        return
    if not channel.sees(user):
        raise errors.missing_access()
    rights = channel.permissions(user)
    if any(permission not in rights for permission in needed):
        raise errors.missing_permissions()


def send(channel: Channel, author: User, body: Json, uploads: dict[int, Upload]) -> Message:
    """A plain message by the bot or a person, with all of Discord's checks."""
    server = channel.server
    require(channel, author)
    if not channel.may_write(author):
        raise errors.missing_permissions()
    if channel.kind is ChannelKind.DM and author is server.bot:
        _reachable(channel.people[0])
    if body.get("embeds"):
        require(channel, author, Permission.EMBED_LINKS)
    if uploads:
        require(channel, author, Permission.ATTACH_FILES)
    if channel.archived:
        if channel.locked and Permission.MANAGE_THREADS not in channel.permissions(author):
            raise errors.archived_thread()
        channel.reopen()
    nonce = None if body.get("nonce") is None else str(body["nonce"])
    if nonce is not None and body.get("enforce_nonce"):
        for known in channel.log.values():
            fresh = server.clock.now() - known.created_at <= server.limits.nonce
            if known.author is author and known.nonce == nonce and fresh:
                return known
    reply_to = _replied(channel, author, body)
    checked = draft(channel, body, uploads, settable=_POSTED)
    message = _post(channel, author, checked, reply_to=reply_to, nonce=nonce)
    _mention(message, body.get("allowed_mentions"))
    return message


def respond(interaction: Interaction, body: Json, uploads: dict[int, Upload]) -> Message:
    """A new message that answers an interaction; needs no rights in the channel."""
    checked = draft(interaction.channel, body, uploads, settable=_POSTED | MessageFlag.EPHEMERAL)
    private = MessageFlag.EPHEMERAL in checked.flags
    message = _post(
        interaction.channel,
        interaction.channel.server.bot,
        checked,
        interaction=interaction,
        only_for=interaction.user if private else None,
        reply_to=interaction.source,
    )
    _mention(message, body.get("allowed_mentions"), quiet=private)
    return message


def think(interaction: Interaction, *, private: bool) -> Message:
    """The place of a coming answer, in which people see "thinking ..."."""
    flags = MessageFlag.LOADING | (MessageFlag.EPHEMERAL if private else MessageFlag(0))
    message = _post(
        interaction.channel,
        interaction.channel.server.bot,
        Draft("", (), (), (), flags),
        interaction=interaction,
        only_for=interaction.user if private else None,
        reply_to=interaction.source,
    )
    message.channel.server.hub.send_message("MESSAGE_CREATE", message)
    return message


def fill(message: Message, body: Json, uploads: dict[int, Upload]) -> Message:
    """Put the answer where "thinking ..." stood, which fixed who sees it; this notifies nobody."""
    checked = draft(message.channel, body, uploads, settable=_POSTED)
    message.versions.clear()
    flags = checked.flags | (message.flags & MessageFlag.EPHEMERAL)
    message.flags = flags
    message.versions.append(checked.version(message, message.channel.server.clock.now()))
    _record(message, _named(message, body.get("allowed_mentions")))
    message.channel.server.hub.send_message("MESSAGE_UPDATE", message)
    message.channel.server.notify()
    return message


def edit(message: Message, editor: User, body: Json, uploads: dict[int, Upload]) -> Message:
    """Change a message through its channel: only its author may, and old ones only so often (30046)."""
    server, channel = message.channel.server, message.channel
    require(channel, editor)
    if message.author is not editor:
        raise errors.not_your_message()
    if channel.archived:
        raise errors.archived_thread()
    if channel.kind is ChannelKind.DM and editor is server.bot:
        _reachable(channel.people[0])
    checked = draft(channel, body, uploads, settable=_EDITED, old=message)
    now = server.clock.now()
    if now - message.created_at > server.limits.old_after:
        bucket = server.old_edits.setdefault(channel.id, Bucket(server.limits.old_edits))
        if not bucket.hit(now):
            text = "Maximum number of edits to messages older than 1 hour reached. Try again later."
            raise RateLimited(30046, text, bucket.wait(now))
    return apply_edit(message, checked, body)


def edit_answer(message: Message, body: Json, uploads: dict[int, Upload]) -> Message:
    """Change a message through an interaction's token: no rights and no age limit besides the token's."""
    return apply_edit(message, draft(message.channel, body, uploads, settable=_EDITED, old=message), body)


def apply_edit(message: Message, checked: Draft, body: Json) -> Message:
    server = message.channel.server
    now = server.clock.now()
    message.flags = checked.flags
    message.versions.append(checked.version(message, now))
    message.edited_at = now
    if "content" in body or "allowed_mentions" in body:
        _record(message, _named(message, body.get("allowed_mentions")))
    server.hub.send_message("MESSAGE_UPDATE", message)
    server.notify()
    return message


def delete(message: Message) -> None:
    """Remove it for everybody; a later request for it gets 10008."""
    channel = message.channel
    message.deleted = True
    channel.log.pop(message.id, None)
    if not message.ephemeral and channel.sees(channel.server.bot):
        found: Json = {"id": str(message.id), "channel_id": str(channel.id)}
        if channel.guild is not None:
            found["guild_id"] = str(channel.guild.id)
        intent = Intent.GUILD_MESSAGES if channel.guild else Intent.DIRECT_MESSAGES
        channel.server.hub.send("MESSAGE_DELETE", found, guild=channel.guild, intent=intent)
    channel.server.notify()


def _reachable(user: User) -> None:
    """Raise 50007 or 50278 when the bot cannot write to this person."""
    server = user.server
    if user.bot or not user.dms_open or server.bot.id in user.blocked:
        raise errors.closed_dms()
    if not any(user.id in g.members and server.bot.id in g.members for g in server.guilds):
        raise errors.no_mutual_guilds()


def _replied(channel: Channel, author: User, body: Json) -> Message | None:
    reference: Json | None = body.get("message_reference")
    if not reference:
        return None
    require(channel, author)
    if channel.guild and Permission.READ_MESSAGE_HISTORY not in channel.permissions(author):
        raise errors.reply_without_history()
    found = channel.log.get(int(reference["message_id"]))
    if found is None and reference.get("fail_if_not_exists", True):
        form = errors.Form()
        form.add("message_reference", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
        form.done()
    return found


def _post(
    channel: Channel,
    author: User,
    checked: Draft,
    *,
    reply_to: Message | None = None,
    nonce: str | None = None,
    interaction: Interaction | None = None,
    only_for: User | None = None,
) -> Message:
    server: Server = channel.server
    now = server.clock.now()
    message = Message(
        id=server.snowflake(),
        channel=channel,
        author=author,
        created_at=now,
        flags=checked.flags,
        reply_to=reply_to,
        nonce=nonce,
        interaction=interaction,
        only_for=only_for,
    )
    message.versions.append(checked.version(message, now))
    channel.log[message.id] = message
    return message


def _named(message: Message, allowed: Json | None) -> Named:
    reply_to = message.reply_to if message.interaction is None else None
    # Mentions count in the content and in the texts of a layout, not in embeds.
    texts = [message.content, *(str(c.get("content") or "") for c in _layout_texts(message))]
    return named("\n".join(texts), allowed, author=message.author, channel=message.channel, reply_to=reply_to)


def _layout_texts(message: Message) -> list[Json]:
    return [c for c in walk(message.components) if c["type"] == 10]


def _record(message: Message, found: Named) -> None:
    message.mentions, message.mention_roles = found.users, found.roles
    message.mention_everyone = found.everyone


def _mention(message: Message, allowed: Json | None, *, quiet: bool = False) -> None:
    """Record who is named, notify who is to be notified, and tell the bot of the message."""
    channel = message.channel
    found = _named(message, allowed)
    _record(message, found)
    if not quiet:
        why = found.pinged(channel, message.author)
        if channel.kind is ChannelKind.DM:
            why = {user: "dm" for user in channel.people if user is not message.author}
        silent = MessageFlag.SILENT in message.flags
        for user, how in why.items():
            user.pings.append(Ping(message, how, message.created_at, silent))
        message.pinged = tuple(why)
    channel.server.hub.send_message("MESSAGE_CREATE", message)
    channel.server.notify()
