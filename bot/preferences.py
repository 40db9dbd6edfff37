"""Settings: of a chat by its admins, of a person by himself, and a chat's own house rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot import press, records
from bot.commands import Refused
from bot.desk import FrontDesk, Visit
from bot.i18n import LANGUAGES, Speaker
from bot.people import CHAT_VALUES, People
from bot.ports import ChatInfo, Reply
from bot.screen import Block, Button, Screen
from bot.screens import common, panels
from bot.seasons import local, zone_of
from bot.table import Table
from engine.registry import all_games

MY_VALUES: dict[str, tuple[str, ...]] = {
    "pictures": ("on", "off"),
    "colours": ("4", "2"),
    "sort": ("game", "suit", "rank"),
}
"""What a person may choose for his own messages, the default first."""


# --- a chat --------------------------------------------------------------------------------


def chat_screen(desk: FrontDesk, visit: Visit) -> Screen:
    """The settings of a chat: a press on one takes its next value."""
    say = visit.say if visit.who.ephemeral else Speaker(visit.chat.language or visit.say.language)
    buttons: list[Button] = []
    for key, values in CHAT_VALUES.items():
        now = desk.people.setting(visit.chat, key)
        buttons.append(_next(say, visit, press.menu("set", key, _after(values, now)), f"settings-{key}", key, now))
    if len(all_games()) > 1:
        buttons.append(Button(say("settings-games"), press.menu("set", "games", "show")))
    buttons.append(Button(say("settings-records"), press.menu("set", "records", "show")))
    # Where there is room for few rows, they are longer.
    rows = common.fixed_rows(buttons, 2 if visit.caps.rows > 8 else 3)
    rows.append(panels.language_row(visit.chat.language, "chat"))
    return Screen((Block("title", say("settings-title")),), tuple(rows))


def games_screen(visit: Visit) -> Screen:
    """Which games may be opened in a chat: a press allows or forbids one."""
    say = visit.say if visit.who.ephemeral else Speaker(visit.chat.language or visit.say.language)
    allowed = visit.chat.settings.get("games") or list(all_games())
    buttons = [
        Button(("✓ " if g in allowed else "✗ ") + Speaker(say.language, g)("name"), press.menu("set", "games", g))
        for g in all_games()
    ]
    rows = common.fixed_rows(buttons, 2)
    rows.append((Button(say("button-back-to-options"), press.menu("set", "games", "back")),))
    return Screen((Block("title", say("settings-games")),), tuple(rows))


async def set_chat(desk: FrontDesk, visit: Visit, key: str, value: str) -> Reply:
    """Change one setting of the chat; admins only."""
    if not desk.admin(visit):
        raise Refused("admin_only")
    people, here = desk.people, visit.chat.id
    text = ""
    chat = visit.chat
    if key == "games":
        if value in all_games():
            chat = await people.change_chat(here, lambda c: _allow(c, value))
        elif value not in ("show", "back"):
            raise Refused("bad_button")
    elif key == "records":
        if value == "export":
            return await records.export(desk, visit)
        return Reply(screen=await records.panel(desk, visit), replace=True)
    elif key == "language":
        if value not in LANGUAGES:
            raise Refused("bad_button")
        chat = await people.change_chat(here, lambda c: replace(c, language=value))
        text = Speaker(value)("done-chat-language")
    else:
        if value not in CHAT_VALUES.get(key, ()):
            raise Refused("bad_button")
        chat = await people.set_chat(here, key, value)
    if chat != visit.chat:
        for t in await desk.house.tables_in(visit.who.chat):
            desk.house.redraw(t.id)
    now = replace(visit, chat=chat)
    screen = games_screen(now) if key == "games" and value != "back" else chat_screen(desk, now)
    return Reply(text, screen=screen, replace=True)


def _allow(chat: ChatInfo, game: str) -> ChatInfo:
    """The chat with a game allowed that was not, or the reverse. Raises Refused where none would be left."""
    allowed = list(chat.settings.get("games") or all_games())
    allowed = [g for g in all_games() if (g in allowed) != (g == game)]
    if not allowed:
        raise Refused("one_game_at_least")
    return replace(chat, settings={**chat.settings, "games": allowed})


async def keep_rules(desk: FrontDesk, visit: Visit, t: Table) -> Reply:
    """Make the house rules of a table the default of its chat; admins of that chat only."""
    if not await desk.admin_at(visit, t.id):
        raise Refused("admin_only")
    await desk.people.set_chat(t.chat, f"rules-{t.game}", dict(t.options))
    return Reply(visit.say("done-rules-kept"), alert=True)


def quiet_now(desk: FrontDesk, chat: ChatInfo, now_ms: int) -> str:
    return quiet_hours(desk.people, chat, now_ms)


def quiet_hours(people: People, chat: ChatInfo, now_ms: int) -> str:
    """The quiet hours of a chat ("22-8") while they last, else ""."""
    hours = str(people.setting(chat, "quiet"))
    first, _, last = hours.partition("-")
    if not last:
        return ""
    hour = local(now_ms, zone_of(chat.settings)).hour
    begin, end = int(first), int(last)
    inside = begin <= hour < end if begin < end else hour >= begin or hour < end
    return hours if inside else ""


# --- a person ------------------------------------------------------------------------------


def my_screen(visit: Visit) -> Screen:
    """A person's own settings, shown in his private chat."""
    say = visit.say
    buttons = [
        _next(say, visit, press.menu("me", key, _after(values, _mine(visit, key))), f"my-{key}", key, _mine(visit, key))
        for key, values in MY_VALUES.items()
    ]
    rows = common.fixed_rows(buttons, 2)
    rows.append(panels.language_row(say.language, "me"))
    return Screen((Block("title", say("my-title")),), tuple(rows))


def _mine(visit: Visit, key: str) -> str:
    return str(visit.person.prefs.get(key, MY_VALUES[key][0]))


async def set_mine(desk: FrontDesk, visit: Visit, key: str, value: str) -> Reply:
    """Change one's own setting."""
    if value not in MY_VALUES.get(key, ()):
        raise Refused("bad_button")
    person = await desk.people.prefer(visit.id, key, value)
    for t in await desk.house.tables_of(visit.id):
        desk.house.redraw(t.id)
    return Reply(screen=my_screen(replace(visit, person=person)), replace=True)


# --- parts ---------------------------------------------------------------------------------


def _after(values: tuple[str, ...], now: Any) -> str:
    return values[(values.index(now) + 1) % len(values)] if now in values else values[0]


def _next(say: Speaker, visit: Visit, data: str, name: str, key: str, now: Any) -> Button:
    """A button that says a setting's value and takes the next one."""
    words = (f"value-{key}-{now}", f"level-{now}", f"value-{now}")
    value = next((say(w) for w in words if say.has(w)), str(now))
    return Button(common.label(say("option-is", option=say(name), value=value), visit.caps), data)
