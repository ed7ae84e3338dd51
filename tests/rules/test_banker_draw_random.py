"""Draw games against the bank on random rounds: a second settlement, chips, journals, secrets."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from krupier.equipment.seeded import Seeded
from krupier.rules.banker_poker.draw import BankerDraw
from krupier.rules.options import Amount, Choose, Move, Option, Pick
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout
from tests.rules.draw_referee import Referee
from tests.rules.draw_table import ALL, NOVO, draw
from tests.rules.random_rounds import play_any


def random_round(game: BankerDraw, source: Seeded, luck: random.Random) -> Play:
    """Some boxes with any stakes, who then do anything; folds are rare."""
    source.begin(game.equipment)
    play = Play(game)
    boxes = sorted(luck.sample(["1", "2", "3", "4"], luck.randint(1, 3)))
    for seat in boxes:
        main = luck.choice(list(game.opening.lays))
        least, _ = game.opening.ranges[main]
        play.send(Move(seat, "bet", main, (), luck.randint(least, 9_999)))
        for side in game.sides:
            offer = game.opening.offered(play.felt, seat).get(side.id)
            if offer and (side.compulsory or luck.random() < 0.6):
                amount = luck.randint(offer.least, min(offer.most, offer.least + 999))
                on = luck.choice(offer.spots) if offer.spots else ()
                play.send(Move(seat, "bet", side.id, on, amount))
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
    offered = [one for one in want.offers(seat) if one.do != "fold" or luck.random() < 0.3]
    return use(luck.choice(offered), seat, luck)


def use(option: Option, seat: str, luck: random.Random) -> Move:
    if isinstance(option, Pick):
        n = luck.randint(option.least, option.most)
        return Move(seat, option.do, cards=tuple(luck.sample(option.cards, n)))
    if isinstance(option, Amount):
        return Move(seat, option.do, amount=luck.randint(option.least, option.most))
    assert isinstance(option, Choose)
    return Move(seat, option.do)


def compare(name: str, rounds: int, seed: int) -> None:
    game = draw(name)
    source, luck = Seeded(seed), random.Random(seed)
    for _ in range(rounds):
        play = random_round(game, source, luck)
        found: dict[tuple[str, str, tuple[str, ...]], int] = {}
        for one in play.felt.settled:
            key = one.seat, one.bet, one.on
            found[key] = found.get(key, 0) + one.returned
        assert Referee(name, play.felt).back() == found, play.journal


@pytest.mark.parametrize("name", ALL)
def test_a_second_settlement_agrees(name: str) -> None:
    compare(name, 500, seed=7)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", ALL)
def test_a_second_settlement_agrees_on_100_000_rounds(name: str) -> None:
    compare(name, 100_000, seed=2026)


@pytest.mark.parametrize("name", ALL)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_chips_journal_and_secrets(name: str, data: st.DataObject) -> None:
    game = draw(name)
    bets = [*game.opening.ranges, "nothing"] + (["express"] * 3 if name == NOVO else [])
    play_any(game, data, ["1", "2", "4", "9"], bets)
