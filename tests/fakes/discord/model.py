"""What the local Discord remembers: servers, channels, messages and interactions, and how a person sees them."""

from __future__ import annotations

import asyncio
import hashlib
import mimetypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import TYPE_CHECKING, Any

from .errors import Json
from .permissions import ALL, NONE, Permission

if TYPE_CHECKING:
    from .people import User
    from .places import Channel, Guild


class ChannelKind(IntEnum):
    TEXT = 0
    DM = 1
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


class MessageFlag(IntFlag):
    SUPPRESS_EMBEDS = 1 << 2
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SILENT = 1 << 12
    COMPONENTS_V2 = 1 << 15


class Kind(IntEnum):
    """Types of an interaction."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Callback(IntEnum):
    """How an interaction was acknowledged."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass
class Role:
    id: int
    name: str
    permissions: Permission = NONE
    mentionable: bool = False


@dataclass
class Member:
    user: User
    roles: set[int]
    joined_at: float
    nick: str | None = None


@dataclass
class Overwrite:
    """What a channel allows and denies one role or member."""

    member: bool
    allow: Permission = NONE
    deny: Permission = NONE

    def over(self, base: Permission) -> Permission:
        return (base & ~self.deny) | self.allow


@dataclass(frozen=True)
class Attachment:
    id: int
    filename: str
    data: bytes
    url: str
    description: str | None = None

    @property
    def size(self) -> int:
        return len(self.data)

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.data).hexdigest()

    @property
    def content_type(self) -> str:
        return mimetypes.guess_type(self.filename)[0] or "application/octet-stream"

    @property
    def pixels(self) -> tuple[int, int] | None:
        """Width and height of a PNG, read from its header."""
        if self.data[:8] != b"\x89PNG\r\n\x1a\n":
            return None
        return int.from_bytes(self.data[16:20], "big"), int.from_bytes(self.data[20:24], "big")


@dataclass(frozen=True)
class Button:
    label: str
    custom_id: str | None
    style: int
    disabled: bool
    url: str | None
    emoji: str | None


@dataclass(frozen=True)
class Select:
    custom_id: str
    type: int
    placeholder: str
    options: tuple[Json, ...]
    min_values: int
    max_values: int
    disabled: bool

    @property
    def labels(self) -> list[str]:
        return [str(option["label"]) for option in self.options]

    @property
    def chosen(self) -> list[str]:
        """Labels of the options shown as chosen."""
        return [str(option["label"]) for option in self.options if option.get("default")]


def emoji_text(emoji: Json | None) -> str | None:
    return None if not emoji else str(emoji.get("name") or emoji.get("id") or "") or None


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component, parents before children, in the order a person reads them."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("accessory", "component"):
            if component.get(key):
                yield from walk([component[key]])


@dataclass(frozen=True)
class Version:
    """One state of a message: what it said and which controls it had from `at` on."""

    message: Message = field(repr=False)
    at: float
    content: str
    embeds: tuple[Json, ...]
    components: tuple[Json, ...]
    attachments: tuple[Attachment, ...]

    @property
    def text(self) -> str:
        """All that can be read: content, text displays, embeds, each on lines of its own."""
        parts: list[str | None] = [self.content]
        parts += [c.get("content") or "" for c in walk(list(self.components)) if c["type"] == 10]
        for embed in self.embeds:
            parts += [(embed.get("author") or {}).get("name"), embed.get("title"), embed.get("description")]
            for item in embed.get("fields") or []:
                parts += [item["name"], item["value"]]
            parts.append((embed.get("footer") or {}).get("text"))
        return "\n".join(part for part in parts if part)

    @property
    def buttons(self) -> list[Button]:
        return [
            Button(
                label=c.get("label") or "",
                custom_id=c.get("custom_id"),
                style=c["style"],
                disabled=bool(c.get("disabled")),
                url=c.get("url"),
                emoji=emoji_text(c.get("emoji")),
            )
            for c in walk(list(self.components))
            if c["type"] == 2
        ]

    @property
    def labels(self) -> list[str]:
        return [button.label for button in self.buttons]

    @property
    def selects(self) -> list[Select]:
        return [
            Select(
                custom_id=c["custom_id"],
                type=c["type"],
                placeholder=c.get("placeholder") or "",
                options=tuple(c.get("options") or ()),
                min_values=1 if c.get("min_values") is None else c["min_values"],
                max_values=1 if c.get("max_values") is None else c["max_values"],
                disabled=bool(c.get("disabled")),
            )
            for c in walk(list(self.components))
            if c["type"] in (3, 5, 6, 7, 8)
        ]

    @property
    def used_urls(self) -> set[str]:
        """Addresses of the files that stand inside an embed or a component."""
        urls = set()
        for embed in self.embeds:
            urls |= {(embed.get(part) or {}).get("url") for part in ("image", "thumbnail", "video")}
            urls |= {(embed.get(part) or {}).get("icon_url") for part in ("author", "footer")}
        for c in walk(list(self.components)):
            media = [c.get("media"), c.get("file"), *(item.get("media") for item in c.get("items") or [])]
            urls |= {item["url"] for item in media if item}
        return {url for url in urls if url}


