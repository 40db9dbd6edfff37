from http import HTTPStatus

import pytest

from adapters.web import GROUP, WebSettings
from bot.ports import Inbound, Reply
from bot.press import act
from bot.rates import Rate
from bot.screen import Block, Screen
from tests.support.toy_desk import ToyDesk, picture
from tests.support.web_client import Visitor, arrive, visitors
from tests.support.web_site import ToySite, toy_site


def group_texts(site: ToySite) -> list[str]:
    found = [m.body for m in site.store.web.values() if m.chat == GROUP and not m.gone]
    return [b["text"] if b["kind"] == "say" else b["screen"]["blocks"][0]["text"] for b in found]


# --- presses ---


async def test_a_press_reaches_the_desk_as_it_was_meant(site: ToySite, ming: Visitor) -> None:
    await ming.press("private", "pick:3", 17)
    kind, who, data = site.desk.heard[-1]
    assert (kind, data) == ("press", "pick:3")
    assert who == Inbound(ming.id, "private", ming.id, "小明", hint="en", admin=True, message="17")
    await ming.press("group", "join")
    who = site.desk.heard[-1][1]
    assert (who.chat, who.kind, who.title, who.message) == (GROUP, "group", "", "")


async def test_only_those_who_may_are_administrators() -> None:
    settings = WebSettings(admins=False, title="Our club")
    async with toy_site(settings) as site, visitors(site.url) as nobody:
        ming = await arrive(nobody, "小明")
        await ming.press("group", "x")
        assert (site.desk.heard[-1][1].admin, site.desk.heard[-1][1].title) == (False, "Our club")
        await ming.press("private", "x")
        assert site.desk.heard[-1][1].admin is True


async def test_an_answer_says_all_that_the_reply_said(site: ToySite, ming: Visitor) -> None:
    stale = await ming.press("group", "from another time")
    assert stale.body == {
        "me": {"id": ming.id, "name": "小明", "language": "en"},
        "text": "That button is old.",
        "alert": True,
    }
    link = await ming.say("group", "/replay")
    assert (link.body["text"], link.body["url"]) == ("Here it is.", "/replay/abc")


async def test_a_private_screen_goes_to_the_page_alone(site: ToySite, ming: Visitor) -> None:
    answer = await ming.say("group", "/rules")
    assert answer.body["screen"]["blocks"][0] == {"kind": "title", "text": "Rules, page 1"}
    assert site.store.web == {}


