"""Chats as people see and run them: private chats, groups, topics, channels."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.fakes.telegram.shown import Shown, shown
from tests.fakes.telegram.state import Account, Chat, Content, Member, Message, Topic
from tests.fakes.telegram.text import found_entities
from tests.fakes.telegram.world import World, admin

if TYPE_CHECKING:
    from tests.fakes.telegram.people import User


class Place:
    """A chat, or one topic of it."""

    def __init__(self, world: World, chat: Chat) -> None:
        self.world = world
        self.chat = chat

    @property
    def id(self) -> int:
        return self.chat.id

    def _here(self, message: Message) -> bool:
        return True

    @property
    def messages(self) -> list[Shown]:
        """What stands in the chat now, oldest first, service messages included."""
        return [message for message in self.history if not message.deleted]

    @property
    def history(self) -> list[Shown]:
        """As `messages`, with those that were deleted."""
        return [shown(m, self.world) for m in self.chat.messages.values() if self._here(m)]

    @property
    def from_bot(self) -> list[Shown]:
        """The bot's messages that stand now."""
        return [message for message in self.messages if message.from_bot]

    def message(self, message_id: int) -> Shown:
        """One message as it is now, deleted or not."""
        return shown(self.chat.messages[message_id], self.world)

    async def wait_for(self, wanted: Callable[[Shown], bool] | str = "", within: float = 5.0) -> Shown:
        """The newest message of the bot that stands here and is as `wanted`: a predicate, or a part of its text.

        Raises TimeoutError, with what stands here, after `within` real seconds.
        """
        test = wanted if callable(wanted) else (lambda message: wanted in message.text)

        def newest() -> Shown | None:
            mine = (m for m in reversed(self.chat.messages.values()) if m.sender is self.world.bot)
            standing = (shown(m, self.world) for m in mine if self._here(m) and not m.deleted)
            return next((message for message in standing if test(message)), None)

        try:
            await self.world.changes.until(lambda: newest() is not None, within)
        except TimeoutError:
            texts = [m.text or "(picture)" for m in self.from_bot[-5:]]
            raise TimeoutError(
                f"nothing like {wanted!r} in {self.chat.title or 'the private chat'} within {within:g} s; "
                f"the bot's last messages: {texts}"
            ) from None
        found = newest()
        assert found is not None
        return found

    async def wait_until(self, true: Callable[[Place], bool], within: float = 5.0) -> None:
        """Return once something holds of the whole chat."""
        await self.world.changes.until(lambda: true(self), within, "the chat to become as wanted")


class PrivateChat(Place):
    """The chat of one person with the bot."""


class Channel(Place):
    """A channel; here it is the mask behind which somebody writes in a group, or where posts appear."""


class TopicPlace(Place):
    """One topic of a forum."""

    def __init__(self, world: World, chat: Chat, topic: Topic, owner: Account) -> None:
        super().__init__(world, chat)
        self.topic = topic
        self._owner = owner

    @property
    def thread_id(self) -> int:
        return self.topic.id

    def _here(self, message: Message) -> bool:
        return message.in_topic and message.thread_id == self.topic.id

    async def close(self) -> None:
        self.topic.closed = True
        self.world.service(self.chat, self._owner, self.topic, forum_topic_closed={})

    async def reopen(self) -> None:
        self.topic.closed = False
        self.world.service(self.chat, self._owner, self.topic, forum_topic_reopened={})

    async def delete(self) -> None:
        """All its messages go with it; the bot is not told."""
        self.chat.topics.pop(self.topic.id, None)
        for message in self.chat.messages.values():
            if self._here(message) or message.id == self.topic.id:
                self.world.delete(message)


