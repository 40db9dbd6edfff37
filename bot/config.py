"""Settings: environment (``PAIJU_...``), then ``.env``, then ``paiju.toml``; secrets also from files.

``PAIJU_TELEGRAM_TOKEN_FILE=/run/secrets/tg`` reads the token from that file. What is wrong is said with the
setting's name and what would be right, never with a secret's value. docs/operating.md lists them all.
"""

from __future__ import annotations

import difflib
import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import (
    BaseSettings,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from bot.people import SHARED_IDS

PREFIX = "PAIJU_"
ENV_FILE = ".env"
TOML_FILE = "paiju.toml"


class ConfigError(Exception):
    """A setting is wrong; the message has a line for each, fit for an operator."""


class Settings(BaseSettings):
    """Everything an operator can set. Defaults serve the browser table on loopback."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=ENV_FILE, env_file_encoding="utf-8", env_ignore_empty=True,
        toml_file=TOML_FILE, extra="ignore", hide_input_in_errors=True,
    )  # fmt: skip

    database_file: Path | None = Field(None, description="File that holds the database's URL instead")
    database: str = Field(
        "sqlite:///data/paiju.sqlite3", validate_default=True,
        description="Database URL (sqlite:///path, postgresql://user:password@host/name)",
    )  # fmt: skip
    sqlite_sync: Literal["normal", "full"] = Field(
        "normal", description="full also survives a crash of the machine, at the cost of speed"
    )
    host: str = Field("127.0.0.1", description="Address to listen on")
    port: int = Field(8080, ge=0, le=65535, description="Port of the browser table, health and metrics; 0: any")
    web: Literal["auto", "on", "off"] = Field("auto", description="The browser table; auto: only without tokens")
    hosts: Annotated[tuple[str, ...], NoDecode] = Field((), description="Host names a browser may use besides loopback")
    public_url: str = Field("", description="How the world reaches this server, for replay links and webhooks")
    language: Literal["zh-Hans", "zh-Hant", "en"] = Field("zh-Hans", description="Language of chats that give no hint")
    operators: Annotated[tuple[str, ...], NoDecode] = Field(
        (), description="Person ids (tg:1, dc:2) that may do what admins may"
    )
    telegram_token_file: Path | None = Field(None, description="File that holds the token instead")
    telegram_token: SecretStr | None = Field(None, validate_default=True, description="Token from @BotFather")
    telegram_webhook: bool = Field(False, description="Take updates by webhook at public_url instead of polling")
    telegram_secret_file: Path | None = Field(None, description="File that holds the secret instead")
    telegram_secret: SecretStr | None = Field(
        None, validate_default=True, description="Secret of the webhook; made from the token when not set"
    )
    telegram_api: str = Field("", description="Base URL of another Bot API server")
    discord_token_file: Path | None = Field(None, description="File that holds the token instead")
    discord_token: SecretStr | None = Field(
        None, validate_default=True, description="Bot token from the developer portal"
    )
    discord_shards: int = Field(0, ge=0, description="Number of shards; 0: as Discord recommends")
    discord_shard_ids: Annotated[tuple[int, ...], NoDecode] = Field(
        (), description="Shards of this process (0,1), where several processes share them; none: all of them"
    )
    max_tables: int = Field(2000, ge=0, description="Tables at the same time, of all processes together; 0: any number")
    person_rate: float = Field(8.0, ge=0, le=100, description="Presses and commands of one person a second; 0: any")
    computer_delay_min: float = Field(0.7, ge=0, le=10, description="Seconds a computer waits at least")
    computer_delay_max: float = Field(1.6, ge=0, le=10, description="Seconds a computer waits at most")
    search_seconds: float = Field(0.5, ge=0.02, le=1, description="Seconds a hard computer thinks at most")
    search_workers: int = Field(
        0, ge=0, le=64, description="Processes that think for hard computers; 0: one less than there are cores, up to 4"
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="Least level that is logged")
    log_format: Literal["text", "json"] = Field("text", description="Lines for people or for machines")

    @field_validator("operators", "hosts", mode="before")
    @classmethod
    def _words(cls, value: Any) -> Any:
        """Lists may be written with commas."""
        return tuple(w.strip() for w in value.split(",") if w.strip()) if isinstance(value, str) else value

    @field_validator("operators")
    @classmethod
    def _persons(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for who in value:
            if who in SHARED_IDS or f"tg:{who}" in SHARED_IDS:
                raise ValueError(f"{who} is an account that many people share; name a person")
            if not re.fullmatch(r"(tg|dc):[1-9][0-9]{0,19}|web:\w+", who):
                raise ValueError(f"{who!r} is no person id; write tg:123 or dc:456")
        return value

    @field_validator("discord_shard_ids", mode="before")
    @classmethod
    def _shards(cls, value: Any, info: ValidationInfo) -> Any:
        words = [w.strip() for w in value.split(",") if w.strip()] if isinstance(value, str) else value
        shards = info.data.get("discord_shards", 0)
        if words and not shards:
            raise ValueError(f"needs {PREFIX}DISCORD_SHARDS, the number of shards of all processes together")
        if not all(str(w).isascii() and str(w).isdigit() and int(w) < shards for w in words):
            raise ValueError(f"has to be numbers from 0 to {shards - 1} with commas between them")
        return tuple(int(w) for w in words)

    @field_validator("database", "telegram_token", "telegram_secret", "discord_token", mode="before")
    @classmethod
    def _from_file(cls, value: Any, info: ValidationInfo) -> Any:
        path: Path | None = info.data.get(f"{info.field_name}_file")
        if path is None:
            return value
        if value is not None and value != cls.model_fields[str(info.field_name)].default:
            raise ValueError(f"is set twice; leave out this or {PREFIX}{str(info.field_name).upper()}_FILE")
        try:
            found = path.read_text("utf-8").strip()
        except OSError as e:
            raise ValueError(f"the file {path} cannot be read: {e.strerror}; check its path and its rights") from None
        except UnicodeDecodeError:
            raise ValueError(f"the file {path} is no text") from None
        if not found:
            raise ValueError(f"the file {path} is empty; write the value into it")
        return found

    @field_validator("telegram_token")
    @classmethod
    def _telegram_token(cls, value: SecretStr | None) -> SecretStr | None:
        if value and not re.fullmatch(r"[0-9]+:[\w-]+", value.get_secret_value(), re.ASCII):
            raise ValueError("is no Telegram token; copy the line like 123456789:AAF... that @BotFather sent")
        return value

    @field_validator("telegram_secret")
    @classmethod
    def _telegram_secret(cls, value: SecretStr | None) -> SecretStr | None:
        if value and not re.fullmatch(r"[\w-]{1,256}", value.get_secret_value(), re.ASCII):
            raise ValueError("may hold 1 to 256 letters A-Z a-z, digits, _ and -")
        return value

    @field_validator("discord_token")
    @classmethod
    def _discord_token(cls, value: SecretStr | None) -> SecretStr | None:
        if value and re.search(r"\s", value.get_secret_value()):
            raise ValueError("is no Discord token: there is a blank in it; copy the token alone, without the word Bot")
        return value

    @field_validator("computer_delay_max")
    @classmethod
    def _not_below(cls, value: float, info: ValidationInfo) -> float:
        least = info.data.get("computer_delay_min", 0.0)
        if value < least:
            raise ValueError(f"has to be at least {PREFIX}COMPUTER_DELAY_MIN, which is {least:g}")
        return value

    @field_validator("public_url", "telegram_api")
    @classmethod
    def _url(cls, value: str) -> str:
        if value and not re.match(r"https?://[^/\s]", value):
            raise ValueError("has to begin with https:// and name a host (http:// is for tests)")
        return value.rstrip("/")

    @property
    def loopback(self) -> bool:
        """True when only this machine can reach the server."""
        return self.host in ("127.0.0.1", "localhost", "::1")

    @property
    def browser(self) -> bool:
        """True when the browser table is served: by default only while no chat platform is configured."""
        return self.web == "on" or (self.web == "auto" and not (self.telegram_token or self.discord_token))

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return init_settings, env_settings, dotenv_settings, TomlConfigSettingsSource(settings_cls)


def load(**given: Any) -> Settings:
    """The settings of this process. Raises ConfigError naming each wrong setting and what would be right."""
    wrong = [*_misspelt(os.environ), *_misspelt(_names_in(Path(ENV_FILE)))]
    try:
        wrong += _unknown_in(Path(TOML_FILE))
        settings = Settings(**given)
    except ValidationError as e:
        raise ConfigError("\n".join([*wrong, *_said(e)])) from None
    except tomllib.TOMLDecodeError as e:
        raise ConfigError(f"{TOML_FILE}: {e}") from None
    except (OSError, UnicodeDecodeError) as e:
        raise ConfigError(f"{TOML_FILE} or {ENV_FILE} cannot be read: {e}") from None
    if settings.telegram_webhook and not settings.public_url.startswith("https://"):
        wrong.append(f"{PREFIX}TELEGRAM_WEBHOOK: needs {PREFIX}PUBLIC_URL, the https:// address Telegram can reach")
    if wrong:
        raise ConfigError("\n".join(wrong))
    return settings


def _said(problem: ValidationError) -> Iterator[str]:
    for error in problem.errors(include_url=False, include_context=False):
        name = str(error["loc"][0])
        said = error["msg"].removeprefix("Value error, ").replace("Input should be", "has to be", 1)
        secret = "SecretStr" in str(Settings.model_fields[name].annotation)
        shown = "" if secret or error["type"] == "value_error" else f" (it is {str(error['input'])[:60]!r})"
        yield f"{PREFIX}{name.upper()}: {said}{shown}"


def _misspelt(names: Iterable[str] | Mapping[str, str]) -> Iterator[str]:
    """Variables that look like a setting but are none. Others that begin alike are somebody else's."""
    known = [PREFIX + name.upper() for name in Settings.model_fields]
    for name in names:
        if name.startswith(PREFIX) and name not in known:
            near = difflib.get_close_matches(name, known, n=1, cutoff=0.85)
            if near:
                yield f"{name}: is no setting; did you mean {near[0]}?"


def _names_in(env_file: Path) -> list[str]:
    if not env_file.is_file():
        return []
    lines = env_file.read_text("utf-8", errors="replace").splitlines()
    found = (re.match(r"\s*(?:export\s+)?(\w+)\s*=", line) for line in lines)
    return [m[1].upper() for m in found if m]


def _unknown_in(toml_file: Path) -> Iterator[str]:
    if not toml_file.is_file():
        return
    known = list(Settings.model_fields)
    for name in tomllib.loads(toml_file.read_text("utf-8")):
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            yield f"{toml_file}: {name} is no setting" + (f"; did you mean {near[0]}?" if near else "")
