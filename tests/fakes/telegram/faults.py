"""Faults on demand: errors, cut connections, slow and lost answers, floods, conflicts."""

from __future__ import annotations

from fnmatch import fnmatchcase

from tests.fakes.common import Fault, FaultKind, Faults
from tests.fakes.telegram.errors import OTHER_POLLER
from tests.fakes.telegram.log import Request
from tests.fakes.telegram.places import Place
from tests.fakes.telegram.world import World


class FaultsOnDemand:
    """Plans faults for coming requests.

    They are chosen by method (a pattern such as `edit*`, which never means getUpdates), by chat, and by number
    (`times`; None: always).
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.faults: Faults[Request] = Faults()

    def _plan(self, fault: Fault, method: str, chat: Place | None, times: int | None) -> Fault:
        chat_id = None if chat is None else chat.id

        def when(request: Request) -> bool:
            if request.method == "getUpdates" != method:
                return False
            return fnmatchcase(request.method, method) and (chat_id is None or request.chat_id == chat_id)

        return self.faults.plan(fault, when, times)

    def fail(self, method: str = "*", status: int = 502, *, chat: Place | None = None, times: int | None = 1) -> Fault:
        """Answer 5xx and do nothing."""
        text = {500: "Internal Server Error", 502: "Bad Gateway"}.get(status, "Error")
        return self._plan(Fault(FaultKind.ERROR, status=status, body=text), method, chat, times)

    def drop(
        self, method: str = "*", *, performed: bool = False, chat: Place | None = None, times: int | None = 1
    ) -> Fault:
        """Cut the connection, before or after the work is done."""
        return self._plan(Fault(FaultKind.DROP, performed=performed), method, chat, times)

    def hold(
        self, method: str = "*", *, performed: bool = False, chat: Place | None = None, times: int | None = 1
    ) -> Fault:
        """Let requests hang, before or after the work is done, until `release()`; `reached` tells of the first."""
        return self._plan(Fault(FaultKind.HOLD, performed=performed), method, chat, times)

    def delay(
        self, method: str = "*", seconds: float = 0.05, *, chat: Place | None = None, times: int | None = None
    ) -> Fault:
        """Answer late, by real seconds."""
        return self._plan(Fault(FaultKind.DELAY, seconds=seconds), method, chat, times)

    def flood(self, chat: Place, seconds: float) -> None:
        """Refuse every send and edit in one chat with 429 for `seconds` of the clock."""
        self.world.flood.shut(chat.id, self.world.clock.now() + seconds)

    def conflict(self, times: int = 1) -> Fault:
        """Answer getUpdates with 409, as if another bot polled with the same token."""
        return self._plan(Fault(FaultKind.ERROR, status=409, body=OTHER_POLLER), "getUpdates", None, times)
