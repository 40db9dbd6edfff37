"""Who people and chats are, and which language they read: kept in the store, remembered here."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.i18n import DEFAULT_LANGUAGE, language_of
from bot.ports import ChatInfo, Inbound, Person, Store

CHAT_DEFAULTS: dict[str, Any] = {
    "computers": "on",
    "auto_start": "off",
    "pictures": "on",
    "open_by": "everyone",
    "pace": "normal",
    "level": "normal",
    "quiet": "off",
    "timezone": "8",
}
"""Settings of a chat as long as its admins have not changed them."""

SHARED_IDS = frozenset({"tg:1087968824", "tg:777000", "tg:136817688"})
"""Telegram accounts that are many people at once: anonymous admins, the service account, channels."""

CHAT_VALUES: dict[str, tuple[str, ...]] = {
    "computers": ("on", "off"),
    "auto_start": ("on", "off"),
    "pictures": ("on", "off"),
    "open_by": ("everyone", "admins"),
    "pace": ("slow", "normal", "fast", "none"),
    "level": ("easy", "normal"),
    "quiet": ("off", "22-8", "23-7", "0-8", "0-6"),
    "timezone": ("8", "9", "10", "0", "1", "-8", "-7", "-6", "-5"),
}


class People:
    """A small memory in front of the store. Everything here is read again after a restart."""

    def __init__(self, store: Store, default: str = DEFAULT_LANGUAGE) -> None:
        self._store = store
        self._default = default
        self._people: dict[str, Person] = {}
        self._chats: dict[str, ChatInfo] = {}

    async def meet(self, who: Inbound) -> Person:
        """The person behind something inbound; his name and hint are brought up to date."""
        person = await self.person(who.who)
        now = replace(person, name=who.name or person.name, hint=who.hint or person.hint)
        if now != person:
            await self.save(now)
        return now

    async def person(self, person_id: str) -> Person:
        found = self._people.get(person_id) or await self._store.person(person_id)
        if found is None:
            found = Person(person_id, "")
        self._people[person_id] = found
        return found

    async def save(self, person: Person) -> None:
        await self._store.save_person(person)
        self._people[person.id] = person

    async def forget(self, person_id: str) -> None:
        await self._store.forget_person(person_id)
        self._people.pop(person_id, None)

    async def visit(self, who: Inbound) -> ChatInfo:
        """The chat of something inbound. A chat seen first speaks the language of who spoke first there."""
        chat = await self.chat(who.chat)
        now = replace(
            chat, kind=who.kind, title=who.title or chat.title, language=chat.language or language_of(who.hint)
        )
        if now != chat:
            await self.save_chat(now)
        return now

    async def chat(self, chat_id: str) -> ChatInfo:
        found = self._chats.get(chat_id) or await self._store.chat(chat_id)
        if found is None:
            found = ChatInfo(chat_id, "group")
        self._chats[chat_id] = found
        return found

    async def save_chat(self, chat: ChatInfo) -> None:
        await self._store.save_chat(chat)
        self._chats[chat.id] = chat

    async def moved(self, old: str, new: str) -> None:
        """A chat has a new id; what was kept follows."""
        await self._store.move_chat(old, new)
        self._chats.pop(old, None)
        self._chats.pop(new, None)

    def setting(self, chat: ChatInfo, key: str) -> Any:
        return chat.settings.get(key, CHAT_DEFAULTS.get(key))

    async def chat_language(self, chat_id: str) -> str:
        return (await self.chat(chat_id)).language or self._default

    async def language(self, person_id: str, chat_id: str = "") -> str:
        """What a person reads: his choice, else his platform's hint, else his chat's language."""
        person = await self.person(person_id)
        if person.language:
            return person.language
        if hinted := language_of(person.hint):
            return hinted
        return await self.chat_language(chat_id) if chat_id else self._default
