"""Chips at a live table beside the game: those that are being fetched, and payments with a few."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from krupier.house.roles import may
from krupier.room import history
from krupier.room.cash import floor
from krupier.room.hands.requests import GetUp, SitDown
from krupier.rules.options import Refused
from krupier.store import acts, ledger, seats
from krupier.store.errors import Invalid
from krupier.store.ledger import KINDS, Posting, Transfer
from tests.room.cash import EUR, Poker, chair_at
from tests.room.setup import by

KINGS, CLUB = "kings/texas-holdem", "club/texas-holdem"


class Live(Poker):
    """A croupier deals. Anna, Bert and Cyril have 100 each, and no hand runs."""

    croupier = True

    def __init__(self, game: str = KINGS, currency: str = "EUR") -> None:
        super().__init__(game, pause=60.0, currency="CZK" if game == CLUB else currency)
        self.come("anna", "bert", "cyril", buy_in=100)
        self.stop()

    def _add(self, **house_rules: Any) -> Any:
        return self.place.add(croupier=self.croupier, **house_rules)

    def stop(self) -> None:
        if self.table.running:
            self.table.staff.void(by("misdeal"))
            self.table.flush()

    def behind(self, seat: str, euros: float, lender: str = "") -> None:
        floor.bring_behind(self.table, seat, int(euros * EUR), lender, by("the runner is away"))
        self.table.flush()

    def came(self, seat: str, came: bool = True) -> None:
        floor.chips_came(self.table, seat, came, by("the runner is back"))
        self.table.flush()

    def pay(self, seat: str, euros: float) -> None:
        floor.pay_service(self.table, seat, int(euros * EUR), by("dinner"))
        self.table.flush()

    def refused(self, act: Callable[[], Any]) -> Refused:
        with pytest.raises(Refused) as found:
            act()
        return found.value

    def marked(self, seat: str) -> Any:
        return chair_at(self.game, seat).get("behind")

    def sound(self) -> None:
        assert history.audit_all(self.place.store) == []


def postings(poker: Poker, kind: str) -> list[Posting]:
    with poker.place.store.read() as conn:
        every = [Posting(*row) for row in conn.execute(ledger.POSTING).all()]
    return [one for one in every if one.kind == kind]


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(KINGS, marks=pytest.mark.clause("KC-127")),
        pytest.param(CLUB, marks=pytest.mark.clause("PC-419", "PC-418")),
    ],
)
def test_chips_that_are_fetched_play_and_everybody_sees_how_many(game: str) -> None:
    poker = Live(game)
    poker.behind("2", 100)
    assert poker.marked("2") == {"amount": "100", "lent_by": None}
    assert poker.place.balance("bert", poker.currency) == 800 * EUR, "no chip without cover"
    poker.place.wait(poker.table, 60)
    assert poker.hand["stacks"] == {"1": "100", "2": "200", "3": "100"}, "they count for an all-in"
    refusal = poker.refused(lambda: poker.behind("1", 50))
    assert refusal.code == "still-in-hand", "before the deal, not after it"
    poker.came("2")
    assert poker.marked("2") is None
    poker.stop()
    assert poker.stack("bert") == 200 * EUR
    poker.sound()


@pytest.mark.clause("KC-127")
def test_chips_that_never_come_are_given_back_as_far_as_they_are_left() -> None:
    poker = Live()
    poker.behind("2", 100)
    with poker.place.store.write() as conn:  # Bert loses 150 of his 200 to Anna
        ends = ("stack:T1:bert", "stack:T1:anna")
        lost = Transfer("t/x", *ends, 150 * EUR, "EUR", "correction", "kings")
        ledger.post(conn, [lost], poker.place.time)
    poker.restart()
    assert poker.marked("2") == {"amount": "50", "lent_by": None}, "what lay there was bet first"
    for player, amount, code in (("anna", 50, "stale-seat"), ("bert", 100, "stale-chips")):
        word = partial(floor.chips_came, poker.table, "2", False, by("x"), player, amount * EUR)
        assert poker.refused(word).code == code
    assert poker.marked("2") == {"amount": "50", "lent_by": None}
    poker.came("2", came=False)
    assert poker.stack("bert") == 0
    assert poker.place.balance("bert") == 850 * EUR
    assert poker.refused(lambda: poker.came("2")).code == "no-chips-behind"
    poker.sound()


@pytest.mark.clause("KC-128")
def test_another_players_chips_lie_there_and_are_marked_while_no_account_lends() -> None:
    poker = Live()
    poker.behind("2", 80, lender="3")
    assert poker.marked("2") == {"amount": "80", "lent_by": "3"}
    assert (poker.stack("cyril"), poker.account("cyril")) == (100 * EUR, 100 * EUR)
    poker.restart()
    assert poker.marked("2") == {"amount": "80", "lent_by": "3"}
    assert poker.refused(lambda: Live().behind("2", 80, lender="2")).code == "not-offered"
    assert poker.refused(lambda: Live(CLUB).behind("2", 80, lender="3")).code == "not-offered"


@pytest.mark.clause("KC-127")
def test_nothing_plays_that_is_not_covered_or_beyond_the_maximum() -> None:
    poker = Live()
    with poker.place.store.write() as conn:
        ends = ("player:bert", "clearing:demo")
        ledger.post(
            conn, [Transfer("t/y", *ends, 880 * EUR, "EUR", "withdrawal")], poker.place.time
        )
    poker.restart()
    assert poker.refused(lambda: poker.behind("2", 50)).code == "not-enough"
    assert poker.refused(lambda: poker.behind("1", 101)).code == "top-up"
    assert poker.refused(lambda: poker.behind("1", 0)).code == "top-up"
    assert poker.refused(lambda: poker.behind("9", 10)).code == "unknown-seat"
    poker.behind("1", 50)
    assert poker.refused(lambda: poker.behind("1", 10)).code == "chips-behind"
    assert poker.stack("bert") == 100 * EUR
    poker.sound()


def test_the_books_refuse_what_was_spent_elsewhere_meanwhile() -> None:
    """The money went behind the table's back: nobody has chips without it."""
    poker = Live()
    with poker.place.store.write() as conn:
        ends = ("player:bert", "clearing:demo")
        ledger.post(
            conn, [Transfer("t/y", *ends, 880 * EUR, "EUR", "withdrawal")], poker.place.time
        )
    poker.behind("2", 50)
    assert poker.stack("bert") == 100 * EUR
    assert poker.marked("2") is None
    poker.sound()


