"""One hand among players by itself, without a table around it."""

from __future__ import annotations

from typing import Any

from krupier.equipment.cards import parse
from krupier.equipment.draws import Cards, CardsAre
from krupier.room.course import Course
from krupier.room.hands.public_hand import PublicHand
from krupier.room.lines import Line
from krupier.rules.families import load
from krupier.rules.options import Move
from krupier.store import Transfer

EUR = 100
"""Cents."""


class Hand:
    """Anna in seat 1 has the big blind, Bob in seat 2 the button and the small blind."""

    def __init__(self, game: str, cards: str, anna: str = "200", **more: Any) -> None:
        hand = {"stacks": {"1": anna, "2": "200"}, "button": "2", "blinds": ["1", "3"]}
        made = load(game, options=more.pop("options", {}), hand=hand | more)
        self.course = Course("T1-1", "T1", made, {"1": "anna", "2": "bob"})
        self.course.opening()
        self._cards = list(parse(cards))
        self._deal()

    def _deal(self) -> None:
        while isinstance(want := self.course.play.want, Cards):
            dealt = tuple(self._cards.pop(0) for _ in range(want.n))
            self.course.feed(Line(CardsAre(dealt)))

    def act(self, seat: str, do: str, euros: int = 0) -> list[Transfer]:
        player = self.course.owners[seat]
        moved = self.course.feed(Line(Move(seat, do, amount=euros * EUR), player, "m"))
        self._deal()
        return moved


def test_a_hand_in_words() -> None:
    """The first card goes to the left of the button, to Anna: she has two aces."""
    hand = Hand("kings/five-card-draw", "As Kd Ah Kh 2c 3d 4s 5h 6c 7d")
    play = hand.course.play
    found = play.game.hand_words(play.felt, "1")
    assert found is not None
    assert found.keys() == {"high"}
    assert "pair of aces" in found["high"].en.lower()


def test_a_short_bet_costs_what_was_bet() -> None:
    """After the flop nobody has to call a big blind of 3: Anna has 1 left, and puts it in."""
    hand = Hand("kings/texas-holdem", "As Kd Ah Kh 2c 7d 8s 9h", anna="4")
    hand.act("2", "call")
    hand.act("1", "check")
    hand.act("1", "bet", 1)
    public_hand = PublicHand(hand.course)
    public_hand.read()
    assert public_hand.street == 1
    assert public_hand.to_call("2", least=3 * EUR) == 1 * EUR


def test_what_nobody_won_of_an_attack_goes_to_its_account() -> None:
    """The button pays 5 into it and gives up: Anna has the blinds, the attack waits."""
    hand = Hand("kings/texas-holdem", "As Kd Ah Kh", options={"attack": True}, ante="5", attack="0")
    moved = hand.act("2", "fold")
    assert hand.course.play.over
    into = {one.credit: one.amount for one in moved}
    assert into == {"stack:T1:anna": 4 * EUR, "attack:T1": 5 * EUR}
