"""The browser platform on a database: what stood stands again after the process died."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from adapters.web import GROUP, WebPlatform, listen, make_app
from bot.screen import Block, Screen
from storage import open_store
from tests.support.memory_store import MemoryStore
from tests.support.toy_desk import ToyDesk, picture
from tests.support.web_client import Visitor, arrive, visitors

HAND = picture("a hand", 3)


@asynccontextmanager
async def served(database: Path) -> AsyncIterator[tuple[WebPlatform, str]]:
    """The platform on a file, with a desk that is never asked."""
    store = await open_store(f"sqlite:///{database}")
    platform = WebPlatform(store)
    await platform.start()
    site = await listen(make_app(ToyDesk(MemoryStore(), platform), store, platform), port=0)
    try:
        yield platform, site.url
    finally:
        await site.close()
        await store.close()


async def test_people_messages_pictures_and_limits_survive(tmp_path: Path) -> None:
    async with served(tmp_path / "p.sqlite3") as (platform, url), visitors(url) as nobody:
        ming = await arrive(nobody, "小明 \U0001f3b2")
        async with ming.stream() as events:
            await events.state()
            hand = await platform.send(ming.id, Screen((Block("text", "one"),), image=HAND))
            await platform.edit(ming.id, hand, Screen((Block("text", "two"),), image=HAND))
            gone = await platform.send(GROUP, Screen((Block("text", "gone"),)))
            await platform.delete(GROUP, gone)
            await ming.say("group", "hello")
            await platform.choose_limits(GROUP, "discord")
            while (await events.message())["chat"] != "private":
                pass
            last = events.last
    async with served(tmp_path / "p.sqlite3") as (platform, url), visitors(url) as nobody:
        ming = Visitor(nobody.http, url, ming.token, ming.id)
        async with ming.stream(last) as events:
            hello = (await events.next("hello"))[1]
            assert (hello["me"]["name"], hello["limits"]["group"]) == ("小明 🎲", "discord")
            states = await events.state()
        message = states["private"]["messages"][0]
        assert message["screen"]["blocks"][0]["text"] == "two"
        assert [m["text"] for m in states["group"]["messages"]] == ["hello"]
        shown = await ming.get(f"/api/picture/private/{message['screen']['image']['name']}")
        assert shown.body == HAND.png
