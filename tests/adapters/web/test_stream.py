import asyncio
import json

import pytest

from adapters.web import GROUP, WebSettings
from adapters.web.stream import revisions
from bot.screen import Block, Screen
from tests.support.toy_desk import picture
from tests.support.web_client import Visitor, arrive, visitors
from tests.support.web_site import ToySite, toy_site


def screen(text: str, *people: str) -> Screen:
    return Screen((Block("title", text), Block("ping", "your turn", people)))


def titles(state: dict[str, object]) -> list[str]:
    messages = state["messages"]
    assert isinstance(messages, list)
    return [m["screen"]["blocks"][0]["text"] if "screen" in m else m["text"] for m in messages]


async def test_a_stream_begins_with_who_one_is_and_what_stands(site: ToySite, ming: Visitor) -> None:
    await site.platform.send(GROUP, screen("board"))
    await site.platform.send(ming.id, screen("hand", ming.id))
    async with ming.stream() as events:
        kind, hello = await events.next()
        assert kind == "hello"
        assert hello["me"] == {"id": ming.id, "name": "小明", "language": "en"}
        assert hello["limits"] == {"group": "web", "private": "web"}
        states = await events.state()
        assert titles(states["group"]) == ["board"]
        assert titles(states["private"]) == ["hand"]
        assert states["private"]["complete"] is True
        assert events.last == "1.1"


async def test_every_change_arrives_as_the_message_is_now(site: ToySite, ming: Visitor) -> None:
    async with ming.stream() as events:
        await events.state()
        first = await site.platform.send(GROUP, screen("one"))
        got = await events.message()
        assert (got["id"], got["chat"], got["rev"]) == (int(first), "group", 1)
        await site.platform.edit(GROUP, first, screen("two"))
        assert (await events.message())["screen"]["blocks"][0]["text"] == "two"
        await site.platform.delete(GROUP, first)
        assert await events.message() == {"chat": "group", "id": int(first), "rev": 3, "gone": True}
        assert events.last == "3.0"


async def test_d10_nobody_gets_anything_of_anothers_private_chat(site: ToySite, ming: Visitor, sasha: Visitor) -> None:
    await site.platform.send(ming.id, screen("secret before"))
    async with sasha.stream() as events:
        states = await events.state()
        assert states["private"]["messages"] == []
        await site.platform.send(ming.id, screen("secret after"))
        await site.platform.send(GROUP, screen("public"))
        got = await events.message()
        assert got["screen"]["blocks"][0]["text"] == "public"
    assert (await sasha.get("/api/messages/private")).body["messages"] == []


async def test_a_page_learns_no_ids_but_its_own(site: ToySite, ming: Visitor, sasha: Visitor) -> None:
    await sasha.say("group", "hi")
    await site.platform.send(GROUP, screen("board", ming.id, sasha.id))
    async with ming.stream() as events:
        states = await events.state()
    text = json.dumps(states)
    assert sasha.id not in text
    assert states["group"]["messages"][0]["author"] == {
        "name": "Sasha",
        "tint": sum(sasha.id.encode()) % 8,
        "mine": False,
    }
    assert states["group"]["messages"][1]["screen"]["blocks"][1]["you"] is True


async def test_s13_a_page_that_comes_back_gets_the_full_state_with_its_revision(site: ToySite, ming: Visitor) -> None:
    hand = await site.platform.send(ming.id, screen("hand"))
    async with ming.stream() as events:
        await events.state()
        last = events.last
    await site.platform.edit(ming.id, hand, screen("hand after the move"))
    await site.platform.send(GROUP, screen("moved on"))
    async with ming.stream(last) as events:
        states = await events.state()
        assert titles(states["private"]) == ["hand after the move"]
        assert states["private"]["messages"][0]["rev"] == 2
        assert titles(states["group"]) == ["moved on"]
        assert events.last == "1.2"


async def test_a_page_that_comes_back_learns_what_became_of_older_messages() -> None:
    async with toy_site(WebSettings(history=2)) as site, visitors(site.url) as nobody:
        ming = await arrive(nobody, "小明")
        ids = [await site.platform.send(GROUP, screen(f"m{n}")) for n in range(5)]
        async with ming.stream() as events:
            states = await events.state()
            assert titles(states["group"]) == ["m3", "m4"]
            assert states["group"]["complete"] is False
            last = events.last
        await site.platform.edit(GROUP, ids[0], screen("m0 again"))
        await site.platform.delete(GROUP, ids[1])
        async with ming.stream(last, once=True) as events:
            got = [await events.next() for _ in range(6)]
        assert [kind for kind, _ in got] == ["hello", "state", "message", "message", "state", "end"]
        assert titles(got[1][1]) == ["m3", "m4"]
        assert got[2][1]["screen"]["blocks"][0]["text"] == "m0 again"
        assert got[3][1] == {"chat": "group", "id": int(ids[1]), "rev": 7, "gone": True}


