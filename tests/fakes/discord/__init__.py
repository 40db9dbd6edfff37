"""A local Discord (API v10 over HTTP and a gateway over websockets) for bots under test.

>>> async with Server() as server, connect(server, client):
...     channel = server.guild("tea house").channel("general")
...     person = server.user("小明", locale="zh-CN")
...     answer = await person.slash(channel, "play", {"game": "doudizhu"})
...     await person.click(answer.message, "加入")
...     hand = await person.wait_for_dm("你的牌")
...     await person.select(hand, "牌", ["♠3", "♥3"])
...     assert channel.last.labels == ["我的牌", "规则"] and not server.violations

Who does what: `Server` makes servers and people and plans faults (`fail`, `cut`, `slow`, `hold`); `User` acts and has
`pings`, `inbox` and `sees(channel)`; `Guild` and `Channel` give rights, threads and the end of things; `Message` is
what stands now and every `Version` before; `server.hub` disturbs the gateway; `server.calls` is the log of requests.
`Limits` are the figures enforced and `Clock` is the time they are measured in: turn it instead of waiting.
"""

from tests.fakes.common import Clock

from .client import Waits, connect, redirect, redirected
from .limits import Limits, Window
from .model import Callback, Interaction, Message, Ping, Version
from .people import CannotDo, NoAnswer, User
from .places import Channel, Guild
from .server import Server

__all__ = [
    "Callback",
    "CannotDo",
    "Channel",
    "Clock",
    "Guild",
    "Interaction",
    "Limits",
    "Message",
    "NoAnswer",
    "Ping",
    "Server",
    "User",
    "Version",
    "Waits",
    "Window",
    "connect",
    "redirect",
    "redirected",
]
