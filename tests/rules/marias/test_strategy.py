"""The rule-based player: legal, repeatable, blind to what it may not see, better than chance."""

from __future__ import annotations

import random

import pytest

from krupier.equipment.cards import DECK_32
from krupier.equipment.draws import Cards, CardsAre
from krupier.rules.marias.strategy import bot_move
from krupier.rules.options import Move
from krupier.rules.play import Play
from krupier.rules.wants import Moves
from tests.rules.marias.table import (
    ONE_SUIT_EACH,
    TWO_OF_EACH,
    asked,
    begun,
    called,
    say,
    some_move,
    table,
)


def advised(play: Play) -> Move:
    seat = asked(play)
    move = bot_move(play.game, play.felt, seat, play.offers(seat))  # type: ignore[arg-type]
    assert move
    return move


def played(seed: int, bots: str) -> dict[str, int]:
    """A deal in which these seats are bots and the others play anything quietly."""
    luck = random.Random(seed)
    pack = luck.sample(DECK_32, 32)
    play = table()
    while not play.over:
        if isinstance(play.want, Cards):
            play.send(CardsAre(tuple(pack.pop() for _ in range(play.want.n))))
            continue
        assert isinstance(play.want, Moves)
        seat = asked(play)
        if seat in bots:
            play.send(advised(play))
        else:
            quiet = ("good", "hra", "call-card", "trump", "play", "announce")
            offered = [one for one in play.offers(seat) if one.do in quiet]
            play.send(some_move(seat, luck.choice(offered), luck))
    return play.felt.marks["points_won"]


def test_it_wins_against_players_who_play_anything() -> None:
    """Every seat in turn, the same cards."""
    total = sum(played(seed, seat)[seat] for seed in range(150) for seat in "1234")
    assert total > 0


def test_four_of_them_play_to_the_end_and_always_the_same() -> None:
    for seed in range(30):
        assert played(seed, "1234") == played(seed, "1234")


@pytest.mark.parametrize("seed", range(20))
def test_it_does_not_look_at_the_cards_of_others(seed: int) -> None:
    """The same seat decides the same if the cards that it does not see are dealt otherwise."""
    luck = random.Random(seed)
    play = begun(TWO_OF_EACH, "Qh", "Ah")
    before = advised(play)
    rest = [card for seat in "234" for card in play.felt.cards(seat)]
    luck.shuffle(rest)
    for seat in "234":
        there = play.felt.places[seat]
        there.cards[:] = [rest.pop() for _ in there.cards]
    assert advised(play) == before


def test_it_knows_a_durch_and_a_betl() -> None:
    play = called(ONE_SUIT_EACH, "Ah", "Jh")
    assert advised(play).do == "durch", "eight of a suit from the ace"
    say(play, "good", "good", "good")
    assert advised(play).do == "sedma", "eight trumps with the seven"
    low = {
        "1": "Ah Th Kh Ac Ad Kd Kc Ks",
        "2": "7h 8h 7s 9s 7d 8d 7c 8c",
        "3": "9h Jh Qh 8s Js Qs 9d Jd",
        "4": "As Ts Qd Td 9c Jc Qc Tc",
    }
    assert advised(called(low, "Ah", "Qh")).do == "betl"
