"""The Dockerfile, as far as it can be judged without building it (tools/check_dockerfile.py carries it out)."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

from tools.check_dockerfile import ROOT, allowed, instructions

STEPS = list(instructions((ROOT / "Dockerfile").read_text("utf-8")))
LAST = STEPS[max(i for i, (word, _) in enumerate(STEPS) if word == "FROM") :]


def of(word: str) -> list[str]:
    return [rest for found, rest in LAST if found == word]


def test_what_is_copied_is_there_and_nothing_else_reaches_the_build() -> None:
    rules = [r for r in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if r and not r.startswith("#")]
    copied = [w for word, rest in STEPS if word == "COPY" and "--from" not in rest for w in rest.split()[:-1]]
    assert copied
    assert [c for c in copied if not (ROOT / c).exists() or not allowed(c, rules)] == []
    kept = {r.lstrip("!") for r in rules if r.startswith("!")}
    assert kept == set(copied)
    for name in (".env", ".git", "data", "paiju.toml", "tests"):
        assert not allowed(name, rules)


def test_every_package_of_the_wheel_is_in_the_image() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    copied = {rest.split()[0] for word, rest in STEPS if word == "COPY"}
    assert set(wheel["packages"]) <= copied


def test_it_runs_as_a_plain_user_and_says_how_it_is() -> None:
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", of("USER")[-1])
    assert json.loads(of("HEALTHCHECK")[0].partition("CMD ")[2]) == ["paiju", "doctor", "--health"]
    assert json.loads(of("ENTRYPOINT")[0]) == ["paiju"]


def test_the_database_lies_in_the_volume() -> None:
    assert json.loads(of("VOLUME")[0]) == ["/data"]
    assert "PAIJU_DATABASE=sqlite:////data/" in of("ENV")[0]


def test_no_secret_is_built_in() -> None:
    text = (ROOT / "Dockerfile").read_text("utf-8") + (ROOT / "compose.yaml").read_text("utf-8")
    assert not re.search(r"(TOKEN|SECRET|PASSWORD)(?!_FILE)\w*\s*[=:]\s*\S", text)


def test_compose_publishes_on_loopback_only() -> None:
    ports = re.findall(r'- "([\d.:]+:\d+)"', (ROOT / "compose.yaml").read_text("utf-8"))
    assert ports
    assert all(p.startswith("127.0.0.1:") for p in ports)


def test_instructions_join_continued_lines_and_skip_comments(tmp_path: Path) -> None:
    text = "# syntax\nFROM a AS b\nRUN one \\\n    # why\n    && two\n\nUSER 1:1\n"
    assert list(instructions(text)) == [("FROM", "a AS b"), ("RUN", "one  && two"), ("USER", "1:1")]
