"""Who has too little in the currency of a table plays all the same: what is missing is converted
from his other wallets, at the rate of the moment and without a fee."""

from __future__ import annotations

import pytest

from krupier.house import rates, statements
from krupier.house.acts import by_itself
from krupier.house.user_accounts import UserAccount
from krupier.money import CURRENCIES
from krupier.plan import files
from krupier.room.config import TableConfig
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.requests import GetUp, SitDown
from krupier.room.messages import Accepted, Exchanged
from krupier.room.money import RefusedByHouse
from krupier.room.table import Table
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused
from krupier.store import Transfer, audit, ledger, schema
from tests.house.household import join, quote, set_limit
from tests.room.setup import Answers, Place, Slow, bet

ROULETTE, POKER = "tsg/european-roulette", "tsg/texas-holdem"


def account(
    place: Place, money: dict[str, int], id: str = "u1", operator: str = "tsg"
) -> UserAccount:
    """With so many cents in each wallet; euro for one: USD 0.90, GBP 1.15, CAD 0.65."""
    with place.store.write() as conn:
        made = join(conn, id, f"p-{id}", operator, at=place.time, money=0)
        for code, amount in money.items():
            ledger.open_accounts(conn, [f"player:{id}", "clearing:demo"], code)
            gift = ("clearing:demo", f"player:{id}", amount, code, "deposit")
            ledger.post(conn, [Transfer(f"gift/{id}/{code}", *gift)], place.time)  # type: ignore[arg-type]
        return made


def given(place: Place, operator: str = "tsg", **worth: str) -> rates.Quote:
    with place.store.write() as conn:
        return quote(conn, operator, place.time, **worth)


def seated(place: Place, table: Table, player: str = "u1") -> str:
    table.watch(f"v-{player}", player)
    return table.sit(player, player.title())


def stakes(table: Table, amount: int, id: str, player: str = "u1") -> Refused | None:
    answers = Answers()
    try:
        table.move(player, id, bet(table.seating.of(player)[0], "red", amount), answers)
    except Refused as refused:
        return refused
    answer = answers.last
    return None if isinstance(answer, Accepted) else answer


def conversions(place: Place) -> list[tuple[str, str, int, str]]:
    with place.store.read() as conn:
        rows = conn.execute(
            schema.postings.select()
            .where(schema.postings.c.kind == "conversion")
            .order_by(schema.postings.c.key)
        )
        return sorted((one.debit, one.credit, one.amount, one.currency) for one in rows)


@pytest.mark.clause("T04-15", "T04-16", "T01-15")
def test_a_stake_of_ten_dollars_from_euros_alone() -> None:
    """10 USD at 0.90 EUR are exactly 9 EUR: no fee."""
    place = Place()
    held = given(place)
    table = place.add(ROULETTE, currency="USD")
    account(place, {"EUR": 20_00})
    seated(place, table)
    assert stakes(table, 10_00, "a") is None
    assert (place.balance("u1", "EUR"), place.balance("u1", "USD")) == (11_00, 0)
    assert conversions(place) == [
        ("exchange:tsg", "player:u1", 10_00, "USD"),
        ("player:u1", "exchange:tsg", 9_00, "EUR"),
    ]
    with place.store.read() as conn:
        keys = conn.execute(
            schema.postings.select().where(schema.postings.c.kind == "conversion")
        ).all()
        assert all(held.id in one.key for one in keys), "each names the rates it was made at"
        lines = statements.statement(conn, "u1", place.time, place.time + 1)
    told = {one.currency: one for one in lines if one.kind == "conversion"}
    assert (told["EUR"].amount, told["EUR"].other_amount, told["EUR"].other_currency) == (
        -9_00,
        10_00,
        "USD",
    )
    assert audit(place.store) == []


@pytest.mark.clause("T04-15")
def test_only_what_is_missing_is_converted_and_the_own_currency_comes_first() -> None:
    """He has 4 USD and stakes 40: of the missing 36, 10 EUR (his account's currency is USD, so by
    name: CAD, EUR, GBP) …: CAD 13 are 9.38 USD (13 × 0.65 / 0.9 = 9.388…), which cost
    9.38 × 0.9 / 0.65 = 12.987… CAD, so 12.99; EUR 10 are 11.11, and the last 15.51 USD cost
    15.51 × 0.9 / 1.15 = 12.138… GBP, so 12.14."""
    place = Place()
    given(place)
    table = place.add(ROULETTE, currency="USD")
    account(place, {"USD": 4_00, "GBP": 20_00, "EUR": 10_00, "CAD": 13_00})
    seated(place, table)
    assert stakes(table, 40_00, "a") is None
    left = {code: place.balance("u1", code) for code in ("USD", "EUR", "CAD", "GBP")}
    assert left == {"USD": 0, "EUR": 0, "CAD": 1, "GBP": 20_00 - 12_14}
    assert audit(place.store) == []


