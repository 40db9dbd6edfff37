"""What the server knows: accounts, chats, topics, messages, files, presses."""

from __future__ import annotations

import hashlib
import io
from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import Any

from PIL import Image, UnidentifiedImageError

from tests.fakes.telegram.description import Json, Upload
from tests.fakes.telegram.errors import bad_request
from tests.fakes.telegram.text import Entity

ANONYMOUS_ADMIN = 1087968824
CHANNEL_SENDER = 136817688
TELEGRAM_SERVICE = 777000

MAX_PHOTO = 10 * 2**20
MAX_FILE = 50 * 2**20

ALL_RIGHTS = frozenset(
    {
        "can_manage_chat",
        "can_delete_messages",
        "can_manage_video_chats",
        "can_restrict_members",
        "can_promote_members",
        "can_change_info",
        "can_invite_users",
        "can_post_stories",
        "can_edit_stories",
        "can_delete_stories",
        "can_pin_messages",
        "can_manage_topics",
    }
)


@dataclass(eq=False)
class Account:
    """A person or a bot.

    `met`: the bot has seen this account in some update and may name it; `started`: the person opened the
    private chat with START; `blocked`: he blocked the bot since; `deactivated`: the account is deleted.
    """

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False
    met: bool = False
    started: bool = False
    blocked: bool = False
    deactivated: bool = False

    def json(self) -> Json:
        known = {
            "id": self.id,
            "is_bot": self.is_bot,
            "first_name": self.first_name,
            "last_name": self.last_name,
            "username": self.username,
            "language_code": self.language_code,
        }
        return {k: v for k, v in known.items() if v is not None}

    @property
    def full_name(self) -> str:
        return f"{self.first_name} {self.last_name or ''}".strip()


@dataclass
class Member:
    """Somebody's standing in a chat; `status` as in ChatMember."""

    status: str = "member"
    anonymous: bool = False
    custom_title: str | None = None
    rights: frozenset[str] = frozenset()

    @property
    def present(self) -> bool:
        return self.status in ("creator", "administrator", "member", "restricted")

    @property
    def admin(self) -> bool:
        return self.status in ("creator", "administrator")

    def json(self, account: Account) -> Json:
        answer: Json = {"status": self.status, "user": account.json()}
        if self.custom_title and self.admin:
            answer["custom_title"] = self.custom_title
        if self.admin:
            answer["is_anonymous"] = self.anonymous
        if self.status == "administrator":
            answer["can_be_edited"] = False
            answer |= {right: right in self.rights for right in sorted(ALL_RIGHTS)}
        if self.status == "kicked":
            answer["until_date"] = 0
        return answer


@dataclass
class Topic:
    """A forum topic; its id is that of the service message that opened it."""

    id: int
    name: str
    closed: bool = False


@dataclass(frozen=True)
class StoredFile:
    """A photo or document on the server, under a `file_id` that only this bot can use."""

    file_id: str
    unique_id: str
    kind: str
    name: str
    mime: str
    data: bytes = field(repr=False)
    width: int = 0
    height: int = 0

    @property
    def path(self) -> str:
        return f"{self.kind}s/{self.unique_id}_{self.name}"


@dataclass(frozen=True)
class Content:
    """What a message shows. `kind`: text, photo, document or service; `service` holds that kind's fields."""

    kind: str
    body: str = ""
    entities: tuple[Entity, ...] = ()
    file: StoredFile | None = None
    above: bool = False
    spoiler: bool = False
    service: Json = field(default_factory=dict)

    def json(self) -> Json:
        if self.kind == "service":
            return dict(self.service)
        answer: Json = {}
        text, entities = ("text", "entities") if self.kind == "text" else ("caption", "caption_entities")
        if self.body:
            answer[text] = self.body
        if self.entities:
            answer[entities] = list(self.entities)
        if self.kind == "photo" and self.file is not None:
            answer["photo"] = photo_sizes(self.file)
        elif self.kind == "document" and self.file is not None:
            answer["document"] = {
                "file_id": self.file.file_id,
                "file_unique_id": self.file.unique_id,
                "file_name": self.file.name,
                "mime_type": self.file.mime,
                "file_size": len(self.file.data),
            }
        if self.above:
            answer["show_caption_above_media"] = True
        if self.spoiler:
            answer["has_media_spoiler"] = True
        return answer


def photo_sizes(file: StoredFile) -> list[Json]:
    """The same picture in the sizes the server makes: at most 90, 320 and 800 wide or high, and as sent."""
    longest = max(file.width, file.height)
    sizes = [bound for bound in (90, 320, 800) if bound < longest] + [longest]
    answer = []
    for bound in sizes:
        scale = bound / longest
        whole = bound == longest
        answer.append(
            {
                "file_id": file.file_id if whole else f"{file.file_id}-{bound}",
                "file_unique_id": file.unique_id if whole else f"{file.unique_id}-{bound}",
                "width": max(1, round(file.width * scale)),
                "height": max(1, round(file.height * scale)),
                "file_size": max(1, round(len(file.data) * scale * scale)),
            }
        )
    return answer


