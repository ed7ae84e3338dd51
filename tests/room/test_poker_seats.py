"""Sitting down with chips, topping up and leaving: money between wallets and tables."""

from __future__ import annotations

import pytest

from krupier.plan import files
from krupier.room import history
from krupier.room.config import HouseRules, TableConfig
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.requests import Away, GetUp, Prefer, SitDown, TopUp
from krupier.room.messages import Accepted
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused
from krupier.store import Transfer, ledger, schema
from tests.room.cash import EUR, Poker
from tests.room.setup import Answers, Place, Slow, by, state_of


def refusal(poker: Poker, name: str, request: SitDown | TopUp | GetUp | Away) -> Refused:
    with pytest.raises(Refused) as caught:
        poker.ask(name, request)
    return caught.value


@pytest.mark.parametrize(
    ("game", "currency"),
    [
        pytest.param("kings/texas-holdem", "EUR", marks=pytest.mark.clause("KC-133")),
        pytest.param("club/texas-holdem", "CZK", marks=pytest.mark.clause("PC-025")),
    ],
)
def test_a_buy_in_is_between_the_limits_of_the_table(game: str, currency: str) -> None:
    """Forty to a hundred big blinds of 2, as the table has set it."""
    poker = Poker(game, currency=currency, blinds=("2", "2") if currency == "EUR" else ("1", "2"))
    poker.player("anna")
    for euros in (79, 201):
        refused = refusal(poker, "anna", SitDown(None, euros * EUR))
        assert refused.code == "buy-in"
        assert (refused.facts["least"], refused.facts["most"]) == (80 * EUR, 200 * EUR)
    answer = poker.ask("anna", SitDown("4", 150 * EUR))
    assert answer == Accepted("r3", None, 0, seat="4")
    assert poker.place.balance("anna", currency) == 850 * EUR
    assert poker.account("anna") == poker.stack("anna") == 150 * EUR


def test_without_an_amount_it_is_the_usual_one_or_what_he_has() -> None:
    poker = Poker()
    poker.player("anna")
    poker.player("bob", 90)
    poker.player("cyril", 79)
    poker.ask("anna", SitDown())
    poker.ask("bob", SitDown())
    assert (poker.stack("anna"), poker.stack("bob")) == (200 * EUR, 90 * EUR)
    assert refusal(poker, "cyril", SitDown()).code == "not-enough"
    assert poker.place.balance("cyril") == 79 * EUR


def test_nobody_takes_a_seat_that_is_taken_or_sits_twice() -> None:
    poker = Poker(seats=2)
    for name in ("anna", "bob", "cyril"):
        poker.player(name)
    poker.ask("anna", SitDown("1"))
    assert refusal(poker, "bob", SitDown("1")).code == "seat-taken"
    assert refusal(poker, "bob", SitDown("3")).code == "unknown-seat"
    assert refusal(poker, "anna", SitDown("2")).code == "enough-boxes"
    poker.ask("bob", SitDown("2"))
    assert refusal(poker, "cyril", SitDown()).code == "table-full"
    assert poker.place.balance("cyril") == 1000 * EUR
    assert poker.place.balance("bob") == 800 * EUR


def test_the_same_request_counts_once_also_after_a_restart() -> None:
    poker = Poker()
    poker.player("anna")
    poker.ask("anna", SitDown("2", 100 * EUR), id="a")
    again = poker.ask("anna", SitDown("2", 100 * EUR), id="a")
    assert again.again
    assert again.seat == "2"
    poker.ask("anna", TopUp(50 * EUR), id="b")
    assert poker.ask("anna", TopUp(50 * EUR), id="b").again
    poker.restart()
    assert poker.ask("anna", TopUp(50 * EUR), id="b").again
    assert poker.ask("anna", SitDown("2", 100 * EUR), id="a").again
    assert poker.stack("anna") == poker.account("anna") == 150 * EUR
    assert poker.place.balance("anna") == 850 * EUR


def test_a_late_repetition_does_not_seat_somebody_who_has_left() -> None:
    poker = Poker()
    poker.player("anna")
    poker.ask("anna", SitDown("2"), id="a")
    poker.ask("anna", GetUp())
    poker.restart()
    assert poker.ask("anna", SitDown("2"), id="a").again
    assert not poker.table.seating.of("anna")
    assert poker.place.balance("anna") == 1000 * EUR