@pytest.mark.clause("T04-15")
def test_who_has_the_currency_converts_nothing() -> None:
    place = Place()
    given(place)
    table = place.add(ROULETTE, currency="USD")
    account(place, {"USD": 40_00, "EUR": 10_00})
    seated(place, table)
    assert stakes(table, 40_00, "a") is None
    assert conversions(place) == []


@pytest.mark.clause("T04-15")
def test_all_that_he_has_and_not_a_cent_more() -> None:
    """9 EUR are exactly 10 USD."""
    place = Place()
    given(place)
    table = place.add(ROULETTE, currency="USD")
    account(place, {"EUR": 9_00})
    seated(place, table)
    refused = stakes(table, 11_00, "a")
    assert refused is not None
    assert (refused.code, refused.facts["balance"]) == ("not-enough", 10_00)
    assert conversions(place) == []
    assert stakes(table, 10_00, "b") is None
    assert stakes(table, 1_00, "c") is not None
    assert place.balance("u1", "EUR") == 0


def test_stakes_that_wait_for_their_commit_do_not_spend_the_same_money_twice() -> None:
    place = Place()
    slow = Slow(place)
    place.books = slow  # type: ignore[assignment]
    place.new_env()
    given(place)
    table = place.add(ROULETTE, currency="USD")
    account(place, {"EUR": 9_00})
    seated(place, table)
    slow.commit()
    table.pump()
    seat = table.seating.of("u1")[0]
    first, second = Answers(), Answers()
    table.move("u1", "a", bet(seat, "red", 6_00), first)
    with pytest.raises(Refused) as caught:
        table.move("u1", "b", bet(seat, "red", 5_00), second)
    assert caught.value.code == "not-enough"
    assert place.env.wallets.funds("u1", "USD") == 4_00
    table.move("u1", "c", bet(seat, "red", 4_00), second)
    for _ in range(4):
        slow.commit()
        table.pump()
    assert first.accepted
    assert second.accepted
    assert (place.balance("u1", "EUR"), place.balance("u1", "USD")) == (0, 0)
    assert place.env.wallets.funds("u1", "USD") == 0
    assert audit(place.store) == []


def test_without_a_rate_he_is_told_so() -> None:
    place = Place()
    table = place.add(ROULETTE, currency="USD")
    account(place, {"EUR": 20_00})
    seated(place, table)
    refused = stakes(table, 10_00, "a")
    assert isinstance(refused, RefusedByHouse)
    assert refused.code == "no-rate-at-table"
    assert refused.facts == {"currency": "EUR", "into": "USD"}
    assert place.balance("u1", "EUR") == 20_00


def test_a_rate_that_changed_meanwhile_is_not_used() -> None:
    """The process has not heard of it: what was decided at the old rate is decided again."""
    place = Place()
    given(place)
    table = place.add(ROULETTE, currency="USD")
    account(place, {"EUR": 9_00})
    seated(place, table)
    assert place.env.wallets.funds("u1", "USD") == 10_00
    place.time += 1_000_000
    with place.store.write() as conn:
        new = {"USD": "1.80"}
        rates.set_rates(conn, "tsg", new, "EUR", "XE", place.time, by_itself("news"), place.time)
    assert stakes(table, 10_00, "a") is not None
    assert stakes(table, 5_00, "b") is None, "9 EUR are 5 USD now"
    assert place.balance("u1", "EUR") == 0
    assert audit(place.store) == []


def test_money_that_another_process_has_spent_is_not_converted() -> None:
    """Both think that 9 EUR are there; the books let one of them have it."""
    place = Place()
    given(place)
    account(place, {"EUR": 9_00})
    one = place.add(ROULETTE, currency="USD")
    seated(place, one)
    place.new_env(seed=2)
    other = place.add(ROULETTE, id="T2", currency="USD")
    seated(place, other)
    assert stakes(one, 10_00, "a") is None
    refused = stakes(other, 10_00, "b")
    assert refused is not None
    assert refused.code == "not-enough"
    assert other.running
    assert not other.suspended
    assert (place.balance("u1", "EUR"), place.balance("u1", "USD")) == (0, 0)
    assert audit(place.store) == []


@pytest.mark.clause("T03-04", "T04-15")
def test_limits_count_the_stake_in_its_own_currency_once() -> None:
    place = Place()
    given(place)
    table = place.add(ROULETTE, currency="USD")
    anna = account(place, {"EUR": 90_00})
    with place.store.write() as conn:
        set_limit(conn, anna, "stakes-day", "18", "EUR", at=place.time)
    seated(place, table)
    assert stakes(table, 15_00, "a") is None, "13.50 EUR"
    refused = stakes(table, 6_00, "b")
    assert refused is not None
    assert (refused.code, refused.facts["left"]) == ("limit-stakes", "4.50 EUR")
    assert stakes(table, 5_00, "c") is None
    assert place.balance("u1", "EUR") == 72_00
    assert audit(place.store) == []


