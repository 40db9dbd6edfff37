import pytest

from adapters.web.platform import GROUP, WebPlatform
from bot.ports import TryLater, Undeliverable
from bot.screen import CAPS, Block, Screen
from tests.support.memory_store import MemoryStore

HELLO = Screen((Block("text", "hello"),))
AGAIN = Screen((Block("text", "again"),))
PERSON = "web:00112233aabbccdd"


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def platform(store: MemoryStore) -> WebPlatform:
    return WebPlatform(store, clock=lambda: 7)


def texts(store: MemoryStore) -> list[str]:
    return [m.body["screen"]["blocks"][0]["text"] for m in store.web.values() if not m.gone]


async def test_a_message_is_sent_edited_and_deleted(platform: WebPlatform, store: MemoryStore) -> None:
    message = await platform.send(GROUP, HELLO)
    assert texts(store) == ["hello"]
    await platform.edit(GROUP, message, AGAIN)
    assert texts(store) == ["again"]
    await platform.delete(GROUP, message)
    await platform.delete(GROUP, message)
    assert texts(store) == []


async def test_editing_what_is_gone_says_so(platform: WebPlatform) -> None:
    message = await platform.send(GROUP, HELLO)
    await platform.delete(GROUP, message)
    for lost in (message, "12345", "abc", ""):
        with pytest.raises(Undeliverable) as e:
            await platform.edit(GROUP, lost, AGAIN)
        assert e.value.reason == "message_gone"


async def test_other_platforms_chats_are_not_ours(platform: WebPlatform) -> None:
    with pytest.raises(Undeliverable) as e:
        await platform.send("tg:-100123", HELLO)
    assert e.value.reason == "gone"
    for nobody in ("tg:5", GROUP):
        with pytest.raises(Undeliverable):
            await platform.private_chat(nobody)
    assert await platform.private_chat(PERSON) == PERSON


async def test_a_broken_store_asks_for_patience(platform: WebPlatform, store: MemoryStore) -> None:
    message = await platform.send(GROUP, HELLO)
    store.broken = True
    with pytest.raises(TryLater):
        await platform.send(GROUP, HELLO)
    with pytest.raises(TryLater):
        await platform.edit(GROUP, message, AGAIN)
    with pytest.raises(TryLater):
        await platform.delete(GROUP, message)
    with pytest.raises(TryLater):
        await platform.choose_limits(GROUP, "telegram")


async def test_chosen_limits_hold_for_their_chat_and_after_a_restart(platform: WebPlatform, store: MemoryStore) -> None:
    await platform.choose_limits(GROUP, "discord")
    await platform.choose_limits(PERSON, "discord")
    await platform.choose_limits(PERSON, "telegram")
    back = WebPlatform(store)
    assert back.caps(GROUP) == CAPS["web"]
    await back.start()
    for p in (platform, back):
        assert p.caps(GROUP) == CAPS["discord"]
        assert p.caps(PERSON) == CAPS["telegram"]
        assert p.caps("web:somebody else") == CAPS["web"]
    with pytest.raises(KeyError):
        await platform.choose_limits(GROUP, "irc")


async def test_limits_can_be_chosen_again_after_their_person_was_forgotten(
    platform: WebPlatform, store: MemoryStore
) -> None:
    await platform.choose_limits(PERSON, "discord")
    await store.forget_person(PERSON)
    await platform.choose_limits(PERSON, "telegram")
    back = WebPlatform(store)
    await back.start()
    assert back.caps(PERSON) == CAPS["telegram"]
