"""The JSON shapes of API v10 in which the bot gets users, channels, messages and interactions."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from .errors import Json
from .model import Attachment, ChannelKind, Interaction, Kind, Message, Role
from .permissions import ALL

if TYPE_CHECKING:
    from .people import User
    from .places import Channel, Guild

GUILD_LOCALE = "zh-CN"


def iso(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat()


def user_json(user: User) -> Json:
    return {
        "id": str(user.id),
        "username": user.name,
        "discriminator": "0",
        "global_name": None if user.bot else user.display_name,
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
    }


def role_json(role: Role, position: int) -> Json:
    colors = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    return {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(int(role.permissions)),
        "position": position,
        "color": 0,
        "colors": colors,
        "hoist": False,
        "managed": False,
        "mentionable": role.mentionable,
        "flags": 0,
    }


def member_json(guild: Guild, user: User, channel: Channel | None = None) -> Json:
    member = guild.members[user.id]
    found: Json = {
        "user": user_json(user),
        "nick": member.nick,
        "avatar": None,
        "roles": [str(role) for role in sorted(member.roles)],
        "joined_at": iso(member.joined_at),
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }
    if channel is not None:
        found["permissions"] = str(int(channel.permissions(user)))
    return found


def channel_json(channel: Channel) -> Json:
    last = max(channel.log, default=None)
    found: Json = {
        "id": str(channel.id),
        "type": int(channel.kind),
        "flags": 0,
        "last_message_id": None if last is None else str(last),
    }
    if channel.kind is ChannelKind.DM:
        return found | {"recipients": [user_json(user) for user in channel.people]}
    assert channel.guild is not None
    found |= {"guild_id": str(channel.guild.id), "name": channel.name, "rate_limit_per_user": 0}
    if channel.parent is None:
        return found | {
            "position": list(channel.guild.channels).index(channel.id),
            "nsfw": False,
            "parent_id": None,
            "topic": None,
            "permission_overwrites": [
                {
                    "id": str(target),
                    "type": int(overwrite.member),
                    "allow": str(int(overwrite.allow)),
                    "deny": str(int(overwrite.deny)),
                }
                for target, overwrite in channel.overwrites.items()
            ],
        }
    found |= {
        "parent_id": str(channel.parent.id),
        "owner_id": str(channel.owner.id),
        "message_count": len(channel.log),
        "total_message_sent": len(channel.log),
        "member_count": len(channel.people),
        "thread_metadata": {
            "archived": channel.archived,
            "locked": channel.locked,
            "auto_archive_duration": 1440,
            "archive_timestamp": iso(channel.created_at),
            "create_timestamp": iso(channel.created_at),
            "invitable": True,
        },
    }
    if channel.server.bot in channel.people:
        found["member"] = {
            "id": str(channel.id),
            "user_id": str(channel.server.bot.id),
            "join_timestamp": iso(channel.created_at),
            "flags": 0,
        }
    return found


def guild_json(guild: Guild, *, all_members: bool = False) -> Json:
    """A whole GUILD_CREATE; without the members intent only the bot's own member is in it."""
    bot = guild.server.bot
    listed = [m.user for m in guild.members.values() if all_members or m.user is bot]
    empty = ("emojis", "stickers", "presences", "voice_states", "stage_instances", "features")
    absent = ("icon", "splash", "banner", "description", "vanity_url_code", "discovery_splash", "afk_channel_id")
    channels = [c for c in guild.channels.values() if c.parent is None]
    return {
        **{key: [] for key in (*empty, "guild_scheduled_events", "soundboard_sounds")},
        **dict.fromkeys((*absent, "system_channel_id", "rules_channel_id", "public_updates_channel_id")),
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner.id),
        "application_id": None,
        "roles": [role_json(role, i) for i, role in enumerate(guild.roles.values())],
        "channels": [channel_json(c) for c in channels],
        "threads": [channel_json(c) for c in guild.channels.values() if c.parent and not c.archived],
        "members": [member_json(guild, user) for user in listed],
        "member_count": len(guild.members),
        "joined_at": iso(guild.members[bot.id].joined_at if bot.id in guild.members else guild.created_at),
        "preferred_locale": GUILD_LOCALE,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "afk_timeout": 300,
        "system_channel_flags": 0,
        "large": False,
        "premium_progress_bar_enabled": False,
    }


