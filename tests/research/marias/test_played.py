"""What the solver settles is what the rules settle, on deals that were played at a table."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from krupier.equipment.cards import rank
from krupier.equipment.draws import Cards, CardsAre
from krupier.research.marias.played import dealt, played, rates_of, side_of
from krupier.research.marias.story import payment
from krupier.rules.marias import Marias, record
from krupier.rules.marias.cards import SEVEN
from krupier.rules.options import Choose, Move
from krupier.rules.play import Play
from tests.rules.marias.table import asked, at_random, some_move, table
from tests.rules.marias.worlds import dealt as dealt_at_random

PLAIN = ("betl", "durch")


def with_trumps(seed: int) -> Play:
    """A deal of any legal moves in which the forhont plays something with trumps, the seven of them
    if he has one."""
    luck = random.Random(seed)
    hands, play = dealt_at_random(luck), table()
    while not play.over:
        if isinstance(play.want, Cards):
            had = len(play.felt.cards(play.want.to))
            had += len(play.felt.cards(f"{play.want.to}.trump"))
            play.send(CardsAre(tuple(hands[play.want.to][had : had + play.want.n])))
            continue
        seat = asked(play)
        options = play.offers(seat)
        words = [one.do for one in options if isinstance(one, Choose)]
        if "trump" in [one.do for one in options]:
            cards = [card for card in hands[seat][:4] if rank(card) == SEVEN] or hands[seat][:4]
            play.send(Move(seat, "trump", cards=(luck.choice(cards),)))
        elif "hra" in words:
            play.send(Move(seat, luck.choice([one for one in words if one not in PLAIN])))
        else:
            allowed = [one for one in options if one.do not in (*PLAIN, "give-up")]
            play.send(some_move(seat, luck.choice(allowed), luck))
    return play


def test_the_solver_settles_as_the_rules_do() -> None:
    """Random deals of any legal moves, forgotten hlášky among them. One declarer settles the value
    with one opponent; alone he settles it with each of the three."""
    met: Counter[str] = Counter()
    for seed in range(600):
        play = at_random(seed) if seed % 2 else with_trumps(seed)
        deal = played(play)
        kept = record(play)
        if deal is None:
            assert not kept["contracts"], "only who gave up played nothing"
            met["given up"] += 1
            continue
        hands = dealt(deal.story)
        side = side_of(deal.story, hands)
        value = payment(deal.story, side)
        alone = side.bit_count() == 1
        points = [kept["payments"][seat] for seat in deal.seats]
        for seat in range(4):
            times = (3 if alone else 1) if side >> seat & 1 else -1
            assert points[seat] == times * value, f"seed {seed}: {points}, {value}"
        met[play.felt.marks["contract"]] += 1
        met["alone" if alone else "two"] += 1
        met["hlaska"] += bool(play.felt.marks.get("hlasky"))
    wanted = {"hra", "sedma", "stovka", "stosedm", "betl", "durch", "alone", "two", "hlaska"}
    assert all(met[one] > 5 for one in wanted), met


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("better_hra", False),
        ("exact_hundred", 4),
        ("further_hlasky", "once-made"),
        ("seven_beside_hundred", False),
        ("overtake_without_trumps", False),
    ],
)
def test_where_a_house_counts_otherwise_the_solver_says_nothing(option: str, value: Any) -> None:
    usual, other = table().game, table(**{option: value}).game
    assert isinstance(usual, Marias)
    assert isinstance(other, Marias)
    assert rates_of(usual) is not None
    assert rates_of(other) is None
