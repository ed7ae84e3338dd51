"""The exhaustive driver: every round of a small setting, counted and weighed."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from krupier.equipment.cards import parse
from krupier.equipment.draws import Cards, Dice, Equipment, Face, Pack
from krupier.odds import odds
from krupier.rules.betting import decide
from krupier.rules.codec import move_from_json
from krupier.rules.exhaust import expected, explore, perft
from krupier.rules.families import load
from krupier.rules.felt import Felt
from krupier.rules.game import Game
from krupier.rules.layout import SeatsLayout
from krupier.rules.options import Choose, Move, Pick
from krupier.rules.wants import Round

PERFT = Path(__file__).parents[1] / "perft"


def cases() -> list[Any]:
    found = []
    for path in sorted(PERFT.glob("*.json")):
        for case in json.loads(path.read_text(encoding="utf-8")):
            found.append(pytest.param(case, id=f"{case['game']}: {case['about']}"))
    return found


@pytest.mark.parametrize("case", cases())
def test_the_number_of_rounds_is_what_it_was(case: dict[str, Any]) -> None:
    game = load(case["game"], options=case.get("options"))
    stakes = [move_from_json(one, game.setting.currency) for one in case["stakes"]]
    deck = parse(case["deck"]) if "deck" in case else None
    counted = perft(game, stakes, deck=deck)
    assert counted == {"rounds": case["rounds"], "inputs": case["inputs"]}


@pytest.mark.parametrize(
    "name",
    [
        "kings/european-roulette",
        "kings/american-roulette-double-zero",
        "kings/caribbean-dice-roulette",
        "kings/24-numbers-roulette",
        "wgg/european-roulette",
        "wgg/wheel-of-fortune",
        "tsg/european-roulette",
    ],
)
def test_the_rules_return_exactly_what_odds_says(name: str) -> None:
    game = load(name)
    for row in odds(game):
        spot = (game.cloth.spots[row.bet] or ((),))[-1]  # type: ignore[attr-defined]
        amount = 1000
        stake = Move("1", "bet", row.bet, spot, amount)
        assert expected(explore(game, [stake]), "1") == (Fraction(amount), amount * row.rtp)


class HighCard(Game):
    """One card each, one exchange: small enough to count by hand."""

    def __init__(self, exchange: bool) -> None:
        base = load("kings/european-roulette")
        self.plan, self.setting, self.exchange = base.plan, base.setting, exchange
        self.pack = Pack(parse("2c 3c 4c 5c"))

    @property
    def equipment(self) -> Equipment:
        return Equipment(pack=self.pack)

    def layout(self) -> SeatsLayout:
        return SeatsLayout()

    def round(self, felt: Felt) -> Round:
        stake = felt.stake("1", "ante", 100)
        yield Cards(1, to="1", face=Face.OWNER)
        if self.exchange:
            own = felt.cards("1")
            move = yield from decide(
                "1",
                (Pick("exchange", own, 0, 1), Choose("fold")),
                timeout=Move("1", "fold"),
            )
            if move.do == "fold":
                felt.lose(stake)
                return
            if move.cards:
                felt.take_cards("1", move.cards)
                yield Cards(1, to="1", face=Face.OWNER)
        yield Cards(1, to="bank")
        if felt.cards("1") > felt.cards("bank"):
            felt.pay(stake, 100)
        else:
            felt.lose(stake)


def test_counts_that_can_be_made_by_hand() -> None:
    # 4 × 3 ordered pairs of cards
    assert perft(HighCard(exchange=False))["rounds"] == 12
    # each of 4 cards: fold (1), keep and bank's card (3), exchange: 3 × 2
    assert perft(HighCard(exchange=True))["rounds"] == 4 * (1 + 3 + 3 * 2)


def test_probabilities_add_up_and_give_the_return() -> None:
    leaves = list(explore(HighCard(exchange=False)))
    assert sum(leaf.chance for leaf in leaves) == 1
    assert expected(iter(leaves), "1") == (Fraction(100), Fraction(100))
    with pytest.raises(ValueError, match="more than one move"):
        expected(explore(HighCard(exchange=True)), "1")
    never = lambda play: [Move("1", "exchange")]  # noqa: E731
    assert expected(explore(HighCard(exchange=True), mover=never), "1") == (
        Fraction(100),
        Fraction(100),
    )


class Throw(HighCard):
    def round(self, felt: Felt) -> Round:
        stake = felt.stake("1", "seven", 100)
        given = yield Dice(2)
        if sum(given.faces) == 7:  # type: ignore[union-attr]
            felt.pay(stake, 400)
        else:
            felt.lose(stake)


def test_all_dice() -> None:
    game = Throw(exchange=False)
    assert perft(game)["rounds"] == 36
    assert expected(explore(game), "1") == (Fraction(100), Fraction(500, 6))


def test_cards_of_several_decks_are_weighed() -> None:
    game = HighCard(exchange=False)
    game.pack = Pack(parse("2c 3c"), decks=2)
    leaves = list(explore(game))
    # 2c2c, 2c3c, 3c2c, 3c3c with 1/6, 1/3, 1/3, 1/6
    assert sorted(leaf.chance for leaf in leaves) == [
        Fraction(1, 6), Fraction(1, 6), Fraction(1, 3), Fraction(1, 3)
    ]  # fmt: skip
