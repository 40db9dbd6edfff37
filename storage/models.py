"""The tables of the database. One class each; `bot.ports` says what the columns mean.

There are no foreign keys: the journal stands for itself, rows of people and chats come and go
(`/forget`, a group that moves) while results stay, and each unit is written in one transaction.
Times are whole milliseconds since 1970 (UTC), in 64 bits.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Double, Index, Integer, Text, false, text
from sqlmodel import Field, SQLModel

_LIVE = text("phase != 'closed'")
_SERIAL = BigInteger().with_variant(Integer, "sqlite")  # SQLite counts up plain INTEGER keys only


class TableModel(SQLModel, table=True):
    """The index entry of a table."""

    __tablename__ = "tables"
    __table_args__ = (
        Index("ix_tables_live", "chat", "opened_at", sqlite_where=_LIVE, postgresql_where=_LIVE),
        Index("ix_tables_due", "due_at", sqlite_where=_LIVE, postgresql_where=_LIVE),
    )

    id: str = Field(primary_key=True)
    chat: str
    game: str
    phase: str
    seq: int
    due_at: int | None = Field(default=None, sa_type=BigInteger)
    rules_version: int
    opened_at: int = Field(sa_type=BigInteger)


class SittingModel(SQLModel, table=True):
    """Who sits at a table now; ``place`` keeps the order of `TableRow.people`."""

    __tablename__ = "sittings"
    __table_args__ = (Index("ix_sittings_person", "person"),)

    table_id: str = Field(primary_key=True)
    place: int = Field(primary_key=True)
    person: str


class JournalModel(SQLModel, table=True):
    """One line of a table's journal. The primary key is the lock: two writers of the same number
    cannot both succeed. Holds seeds and acts: never to be logged."""

    __tablename__ = "journal"
    __table_args__ = {"sqlite_with_rowid": False}

    table_id: str = Field(primary_key=True)
    seq: int = Field(primary_key=True)
    at: int = Field(sa_type=BigInteger)
    kind: str
    data: dict[str, Any] = Field(sa_type=JSON)


class ResultModel(SQLModel, table=True):
    """One seat's result of one deal; ``chat`` is the whole group, whatever topic it was played in. ``number`` orders
    the counted deals as they were rated; None for the others. The indexes serve that order, a chat's and a person's
    history, and nothing else."""

    __tablename__ = "results"
    __table_args__ = (
        Index("ix_results_number", "number"),
        Index("ix_results_chat_at", "chat", "at"),
        Index("ix_results_person_at", "person", "at"),
    )

    table_id: str = Field(primary_key=True)
    deal: int = Field(primary_key=True)
    seat: int = Field(primary_key=True)
    game: str
    chat: str
    at: int = Field(sa_type=BigInteger)
    person: str | None = None
    level: str | None = None
    side: int
    place: int
    points: int
    role: str
    won: bool
    left: bool
    counted: bool
    number: int | None = Field(default=None, sa_type=BigInteger)
    rank: int = Field(default=1, sa_column_kwargs={"server_default": text("1")})
    booked: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})
    forfeit: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    title: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    season: str = Field(default="", sa_column_kwargs={"server_default": text("''")})
    world: bool = Field(default=False, sa_column_kwargs={"server_default": false()})


class RatingModel(SQLModel, table=True):
    """A player's rating on a ladder: derived from the results, can be made again. The index is the board."""

    __tablename__ = "ratings"
    __table_args__ = (
        Index("ix_ratings_board", "scope", "season", "game", "standing", "shown", "deals", "player"),
        Index("ix_ratings_player", "player", "season", "game"),
    )

    scope: str = Field(primary_key=True)
    season: str = Field(primary_key=True)
    game: str = Field(primary_key=True)
    player: str = Field(primary_key=True)
    mu: float = Field(sa_type=Double)
    sigma: float = Field(sa_type=Double)
    deals: int
    wins: int
    points: int = Field(sa_type=BigInteger)
    titles: int
    shown: int
    best: int
    standing: int
    at: int = Field(sa_type=BigInteger)


class RatingStepModel(SQLModel, table=True):
    """What a deal did to the displayed ratings of one person: derived like them. The index is the chart."""

    __tablename__ = "rating_steps"
    __table_args__ = (
        Index("ix_rating_steps_person", "person", "number"),
        Index("ix_rating_steps_scope", "person", "scope", "number"),
    )

    table_id: str = Field(primary_key=True)
    deal: int = Field(primary_key=True)
    seat: int = Field(primary_key=True)
    number: int = Field(sa_type=BigInteger)
    person: str
    scope: str
    game: str
    at: int = Field(sa_type=BigInteger)
    was: int
    now: int
    chat_all: int
    world: int | None = None
    world_all: int | None = None


