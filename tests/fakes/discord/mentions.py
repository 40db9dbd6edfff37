"""Who a message names, and who really gets a notification from it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .errors import Form, Json
from .model import Message
from .permissions import Permission

if TYPE_CHECKING:
    from .people import User
    from .places import Channel

_CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
_USER, _ROLE = re.compile(r"<@!?(\d+)>"), re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(?:everyone|here)\b")


@dataclass(frozen=True)
class Named:
    """The mentions that take effect after allowed_mentions: these people and roles, everybody, the one replied to."""

    users: tuple[User, ...] = ()
    roles: tuple[int, ...] = ()
    everyone: bool = False
    replied: User | None = None

    def pinged(self, channel: Channel, author: User) -> dict[User, str]:
        """Who gets a notification and why; nobody who cannot see the channel, never the author."""
        found: dict[User, str] = {}
        if self.replied is not None:
            found[self.replied] = "reply"
        found |= dict.fromkeys(self.users, "mention")
        if channel.guild is not None:
            for member in channel.guild.members.values():
                if member.roles & set(self.roles):
                    found.setdefault(member.user, "role")
                elif self.everyone:
                    found.setdefault(member.user, "everyone")
        return {user: how for user, how in found.items() if user is not author and channel.sees(user)}


def check_allowed(allowed: Json | None, form: Form) -> None:
    """`parse` and explicit ids of the same kind exclude each other; at most 100 ids of a kind."""
    for kind in ("users", "roles"):
        ids: list[Any] = (allowed or {}).get(kind) or []
        path = f"allowed_mentions.{kind}"
        form.length(path, ids, 0, 100)
        if ids and kind in ((allowed or {}).get("parse") or []):
            code = "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"
            form.add(path, code, f"parse:[{kind!r}] and {kind}: [ids...] are mutually exclusive.")


def named(text: str, allowed: Json | None, *, author: User, channel: Channel, reply_to: Message | None) -> Named:
    """Read mentions from what is written (not from code), then keep what `allowed` lets through.

    Without `allowed` everything counts.  Everybody and unmentionable roles need the right to mention everyone.
    """
    text = _CODE.sub("", text)
    server, guild = channel.server, channel.guild
    parse = {"users", "roles", "everyone"} if allowed is None else set(allowed.get("parse") or ())
    listed = {kind: {int(i) for i in (allowed or {}).get(kind) or ()} for kind in ("users", "roles")}
    users = [server.users[i] for i in dict.fromkeys(map(int, _USER.findall(text))) if i in server.users]
    users = [user for user in users if "users" in parse or user.id in listed["users"]]
    roles: list[int] = []
    everyone = False
    if guild is not None:
        strong = Permission.MENTION_EVERYONE in channel.permissions(author)
        for role in dict.fromkeys(map(int, _ROLE.findall(text))):
            known = guild.roles.get(role)
            if known and (strong or known.mentionable) and ("roles" in parse or role in listed["roles"]):
                roles.append(role)
        everyone = strong and "everyone" in parse and bool(_EVERYONE.search(text))
    replied = None
    if reply_to is not None and (True if allowed is None else bool(allowed.get("replied_user"))):
        replied = reply_to.author
    return Named(tuple(users), tuple(roles), everyone, replied)
