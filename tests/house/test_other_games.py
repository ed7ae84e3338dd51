"""The operator's other games on one common balance: the same wallet, the same limits, whatever is
sent twice counts once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection

from krupier.house import breaks, other_games, user_accounts
from krupier.house.other_games import Partner
from krupier.house.refusals import HouseRefused
from krupier.store import Conflict, Store, Unknown, audit, ledger, open_store
from tests.house.household import DAY, NOON, OWN, join, set_limit

ODDS, LOTTERY = Partner("fortuna", "odds"), Partner("fortuna", "lottery")
TECHNICAL = Partner("wgg", "technical")


@pytest.fixture
def store() -> Iterator[Store]:
    made = open_store("sqlite://")
    with made.write() as conn:
        join(conn, "u1", "p1", "fortuna", at=NOON, money=1_000_00)
    yield made
    made.close()


def crowns(conn: Connection) -> int:
    return ledger.balance(conn, "player:u1", "CZK")


def stake(conn: Connection, amount: int, key: str, of: Partner = ODDS, at: int = NOON) -> None:
    other_games.stake(conn, of, "u1", amount, "CZK", key, at)


def refused(caught: pytest.ExceptionInfo[HouseRefused]) -> str:
    return caught.value.refusal.code


@pytest.mark.clause("F01-12", "F01-14")
def test_stakes_and_wins_of_all_games_share_one_balance(store: Store) -> None:
    with store.write() as conn:
        stake(conn, 300_00, "b1")
        stake(conn, 200_00, "b2", LOTTERY)
        assert crowns(conn) == 500_00
        told = other_games.give(conn, ODDS, "b1", 750_00, "w1", NOON)
        assert told.balance == crowns(conn) == 1_250_00
        assert ledger.balance(conn, "clearing:fortuna-odds", "CZK") == -450_00
        assert ledger.balance(conn, "clearing:fortuna-lottery", "CZK") == 200_00
    assert audit(store) == []


def test_whatever_is_sent_twice_counts_once(store: Store) -> None:
    with store.write() as conn:
        for again in (False, True):
            assert other_games.stake(conn, ODDS, "u1", 10_00, "CZK", "b1", NOON).again is again
        for again in (False, True):
            assert other_games.give(conn, ODDS, "b1", 25_00, "w1", NOON + DAY).again is again
        assert crowns(conn) == 1_015_00
        with pytest.raises(Conflict):
            stake(conn, 11_00, "b1")
        with pytest.raises(Conflict):
            other_games.give(conn, ODDS, "b1", 26_00, "w1", NOON)
    assert audit(store) == []


@pytest.mark.clause("F01-16", "F01-17")
def test_one_limit_counts_all_games_together(store: Store) -> None:
    with store.write() as conn:
        anna = user_accounts.account(conn, "u1")
        set_limit(conn, anna, "stakes-day", "500", "CZK", at=NOON)
        stake(conn, 300_00, "b1")
        stake(conn, 100_00, "b2", LOTTERY)
        with pytest.raises(HouseRefused) as caught:
            stake(conn, 101_00, "b3")
        assert refused(caught) == "limit-stakes"
        assert caught.value.refusal.facts["left"] == "100 CZK"
        told = other_games.leave(conn, ODDS, "u1", 100_00, "CZK", NOON)
        assert (told.balance, told.left) == (600_00, 100_00)
        assert crowns(conn) == 600_00, "asking for leave changes nothing"
        other_games.cancel(conn, ODDS, "b1", NOON)
        assert other_games.leave(conn, ODDS, "u1", 400_00, "CZK", NOON).left == 400_00
        assert crowns(conn) == 900_00
    assert audit(store) == []


@pytest.mark.clause("F01-16")
def test_whoever_takes_a_break_does_not_bet_elsewhere_either(store: Store) -> None:
    with store.write() as conn:
        stake(conn, 10_00, "b1")
        breaks.panic(conn, "u1", OWN, NOON)
        for ask in (other_games.leave, None):
            with pytest.raises(HouseRefused) as caught:
                ask(conn, ODDS, "u1", 1_00, "CZK", NOON) if ask else stake(conn, 1_00, "b2")
            assert refused(caught) == "panic"
        other_games.give(conn, ODDS, "b1", 30_00, "w1", NOON)
        assert crowns(conn) == 1_020_00, "what is decided is settled"


def test_a_bet_that_is_over_is_not_cancelled_and_a_cancelled_one_brings_nothing(
    store: Store,
) -> None:
    with store.write() as conn:
        stake(conn, 10_00, "b1")
        stake(conn, 10_00, "b2")
        other_games.give(conn, ODDS, "b1", 30_00, "w1", NOON)
        other_games.cancel(conn, ODDS, "b2", NOON)
        assert other_games.cancel(conn, ODDS, "b2", NOON).again
        with pytest.raises(HouseRefused) as caught:
            other_games.cancel(conn, ODDS, "b1", NOON)
        assert refused(caught) == "bet-over"
        with pytest.raises(HouseRefused) as caught:
            other_games.give(conn, ODDS, "b2", 1_00, "w2", NOON)
        assert refused(caught) == "bet-over"
        for unknown in ("b9", "b"):
            with pytest.raises(HouseRefused) as caught:
                other_games.give(conn, ODDS, unknown, 1_00, "w3", NOON)
            assert refused(caught) == "bet-unknown"
        assert crowns(conn) == 1_020_00
    assert audit(store) == []


def test_more_than_there_is(store: Store) -> None:
    with store.write() as conn:
        with pytest.raises(HouseRefused) as caught:
            stake(conn, 1_000_01, "b1")
        assert refused(caught) == "bet-not-enough"
        with pytest.raises(HouseRefused) as caught:
            other_games.leave(conn, ODDS, "u1", 1_000_01, "CZK", NOON)
        assert refused(caught) == "bet-not-enough"


@pytest.mark.clause("F01-13")
def test_no_other_operators_accounts_and_no_transfers_between_accounts(store: Store) -> None:
    with store.write() as conn:
        join(conn, "u2", "p1", "tsg", at=NOON, money=100_00)
        with pytest.raises(Unknown):
            other_games.stake(conn, ODDS, "u2", 1_00, "USD", "b1", NOON)
        with pytest.raises(HouseRefused) as caught:
            other_games.credits_after(conn, ODDS, 0)
        assert refused(caught) == "no-such-account-there"
    for name in ("tsg-odds", "fortuna-poker", "nobody-odds", "", "odds"):
        with pytest.raises(Unknown):
            other_games.partner(name)
    assert other_games.partner("fortuna-odds") == ODDS


def test_a_system_with_accounts_of_its_own_does_not_stake_from_ours(store: Store) -> None:
    with store.write() as conn:
        join(conn, "u3", "p3", "wgg", at=NOON, money=50_00)
        with pytest.raises(HouseRefused) as caught:
            other_games.stake(conn, TECHNICAL, "u3", 1_00, "EUR", "b1", NOON)
        assert refused(caught) == "no-such-games"
