"""Ratings, seasons, the order of counted deals.

Revision ID: 0002_rankings
Revises: 0001
Create Date: 2026-11-30
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import groupby

import sqlalchemy as sa
from alembic import op
from sqlmodel import AutoString

revision = "0002_rankings"
down_revision = "0001"
branch_labels = None
depends_on = None

_DROPPED = (
    ("ix_results_chat_game_at", "results", ["chat", "game", "at"]),
    ("ix_results_game_at", "results", ["game", "at"]),
    ("ix_results_at", "results", ["at"]),
    ("ix_results_person_game_at", "results", ["person", "game", "at"]),
)
_MADE = (
    ("ix_results_number", "results", ["number"]),
    ("ix_results_chat_at", "results", ["chat", "at"]),
    ("ix_results_person_at", "results", ["person", "at"]),
)
_NEW = ("number", "rank", "booked", "forfeit", "title", "season", "world")


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, AutoString(), nullable=False)


def _number(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=nullable)


def _long(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), nullable=False)


def _real(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Double(), nullable=False)


def _bool(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False)


def upgrade() -> None:
    for name, table, _ in _DROPPED:
        op.drop_index(name, table)
    for column in (
        sa.Column("number", sa.BigInteger(), nullable=True),
        sa.Column("rank", sa.Integer(), nullable=False, server_default=sa.text("1")),
        sa.Column("booked", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("forfeit", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("title", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("season", AutoString(), nullable=False, server_default=sa.text("''")),
        sa.Column("world", sa.Boolean(), nullable=False, server_default=sa.false()),
    ):
        op.add_column("results", column)
    for name, table, columns in _MADE:
        op.create_index(name, table, columns)
    _new_tables()
    op.bulk_insert(
        sa.table("rating_state", sa.column("id"), sa.column("fold"), sa.column("number")),
        # No way of folding has the number 0, so that the program rates what is there when it starts.
        [{"id": 1, "fold": 0, "number": _fill()}],
    )


def _new_tables() -> None:
    op.create_table(
        "ratings",
        _text("scope"), _text("season"), _text("game"), _text("player"), _real("mu"), _real("sigma"),
        _number("deals"), _number("wins"), _long("points"), _number("titles"), _number("shown"), _number("best"),
        _number("standing"), _long("at"),
        sa.PrimaryKeyConstraint("scope", "season", "game", "player"),
    )  # fmt: skip
    op.create_index("ix_ratings_board", "ratings", ["scope", "season", "game", "standing", "shown", "deals", "player"])
    op.create_index("ix_ratings_player", "ratings", ["player", "season", "game"])
    op.create_table(
        "rating_steps",
        _text("table_id"), _number("deal"), _number("seat"), _long("number"), _text("person"), _text("scope"),
        _text("game"), _long("at"), _number("was"), _number("now"), _number("chat_all"),
        _number("world", nullable=True), _number("world_all", nullable=True),
        sa.PrimaryKeyConstraint("table_id", "deal", "seat"),
    )  # fmt: skip
    op.create_index("ix_rating_steps_person", "rating_steps", ["person", "number"])
    op.create_index("ix_rating_steps_scope", "rating_steps", ["person", "scope", "number"])
    op.create_table(
        "rating_state",
        sa.Column("id", sa.Integer(), nullable=False, autoincrement=False),
        _number("fold"),
        _long("number"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "seasons",
        _text("scope"), _text("season"), _long("at"), _bool("told"),
        sa.PrimaryKeyConstraint("scope", "season"),
    )  # fmt: skip
    op.create_table(
        "fame",
        _text("scope"), _text("season"), _text("game"), _number("line"), _number("place"), _text("person"),
        _number("shown"), _number("deals"), _number("wins"),
        sa.PrimaryKeyConstraint("scope", "season", "game", "line"),
    )  # fmt: skip
    op.create_index("ix_fame_person", "fame", ["person"])
    op.create_table("unlisted", _text("person"), sa.PrimaryKeyConstraint("person"))


def _fill() -> int:
    """Give the results that are there their place, month (in the default time zone) and number; the last number."""
    t = sa.table(
        "results",
        *map(sa.column, ("table_id", "deal", "seat", "at", "chat", "person", "level", "won", "counted", *_NEW)),
    )
    link = op.get_bind()
    rows = link.execute(
        sa.select(
            t.c.table_id, t.c.deal, t.c.seat, t.c.at, t.c.chat, t.c.person, t.c.level, t.c.won, t.c.counted
        ).order_by(t.c.at, t.c.table_id, t.c.deal, t.c.seat)
    ).all()
    number = 0
    for _, seats in groupby(rows, lambda r: (r.at, r.table_id, r.deal)):
        deal = list(seats)
        counted = any(r.counted for r in deal)
        number += counted
        for r in deal:
            # Somebody who had himself forgotten was nobody until now; a rating needs a player, if a nameless one.
            nobody = r.person is None and r.level is None
            month = datetime.fromtimestamp(r.at / 1000, UTC) + timedelta(hours=8)
            link.execute(
                sa.update(t)
                .where(t.c.table_id == r.table_id, t.c.deal == r.deal, t.c.seat == r.seat)
                .values(
                    number=number if counted else None,
                    rank=1 if r.won else 2,
                    season=f"{month:%Y-%m}",
                    chat=r.chat.partition("/")[0],
                    person=f"gone:{r.table_id}-{r.deal}-{r.seat}" if nobody else r.person,
                )
            )
    return number


def downgrade() -> None:
    for table in ("unlisted", "fame", "seasons", "rating_state", "rating_steps", "ratings"):
        op.drop_table(table)
    for name, table, _ in _MADE:
        op.drop_index(name, table)
    with op.batch_alter_table("results") as batch:
        for column in reversed(_NEW):
            batch.drop_column(column)
    for name, table, columns in _DROPPED:
        op.create_index(name, table, columns)
