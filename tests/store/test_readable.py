"""What reports read is decided for every column of every table, and closed unless it is opened."""

from __future__ import annotations

import re
from collections import Counter

import msgspec
import pytest
from sqlalchemy import BigInteger

from krupier.store.readable import FILE, Columns, decided
from krupier.store.tables import metadata

REASONS = Columns.__struct_fields__


def decisions(columns: Columns) -> list[str]:
    return [column for reason in REASONS for column in getattr(columns, reason)]


def test_every_table_is_decided_and_no_other() -> None:
    assert set(decided()) == set(metadata.tables)


@pytest.mark.parametrize("table", sorted(metadata.tables))
def test_every_column_has_one_decision(table: str) -> None:
    """A new column is named here: open it in readable.toml, or say why it is closed."""
    made = Counter(decisions(decided()[table]))
    assert made == Counter(column.name for column in metadata.tables[table].columns)


@pytest.mark.parametrize(
    ("name", "closed"),
    [
        (r"token|token_hash|password_hash|secret|sealed|seal", True),
        (r"email|phone|surname|given_names|birth_\w+|login|holder|address|recipient", True),
        (r"before|after|reason|detail|body|subject|text|input|memo|proof|options|setting", True),
        (r"currency|operator", False),
    ],
)
def test_names_that_say_what_they_hold_are_decided_alike(name: str, closed: bool) -> None:
    """Whoever opens a column of such a name has to say so here."""
    of_requests = {("screenings", "reason")}  # registration, log-in, stay: a word of ours
    found = [
        (table, column, column not in columns.open)
        for table, columns in decided().items()
        for column in decisions(columns)
        if re.fullmatch(name, column) and (table, column) not in of_requests
    ]
    assert found
    if closed:
        assert [one for one in found if not one[2]] == []
    else:
        assert any(not one[2] for one in found)


@pytest.mark.parametrize(
    "table",
    [
        *(
            "screenings",
            "cases",
            "case_entries",
            "signals",
            "suspicion_reports",
            "attempts",
            "acts",
        ),
        *("imposed_sanctions", "excluded_persons", "watched_hands", "suspensions", "pair_blocks"),
    ],
)
def test_what_is_suspected_refused_or_decided_has_no_date(table: str) -> None:
    """The same microsecond stands with the account, the deposit or the round of the transaction,
    which are read with whose they are."""
    moments = [one.name for one in metadata.tables[table].c if isinstance(one.type, BigInteger)]
    assert moments
    assert set(moments) & set(decided()[table].open) == set()


def test_why_an_account_or_a_payment_stands_as_it_does_is_in_others_words() -> None:
    """Of staff, of a suspicion, of a provider."""
    assert {decided()[one].text for one in ("user_accounts", "payments")} == {("why",)}


def test_an_unknown_reason_is_no_decision() -> None:
    text = FILE.read_text(encoding="utf-8").replace("\ndigest =", "\ndigst =", 1)
    with pytest.raises(msgspec.ValidationError, match="digst"):
        msgspec.toml.decode(text, type=dict[str, Columns])
