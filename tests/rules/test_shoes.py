"""When the cut card comes the round is finished and the cards are shuffled afterwards."""

from __future__ import annotations

import pytest

from krupier.equipment.draws import Cards
from krupier.rules.exhaust import all_moves
from krupier.rules.families import load
from krupier.rules.options import Move
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout
from tests.equipment.rounds import fixed


@pytest.mark.parametrize(
    ("name", "bet"),
    [
        pytest.param("kings/punto-banco", "banco", marks=pytest.mark.clause("K10-14")),
        pytest.param("kings/red-dog", "ante", marks=pytest.mark.clause("K13-14")),
        pytest.param("kings/casino-war", "bet", marks=pytest.mark.clause("K16-11")),
        pytest.param("kings/blackjack-switch", "main", marks=pytest.mark.clause("K15-05")),
        pytest.param(
            "wgg/blackjack", "main", marks=pytest.mark.clause("W12-05", "W12-06", "W12-57")
        ),
    ],
)
def test_a_round_with_the_cut_card_is_finished_then_the_cards_are_shuffled(
    name: str, bet: str
) -> None:
    """The shoe of a table, known by its commitment: the same for every draw of a round, and
    another one for the next round if and only if the cut card has come."""
    manual = {"shuffle": "cut-card", "cut": 60, "decks": 6} if "blackjack" in name else {}
    game = load(name, options=manual)
    pack = game.equipment.pack
    assert pack is not None
    assert pack.cut is not None
    before_cut = len(pack.cards) - pack.cut
    source = fixed()
    shoe, drawn = "", before_cut
    finished_beyond_the_cut = shoes = 0
    while shoes < 3 or not finished_beyond_the_cut:
        source.begin(game.equipment)
        (commitment,) = source.commitments
        assert (commitment.id != shoe) == (drawn >= before_cut), drawn
        if commitment.id != shoe:
            shoe, drawn, shoes = commitment.id, pack.burn, shoes + 1
        made = Play(game)
        made.send(Move("1", "bet", bet, (), 1000))
        made.send(Timeout())
        before = drawn
        while not made.over:
            if isinstance(made.want, Moves):
                made.send(all_moves(made)[0])
                continue
            assert isinstance(made.want, Cards)
            outcome = source.answer(made.want)
            drawn += len(outcome.cards)
            made.send(outcome)
            assert [one.id for one in source.commitments] == [shoe]
        finished_beyond_the_cut += before < before_cut < drawn
