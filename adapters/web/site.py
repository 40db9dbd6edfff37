"""The socket of the browser platform."""

from __future__ import annotations

from dataclasses import dataclass

from aiohttp import web


@dataclass(frozen=True, slots=True)
class Site:
    """An open site. ``url`` is what a browser on this machine opens."""

    url: str
    runner: web.AppRunner

    async def close(self) -> None:
        """Stop listening and end open event streams."""
        await self.runner.cleanup()


async def listen(app: web.Application, host: str = "127.0.0.1", port: int = 8080) -> Site:
    """Serve the application; loopback unless told otherwise, port 0 for any free one. Raises OSError."""
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=3.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError:
        await runner.cleanup()
        raise
    bound = runner.addresses[0][1]
    shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else f"[{host}]" if ":" in host else host
    return Site(f"http://{shown}:{bound}", runner)
