"""Poker against the bank on random rounds: a second settlement, chips, journals and secrets."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from krupier.rules.families import load
from tests.rules.banker_rounds import GAMES, TABLES, agree
from tests.rules.random_rounds import play_any


@pytest.mark.parametrize("table", TABLES)
def test_a_second_settlement_agrees(table: str) -> None:
    agree(table, 300, seed=7)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("table", TABLES)
def test_a_second_settlement_agrees_on_100_000_rounds(table: str) -> None:
    agree(table, 100_000, seed=2026)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_chips_journal_and_secrets(name: str, data: st.DataObject) -> None:
    game = load(name)
    bets = [*game.opening.ranges, "ante", "nothing"]  # type: ignore[attr-defined]
    play_any(game, data, ["1", "2", "4", "9"], bets)
