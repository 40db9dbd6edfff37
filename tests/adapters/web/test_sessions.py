import hashlib
from dataclasses import replace

import pytest

from adapters.web import WebSettings
from bot.rates import Rate
from tests.support.web_client import Visitor, arrive, visitors
from tests.support.web_site import ToySite, toy_site


async def test_a_name_is_enough_and_only_the_tokens_hash_is_kept(site: ToySite, nobody: Visitor) -> None:
    ming = await arrive(nobody, "  小明 ", "zh-Hant")
    assert site.store.sessions == {hashlib.sha256(ming.token.encode()).hexdigest(): ming.id}
    person = site.store.persons[ming.id]
    assert (person.name, person.language, person.reach) == ("小明", "zh-Hant", "open")
    assert ming.id.startswith("web:")
    assert len(ming.id) == 20
    assert (await ming.get("/api/me")).body == {"me": {"id": ming.id, "name": "小明", "language": "zh-Hant"}}


@pytest.mark.parametrize("token", ["", "wrong", "a" * 5000, "Ä"])
@pytest.mark.parametrize("path", ["/api/me", "/api/stream", "/api/messages/group", "/api/picture/group/x"])
async def test_a_wrong_token_is_answered_in_words(site: ToySite, nobody: Visitor, token: str, path: str) -> None:
    stranger = Visitor(nobody.http, nobody.url, token, headers={"Accept-Language": "en-GB,en;q=0.9"})
    answer = await stranger.get(path)
    assert answer.status == 401
    assert answer.body == {
        "error": "session",
        "text": "We do not know you any more. Please give a name again.",
    }


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200d\u2060", "\u3164\u2800", "\n\t", "\u0301"])
async def test_l29_a_name_nobody_can_see_is_refused(nobody: Visitor, name: str) -> None:
    answer = await nobody.post("/api/session", {"name": name, "language": "zh-Hans"})
    assert answer.status == 422
    assert answer.body == {"error": "name", "text": "名字里没有看得见的字，换一个吧。"}


@pytest.mark.parametrize("name", ["pass", "不出", "/start", "🎲", "أحمد", "<b>&amp;", "{0}%s", "a_b*[x](y)`"])
async def test_l29_any_visible_name_is_kept_as_it_is(site: ToySite, nobody: Visitor, name: str) -> None:
    ming = await arrive(nobody, name)
    assert site.store.persons[ming.id].name == name


async def test_what_a_database_cannot_carry_is_taken_out_of_a_name(site: ToySite, nobody: Visitor) -> None:
    ming = await arrive(nobody, "a\x00b\ud800c\nd" + "e" * 200)
    name = site.store.persons[ming.id].name
    assert name == ("abc d" + "e" * 200)[:64]


async def test_a_person_can_be_renamed_and_keeps_the_rest(site: ToySite, ming: Visitor) -> None:
    site.store.persons[ming.id] = replace(site.store.persons[ming.id], prefs={"colours": 2})
    answer = await ming.post("/api/me", {"name": "小李"})
    assert answer.body["me"]["name"] == "小李"
    assert site.store.persons[ming.id].prefs == {"colours": 2}
    assert (await ming.post("/api/me", {"name": " "})).status == 422
    assert site.store.persons[ming.id].name == "小李"


async def test_a_language_is_chosen_at_the_desk(site: ToySite, ming: Visitor) -> None:
    answer = await ming.post("/api/me", {"language": "zh-Hant"})
    assert answer.body["me"]["language"] == "zh-Hant"
    kind, who, text = site.desk.heard[-1]
    assert (kind, who.kind, who.chat, text) == ("command", "private", ming.id, "language zh-Hant")
    assert (await ming.post("/api/me", {"language": "fr"})).status == 400


async def test_a_forgotten_person_is_told_so_and_known_no_more(site: ToySite, ming: Visitor) -> None:
    answer = await ming.say("private", "/forget")
    assert answer.body["me"] is None
    assert (await ming.get("/api/me")).status == 401
    site.store.sessions[hashlib.sha256(ming.token.encode()).hexdigest()] = ming.id
    assert (await ming.get("/api/me")).status == 401


async def test_new_people_come_no_faster_than_the_rate() -> None:
    async with toy_site(WebSettings(sessions=Rate(2, 0.01))) as site, visitors(site.url) as nobody:
        await arrive(nobody, "a")
        await arrive(nobody, "b")
        answer = await nobody.post("/api/session", {"name": "c", "language": "en"})
        assert answer.status == 429
        assert answer.body["text"] == f"Too fast. Press again in {answer.headers['Retry-After']} s."
