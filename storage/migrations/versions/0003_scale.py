"""Several processes: who serves the database, and which table is due.

Revision ID: 0003
Revises: 0002_rankings
Create Date: 2026-11-30
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlmodel import AutoString

revision = "0003"
down_revision = "0002_rankings"
branch_labels = None
depends_on = None

_LIVE = sa.text("phase != 'closed'")


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", AutoString(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("pid", sa.Integer(), nullable=False),
        sa.Column("versions", sa.JSON(), nullable=False),
        sa.Column("draining", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_tables_due", "tables", ["due_at"], sqlite_where=_LIVE, postgresql_where=_LIVE)


def downgrade() -> None:
    op.drop_index("ix_tables_due", "tables")
    op.drop_table("processes")