@dataclass(eq=False)
class Message:
    """A message as it stands now; `versions` holds every state it has had, the last being the present one."""

    id: int
    channel: Channel
    author: User
    created_at: float
    versions: list[Version] = field(default_factory=list, repr=False)
    flags: MessageFlag = field(default=MessageFlag(0))
    edited_at: float | None = None
    deleted: bool = False
    reply_to: Message | None = None
    only_for: User | None = None
    interaction: Interaction | None = field(default=None, repr=False)
    mentions: tuple[User, ...] = ()
    mention_roles: tuple[int, ...] = ()
    mention_everyone: bool = False
    pinged: tuple[User, ...] = ()
    nonce: str | None = None
    pinned: bool = False
    reactions: dict[str, set[int]] = field(default_factory=dict)

    @property
    def now(self) -> Version:
        return self.versions[-1]

    @property
    def content(self) -> str:
        return self.now.content

    @property
    def text(self) -> str:
        return self.now.text

    @property
    def embeds(self) -> list[Json]:
        return list(self.now.embeds)

    @property
    def components(self) -> list[Json]:
        return list(self.now.components)

    @property
    def attachments(self) -> list[Attachment]:
        return list(self.now.attachments)

    @property
    def buttons(self) -> list[Button]:
        return self.now.buttons

    @property
    def labels(self) -> list[str]:
        return self.now.labels

    @property
    def selects(self) -> list[Select]:
        return self.now.selects

    @property
    def ephemeral(self) -> bool:
        return MessageFlag.EPHEMERAL in self.flags

    @property
    def loading(self) -> bool:
        """Whether people see "thinking ..." in its place."""
        return MessageFlag.LOADING in self.flags

    @property
    def edits(self) -> int:
        """How often it was changed after it was posted."""
        return len(self.versions) - 1

    def __repr__(self) -> str:
        where = self.channel.name
        return f"<Message {self.id} in {where}: {self.text[:60]!r} {self.labels}>"


@dataclass(frozen=True)
class Ping:
    """One notification on a person's device; `how` is mention, role, everyone, reply or dm."""

    message: Message
    how: str
    at: float
    silent: bool


@dataclass(eq=False)
class Interaction:
    """One use of a command, control or form, and what came of it."""

    id: int
    token: str
    kind: Kind
    user: User
    channel: Channel
    born: float
    data: Json = field(repr=False)
    source: Message | None = None
    callback: Callback | None = None
    acked_at: float | None = None
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    modal: Json | None = field(default=None, repr=False)
    choices: list[Json] = field(default_factory=list)
    refusals: list[int] = field(default_factory=list)
    answered: asyncio.Event = field(default_factory=asyncio.Event, repr=False)

    @property
    def acked(self) -> bool:
        return self.acked_at is not None

    @property
    def ack_after(self) -> float:
        """Seconds between the press and its acknowledgement."""
        if self.acked_at is None:
            raise AssertionError("the application did not respond")
        return self.acked_at - self.born

    @property
    def waiting(self) -> bool:
        """Whether the person still looks at "thinking ..."."""
        return self.original is not None and self.original.loading

    @property
    def message(self) -> Message | None:
        """The message that answers it: a new one, or the one pressed where the answer was an update."""
        return self.original

    @property
    def text(self) -> str:
        """What the answer says; empty when it only acknowledged."""
        return self.original.text if self.original else ""

    @property
    def ephemeral(self) -> bool:
        return self.original is not None and self.original.ephemeral


@dataclass
class Command:
    """A registered application command, `guild` being None for a global one."""

    id: int
    guild: Guild | None
    body: Json
    version: int

    @property
    def name(self) -> str:
        return str(self.body["name"])

    @property
    def type(self) -> int:
        return int(self.body.get("type") or 1)

    def titles(self, locale: str) -> set[str]:
        """The names under which a person with this language finds it."""
        local = (self.body.get("name_localizations") or {}).get(locale)
        return {self.name, local} if local else {self.name}

    @property
    def needs(self) -> Permission | None:
        asked: Any = self.body.get("default_member_permissions")
        return None if asked is None else (Permission(int(asked)) & ALL)
