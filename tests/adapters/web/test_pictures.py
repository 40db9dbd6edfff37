from adapters.web import GROUP
from adapters.web.pictures import Pictures
from bot.screen import Block, Screen
from tests.support.toy_desk import picture
from tests.support.web_client import Visitor
from tests.support.web_site import ToySite

TABLE = picture("a table", 2)
HAND = picture("a hand", 3)


async def name_in(visitor: Visitor, chat: str) -> str:
    messages = (await visitor.get(f"/api/messages/{chat}")).body["messages"]
    name = messages[-1]["screen"]["image"]["name"]
    assert isinstance(name, str)
    return name


async def test_a_picture_of_the_group_is_for_everybody_there(
    site: ToySite, nobody: Visitor, ming: Visitor, sasha: Visitor
) -> None:
    await site.platform.send(GROUP, Screen((Block("text", "board"),), image=TABLE))
    name = await name_in(ming, "group")
    for visitor in (ming, sasha):
        answer = await visitor.get(f"/api/picture/group/{name}")
        assert answer.body == TABLE.png
        assert answer.headers["Content-Type"] == "image/png"
        assert answer.headers["Cache-Control"].startswith("private")
        assert answer.headers["Vary"] == "Authorization"
    assert (await nobody.get(f"/api/picture/group/{name}")).status == 401


async def test_d10_a_private_picture_is_for_its_person_only(site: ToySite, ming: Visitor, sasha: Visitor) -> None:
    await site.platform.send(ming.id, Screen((Block("text", "hand"),), image=HAND))
    name = await name_in(ming, "private")
    assert (await ming.get(f"/api/picture/private/{name}")).body == HAND.png
    for path in (f"private/{name}", f"group/{name}", f"{ming.id}/{name}"):
        assert (await sasha.get(f"/api/picture/{path}")).status in (400, 404)
    assert (await ming.get(f"/api/picture/group/{name}")).status == 404


async def test_the_same_picture_has_another_name_in_another_chat(site: ToySite, ming: Visitor, sasha: Visitor) -> None:
    for chat in (ming.id, sasha.id):
        await site.platform.send(chat, Screen((Block("text", "hand"),), image=HAND))
    assert await name_in(ming, "private") != await name_in(sasha, "private")
    assert HAND.key not in await name_in(ming, "private")


async def test_pictures_are_there_again_after_a_restart(site: ToySite, ming: Visitor) -> None:
    await site.platform.send(ming.id, Screen((Block("text", "hand"),), image=HAND))
    name = await name_in(ming, "private")
    await site.stop()
    await site.restart()
    assert (await ming.get(f"/api/picture/private/{name}")).body == HAND.png


async def test_a_picture_goes_with_its_message(site: ToySite, ming: Visitor) -> None:
    message = await site.platform.send(ming.id, Screen((Block("text", "hand"),), image=HAND))
    name = await name_in(ming, "private")
    await site.platform.delete(ming.id, message)
    await site.stop()
    await site.restart()
    assert (await ming.get(f"/api/picture/private/{name}")).status == 404
    assert site.store.web[int(message)].body == {}


async def test_memory_for_pictures_is_bounded_and_the_rest_is_read_back(site: ToySite) -> None:
    room = Pictures(site.store, most=len(TABLE.png) + len(HAND.png) - 1)
    names = []
    for image in (TABLE, HAND):
        message = await site.platform.send(GROUP, Screen((Block("text", "x"),), image=image))
        names.append(room.name(site.store.web[int(message)]))
    assert list(room._kept) == [(GROUP, names[1])]
    assert await room.find(GROUP, names[0]) == TABLE.png
    assert await room.find(GROUP, "no such name") is None
