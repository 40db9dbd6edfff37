"""The bytes of pictures, for those who may see the message they belong to."""

from __future__ import annotations

from collections import OrderedDict

from adapters.web.codec import image_of, picture_bytes, picture_name
from bot.ports import WebMessage, WebStore

_MOST = 48 * 1024 * 1024  # bytes of pictures in memory
_SEARCH = 500  # newest messages of a chat among which a picture is looked for


class Pictures:
    """Pictures by chat and name, newest in memory, the others read back from their messages."""

    def __init__(self, store: WebStore, most: int = _MOST) -> None:
        self._store = store
        self._most = most
        self._bytes = 0
        self._kept: OrderedDict[tuple[str, str], bytes] = OrderedDict()

    def name(self, message: WebMessage) -> str:
        """The name under which the page may ask for a message's picture; "" when it has none."""
        image = image_of(message)
        if image is None:
            return ""
        name = picture_name(message.chat, image)
        if (message.chat, name) not in self._kept:
            self._keep(message.chat, name, picture_bytes(image))
        return name

    async def find(self, chat: str, name: str) -> bytes | None:
        """The picture, None when no message that stands in this chat has it any more (and it was forgotten)."""
        if (chat, name) in self._kept:
            self._kept.move_to_end((chat, name))
            return self._kept[chat, name]
        for message in reversed(await self._store.web_messages(chat, 0, _SEARCH)):
            image = image_of(message)
            if image is not None and picture_name(chat, image) == name:
                png = picture_bytes(image)
                self._keep(chat, name, png)
                return png
        return None

    def _keep(self, chat: str, name: str, png: bytes) -> None:
        self._kept[chat, name] = png
        self._bytes += len(png)
        while self._bytes > self._most and len(self._kept) > 1:
            self._bytes -= len(self._kept.popitem(last=False)[1])
