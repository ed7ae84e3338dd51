"""Betting duty of a tournament when a spin does not count: everybody may handle his bets again."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.equipment.draws import NoResult
from krupier.rules import families
from krupier.rules.options import Move, Refused
from krupier.rules.play import Play
from krupier.rules.wants import Timeout


def spin(**hand: Any) -> Play:
    stacks = {"stacks": {"1": "100", "2": "100"}, "least": "10", "most": "50"}
    game = families.load("kings/european-roulette", currency_code="CHIPS", hand=stacks | hand)
    return Play(game)


def bet(seat: str, amount: int, on: str = "red") -> Move:
    return Move(seat, "bet", bet=on, amount=amount)


def words(play: Play, seat: str) -> set[str]:
    return {one.do for one in play.offers(seat)}


@pytest.mark.clause("K01-65", "K02-05")
def test_after_a_ball_that_fell_out_also_who_has_staked_all_he_may_changes_his_bets() -> None:
    play = spin()
    for one in (bet("1", 50), Move("1", "done"), bet("2", 20), Move("2", "done")):
        play.send(one)
    play.send(NoResult("ball-out"))
    assert words(play, "1") == words(play, "2") == {"bet", "take-back", "done"}
    with pytest.raises(Refused):
        play.send(bet("1", 1, "black"))  # more than the most
    play.send(Move("1", "take-back", bet="red", amount=30))
    play.send(bet("1", 30, "black"))
    lying = {(stake.bet, stake.amount) for stake in play.felt.of("1")}
    assert lying == {("red", 20), ("black", 30)}


def test_what_came_back_for_being_too_little_is_not_counted_again() -> None:
    """The least is 10: 4 come back, and 6 of the next game are no 10."""
    play = spin(unbet="pass")
    for one in (bet("1", 50), Move("1", "done"), bet("2", 4), Timeout()):
        play.send(one)
    assert not list(play.felt.of("2"))
    play.send(NoResult("ball-out"))
    play.send(bet("2", 6))
    assert "done" not in words(play, "2")
    play.send(bet("2", 4))
    assert "done" in words(play, "2")


def test_what_was_lost_for_not_betting_is_not_owed_twice() -> None:
    play = spin()
    for one in (bet("1", 50), Move("1", "done"), Timeout()):
        play.send(one)
    assert play.felt.staked["2"] == 10
    play.send(NoResult("ball-out"))
    play.send(Timeout())
    assert play.felt.staked["2"] == 10