async def test_a_private_screen_carries_its_picture(
    site: ToySite, ming: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def press(self: ToyDesk, who: Inbound, data: str) -> Reply:
        return Reply(screen=Screen((Block("text", "hand"),), image=picture("my hand", 1)))

    monkeypatch.setattr(ToyDesk, "press", press)
    image = (await ming.press("group", "hand")).body["screen"]["image"]
    assert set(image) == {"name", "png", "width", "height", "alt"}


async def test_a_public_screen_goes_to_the_chat_where_it_was_asked_for(site: ToySite, ming: Visitor) -> None:
    answer = await ming.say("group", "/top")
    assert "screen" not in answer.body
    assert group_texts(site) == ["Best players, page 1"]
    await ming.say("private", "/top")
    assert [m.chat for m in site.store.web.values()] == [GROUP, ming.id]


async def test_a_replacing_screen_takes_the_place_of_the_pressed_message(site: ToySite, ming: Visitor) -> None:
    await ming.say("group", "/top")
    message = next(iter(site.store.web))
    answer = await ming.press("group", "page:1", message)
    assert "screen" not in answer.body
    assert group_texts(site) == ["Best players, page 2"]


async def test_p03_a_made_up_press_replaces_nobodys_message(site: ToySite, ming: Visitor, sasha: Visitor) -> None:
    board = await site.platform.send(GROUP, Screen((Block("title", "board"),)))
    secret = await site.platform.send(sasha.id, Screen((Block("title", "hand"),)))
    for message in (board, secret, "99", "x"):
        answer = await ming.press("group", "page:1", message)
        assert answer.body["screen"]["blocks"][0]["text"] == "Best players, page 2"
    assert group_texts(site) == ["board"]
    assert site.store.web[int(secret)].body["screen"]["blocks"][0]["text"] == "hand"


async def test_a_private_message_is_left_to_delivery_and_previewed(site: ToySite, ming: Visitor) -> None:
    await ming.say("private", "/top")
    message = next(iter(site.store.web))
    answer = await ming.press("private", "page:1", message)
    assert answer.body["replace"] is True
    assert answer.body["screen"]["blocks"][0]["text"] == "Best players, page 2"
    assert site.store.web[message].rev == 1


async def test_a_wish_to_type_is_answered_with_the_pages_own_text_box(site: ToySite, ming: Visitor) -> None:
    answer = await ming.press("private", act("t1", 1, 0, 7, "t"), 5)
    assert answer.body == {"me": {"id": ming.id, "name": "小明", "language": "en"}, "type": True}
    await ming.press("private", act("t1", 1, 0, 7, "k", "3"), 5)
    assert [data for _, _, data in site.desk.heard] == ["a:t1:1:0:7:k:3"]


# --- texts ---


async def test_chat_in_the_group_is_seen_by_the_others(site: ToySite, ming: Visitor, sasha: Visitor) -> None:
    async with sasha.stream() as events:
        await events.state()
        answer = await ming.say("group", "  快点啊 <b> \ud800 ")
        assert answer.body["me"]["name"] == "小明"
        got = await events.message()
    assert got["text"] == "快点啊 <b>"
    assert got["author"]["name"] == "小明"
    assert site.desk.heard == []


async def test_a_name_is_shown_as_it_is_now_and_not_after_it_was_forgotten(
    site: ToySite, ming: Visitor, sasha: Visitor
) -> None:
    await ming.say("group", "hello")
    await ming.post("/api/me", {"name": "老王"})
    messages = (await sasha.get("/api/messages/group")).body["messages"]
    assert messages[0]["author"]["name"] == "老王"
    site.store.persons.pop(ming.id)
    messages = (await sasha.get("/api/messages/group")).body["messages"]
    assert messages[0]["author"]["name"] == ""


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("/play", "play"),
        ("/PLAY  够级  6 ", "play 够级  6"),
        ("／top", "top"),
        ("/ rules doudizhu", "rules doudizhu"),
    ],
)
@pytest.mark.parametrize("chat", ["group", "private"])
async def test_a_slash_begins_a_command(site: ToySite, ming: Visitor, text: str, heard: str, chat: str) -> None:
    await ming.say(chat, text)
    kind, who, got = site.desk.heard[-1]
    assert (kind, who.kind, got) == ("command", chat, heard)


async def test_a_text_in_the_private_chat_is_a_play(site: ToySite, ming: Visitor) -> None:
    answer = await ming.say("private", "33344")
    assert site.desk.heard[-1][0::2] == ("typed", "33344")
    assert answer.body["text"] == "It is not your turn."
    assert site.store.web == {}


@pytest.mark.parametrize("text", ["@paiju 33344", "@Paiju: 33344", "@牌局 33344", "@牌局，33344"])
async def test_a_text_addressed_to_us_is_a_play_that_others_see_too(site: ToySite, ming: Visitor, text: str) -> None:
    await ming.say("group", text)
    assert site.desk.heard[-1][0::2] == ("typed", "33344")
    assert group_texts(site) == [text]


@pytest.mark.parametrize("text", ["", "   ", "\x00", "\ud800"])
async def test_nothing_is_said_with_an_empty_text(site: ToySite, ming: Visitor, text: str) -> None:
    assert (await ming.say("group", text)).status == 400
    assert site.store.web == {}


async def test_a_text_that_is_too_long_is_refused(site: ToySite, ming: Visitor) -> None:
    answer = await ming.say("group", "长" * 1001)
    assert (answer.status, answer.body["text"]) == (413, "That is too long.")
    assert (await ming.say("group", "长" * 1000)).status == 200