@pytest.mark.clause("KC-124")
def test_chips_are_added_between_hands_and_up_to_the_maximum() -> None:
    poker = Poker("kings/texas-holdem", blinds=("2", "2"))
    poker.come("anna", "bob", buy_in=120)
    hand = dict(poker.hand["stacks"])
    queued = poker.ask("anna", TopUp(50 * EUR))
    assert queued.queued
    assert poker.account("anna") < 120 * EUR  # her blind is in, nothing was added
    poker.next_hand()
    assert hand == {"1": "120", "2": "120"}
    # whoever folded lost a blind; Anna's 50 came on top
    assert poker.stack("anna") + poker.stack("bob") == 290 * EUR
    poker.fold_out()
    stack = poker.stack("anna")
    too_much = refusal(poker, "anna", TopUp(200 * EUR - stack + 1))
    assert too_much.code == "top-up"
    assert too_much.facts["most"] == 200 * EUR - stack
    poker.ask("anna", TopUp(200 * EUR - stack))
    assert poker.account("anna") == 200 * EUR


def test_a_queued_top_up_is_cut_to_the_maximum() -> None:
    poker = Poker()
    poker.come("anna", "bob", buy_in=199)
    poker.ask("anna", TopUp(150 * EUR))
    poker.fold_out()
    assert poker.stack("anna") == 200 * EUR


def test_auto_top_up() -> None:
    poker = Poker()
    poker.come("anna", "bob", buy_in=100)
    poker.ask("anna", Prefer(auto_top_up=True))
    poker.fold_out()
    assert poker.stack("anna") == 200 * EUR
    assert poker.stack("bob") < 200 * EUR


def test_who_leaves_in_a_hand_leaves_when_it_is_over() -> None:
    poker = Poker()
    poker.come("anna", "bob", "cyril")
    assert poker.turn == "cyril"
    poker.act("raise", 6)
    answer = poker.ask("cyril", GetUp())
    assert isinstance(answer, Accepted)
    assert poker.chair("cyril").leaving
    poker.act("fold", by="anna")
    poker.act("fold", by="bob")
    assert not poker.table.seating.of("cyril")
    assert poker.place.balance("cyril") == 1003 * EUR
    assert poker.account("cyril") == 0
    assert history.audit_all(poker.place.store) == []


def test_whoever_left_is_not_waited_for() -> None:
    poker = Poker()
    poker.come("anna", "bob", "cyril")
    poker.ask("cyril", GetUp())
    poker.place.wait(poker.table, 1.5)  # his clock is cut to a second
    assert poker.turn == "anna"


def test_chips_that_cannot_be_written_are_not_there() -> None:
    place = Place()
    poker = Poker(place=place)
    poker.player("anna", 150)
    books = Slow(place)
    place.books = books  # type: ignore[assignment]
    poker.restart()
    books.commit()
    heard = Answers()
    poker.table.ask("anna", "Anna", "x", SitDown(None, 150 * EUR), heard)
    assert heard.all == []  # not told before it is written
    with place.store.write() as conn:  # the money goes elsewhere at this very moment
        gone = Transfer("g", "player:anna", "clearing:demo", 100 * EUR, "EUR", "withdrawal")
        ledger.post(conn, [gone], 1)
    books.commit()
    poker.table.pump()
    assert isinstance(heard.last, Refused)
    assert heard.last.code == "not-enough"
    assert not poker.table.seating.of("anna")
    assert place.balance("anna") == 50 * EUR


def test_a_closed_table_gives_everybody_his_chips() -> None:
    poker = Poker()
    poker.come("anna", "bob", "cyril")
    poker.table.staff.close(by("test"))
    assert poker.table.state == "closing"
    poker.fold_out()
    assert state_of(poker.table) == "closed"
    total = sum(poker.place.balance(name) for name in ("anna", "bob", "cyril"))
    assert total == 3000 * EUR
    with poker.place.store.read() as conn:
        assert conn.execute(schema.seats.select()).all() == []
    assert history.audit_all(poker.place.store) == []


