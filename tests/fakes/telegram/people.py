"""People: what they do in their clients, and what they then see."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from tests.fakes.telegram.description import Upload
from tests.fakes.telegram.methods.content import MAX_TEXT
from tests.fakes.telegram.methods.profile import menu
from tests.fakes.telegram.places import Channel, Group, Place, PrivateChat, TopicPlace
from tests.fakes.telegram.shown import Answer, Notification, Shown, shown
from tests.fakes.telegram.state import Account, Chat, Content, Member, Message, Query, Topic
from tests.fakes.telegram.text import found_entities, utf16
from tests.fakes.telegram.world import World

_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{0,64}")


class Press:
    """A press under way."""

    def __init__(self, world: World, query: Query) -> None:
        self._world = world
        self.query = query

    @property
    def answers(self) -> list[Answer]:
        return [Answer(a["text"], a["alert"], a["url"]) for a in self.query.answers]

    async def answered(self, within: float = 5.0) -> Answer:
        """The first answer; raises TimeoutError when the bot leaves the button spinning."""
        what = f"an answer to the press of {self.query.data!r}"
        await self._world.changes.until(lambda: bool(self.query.answers), within, what)
        return self.answers[0]


class User:
    """Somebody with a Telegram client."""

    def __init__(self, world: World, account: Account) -> None:
        self.world = world
        self.account = account
        self.private = PrivateChat(world, world.chats[account.id])

    @property
    def id(self) -> int:
        return self.account.id

    def __repr__(self) -> str:
        return f"<User {self.account.full_name} {self.id}>"

    # ------------------------------------------------------------------ the private chat

    async def start(self, payload: str = "") -> Shown:
        """Press START in the private chat, which also lifts a block; `payload` comes from a start link."""
        assert _PAYLOAD.fullmatch(payload), f"no client takes the start parameter {payload!r}"
        if self.account.blocked:
            await self.unblock()
        self.account.started = True
        return await self.say(self.private, f"/start {payload}".strip())

    async def open(self, url: str) -> Shown:
        """Follow a link t.me/<bot>?start=... and press START there."""
        parts = urlsplit(url if "://" in url else f"https://{url}")
        query = parse_qs(parts.query, keep_blank_values=True)
        name = query["domain"][0] if parts.scheme == "tg" else parts.path.strip("/")
        assert name.lower() == (self.world.bot.username or "").lower(), f"{url} leads to another bot"
        return await self.start(query.get("start", [""])[0])

    async def block(self) -> None:
        self._turn_bot(blocked=True)

    async def unblock(self) -> None:
        self._turn_bot(blocked=False)

    def _turn_bot(self, *, blocked: bool) -> None:
        """In a private chat it is the bot whose membership changes: kicked while it is blocked."""
        self.account.blocked = blocked
        new = Member("kicked" if blocked else "member")
        self.world.set_member(self.private.chat, self.world.bot, new, self.account)

    async def delete_account(self) -> None:
        """The account goes; its name is empty from now on."""
        self.account.deactivated = True
        self.account.first_name, self.account.last_name, self.account.username = "", None, None

    # ------------------------------------------------------------------ writing

    async def tell(self, text: str, *, reply_to: Shown | None = None) -> Shown:
        """Write to the bot in private."""
        return await self.say(self.private, text, reply_to=reply_to)

    async def say(
        self, where: Place, text: str, *, reply_to: Shown | None = None, as_channel: Channel | None = None
    ) -> Shown:
        """Write a message: in private after START, in a group as a member, an anonymous admin or a channel."""
        assert 0 < utf16(text) <= MAX_TEXT, "no client sends this"
        content = Content("text", text, tuple(found_entities(text)))
        return self._post(where, content, reply_to, as_channel)

    async def send_photo(self, where: Place, data: bytes, *, caption: str = "") -> Shown:
        """Send a picture."""
        file = self.world.files.keep(Upload("photo.jpg", data), "photo")
        return self._post(where, Content("photo", caption, tuple(found_entities(caption)), file=file))

    def _post(
        self, where: Place, content: Content, reply_to: Shown | None = None, as_channel: Channel | None = None
    ) -> Shown:
        chat, world = where.chat, self.world
        self._check_presence(chat)
        sender, sender_chat, signature = self.account, None, None
        if as_channel is not None:
            sender, sender_chat = world.channel_sender, as_channel.chat
        elif chat.type == "channel":
            sender_chat = chat
        elif chat.member(self.id).anonymous:
            sender, sender_chat = world.group_anonymous, chat
            signature = chat.member(self.id).custom_title
        message = world.post(
            chat,
            content,
            sender=None if chat.type == "channel" else sender,
            sender_chat=sender_chat,
            signature=signature,
            reply_to=self._message(reply_to) if reply_to is not None else None,
            topic=self._topic(where),
        )
        world.hear(message)
        return shown(message, world)

    def _check_presence(self, chat: Chat) -> None:
        """Whether a client would let this person write there."""
        if chat.private:
            assert chat is self.private.chat, "a private chat is closed to others"
            assert self.account.started, f"{self} has to press START first"
            assert not self.account.blocked, f"{self} has blocked the bot"
        else:
            assert chat.member(self.id).present, f"{self} is not in {chat.title}"
            assert chat.may_write or chat.member(self.id).admin, f"{self} may not write in {chat.title}"

    @staticmethod
    def _topic(where: Place) -> Topic | None:
        if not isinstance(where, TopicPlace):
            return None
        assert not where.topic.closed, f"the topic {where.topic.name} is closed"
        assert where.topic.id in where.chat.topics, f"the topic {where.topic.name} is deleted"
        return where.topic

    async def edit(self, message: Shown, text: str) -> Shown:
        """Change an own message."""
        kept = self._message(message)
        assert kept.sender is self.account, "only own messages can be edited"
        self.world.change(kept, Content("text", text, tuple(found_entities(text))), kept.markup)
        if self.world.bot_hears(kept):
            self.world.tell("edited_message", kept.json(), kept.chat, self.account)
        return shown(kept, self.world)

    async def delete(self, message: Shown) -> None:
        """Remove a message for everybody: in private any, in a group one's own or, as an admin, any."""
        kept = self._message(message)
        allowed = kept.chat.private or kept.sender is self.account or kept.chat.member(self.id).admin
        assert allowed, f"{self} may not delete this"
        self.world.delete(kept)

    def _message(self, message: Shown) -> Message:
        kept = self.world.chats[message.chat_id].messages[message.id]
        assert not kept.deleted, f"the message is gone: {message.text!r}"
        return kept

    # ------------------------------------------------------------------ buttons

    async def press(self, message: Shown, label_or_data: str, within: float = 5.0) -> Answer:
        """Press a button of the message as it stands now and wait for the answer.

        A link or copy button answers by itself.
        """
        button = shown(self._message(message), self.world).button(label_or_data)
        if button.url is not None:
            return Answer(url=button.url)
        if button.copies is not None:
            return Answer(copied=button.copies)
        assert button.data is not None
        return await (await self.send_data(message, button.data)).answered(within)

    async def tap(self, message: Shown, label_or_data: str) -> Press:
        """As `press`, without waiting for the answer."""
        data = shown(self._message(message), self.world).button(label_or_data).data
        assert data is not None, f"{label_or_data} asks the bot nothing"
        return await self.send_data(message, data)

    async def send_data(self, message: Shown, data: str, *, inaccessible: bool = False) -> Press:
        """Send any data as a press of the message: an old keyboard's, or what nobody ever offered.

        `inaccessible`: the bot gets the message's id alone, as it does for very old messages.
        """
        kept = self._message(message)
        chat = kept.chat
        assert chat.member(self.id).present, f"{self} is not in the chat"
        assert not self.account.blocked, f"{self} has blocked the bot"
        number = str(self.world.ids.next("query", 4_382_000_000_000_000_001))
        query = Query(number, self.account, kept, data, self.world.clock.now())
        self.world.queries[number] = query
        bare = {"chat": chat.json(), "message_id": kept.id}
        payload = {
            "id": number,
            "from": self.account.json(),
            "message": {**bare, "date": 0} if inaccessible else kept.json(),
            "chat_instance": str(abs(chat.id) * 7919),
            "data": data,
        }
        # The real person is told, even of an admin who writes in the group's name.
        self.world.tell("callback_query", payload, chat, self.account)
        return Press(self.world, query)

    # ------------------------------------------------------------------ groups

    async def join(self, group: Group) -> None:
        self.world.set_member(group.chat, self.account, Member(), self.account)
        self.world.service(group.chat, self.account, new_chat_members=[self.account.json()])

    async def leave(self, group: Group) -> None:
        self.world.set_member(group.chat, self.account, Member("left"), self.account)
        self.world.service(group.chat, self.account, left_chat_member=self.account.json())

    # ------------------------------------------------------------------ seeing

    @property
    def notifications(self) -> list[Notification]:
        """Every message that rang for this person, oldest first."""
        return [
            Notification(
                alert.at,
                alert.message.chat.id,
                alert.message.id,
                alert.message.versions[0][1].body,
                alert.mention,
            )
            for alert in self.world.alerts[self.id]
        ]

    def menu(self, where: Place) -> dict[str, str]:
        """The commands offered in a chat, with their descriptions."""
        return {c["command"]: c["description"] for c in menu(self.world, self.account, where.chat)}
