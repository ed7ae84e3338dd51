"""How bots play the games with own cards: always a legal move, and none that is foolish."""

from __future__ import annotations

import random
from typing import Any

import pytest

from krupier.equipment.cards import parse
from krupier.equipment.seeded import Seeded
from krupier.rules.banker_poker.draw_strategy import bot_move, odd_card
from krupier.rules.families import load
from krupier.rules.options import Move
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout
from tests.rules.banker_table import deal, opened
from tests.rules.draw_table import ALL, FIVE, MACAO, RUSSIAN, SIX, THREE, cards
from tests.rules.test_pai_gow_poker import GAME as PAI_GOW
from tests.rules.test_switch_poker import GAME as SWITCH
from tests.rules.test_switch_poker import LOW_BANK, switch
from tests.rules.test_switch_poker import cards as two_hands


def bots_play(game: Any, seats: str, source: Seeded, *, express: bool) -> Play:
    source.begin(game.equipment)
    made = Play(game)
    assert bot_move(game, made.felt, "1", made.offers("1")) is None
    for seat in seats:
        for bet in ("ante", "express") if express else ("ante",):
            made.send(Move(seat, "bet", bet, (), 1000))
    made.send(Timeout())
    while not made.over:
        made.run(source)
        if isinstance(made.want, Moves):
            seat = sorted(made.want.seats or ())[0]
            move = bot_move(game, made.felt, seat, made.offers(seat))
            assert move is not None
            made.send(move)
    return made


@pytest.mark.parametrize("name", [*ALL, SWITCH, PAI_GOW])
def test_bots_play_legal_rounds_and_lose_less_than_by_folding(name: str) -> None:
    game, source, luck = load(name), Seeded(11), random.Random(11)
    staked = back = antes = 0
    for _ in range(150):
        seats = "".join(sorted(luck.sample("1234", 3)))
        made = bots_play(game, seats, source, express="novo" in name)
        staked += sum(made.felt.staked.values())
        back += sum(made.felt.returned.values())
        antes += 3000
    assert staked - back < 0.6 * antes


@pytest.mark.parametrize(
    ("name", "own", "does"),
    [
        (THREE, "Qs 6d 4c", "bet-1x"),
        (THREE, "Qs 6d 3c", "fold"),
        (FIVE, "9s 9d 7h 6c 2s", "bet-2x"),
        (FIVE, "As Kd 7h 6c 2s", "bet-2x"),
        (FIVE, "Js 9d 7h 5c 2s", "fold"),
        (FIVE, "9s 8d 7h 6c 2s", "exchange"),
        (RUSSIAN, "Ks 9s 7s 4s 2d", "exchange"),
        (MACAO, "Ks 9s 7s 4s 2d", "exchange"),
        (SIX, "Ks 9s 7s 4s 2d", "sixth-card"),
    ],
)
def test_what_bots_do(name: str, own: str, does: str) -> None:
    made = opened(name, ("1", "ante", 1000))
    deal(made, cards(name, own, "Ah Kh 4d" if name == THREE else "Ah Kh 4d 3c 2c"))
    move = bot_move(made.game, made.felt, "1", made.offers("1"))  # type: ignore[arg-type]
    assert move is not None
    assert move.do == does
    assert not move.cards or move.cards == (odd_card(parse(own)),)


@pytest.mark.parametrize(
    ("hands", "does"),
    [
        (("9s 9d 7h 6c 2s", "5s 5d 8h 3d 9h"), "switch"),  # three nines: 3:1 instead of 1:1
        (("9s 9d 7h 6c 9h", "5s 5d 8h 3d 2s"), "no-switch"),
    ],
)
def test_bots_switch_where_it_pays(hands: tuple[str, str], does: str) -> None:
    made = Play(switch())
    made.send(Move("1", "bet", "ante", (), 1000))
    made.send(Timeout())
    deal(made, two_hands(*hands, LOW_BANK))
    assert bot_move(switch(), made.felt, "1", made.offers("1")) == Move("1", does)