def attachment_json(attachment: Attachment) -> Json:
    found: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": attachment.size,
        "url": attachment.url,
        "proxy_url": attachment.url,
        "content_type": attachment.content_type,
        "flags": 0,
    }
    if attachment.description:
        found["description"] = attachment.description
    if attachment.pixels:
        found["width"], found["height"] = attachment.pixels
    return found


def message_json(message: Message, *, for_event: bool = False) -> Json:
    """A message with its content; files shown inside an embed or component are not listed as attachments."""
    now, channel = message.now, message.channel
    used = now.used_urls
    found: Json = {
        "id": str(message.id),
        "channel_id": str(channel.id),
        "author": user_json(message.author),
        "content": now.content,
        "timestamp": iso(message.created_at),
        "edited_timestamp": None if message.edited_at is None else iso(message.edited_at),
        "tts": False,
        "mention_everyone": message.mention_everyone,
        "mentions": [user_json(user) for user in message.mentions],
        "mention_roles": [str(role) for role in message.mention_roles],
        "attachments": [attachment_json(a) for a in now.attachments if a.url not in used],
        "embeds": list(now.embeds),
        "components": list(now.components),
        "reactions": [
            {
                "emoji": {"id": None, "name": name},
                "count": len(people),
                "count_details": {"normal": len(people), "burst": 0},
                "me": channel.server.bot.id in people,
                "me_burst": False,
                "burst_colors": [],
            }
            for name, people in message.reactions.items()
            if people
        ],
        "pinned": message.pinned,
        "type": 0,
        "flags": int(message.flags),
    }
    if message.nonce is not None:
        found["nonce"] = message.nonce
    if message.reply_to is not None:
        found["type"] = 19
        found["message_reference"] = {
            "type": 0,
            "message_id": str(message.reply_to.id),
            "channel_id": str(channel.id),
        }
        found["referenced_message"] = None if message.reply_to.deleted else message_json(message.reply_to)
    if message.interaction is not None:
        made_by = message.interaction
        found |= {
            "type": 20 if made_by.kind is Kind.COMMAND else 19 if message.reply_to else 0,
            "application_id": str(channel.server.bot.id),
            "webhook_id": str(channel.server.bot.id),
            "interaction_metadata": {
                "id": str(made_by.id),
                "type": int(made_by.kind),
                "user": user_json(made_by.user),
                "authorizing_integration_owners": {},
            },
        }
    if for_event and channel.guild is not None:
        found["guild_id"] = str(channel.guild.id)
        if message.author.id in channel.guild.members:
            member = member_json(channel.guild, message.author)
            member.pop("user")
            found["member"] = member
    return found


def without_content(found: Json) -> Json:
    """What a bot without the message content intent is told of other people's messages in a server."""
    return found | {"content": "", "embeds": [], "attachments": [], "components": []}


def interaction_json(interaction: Interaction) -> Json:
    """The INTERACTION_CREATE event."""
    channel, user, bot = interaction.channel, interaction.user, interaction.channel.server.bot
    guild = channel.guild
    found: Json = {
        "id": str(interaction.id),
        "application_id": str(bot.id),
        "type": int(interaction.kind),
        "data": interaction.data,
        "token": interaction.token,
        "version": 1,
        "channel_id": str(channel.id),
        "channel": channel_json(channel),
        "locale": user.locale,
        "entitlements": [],
        "context": 0 if guild else 1,
        "attachment_size_limit": channel.server.limits.upload,
        "app_permissions": str(int(channel.permissions(bot) if guild else ALL)),
        "authorizing_integration_owners": {"0": str(guild.id) if guild else "0"},
    }
    if guild is None:
        found["user"] = user_json(user)
    else:
        found |= {
            "guild_id": str(guild.id),
            "guild_locale": GUILD_LOCALE,
            "guild": {"id": str(guild.id), "locale": GUILD_LOCALE, "features": []},
            "member": member_json(guild, user, channel),
        }
    if interaction.source is not None:
        found["message"] = message_json(interaction.source)
    return found