def test_a_seat_is_kept_for_a_while() -> None:
    poker = Poker(keep=1800)
    poker.come("anna", "bob", "cyril")
    poker.fold_out()
    poker.ask("cyril", Away(True))
    poker.place.wait(poker.table, 1795)
    assert poker.table.seating.of("cyril")
    poker.place.wait(poker.table, 60)
    assert not poker.table.seating.of("cyril")
    assert poker.place.balance("cyril") >= 990 * EUR


def test_a_table_against_the_bank_takes_no_buy_in() -> None:
    place = Place()
    table = place.add()
    place.player("anna")
    with pytest.raises(Refused) as caught:
        table.ask("anna", "Anna", "x", SitDown(), Answers())
    assert caught.value.code == "no-cash-table"


@pytest.mark.parametrize(
    ("game", "cash", "what"),
    [
        ("kings/two-seven-triple-draw", CashRules(seats=7), "at most 6"),
        ("kings/razz", CashRules(seats=9), "at most 8"),
        ("wgg/texas-holdem-cash", CashRules(buy_in=(100, 40)), "buy-in"),
        ("wgg/texas-holdem-cash", CashRules(blinds=("2", "1")), "blind"),
        ("kings/texas-holdem", CashRules(blinds=("0.50", "1")), "least"),
        ("wgg/texas-holdem-cash", CashRules(blinds=("1", "two")), "two"),
    ],
)
def test_a_table_that_the_plan_does_not_allow_is_not_opened(
    game: str, cash: CashRules, what: str
) -> None:
    config = TableConfig("T1", game, "EUR", {}, HouseRules(cash=cash))
    with pytest.raises(BadSetting, match=what):
        config.check(files.plan_path(game).read_text(encoding="utf-8"))


def test_a_refused_top_up_says_what_may_be_added_and_what_is_there() -> None:
    """He brought 150 of at most 200, and has 10 left."""
    poker = Poker()
    poker.player("anna", 160)
    poker.ask("anna", SitDown(None, 150 * EUR))
    refused = refusal(poker, "anna", TopUp(51 * EUR))
    assert (refused.code, refused.facts) == ("top-up", {"least": 1, "most": 50 * EUR})
    refused = refusal(poker, "anna", TopUp(50 * EUR))
    assert refused.code == "not-enough"
    assert refused.facts == {"amount": 50 * EUR, "balance": 10 * EUR}
    assert poker.stack("anna") == 150 * EUR


def test_a_seat_is_kept_for_so_long_and_then_given_up() -> None:
    poker = Poker(keep=60.0)
    poker.player("anna")
    poker.watch("anna")
    poker.ask("anna", SitDown(None, 100 * EUR))
    poker.place.wait(poker.table, 120)
    assert poker.table.seating.of("anna") == ["1"], "she is here"
    poker.table.unwatch("v-anna")
    poker.place.wait(poker.table, 59)
    assert poker.table.seating.of("anna") == ["1"]
    poker.place.wait(poker.table, 2)
    assert poker.table.seating.of("anna") == []
    assert poker.place.balance("anna") == 1_000 * EUR


def test_who_leaves_while_his_hand_is_being_opened_leaves_after_it() -> None:
    """His blind is on its way to the store: his chips are no longer his to take away."""
    place = Place()
    poker = Poker(place=place)
    for name, seat in (("anna", "1"), ("bob", "2")):
        poker.player(name)
        poker.sit_quietly(name, seat)
    poker.table.group._commits._books = books = Slow(place)  # type: ignore[assignment]
    poker.watch("anna")
    assert poker.table.rounds.opening
    poker.table.ask("anna", "Anna", "x", GetUp(), Answers())
    assert poker.table.seating.of("anna") == ["1"]
    while books.queue:
        books.commit()
        poker.table.pump()
    assert poker.table.running
    assert poker.chair("anna").leaving
    assert poker.account("anna") == 198 * EUR, "the big blind is in the pot"


def test_an_id_may_have_64_characters() -> None:
    poker = Poker()
    poker.player("anna")
    assert isinstance(poker.ask("anna", SitDown(), id="x" * 64), Accepted)
    with pytest.raises(Refused) as refused:
        poker.ask("anna", GetUp(), id="x" * 65)
    assert refused.value.code == "bad-input"