@dataclass(eq=False)
class Message:
    """A message as the server keeps it; `versions` are (time, content) of every state it was in."""

    id: int
    chat: Chat
    date: int
    content: Content
    sender: Account | None = None
    sender_chat: Chat | None = None
    signature: str | None = None
    reply_to: Message | None = None
    thread_id: int | None = None
    in_topic: bool = False
    markup: Json | None = None
    silent: bool = False
    automatic_forward: bool = False
    edit_date: int | None = None
    deleted: bool = False
    versions: list[tuple[float, Content]] = field(default_factory=list)

    def json(self, *, nested: bool = False) -> Json:
        answer: Json = {"message_id": self.id, "date": self.date, "chat": self.chat.json()}
        if self.sender is not None:
            answer["from"] = self.sender.json()
        if self.sender_chat is not None:
            answer["sender_chat"] = self.sender_chat.json()
        if self.signature:
            answer["author_signature"] = self.signature
        if self.thread_id is not None:
            answer["message_thread_id"] = self.thread_id
        if self.in_topic:
            answer["is_topic_message"] = True
        if self.automatic_forward:
            answer["is_automatic_forward"] = True
        if self.reply_to is not None and not nested and not self.reply_to.deleted:
            answer["reply_to_message"] = self.reply_to.json(nested=True)
        if self.edit_date is not None:
            answer["edit_date"] = self.edit_date
        answer |= self.content.json()
        if self.markup is not None:
            answer["reply_markup"] = self.markup
        return answer


@dataclass(eq=False)
class Chat:
    """A private chat, group, supergroup or channel."""

    id: int
    type: str
    title: str = ""
    person: Account | None = None
    username: str | None = None
    forum: bool = False
    description: str = ""
    members: dict[int, Member] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    general_closed: bool = False
    migrated_to: int | None = None
    may_write: bool = True
    may_send_photos: bool = True
    members_hidden: bool = False
    pinned: list[int] = field(default_factory=list)

    @property
    def private(self) -> bool:
        return self.type == "private"

    def member(self, account_id: int) -> Member:
        return self.members.get(account_id, Member("left"))

    def json(self) -> Json:
        answer: Json = {"id": self.id, "type": self.type}
        if self.person is not None:
            person = self.person.json()
            return answer | {k: person[k] for k in ("first_name", "last_name", "username") if k in person}
        answer["title"] = self.title
        if self.username:
            answer["username"] = self.username
        if self.forum:
            answer["is_forum"] = True
        return answer

    def find(self, message_id: int | None) -> Message | None:
        """A message that still stands."""
        message = self.messages.get(message_id) if message_id is not None else None
        return message if message is not None and not message.deleted else None


@dataclass(eq=False)
class Query:
    """A press of a callback button, waiting for its answer."""

    id: str
    person: Account
    message: Message
    data: str
    at: float
    answers: list[Json] = field(default_factory=list)


class Files:
    """Uploaded files by file_id and by path."""

    def __init__(self) -> None:
        self._by_id: dict[str, StoredFile] = {}
        self._count = 0

    def keep(self, upload: Upload, kind: str) -> StoredFile:
        """Store an upload; a photo must be a picture of the size and shape the server takes."""
        if not upload.data:
            raise bad_request("file must be non-empty")
        self._count += 1
        digest = hashlib.sha256(upload.data).hexdigest()[:10]
        prefix = "AgACAg" if kind == "photo" else "BQACAg"
        name = f"{self._count}.jpg" if kind == "photo" else upload.name or "file"
        file = StoredFile(
            file_id=f"{prefix}{digest}-{self._count}",
            unique_id=f"AQAD{digest}{self._count}",
            kind=kind,
            name=name,
            mime=upload.mime,
            data=upload.data,
        )
        if kind == "photo":
            width, height = _measure(upload.data)
            file = replace(file, width=width, height=height, mime="image/jpeg")
        self._by_id[file.file_id] = file
        return file

    def find(self, file_id: str, kind: str | None = None) -> StoredFile:
        """The file a bot names again; any size of a photo stands for the photo."""
        file = self._by_id.get(file_id) or self._by_id.get(file_id.rpartition("-")[0])
        if file is None:
            if file_id.startswith(("http://", "https://")):
                raise bad_request("failed to get HTTP URL content")
            raise bad_request("wrong file identifier/HTTP URL specified")
        if kind is not None and file.kind != kind:
            raise bad_request(f"can't use file of type {file.kind.title()} as {kind.title()}")
        return file

    def at_path(self, path: str) -> StoredFile | None:
        return next((f for f in self._by_id.values() if f.path == path), None)


def _measure(data: bytes) -> tuple[int, int]:
    if len(data) > MAX_PHOTO:
        raise bad_request(
            f"file of size {len(data)} bytes is too big for a photo; the maximum size is {MAX_PHOTO} bytes"
        )
    try:
        with Image.open(io.BytesIO(data)) as picture:
            width, height = picture.size
    except (UnidentifiedImageError, OSError):
        raise bad_request("IMAGE_PROCESS_FAILED") from None
    if width + height > 10_000 or max(width, height) > 20 * min(width, height):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return width, height


class Ids:
    """Counters. Ids of people and chats need more than 32 bits, as the newest ones on the platform do."""

    def __init__(self) -> None:
        self._last: defaultdict[Any, int] = defaultdict(int)

    def next(self, kind: Any, first: int = 1) -> int:
        self._last[kind] += 1
        return first + self._last[kind] - 1

    def person(self) -> int:
        return self.next("person", 5_400_000_001)

    def group(self) -> int:
        return -self.next("group", 4_800_000_001)

    def supergroup(self) -> int:
        return -1_000_000_000_000 - self.next("supergroup", 2_300_000_001)

    def message(self, chat: Chat) -> int:
        """Supergroups and channels count for themselves; private chats and groups share one counter."""
        return self.next(("message", chat.id if chat.type in ("supergroup", "channel") else 0))
