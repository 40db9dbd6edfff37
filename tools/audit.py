"""Asks the advisory service whether a library of uv.lock has a known weakness. ``python tools/audit.py``

Ends with 1 when there is one. Where the service cannot be reached it says so plainly and ends with 0: a machine without
that service must not fail for it, and must not look as if nothing had been found either.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

LOCK = Path(__file__).parents[1] / "uv.lock"
UNREACHABLE = ("connection", "resolve", "timed out", "timeout", "unreachable", "max retries", "proxy", "service error",
               "403", "404", "502", "503")  # fmt: skip


def pinned(lock: str) -> list[list[str]]:
    """Every library of the lock as ``name==version``, ourselves left out; a library that is there in several versions,
    for several Pythons, stands in as many lists."""
    lists: list[dict[str, str]] = []
    for package in tomllib.loads(lock).get("package", []):
        if "registry" in package.get("source", {}):
            room = next((names for names in lists if package["name"] not in names), None)
            if room is None:
                lists.append(room := {})
            room[package["name"]] = package["version"]
    return [[f"{name}=={version}" for name, version in sorted(names.items())] for names in lists]


def verdict(code: int, said: str) -> tuple[int, str]:
    """What to end with, and what to say, when pip-audit ended with ``code`` and said so much."""
    if code == 0:
        return 0, "No library of uv.lock has a known weakness."
    if "Found" in said and "vulnerabilit" in said:
        return 1, said.strip()
    if any(word in said.lower() for word in UNREACHABLE):
        return 0, "NOT CHECKED: the advisory service cannot be reached from here, so nothing is known of weaknesses."
    return 1, "pip-audit failed:\n" + said.strip()[-2000:]


def audit(libraries: list[str]) -> tuple[int, str]:
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder) / "requirements.txt"
        wanted.write_text("\n".join(libraries) + "\n")
        command = [sys.executable, "-m", "pip_audit", "--requirement", str(wanted), "--no-deps", "--disable-pip",
                   "--progress-spinner", "off", "--timeout", "10"]  # fmt: skip
        try:
            ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
        except subprocess.TimeoutExpired:
            return verdict(2, "timed out")
    return verdict(ran.returncode, ran.stdout + ran.stderr)


def main() -> int:
    worst = 0
    for libraries in pinned(LOCK.read_text("utf-8")):
        code, said = audit(libraries)
        print(f"{len(libraries)} libraries. {said}")
        worst = max(worst, code)
    return worst


if __name__ == "__main__":
    sys.exit(main())
