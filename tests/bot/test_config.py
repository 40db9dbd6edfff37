"""Settings: where they come from, what is said when one is wrong, and that the manual lists them."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from bot.app import drawn_from
from bot.config import PREFIX, ConfigError, Settings, load

TOKEN = "123456:AAF-secret_token"


@pytest.fixture(autouse=True)
def _clean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith(PREFIX):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


def refused(monkeypatch: pytest.MonkeyPatch, **environment: str) -> str:
    for name, value in environment.items():
        monkeypatch.setenv(PREFIX + name, value)
    with pytest.raises(ConfigError) as caught:
        load()
    return str(caught.value)


def test_without_anything_the_browser_table_is_served_on_loopback() -> None:
    s = load()
    assert (s.host, s.port, s.loopback, s.browser) == ("127.0.0.1", 8080, True, True)
    assert s.telegram_token is None
    assert s.discord_token is None


def test_environment_goes_before_env_file_before_toml(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "paiju.toml").write_text('port = 1\nlanguage = "en"\nhost = "10.0.0.1"\noperators = ["tg:5", "dc:6"]\n')
    (tmp_path / ".env").write_text("PAIJU_PORT=2\nPAIJU_LANGUAGE=zh-Hant\nOTHER=1\n")
    monkeypatch.setenv("PAIJU_PORT", "3")
    s = load()
    assert (s.port, s.language, s.host, s.operators) == (3, "zh-Hant", "10.0.0.1", ("tg:5", "dc:6"))
    assert load(port=4).port == 4


def test_an_empty_variable_is_one_that_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAIJU_PORT", "")
    monkeypatch.setenv("PAIJU_TELEGRAM_TOKEN", "")
    assert (load().port, load().telegram_token) == (8080, None)


def test_lists_are_written_with_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAIJU_OPERATORS", "tg:1, dc:2,")
    monkeypatch.setenv("PAIJU_HOSTS", "cards.example.org")
    assert load().operators == ("tg:1", "dc:2")
    assert load().hosts == ("cards.example.org",)


def test_secrets_come_from_files_and_are_never_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tg").write_text(f"{TOKEN}\n")
    (tmp_path / "dc").write_text("abc.def.ghi\n")
    monkeypatch.setenv("PAIJU_TELEGRAM_TOKEN_FILE", str(tmp_path / "tg"))
    (tmp_path / ".env").write_text(f"PAIJU_DISCORD_TOKEN_FILE={tmp_path / 'dc'}\n")
    s = load()
    assert s.telegram_token is not None
    assert s.discord_token is not None
    assert s.telegram_token.get_secret_value() == TOKEN
    assert s.discord_token.get_secret_value() == "abc.def.ghi"
    assert not s.browser
    for shown in (repr(s), str(s), s.model_dump_json()):
        assert TOKEN not in shown
        assert "abc.def" not in shown


def test_a_secret_that_is_set_twice_or_not_there_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    missing = tmp_path / "nothing"
    said = refused(monkeypatch, DISCORD_TOKEN_FILE=str(missing))
    assert said == (
        f"PAIJU_DISCORD_TOKEN: the file {missing} cannot be read: No such file or directory; "
        "check its path and its rights"
    )
    missing.write_text(" \n")
    assert "is empty" in refused(monkeypatch)
    missing.write_bytes(b"\xff\xfe\xff")
    assert "is no text" in refused(monkeypatch)
    said = refused(monkeypatch, DISCORD_TOKEN="abc.def")
    assert "is set twice; leave out this or PAIJU_DISCORD_TOKEN_FILE" in said
    assert "abc.def" not in said


@pytest.mark.parametrize("who", ["1087968824", "tg:1087968824", "tg:777000", "777000", "tg:136817688", "136817688"])
def test_p08_an_account_that_many_share_is_no_operator(monkeypatch: pytest.MonkeyPatch, who: str) -> None:
    said = refused(monkeypatch, OPERATORS=f"tg:5,{who}")
    assert said == f"PAIJU_OPERATORS: {who} is an account that many people share; name a person"


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("PORT", "70000", "has to be less than or equal to 65535 (it is '70000')"),
        ("PORT", "http", "has to be a valid integer, unable to parse string as an integer (it is 'http')"),
        ("LANGUAGE", "de", "has to be 'zh-Hans', 'zh-Hant' or 'en' (it is 'de')"),
        ("LOG_FORMAT", "xml", "has to be 'text' or 'json' (it is 'xml')"),
        ("SQLITE_SYNC", "off", "has to be 'normal' or 'full' (it is 'off')"),
        ("OPERATORS", "小明", "'小明' is no person id; write tg:123 or dc:456"),
        ("OPERATORS", "tg:-100", "'tg:-100' is no person id; write tg:123 or dc:456"),
        ("PUBLIC_URL", "cards.example.org", "has to begin with https:// and name a host (http:// is for tests)"),
        ("COMPUTER_DELAY_MAX", "0.1", "has to be at least PAIJU_COMPUTER_DELAY_MIN, which is 0.7"),
        ("TELEGRAM_WEBHOOK", "yes", "needs PAIJU_PUBLIC_URL, the https:// address Telegram can reach"),
        ("TELEGRAM_TOKEN", "hunter2", "is no Telegram token; copy the line like 123456789:AAF... that @BotFather sent"),
        ("TELEGRAM_SECRET", "hunter2!", "may hold 1 to 256 letters A-Z a-z, digits, _ and -"),
        (
            "DISCORD_TOKEN",
            "Bot hunter2",
            "is no Discord token: there is a blank in it; copy the token alone, without the word Bot",
        ),
    ],
)
def test_what_is_wrong_is_said_with_what_would_be_right(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, said: str
) -> None:
    assert refused(monkeypatch, **{name: value}) == f"PAIJU_{name}: {said}"


def test_everything_that_is_wrong_is_said_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    said = refused(monkeypatch, PORT="x", LANGUAGE="de", TELEGRAM_TOKN="hunter2").splitlines()
    assert [line.partition(":")[0] for line in said] == ["PAIJU_TELEGRAM_TOKN", "PAIJU_PORT", "PAIJU_LANGUAGE"]


def test_a_misspelt_setting_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = refused(monkeypatch, TELEGRAM_TOKN="hunter2", SOMETHING_ELSE="1")
    assert said == "PAIJU_TELEGRAM_TOKN: is no setting; did you mean PAIJU_TELEGRAM_TOKEN?"
    monkeypatch.delenv("PAIJU_TELEGRAM_TOKN")
    assert load()
    (tmp_path / ".env").write_text("# comment\nexport PAIJU_PROT=1\n")
    assert "PAIJU_PROT: is no setting; did you mean PAIJU_PORT?" in refused(monkeypatch)
    (tmp_path / ".env").unlink()
    (tmp_path / "paiju.toml").write_text('databse = "sqlite:///x"\ncolour = "red"\n')
    assert refused(monkeypatch).splitlines() == [
        "paiju.toml: databse is no setting; did you mean database?",
        "paiju.toml: colour is no setting",
    ]


def test_a_toml_file_with_a_mistake_names_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "paiju.toml").write_text("port = 1\nhost = \n")
    assert re.match(r"paiju.toml: Invalid value \(at line 2", refused(monkeypatch))


def test_the_manual_lists_every_setting_with_its_default() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "operating.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(PAIJU_\w+)` \| (.*) \|$", manual, re.MULTILINE))
    assert list(rows) == [PREFIX + name.upper() for name in Settings.model_fields]
    for name, field in Settings.model_fields.items():
        default = ", ".join(field.default) if isinstance(field.default, tuple) else field.default
        shown = "" if default in (None, "") else f"`{str(default).lower() if default is False else default}`"
        assert rows[PREFIX + name.upper()] == f"{shown} | {field.description}".strip(), name


def test_shards_are_split_by_numbers_below_their_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAIJU_DISCORD_SHARDS", "4")
    monkeypatch.setenv("PAIJU_DISCORD_SHARD_IDS", "0, 3")
    assert load().discord_shard_ids == (0, 3)
    for wrong, said in (("0,4", "from 0 to 3"), ("x", "from 0 to 3"), ("-1", "from 0 to 3")):
        monkeypatch.setenv("PAIJU_DISCORD_SHARD_IDS", wrong)
        with pytest.raises(ConfigError, match=f"PAIJU_DISCORD_SHARD_IDS.*{said}"):
            load()
    monkeypatch.delenv("PAIJU_DISCORD_SHARDS")
    monkeypatch.setenv("PAIJU_DISCORD_SHARD_IDS", "0")
    with pytest.raises(ConfigError, match="needs PAIJU_DISCORD_SHARDS"):
        load()


def test_the_database_may_stand_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "url").write_text("postgresql://paiju:secret@host/paiju\n")
    monkeypatch.setenv("PAIJU_DATABASE_FILE", str(tmp_path / "url"))
    monkeypatch.delenv("PAIJU_DATABASE", raising=False)
    assert load().database == "postgresql://paiju:secret@host/paiju"
    monkeypatch.setenv("PAIJU_DATABASE", "sqlite:///other.db")
    with pytest.raises(ConfigError, match="PAIJU_DATABASE: is set twice"):
        load()


def test_every_process_finds_the_same_webhook_secret_and_no_two_tokens_share_one() -> None:
    one, again, other = drawn_from("1:a"), drawn_from("1:a"), drawn_from("1:b")
    assert one == again != other
    assert re.fullmatch(r"[\w-]{1,256}", one, re.ASCII)
    assert "1:a" not in one
