"""A few seeds of the campaign of whole tournaments; the long run is `make torture-tournaments`."""

from __future__ import annotations

import pytest

from tests.room.tournament_campaign import Campaign

SEEDS = (8, 22, 37, 39, 2019)
"""Of poker and of games against the bank, with crashes and roll-backs."""
DEALS = (21, 24, 28)
"""All agree, with crashes; after talks that led to nothing, rolled back and called off; terms of
staff that leave a part to play for."""


@pytest.mark.parametrize("seed", SEEDS)
def test_the_books_the_machine_and_the_journal_agree(seed: int) -> None:
    Campaign(seed, talks=False).run()


@pytest.mark.parametrize("seed", DEALS)
def test_deals_are_made_and_judged(seed: int) -> None:
    campaign = Campaign(seed)
    campaign.run()
    assert campaign.counts["deals"]


def test_a_stage_without_tables_is_played_too() -> None:
    Campaign(2, "tsg/zoom").run()
