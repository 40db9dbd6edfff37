"""What is kept: the SQL implementation of the stores that `bot.ports` asks for."""

from storage.migrate import Migrated, migrate
from storage.store import SqlStore, open_store

__all__ = ["Migrated", "SqlStore", "migrate", "open_store"]
