"""The bot: its moves are legal, it seldom fouls, and never where it could have avoided it."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from krupier.equipment.cards import parse
from krupier.equipment.draws import CardsAre
from krupier.equipment.seeded import Seeded
from krupier.rules import families
from krupier.rules.ofc import OpenFaceChinese, Plan
from krupier.rules.ofc.strategy import bot_move, set_all
from krupier.rules.options import Move
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout
from tests.rules.ofc import referee
from tests.rules.ofc.table import GAME, results, table

TWO = {"stacks": {"1": "500", "2": "500"}, "button": "2", "point": "1"}


def ask(play: Play) -> Any:
    assert isinstance(play.want, Moves)
    assert isinstance(play.game, OpenFaceChinese)
    (seat,) = play.want.seats or ()
    return bot_move(play.game, play.felt, seat, play.offers(seat))


def played(seed: int, hand: dict[str, Any] | None = None, **options: Any) -> Play:
    play, source = table(hand, **options), Seeded(seed)
    source.begin(play.game.equipment)
    while not play.over:
        play.run(source)
        if not play.over:
            play.send(ask(play))
    return play


def test_it_is_the_strategy_of_the_family() -> None:
    assert families.strategy(families.load_plan(GAME)) is bot_move


@pytest.mark.parametrize("options", [{}, {"form": "pineapple", "fantasy_land": "progressive"}])
def test_it_seldom_fouls(options: dict[str, Any]) -> None:
    """Placing at random fouls in about two hands of three."""
    ends = [end for seed in range(12) for end in results(played(seed, **options)).values()]
    assert sum(one.get("foul", False) for one in ends) <= len(ends) // 3


def test_it_decides_quickly_and_always_the_same() -> None:
    begun = time.process_time()
    one, other = played(3), played(3)
    assert time.process_time() - begun < 3, "78 decisions"
    assert one.journal == other.journal


def test_in_fantasy_land_it_never_fouls() -> None:
    plan = families.load_plan(GAME)
    assert isinstance(plan, Plan)
    luck = random.Random(8)
    for n in (13, 14, 15, 16, 17) * 3:
        cards = tuple(luck.sample(range(52), n))
        rows = set_all(plan, cards)
        assert [len(row) for row in rows] == [3, 5, 5]
        assert {card for row in rows for card in row} <= set(cards)
        assert not referee.fouled(rows)


def test_it_plays_from_fantasy_land() -> None:
    play = played(4, TWO | {"fantasy": {"2": 15}}, form="pineapple", fantasy_land="progressive")
    assert not results(play)["2"]["foul"]


def test_in_fantasy_land_it_takes_royalties() -> None:
    plan = families.load_plan(GAME)
    assert isinstance(plan, Plan)
    rows = set_all(plan, parse("Qh Qd 2c 5c 6d 7h 8s 9c As Js 9s 6s 3s"))
    assert referee.royalties(rows) >= 15, "queens, a straight and a flush are in it"


def test_it_does_not_foul_with_its_last_choice() -> None:
    """Seat 1 has queens in front, kings in the middle and aces in the back, with one place left in
    each of the last two; a third king in the middle would be too much for the back."""
    play = table(TWO)
    for card in parse("Qh 2c Qd 3d Kh 4h Ad 5s Ac 7c"):
        play.send(CardsAre((card,)))
    place(play, "Qh Qd", "Kh", "Ad Ac")
    play.send(Timeout())
    for row, dealt in enumerate(("2h", "Kd 9c 8d", "5h Jc")):
        for name in dealt.split():
            play.send(CardsAre(parse(name)))
            place(play, *(name if row == at else "" for at in range(3)))
            play.send(CardsAre(next_free(play)))
            play.send(Timeout())
    play.send(CardsAre(parse("Ks")))
    assert ask(play).rows == ((), (), parse("Ks"))


def place(play: Play, *rows: str) -> None:
    play.send(Move("1", "place", rows=tuple(map(parse, rows))))


def next_free(play: Play) -> tuple[int, ...]:
    used = {card for place in play.felt.places.values() for card in place.cards}
    later = set(parse("2h Kd 9c 8d 5h Jc Ks As Ah"))
    return (next(card for card in range(52) if card not in used | later),)