@pytest.mark.clause("T04-15", "T04-16")
def test_a_buy_in_of_another_currency_and_what_comes_back_stays_there() -> None:
    """At this house there is a wallet for every currency."""
    place = Place()
    given(place)
    table = place.add(POKER, currency="USD", cash=CashRules(blinds=("1", "2"), draw=False))
    account(place, {"EUR": 900_00})
    answers = Answers()
    table.ask("u1", "Anna", "s", SitDown("1", 200_00), answers)
    assert answers.accepted
    assert place.balance("u1", "EUR") == 720_00
    table.ask("u1", "Anna", "g", GetUp(), answers)
    assert (place.balance("u1", "USD"), place.balance("u1", "EUR")) == (200_00, 720_00)
    assert audit(place.store) == []


@pytest.mark.clause("F01-14", "F01-25")
def test_an_account_in_crowns_at_a_poker_table_in_euros() -> None:
    """One common balance in crowns: 24 CZK for a euro, there and back."""
    place = Place()
    with place.store.write() as conn:
        why, at = by_itself("the rates of the day"), place.time
        rates.set_rates(conn, "fortuna", {"EUR": "24"}, "CZK", "CNB", at, why, at)
    cash = CashRules(blinds=("0.50", "1"), draw=False)
    table = place.add("fortuna/texas-holdem", currency="EUR", cash=cash)
    account(place, {"CZK": 10_000_00}, operator="fortuna")
    answers = Answers()
    table.ask("u1", "Anna", "s", SitDown("1", 100_00), answers)
    assert answers.accepted
    assert place.balance("u1", "CZK") == 7_600_00
    assert place.env.wallets.funds("u1", "CZK") == 7_600_00
    place.time += 1_000_000
    with place.store.write() as conn:
        rates.set_rates(conn, "fortuna", {"EUR": "25"}, "CZK", "CNB", place.time, why, place.time)
    table.ask("u1", "Anna", "g", GetUp(), answers)
    assert (place.balance("u1", "CZK"), place.balance("u1", "EUR")) == (10_100_00, 0)
    assert place.env.wallets.funds("u1", "CZK") == 10_100_00
    for n in range(2):  # and again: each time it is another exchange
        table.ask("u1", "Anna", f"s{n}", SitDown("1", 100_00), answers)
        table.ask("u1", "Anna", f"g{n}", GetUp(), answers)
        assert answers.accepted
    assert (place.balance("u1", "CZK"), place.balance("u1", "EUR")) == (10_100_00, 0)
    assert audit(place.store) == []


@pytest.mark.clause("T04-14", "T04-15")
def test_what_other_wallets_would_bring_is_shown_before_he_sits_down() -> None:
    place = Place()
    given(place)
    table = place.add(ROULETTE, currency="USD")
    account(place, {"EUR": 9_00, "USD": 1_00})
    table.watch("v", "u1")
    shown = table.gallery.snapshot("v")
    assert shown.currency == "USD"
    assert shown.you is not None
    assert shown.you.balance == "1"
    assert shown.you.exchange == Exchanged("10", {"EUR": "1.11111111"}, "XE")


def test_a_guest_plays_with_the_currency_of_the_table_alone() -> None:
    place = Place()
    given(place)
    table = place.add(ROULETTE, currency="USD")
    place.player("g1", 100_00, "EUR")
    seated(place, table, "g1")
    refused = stakes(table, 10_00, "a", "g1")
    assert refused is not None
    assert refused.code == "not-enough"


@pytest.mark.clause("T04-14")
@pytest.mark.parametrize("game", [ROULETTE, POKER, "tsg/blackjack", "tsg/heads-up-holdem"])
def test_no_bets_in_canadian_dollars(game: str) -> None:
    text = files.plan_path(game).read_text(encoding="utf-8")
    assert "CAD" in CURRENCIES
    with pytest.raises(BadSetting, match="CAD"):
        TableConfig("T1", game, "CAD").check(text)


@pytest.mark.clause("F01-26")
@pytest.mark.parametrize("code", ["EUR", "USD", "GBP"])
@pytest.mark.parametrize("game", ["fortuna/roulette-evolution", "fortuna/blackjack-synot"])
def test_streamed_games_are_played_in_crowns_alone(game: str, code: str) -> None:
    text = files.plan_path(game).read_text(encoding="utf-8")
    TableConfig("T1", game, "CZK").check(text)
    with pytest.raises(BadSetting, match=code):
        TableConfig("T1", game, code).check(text)
