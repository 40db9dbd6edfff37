"""What a person has on the screen: messages, buttons, pictures, answers, alerts."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from tests.fakes.telegram.description import Json
from tests.fakes.telegram.state import Message, StoredFile
from tests.fakes.telegram.text import Entity, render
from tests.fakes.telegram.world import World


@dataclass(frozen=True)
class Button:
    """An inline button; exactly one of `data`, `url`, `copies` is set."""

    label: str
    data: str | None = None
    url: str | None = None
    copies: str | None = None


@dataclass(frozen=True)
class Attachment:
    """A picture or document as it would be downloaded; `sha256` in hexadecimal, `size` in bytes."""

    file_id: str
    name: str
    data: bytes = field(repr=False)
    width: int = 0
    height: int = 0

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.data).hexdigest()

    @property
    def size(self) -> int:
        return len(self.data)


@dataclass(frozen=True)
class Shown:
    """A message as it stands now; `text` is the caption where there is a picture.

    `edits` counts edits; `versions` are (time of the clock, text) of every state since it was sent; `service`
    holds the fields of a service message.
    """

    id: int
    chat_id: int
    sender: str
    sender_id: int
    from_bot: bool
    text: str
    entities: tuple[Entity, ...]
    photo: Attachment | None
    document: Attachment | None
    buttons: list[list[Button]]
    edits: int
    deleted: bool
    sent_at: float
    thread_id: int | None
    reply_to: int | None
    silent: bool
    versions: list[tuple[float, str]]
    service: Json

    @property
    def html(self) -> str:
        """The text with its entities as tags."""
        return render(self.text, list(self.entities))

    @property
    def labels(self) -> list[str]:
        return [button.label for row in self.buttons for button in row]

    def button(self, label_or_data: str) -> Button:
        """The button of that label or data, else the only one whose label contains the word."""
        every = [button for row in self.buttons for button in row]
        for button in every:
            if label_or_data in (button.label, button.data):
                return button
        near = [button for button in every if label_or_data in button.label]
        if len(near) != 1:
            raise AssertionError(f"{len(near)} buttons match {label_or_data!r} among {self.labels}")
        return near[0]


@dataclass(frozen=True)
class Answer:
    """What a press brought: a short `text` on top of the chat or in a window (`alert`), or a link to open."""

    text: str = ""
    alert: bool = False
    url: str = ""
    copied: str = ""


@dataclass(frozen=True)
class Notification:
    """A message that rang: new and not silent, in a chat where the person is. An edit never rings."""

    at: float
    chat_id: int
    message_id: int
    text: str
    mention: bool


def _attachment(file: StoredFile | None, kind: str) -> Attachment | None:
    if file is None or file.kind != kind:
        return None
    return Attachment(file.file_id, file.name, file.data, file.width, file.height)


def _button(button: Json) -> Button:
    url = button.get("url") or (button.get("web_app") or {}).get("url")
    return Button(button["text"], button.get("callback_data"), url, (button.get("copy_text") or {}).get("text"))


def shown(message: Message, world: World) -> Shown:
    """A snapshot of a message; take a new one to see what has changed since."""
    content = message.content
    if message.sender_chat is not None:
        sender, sender_id = message.sender_chat.title, message.sender_chat.id
    else:
        assert message.sender is not None
        sender, sender_id = message.sender.full_name, message.sender.id
    rows = (message.markup or {}).get("inline_keyboard", [])
    return Shown(
        id=message.id,
        chat_id=message.chat.id,
        sender=sender,
        sender_id=sender_id,
        from_bot=message.sender is world.bot,
        text=content.body,
        entities=content.entities,
        photo=_attachment(content.file, "photo"),
        document=_attachment(content.file, "document"),
        buttons=[[_button(button) for button in row] for row in rows],
        edits=len(message.versions) - 1,
        deleted=message.deleted,
        sent_at=message.versions[0][0],
        thread_id=message.thread_id if message.in_topic else None,
        reply_to=message.reply_to.id if message.reply_to is not None else None,
        silent=message.silent,
        versions=[(at, version.body) for at, version in message.versions],
        service=content.service,
    )
