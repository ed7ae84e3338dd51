"""A round that is over, and what its tournament is told of it, are written together or not at all:
else chips would have moved, and the machine would wait for ever for a unit that is over."""

from __future__ import annotations

from collections import Counter

import pytest
from sqlalchemy import select

from krupier.room.tournament import journal
from krupier.rules.tournament import inputs as given
from krupier.store import Inline, Store, groups, open_store, schema
from tests.room.setup import Place
from tests.room.tournament import Event
from tests.room.tournament_cuts import KINDS, Kind

FEW = {"poker": 27, "roulette": 9, "blackjack": 9, "marias": 8}
"""At two tables or more: when one of them ends a unit, the other runs."""


def untold(store: Store) -> dict[str, int]:
    """By table, rounds that are over and units that are, where these are not as many."""
    rounds = schema.rounds
    with store.read() as conn:
        query = select(rounds.c.table_id).where(rounds.c.status != "open")
        over = Counter(conn.execute(query).scalars())
        for entry in groups.entries(conn, "E"):
            line = journal.decode(entry.input)
            if isinstance(line, journal.Sent) and isinstance(line.given, given.UnitOver):
                over[f"E-t{line.given.table}"] -= 1
    return {table: many for table, many in over.items() if many}


class Interrupted(Event):
    """Before everything that somebody decides, all have just come back from the books."""

    def __init__(self, kind: Kind) -> None:
        store, self.commits = open_store("sqlite://"), 0
        place = Place(store, books=Inline(store, self._look))
        super().__init__(kind.type, kind.changes, place=place)

    def _look(self, when: str) -> None:
        if when == "after":
            self.commits += 1
            assert not untold(self.place.store)

    def step(self) -> bool:
        if any(table.running for table in self.tables.values()) and not self.it.group.away:
            self.it.group.send_back(self.it)
            self.it.group.tick()
            assert self.it.unsure
        return super().step()


@pytest.mark.parametrize("of", KINDS)
def test_a_round_and_what_the_tournament_is_told_of_it_are_one_transaction(of: str) -> None:
    event = Interrupted(KINDS[of])
    event.enter(*(f"p{n}" for n in range(FEW[of])))
    while event.it.state.units < 10 and not event.it.over:
        assert event.step()
    assert len(event.tables) > 1
    assert event.commits > 50
    assert event.faults == []