class Group(Place):
    """A group or supergroup; `owner` does what no other is named for."""

    def __init__(self, world: World, chat: Chat, owner: Account) -> None:
        super().__init__(world, chat)
        self.owner = owner
        chat.members[owner.id] = Member("creator")

    # ------------------------------------------------------------------ people

    def add(self, *users: User) -> None:
        """Let people be members from the start, without a word in the chat."""
        for user in users:
            self.chat.members.setdefault(user.account.id, Member())

    def promote(self, user: User, *, title: str | None = None, anonymous: bool = False) -> None:
        """Make somebody an admin; an anonymous one writes in the group's name."""
        old = self.chat.member(user.id)
        new = admin(title, anonymous=anonymous)
        if old.status == "creator":
            new = Member("creator", anonymous, title)
        self.world.set_member(self.chat, user.account, new, self.owner)

    def demote(self, user: User) -> None:
        self.world.set_member(self.chat, user.account, Member(), self.owner)

    async def remove(self, user: User) -> None:
        """Throw somebody out."""
        self.world.set_member(self.chat, user.account, Member("kicked"), self.owner)
        self.world.service(self.chat, self.owner, left_chat_member=user.account.json())

    # ------------------------------------------------------------------ the bot

    async def add_bot(self, by: User | None = None) -> None:
        """Bring the bot (back) in."""
        actor = by.account if by else self.owner
        bot = self.world.bot
        self.world.set_member(self.chat, bot, Member(), actor)
        self.world.service(self.chat, actor, new_chat_members=[bot.json()])

    async def kick_bot(self, by: User | None = None) -> None:
        """Throw the bot out; the next call for this chat is refused with 403."""
        actor = by.account if by else self.owner
        self.world.set_member(self.chat, self.world.bot, Member("kicked"), actor)

    def promote_bot(self, *, without: frozenset[str] = frozenset()) -> None:
        """Make the bot an admin with all rights but `without`; it then hears everything."""
        self.world.set_member(self.chat, self.world.bot, admin(without=without), self.owner)

    def demote_bot(self) -> None:
        self.world.set_member(self.chat, self.world.bot, Member(), self.owner)

    def allow(self, *, text: bool = True, photos: bool = True) -> None:
        """What members, and a bot that is no admin, may send."""
        self.chat.may_write, self.chat.may_send_photos = text, photos

    async def other_bot_says(self, text: str) -> None:
        """Another bot speaks; bare commands are its own until our bot speaks again."""
        content = Content("text", text, tuple(found_entities(text)))
        self.world.post(self.chat, content, sender=self.world.other_bot)
        self.world.last_other_bot.add(self.chat.id)

    # ------------------------------------------------------------------ topics and migration

    async def topic(self, name: str) -> TopicPlace:
        """Open a topic; only in a forum."""
        assert self.chat.forum, f"{self.chat.title} has no topics"
        notice = self.world.post(
            self.chat,
            Content("service", service={"forum_topic_created": {"name": name, "icon_color": 0x6FB9F0}}),
            sender=self.owner,
        )
        notice.thread_id, notice.in_topic = notice.id, True
        topic = Topic(notice.id, name)
        self.chat.topics[topic.id] = topic
        self.world.hear(notice)
        return TopicPlace(self.world, self.chat, topic, self.owner)

    async def close_general(self) -> None:
        self.chat.general_closed = True
        self.world.service(self.chat, self.owner, forum_topic_closed={})

    async def migrate(self, *, forum: bool = False) -> Group:
        """Become a supergroup with a new id; the old id is refused from now on.

        The bot gets both service messages, in the old chat and in the new one.
        """
        assert self.chat.type == "group", "only a plain group can become a supergroup"
        bot = self.chat.member(self.world.bot.id)
        new = self.world.new_chat(self.chat.title, "supergroup", forum=forum, bot=bot)
        new.members = dict(self.chat.members)
        self.world.service(self.chat, self.owner, migrate_to_chat_id=new.id)
        self.chat.migrated_to = new.id
        sender = self.world.group_anonymous
        content = Content("service", service={"migrate_from_chat_id": self.chat.id})
        notice = self.world.post(new, content, sender=sender, sender_chat=new)
        self.world.hear(notice)
        return Group(self.world, new, self.owner)
