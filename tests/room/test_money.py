"""Stakes, returns and the accounts they go through."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from krupier.room import history
from krupier.room.money import Holdings
from krupier.room.table import Table
from krupier.rules.options import Move, Refused
from krupier.store import Transfer, ledger
from tests.room.setup import Answers, Place, bet, scripted


@pytest.fixture
def place() -> Place:
    return Place(source=scripted(pockets=["17", "0", "4"]))


def test_a_stake_leaves_the_purse_before_the_spin(place: Place) -> None:
    table = place.add()
    place.player("anna", 10_000)
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    answers = Answers()
    table.move("anna", "m1", bet(seat, "straight", 500, "17"), answers)
    assert answers.accepted
    assert place.balance("anna") == 9_500
    assert place.account("table:T1") == 500
    assert table.running


def test_only_what_was_not_known_before_is_told_when_it_is_posted(place: Place) -> None:
    """A stake is gone from what somebody has when he makes it: that it is written now is no news at
    his table, but elsewhere it is."""
    place.player("anna", 10_000)
    wallets, heard = place.env.wallets, []
    wallets.heard = lambda player, currency: heard.append(player)
    stake = Transfer("T1-1/1/1", "player:anna", "table:T1", 500, "EUR", "stake")
    won = Transfer("T1-1/2/1", "table:T1", "player:anna", 900, "EUR", "return")
    wallets.hold([stake])
    assert wallets.balance("anna", "EUR") == 9_500
    assert wallets.posted([stake]) == set()
    assert wallets.balance("anna", "EUR") == 9_500
    wallets.hold([won])
    assert wallets.posted([won]) == {"anna"}
    assert wallets.balance("anna", "EUR") == 10_400
    assert heard == ["anna", "anna"]


def test_a_win_is_paid_and_the_house_bears_it(place: Place) -> None:
    table = place.add()
    place.player("anna", 10_000)
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m1", bet(seat, "straight", 500, "17"), Answers())
    table.move("anna", "m2", bet(seat, "red", 1_000), Answers())
    place.wait(table, 20)
    # 17 is black: 500 wins 35:1 = 17,500 on top of the stake, 1,000 on red is lost
    assert place.balance("anna") == 10_000 + 17_500 - 1_000
    assert place.account("house:T1") == 1_000 - 17_500
    assert place.account("table:T1") == 0
    assert history.audit_all(place.store) == []


def test_a_bet_of_several_chips_leaves_the_purse_as_a_whole(place: Place) -> None:
    """The neighbours of zero: nine chips, so nine times fifty crowns."""
    table = place.add("fortuna/roulette-evolution", currency="CZK")
    place.player("anna", currency="CZK")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    answers = Answers()
    table.move("anna", "m", bet(seat, "voisins", 50_00), answers)
    assert answers.accepted
    assert place.balance("anna", "CZK") == 1_000_00 - 9 * 50_00


def test_taking_back_returns_the_chips_at_once(place: Place) -> None:
    table = place.add()
    place.player("anna", 10_000)
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m1", bet(seat, "red", 3_000), Answers())
    table.move("anna", "m2", Move(seat, "take-back", "red", (), 1_000), Answers())
    assert place.balance("anna") == 8_000
    table.move("anna", "m3", Move(seat, "take-back", "red"), Answers())
    assert place.balance("anna") == 10_000
    assert place.account("table:T1") == 0


def test_nobody_stakes_what_he_does_not_have(place: Place) -> None:
    table = place.add()
    place.player("anna", 700)
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m1", bet(seat, "red", 500), Answers())
    with pytest.raises(Refused) as refused:
        table.move("anna", "m2", bet(seat, "red", 300), Answers())
    assert refused.value.code == "not-enough"
    assert refused.value.facts == {"amount": 300, "balance": 200}
    assert place.balance("anna") == 200
    assert table.course is not None
    assert table.course.length == 1


def test_money_spent_elsewhere_is_found_by_the_ledger(place: Place) -> None:
    table = place.add()
    place.player("anna", 1_000)
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m1", bet(seat, "red", 500), Answers())
    with place.store.write() as conn:
        gone = Transfer("out", "player:anna", "clearing:demo", 400, "EUR", "withdrawal")
        ledger.post(conn, [gone], place.time)
    answers = Answers()
    table.move("anna", "m2", bet(seat, "black", 500), answers)
    refused = answers.last
    assert isinstance(refused, Refused)
    assert refused.code == "not-enough"
    assert place.balance("anna") == 100
    # the table went back to what is written, and goes on
    table.move("anna", "m3", bet(seat, "straight", 100, "4"), answers)
    assert answers.accepted
    place.wait(table, 20)
    assert place.account("table:T1") == 0
    assert history.audit_all(place.store) == []


def test_the_same_move_sent_twice_counts_once(place: Place) -> None:
    table = place.add()
    place.player("anna", 10_000)
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    answers = Answers()
    for _ in range(3):
        table.move("anna", "same", bet(seat, "red", 1_000), answers)
    assert [one.again for one in answers.all] == [False, True, True]  # type: ignore[union-attr]
    assert place.balance("anna") == 9_000
    # also in the round after, and for a round long over
    place.wait(table, 30)
    assert table.number == 2
    table.move("anna", "same", bet(seat, "red", 1_000), answers, round=1)
    assert answers.all[-1].again  # type: ignore[union-attr]


def test_another_players_id_does_not_collide(place: Place) -> None:
    table = place.add()
    for name in ("anna", "bert"):
        place.player(name, 10_000)
        table.watch(f"v-{name}", name)
        seat = table.sit(name, name)
        table.move(name, "m1", bet(seat, "red", 1_000), Answers())
    assert place.balance("anna") == place.balance("bert") == 9_000


def test_superfluous_fields_are_refused_and_do_not_reach_the_journal() -> None:
    place = Place()
    table = place.add("kings/red-dog")
    place.player("anna")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    answers = Answers()
    junk = "x\0" * 2_000
    ante = bet(seat, "ante", 1_000)
    table.move("anna", "m1", ante, answers)
    assert answers.accepted
    for move in (
        replace(ante, rows=((1, 2),)),
        replace(ante, cards=(1,)),
        replace(ante, n=9),
        Move(seat, "bet", "ante", (), -100),
        Move(seat, "dance", junk, (junk,)),
        Move("99", "bet", "ante", (), 100),
        Move(seat, "bet", "ante", (), 1_000, unrefused=True),
    ):
        with pytest.raises(Refused):
            table.move("anna", "m2", move, answers)
    assert history.audit_all(place.store) == []
    assert table.course is not None
    assert table.course.length == 1


def test_payouts_in_mid_round_reach_the_purse() -> None:
    # craps pays while the shooter still has the dice: come-out 3-4 (seven), then a point of 6
    place = Place(source=scripted(dice=[[3, 4], [2, 4], [3, 4]]))
    table = place.add("kings/craps")
    place.player("anna", 100_000)
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m1", bet(seat, "pass-line", 1_000), Answers())
    table.move("anna", "m2", bet(seat, "field", 1_000), Answers())
    assert place.balance("anna") == 98_000
    place.wait(table, 20)
    assert table.running, "the round lasts while the shooter has the dice"
    assert place.account("table:T1") == _lying(table)
    # 7 wins the pass line 1:1; the field loses
    assert place.balance("anna") + _lying(table) == 100_000
    place.wait(table, 400)
    assert place.account("table:T1") == _lying(table)


def _lying(table: Table) -> int:
    assert table.course is not None
    return sum(one.amount for one in table.course.play.felt.lying())


def test_what_was_read_while_money_moved_is_not_believed(place: Place) -> None:
    """A balance from the ledger is good as long as nothing of his has moved since."""
    table = place.add()
    place.seat(table, "anna")
    wallets = place.env.wallets
    before = wallets.changes("anna")
    table.move("anna", "m", bet("1", "red", 500), Answers())
    assert not wallets.told("anna", Holdings({"EUR": 10_000}), before)
    assert wallets.available("anna", "EUR") == 9_500
    assert wallets.told("anna", Holdings({"EUR": 9_700}), wallets.changes("anna")), "a deposit of 2"
    assert wallets.available("anna", "EUR") == 9_700


def test_whoever_listens_hears_whose_money_of_which_currency_changed(place: Place) -> None:
    heard: list[tuple[str, str]] = []
    place.env.wallets.heard = lambda player, currency: heard.append((player, currency))
    table = place.add()
    place.seat(table, "anna")
    table.move("anna", "m", bet("1", "red", 500), Answers())
    assert heard == [("anna", "EUR")]
