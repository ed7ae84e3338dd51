"""What a table page draws a felt from, and the basic strategy of a table."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.rules import families
from krupier.rules.blackjack import Blackjack
from krupier.rules.blackjack.chart import chart
from krupier.rules.options import Move, Stake, cost
from krupier.rules.play import Play
from krupier.server.pages import layout
from tests.server.live import Live


def drawn(game: str, currency: str = "EUR", **options: Any) -> dict[str, Any]:
    return layout(families.load(game, currency_code=currency, options=options))


def bets(felt: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {bet["bet"]: bet for bet in felt["bets"]}


def test_craps_says_what_each_number_pays_and_how_a_horn_is_divided() -> None:
    felt = drawn("kings/craps")
    assert bets(felt)["place"]["numbers"]["6"] == "7:6"
    assert bets(felt)["place"]["spots"] == [[4], [5], [6], [8], [9], [10]]
    horn = next(one for one in felt["announced"] if one["bet"] == "horn-high")
    assert [piece["bet"] for piece in horn["pieces"]] == ["two", "three", "eleven", "twelve"]
    assert horn["high"] == 1


def test_bets_that_a_table_does_not_offer_are_no_opening_bets() -> None:
    assert not bets(drawn("kings/craps"))["easy"]["opening"]
    assert bets(drawn("kings/craps", easy_4_10="3:1"))["easy"]["spots"] == [[4], [10]]
    assert bets(drawn("kings/barbut"))["special-pairs"]["opening"]
    assert not bets(drawn("kings/barbut", special_pairs=False))["special-pairs"]["opening"]
    assert not bets(drawn("kings/let-it-ride", bonus=False))["bonus"]["opening"]
    assert not bets(drawn("kings/blackjack"))["double"]["opening"]


def test_boxes_and_what_one_stake_lays_out() -> None:
    switch = drawn("kings/blackjack-switch")
    assert switch["boxes"] == {"count": 5, "hands": 2, "behind": True, "common": False}
    assert bets(switch)["main"]["lays"] == ["main-1", "main-2"]
    common = drawn("fortuna/infinite-blackjack", "CZK")
    assert common["boxes"]["common"]
    assert common["boxes"]["count"] is None
    assert bets(drawn("kings/punto-banco"))["banco"]["commission"] == "5 %"


@pytest.mark.parametrize(
    ("kind", "hand", "up", "best"),
    [
        ("hard", "16", "6", "stand"),  # what every chart for a bank without a hole card says
        ("hard", "16", "7", "hit"),
        ("hard", "11", "6", "double"),
        ("soft", "18", "9", "hit"),
        ("pair", "8", "6", "split"),
        ("pair", "T", "6", "stand"),
    ],
)
def test_the_chart_has_the_known_moves(kind: str, hand: str, up: str, best: str) -> None:
    game = families.load("kings/blackjack", currency_code="EUR")
    assert isinstance(game, Blackjack)
    row = next(one for one in chart(game.table) if (one["kind"], one["hand"]) == (kind, hand))
    assert row["moves"][up][0] == best


def test_strategy_over_http(server: Live) -> None:
    table = server.table("strategy", "kings/blackjack")
    other = server.table("no-strategy")
    with server.http() as http:
        rows = http.get(f"/api/tables/{table}/strategy").json()["rows"]
        assert len(rows) == 15 + 8 + 10
        refused = http.get(f"/api/tables/{other}/strategy")
        assert refused.status_code == 404
        assert refused.json()["error"]["code"] == "no-strategy"


def test_poker_against_the_bank_names_fields_purchases_and_prices() -> None:
    felt = drawn("kings/russian-poker")
    assert felt["boxes"] == {"count": 5, "hands": 1, "behind": False, "common": False}
    poker = felt["poker"]
    assert poker["fields"] == ["ante", "bet", "insurance"]
    assert (poker["own"], poker["bank"], poker["board"]) == (5, 5, 0)
    assert poker["opens"] == {"cs": "eso-král", "en": "ace-king"}
    assert set(poker["buys"]) == {"exchange", "sixth-card", "buy-bank-card"}
    assert bets(felt)["blind-box"]["times"] == {"ante": "1:1", "bet": "2:1"}
    assert bets(felt)["bonus"]["needs"] == "ante"
    assert not bets(felt)["bet"]["opening"]


@pytest.mark.clause("F20-12", "F20-13")
def test_call_blind_costs_one_and_a_half_times_its_amount() -> None:
    game = families.load("fortuna/casino-holdem", currency_code="CZK")
    play = Play(game)
    offers = next(one for one in play.offers("1") if isinstance(one, Stake)).bets
    offer = next(one for one in offers if one.bet == "call-blind")
    assert offer.rate == (3, 2)
    move = Move("1", "bet", "call-blind", amount=20_00)
    assert cost(Stake((offer,)), move) == play.cost(move) == 30_00


def test_a_micro_table_shows_its_own_rows_alone() -> None:
    rows = bets(drawn("tsg/heads-up-holdem", "USD"))["odds"]["beaten"]
    assert "beaten-flush-micro" in {row["id"] for row in rows}
    assert "beaten-flush" not in {row["id"] for row in rows}


@pytest.mark.clause("K20-73", "K20-74", "K20-75", "K20-79", "K20-80")
def test_marias_says_what_its_games_are_worth() -> None:
    """Plain and with trumps in hearts; a hundred and the better game by the reading of the plan."""
    assert drawn("kings/marias", "CHIPS")["worth"] == {
        "hra": [1, 2],
        "sedma": [2, 4],
        "stovka": [2, 4],
        "betl": [5, 5],
        "durch": [10, 10],
    }
    assert "worth" not in drawn("kings/texas-holdem")
