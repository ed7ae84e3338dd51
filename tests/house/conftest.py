"""The registers of people, on SQLite and on a real PostgreSQL."""

from tests.postgres import postgres_server
from tests.store.conftest import blank_books, own_store, shared_store, store, url

__all__ = ["blank_books", "own_store", "postgres_server", "shared_store", "store", "url"]
