"""Exchange rates: tables in force one after another, exact values, the bank's daily file."""

from __future__ import annotations

from fractions import Fraction

import pytest
from sqlalchemy import select

from krupier.house import rates
from krupier.house.acts import Signature
from krupier.house.rates import NoRate, Quote, bank_rates, value
from krupier.store import Conflict, Invalid, Store, audit
from krupier.store.schema import acts
from tests.house.household import NOON, join, move, table

BY = Signature("eva", "manager", "a new day")
FILE = """13.11.2026 #220
země|měna|množství|kód|kurz
Austrálie|dolar|1|AUD|14,832
EMU|euro|1|EUR|24,185
Indonésie|rupie|1000|IDR|1,314
Maďarsko|forint|100|HUF|6,283
USA|dolar|1|USD|20,799
Velká Británie|libra|1|GBP|27,511
"""


def held(**worth: str) -> Quote:
    return Quote(str(worth), "tsg", 0, "XE", "CZK", worth)


def test_values_are_exact() -> None:
    quote = held(EUR="24.185", USD="20.799")
    assert value(quote, 1_00, "EUR", "CZK") == Fraction(2418_50, 100)
    assert value(quote, 1_00, "CZK", "EUR") == Fraction(100 * 1000, 24185)
    assert value(quote, 7, "USD", "EUR") == Fraction(7 * 20799, 24185)
    assert value(None, 7, "USD", "USD") == 7


@pytest.mark.parametrize(("of", "to"), [("EUR", "GBP"), ("GBP", "EUR"), ("CAD", "GBP")])
def test_without_a_rate_nothing_has_a_value(of: str, to: str) -> None:
    with pytest.raises(NoRate):
        value(held(EUR="24.185"), 1, of, to)
    with pytest.raises(NoRate):
        value(None, 1, of, to)


def test_the_last_table_is_in_force_from_its_moment_on(store: Store) -> None:
    with store.write() as conn:
        first = rates.set_rates(conn, "tsg", {"EUR": "24"}, "CZK", "CNB", 100, BY, 50)
        second = rates.set_rates(conn, "tsg", {"EUR": "25"}, "CZK", "CNB", 200, BY, 60)
        rates.set_rates(conn, "fortuna", {"EUR": "1"}, "CZK", "CNB", 150, BY, 60)
        assert [rates.in_force(conn, "tsg", at) for at in (99, 100, 199, 200)] == [
            None,
            first,
            first,
            second,
        ]
        assert rates.named(conn, [second.id, "", "nobody"]) == {second.id: second}
        authors = conn.execute(select(acts.c.author, acts.c.act)).all()
        assert [tuple(row) for row in authors] == [("eva", "rates.set")] * 3
    assert audit(store) == []


def test_rates_do_not_begin_where_something_was_counted_already(store: Store) -> None:
    """It was counted at other rates, and keeps them."""
    with store.write() as conn:
        join(conn)
        move(conn, table(conn), "k1", "u1", 1_00, "stake", NOON)
        with pytest.raises(Conflict):
            rates.set_rates(conn, "tsg", {"EUR": "24"}, "CZK", "CNB", NOON, BY, NOON)
        rates.set_rates(conn, "fortuna", {"EUR": "24"}, "CZK", "CNB", NOON, BY, NOON)
        rates.set_rates(conn, "tsg", {"EUR": "24"}, "CZK", "CNB", NOON + 1, BY, NOON)
    assert audit(store) == []


def test_rates_are_not_set_for_the_past_nor_twice(store: Store) -> None:
    with store.write() as conn:
        rates.set_rates(conn, "tsg", {"EUR": "24"}, "CZK", "CNB", 101, BY, 100)
        for valid_from in (99, 101):
            with pytest.raises(Conflict):
                rates.set_rates(conn, "tsg", {"EUR": "2"}, "CZK", "CNB", valid_from, BY, 100)


@pytest.mark.parametrize("text", ["", "0", "0.0", "-1", "1,5", "1e3", "NaN", "1/3", "٣"])
def test_what_is_no_rate_is_refused(store: Store, text: str) -> None:
    with store.write() as conn, pytest.raises(Invalid):
        rates.set_rates(conn, "tsg", {"EUR": text}, "CZK", "CNB", 101, BY, 100)


@pytest.mark.parametrize(("code", "base"), [("eur", "CZK"), ("E", "CZK"), ("EUR", "XXX")])
def test_what_is_no_currency_is_refused(store: Store, code: str, base: str) -> None:
    with store.write() as conn, pytest.raises(Invalid):
        rates.set_rates(conn, "tsg", {code: "1"}, base, "CNB", 101, BY, 100)


def test_the_daily_file_of_the_bank() -> None:
    read = bank_rates(FILE)
    assert (read.day, read.number) == ("2026-11-13", 220)
    assert read.rates == {
        "AUD": "14.832",
        "EUR": "24.185",
        "IDR": "0.001314",
        "HUF": "0.06283",
        "USD": "20.799",
        "GBP": "27.511",
    }


@pytest.mark.parametrize(
    "text",
    [
        "",
        "<html>",
        FILE.replace("13.11.2026 #220", "2026-11-13"),
        FILE.replace("13.11.2026", "31.02.2026"),
        FILE.replace("země|měna|množství|kód|kurz\n", ""),
        FILE.replace("|1000|", "|7|"),
        FILE.replace("24,185", "24,18x"),
        FILE.replace("24,185", "0,000"),
        FILE.replace("EMU|euro|1|EUR|24,185", "EMU|euro|1|EUR"),
        "13.11.2026 #220\nzemě|měna|množství|kód|kurz\n",
    ],
)
def test_another_file_is_refused(text: str) -> None:
    with pytest.raises(Invalid):
        bank_rates(text)
