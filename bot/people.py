"""Who people and chats are, and which language they read: kept in the store, remembered here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

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
    "world": "off",
    "seasons": "off",
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
    "level": ("easy", "normal", "hard"),
    "quiet": ("off", "22-8", "23-7", "0-8", "0-6"),
    "timezone": ("8", "9", "10", "0", "1", "-8", "-7", "-6", "-5"),
    "world": ("off", "on"),
    "seasons": ("off", "on"),
}


class People:
    """A small memory in front of the store. Everything here is read again after a restart."""

    def __init__(self, store: Store, default: str = DEFAULT_LANGUAGE) -> None:
        self._store = store
        self._default = default
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._people: dict[str, Person] = {}
        self._chats: dict[str, ChatInfo] = {}
        self.tell: Callable[[str, str], None] | None = None
        """Tells other processes on the same database whose row ("person", "chat") is not what it was."""

    def drop(self, who: str) -> None:
        """Another process has changed what is kept of a person or chat."""
        self._people.pop(who, None)
        self._chats.pop(who, None)

    def forget_all(self) -> None:
        """Others may have changed anything."""
        self._people.clear()
        self._chats.clear()

    async def meet(self, who: Inbound) -> Person:
        """The person behind something inbound; his name and hint are brought up to date."""
        return await self.change(who.who, lambda p: replace(p, name=who.name or p.name, hint=who.hint or p.hint))

    async def person(self, person_id: str) -> Person:
        found = self._people.get(person_id) or await self._store.person(person_id)
        if found is None:
            found = Person(person_id, "")
        self._people[person_id] = found
        return found

    async def several(self, ids: Sequence[str]) -> dict[str, Person]:
        """People by their ids; those who are in memory are not asked for again."""
        if missing := [i for i in ids if i not in self._people]:
            found = await self._store.people(missing)
            for i in missing:
                self._people.setdefault(i, found.get(i) or Person(i, ""))
        return {i: self._people[i] for i in ids}

    async def change(self, person_id: str, change: Callable[[Person], Person]) -> Person:
        """Change what is kept of a person; what somebody else changes at the same time stays."""
        async with self._lock(person_id):
            before = await self.person(person_id)
            after = change(before)
            if after != before:
                if self.tell is not None:
                    self.drop(person_id)
                    after = change(await self.person(person_id))
                await self._store.save_person(after)
                self._people[person_id] = after
                self._told("person", person_id)
            return after

    def _told(self, what: str, who: str) -> None:
        if self.tell is not None:
            self.tell(what, who)

    async def wish(self, person_id: str, game: str, verb: str, value: str) -> Person:
        """Keep what a person wants in every deal of a game: see `engine.core.Spec.wishes`."""

        def kept(p: Person) -> Person:
            wishes = p.prefs.get("wishes", {})
            return replace(p, prefs={**p.prefs, "wishes": {**wishes, game: {**wishes.get(game, {}), verb: value}}})

        return await self.change(person_id, kept)

    async def reach(self, person_id: str, reach: str) -> Person:
        """Note whether a person takes private messages: see `Person.reach`."""
        return await self.change(person_id, lambda p: replace(p, reach=reach))

    async def prefer(self, person_id: str, key: str, value: Any) -> Person:
        """Set a preference; None takes it away."""
        return await self.change(person_id, lambda p: replace(p, prefs=_with(p.prefs, key, value)))

    async def forget(self, person_id: str) -> None:
        async with self._lock(person_id):
            await self._store.forget_person(person_id)
            self.drop(person_id)
            self._told("person", person_id)

    async def visit(self, who: Inbound) -> ChatInfo:
        """The chat of something inbound. A chat seen first speaks the language of who spoke first there."""
        return await self.change_chat(
            who.chat,
            lambda c: replace(
                c, kind=who.kind, title=who.title or c.title, language=c.language or language_of(who.hint)
            ),
        )

    async def chat(self, chat_id: str) -> ChatInfo:
        found = self._chats.get(chat_id) or await self._store.chat(chat_id)
        if found is None:
            found = ChatInfo(chat_id, "group")
        self._chats[chat_id] = found
        return found

    async def change_chat(self, chat_id: str, change: Callable[[ChatInfo], ChatInfo]) -> ChatInfo:
        """Change what is kept of a chat; what somebody else changes at the same time stays."""
        async with self._lock(chat_id):
            before = await self.chat(chat_id)
            after = change(before)
            if after != before:
                if self.tell is not None:
                    self.drop(chat_id)
                    after = change(await self.chat(chat_id))
                await self._store.save_chat(after)
                self._chats[chat_id] = after
                self._told("chat", chat_id)
            return after

    async def set_chat(self, chat_id: str, key: str, value: Any) -> ChatInfo:
        """Set one of a chat's settings."""
        return await self.change_chat(chat_id, lambda c: replace(c, settings=_with(c.settings, key, value)))

    def _lock(self, key: str) -> asyncio.Lock:
        return self._locks.setdefault(key, asyncio.Lock())

    async def moved(self, old: str, new: str) -> None:
        """A chat has a new id; what was kept follows."""
        await self._store.move_chat(old, new)
        for chat in (old, new):
            self.drop(chat)
            self._told("chat", chat)

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


def _with(values: Mapping[str, Any], key: str, value: Any) -> dict[str, Any]:
    return {k: v for k, v in {**values, key: value}.items() if v is not None}