@pytest.mark.clause("KC-125")
def test_demo_money_pays_for_services_like_the_money_it_stands_for() -> None:
    room = Live(currency="demo-EUR")
    room.pay("2", 12.50)
    (paid,) = postings(room, "service")
    assert (paid.amount, paid.currency) == (1_250, "demo-EUR")
    refusal = room.refused(lambda: room.pay("2", 87.51))
    assert (refusal.code, refusal.facts["most"]) == ("service", 8_750)
    room.sound()


@pytest.mark.clause("KC-125")
def test_a_service_is_paid_with_a_few_chips_written_down_and_within_a_limit() -> None:
    poker = Live()
    poker.pay("2", 12.50)
    assert poker.account("bert") == 8_750
    (paid,) = postings(poker, "service")
    assert (paid.debit, paid.credit, paid.amount) == ("stack:T1:bert", "fees:kings", 1_250)
    with poker.place.store.read() as conn:
        (act,) = [one for one in acts.latest(conn) if one.act == "service.pay"]
    assert (act.id, act.author, act.reason) == (paid.act, "eva", "dinner")
    poker.restart()
    refusal = poker.refused(lambda: poker.pay("2", 87.51))
    assert (refusal.code, refusal.facts["most"]) == ("service", 8_750), "100 EUR in one sitting"
    assert poker.refused(lambda: poker.pay("2", 0)).code == "service"
    poker.pay("2", 87.50)
    assert poker.stack("bert") == 0
    for name in ("anna", "cyril"):
        poker.watch(name)
    poker.place.wait(poker.table, 60)
    assert poker.refused(lambda: poker.pay("1", 5)).code == "still-in-hand"
    assert not may("croupier", "service.pay")
    poker.sound()


@pytest.mark.clause("KC-125", "KC-124")
def test_online_all_chips_stay_and_come_at_once() -> None:
    class Online(Live):
        croupier = False

    poker = Online()
    assert poker.refused(lambda: poker.behind("2", 10)).code == "not-live"
    assert poker.refused(lambda: poker.pay("2", 10)).code == "not-live"
    assert poker.refused(lambda: Live(CLUB).pay("2", 10)).code == "not-offered"


@pytest.mark.clause("KC-126", "KC-122")
def test_nobody_passes_chips_to_anybody_not_even_the_smallest() -> None:
    """What players can ask for and staff can order names one player: whatever is done about his
    chips, nobody else's grow but by a hand."""
    poker = Live()
    poker.behind("2", 50, lender="3")
    poker.pay("1", 1)
    poker.came("2", came=False)
    poker.ask("cyril", GetUp())
    poker.player("dana")
    poker.ask("dana", SitDown("3", 100 * EUR))
    outside = [one for kind in KINDS for one in postings(poker, kind) if one.round is None]
    for one in outside:
        ends = [end.split(":") for end in (one.debit, one.credit)]
        holders = {end[-1] for end in ends if end[0] in ("player", "stack")}
        assert len(holders) == 1, one
    assert poker.account("cyril") == 0
    second = poker.place.add(KINGS, id="T2", group="T1", hosted_by=poker.table.group)
    move = Transfer("t/z", "stack:T1:anna", "stack:T2:bert", 99 * EUR, "EUR", "move", "kings")
    with pytest.raises(Invalid), poker.place.store.write() as conn:
        seats.move(conn, "anna", "T1", second.id, "1", move, poker.place.time)
