"""The browser platform: a group chat and a private chat in one page, with the same screens as elsewhere.

`platform.WebPlatform` is the `bot.ports.Platform` that delivery sends to, `server.make_app` the
aiohttp application that serves the page, its event stream and what people do on it, and
`site.listen` opens the socket. The store's `WebStore` half plays the part of a messenger's servers.
"""

from adapters.web.platform import GROUP, WebPlatform
from adapters.web.server import make_app
from adapters.web.settings import WebSettings
from adapters.web.site import Site, listen

__all__ = ["GROUP", "Site", "WebPlatform", "WebSettings", "listen", "make_app"]