# --- what a page would never send ---


@pytest.mark.parametrize(
    "raw",
    ["", "null", "[]", "{", '"press"', "[" * 9000, '{"chat": 1, "data": "x"}', '{"chat": "group"}', "\xff"],
)
async def test_rubbish_is_refused_in_words(site: ToySite, ming: Visitor, raw: str) -> None:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {ming.token}"}
    body = raw.encode("latin-1")
    async with ming.http.post(f"{site.url}/api/press", data=body, headers=headers) as r:
        assert r.status == 400
        assert (await r.json())["text"] == "That request makes no sense to us."
    assert site.desk.heard == []


@pytest.mark.parametrize("data", ["", "x" * 101, "牌" * 40])
async def test_button_data_keeps_to_the_limits_of_platforms(site: ToySite, ming: Visitor, data: str) -> None:
    assert (await ming.press("group", data)).status == 400
    assert site.desk.heard == []


async def test_a_huge_body_is_cut_off(site: ToySite, ming: Visitor) -> None:
    answer = await ming.post("/api/press", {"chat": "group", "data": "x", "filler": "y" * 20_000})
    assert answer.status == 413
    assert answer.body["error"] == "long"


async def test_a_chat_that_is_not_ones_own_cannot_be_named(site: ToySite, ming: Visitor, sasha: Visitor) -> None:
    for chat in (sasha.id, GROUP, "tg:-100", ""):
        assert (await ming.press(chat, "join")).status == 400
        assert (await ming.say(chat, "hi")).status == 400
    assert site.desk.heard == []


async def test_pressing_without_pause_is_slowed_down() -> None:
    async with toy_site(WebSettings(presses=Rate(3, 0.5))) as site, visitors(site.url) as nobody:
        ming, sasha = await arrive(nobody, "小明", "zh-Hans"), await arrive(nobody, "Sasha")
        statuses = [(await ming.press("group", "x")).status for _ in range(5)]
        assert statuses == [200, 200, 200, 429, 429]
        refused = await ming.press("group", "x")
        assert refused.body == {"error": "slow", "text": "点得太快了，2 秒后再点。"}
        assert refused.headers["Retry-After"] == "2"
        assert (await sasha.press("group", "x")).status == 200
        assert len(site.desk.heard) == 4


async def test_looking_and_choosing_without_pause_are_slowed_down_too() -> None:
    settings = WebSettings(looks=Rate(2, 0.01), says=Rate(2, 0.01))
    async with toy_site(settings) as site, visitors(site.url) as nobody:
        ming = await arrive(nobody, "小明")
        looked = [(await ming.get(f"/api/{path}")).status for path in ("messages/group", "stream?once=1", "stream")]
        assert looked == [200, 200, 429]
        chosen = [
            (await ming.post("/api/limits", {"chat": "group", "limits": "discord"})).status,
            (await ming.post("/api/me", {"name": "老王"})).status,
            (await ming.say("group", "hi")).status,
        ]
        assert chosen == [200, 200, 429]


# --- when something is broken ---


async def test_a_broken_store_is_said_to_be_busy(site: ToySite, ming: Visitor) -> None:
    site.store.broken = True
    for answer in (await ming.press("group", "join"), await ming.get("/api/stream")):
        assert answer.status == HTTPStatus.SERVICE_UNAVAILABLE
        assert answer.body["error"] == "later"


async def test_an_error_in_the_desk_is_told_without_its_text(
    site: ToySite, ming: Visitor, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def press(self: ToyDesk, who: Inbound, data: str) -> Reply:
        raise ValueError("the hand is S3 HT")

    monkeypatch.setattr(ToyDesk, "press", press)
    answer = await ming.press("group", "join")
    assert answer.status == 500
    assert answer.body["text"] == "Something broke on our side and your move did not count. Please try again."
    log = capsys.readouterr().out
    assert "ValueError" in log
    assert "S3" not in log
    assert ming.token not in log