async def test_older_messages_can_be_asked_for(site: ToySite, ming: Visitor) -> None:
    for n in range(4):
        await site.platform.send(GROUP, screen(f"m{n}"))
    some = await ming.get("/api/messages/group?limit=3")
    assert (titles(some.body), some.body["complete"]) == (["m1", "m2", "m3"], False)
    everything = await ming.get("/api/messages/group?limit=nonsense")
    assert (titles(everything.body), everything.body["complete"]) == (["m0", "m1", "m2", "m3"], True)
    assert (await ming.get("/api/messages/tg:5")).status == 400


async def test_a_silent_stream_shows_that_it_lives() -> None:
    async with toy_site(WebSettings(heartbeat=0.02)) as site, visitors(site.url) as nobody:
        ming = await arrive(nobody, "小明")
        async with ming.stream() as events:
            hello = (await events.next("hello"))[1]
            assert hello["heartbeat"] == 0.02
            await events.state()
            assert (await events.next())[0] == "beat"


async def test_a_message_that_came_without_a_ring_is_sent_with_the_next_beat() -> None:
    async with toy_site(WebSettings(heartbeat=0.02)) as site, visitors(site.url) as nobody:
        ming = await arrive(nobody, "小明")
        async with ming.stream() as events:
            await events.state()
            await site.store.web_post(GROUP, ming.id, {"kind": "say", "at": 1, "text": "from elsewhere"})
            assert (await events.message())["text"] == "from elsewhere"


async def test_the_stream_of_a_forgotten_person_ends() -> None:
    async with toy_site(WebSettings(heartbeat=0.02)) as site, visitors(site.url) as nobody:
        ming = await arrive(nobody, "小明")
        async with ming.stream() as events:
            await events.state()
            await site.store.forget_person(ming.id)
            with pytest.raises(EOFError):
                await events.next("state")


async def test_chosen_limits_are_told_to_everybody_in_the_chat(site: ToySite, ming: Visitor, sasha: Visitor) -> None:
    async with sasha.stream() as events:
        await events.state()
        assert (await ming.post("/api/limits", {"chat": "group", "limits": "telegram"})).status == 200
        hello = (await events.next("hello"))[1]
        assert hello["limits"] == {"group": "telegram", "private": "web"}
    assert site.platform.caps(GROUP).name == "telegram"
    assert site.redrawn == [GROUP]
    assert (await ming.post("/api/limits", {"chat": "private", "limits": "irc"})).status == 400
    assert (await ming.post("/api/limits", {"chat": sasha.id, "limits": "web"})).status == 400


async def test_streams_end_when_the_server_stops_and_nothing_is_lost(site: ToySite, ming: Visitor) -> None:
    await site.platform.send(GROUP, screen("board"))
    async with ming.stream() as events:
        await events.state()
        await site.stop()
        with pytest.raises(EOFError):
            await events.next()
    assert len(site.platform.bells) == 0
    await site.restart()
    async with ming.stream(events.last) as events:
        assert titles((await events.state())["group"]) == ["board"]


async def test_one_person_opens_only_so_many_streams() -> None:
    async with toy_site(WebSettings(streams=2)) as site, visitors(site.url) as nobody:
        ming = await arrive(nobody, "小明")
        async with ming.stream() as one, ming.stream() as two:
            await one.state()
            await two.state()
            refused = await ming.get("/api/stream")
            assert refused.status == 429
            assert refused.body["error"] == "many"
        for _ in range(100):
            if (await ming.get("/api/stream?once=1")).status == 200:
                return
            await asyncio.sleep(0.01)
        raise AssertionError("streams that were closed still count")


async def test_pictures_travel_apart_from_their_messages(site: ToySite, ming: Visitor) -> None:
    await site.platform.send(GROUP, Screen((Block("text", "look"),), image=picture("a table", 2)))
    async with ming.stream() as events:
        message = (await events.state())["group"]["messages"][0]
    assert set(message["screen"]["image"]) == {"name", "width", "height", "alt"}
    assert len(json.dumps(message)) < 500


@pytest.mark.parametrize("rubbish", ["", "x", "1", "1.", "1.x", "-1.5", "1.2.3", "9" * 50 + ".1", "١.٢"])
def test_rubbish_in_place_of_an_event_id_means_the_beginning(rubbish: str) -> None:
    assert revisions(rubbish) == (0, 0)
    assert revisions("12.34") == (12, 34)
