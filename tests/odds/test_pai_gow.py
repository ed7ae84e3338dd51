"""Pai Gow Poker: the kernel sets cards as the rules do, and the edge is what is known."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from krupier import hands
from krupier.equipment.cards import DECK_53, JOKER, parse
from krupier.equipment.draws import Cards, CardsAre, Draw, Equipment, Outcome
from krupier.odds import pai_gow
from krupier.rules.banker_poker.house_way import highest, house_way
from krupier.rules.banker_poker.pai_gow import PaiGow
from krupier.rules.families import load
from krupier.rules.options import Move
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout

STAKE = 1000


def game(**options: str) -> PaiGow:
    made = load("kings/pai-gow-poker", options=options)
    assert isinstance(made, PaiGow)
    return made


def some_hands(n: int, seed: int) -> list[list[int]]:
    """Every other one from few ranks, so that pairs, threes and fours are common."""
    luck = random.Random(seed)
    found = []
    for at in range(n):
        deck: tuple[int, ...] = DECK_53
        if at % 2:
            ranks = luck.sample(range(13), 4)
            deck = tuple(card for card in DECK_53 if card == JOKER or card >> 2 in ranks)
        found.append(luck.sample(deck, 7))
    return found


@pytest.mark.parametrize("wheel", ["lowest", "second"])
@pytest.mark.parametrize(("option", "way"), [("table", house_way), ("highest", highest)])
def test_the_kernel_sets_cards_as_the_rules_do(option: str, way: object, wheel: str) -> None:
    kernel, out = pai_gow.way_of(game(house_way=option, wheel=wheel)), np.zeros(2, dtype=np.int64)
    room = pai_gow.room()
    for cards in some_hands(1_500, seed=3):
        pai_gow.set_cards(kernel, np.array(cards), room, out)
        split = way(cards, wheel)  # type: ignore[operator]
        assert out.tolist() == [hands.pai_gow(hand, wheel) for hand in split], cards  # type: ignore[arg-type]


class Known:
    """Deals cards in a known order."""

    fit_for_money = False

    def __init__(self, cards: list[int]) -> None:
        self.cards = cards

    def begin(self, equipment: Equipment) -> None:
        """Nothing to shuffle."""

    def answer(self, draw: Draw) -> Outcome | None:
        assert isinstance(draw, Cards)
        dealt, self.cards = self.cards[: draw.n], self.cards[draw.n :]
        return CardsAre(tuple(dealt))


def test_rounds_are_settled_as_the_rules_do() -> None:
    """Both hands better: 95 %; one: nothing; none, copies included: the stake is lost."""
    made, luck, room = game(), random.Random(8), pai_gow.room()
    kernel = pai_gow.way_of(made)
    own, bank = np.zeros(2, dtype=np.int64), np.zeros(2, dtype=np.int64)
    for _ in range(400):
        cards = luck.sample(DECK_53, 14)
        play = Play(made)
        play.send(Move("1", "bet", "ante", (), STAKE))
        play.send(Timeout())
        source = Known(cards)
        while not play.over:
            play.run(source)
            if isinstance(play.want, Moves):
                play.send(Move("1", "house-way"))
        pai_gow.set_cards(kernel, np.array(cards[::2]), room, own)
        pai_gow.set_cards(kernel, np.array(cards[1::2]), room, bank)
        better = int((own > bank).sum())
        net = {2: STAKE * 95 // 100, 1: 0, 0: -STAKE}[better]
        assert play.felt.returned.get("1", 0) - play.felt.staked["1"] == net


def test_the_edge_of_the_house_way() -> None:
    """The bank lives on its commission of 5 % on the hands that win, and on copies, which it wins:
    bounds within which both together must lie, no published figure."""
    ante, dragon = pai_gow.odds(game(), deals=600_000)
    assert (dragon.rtp, dragon.bet) == (ante.rtp, "dragon-hand")
    assert ante.error < 0.0002
    assert Fraction(24, 1000) < ante.house_edge < Fraction(30, 1000)
    assert float(ante.hit) == pytest.approx(0.286, abs=0.01)
    assert sum(chance for _, chance in ante.outcomes) == 1
    assert ante.rtp == 1 + sum(net * chance for net, chance in ante.outcomes)


def test_a_seed_gives_one_result() -> None:
    assert pai_gow.odds(game(), deals=60_000) == pai_gow.odds(game(), deals=60_000)


def test_a_full_house_beside_a_pair() -> None:
    """By hand: the pair goes to the low hand, kings up stay."""
    out = np.zeros(2, dtype=np.int64)
    cards = parse("Ks Kd Kh 7c 7d 4s 2h")
    pai_gow.set_cards(pai_gow.way_of(game()), np.array(cards), pai_gow.room(), out)
    assert out.tolist() == [hands.pai_gow(parse(one)) for one in ("Ks Kd Kh 4s 2h", "7c 7d")]
