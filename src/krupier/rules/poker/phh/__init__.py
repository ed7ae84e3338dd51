"""PHH, the open poker hand history format (TOML), read and written.

Amounts may have decimals there; a record keeps them as integers of its smallest unit. Cards may
be unknown (``??``), stacks too (``inf``). Files may hold one hand, or many in numbered tables.
"""

from krupier.rules.poker.phh.reading import (
    CODES,
    RAKE,
    UNLIMITED,
    BadRecord,
    Record,
    cards,
    hands,
    read,
    record,
)
from krupier.rules.poker.phh.writing import code_of, write

__all__ = [
    "CODES",
    "RAKE",
    "UNLIMITED",
    "BadRecord",
    "Record",
    "cards",
    "code_of",
    "hands",
    "read",
    "record",
    "write",
]
