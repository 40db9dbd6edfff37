"""A local Telegram: a Bot API server over real sockets, and the people who use the bot.

An unmodified bot library talks to it through `base_url`, by polling or webhook; tests play the people::

    async with TelegramServer() as server:
        ming = server.user("小明", username=None)
        group = server.group("牌友", ming)
        ...  # run the bot against server.base_url, server.base_file_url, server.token
        await ming.say(group, "/play 斗地主")
        board = await group.wait_for("斗地主")
        answer = await ming.press(board, "加入")
        await ming.open(answer.url)
        assert server.violations == []

Every request is checked against the official description of the API, and the published limits, refusals and
flood windows are enforced on a clock that tests can turn (`server.advance`).
"""

from __future__ import annotations

from tests.fakes.telegram.description import SpecsMissing
from tests.fakes.telegram.limits import NO_LIMITS, Limits
from tests.fakes.telegram.log import Request, Violation
from tests.fakes.telegram.people import Press, User
from tests.fakes.telegram.places import Channel, Group, Place, PrivateChat, TopicPlace
from tests.fakes.telegram.server import TelegramServer
from tests.fakes.telegram.shown import Answer, Attachment, Button, Notification, Shown

__all__ = [
    "NO_LIMITS",
    "Answer",
    "Attachment",
    "Button",
    "Channel",
    "Group",
    "Limits",
    "Notification",
    "Place",
    "Press",
    "PrivateChat",
    "Request",
    "Shown",
    "SpecsMissing",
    "TelegramServer",
    "TopicPlace",
    "User",
    "Violation",
]
