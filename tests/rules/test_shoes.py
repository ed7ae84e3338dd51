"""When the cut card comes the round is finished and the cards are shuffled afterwards."""

from __future__ import annotations

from collections import Counter

import pytest

from krupier.equipment.draws import CardsAre
from krupier.equipment.seeded import Seeded
from krupier.rules.exhaust import all_moves
from krupier.rules.families import load
from krupier.rules.options import Move
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout


@pytest.mark.parametrize(
    ("name", "bet"),
    [
        pytest.param("kings/punto-banco", "banco", marks=pytest.mark.clause("K10-14")),
        pytest.param("kings/red-dog", "ante", marks=pytest.mark.clause("K13-14")),
        pytest.param("kings/casino-war", "bet", marks=pytest.mark.clause("K16-11")),
    ],
)
def test_a_round_with_the_cut_card_is_finished_then_the_cards_are_shuffled(
    name: str, bet: str
) -> None:
    game = load(name)
    pack = game.equipment.pack
    assert pack is not None
    assert pack.cut is not None
    before_cut = len(pack.cards) - pack.cut
    source = Seeded(1)
    shoe: Counter[int] = Counter()
    finished_beyond_the_cut = shoes = 0
    for _ in range(400):
        if shoe.total() >= before_cut:
            shoes += 1
            shoe.clear()
        source.begin(game.equipment)
        made = Play(game)
        made.send(Move("1", "bet", bet, (), 1000))
        made.send(Timeout())
        before = shoe.total()
        while not made.over:
            if isinstance(made.want, Moves):
                made.send(all_moves(made)[0])
                continue
            assert made.want is not None
            outcome = source.answer(made.want)
            assert isinstance(outcome, CardsAre)
            shoe.update(outcome.cards)
            made.send(outcome)
        finished_beyond_the_cut += before < before_cut < shoe.total()
        assert max(shoe.values()) <= pack.decks, "no card comes twice from one shoe"
    assert shoes >= 2
    assert finished_beyond_the_cut >= 1
