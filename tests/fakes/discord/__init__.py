"""A local Discord (API v10 over HTTP and a gateway over websockets) for bots under test.

>>> async with Server() as server, connect(server, client):
...     channel = server.guild("tea house").channel("general")
...     person = server.user("小明", locale="zh-CN")
...     answer = await person.slash(channel, "play", {"game": "doudizhu"})
...     await person.click(answer.message, "加入")
"""

from tests.fakes.common import Clock

from .client import connect, redirect, redirected
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
    "Window",
    "connect",
    "redirect",
    "redirected",
]
