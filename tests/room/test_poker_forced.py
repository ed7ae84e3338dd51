"""What may be posted before a hand beside the blinds: straddles, a bought button, the attack."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.equipment.cards import card
from krupier.room import history
from krupier.room.hands.button import Places, go_on
from krupier.room.hands.order import highest
from krupier.room.hands.requests import Away, Entry, Prefer, SitDown
from krupier.room.messages import Accepted
from krupier.rules.options import Refused
from tests.room.cash import EUR, Poker, hands_of, own_chair, top
from tests.room.setup import by

KINGS = "kings/texas-holdem"
CLUB = "club/texas-holdem"
FOUR = ("anna", "bob", "cyril", "dana")
"""The first hand has its button with Dana; Anna and Bob post the blinds."""


def table(game: str = KINGS, *names: str, **more: Any) -> Poker:
    money = {"club": "CZK", "tsg": "USD"}.get(game.partition("/")[0], "EUR")
    usual: dict[str, Any] = {"blinds": ("1", "3"), "pause": 0.0, "currency": money}
    poker = Poker(game, **(usual | more))
    poker.come(*(names or FOUR))
    return poker


# -- straddle ----------------------------------------------------------------------------------


@pytest.mark.clause("KC-142", "KC-143", "KC-186")
def test_left_of_the_big_blind_one_may_straddle() -> None:
    poker = table()
    poker.ask("dana", Prefer(straddle="first"))
    poker.next_hand()  # button Anna, blinds Bob and Cyril
    assert poker.posted == {"bob": 1, "cyril": 3, "dana": 6}
    assert poker.hand["straddles"] == ["6"]
    assert poker.turn == "anna"
    for name in ("anna", "bob", "cyril"):
        assert poker.turn == name
        poker.act("call")
    assert poker.turn == "dana"  # he acts last before the flop, and may raise
    assert set(poker.words()) >= {"check", "raise"}
    poker.act("raise", 12)
    poker.next_hand()  # Dana is the big blind now
    assert poker.posted == {"cyril": 1, "dana": 3}


@pytest.mark.clause("KC-143", "KC-145")
def test_of_three_players_the_button_may_straddle() -> None:
    poker = table(KINGS, *FOUR[:3])
    poker.ask("anna", Prefer(straddle="first"))
    poker.next_hand()  # button Anna, blinds Bob and Cyril
    assert poker.posted == {"bob": 1, "cyril": 3, "anna": 6}


@pytest.mark.clause("KC-145")
def test_straddles_follow_each_other_up_to_the_button() -> None:
    poker = table(KINGS, *FOUR, "emil")
    for name in ("anna", "dana", "emil"):
        poker.ask(name, Prefer(straddle="any"))
    poker.next_hand()  # button Anna, blinds Bob and Cyril
    assert poker.posted == {"bob": 1, "cyril": 3, "dana": 6, "emil": 12, "anna": 24}
    assert poker.turn == "bob"
    poker.ask("emil", Prefer(straddle="first"))
    poker.next_hand()  # button Bob, blinds Cyril and Dana
    assert poker.posted == {"cyril": 1, "dana": 3, "emil": 6, "anna": 12}


@pytest.mark.clause("PC-164", "PC-165", "PC-166", "PC-167")
def test_in_the_club_there_is_one_straddle_of_two_big_blinds() -> None:
    poker = table(CLUB, *FOUR, "emil", blinds=("1", "2"))
    for name in ("anna", "dana", "emil"):
        poker.ask(name, Prefer(straddle="any"))
    poker.next_hand()
    assert poker.posted == {"bob": 1, "cyril": 2, "dana": 4}
    assert own_chair(poker.game, "emil")["to_call"] == "4"
    while poker.turn != "dana":
        poker.act("call")
    assert set(poker.words()) >= {"check", "raise"}


def test_who_cannot_pay_it_and_two_players_alone_do_not_straddle() -> None:
    poker = table(KINGS, "anna", "bob")
    poker.ask("anna", Prefer(straddle="any"))
    poker.ask("bob", Prefer(straddle="any"))
    poker.next_hand()
    assert sorted(poker.posted.values()) == [1, 3]
    poker = table()
    poker.ask("dana", Prefer(straddle="first"))
    poker.fold_out()
    poker.chair("dana").stack = 5 * EUR
    poker.place.wait(poker.table, 0)
    assert "straddles" not in poker.hand


def test_where_the_plan_has_none_it_is_not_offered() -> None:
    poker = table("wgg/texas-holdem-cash")
    assert own_chair(poker.game, "anna")["straddle"] is None
    with pytest.raises(Refused) as refused:
        poker.ask("anna", Prefer(straddle="any"))
    assert refused.value.code == "not-offered"


@pytest.mark.clause("KC-138")
def test_a_newcomer_left_of_the_big_blind_may_come_in_with_a_straddle() -> None:
    poker = table(KINGS, "anna", "bob", "cyril")  # button Cyril
    poker.next_hand()  # button Anna, blinds Bob and Cyril
    poker.sit("emil", "5")
    poker.sit("dana", "4")
    poker.ask("emil", Prefer(straddle="first"))
    poker.next_hand()  # button Bob, blinds Cyril and Dana, who waited for it
    assert poker.posted == {"cyril": 1, "dana": 3, "emil": 6}
    assert "posts" not in poker.hand
    assert not poker.chair("emil").owes


def test_a_switch_is_kept() -> None:
    poker = table(pause=60.0)
    poker.ask("dana", Prefer(straddle="any"))
    poker.restart()
    assert poker.chair("dana").straddle == "any"


# -- buying the button -------------------------------------------------------------------------


@pytest.mark.clause("KC-138", "KC-140", "KC-141")
def test_a_newcomer_left_of_the_button_buys_it() -> None:
    """The rulebook's example: seat 4 has the button, seat 5 posts both blinds, seat 6 nothing;
    in the next hand the button is with seat 5, the blinds with 6 and 7."""
    last = Places(button=2, small=4, big=6)
    order = go_on(last, {2, 4, 6, 7}, buying={5})
    assert (order.places.button, order.bought) == (4, 5)
    assert order.dealt == (2, 4, 5, 6, 7)
    assert go_on(order.places, {2, 4, 5, 6, 7}).places == Places(5, 6, 7)


@pytest.mark.clause("KC-140", "KC-141")
def test_between_two_players_a_third_buys_it() -> None:
    order = go_on(Places(button=4, small=4, big=6), {4, 6}, buying={5})
    assert (order.places.button, order.bought, order.dealt) == (4, 5, (4, 5, 6))


@pytest.mark.clause("KC-140", "KC-141")
def test_the_buyer_posts_both_blinds_and_nobody_else_any() -> None:
    poker = Poker(KINGS, blinds=("1", "3"), pause=0.0)
    for name, seat in (("anna", "1"), ("bob", "3"), ("cyril", "5")):
        poker.player(name)
        poker.sit_quietly(name, seat)
    for name in ("anna", "bob", "cyril"):
        poker.watch(name)
    assert poker.posted == {"anna": 1, "bob": 3}  # button with seat 5
    poker.sit("dana", "2")
    answer = poker.ask("dana", Entry("button"))
    assert isinstance(answer, Accepted)
    assert own_chair(poker.game, "dana")["entry"] == "button"
    poker.next_hand()
    assert poker.hand["button"] == "1"
    assert poker.posted == {"dana": 4}  # three of them live, one dead
    assert poker.turn == "bob"
    assert own_chair(poker.game, "bob")["to_call"] == "3"
    poker.next_hand()
    assert poker.hand["button"] == "2"
    assert poker.posted == {"bob": 1, "cyril": 3}
    assert history.audit_all(poker.place.store) == []


@pytest.mark.clause("KC-147")
def test_who_missed_both_blinds_may_come_in_with_a_straddle_and_pays_no_small_one() -> None:
    poker = table()
    poker.next_hand()  # button Anna, blinds Bob and Cyril
    poker.ask("dana", Away(True))
    poker.next_hand()
    poker.next_hand()  # both blinds have passed her
    assert (poker.chair("dana").owes_small, poker.chair("dana").owes_big) == (True, True)
    poker.ask("dana", Away(False))
    poker.ask("dana", Prefer(straddle="first"))
    poker.next_hand()  # blinds Bob and Cyril
    assert poker.posted == {"bob": 1, "cyril": 3, "dana": 6}
    assert "posts" not in poker.hand
    assert not poker.chair("dana").owes


@pytest.mark.clause("KC-139", "KC-147")
def test_who_missed_the_blinds_may_buy_the_button() -> None:
    poker = Poker(KINGS, blinds=("1", "3"), pause=0.0)
    for name in FOUR:
        poker.player(name)
    for seat, name in enumerate(FOUR, 1):
        poker.sit_quietly(name, str(seat))
    for name in FOUR:
        poker.watch(name)
    poker.ask("cyril", Away(True))  # button Dana, blinds Anna and Bob
    poker.next_hand()  # button Anna, blinds Bob and Dana: the big one passed Cyril
    assert poker.chair("cyril").owes_big
    poker.ask("cyril", Away(False))
    poker.ask("cyril", Entry("button"))
    poker.next_hand()  # the button comes to Bob, and Cyril is left of it
    assert poker.hand["button"] == "2"
    assert poker.posted == {"cyril": 4}
    assert not poker.chair("cyril").owes
    poker.next_hand()
    assert poker.hand["button"] == "3"
    assert poker.posted == {"dana": 1, "anna": 3}


def test_where_the_button_is_not_sold() -> None:
    poker = table("wgg/texas-holdem-cash")
    poker.sit("emil", "6")
    assert own_chair(poker.game, "emil")["entries"] == ["wait", "post"]
    with pytest.raises(Refused) as refused:
        poker.ask("emil", Entry("button"))
    assert refused.value.code == "not-offered"


# -- button attack -----------------------------------------------------------------------------


def attacked(**more: Any) -> Poker:
    return table(KINGS, *FOUR, options={"attack": True}, ante="5", **more)


def chips(poker: Poker, *names: str) -> int:
    return sum(poker.account(name) for name in names)


@pytest.mark.clause("KP00-66", "KP00-69", "KP00-70")
def test_an_attack_that_the_button_does_not_win_waits_for_the_next_one() -> None:
    poker = attacked()
    assert poker.hand["button"] == "4"
    shown = hands_of(poker.game)
    assert shown is not None
    assert shown["attack"] == "5"
    poker.act("raise", 9)  # Cyril; everybody else gives up
    poker.fold_out()
    assert poker.place.account("attack:T1") == 5 * EUR
    assert chips(poker, *FOUR) == (800 - 5) * EUR
    poker.place.wait(poker.table, 0)
    # Cyril won the hand: he has the button, and adds to the attack
    assert poker.hand["button"] == "3"
    assert poker.hand["attack"] == "5"
    assert poker.posted["dana"] == 1
    assert poker.posted["anna"] == 3
    assert history.audit_all(poker.place.store) == []


@pytest.mark.clause("KP00-67", "KP00-68")
def test_the_button_wins_it_with_the_pot() -> None:
    poker = attacked()
    poker.act("raise", 9)
    poker.fold_out()
    poker.place.wait(poker.table, 0)
    assert poker.turn == "bob"
    poker.act("fold")
    poker.act("raise", 9)  # Cyril, on the button
    poker.fold_out()
    assert poker.place.account("attack:T1") == 0
    # what Dana paid in the first hand is Cyril's, beside the blinds of two hands
    assert poker.stack("cyril") == (200 + 1 + 3 + 5 + 1 + 3) * EUR
    assert chips(poker, *FOUR) == 800 * EUR
    assert history.audit_all(poker.place.store) == []


def test_an_attack_survives_a_restart_and_a_void_hand() -> None:
    poker = attacked()
    poker.act("raise", 9)
    poker.fold_out()
    poker.place.wait(poker.table, 0)
    for _ in range(2):
        poker.table.staff.void(by("misdeal"))
        poker.restart()
        for name in FOUR:
            poker.watch(name)
        poker.place.wait(poker.table, 1)
        assert (poker.hand["button"], poker.hand["attack"]) == ("3", "5")
    poker.restart()
    for name in FOUR:
        poker.watch(name)
    poker.fold_out()
    assert history.audit_all(poker.place.store) == []


def test_when_the_blinds_are_taken_back_the_attack_stays() -> None:
    poker = table(KINGS, *FOUR, options={"attack": True, "chop_blinds": True}, ante="5")
    for what in ("fold", "fold", "chop", "chop"):
        poker.act(what)
    assert poker.place.account("attack:T1") == 5 * EUR
    poker.place.wait(poker.table, 0)
    # nobody won: the button goes on as ever
    assert (poker.hand["button"], poker.hand["attack"]) == ("1", "5")
    assert history.audit_all(poker.place.store) == []


def test_when_the_table_is_closed_nothing_stays_in_the_attack() -> None:
    poker = attacked(pause=60.0)
    poker.act("raise", 9)
    poker.fold_out()
    poker.table.staff.close(by("test"))
    assert poker.place.account("attack:T1") == 0
    # Cyril had won the hand, and would have had the button
    assert poker.place.balance("cyril") == (1000 + 1 + 3 + 5) * EUR
    poker.table.staff.open(by("test"))
    poker.restart()
    assert poker.game.progress.attack == 0
    assert history.audit_all(poker.place.store) == []


# -- the first button --------------------------------------------------------------------------


@pytest.mark.clause("KC-130", "W28-12", "W28-13", "PC-011", "PC-210", "W14-03", "W15-02", "W16-02")
@pytest.mark.clause("W17-03", "W20-05", "W21-05", "W22-05", "W23-05", "W24-06")
def test_the_highest_card_has_the_button_and_suit_decides() -> None:
    assert highest({1: card("Ac"), 2: card("As"), 5: card("Ks")}) == 2
    assert highest({1: card("2s"), 2: card("3c"), 7: card("3d")}) == 7
    assert highest({1: card("Qh"), 2: card("Qd"), 3: card("Qc"), 4: card("Js")}) == 1


@pytest.mark.clause("KC-152", "KP00-48", "W28-12", "W14-03")
@pytest.mark.parametrize(
    "game",
    ["wgg/texas-holdem-cash", KINGS, CLUB, "kings/short-deck-holdem"],
)
def test_a_new_game_begins_with_a_draw(game: str) -> None:
    poker = table(game, draw=True, blinds=("1", "2") if game == CLUB else ("1", "3"))
    shown = hands_of(poker.game)
    assert shown is not None
    drawn = shown["drawn"]
    assert drawn.keys() == {"1", "2", "3", "4"}
    assert len(set(drawn.values())) == len(drawn)
    assert poker.hand["button"] == top(drawn)
    poker.restart()
    again = hands_of(poker.game)
    assert again is not None
    assert again["drawn"] == shown["drawn"]  # written with the hand
    for name in FOUR:
        poker.watch(name)
    poker.next_hand()
    later = hands_of(poker.game)
    assert later is not None
    assert later["drawn"] == {}


@pytest.mark.clause("KP00-48")
def test_open_face_chinese_begins_with_a_draw_too() -> None:
    poker = table("kings/open-face-chinese", "anna", "bob", draw=True, blinds=None)
    shown = hands_of(poker.game)
    assert shown is not None
    assert shown["drawn"].keys() == {"1", "2"}
    assert poker.hand["button"] == top(shown["drawn"])


def test_where_the_plan_does_not_draw_the_last_seat_begins() -> None:
    poker = table("tsg/texas-holdem", draw=True, blinds=("1", "2"))
    assert poker.hand["button"] == "4"


def test_an_attack_is_given_back_as_often_as_the_table_is_closed() -> None:
    poker = attacked(pause=60.0)
    poker.act("raise", 9)
    poker.fold_out()
    poker.table.staff.close(by("test"))
    assert poker.place.account("attack:T1") == 0
    poker.table.staff.open(by("test"))
    for name in FOUR[:2]:
        poker.ask(name, SitDown(None, 200 * EUR))
    poker.act("fold")  # the button gives up: his attack waits
    assert poker.place.account("attack:T1") == 5 * EUR
    poker.table.staff.close(by("test"))
    assert poker.place.account("attack:T1") == 0
    assert sum(poker.place.balance(name) for name in FOUR) == 4 * 1_000 * EUR
