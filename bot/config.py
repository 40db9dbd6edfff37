"""Settings: environment (``PAIJU_...``), then ``.env``, then ``paiju.toml``; secrets also from files.

``PAIJU_TELEGRAM_TOKEN_FILE=/run/secrets/tg`` reads the token from that file. What is wrong is said with the
setting's name and what would be right, never with a secret's value.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

PREFIX = "PAIJU_"
SHARED_IDS = ("tg:1087968824", "tg:777000", "tg:136817688")
"""Telegram accounts that are many people at once: anonymous admins, the service account, channels."""


class ConfigError(Exception):
    """A setting is wrong; the message has a line for each, fit for an operator."""


class Settings(BaseSettings):
    """Everything an operator can set. Defaults serve the browser table on loopback."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=".env", env_file_encoding="utf-8", toml_file="paiju.toml", extra="ignore",
        hide_input_in_errors=True,
    )  # fmt: skip

    database: str = Field("sqlite:///data/paiju.sqlite3", description="Database URL (sqlite:///path)")
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
    telegram_token: SecretStr | None = Field(None, description="Token from @BotFather")
    telegram_webhook: bool = Field(False, description="Take updates by webhook at public_url instead of polling")
    telegram_secret: SecretStr | None = Field(None, description="Secret of the webhook; drawn at start when not set")
    telegram_api: str = Field("", description="Base URL of another Bot API server")
    discord_token: SecretStr | None = Field(None, description="Bot token from the developer portal")
    discord_shards: int = Field(0, ge=0, description="Number of shards; 0: as Discord recommends")
    discord_api: str = Field("", description="Base URL of another Discord API server")
    computer_delay_min: float = Field(0.7, ge=0, le=10, description="Seconds a computer waits at least")
    computer_delay_max: float = Field(1.6, ge=0, le=10, description="Seconds a computer waits at most")
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="Least level that is logged")
    log_format: Literal["text", "json"] = Field("text", description="Lines for people or for machines")

    @field_validator("operators", "hosts", mode="before")
    @classmethod
    def _words(cls, value: Any) -> Any:
        """Lists may be written with commas."""
        return tuple(w.strip() for w in value.split(",") if w.strip()) if isinstance(value, str) else value

    @field_validator("operators")
    @classmethod
    def _no_shared(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for who in value:
            if who in SHARED_IDS or f"tg:{who}" in SHARED_IDS:
                raise ValueError(f"{who} is an account that many people share; name a person")
            platform, _, number = who.partition(":")
            if platform not in ("tg", "dc", "web") or not number:
                raise ValueError(f"{who!r} is no person id; write tg:123 or dc:456")
        return value

    @field_validator("public_url")
    @classmethod
    def _https(cls, value: str) -> str:
        if value and not value.startswith(("https://", "http://")):
            raise ValueError("must begin with https:// (or http:// for tests)")
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


def _from_files() -> dict[str, str]:
    """Secrets named by ``PAIJU_<SETTING>_FILE``. Raises ConfigError for a file that cannot be read."""
    out: dict[str, str] = {}
    for name, field in Settings.model_fields.items():
        variable = f"{PREFIX}{name.upper()}_FILE"
        path = os.environ.get(variable)
        if path and "SecretStr" in str(field.annotation):
            try:
                out[name] = Path(path).read_text("utf-8").strip()
            except OSError as e:
                raise ConfigError(f"{variable}: {path} cannot be read: {e.strerror}") from None
    return out


def load(**given: Any) -> Settings:
    """The settings of this process. Raises ConfigError naming each wrong setting and what would be right."""
    try:
        settings = Settings(**{**_from_files(), **given})
    except ValidationError as e:
        lines = []
        for error in e.errors(include_url=False, include_context=False):
            name = str(error["loc"][0]) if error["loc"] else "?"
            lines.append(f"{PREFIX}{name.upper()}: {error['msg'].removeprefix('Value error, ')}")
        raise ConfigError("\n".join(lines)) from None
    except (OSError, ValueError) as e:
        raise ConfigError(f"paiju.toml or .env: {e}") from None
    if settings.computer_delay_min > settings.computer_delay_max:
        raise ConfigError(f"{PREFIX}COMPUTER_DELAY_MIN must not be above {PREFIX}COMPUTER_DELAY_MAX")
    if settings.telegram_webhook and not settings.public_url:
        raise ConfigError(f"{PREFIX}TELEGRAM_WEBHOOK needs {PREFIX}PUBLIC_URL, the https:// address Telegram can reach")
    return settings
