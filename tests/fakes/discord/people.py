"""People and what they do: use commands, press, choose, fill in forms, write, open and close their doors.

A person can only do what his client lets him do; anything else raises `CannotDo`, because then the test is wrong.
What the bot fails to answer raises `NoAnswer`, because then the person is told "the application did not respond".
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from . import commands as rules
from . import messages, wire
from .components import SELECT, SELECTS
from .errors import ApiError, Json
from .model import (
    Button,
    Command,
    Interaction,
    Kind,
    Message,
    Ping,
    Role,
    Select,
    Version,
    walk,
)
from .permissions import Permission

if TYPE_CHECKING:
    from .places import Channel, Guild
    from .server import Server

_C = TypeVar("_C", Button, Select)
_PATIENCE = 10.0  # real seconds after which a stuck bot fails the test, whatever the clock says


class CannotDo(AssertionError):
    """The person's client does not offer this."""


class NoAnswer(AssertionError):
    """The bot did not acknowledge in time; `interaction` says what it tried."""

    def __init__(self, interaction: Interaction) -> None:
        super().__init__(f"the application did not respond to {interaction.data}")
        self.interaction = interaction


class User:
    """A person (or the bot itself) with a name, a language, notifications and a private conversation with the bot."""

    def __init__(self, server: Server, name: str, *, locale: str = "en-US", bot: bool = False) -> None:
        self.server, self.name, self.locale, self.bot = server, name, locale, bot
        self.display_name = name
        self.id = server.snowflake()
        self.dms_open = True
        self.blocked: set[int] = set()
        self.pings: list[Ping] = []
        self.conversation: Channel | None = None

    def __repr__(self) -> str:
        return f"<User {self.name}>"

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    # ---------------------------------------------------------------- what he sees
    @property
    def dm(self) -> Channel:
        """The private conversation with the bot, begun when there is none."""
        if self.conversation is None:
            self.conversation = self.server.private(self)
        return self.conversation

    @property
    def dm_messages(self) -> list[Message]:
        """The private conversation as it stands now, oldest first."""
        return [] if self.conversation is None else self.sees(self.conversation)

    @property
    def inbox(self) -> list[Message]:
        """Those of the bot's private messages that stand now."""
        return [message for message in self.dm_messages if message.author is self.server.bot]

    def sees(self, channel: Channel) -> list[Message]:
        """The messages of a channel as this person sees them, those for him alone among them."""
        if not channel.sees(self):
            raise CannotDo(f"{self.name} cannot see {channel.name}")
        return [m for m in channel.log.values() if not m.loading and m.only_for in (None, self)]

    def commands(self, channel: Channel) -> list[str]:
        """The names in the menu of this channel, in this person's language."""
        offered = self.server.registry.offered(self, channel)
        return [(c.body.get("name_localizations") or {}).get(self.locale) or c.name for c in offered]

    async def wait_for_dm(self, contains: str = "", within: float = 5.0) -> Message:
        """The newest private message of the bot that has this text."""
        return await self.server.wait_for(
            lambda: next((m for m in reversed(self.inbox) if contains in m.text), None), within
        )

    # ---------------------------------------------------------------- doors
    def close_dms(self) -> None:
        """Take no private messages; the bot learns it when it sends one (50007)."""
        self.dms_open = False

    def open_dms(self) -> None:
        self.dms_open = True

    def leave(self, guild: Guild) -> None:
        guild.remove(self)

    def join(self, guild: Guild) -> None:
        guild.join(self)

    # ---------------------------------------------------------------- writing
    async def say(self, text: str, channel: Channel | None = None, *, reply_to: Message | None = None) -> Message:
        """Write in a channel, or (None) privately to the bot."""
        where = self._present(channel or self.dm)
        body: Json = {"content": text}
        if reply_to is not None:
            body["message_reference"] = {"message_id": str(reply_to.id)}
        try:
            return messages.send(where, self, body, {})
        except ApiError as error:
            raise CannotDo(f"{self.name} cannot write in {where.name}: {error}") from None

    async def delete(self, message: Message) -> None:
        """Delete a message of one's own, or with the right to anybody's."""
        if message.author is not self and Permission.MANAGE_MESSAGES not in message.channel.permissions(self):
            raise CannotDo(f"{self.name} cannot delete {message}")
        messages.delete(message)

    # ---------------------------------------------------------------- commands
    async def slash(self, channel: Channel, name: str, options: Mapping[str, Any] | None = None) -> Interaction:
        """Use a command, `name` with its subcommands as typed ("settings language"), and await the acknowledgement.

        Values are those of the choices; a `User` stands for a user option.  Raises `NoAnswer` after three seconds.
        """
        command, path = self._command(channel, name)
        level, data = command.body, self._data(command)
        inner = data
        for part in path:
            level = next(o for o in level["options"] if o["name"] == part)
            inner["options"] = [{"name": level["name"], "type": level["type"]}]
            inner = inner["options"][0]
        resolved: Json = {}
        inner["options"] = self._values(level, dict(options or {}), resolved, channel)
        if resolved:
            data["resolved"] = resolved
        return await self._act(Kind.COMMAND, channel, data)

    async def complete(
        self, channel: Channel, name: str, option: str, text: str, options: Mapping[str, Any] | None = None
    ) -> list[str]:
        """Type into an option that completes, and read the suggestions."""
        command, path = self._command(channel, name)
        if path:
            raise CannotDo("suggestions of subcommands are not offered here")
        known = next((o for o in command.body.get("options") or [] if o["name"] == option), None)
        if known is None or not known.get("autocomplete"):
            raise CannotDo(f"/{name} suggests nothing for {option}")
        data = self._data(command)
        given = [{"name": k, "type": rules.STRING, "value": v} for k, v in (options or {}).items()]
        data["options"] = [*given, {"name": option, "type": known["type"], "value": text, "focused": True}]
        found = await self._act(Kind.AUTOCOMPLETE, channel, data)
        return [str(choice["name"]) for choice in found.choices]

    def _command(self, channel: Channel, name: str) -> tuple[Command, list[str]]:
        self._present(channel)
        first, *rest = name.removeprefix("/").split()
        for command in self.server.registry.offered(self, channel):
            if first in command.titles(self.locale):
                level: Json = command.body
                for part in rest:
                    inner = [o for o in level.get("options") or [] if o["type"] in (rules.SUBCOMMAND, rules.GROUP)]
                    found = next((o for o in inner if o["name"] == part), None)
                    if found is None:
                        raise CannotDo(f"/{first} has no {part}")
                    level = found
                return command, rest
        raise CannotDo(f"/{first} is not offered to {self.name} in {channel.name}: {self.commands(channel)}")

    def _data(self, command: Command) -> Json:
        data: Json = {"id": str(command.id), "name": command.name, "type": command.type, "options": []}
        if command.guild is not None:
            data["guild_id"] = str(command.guild.id)
        return data

    def _values(self, level: Json, given: dict[str, Any], resolved: Json, channel: Channel) -> list[Json]:
        found = []
        for option in level.get("options") or []:
            name = option["name"]
            if name not in given:
                if option.get("required"):
                    raise CannotDo(f"the option {name} is required")
                continue
            value = given.pop(name)
            allowed = [choice["value"] for choice in option.get("choices") or []]
            if allowed and value not in allowed:
                raise CannotDo(f"{name} offers {allowed}, not {value!r}")
            if option["type"] == rules.STRING and not (
                (option.get("min_length") or 0) <= len(value) <= (option.get("max_length") or 6000)
            ):
                raise CannotDo(f"{value!r} has the wrong length for {name}")
            if option["type"] in (rules.INTEGER, rules.NUMBER):
                low, high = option.get("min_value"), option.get("max_value")
                if (low is not None and value < low) or (high is not None and value > high):
                    raise CannotDo(f"{value!r} is out of range for {name}")
            if isinstance(value, User):
                resolved.setdefault("users", {})[str(value.id)] = wire.user_json(value)
                if channel.guild is not None and value.id in channel.guild.members:
                    member = wire.member_json(channel.guild, value, channel)
                    member.pop("user")
                    resolved.setdefault("members", {})[str(value.id)] = member
                value = str(value.id)
            found.append({"name": name, "type": option["type"], "value": value})
        if given:
            raise CannotDo(f"there are no options {sorted(given)}")
        return found

    # ---------------------------------------------------------------- controls
    async def click(self, message: Message | Version, what: str) -> Interaction:
        """Press the button with this label, emoji or custom_id.

        A `Version` of a message stands for a press that was under way when the message changed.
        """
        seen = self._reads(message)
        found = [b for b in seen.buttons if what in (b.label, b.custom_id, b.emoji, f"{b.emoji} {b.label}")]
        exact = [b for b in found if b.custom_id == what]
        button = self._one(exact or found, what, [b.label or b.emoji for b in seen.buttons], seen)
        if button.custom_id is None:
            raise CannotDo(f"{what} is a link")
        data: Json = {"custom_id": button.custom_id, "component_type": 2, "id": self._number(seen, button.custom_id)}
        return await self._act(Kind.COMPONENT, seen.message.channel, data, seen.message)

    async def select(self, message: Message | Version, what: str, values: Sequence[Any]) -> Interaction:
        """Choose in the menu with this placeholder or custom_id, by labels or values (people: `User`s)."""
        seen = self._reads(message)
        found = [s for s in seen.selects if what in (s.placeholder, s.custom_id)]
        menu = self._one(found, what, [s.placeholder or s.custom_id for s in seen.selects], seen)
        chosen = [self._option(menu, value) for value in values]
        if not menu.min_values <= len(chosen) <= menu.max_values or len(set(chosen)) != len(chosen):
            raise CannotDo(f"{what} takes {menu.min_values} to {menu.max_values} values, not {chosen}")
        data: Json = {"custom_id": menu.custom_id, "component_type": menu.type, "values": chosen}
        data["id"] = self._number(seen, menu.custom_id)
        people = [value for value in values if isinstance(value, User)]
        if people:
            data["resolved"] = {"users": {str(user.id): wire.user_json(user) for user in people}}
        return await self._act(Kind.COMPONENT, seen.message.channel, data, seen.message)

    async def submit(self, opened: Interaction, values: Mapping[str, Any]) -> Interaction:
        """Fill in the form that this interaction opened, by labels or custom_ids, and send it."""
        modal = opened.modal
        if modal is None:
            raise CannotDo("no form was opened")
        given = dict(values)
        filled = [self._filled(component, given) for component in modal["components"]]
        if given:
            raise CannotDo(f"the form has no fields {sorted(given)}")
        data: Json = {"custom_id": modal["custom_id"], "components": [part for part in filled if part]}
        return await self._act(Kind.MODAL, opened.channel, data, opened.source)

    def _filled(self, component: Json, given: dict[str, Any]) -> Json | None:
        inner: Json | None = component.get("component") or next(iter(component.get("components") or []), None)
        if inner is None:
            return None  # a text
        names = (component.get("label"), inner.get("label"), inner["custom_id"])
        name = next((n for n in names if n in given), None)
        sent: Json = {"type": inner["type"], "custom_id": inner["custom_id"], "id": inner.get("id") or 0}
        if inner["type"] in SELECTS:
            chosen = list(given.pop(name)) if name is not None else []
            menu = Select(
                inner["custom_id"],
                inner["type"],
                "",
                tuple(inner.get("options") or ()),
                inner.get("min_values", 1),
                inner.get("max_values", 1),
                False,
            )
            sent["values"] = [self._option(menu, value) for value in chosen]
            if inner.get("required", True) and not menu.min_values <= len(chosen) <= menu.max_values:
                raise CannotDo(f"{names[0]} takes {menu.min_values} to {menu.max_values} values")
        else:
            text = str(given.pop(name)) if name is not None else str(inner.get("value") or "")
            if inner.get("required", True) and not text:
                raise CannotDo(f"{names[0] or names[1]} must be filled in")
            if text and not (inner.get("min_length") or 0) <= len(text) <= (inner.get("max_length") or 4000):
                raise CannotDo(f"{text!r} has the wrong length for {names[0] or names[1]}")
            sent["value"] = text
        if component.get("component"):
            return {"type": component["type"], "id": component.get("id") or 0, "component": sent}
        return {"type": component["type"], "components": [sent]}

    def _reads(self, message: Message | Version) -> Version:
        """The state he looks at; the message must still be there and be his to see, unless he is late."""
        if isinstance(message, Version):
            return message
        if message.deleted or message not in self.sees(message.channel):
            raise CannotDo(f"{self.name} does not see {message}")
        return message.now

    def _one(self, found: list[_C], what: str, offered: list[Any], seen: Version) -> _C:
        if len(found) != 1:
            count = "is not there" if not found else "is there more than once"
            raise CannotDo(f"{what!r} {count}: {offered} in {seen.text[:80]!r}")
        if found[0].disabled:
            raise CannotDo(f"{what!r} is disabled")
        return found[0]

    def _number(self, seen: Version, custom_id: str) -> int:
        return next(int(c["id"]) for c in walk(list(seen.components)) if c.get("custom_id") == custom_id)

    def _option(self, menu: Select, value: Any) -> str:
        if menu.type != SELECT:
            return str(value.id if isinstance(value, User | Role) else value)
        for option in menu.options:
            if value in (option["label"], option["value"]):
                return str(option["value"])
        raise CannotDo(f"the menu offers {menu.labels}, not {value!r}")

    # ---------------------------------------------------------------- the way to the bot and back
    def _present(self, channel: Channel) -> Channel:
        """Enter the server when he never was in it; one who left stays out."""
        guild = channel.guild
        if guild is not None and self.id not in guild.members and self.id not in guild.left:
            guild.join(self)
        if not channel.sees(self):
            raise CannotDo(f"{self.name} cannot see {channel.name}")
        return channel

    async def _act(self, kind: Kind, channel: Channel, data: Json, source: Message | None = None) -> Interaction:
        """Send the interaction to the bot and await its acknowledgement, three seconds of the server's clock."""
        server = self.server
        self._present(channel)
        id = server.snowflake()
        interaction = Interaction(id, f"token-{id:x}", kind, self, channel, server.clock.now(), data, source=source)
        server.interactions[interaction.token] = interaction
        server.hub.send_interaction(wire.interaction_json(interaction), channel.guild)
        if not await self._answered(interaction):
            raise NoAnswer(interaction)
        return interaction

    async def _answered(self, interaction: Interaction) -> bool:
        limit = asyncio.ensure_future(self.server.clock.sleep(self.server.limits.acknowledge))
        answer = asyncio.ensure_future(interaction.answered.wait())
        try:
            await asyncio.wait((limit, answer), timeout=_PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for waiting in (limit, answer):
                waiting.cancel()
            # Whoever is cancelled himself in this moment has to notice it.
            await asyncio.gather(limit, answer, return_exceptions=True)
        return interaction.acked
