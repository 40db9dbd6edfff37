"""What is kept of people and chats: nothing is lost when two things change at once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.people import CHAT_DEFAULTS, CHAT_VALUES, People
from bot.ports import ChatInfo, Person
from bot.preferences import quiet_now
from tests.bot.houses import Inn, person
from tests.support.memory_store import MemoryStore


class Slow(MemoryStore):
    """Takes a turn of the loop for every write, as a database does."""

    async def save_person(self, person: Person) -> None:
        await asyncio.sleep(0)
        await super().save_person(person)

    async def save_chat(self, chat: ChatInfo) -> None:
        await asyncio.sleep(0)
        await super().save_chat(chat)


async def test_changes_of_a_person_at_the_same_time_all_stay() -> None:
    store = Slow()
    people = People(store)
    await asyncio.gather(
        people.meet(person("a", hint="zh-TW")),
        people.reach("a", "open"),
        people.prefer("a", "colours", "2"),
        people.prefer("a", "pictures", "off"),
        people.change("a", lambda p: replace(p, language="en")),
    )
    wanted = Person("a", "A", "en", "zh-TW", "open", {"colours": "2", "pictures": "off"})
    assert await people.person("a") == wanted
    assert store.persons["a"] == wanted


async def test_changes_of_a_chat_at_the_same_time_all_stay() -> None:
    store = Slow()
    people = People(store)
    await asyncio.gather(
        people.visit(replace(person("a"), title="Tea")),
        people.set_chat("web:group", "pace", "fast"),
        people.set_chat("web:group", "quiet", "22-8"),
    )
    chat = store.chats["web:group"]
    assert (chat.title, chat.language, chat.settings) == ("Tea", "en", {"pace": "fast", "quiet": "22-8"})


async def test_a_preference_is_taken_away_by_none() -> None:
    people = People(MemoryStore())
    await people.prefer("a", "pending", {"token": "x"})
    assert (await people.prefer("a", "pending", None)).prefs == {}


async def test_what_is_known_is_not_written_again() -> None:
    store = MemoryStore()
    people = People(store)
    await people.meet(person("a"))
    await people.visit(person("a"))
    store.broken = True
    await people.meet(person("a"))
    await people.visit(person("a"))


async def test_a_name_that_could_not_be_stored_is_not_remembered_either() -> None:
    store = MemoryStore()
    people = People(store)
    await people.meet(person("a"))
    store.broken = True
    with pytest.raises(Exception, match="away"):
        await people.meet(replace(person("a"), name="Anna"))
    assert (await people.person("a")).name == "A"


@pytest.mark.parametrize(
    ("own", "hint", "chat", "reads"),
    [
        ("zh-Hant", "en", "zh-Hans", "zh-Hant"), ("", "en-GB", "zh-Hans", "en"), ("", "", "zh-Hant", "zh-Hant"),
        ("", "", "", "zh-Hans"),
    ],
)  # fmt: skip
async def test_x12_what_a_person_reads(own: str, hint: str, chat: str, reads: str) -> None:
    people = People(MemoryStore())
    await people.change("a", lambda p: replace(p, language=own, hint=hint))
    await people.change_chat("g", lambda c: replace(c, language=chat))
    assert await people.language("a", "g") == reads


async def test_a_chat_speaks_as_who_spoke_first_there() -> None:
    people = People(MemoryStore())
    await people.visit(person("a", hint="zh-HK"))
    await people.visit(person("b", hint="en"))
    assert await people.chat_language("web:group") == "zh-Hant"


async def test_forgetting_leaves_nothing_in_memory() -> None:
    people = People(MemoryStore())
    await people.meet(person("a"))
    await people.prefer("a", "colours", "2")
    await people.forget("a")
    assert await people.person("a") == Person("a", "")


def test_every_setting_has_a_default_among_its_values() -> None:
    assert CHAT_DEFAULTS.keys() == CHAT_VALUES.keys()
    assert all(CHAT_DEFAULTS[key] in values for key, values in CHAT_VALUES.items())


@pytest.mark.parametrize(
    ("quiet", "zone", "hour", "inside"),
    [
        ("22-8", "0", 21, False), ("22-8", "0", 22, True), ("22-8", "0", 0, True), ("22-8", "0", 7, True),
        ("22-8", "0", 8, False), ("0-8", "0", 0, True), ("0-8", "0", 8, False), ("0-6", "8", 15, False),
        ("0-6", "8", 16, True), ("0-6", "8", 21, True), ("0-6", "8", 22, False), ("23-7", "-8", 7, True),
        ("23-7", "-8", 6, False), ("23-7", "-8", 14, True), ("23-7", "-8", 15, False), ("off", "8", 3, False),
    ],
)  # fmt: skip
async def test_quiet_hours_begin_and_end_on_the_hour_of_the_chats_zone(
    quiet: str, zone: str, hour: int, inside: bool
) -> None:
    inn = Inn()
    await inn.people.set_chat("web:group", "quiet", quiet)
    chat = await inn.people.set_chat("web:group", "timezone", zone)
    for minute in (0, 59):
        now = int(datetime(2027, 3, 1, hour, minute, tzinfo=UTC).timestamp() * 1000)
        assert quiet_now(inn.desk, chat, now) == (quiet if inside else "")
