"""How alembic reaches the database: over the connection it is handed, or the URL in PAIJU_DATABASE."""

from __future__ import annotations

import asyncio
import os

import sqlmodel  # noqa: F401  the types of the models
from alembic import context
from sqlalchemy import Connection
from sqlmodel import SQLModel

from storage import models  # noqa: F401  fills the metadata
from storage.engine import open_engines


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=SQLModel.metadata,
        render_as_batch=True,  # SQLite changes a table by copying it
        compare_type=True,
        compare_server_default=True,
    )
    with context.begin_transaction():
        context.run_migrations()


async def run_on_url() -> None:
    engines = open_engines(os.environ.get("PAIJU_DATABASE", "sqlite:///data/paiju.db"))
    async with engines.write.begin() as connection:
        await connection.run_sync(run)
    await engines.dispose()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    asyncio.run(run_on_url())
