"""First tables.

Revision ID: 0001
Revises:
Create Date: 2026-11-30
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlmodel import AutoString

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_LIVE = sa.text("phase != 'closed'")


def _text(name: str, *, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, AutoString(), nullable=nullable)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=False)


def _long(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), nullable=nullable)


def _json(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.JSON(), nullable=False)


def _bool(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False)


def upgrade() -> None:
    op.create_table(
        "tables",
        _text("id"),
        _text("chat"),
        _text("game"),
        _text("phase"),
        _number("seq"),
        _long("due_at", nullable=True),
        _number("rules_version"),
        _long("opened_at"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_tables_live", "tables", ["chat", "opened_at"], sqlite_where=_LIVE, postgresql_where=_LIVE)
    op.create_table(
        "sittings",
        _text("table_id"),
        _number("place"),
        _text("person"),
        sa.PrimaryKeyConstraint("table_id", "place"),
    )
    op.create_index("ix_sittings_person", "sittings", ["person"])
    op.create_table(
        "journal",
        _text("table_id"),
        _number("seq"),
        _long("at"),
        _text("kind"),
        _json("data"),
        sa.PrimaryKeyConstraint("table_id", "seq"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "results",
        _text("table_id"),
        _number("deal"),
        _number("seat"),
        _text("game"),
        _text("chat"),
        _long("at"),
        _text("person", nullable=True),
        _text("level", nullable=True),
        _number("side"),
        _number("place"),
        _number("points"),
        _text("role"),
        _bool("won"),
        _bool("left"),
        _bool("counted"),
        sa.PrimaryKeyConstraint("table_id", "deal", "seat"),
    )
    op.create_index("ix_results_chat_game_at", "results", ["chat", "game", "at"])
    op.create_index("ix_results_game_at", "results", ["game", "at"])
    op.create_index("ix_results_at", "results", ["at"])
    op.create_index("ix_results_person_game_at", "results", ["person", "game", "at"])
    op.create_table(
        "deals",
        _text("table_id"),
        _number("deal"),
        _text("key"),
        _text("game"),
        _text("chat"),
        _long("at"),
        sa.Column("record", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "deal"),
        sa.UniqueConstraint("key"),
    )
    op.create_index("ix_deals_chat", "deals", ["chat"])
    op.create_table(
        "screens",
        _text("table_id"),
        _text("audience"),
        _text("chat"),
        _text("message"),
        _long("shown_seq"),
        _number("epoch"),
        _long("posted_at"),
        sa.PrimaryKeyConstraint("table_id", "audience"),
    )
    op.create_index("ix_screens_chat", "screens", ["chat"])
    op.create_index("ix_screens_audience", "screens", ["audience"])
    op.create_table(
        "people",
        _text("id"),
        _text("name"),
        _text("language"),
        _text("hint"),
        _text("reach"),
        _json("prefs"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "chats",
        _text("id"),
        _text("kind"),
        _text("title"),
        _text("language"),
        _json("settings"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table("updates", _text("key"), _long("at"), sa.PrimaryKeyConstraint("key"))
    op.create_index("ix_updates_at", "updates", ["at"])
    op.create_table(
        "web_messages",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        _text("chat"),
        _long("rev"),
        _text("author"),
        _json("body"),
        _bool("gone"),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_web_messages_chat_rev", "web_messages", ["chat", "rev"], unique=True)
    op.create_table(
        "web_sessions", _text("token_hash"), _text("person"), _long("at"), sa.PrimaryKeyConstraint("token_hash")
    )
    op.create_index("ix_web_sessions_person", "web_sessions", ["person"])


def downgrade() -> None:
    for table in (
        "web_sessions",
        "web_messages",
        "updates",
        "chats",
        "people",
        "screens",
        "deals",
        "results",
        "journal",
        "sittings",
        "tables",
    ):
        op.drop_table(table)
