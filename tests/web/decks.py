"""Cards of the server under test: those of the casino, or a deck that a test wrote down."""

from __future__ import annotations

from krupier.equipment.cards import card
from krupier.equipment.draws import Equipment, Source
from krupier.room.config import TableConfig
from krupier.room.environment import secure_sources
from tests.known_cards import KnownCards


class Again(KnownCards):
    """The same deck every round."""

    def begin(self, equipment: Equipment) -> None:
        self.dealt = 0


class Decks:
    def __init__(self) -> None:
        self._secure = secure_sources()
        self._written: dict[str, str] = {}

    def write(self, table: str, deck: str) -> None:
        """Before the table is set up: what it deals every round, in the order of dealing."""
        self._written[table] = deck

    def source(self, config: TableConfig, state: bytes | None) -> Source:
        deck = self._written.get(config.id)
        return Again(list(map(card, deck.split()))) if deck else self._secure(config, state)
