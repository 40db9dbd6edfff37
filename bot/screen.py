"""Screens: what a person sees, before any platform has its say.

A Screen is plain text in blocks, rows of buttons and perhaps a picture. It carries no markup and
no escaping: names in it are data, and each adapter escapes for its own platform. What a platform
can show is described by `Caps`; the screens are laid out for given Caps, so that a screen shown in
the browser with Telegram's limits is the screen Telegram gets.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Caps:
    """What a platform can show; the figures come from its documentation.

    text        characters of a message without a picture
    caption     characters of a message with a picture
    buttons     most buttons of a message
    per_row     most buttons in a row
    rows        most rows
    label       characters of a button's label
    data        bytes of a button's data, UTF-8
    answer      characters of a private answer to a press
    window      True where a button may open a window to type in
    live_picture  True where the hand picture may be redrawn at each press
    pictures    False where no picture may be sent
    """

    name: str
    text: int
    caption: int
    buttons: int
    per_row: int
    rows: int
    label: int
    data: int
    answer: int
    window: bool = False
    live_picture: bool = False
    pictures: bool = True


# PLATFORM facts: Discord message and component limits, Telegram Bot API limits.
DISCORD = Caps(
    "discord", text=2000, caption=2000, buttons=25, per_row=5, rows=5, label=80, data=100, answer=2000, window=True
)
TELEGRAM = Caps("telegram", text=4096, caption=1024, buttons=100, per_row=8, rows=25, label=64, data=64, answer=200)
WEB = Caps(
    "web",
    text=4096,
    caption=4096,
    buttons=100,
    per_row=8,
    rows=25,
    label=80,
    data=64,
    answer=500,
    live_picture=True,
)
CAPS = {c.name: c for c in (WEB, DISCORD, TELEGRAM)}


@dataclass(frozen=True, slots=True)
class Button:
    """``data`` comes back when it is pressed; ``style`` is plain, primary, good or danger and is
    never the only thing that tells buttons apart. A button with ``url`` opens it instead."""

    label: str
    data: str = ""
    style: str = "plain"
    url: str = ""


Row = tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that goes with a message; ``kind`` is its MIME type."""

    name: str
    data: bytes = field(repr=False)
    kind: str = "text/plain"


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph. ``kind``: title, text, list (one line of a list), note (small print), code
    (kept verbatim, may be long: hash, seed), or ping (says whose turn it is; ``people`` are the
    person ids that the platform may notify)."""

    kind: str
    text: str
    people: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Image:
    """A finished picture: PNG bytes, size in pixels, a description for who cannot see it, and a
    content key that changes exactly when the picture does."""

    png: bytes = field(repr=False)
    width: int = 0
    height: int = 0
    alt: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Screen:
    """One message. ``fresh`` asks for a new message (which notifies) instead of a silent edit.

    ``name`` is the same for every try to post one message, also after a crash: a platform that can tell
    by it posts no second one; "" where nobody tries twice. ``file`` is for one person and goes with a new message,
    never with a picture."""

    blocks: tuple[Block, ...] = ()
    rows: tuple[Row, ...] = ()
    image: Image | None = None
    fresh: bool = False
    name: str = ""
    file: Attachment | None = None

    @property
    def text(self) -> str:
        """All blocks as lines, for logs of tests and for platforms without markup."""
        return "\n".join(b.text for b in self.blocks)

    @property
    def buttons(self) -> Iterator[Button]:
        return (b for row in self.rows for b in row)

    def find(self, label: str) -> Button:
        """The button whose label is, or else contains, ``label``. Raises LookupError."""
        exact = [b for b in self.buttons if b.label == label]
        near = [b for b in self.buttons if label in b.label]
        if not (exact or near):
            raise LookupError(f"no button {label!r} among {[b.label for b in self.buttons]}")
        return (exact or near)[0]


class TooMuch(AssertionError):
    """A screen breaks a limit of the platform it was laid out for: a defect of ours."""


def fits(screen: Screen, caps: Caps) -> Screen:
    """The screen itself when it keeps to the limits. Raises TooMuch naming the first breach.

    Called on every screen before it is sent: a platform would refuse the whole message.
    """
    limit = caps.caption if screen.image or screen.file else caps.text
    if len(screen.text) > limit:
        raise TooMuch(f"{len(screen.text)} characters of text, {caps.name} takes {limit}")
    if len(screen.rows) > caps.rows:
        raise TooMuch(f"{len(screen.rows)} rows of buttons, {caps.name} takes {caps.rows}")
    if sum(map(len, screen.rows)) > caps.buttons:
        raise TooMuch(f"{sum(map(len, screen.rows))} buttons, {caps.name} takes {caps.buttons}")
    for row in screen.rows:
        if not 1 <= len(row) <= caps.per_row:
            raise TooMuch(f"{len(row)} buttons in a row, {caps.name} takes {caps.per_row}")
        for b in row:
            if not 1 <= len(b.label) <= caps.label:
                raise TooMuch(f"label of {len(b.label)} characters, {caps.name} takes {caps.label}: {b.label!r}")
            if len(b.data.encode()) > caps.data:
                raise TooMuch(f"button data of {len(b.data.encode())} bytes, {caps.name} takes {caps.data}: {b.data!r}")
            if not (b.data or b.url):
                raise TooMuch(f"button {b.label!r} does nothing")
    data = [b.data for b in screen.buttons if b.data]
    if len(set(data)) != len(data):
        raise TooMuch(f"two buttons with the same data: {sorted(d for d in data if data.count(d) > 1)[0]!r}")
    return screen


def cut(screen: Screen, caps: Caps) -> Screen:
    """The screen with its list lines (oldest first), then its notes, dropped until the text fits."""
    limit = caps.caption if screen.image else caps.text
    blocks = list(screen.blocks)
    for kind in ("list", "note", "text"):
        while len("\n".join(b.text for b in blocks)) > limit:
            at = next((i for i, b in enumerate(blocks) if b.kind == kind), None)
            if at is None:
                break
            del blocks[at]
    return replace(screen, blocks=tuple(blocks))
