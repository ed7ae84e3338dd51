"""The rules against a referee of another mind, on random rounds of all twelve games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from krupier.equipment.seeded import Seeded
from krupier.rules.blackjack import Blackjack
from krupier.rules.families import load
from krupier.rules.options import Amount, Choose, Move
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout
from tests.rules.blackjack_referee import GAMES, Referee
from tests.rules.told import told

OPTIONS: dict[str, dict[str, Any]] = {"kings/blackjack": {"perfect_pairs": True}}
SHY = ("stand", "decline", "leave", "keep", "play-on")


def random_round(game: Blackjack, source: Seeded, luck: random.Random) -> Play:
    """Some players stake something on everything and then do anything."""
    source.begin(game.equipment)
    play = Play(game)
    table = game.table
    seats = ["1", "2", "3"] if table.common else luck.sample(["1", "3", "5"], luck.randint(1, 3))
    if table.boxes.behind and luck.random() < 0.4:
        seats.append(f"{seats[0]}+1")
    for seat in seats:
        least, most = game.opening.ranges["main"]
        play.send(Move(seat, "bet", "main", (), luck.randint(least, min(most // 3, 9_999))))
        for side in table.sides:
            if luck.random() < 0.5:
                low, high = game.opening.ranges[side.id]
                amount = luck.randint(low, min(high // 3, low + 5_000))
                play.send(Move(seat, "bet", side.id, (), amount))
    play.send(Timeout())
    while not play.over:
        play.run(source)
        if isinstance(play.want, Moves):
            play.send(any_move(play.want, luck))
    return play


def any_move(want: Moves, luck: random.Random) -> Move | Timeout:
    if luck.random() < 0.04:
        return Timeout()
    assert want.seats is not None
    seat = luck.choice(sorted(want.seats))
    offered = want.offers(seat)
    option = luck.choice(offered)
    if isinstance(option, Amount):
        return Move(seat, option.do, amount=luck.randint(option.least, option.most))
    assert isinstance(option, Choose)
    if option.do in SHY and luck.random() < 0.4:
        option = luck.choice([one for one in offered if isinstance(one, Choose)])
    return Move(seat, option.do)


def compare(name: str, hands: int, seed: int) -> None:
    game = load(name, options=OPTIONS.get(name))
    assert isinstance(game, Blackjack)
    source, luck = Seeded(seed), random.Random(seed)
    judged = 0
    while judged < hands:
        play = random_round(game, source, luck)
        given = Referee(GAMES[name], told(play.felt), game.table.common).judge()
        found = {seat: play.felt.returned.get(seat, 0) for seat in play.felt.staked}
        assert {seat: given[seat] for seat in found} == found, play.journal
        judged += sum(place != "bank" for place in play.felt.places)


@pytest.mark.parametrize("name", GAMES)
def test_a_second_settlement_agrees(name: str) -> None:
    compare(name, 2_000, seed=5)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", GAMES)
def test_a_second_settlement_agrees_on_200_000_hands(name: str) -> None:
    compare(name, 200_000, seed=2026)
