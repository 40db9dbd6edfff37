"""What can be set about the browser platform."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rates import Rate

PRESSES, SAYS, LOOKS, SESSIONS = Rate(24, 8.0), Rate(8, 1.0), Rate(40, 10.0), Rate(30, 0.5)
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


@dataclass(frozen=True, slots=True)
class WebSettings:
    """
    title       the group chat's name; "" lets each page say it in its own language
    play        False: no page and no chats, only what is hooked in (replays, metrics, webhooks) and /healthz
    hosts       names that a request's Host may have, without port; ("*",) for any. A page that another
                name resolves to (DNS rebinding) gets nothing.
    open_paths  beginnings of paths that any Host may ask for (probes come by address, webhooks by a proxy)
    admins      True: everybody in the group chat administers it, as befits a program of one's own
    heartbeat   seconds between signs of life in an event stream
    history     messages of a chat that a page gets when it connects
    streams     open event streams of one person
    presses, says, looks      rates for each person: button presses; texts and choices; streams and histories begun
    sessions    rate of new sessions for each address
    """

    title: str = ""
    play: bool = True
    hosts: tuple[str, ...] = LOOPBACK
    open_paths: tuple[str, ...] = ("/healthz",)
    admins: bool = True
    heartbeat: float = 15.0
    history: int = 60
    streams: int = 12
    presses: Rate = PRESSES
    says: Rate = SAYS
    looks: Rate = LOOKS
    sessions: Rate = SESSIONS
