"""Who is dealt in, who posts what, and what one hand leaves to the next."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.room import history
from krupier.room.hands.requests import Away, Entry, GetUp, PostNext, Prefer, SitDown, TopUp
from krupier.rules import families
from krupier.rules.options import Refused
from tests.room.cash import EUR, Poker, chair_at, hands_of
from tests.room.setup import by

TABLES = {
    "wgg": ("wgg/texas-holdem-cash", "EUR", 1, 2),
    "club": ("club/texas-holdem", "CZK", 1, 2),
    "kings": ("kings/texas-holdem", "EUR", 1, 3),
}


def houses(**clauses: str) -> Any:
    """The test is run at a table of each house, and holds its clauses."""
    return pytest.mark.parametrize(
        "house",
        [pytest.param(one, marks=pytest.mark.clause(*ids.split())) for one, ids in clauses.items()],
    )


def at(house: str) -> tuple[Poker, int, int]:
    """A table of this house, and its blinds."""
    game, currency, small, big = TABLES[house]
    return Poker(game, currency=currency, blinds=(str(small), str(big))), small, big


def test_a_hand_needs_two_players_and_somebody_who_looks_on() -> None:
    poker = Poker()
    poker.player("anna")
    poker.player("bob")
    poker.table.sit("anna", "Anna")
    poker.watch("anna")
    assert not poker.table.running
    poker.table.sit("bob", "Bob")
    assert poker.table.running
    assert poker.dealt == ["anna", "bob"]


@houses(club="PC-160")
def test_heads_up_the_button_posts_the_small_blind_and_acts_first(house: str) -> None:
    poker, _, _ = at(house)
    poker.come("anna", "bob")
    assert poker.hand["button"] == "2"
    assert poker.posted == {"bob": 1, "anna": 2}
    assert poker.turn == "bob"
    poker.next_hand()
    assert poker.posted == {"anna": 1, "bob": 2}
    assert poker.turn == "anna"


@houses(wgg="", club="PC-154 PC-155 PC-156")
def test_chips_of_a_hand_move_between_the_stacks(house: str) -> None:
    poker, _, _ = at(house)
    poker.come("anna", "bob", "cyril")
    assert poker.posted == {"anna": 1, "bob": 2}
    assert poker.account("anna") == 199 * EUR  # posted when the hand was opened
    assert poker.place.account("table:T1", poker.currency) == 3 * EUR
    assert poker.turn == "cyril"  # on the button, left of the big blind
    poker.act("raise", 6)
    poker.act("fold")
    poker.act("call")
    assert poker.turn == "bob"
    poker.act("check")
    poker.act("bet", 10)
    assert poker.place.account("table:T1", poker.currency) == 23 * EUR
    poker.act("fold")
    assert [poker.account(name) for name in ("anna", "bob", "cyril")] == [
        199 * EUR,
        194 * EUR,
        207 * EUR,
    ]
    assert poker.place.account("table:T1", poker.currency) == 0
    assert history.audit_all(poker.place.store) == []


@houses(wgg="", club="PC-161", kings="KC-137 KC-138")
def test_a_newcomer_waits_for_the_big_blind(house: str) -> None:
    poker, small, big = at(house)
    poker.come("anna", "bob", "cyril")
    poker.sit("dana", "5")
    poker.next_hand()  # big blind: Cyril (3)
    assert poker.posted == {"bob": small, "cyril": big}
    assert poker.dealt == ["anna", "bob", "cyril"]
    poker.next_hand()  # the big blind reaches seat 5
    assert poker.posted == {"cyril": small, "dana": big}
    assert poker.dealt == ["anna", "bob", "cyril", "dana"]
    poker.next_hand()
    assert poker.posted == {"dana": small, "anna": big}


@houses(wgg="", club="PC-161 PC-163", kings="KC-137 KC-138")
def test_a_newcomer_posts_the_big_blind_and_plays_at_once(house: str) -> None:
    poker, small, big = at(house)
    poker.come("anna", "bob", "cyril")
    poker.sit("dana", "5")
    poker.post("dana")
    poker.next_hand()
    assert poker.posted == {"bob": small, "cyril": big, "dana": big}
    assert poker.hand["posts"] == {"5": {"live": str(big), "dead": "0"}}
    assert poker.turn == "dana"
    assert "check" in poker.words()  # the blind is her bet, and she may raise
    assert "raise" in poker.words()


@houses(wgg="", club="PC-162")
def test_who_posts_between_button_and_big_blind_waits_until_they_have_passed(house: str) -> None:
    poker, _, _ = at(house)
    seats = {"anna": "1", "bob": "4", "cyril": "7"}
    for name, seat in seats.items():
        poker.player(name)
        poker.ask(name, SitDown(seat))
    for name in seats:
        poker.watch(name)
    assert poker.posted == {"anna": 1, "bob": 2}
    poker.sit("dana", "2")
    poker.post("dana")
    poker.next_hand()  # button 1, blinds 4 and 7: Dana sits between
    assert poker.dealt == ["anna", "bob", "cyril"]
    poker.next_hand()  # button 4, blinds 7 and 1
    assert poker.posted == {"cyril": 1, "anna": 2, "dana": 2}


@houses(wgg="", club="PC-159")
def test_the_small_blind_of_somebody_who_left_is_dead(house: str) -> None:
    poker, _, _ = at(house)
    poker.come("anna", "bob", "cyril", "dana")
    poker.ask("bob", GetUp())  # the big blind
    poker.next_hand()
    assert poker.posted == {"cyril": 2}
    assert poker.hand["no_small_blind"] is True
    poker.next_hand()
    assert poker.hand["button"] == "2"  # on the empty seat
    assert poker.posted == {"cyril": 1, "dana": 2}


def test_a_moving_button_goes_to_the_next_player() -> None:
    poker = Poker(button="moving")
    poker.come("anna", "bob", "cyril", "dana")
    poker.ask("bob", GetUp())
    poker.next_hand()
    assert poker.hand["button"] == "1"
    assert poker.posted == {"cyril": 1, "dana": 2}


@houses(wgg="W28-26 W28-27", kings="KC-139 KC-146")
def test_who_missed_both_blinds_posts_both_the_small_one_dead(house: str) -> None:
    poker, small, big = at(house)
    poker.come("anna", "bob", "cyril", "dana")
    poker.next_hand()  # blinds: Bob and Cyril
    poker.ask("dana", Away(True))
    poker.next_hand()  # the big blind passes Dana (4) and is Anna's
    assert poker.posted == {"cyril": small, "anna": big}
    assert (poker.chair("dana").owes_small, poker.chair("dana").owes_big) == (False, True)
    poker.next_hand()  # and so does the small one
    assert poker.posted == {"anna": small, "bob": big}
    assert (poker.chair("dana").owes_small, poker.chair("dana").owes_big) == (True, True)
    token = chair_at(poker.game, "4")["owes"]
    assert token == {"live": str(big), "dead": str(small)}, "it lies at her place, for everybody"
    poker.ask("dana", Away(False))
    poker.post("dana")
    poker.next_hand()
    assert poker.hand["posts"] == {"4": {"live": str(big), "dead": str(small)}}
    assert poker.posted == {"bob": small, "cyril": big, "dana": small + big}
    assert poker.turn == "dana"
    assert "check" in poker.words()  # the big one is her bet
    assert not poker.chair("dana").owes


@houses(wgg="W28-27", kings="KC-139")
def test_who_comes_back_and_waits_pays_nothing_more_than_the_big_blind(house: str) -> None:
    poker, _, big = at(house)
    poker.come("anna", "bob", "cyril", "dana")
    poker.next_hand()
    poker.ask("dana", Away(True))
    poker.next_hand()
    poker.ask("dana", Away(False))
    hands = 0
    while "dana" not in poker.dealt:
        poker.next_hand()
        hands += 1
    assert poker.posted["dana"] == big
    assert hands >= 2
    assert poker.hand.get("posts") is None


def test_who_comes_back_before_the_blinds_owes_nothing() -> None:
    poker = Poker()
    poker.come("anna", "bob", "cyril", "dana", "emil")
    poker.ask("emil", Away(True))
    poker.next_hand()  # blinds: Bob, Cyril
    assert "emil" not in poker.dealt
    poker.ask("emil", Away(False))
    poker.next_hand()  # blinds: Cyril, Dana
    assert "emil" in poker.dealt
    assert "emil" not in poker.posted
    with pytest.raises(Refused) as caught:
        poker.ask("emil", Entry("post"))
    assert caught.value.code == "nothing-owed"


def test_without_auto_post_one_is_asked() -> None:
    poker = Poker()
    poker.come("anna", "bob", "cyril")
    poker.ask("cyril", Prefer(auto_post=False))
    poker.ask("bob", Prefer(auto_post=False))
    poker.fold_out()
    asked = [poker.game.asked_to_post(poker.chair(name)) for name in ("anna", "bob", "cyril")]
    assert asked == [False, True, True]
    poker.ask("bob", PostNext())
    assert not poker.game.asked_to_post(poker.chair("bob"))
    poker.place.wait(poker.table, 1)  # blinds: Bob said yes, Cyril said nothing
    assert poker.chair("cyril").guest.sits_out
    assert poker.dealt == ["anna", "bob"]
    assert not poker.chair("bob").posts_next


def test_a_player_without_chips_sits_by_until_he_buys_more() -> None:
    poker = Poker()
    poker.come("anna", "bob", "cyril")
    poker.act("raise", 200)  # Cyril is all in
    poker.act("call")
    poker.act("fold")
    (loser,) = (name for name in ("anna", "cyril") if poker.stack(name) == 0)
    poker.place.wait(poker.table, 1)
    assert loser not in poker.dealt
    with pytest.raises(Refused):
        poker.ask(loser, TopUp(79 * EUR))  # less than the least buy-in
    poker.ask(loser, TopUp(80 * EUR))
    assert poker.stack(loser) == 80 * EUR


def test_stud_has_antes_a_bring_in_and_no_waiting() -> None:
    poker = Poker("kings/seven-card-stud", bets=("5", "10"), ante="1", bring_in="2", blinds=None)
    poker.come("anna", "bob", "cyril")
    poker.sit("dana", "5")
    assert poker.posted == {"anna": 1, "bob": 1, "cyril": 1}
    poker.next_hand()
    assert poker.posted == {"anna": 1, "bob": 1, "cyril": 1, "dana": 1}
    assert set(poker.words()) == {"bring-in", "complete"}
    public = hands_of(poker.game)
    assert public is not None
    assert public["button"] is None


@pytest.mark.clause("KP31-04", "KP31-08")
def test_a_mix_changes_its_game_and_the_button_waits_in_stud() -> None:
    poker = Poker("kings/eight-game-mix", blinds=("1", "3"), options={"hands": 2}, pause=0.0)
    poker.come("anna", "bob", "cyril")
    games, buttons = [], []
    for _ in range(17):
        games.append(poker.hand["game"])
        buttons.append(poker.game.progress.places.button if poker.game.progress.places else 0)
        poker.next_hand()
    assert games[16] == games[0], "from the beginning"
    del games[16], buttons[16]
    assert games[::2] == [
        "limit-two-seven-triple-draw",
        "limit-holdem",
        "limit-omaha-hi-lo",
        "razz",
        "seven-card-stud",
        "seven-card-stud-hi-lo",
        "no-limit-holdem",
        "pot-limit-omaha",
    ]
    assert games[::2] == games[1::2]
    assert buttons == [3, 1, 2, 3, 1, 2, 2, 2, 2, 2, 2, 2, 3, 1, 2, 3]


def test_fantasy_land_stays_with_the_player() -> None:
    poker = Poker("kings/open-face-chinese", point="1", blinds=None)
    poker.come("anna", "bob")
    assert poker.hand["fantasy"] == {}
    assert poker.hand["point"] == "1"
    # play on until somebody gets there, as the bots do
    strategy = families.strategy(poker.table.plan)
    assert strategy is not None
    for _ in range(60):
        before = poker.table.number
        while poker.table.running and poker.table.number == before:
            course = poker.table.course
            assert course is not None
            seat = poker.chair(poker.turn).seat
            move = strategy(course.play.game, course.play.felt, seat, course.play.offers(seat))
            assert move is not None
            poker.act(move.do, rows=move.rows)
        course = poker.table.course
        assert course is not None
        coming = course.play.felt.marks.get("fantasy_next", {})
        poker.place.wait(poker.table, 1)
        assert poker.hand["fantasy"] == coming
        if coming:
            return
    pytest.fail("nobody reached Fantasy Land")


def test_a_void_hand_is_dealt_again_with_the_same_button() -> None:
    poker = Poker()
    poker.come("anna", "bob", "cyril")
    poker.next_hand()
    places = poker.game.progress.places
    poker.act("raise", 10)
    poker.table.staff.void(by("misdeal"))
    assert sum(poker.account(name) for name in ("anna", "bob", "cyril")) == 600 * EUR
    poker.place.wait(poker.table, 1)
    assert poker.game.progress.places == places
    assert history.audit_all(poker.place.store) == []
