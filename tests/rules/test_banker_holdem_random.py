"""Hold'em against the bank on random rounds: a second settlement, chips, journals and secrets."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from krupier.equipment.seeded import Seeded
from krupier.rules.banker_poker.holdem import BankerHoldem
from krupier.rules.options import Move
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout
from tests.rules.holdem_referee import Referee
from tests.rules.holdem_table import ALL, holdem
from tests.rules.random_rounds import play_any

TABLES: dict[str, tuple[str, dict[str, Any]]] = {name: (name, {}) for name in ALL} | {
    "tsg/heads-up-holdem regular": (
        "tsg/heads-up-holdem",
        {"limits": {"ante-odds": {"min": "2"}}},
    )
}


def random_round(game: BankerHoldem, source: Seeded, luck: random.Random) -> Play:
    """Some boxes with any stakes, who then do anything; folds are rare."""
    source.begin(game.equipment)
    play = Play(game)
    for seat in sorted(luck.sample(["1", "2", "3", "4"], luck.randint(1, 3))):
        main = luck.choice(list(game.opening.lays))
        least, most = game.opening.ranges[main]
        step = 2 if main == "call-blind" else 1
        amount = luck.randint(max(least, step), min(most, 9_999))
        play.send(Move(seat, "bet", main, (), amount - amount % step))
        for side in game.sides:
            if luck.random() < 0.7:
                low, high = game.opening.ranges[side.id]
                play.send(Move(seat, "bet", side.id, (), luck.randint(low, min(high, low + 999))))
    play.send(Timeout())
    while not play.over:
        play.run(source)
        if isinstance(play.want, Moves):
            play.send(any_move(play.want, luck))
    return play


def any_move(want: Moves, luck: random.Random) -> Move | Timeout:
    if luck.random() < 0.02:
        return Timeout()
    seat = luck.choice(sorted(want.seats or ()))
    words = [option.do for option in want.offers(seat)]
    if words[-1] == "fold" and luck.random() < 0.7:
        words.pop()
    return Move(seat, luck.choice(words))


def compare(table: str, rounds: int, seed: int) -> None:
    name, setting = TABLES[table]
    game = holdem(name, **setting)
    source, luck = Seeded(seed), random.Random(seed)
    for _ in range(rounds):
        play = random_round(game, source, luck)
        found = {(one.seat, one.bet): one.returned for one in play.felt.settled}
        judged = Referee(name, play.felt, micro=game.table_type == "micro").back()
        assert judged == found, play.journal


@pytest.mark.parametrize("table", TABLES)
def test_a_second_settlement_agrees(table: str) -> None:
    compare(table, 500, seed=7)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("table", TABLES)
def test_a_second_settlement_agrees_on_100_000_rounds(table: str) -> None:
    compare(table, 100_000, seed=2026)


@pytest.mark.parametrize("name", ALL)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_chips_journal_and_secrets(name: str, data: st.DataObject) -> None:
    game = holdem(name)
    bets = [*game.opening.ranges, "ante", "nothing"]
    play_any(game, data, ["1", "2", "4", "9"], bets)
