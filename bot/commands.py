"""What can be asked of a table: one value per command, and the refusal of one.

``by`` is a person id; ``admin`` says that the platform vouches for the person as an administrator of
the chat. Commands without ``by`` come from the house itself (clocks, computers, restarts).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core import Action, Seat


class Refused(Exception):
    """A command that may not be carried out now; nothing has changed. ``code`` is a message key
    (``error-<code>``) whose text says what would be right."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class Open:
    by: str
    name: str
    game: str
    size: int
    options: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    practice: bool = False
    wishes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sit:
    by: str
    name: str
    wishes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Leave:
    by: str


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Put a computer on a free seat, the first one without ``seat``; a computer that sits there gets this level."""

    by: str
    level: str = ""
    admin: bool = False
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Remove:
    """Kick a person, or take a computer away."""

    by: str
    seat: int
    admin: bool = False


@dataclass(frozen=True, slots=True)
class SetOption:
    by: str
    key: str
    value: Any
    admin: bool = False


@dataclass(frozen=True, slots=True)
class SetSize:
    by: str
    size: int
    admin: bool = False


@dataclass(frozen=True, slots=True)
class Swap:
    by: str
    a: int
    b: int
    admin: bool = False


@dataclass(frozen=True, slots=True)
class Mix:
    """Draw the seats anew."""

    by: str
    admin: bool = False


@dataclass(frozen=True, slots=True)
class Start:
    by: str
    admin: bool = False


@dataclass(frozen=True, slots=True)
class Do:
    """An act of a person. ``deal`` and ``request`` come from the button he pressed; None for typed
    plays, which answer whatever is asked now."""

    by: str
    action: Action
    deal: int | None = None
    request: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Back:
    by: str


@dataclass(frozen=True, slots=True)
class VoteEnd:
    by: str


@dataclass(frozen=True, slots=True)
class End:
    by: str
    admin: bool = False


@dataclass(frozen=True, slots=True)
class Next:
    """The next deal of the session, or with ``rematch`` a new session; while the old one is not over
    that is the host's to say."""

    by: str
    rematch: bool = False
    admin: bool = False


@dataclass(frozen=True, slots=True)
class Repost:
    """Show the board again at the bottom of the chat."""

    by: str


@dataclass(frozen=True, slots=True)
class Wake:
    """Send the person his private screen anew."""

    by: str


@dataclass(frozen=True, slots=True)
class Rename:
    by: str
    name: str


@dataclass(frozen=True, slots=True)
class ComputerDo:
    seat: Seat
    deal: int
    request: int
    action: Action


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed: reminders, time-outs, the next deal, idle tables."""


@dataclass(frozen=True, slots=True)
class Resume:
    """The program starts again."""

    grace: int = 30_000


@dataclass(frozen=True, slots=True)
class MoveChat:
    chat: str


@dataclass(frozen=True, slots=True)
class Close:
    why: str


Command = (
    Open | Sit | Leave | AddComputer | Remove | SetOption | SetSize | Swap | Mix | Start | Do | Back | VoteEnd | End
    | Next | Repost | Wake | Rename | ComputerDo | Tick | Resume | MoveChat | Close
)  # fmt: skip
