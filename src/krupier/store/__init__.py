"""The books of the house: ledger, journal of rounds, plans, players, staff and tables.

One schema on SQLite (embedded) and PostgreSQL (production), opened by :func:`open_store`.
Every function here takes a *connection inside a transaction* first, so a unit of work is an
ordinary function that calls several of them, and all of it happens or none:

    def stake(conn):
        move = Public('{"move":…}')           # what is not Public is sealed
        return journal.append(conn, "T1-42", [move], at, transfers=[Transfer(…)], after=6)

    store = open_store("sqlite:///var/krupier.sqlite", keys.load(Path("var/krupier.key")))
    writer = Writer(store)                    # groups units that wait into one commit
    entries = await writer.run(stake)         # durable when this returns
    with store.read() as conn:                # a consistent snapshot, never blocks the writer
        ledger.balance(conn, "player:anna", "CZK")

Amounts are int minor units, times are int microseconds since 1970 UTC, JSON is opaque text that
the caller encodes. What is refused raises a :class:`StoreError` and changes nothing.
"""

from krupier.store.audit import audit
from krupier.store.database import Store, open_store
from krupier.store.errors import (
    AWAY,
    UNREACHABLE,
    Conflict,
    Invalid,
    Lost,
    NotEnough,
    Sealed,
    StoreError,
    Taken,
    Unknown,
    words,
)
from krupier.store.findings import Finding
from krupier.store.heads import Heads
from krupier.store.journal import Entry, RoundRecord
from krupier.store.keys import HouseKey
from krupier.store.ledger import Transfer
from krupier.store.sealed_lines import Public
from krupier.store.settlement import Result
from krupier.store.writer import Inline, Writer

__all__ = [
    "AWAY",
    "UNREACHABLE",
    "Conflict",
    "Entry",
    "Finding",
    "Heads",
    "HouseKey",
    "Inline",
    "Invalid",
    "Lost",
    "NotEnough",
    "Public",
    "Result",
    "RoundRecord",
    "Sealed",
    "Store",
    "StoreError",
    "Taken",
    "Transfer",
    "Unknown",
    "Writer",
    "audit",
    "open_store",
    "words",
]
