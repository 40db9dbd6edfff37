"""Looks through everything that local platforms received for hands of people who were not to see them.

While a test runs every hand that anybody holds in a running deal is noted, as text in each language; afterwards all
messages, with every state they were ever in, are searched for each of these texts. A hand may stand in its owner's
private chat and in what only he sees, or who may look at it; and where everybody may read it: in a replay, among the
last cards of a deal, and when it was played all at once. A hand that is a part of what the reader holds himself is his.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from bot.i18n import LANGUAGES
from bot.screens import common, hand
from bot.table import Table
from engine.core import Seat
from engine.registry import all_games
from tests.fakes import discord, telegram

LEAST = 8
"""Cards of a hand that nobody puts together by chance."""
REPLAY = "m:replay:"


@dataclass(frozen=True)
class Seen:
    """A state of a message: what it said, and who could read it ("" for a whole group)."""

    text: str
    reader: str
    buttons: tuple[str, ...] = ()


@dataclass
class Watch:
    """Notes hands; a watcher of any house. ``held``: the text of a hand, and who held it."""

    held: dict[str, set[str]] = field(default_factory=dict)
    open: set[str] = field(default_factory=set)
    last: dict[tuple[str, int], tuple[str, ...]] = field(default_factory=dict)
    """The texts of the hand a seat had, until it is played."""
    states: int = 0

    def table_changed(self, table: Table) -> None:
        if table.phase not in ("playing", "between") or table.state is None:
            return
        self.states += 1
        game = all_games()[table.game]
        over = table.result is not None or table.phase == "between"
        views = [game.view(table.state, Seat(seat)) for seat in range(len(table.chairs))]
        for seat, view in enumerate(views):
            if not view.hand:
                self.open.update(self.last.pop((table.id, seat), ()))
            if len(view.hand) < LEAST:
                self.last.pop((table.id, seat), None)
                continue
            texts = tuple(hand.hand_text(view, hand.Draft(0, 0), common.speaker(table, lang)) for lang in LANGUAGES)
            self.last[table.id, seat] = texts
            readers = {table.chairs[s].person for s, v in enumerate(views) if s == seat or seat in dict(v.open_hands)}
            for text in texts:
                if over:
                    self.open.add(text)
                else:
                    self.held.setdefault(text, set()).update(readers)

    def leaks(self, messages: Iterator[Seen]) -> list[str]:
        """Who could read whose hand; never the hand itself."""
        secret = {text: who for text, who in self.held.items() if text not in self.open}
        own: dict[str, list[str]] = {}
        for text, who in self.held.items():
            for person in who:
                own.setdefault(person, []).append(text)
        out: list[str] = []
        for seen in messages:
            if any(b.startswith(REPLAY) for b in seen.buttons):
                continue
            for text, owners in secret.items():
                if text not in seen.text or seen.reader in owners:
                    continue
                if not any(text in mine for mine in own.get(seen.reader, ())):
                    out.append(f"{seen.reader or 'a group'} could read a hand of {sorted(owners)}")
        return out


def on_discord(server: discord.Server) -> Iterator[Seen]:
    """Every state of every message that there ever was: posts, answers, followups, those that are gone too."""
    found: dict[int, Any] = {m.id: m for channel in server.channels.values() for m in channel.log.values()}
    for interaction in server.interactions.values():
        for message in (interaction.original, interaction.source, *interaction.followups):
            if message is not None:
                found[message.id] = message
    for message in found.values():
        private = message.channel.guild is None and message.channel.people
        reader = message.only_for or (message.channel.people[0] if private else None)
        for version in message.versions:
            data = tuple(b.custom_id for b in version.buttons if b.custom_id)
            yield Seen(version.text, f"dc:{reader.id}" if reader is not None else "", data)


def on_telegram(server: telegram.TelegramServer) -> Iterator[Seen]:
    """Every text and caption that was sent or edited, and the chat's reader; whether or not Telegram took it."""
    for request in server.requests:
        given = request.parameters
        texts = [str(given.get(name, "")) for name in ("text", "caption")]
        media = given.get("media")
        if isinstance(media, dict):
            texts.append(str(media.get("caption", "")))
        chat = request.chat_id
        if chat is None:
            continue
        rows = (given.get("reply_markup") or {}) if isinstance(given.get("reply_markup"), dict) else {}
        data = tuple(b.get("callback_data", "") for row in rows.get("inline_keyboard", ()) for b in row)
        yield Seen(_plain("\n".join(texts)), f"tg:{chat}" if chat > 0 else "", data)


def _plain(text: str) -> str:
    """Without the marks and escapes of Telegram's HTML."""
    return html.unescape(re.sub(r"<[^>]+>", "", text))
