"""Where methods are looked up, and what they are given."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from tests.fakes.telegram.errors import bad_request
from tests.fakes.telegram.wire import Parameters
from tests.fakes.telegram.world import World


@dataclass
class Call:
    """One call of a method: its proper name, its parameters and the world it acts on."""

    method: str
    parameters: Parameters
    world: World


@dataclass(frozen=True)
class Described:
    """A result with a `description` beside it."""

    result: Any
    description: str


Handler = Callable[[Call], Awaitable[Any]]

METHODS: dict[str, Handler] = {}

# Methods whose effect nobody in a test can see; their parameters are checked like all others.
_QUIET = frozenset({"setChatMenuButton", "setMyDefaultAdministratorRights", "setMessageReaction"})


def method(name: str) -> Callable[[Handler], Handler]:
    """Register the handler of a method under its proper name."""

    def register(handler: Handler) -> Handler:
        METHODS[name] = handler
        return handler

    return register


async def perform(call: Call) -> Any:
    """Run a method of the API; one that exists but is not offered here is refused with 400."""
    handler = METHODS.get(call.method)
    if handler is not None:
        return await handler(call)
    if call.method in _QUIET:
        return True
    raise bad_request(f"method {call.method} is not offered by this local server")
