"""Who plays hold'em against the bank by the best play, through the rules."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations, permutations

import numpy as np
import pytest

from krupier import hands
from krupier.equipment.cards import DECK_52, parse
from krupier.equipment.seeded import Seeded
from krupier.hands.kernels import load_omaha
from krupier.odds import simulation
from krupier.odds.banker_holdem import player
from krupier.odds.holdem import omaha, remembered
from krupier.odds.holdem.boards import HOLES, boards, parts
from krupier.odds.holdem.play import Play, best_play
from krupier.odds.holdem.player import OmahaPlayer, best_way
from krupier.odds.holdem.prepared import Prepared, prepare
from krupier.odds.simulation.by_rules import one_round
from krupier.odds.simulation.staking import bets_of
from krupier.odds.simulation.strategies import Player
from krupier.odds.what_if import case
from krupier.rules.banker_poker.holdem import BOARD, BankerHoldem
from krupier.rules.families import load
from krupier.rules.felt import Felt
from krupier.rules.options import Move, Option

ULTIMATE = "kings/ultimate-texas-holdem"
PAIR = hands.high(parse("2c 2d 3h 4s 5c"))


def holdem(name: str) -> BankerHoldem:
    game = load(name)
    assert isinstance(game, BankerHoldem)
    return game


def prepared_for(name: str) -> Prepared:
    game = holdem(name)
    return prepare(game, next(iter(game.opening.lays.values())))


@pytest.fixture
def checking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table in which everything is checked to the river."""
    prepared = prepared_for(ULTIMATE)
    ways = {
        known: np.full((len(boards(known).cards), 1, HOLES), last, dtype=np.uint8)
        for known, last in ((0, 2), (3, 1))
    }
    play = Play(ways, 0, np.zeros_like(prepared.paid.nets))
    monkeypatch.setattr(remembered, "_found", {prepared.content: play})


def bets_on_river(own: Collection[int], board: Collection[int]) -> bool:
    """Whether a bet of an ante loses less than the two antes of a fold, against all hands of the
    bank; a pair that wins or less is paid nothing on the blind."""
    rest = [card for card in DECK_52 if card not in own and card not in board]
    bank = hands.high_batch(np.array([[*two, *board] for two in combinations(rest, 2)]))
    mine = hands.high([*own, *board])
    assert mine < hands.high(parse("Ac 2d 3h 4s 5c"))
    ante = (bank >= PAIR).astype(int)
    wins = np.where(bank < mine, ante + 1, np.where(bank > mine, -ante - 2, 0))
    return bool(wins.sum() >= -2 * len(bank))


def test_decisions_on_the_river_are_those_of_plain_counting(checking: None) -> None:
    game = holdem(ULTIMATE)
    best = player(game)
    assert best is not None
    said = []

    def decide(felt: Felt, seat: str, offered: Collection[Option]) -> Move | None:
        move = best.move(felt, seat, offered)
        assert move is not None
        said.append((move.do, game.own(felt, seat), felt.cards(BOARD)))
        return move

    bets = bets_of(game, ["ante-blind"])
    for seed in range(30):
        source = Seeded(seed)
        source.begin(game.equipment)
        one_round(game, source, bets, Player("chart", decide, as_odds=True))
    assert [word for word, _, board in said if len(board) < 5] == ["check"] * 60
    straight = hands.high(parse("Ac 2d 3h 4s 5c"))
    rivers = [
        (word, own, board)
        for word, own, board in said
        if len(board) == 5 and hands.high([*own, *board]) < straight
    ]
    for word, own, board in rivers:
        assert word == ("play-1x" if bets_on_river(own, board) else "fold")
    assert {word for word, _, _ in rivers} == {"play-1x", "fold"}


def test_a_flop_is_looked_up_whatever_its_suits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A flush draw and a bare pair of deuces in the hand, on all renamings of a flop."""
    flop = parse("Kc 9c 4d")
    prepared = prepared_for(ULTIMATE)
    at = boards(3).cards.tolist().index(sorted(flop))
    play = best_play(prepared, np.nonzero((parts(5, 3).numbers == at).any(axis=1))[0])
    monkeypatch.setattr(remembered, "_found", {prepared.content: play})
    choice = next(at for at, one in enumerate(prepared.tree.known) if one == 3)
    for own, word in (("Qc Jc", "play-2x"), ("7h 6s", "check")):
        for new in permutations(range(4)):
            cards = [card >> 2 << 2 | new[card & 3] for card in (*parse(own), *flop)]
            way = best_way(prepared, choice, cards[:2], cards[2:])
            assert ("play-2x", "check")[way] == word


@pytest.mark.long
def test_the_call_of_omaha_counts_all_that_may_come() -> None:
    """The sum over all boards of what :func:`omaha.value_boards` says, itself tested elsewhere."""
    game = holdem("kings/casino-omaha-poker")
    best = player(game)
    assert isinstance(best, OmahaPlayer)
    flop, own = parse("Kc 8c 2d"), sorted(parse("Ac 3c 9h"))
    rest = [card for card in DECK_52 if card not in (*flop, *own)]
    cards = np.array([[*flop, *last] for last in combinations(rest, 2)])
    values = np.zeros((len(cards), omaha.OWN), dtype=np.int64)
    omaha.value_boards(best._deal, load_omaha(), cards, values)
    expected = values[:, omaha.number_of(*own)].sum()
    found = omaha.value_of_call(best._deal, load_omaha(), np.array(flop), np.array(own))
    assert found == expected != 0


def test_a_simulation_by_the_best_play_has_a_z_score(checking: None) -> None:
    job = simulation.plan(case(ULTIMATE), strategy="chart")
    seen = simulation.simulate(job, 20, cores=1)
    assert seen.theory is not None
    assert seen.theory.same_play
    assert seen.z is not None


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("game", "rounds"),
    [(ULTIMATE, 20_000), ("kings/kings-holdem", 10_000), ("kings/casino-omaha-poker", 500)],
)
def test_the_rules_return_what_the_odds_say(game: str, rounds: int) -> None:
    seen = simulation.simulate(simulation.plan(case(game)), rounds, cores=1)
    assert seen.job.strategy == "chart"
    assert seen.theory is not None
    assert seen.z is not None
    assert abs(seen.z) < 4
    chances = dict(seen.theory.outcomes)
    assert {net for net, times, _ in seen.distribution() if times} <= set(chances)
