"""Application commands: what may be registered, what a person finds in the menu, which options he may give."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

from .errors import ApiError, Form, Json
from .limits import RateLimited
from .model import Command
from .permissions import Permission

if TYPE_CHECKING:
    from .people import User
    from .places import Channel, Guild
    from .server import Server

# fmt: off
LOCALES = frozenset((
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
    "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
))
# fmt: on
CHAT, USER_MENU, MESSAGE_MENU = 1, 2, 3
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = range(1, 12)
MAX_COMMANDS, MAX_MENUS, MAX_OPTIONS, MAX_CHOICES, MAX_SIZE = 100, 15, 25, 25, 8000


def check_all(bodies: list[Json], form: Form) -> None:
    """A whole bulk upsert: each command, unique names, at most 100 commands and 15 menu entries of a kind."""
    seen: set[tuple[int, str]] = set()
    for i, body in enumerate(bodies):
        check(body, str(i), form)
        key = (body.get("type") or CHAT, str(body.get("name")))
        if key in seen:
            code = "APPLICATION_COMMANDS_DUPLICATE_NAME"
            form.add(f"{i}.name", code, "Application command names must be unique")
        seen.add(key)
    for kind, most in ((CHAT, MAX_COMMANDS), (USER_MENU, MAX_MENUS), (MESSAGE_MENU, MAX_MENUS)):
        if sum(k == kind for k, _ in seen) > most:
            raise ApiError(400, 30032, f"Maximum number of application commands reached ({most})")


def check(body: Json, path: str, form: Form) -> None:
    """One command: names and descriptions in every language, options, contexts, total size."""
    kind = body.get("type") or CHAT
    _name(body, path, form, chat=kind == CHAT)
    if kind == CHAT:
        _description(body, path, form)
    elif body.get("description"):
        form.add(f"{path}.description", "APPLICATION_COMMAND_MENU_DESCRIPTION", "A menu entry has no description")
    for key, allowed in (("contexts", {0, 1, 2}), ("integration_types", {0, 1})):
        values: list[Any] | None = body.get(key)
        if values is not None and (not values or not set(values) <= allowed or len(set(values)) != len(values)):
            form.add(f"{path}.{key}", "BASE_TYPE_CHOICES", f"Value must be some of {sorted(allowed)}.")
    _options(body.get("options") or [], path, form)
    if _size(body) > MAX_SIZE:
        code = "APPLICATION_COMMAND_TOO_LARGE"
        form.add(path, code, f"Command exceeds maximum size ({MAX_SIZE})")


def _name(body: Json, path: str, form: Form, *, chat: bool) -> None:
    names = [("name", str(body.get("name") or ""))]
    for locale, text in (body.get("name_localizations") or {}).items():
        _locale(locale, f"{path}.name_localizations", form)
        names.append((f"name_localizations.{locale}", text))
    for key, text in names:
        form.length(f"{path}.{key}", text, 1, 32)
        if chat and text and not _is_name(text):
            code = "APPLICATION_COMMAND_INVALID_NAME"
            form.add(f"{path}.{key}", code, "Command name is invalid")


def _is_name(text: str) -> bool:
    """Letters and digits of any script, `-`, `_` and `'`, in lower case where the script has case."""
    marks = all(c in "-_'" or unicodedata.category(c)[0] in "LNM" for c in text)
    return marks and text == text.lower()


def _description(body: Json, path: str, form: Form) -> None:
    form.length(f"{path}.description", str(body.get("description") or ""), 1, 100)
    for locale, text in (body.get("description_localizations") or {}).items():
        _locale(locale, f"{path}.description_localizations", form)
        form.length(f"{path}.description_localizations.{locale}", text, 1, 100)


def _locale(locale: str, path: str, form: Form) -> None:
    if locale not in LOCALES:
        form.add(path, "ENUM_TYPE_COERCE", f'Value "{locale}" is not a valid enum value.')


def _options(options: list[Json], path: str, form: Form) -> None:
    form.length(f"{path}.options", options, 0, MAX_OPTIONS)
    names: set[str] = set()
    optional = False
    for i, option in enumerate(options):
        at = f"{path}.options.{i}"
        kind = option.get("type")
        if kind not in range(SUBCOMMAND, FILE + 1):
            form.add(f"{at}.type", "BASE_TYPE_CHOICES", "Value must be one of the option types.")
        _name(option, at, form, chat=True)
        _description(option, at, form)
        if option.get("name") in names:
            form.add(f"{at}.name", "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option names must be unique")
        names.add(str(option.get("name")))
        if kind in (SUBCOMMAND, GROUP):
            _options(option.get("options") or [], at, form)
            continue
        if option.get("required"):
            if optional:
                code = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
                form.add(at, code, "Required options must be placed before non-required options")
        else:
            optional = True
        _choices(option, at, form)


def _choices(option: Json, path: str, form: Form) -> None:
    choices: list[Json] = option.get("choices") or []
    form.length(f"{path}.choices", choices, 0, MAX_CHOICES)
    if choices and option.get("autocomplete"):
        form.add(path, "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_CHOICES", "Choices exclude autocomplete")
    for i, choice in enumerate(choices):
        form.length(f"{path}.choices.{i}.name", str(choice.get("name") or ""), 1, 100)
        for locale, text in (choice.get("name_localizations") or {}).items():
            _locale(locale, f"{path}.choices.{i}.name_localizations", form)
            form.length(f"{path}.choices.{i}.name_localizations.{locale}", text, 1, 100)
        if option.get("type") == STRING:
            form.length(f"{path}.choices.{i}.value", str(choice.get("value") or ""), 1, 100)


def check_choices(choices: list[Json], form: Form) -> None:
    """The suggestions that answer an autocomplete interaction."""
    form.length("choices", choices, 0, MAX_CHOICES)
    for i, choice in enumerate(choices):
        form.length(f"choices.{i}.name", str(choice.get("name") or ""), 1, 100)
        form.length(f"choices.{i}.value", str(choice.get("value", "")), 1, 100)


def _size(node: Json) -> int:
    """Characters of names, descriptions and values, the longest language of each counted."""

    def longest(key: str) -> int:
        local = (node.get(f"{key}_localizations") or {}).values()
        return max(len(text) for text in (str(node.get(key) or ""), *local))

    total = longest("name") + longest("description") + len(str(node.get("value") or ""))
    return total + sum(_size(inner) for key in ("options", "choices") for inner in node.get(key) or [])


class Registry:
    """The commands registered for everywhere and for single servers."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.commands: list[Command] = []
        self.creates: list[float] = []

    def of(self, guild: Guild | None) -> list[Command]:
        return [command for command in self.commands if command.guild is guild]

    def replace(self, guild: Guild | None, bodies: list[Json]) -> list[Command]:
        """Bulk upsert: a command keeps its id when its name and type were there before."""
        old = {(c.type, c.name): c for c in self.of(guild)}
        made = [self._made(guild, body, old.get((body.get("type") or CHAT, body["name"]))) for body in bodies]
        self.commands = [c for c in self.commands if c.guild is not guild] + made
        return made

    def upsert(self, guild: Guild | None, body: Json) -> Command:
        old = next((c for c in self.of(guild) if (c.type, c.name) == (body.get("type") or CHAT, body["name"])), None)
        made = self._made(guild, body, old)
        self.commands = [c for c in self.commands if c is not old] + [made]
        return made

    def _made(self, guild: Guild | None, body: Json, old: Command | None) -> Command:
        if old is None:
            now, window = self.server.clock.now(), self.server.limits.command_creates
            self.creates = [at for at in self.creates if now - at < window.per]
            if len(self.creates) >= window.limit:
                text = "Max number of daily application command creates has been reached (200)"
                raise RateLimited(30034, text, window.per - (now - self.creates[0]))
            self.creates.append(now)
        id = old.id if old else self.server.snowflake()
        return Command(id, guild, dict(body), self.server.snowflake())

    def offered(self, user: User, channel: Channel) -> list[Command]:
        """The chat commands that this person finds in the menu of this channel."""
        guild = channel.guild
        context = 0 if guild else 1
        rights = channel.permissions(user)
        if guild is not None and Permission.USE_APPLICATION_COMMANDS not in rights:
            return []
        found = []
        for command in (*(self.of(guild) if guild else ()), *self.of(None)):
            contexts = command.body.get("contexts")
            here = (
                context in contexts if contexts is not None else guild or command.body.get("dm_permission") is not False
            )
            needs = command.needs
            allowed = guild is None or needs is None or (bool(needs) and needs in rights)
            if command.type == CHAT and here and allowed:
                found.append(command)
        return found


def command_json(command: Command, app_id: int) -> Json:
    body = command.body
    found: Json = {
        "type": CHAT,
        "description": "",
        "default_member_permissions": None,
        "nsfw": False,
        "contexts": None,
        "integration_types": [0],
        "options": [],
    }
    found |= body | {"id": str(command.id), "application_id": str(app_id), "version": str(command.version)}
    found["dm_permission"] = body.get("contexts") is None or 1 in body["contexts"]
    if command.guild is not None:
        found["guild_id"] = str(command.guild.id)
    return found
