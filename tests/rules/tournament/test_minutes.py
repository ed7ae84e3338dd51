"""The minutes say what the books say, also after a roll-back."""

from __future__ import annotations

import pytest

from krupier.rules.tournament import minutes
from krupier.rules.tournament.inputs import Buy, Decline, Register, RollBack, Unregister
from tests.rules.tournament.driving import of_type


@pytest.mark.clause("W27-64")
def test_fees_and_bounties_are_those_that_were_collected_and_not_given_back() -> None:
    played = of_type("wgg/bounty", players=3)
    played.send(Register("gone")).send(Unregister("gone")).start()
    before = len(played.machine.journal)
    played.bust("p02", by="p01").bust("p03", by="p01")
    found = minutes.of(played.machine)
    assert (found.players, found.entries, found.ended) == (3, 3, "winner")
    assert (found.fees, found.bounties, found.pool) == (1500, 6000, 7500)
    played.send(RollBack(before, "the wrong hand was read"))
    found = minutes.of(played.machine)
    assert (found.fees, found.bounties, found.ended, found.places) == (1500, 6000, None, {})


@pytest.mark.clause("W27-64", "W27-59")
def test_a_rebuy_that_was_rolled_back_does_not_count() -> None:
    played = of_type("wgg/rebuy", players=3).start()
    before = len(played.machine.journal)
    played.bust("p02", by="p01").send(Buy("p02", "rebuy"))
    assert (minutes.of(played.machine).rebuys, minutes.of(played.machine).fees) == (1, 1200)
    played.send(RollBack(before, "the hand was void")).bust("p02", by="p01").send(Decline("p02"))
    found = minutes.of(played.machine)
    assert (found.rebuys, found.fees, found.entries) == (0, 900, 3)
