"""What a player announced, or was put under, outlives the process that took note of it."""

from __future__ import annotations

import pytest

from krupier.house.acts import Signature
from krupier.room import history
from krupier.room.hands.requests import TopUp
from krupier.room.messages import Accepted
from krupier.rules.options import Refused
from tests.room.cash import EUR, Poker, hands_of, own_chair
from tests.room.setup import SECOND, by
from tests.room.test_poker_floor import Physical


def room(*names: str, buy_in: int = 100) -> Poker:
    poker = Poker("kings/texas-holdem", pause=1.0)
    poker.come(*names, buy_in=buy_in)
    return poker


def again(poker: Poker, *names: str) -> None:
    poker.restart()
    for name in names:
        poker.watch(name)


@pytest.mark.clause("KC-124")
def test_a_rebuy_for_after_the_hand_comes_although_the_process_died() -> None:
    poker = room("anna", "bert")
    who = poker.turn
    assert poker.ask(who, TopUp(60 * EUR), id="mine").queued
    again(poker, "anna", "bert")
    assert own_chair(poker.game, who)["queued_top_up"] == "60"
    with pytest.raises(Refused) as found:
        poker.ask(who, TopUp(20 * EUR))
    assert found.value.facts["least"] == 60 * EUR, "it still binds him"
    poker.fold_out()
    assert poker.place.balance(who) == 840 * EUR
    again(poker, "anna", "bert")
    poker.place.wait(poker.table, 2)
    assert poker.place.balance(who) == 840 * EUR, "once"
    assert history.audit_all(poker.place.store) == []


def test_and_if_it_died_after_the_end_of_the_hand_it_comes_before_the_next_one() -> None:
    poker = room("anna", "bert")
    who = poker.turn
    poker.ask(who, TopUp(60 * EUR))
    poker.game.ended = lambda course: None  # type: ignore[method-assign]
    poker.fold_out()
    assert poker.place.balance(who) == 900 * EUR
    again(poker, "anna", "bert")
    poker.place.wait(poker.table, 2)
    assert poker.table.running
    assert poker.place.balance(who) == 840 * EUR
    assert history.audit_all(poker.place.store) == []


def test_the_same_request_again_is_the_same_rebuy() -> None:
    poker = room("anna", "bert")
    who = poker.turn
    poker.ask(who, TopUp(60 * EUR), id="mine")
    again(poker, "anna", "bert")
    assert isinstance(poker.ask(who, TopUp(60 * EUR), id="mine"), Accepted)
    poker.fold_out()
    assert poker.place.balance(who) == 840 * EUR


@pytest.mark.clause("PC-126", "PC-127")
def test_who_was_put_on_the_clock_is_on_it_still_with_the_full_time() -> None:
    """A minute; nobody could decide while the process was gone."""
    poker = Physical()
    poker.come("anna", "bert", "cyril")
    poker.deal()
    poker.table.staff.put_on_clock(Signature("eva", "floor", "slow"))
    thinks = poker.turn
    poker.place.time += 40 * SECOND
    poker.restart()
    clock = poker.table.clock
    assert clock is not None
    assert poker.turn == thinks
    assert (clock.name, clock.deadline - poker.place.time) == ("called", 60 * SECOND)
    assert hands_of(poker.game)["on_clock"]
    poker.place.time += 20 * SECOND
    poker.table.staff.suspend(by("a drink on the table"))
    poker.place.time += 900 * SECOND
    poker.table.staff.resume(by("dry"))
    clock = poker.table.clock
    assert clock is not None
    assert (clock.name, clock.deadline - poker.place.time) == ("called", 40 * SECOND)
    poker.enter(poker.chair(thinks).seat, "fold")
    assert not hands_of(poker.game)["on_clock"], "the next one thinks without it"
    poker.restart()
    assert not hands_of(poker.game)["on_clock"]
