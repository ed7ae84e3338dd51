"""The registers of people, on SQLite and on a real PostgreSQL."""

from tests.postgres import postgres_server
from tests.store.conftest import migrated_server, own_store, store, url

__all__ = ["migrated_server", "own_store", "postgres_server", "store", "url"]
