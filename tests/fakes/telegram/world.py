"""The whole state of the local Telegram, and what follows when something is said or changes in it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from tests.fakes.common import Changes, Clock
from tests.fakes.telegram.description import Json
from tests.fakes.telegram.limits import Flood, Limits
from tests.fakes.telegram.state import (
    ALL_RIGHTS,
    ANONYMOUS_ADMIN,
    CHANNEL_SENDER,
    TELEGRAM_SERVICE,
    Account,
    Chat,
    Content,
    Files,
    Ids,
    Member,
    Message,
    Query,
    Topic,
)
from tests.fakes.telegram.text import utf16_slice
from tests.fakes.telegram.updates import Updates


@dataclass(frozen=True)
class Alert:
    """A message that made somebody's phone ring; `mention`: it named or answered him."""

    at: float
    message: Message
    mention: bool


class World:
    """Accounts, chats and files of one bot's Telegram."""

    def __init__(self, bot: Account, clock: Clock, limits: Limits) -> None:
        self.bot = bot
        self.clock = clock
        self.changes = Changes()
        self.updates = Updates(clock, self.changes)
        self.flood = Flood(limits)
        self.files = Files()
        self.ids = Ids()
        self.privacy = True
        self.query_lifetime = 15.0
        self.accounts: dict[int, Account] = {bot.id: bot}
        self.chats: dict[int, Chat] = {}
        self.queries: dict[str, Query] = {}
        self.alerts: defaultdict[int, list[Alert]] = defaultdict(list)
        self.commands: dict[tuple[str, str], list[Json]] = {}
        self.profile: dict[tuple[str, str], str] = {}
        self.last_other_bot: set[int] = set()
        self.group_anonymous = self._service(ANONYMOUS_ADMIN, "Group", "GroupAnonymousBot", is_bot=True)
        self.channel_sender = self._service(CHANNEL_SENDER, "Channel", "Channel_Bot", is_bot=True)
        self.other_bot = self._service(6_100_000_001, "Other", "other_bot", is_bot=True)
        self.telegram = self._service(TELEGRAM_SERVICE, "Telegram", None, is_bot=False)

    def _service(self, number: int, name: str, username: str | None, *, is_bot: bool) -> Account:
        account = Account(number, name, username=username, is_bot=is_bot, met=True)
        self.accounts[number] = account
        return account

    def now(self) -> int:
        return int(self.clock.now())

    # ------------------------------------------------------------------ creation

    def new_person(
        self,
        first_name: str,
        last_name: str | None,
        username: str | None,
        language_code: str | None,
        number: int | None = None,
    ) -> Account:
        account = Account(number or self.ids.person(), first_name, last_name, username, language_code)
        self.accounts[account.id] = account
        self.chats[account.id] = Chat(
            account.id,
            "private",
            person=account,
            members={account.id: Member(), self.bot.id: Member()},
        )
        return account

    def new_chat(self, title: str, kind: str, *, forum: bool = False, bot: Member | None = None) -> Chat:
        number = self.ids.group() if kind == "group" else self.ids.supergroup()
        chat = Chat(number, kind, title=title, forum=forum)
        chat.members[self.bot.id] = bot or Member()
        self.chats[number] = chat
        return chat

    # ------------------------------------------------------------------ messages

    def post(
        self,
        chat: Chat,
        content: Content,
        *,
        sender: Account | None,
        sender_chat: Chat | None = None,
        signature: str | None = None,
        reply_to: Message | None = None,
        topic: Topic | None = None,
        markup: Json | None = None,
        silent: bool = False,
        automatic_forward: bool = False,
    ) -> Message:
        """Put a message into a chat and ring the phones of those who are there."""
        message = Message(
            self.ids.message(chat),
            chat,
            self.now(),
            content,
            sender=sender,
            sender_chat=sender_chat,
            signature=signature,
            reply_to=reply_to,
            markup=markup,
            silent=silent,
            automatic_forward=automatic_forward,
        )
        if topic is not None:
            message.thread_id, message.in_topic = topic.id, True
            if reply_to is None:  # the server answers the message that opened the topic
                message.reply_to = chat.messages.get(topic.id)
        elif reply_to is not None and chat.type == "supergroup" and not chat.forum:
            # A chain of answers is a thread too, though not a topic.
            message.thread_id = reply_to.thread_id or reply_to.id
        message.versions.append((self.clock.now(), content))
        chat.messages[message.id] = message
        self._ring(message)
        self.changes.notify()
        return message

    def _ring(self, message: Message) -> None:
        service = message.content.service
        if message.silent or (service and "pinned_message" not in service):
            return
        for number, member in message.chat.members.items():
            account = self.accounts.get(number)
            if account is None or account is message.sender or account.is_bot or not member.present:
                continue
            if message.chat.private and account.blocked:
                continue
            self.alerts[number].append(Alert(self.clock.now(), message, mention=self._concerns(message, account)))

    @staticmethod
    def _concerns(message: Message, account: Account) -> bool:
        if message.reply_to is not None and message.reply_to.sender is account:
            return True
        for entity in message.content.entities:
            if entity["type"] == "text_mention" and entity["user"]["id"] == account.id:
                return True
            if entity["type"] == "mention" and account.username:
                named = utf16_slice(message.content.body, entity["offset"], entity["length"])
                if named.lower() == f"@{account.username}".lower():
                    return True
        return False

    def change(self, message: Message, content: Content, markup: Json | None) -> None:
        """Give a message new content; an edit rings nobody's phone."""
        message.content, message.markup = content, markup
        message.edit_date = self.now()
        message.versions.append((self.clock.now(), content))
        self.changes.notify()

    def delete(self, message: Message) -> None:
        message.deleted = True
        if message.id in message.chat.pinned:
            message.chat.pinned.remove(message.id)
        self.changes.notify()

    # ------------------------------------------------------------------ what the bot hears

    def tell(self, kind: str, payload: Json, chat: Chat, *people: Account | None) -> None:
        """Queue an update; whoever it names is known to the bot from now on."""
        if self.updates.push(kind, payload, chat.id) is not None:
            for person in people:
                if person is not None:
                    person.met = True

    def hear(self, message: Message) -> None:
        """Let the bot know of a message that somebody else sent, if it may hear it."""
        if self.bot_hears(message):
            kind = "channel_post" if message.chat.type == "channel" else "message"
            self.tell(kind, message.json(), message.chat, message.sender)

    def bot_hears(self, message: Message) -> bool:
        """Privacy mode: in groups a bot hears commands, mentions, answers to its messages, service messages."""
        member = message.chat.member(self.bot.id)
        if not member.present:
            return False
        if message.chat.private or message.content.kind == "service" or not self.privacy or member.admin:
            return True
        if message.reply_to is not None and message.reply_to.sender is self.bot:
            return True
        return any(self._addressed(message, entity) for entity in message.content.entities)

    def _addressed(self, message: Message, entity: Json) -> bool:
        covered = utf16_slice(message.content.body, entity["offset"], entity["length"]).lower()
        name = f"@{self.bot.username}".lower()
        if entity["type"] == "mention":
            return covered == name
        if entity["type"] == "bot_command":
            _, at, addressee = covered.partition("@")
            if at:
                return f"@{addressee}" == name
            return message.chat.id not in self.last_other_bot
        return False

    # ------------------------------------------------------------------ membership

    def set_member(self, chat: Chat, account: Account, new: Member, by: Account) -> None:
        """Change somebody's standing; the bot learns of its own, and of others' where it is an admin."""
        old = chat.members.get(account.id, Member("left"))
        chat.members[account.id] = new
        kind = "my_chat_member" if account is self.bot else "chat_member"
        if kind == "chat_member" and not chat.member(self.bot.id).admin:
            return
        payload = {
            "chat": chat.json(),
            "from": by.json(),
            "date": self.now(),
            "old_chat_member": old.json(account),
            "new_chat_member": new.json(account),
        }
        self.tell(kind, payload, chat, by)
        self.changes.notify()

    def service(self, chat: Chat, by: Account, topic: Topic | None = None, **fields: object) -> Message:
        """Post a service message, which the bot hears even in privacy mode."""
        content = Content("service", service=dict(fields))
        message = self.post(chat, content, sender=by, topic=topic)
        self.hear(message)
        return message


def admin(title: str | None = None, *, anonymous: bool = False, without: frozenset[str] = frozenset()) -> Member:
    """An administrator with all rights but `without`."""
    return Member("administrator", anonymous, title, ALL_RIGHTS - without)
