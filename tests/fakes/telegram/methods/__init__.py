"""The methods of the Bot API that the server performs; importing this package registers them."""

from __future__ import annotations

from tests.fakes.telegram.methods import chats, editing, presses, profile, sending, transport
from tests.fakes.telegram.methods.registry import METHODS, Call, Described, perform

__all__ = [
    "METHODS",
    "Call",
    "Described",
    "chats",
    "editing",
    "perform",
    "presses",
    "profile",
    "sending",
    "transport",
]
