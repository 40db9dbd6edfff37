"""Does what the Dockerfile says, without Docker: python tools/check_dockerfile.py

Reads the instructions, carries out COPY (within .dockerignore) and the RUN steps that use pip or uv in a
temporary folder that stands for the image, then starts the image's command there, asks its HEALTHCHECK and
stops it. Steps for the base system (apt-get) are named and left out. Needs the package registry.
"""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLACES = ("/app", "/venv", "/data")
"""Folders of the image that are ours; everything else belongs to the base system."""


@dataclass
class Stage:
    """One FROM with what the instructions after it set."""

    root: Path
    name: str = ""
    env: dict[str, str] = field(default_factory=dict)
    workdir: str = "/"
    user: str = ""
    health: list[str] = field(default_factory=list)
    entry: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)

    def local(self, text: str) -> str:
        """The text with the image's paths turned into those of the temporary folder."""
        return re.sub(rf"(?<![\w.])({'|'.join(PLACES)})(?![\w])", lambda m: f"{self.root}{m[1]}", text)


def instructions(text: str) -> Iterator[tuple[str, str]]:
    """(keyword, rest) of each instruction, continued lines joined, comments left out."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    for line in re.sub(r"\\\n\s*", " ", "\n".join(lines)).splitlines():
        if line.strip():
            word, _, rest = line.strip().partition(" ")
            yield word.upper(), rest.strip()


def allowed(source: str, rules: list[str]) -> bool:
    """What .dockerignore leaves of the build context; the last rule that fits decides."""
    keep = True
    for rule in rules:
        if fnmatch.fnmatch(source.split("/")[0], rule.lstrip("!")):
            keep = rule.startswith("!")
    return keep


def copy(rest: str, stage: Stage, stages: list[Stage], rules: list[str]) -> None:
    words = shlex.split(rest)
    sources, target = [w for w in words[:-1] if not w.startswith("--")], words[-1]
    origin = next((w.partition("=")[2] for w in words if w.startswith("--from=")), "")
    to = Path(stage.local(target if target.startswith("/") else f"{stage.workdir}/{target}"))
    for source in sources:
        if origin:
            start = Path(next(s for s in stages if s.name == origin).local(source))
        elif not allowed(source, rules):
            raise SystemExit(f"COPY {source}: .dockerignore keeps it out")
        else:
            start = ROOT / source
        if not start.exists():
            raise SystemExit(f"COPY {source}: there is no such file")
        if start.is_dir():
            shutil.copytree(start, to, symlinks=True, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            into = to / start.name if target.endswith("/") else to
            into.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(start, into)


def environment(stage: Stage, python: Path) -> dict[str, str]:
    """The environment of a step: this machine's, with the image's Python and settings in front."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PAIJU_", "VIRTUAL_ENV", "PYTHON"))}
    kept["PATH"] = f"{python / 'bin'}:{kept.get('PATH', '')}"
    for key, value in stage.env.items():
        kept[key] = stage.local(value.replace("$PATH", kept["PATH"]))
    kept.pop("UV_NO_CACHE", None)  # what was fetched before need not be fetched again here
    return kept


def run(rest: str, stage: Stage, python: Path) -> None:
    if not re.match(r"(pip|uv)\b", rest):
        print(f"  not done here: RUN {rest[:90]}")
        (stage.root / "data").mkdir(parents=True, exist_ok=True)
        return
    begun = time.monotonic()
    where = Path(stage.local(stage.workdir))
    where.mkdir(parents=True, exist_ok=True)
    subprocess.run(shlex.split(stage.local(rest)), cwd=where, env=environment(stage, python), check=True)
    print(f"  RUN {rest} ({time.monotonic() - begun:.1f} s)")


def build(text: str, folder: Path, python: Path) -> Stage:
    """Carry out the instructions; the last stage."""
    rules = [r for r in (ROOT / ".dockerignore").read_text().splitlines() if r and not r.startswith("#")]
    stages: list[Stage] = []
    for word, rest in instructions(text):
        if word == "FROM":
            stages.append(Stage(folder / f"stage{len(stages)}", rest.partition(" AS ")[2]))
            print(f"FROM {rest}")
            continue
        stage = stages[-1]
        if word == "ENV":
            stage.env.update(pair.split("=", 1) for pair in shlex.split(rest))
        elif word == "WORKDIR":
            stage.workdir = rest
        elif word == "COPY":
            copy(rest, stage, stages, rules)
        elif word == "RUN":
            run(rest, stage, python)
        elif word == "USER":
            stage.user = rest
        elif word == "HEALTHCHECK":
            stage.health = json.loads(rest.partition("CMD ")[2])
        elif word == "ENTRYPOINT":
            stage.entry = json.loads(rest)
        elif word == "CMD":
            stage.command = json.loads(rest)
        elif word not in ("EXPOSE", "VOLUME"):
            raise SystemExit(f"{word} is not understood by this check")
    return stages[-1]


def serve(stage: Stage, python: Path) -> None:
    """Start the image's command, ask its health, stop it as an orchestrator would."""
    if not re.fullmatch(r"[1-9][0-9]*(:[0-9]+)?", stage.user):
        raise SystemExit(f"USER {stage.user or 'root'}: has to be a number, and not root")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    env = environment(stage, python) | {"PAIJU_PORT": str(port), "PAIJU_HOST": "127.0.0.1"}
    where = stage.local(stage.workdir)
    # The programs of the environment start with the path it was built under.
    venv = Path(stage.local("/venv"))
    interpreter = str(venv / "bin" / "python")
    call = [interpreter, *(str(venv / "bin" / c) if i == 0 else c for i, c in enumerate(stage.entry + stage.command))]
    health = [interpreter, str(venv / "bin" / stage.health[0]), *stage.health[1:]]
    begun = time.monotonic()
    server = subprocess.Popen(call, cwd=where, env=env)
    try:
        while subprocess.run(health, cwd=where, env=env, capture_output=True).returncode != 0:
            if server.poll() is not None or time.monotonic() - begun > 180:
                raise SystemExit("the server did not become healthy")
            time.sleep(0.5)
        print(f"  healthy after {time.monotonic() - begun:.1f} s")
    finally:
        server.send_signal(signal.SIGTERM)
        code = server.wait(20)
    print(f"  stopped with status {code}")
    if code != 0:
        raise SystemExit("the server did not stop cleanly")


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="paiju-image-") as name:
        folder = Path(name)
        python = folder / "python"
        subprocess.run([sys.executable, "-m", "venv", str(python)], check=True)
        stage = build((ROOT / "Dockerfile").read_text("utf-8"), folder, python)
        size = sum(f.stat().st_size for f in stage.root.rglob("*") if f.is_file() and not f.is_symlink())
        print(f"  {size / 1e6:.0f} MB on top of the base image")
        serve(stage, python)
    print("the Dockerfile does what it says")


if __name__ == "__main__":
    main()
