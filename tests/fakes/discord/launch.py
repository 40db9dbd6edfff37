"""Run a program whose discord.py talks to a local Discord: `python -m tests.fakes.discord.launch URL MODULE ARG ...`.

The program is a process of its own, so it waits by the real time; see `Limits.identify_every` for quick restarts.
"""

from __future__ import annotations

import runpy
import sys

from .client import redirect


def main() -> None:
    url, module, *arguments = sys.argv[1:]
    redirect(url)
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