class RatingStateModel(SQLModel, table=True):
    """One row: how ratings are folded (`bot.ratings.FOLD`), and the number of the last counted deal. Whoever
    counts a deal locks it, so that the order of the deals is the same for all."""

    __tablename__ = "rating_state"

    id: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    fold: int
    number: int = Field(sa_type=BigInteger)


class SeasonModel(SQLModel, table=True):
    """A season of a chat that was closed. The primary key is the lock: it is closed once."""

    __tablename__ = "seasons"

    scope: str = Field(primary_key=True)
    season: str = Field(primary_key=True)
    at: int = Field(sa_type=BigInteger)
    told: bool


class FameModel(SQLModel, table=True):
    """A line of the hall of fame, written when its season was closed."""

    __tablename__ = "fame"
    __table_args__ = (Index("ix_fame_person", "person"),)

    scope: str = Field(primary_key=True)
    season: str = Field(primary_key=True)
    game: str = Field(primary_key=True)
    line: int = Field(primary_key=True)
    place: int
    person: str
    shown: int
    deals: int
    wins: int


class UnlistedModel(SQLModel, table=True):
    """Somebody who stays off the boards of all chats."""

    __tablename__ = "unlisted"

    person: str = Field(primary_key=True)


class DealModel(SQLModel, table=True):
    """A finished deal as an open record. Holds every hand: reachable by its key only."""

    __tablename__ = "deals"
    table_id: str = Field(primary_key=True)
    deal: int = Field(primary_key=True)
    key: str = Field(unique=True)
    game: str
    chat: str = Field(index=True)
    at: int = Field(sa_type=BigInteger)
    record: str = Field(sa_type=Text)


class ScreenModel(SQLModel, table=True):
    """Where a screen of a table stands on its platform."""

    __tablename__ = "screens"
    __table_args__ = (Index("ix_screens_chat", "chat"), Index("ix_screens_audience", "audience"))

    table_id: str = Field(primary_key=True)
    audience: str = Field(primary_key=True)
    chat: str
    message: str
    shown_seq: int = Field(sa_type=BigInteger)
    epoch: int
    posted_at: int = Field(sa_type=BigInteger)


class PersonModel(SQLModel, table=True):
    """Somebody who plays."""

    __tablename__ = "people"

    id: str = Field(primary_key=True)
    name: str
    language: str
    hint: str
    reach: str
    prefs: dict[str, Any] = Field(sa_type=JSON)


class ChatModel(SQLModel, table=True):
    """A group, topic, thread or private chat."""

    __tablename__ = "chats"

    id: str = Field(primary_key=True)
    kind: str
    title: str
    language: str
    settings: dict[str, Any] = Field(sa_type=JSON)


class UpdateModel(SQLModel, table=True):
    """A platform's update that was handled; kept for a few days."""

    __tablename__ = "updates"
    __table_args__ = (Index("ix_updates_at", "at"),)

    key: str = Field(primary_key=True)
    at: int = Field(sa_type=BigInteger)


class WebMessageModel(SQLModel, table=True):
    """A message of the browser platform. (chat, rev) is unique: a page that knows a revision can
    ask for everything after it and misses nothing."""

    __tablename__ = "web_messages"
    __table_args__ = (
        Index("ix_web_messages_chat_rev", "chat", "rev", unique=True),
        {"sqlite_autoincrement": True},  # an id is never given twice
    )

    id: int | None = Field(default=None, primary_key=True, sa_type=_SERIAL)
    chat: str
    rev: int = Field(sa_type=BigInteger)
    author: str
    body: dict[str, Any] = Field(sa_type=JSON)
    gone: bool


class WebSessionModel(SQLModel, table=True):
    """A browser that was given a person, known by the SHA-256 of its token."""

    __tablename__ = "web_sessions"
    __table_args__ = (Index("ix_web_sessions_person", "person"),)

    token_hash: str = Field(primary_key=True)
    person: str
    at: int = Field(sa_type=BigInteger)


class ProcessModel(SQLModel, table=True):
    """A process that serves a PostgreSQL database together with others. It is alive as long as the server session
    ``pid`` holds its lock: a row alone says nothing."""

    __tablename__ = "processes"

    id: str = Field(primary_key=True)
    started_at: int = Field(sa_type=BigInteger)
    pid: int
    versions: dict[str, Any] = Field(sa_type=JSON)
    draining: bool
