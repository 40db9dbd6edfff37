"""Servers (guilds), channels, threads and private conversations, as their owners arrange them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from . import wire
from .errors import Json
from .gateway import Intent
from .model import ChannelKind, Member, Message, Overwrite, Role
from .permissions import ALL, EVERYONE, NONE, Permission, named

if TYPE_CHECKING:
    from .people import User
    from .server import Server


class Channel:
    """A text channel, a thread (`parent` is set) or a private conversation (`guild` is None)."""

    def __init__(
        self,
        server: Server,
        kind: ChannelKind,
        name: str,
        *,
        guild: Guild | None = None,
        parent: Channel | None = None,
        owner: User | None = None,
        id: int | None = None,
    ) -> None:
        self.server, self.kind, self.name, self.guild, self.parent = server, kind, name, guild, parent
        self.id = id or server.snowflake()
        self.created_at = server.clock.now()
        self.owner = owner or server.bot
        self.people: list[User] = []  # in a thread those who joined, in a private conversation the person
        self.overwrites: dict[int, Overwrite] = {}
        self.log: dict[int, Message] = {}  # everything not deleted, what only one person sees included
        self.archived = self.locked = self.gone = False

    def __repr__(self) -> str:
        return f"<Channel {self.name}>"

    @property
    def messages(self) -> list[Message]:
        """What everybody here sees now, oldest first; what one person alone sees is not among it."""
        return [m for m in self.log.values() if not (m.ephemeral or m.loading)]

    @property
    def last(self) -> Message:
        """The newest message that everybody sees; raises `AssertionError` when there is none."""
        if not self.messages:
            raise AssertionError(f"nobody wrote in {self.name}")
        return self.messages[-1]

    async def wait_for(self, seen: Callable[[Message], object], within: float = 5.0) -> Message:
        """The newest message here for which `seen` holds, now or within `within` real seconds."""
        return await self.server.wait_for(lambda: next((m for m in reversed(self.messages) if seen(m)), None), within)

    # ---------------------------------------------------------------- rights
    def permissions(self, user: User) -> Permission:
        """What this person may do here, by roles and overwrites; a thread follows its parent."""
        if self.guild is None:
            return ALL if user is self.server.bot or user in self.people else NONE
        if self.parent is not None:
            return self.parent.permissions(user)
        member = self.guild.members.get(user.id)
        if member is None:
            return NONE
        base = self.guild.permissions(user)
        if Permission.ADMINISTRATOR in base:
            return ALL
        everyone = self.overwrites.get(self.guild.id)
        base = everyone.over(base) if everyone else base
        mine = [self.overwrites[role] for role in member.roles if role in self.overwrites]
        for overwrite in mine:
            base &= ~overwrite.deny
        for overwrite in mine:
            base |= overwrite.allow
        own = self.overwrites.get(user.id)
        base = own.over(base) if own else base
        return base if Permission.VIEW_CHANNEL in base else NONE

    def sees(self, user: User) -> bool:
        if self.kind is ChannelKind.PRIVATE_THREAD and user not in self.people:
            return Permission.MANAGE_THREADS in self.permissions(user)
        return Permission.VIEW_CHANNEL in self.permissions(user)

    def may_write(self, user: User) -> bool:
        needed = Permission.SEND_MESSAGES_IN_THREADS if self.parent else Permission.SEND_MESSAGES
        return needed in self.permissions(user)

    def permit(self, target: User | Role | None = None, **flags: bool | None) -> None:
        """Set rights here for a person, a role or (None) everybody: True allows, False denies, None inherits.

        >>> channel.permit(server.bot, send_messages=False)

        A thread has no rights of its own and raises `ValueError`: set them on its parent.
        """
        if self.parent is not None or self.guild is None:
            raise ValueError("only a server's channels have rights of their own")
        key = self.guild.id if target is None else target.id
        isrole = target is None or isinstance(target, Role)
        overwrite = self.overwrites.setdefault(key, Overwrite(member=not isrole))
        for flag, value in named(flags).items():
            overwrite.allow &= ~flag
            overwrite.deny &= ~flag
            if value is True:
                overwrite.allow |= flag
            elif value is False:
                overwrite.deny |= flag
        self.server.hub.send("CHANNEL_UPDATE", wire.channel_json(self), guild=self.guild, intent=Intent.GUILDS)

    # ---------------------------------------------------------------- threads and the end
    def thread(self, name: str, *, owner: User | None = None, private: bool = False) -> Channel:
        """The thread of this name under this channel, made when there is none."""
        if self.guild is None or self.parent is not None:
            raise ValueError("only a server's channel has threads")
        for known in self.guild.channels.values():
            if known.parent is self and known.name == name:
                return known
        kind = ChannelKind.PRIVATE_THREAD if private else ChannelKind.PUBLIC_THREAD
        thread = Channel(self.server, kind, name, guild=self.guild, parent=self, owner=owner or self.guild.owner)
        thread.people.append(thread.owner)
        self.guild.channels[thread.id] = self.server.channels[thread.id] = thread
        thread.tell("THREAD_CREATE", wire.channel_json(thread) | {"newly_created": True})
        return thread

    def add(self, user: User) -> None:
        """Make this person a member of the thread."""
        if user not in self.people:
            self.people.append(user)
            if user is self.server.bot:
                self.tell("THREAD_CREATE", wire.channel_json(self))

    def archive(self, *, locked: bool = False) -> None:
        """Close the thread; locked: only moderators may open it again."""
        self.archived, self.locked = True, locked
        self.tell("THREAD_UPDATE", wire.channel_json(self))

    def reopen(self) -> None:
        self.archived = self.locked = False
        self.tell("THREAD_UPDATE", wire.channel_json(self))

    def delete(self) -> None:
        """Remove the channel with its threads; the bot then gets 10003."""
        assert self.guild is not None
        for thread in [c for c in self.guild.channels.values() if c.parent is self]:
            thread.delete()
        self.gone = True
        event = "THREAD_DELETE" if self.parent else "CHANNEL_DELETE"
        found = wire.channel_json(self)
        del self.guild.channels[self.id]
        del self.server.channels[self.id]
        self.tell(event, found)

    def tell(self, event: str, data: Json) -> None:
        """Send a channel event if the bot may see the channel."""
        if self.sees(self.server.bot):
            self.server.hub.send(event, data, guild=self.guild, intent=Intent.GUILDS)


class Guild:
    """A server (guild) with its roles, members and channels."""

    def __init__(self, server: Server, name: str, owner: User) -> None:
        self.server, self.name, self.owner = server, name, owner
        self.id = server.snowflake()
        self.created_at = server.clock.now()
        self.roles: dict[int, Role] = {self.id: Role(self.id, "@everyone", EVERYONE)}
        self.members: dict[int, Member] = {}
        self.channels: dict[int, Channel] = {}
        self.left: set[int] = set()  # people who went away by choice; acting here does not bring them back

    def __repr__(self) -> str:
        return f"<Guild {self.name}>"

    def channel(self, name: str) -> Channel:
        """The text channel of this name, made when there is none."""
        for known in self.channels.values():
            if known.name == name and known.parent is None:
                return known
        made = Channel(self.server, ChannelKind.TEXT, name, guild=self)
        self.channels[made.id] = self.server.channels[made.id] = made
        self.server.hub.send("CHANNEL_CREATE", wire.channel_json(made), guild=self, intent=Intent.GUILDS)
        return made

    def role(self, name: str, *, mentionable: bool = False, **flags: bool | None) -> Role:
        """The role of this name, made when there is none; flags set its rights."""
        return self._role(name, flags, mentionable=mentionable)

    def _role(self, name: str, flags: dict[str, bool | None], *, mentionable: bool = False) -> Role:
        role = next((r for r in self.roles.values() if r.name == name), None)
        event = "GUILD_ROLE_UPDATE" if role else "GUILD_ROLE_CREATE"
        if role is None:
            role = Role(self.server.snowflake(), name)
            self.roles[role.id] = role
        role.mentionable = mentionable or role.mentionable
        for flag, value in named(flags).items():
            role.permissions = role.permissions | flag if value else role.permissions & ~flag
        position = list(self.roles).index(role.id)
        found = {"guild_id": str(self.id), "role": wire.role_json(role, position)}
        self.server.hub.send(event, found, guild=self, intent=Intent.GUILDS)
        return role

    def permissions(self, user: User) -> Permission:
        """Rights in the whole server, before any channel's overwrites."""
        member = self.members.get(user.id)
        if member is None:
            return NONE
        if user is self.owner:
            return ALL
        base = self.roles[self.id].permissions
        for role in member.roles:
            base |= self.roles[role].permissions
        return ALL if Permission.ADMINISTRATOR in base else base

    def permit(self, user: User, **flags: bool | None) -> None:
        """Give or take rights in the whole server, through a role of this person's own."""
        self.grant(user, self._role(f"rights of {user.name}", flags))

    def grant(self, user: User, role: Role) -> None:
        """Give a person a role."""
        self.join(user)
        member = self.members[user.id]
        member.roles.add(role.id)
        found = wire.member_json(self, user) | {"guild_id": str(self.id)}
        own = user is self.server.bot  # the bot always hears of its own roles
        self.server.hub.send("GUILD_MEMBER_UPDATE", found, guild=self, intent=None if own else Intent.GUILD_MEMBERS)

    def join(self, user: User) -> None:
        """Let a person (or the bot) in."""
        self.left.discard(user.id)
        if user.id in self.members:
            return
        self.members[user.id] = Member(user, set(), self.server.clock.now())
        if user is self.server.bot:
            self.server.hub.send_guild(self)
        else:
            found = wire.member_json(self, user) | {"guild_id": str(self.id)}
            self.server.hub.send("GUILD_MEMBER_ADD", found, guild=self, intent=Intent.GUILD_MEMBERS)

    def remove(self, user: User) -> None:
        """Let a person leave or be thrown out; removing the bot sends GUILD_DELETE and then refuses it 50001."""
        self.left.add(user.id)
        if self.members.pop(user.id, None) is None:
            return
        if user is self.server.bot:
            found: Json = {"id": str(self.id)}
            self.server.hub.send("GUILD_DELETE", found, guild=self, intent=Intent.GUILDS)
        else:
            found = {"guild_id": str(self.id), "user": wire.user_json(user)}
            self.server.hub.send("GUILD_MEMBER_REMOVE", found, guild=self, intent=Intent.GUILD_MEMBERS)
