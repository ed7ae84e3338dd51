"""Blinds that are taken back, Fantasy Land over pauses, cards that are shown afterwards."""

from __future__ import annotations

import random

import pytest

from krupier.room import history
from krupier.room.bots import Crowd, make_move
from krupier.room.hands.requests import Away, ShowCards
from krupier.server import replay
from tests.room.cash import EUR, Poker, chair_at
from tests.room.setup import Place, by, scripted

PEOPLE = ("anna", "bob", "cyril")


# -- chopping the blinds -----------------------------------------------------------------------


def folded_to_the_blinds() -> Poker:
    chops = {"chop_blinds": True}
    poker = Poker("kings/texas-holdem", blinds=("1", "3"), options=chops, rake="plan")
    poker.come(*PEOPLE)
    poker.act("fold")
    return poker


@pytest.mark.clause("KC-118")
def test_the_blinds_may_agree_to_take_them_back() -> None:
    poker = folded_to_the_blinds()
    assert "chop" in poker.words()
    poker.act("chop")
    assert (poker.turn, poker.words()) == ("bob", ["chop", "play-on"])
    poker.act("chop")
    assert not poker.table.running
    assert [poker.account(name) for name in PEOPLE] == [200 * EUR] * 3
    assert poker.place.account("rake:T1") == 0, "of blinds that are taken back nothing is raked"
    assert history.audit_all(poker.place.store) == []


def test_one_of_them_may_want_to_play_or_say_nothing() -> None:
    for answer in ("play-on", ""):
        poker = folded_to_the_blinds()
        poker.act("chop")
        if answer:
            poker.act(answer)
        else:
            poker.place.wait(poker.table, 60)  # clock and time bank
        assert poker.turn == "anna"
        assert "chop" not in poker.words()


def test_bots_take_an_offer_and_make_none() -> None:
    poker = folded_to_the_blinds()
    for _ in range(20):
        move = make_move(poker.table, "anna", random.Random(1))
        assert move is not None
        assert move.do != "chop"
    poker.act("chop")
    move = make_move(poker.table, "bob", random.Random(1))
    assert move is not None
    assert move.do == "chop"


# -- Fantasy Land ------------------------------------------------------------------------------


def in_fantasy_land() -> Poker:
    """Anna has earned Fantasy Land."""
    poker = Poker("kings/open-face-chinese", point="1", blinds=None, pause=2.0)
    poker.come(*PEOPLE[:2])
    poker.table.staff.void(by("test"))
    poker.chair("anna").fantasy = 13
    poker.game.keep()
    poker.place.wait(poker.table, 2)
    assert poker.hand["fantasy"] == {"1": 13}
    seats = [chair_at(poker.game, seat) or {} for seat in ("1", "2")]
    assert [one.get("fantasy", False) for one in seats] == [True, False], "everybody sees it"
    return poker


def test_after_a_void_hand_fantasy_land_is_played_again() -> None:
    poker = in_fantasy_land()
    poker.table.staff.void(by("misdeal"))
    poker.place.wait(poker.table, 2)
    assert poker.hand["fantasy"] == {"1": 13}
    poker.restart()
    for name in PEOPLE[:2]:
        poker.watch(name)
    assert poker.hand["fantasy"] == {"1": 13}
    poker.table.staff.void(by("misdeal"))
    poker.restart()
    for name in PEOPLE[:2]:
        poker.watch(name)
    poker.place.wait(poker.table, 2)
    assert poker.hand["fantasy"] == {"1": 13}


def test_who_sits_out_keeps_it_until_he_plays() -> None:
    poker = in_fantasy_land()
    poker.sit("cyril", "3")
    poker.table.staff.void(by("misdeal"))
    poker.ask("anna", Away(True))
    poker.place.wait(poker.table, 2)
    assert poker.dealt == ["bob", "cyril"]
    assert poker.hand["fantasy"] == {}
    poker.table.staff.void(by("misdeal"))
    poker.ask("anna", Away(False))
    poker.place.wait(poker.table, 2)
    assert poker.hand["fantasy"] == {"1": 13}


def test_it_is_over_when_it_was_played() -> None:
    poker = in_fantasy_land()
    while poker.table.running:
        move = make_move(poker.table, poker.turn, random.Random(2))
        assert move is not None
        poker.act(move.do, rows=move.rows)
    course = poker.table.course
    assert course is not None
    earned = course.play.felt.marks.get("fantasy_next", {})
    assert poker.chair("anna").fantasy == earned.get("1", 0)


# -- cards shown afterwards --------------------------------------------------------------------


def test_cards_shown_after_a_hand_are_in_its_history() -> None:
    poker = Poker(place=Place(source=scripted(cards="As Kd 7c Ah Kh 2d" * 2)))
    poker.come(*PEOPLE)
    poker.act("raise", 6)
    poker.fold_out()
    store = poker.place.store
    with store.read() as conn:
        before = history.replay(conn, "T1-1")
        assert "7c2d" not in history.hand_history(conn, "T1-1", "phh", "bob")
    poker.ask("cyril", ShowCards())
    poker.place.wait(poker.table, 1)  # the next hand is opened
    with store.read() as conn:
        told = history.replay(conn, "T1-1")
        steps = replay.replay(conn, "T1-1", replay.Asker()).steps
        text = history.hand_history(conn, "T1-1", "phh", "bob")
    turned = {"event": "turn-up", "at": "3", "cards": ["7c", "2d"]}
    assert told["events"] == [*before["events"], turned]
    assert steps[-1].events == [turned]
    assert '"d dh p3 7c2d"' in text
    assert "As" not in text  # nobody else showed
    assert history.audit_all(store) == []


# -- compulsory bets ---------------------------------------------------------------------------


def test_a_bot_at_novo_poker_makes_the_compulsory_bet() -> None:
    place = Place()
    table = place.add("kings/novo-poker", clocks={"betting": 20, "decision": 6}, pause=1)
    place.player("anna", 0)
    table.watch("v1", "anna")
    crowd = Crowd(table, 3, random.Random(5))
    played = returned = 0
    for _ in range(2_000):
        crowd.tick()
        place.wait(table, 0.25)
        course = table.course
        if course and course.play.over and course.play.felt.settled:
            settled = course.play.felt.settled
            returned += sum(one.how == "no-compulsory-bet" for one in settled)
            played += any(one.bet == "express" for one in settled)
    assert played
    assert not returned
