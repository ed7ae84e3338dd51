"""Basic strategy: published charts, and what the rules of single games change."""

from __future__ import annotations

import pytest

from krupier.equipment.cards import card, parse
from krupier.equipment.seeded import Seeded
from krupier.rules.blackjack.strategy import advise, advise_switch, bot_move, worth
from krupier.rules.options import Move
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout
from tests.rules.blackjack_table import ALL_GAMES, blackjack

UP = "23456789TA"

# four to eight decks, the dealer stands on soft 17, double after split, only original bets lost
HARD = {
    "3s 5d": "HHHHHHHHHH",
    "4s 5d": "HDDDDHHHHH",
    "4s 6d": "DDDDDDDDHH",
    "5s 6d": "DDDDDDDDDH",
    "Ts 2d": "HHSSSHHHHH",
    "Ts 3d": "SSSSSHHHHH",
    "Ts 6d": "SSSSSHHHHH",
    "Ts 7d": "SSSSSSSSSS",
}
SOFT = {
    "As 2d": "HHHHDHHHHH",
    "As 3d": "HHHDDHHHHH",
    "As 4d": "HHHDDHHHHH",
    "As 5d": "HHDDDHHHHH",
    "As 6d": "HDDDDHHHHH",
    "As 7d": "SDDDDSSHHH",
    "As 8d": "SSSSSSSSSS",
}
PAIRS = {
    "2s 2d": "PPPPPPHHHH",
    "3s 3d": "PPPPPPHHHH",
    "4s 4d": "HHHPPHHHHH",
    "5s 5d": "DDDDDDDDHH",
    "6s 6d": "PPPPPHHHHH",
    "7s 7d": "PPPPPPHHHH",
    "8s 8d": "PPPPPPPPPP",
    "9s 9d": "PPPPPSPPSS",
    "Ts Td": "SSSSSSSSSS",
    "As Ad": "PPPPPPPPPP",
}
WORD = {"H": "hit", "S": "stand", "D": "double", "P": "split"}


@pytest.mark.parametrize(("hand", "row"), (HARD | SOFT | PAIRS).items())
def test_the_published_chart(hand: str, row: str) -> None:
    table = blackjack("tsg/premium-blackjack").table
    words = ["hit", "stand", "double"] + ["split"] * (hand in PAIRS)
    for up, wanted in zip(UP, row, strict=True):
        assert advise(table, words, parse(hand), card(f"{up}h")) == WORD[wanted], up


def told(game: str, words: str, hand: str, up: str, **options: str) -> str:
    return advise(blackjack(game, **options).table, words.split(), parse(hand), card(up))


def test_hitting_soft_17_changes_the_chart() -> None:
    # the classic differences: 11 and soft 18 and 19 are doubled once more
    for hand, up in (("5s 6d", "Ah"), ("As 7d", "2h"), ("As 8d", "6h")):
        assert told("tsg/classic-blackjack", "hit stand double", hand, up) == "double"


def test_without_a_hole_card_less_is_risked_against_ten_and_ace() -> None:
    for hand, up in (("5s 6d", "Th"), ("8s 8d", "Th"), ("As Ad", "Ah")):
        assert told("wgg/blackjack", "hit stand double split", hand, up) == "hit"
    assert told("tsg/premium-blackjack", "hit stand double split", "8s 8d", "Th") == "split"


def test_surrender() -> None:
    late, early = {"surrender": "late"}, {"surrender": "early"}
    words = "hit stand double surrender"
    assert told("kings/blackjack", words, "Ts 6d", "Th", **late) == "surrender"
    assert told("kings/blackjack", words, "Ts 4d", "Th", **late) == "hit"
    assert told("kings/blackjack", words, "Ts 4d", "Th", **early) == "surrender"
    assert told("kings/blackjack", words, "2s 3d", "Ah", **early) == "surrender"
    assert told("wgg/blackjack", "surrender play-on", "Ts 6d", "Th") == "surrender"
    assert told("wgg/blackjack", "surrender play-on", "Ts 9d", "Th") == "play-on"


def test_free_bets_are_taken() -> None:
    game = "kings/kings-free-blackjack"
    for up in UP:
        assert told(game, "hit stand free-double", "5s 6d", f"{up}h") == "free-double"
        assert told(game, "hit stand double free-split", "8s 8d", f"{up}h") == "free-split"
    # a push on 22 makes a stiff hand weaker: 12 is hit against 4, too
    assert told(game, "hit stand double", "Ts 2d", "4h") == "hit"


def test_insurance_is_declined_and_even_money_depends_on_the_ratio() -> None:
    assert told("kings/blackjack", "insure decline", "Ts 9d", "Ah") == "decline"
    assert told("kings/blackjack", "even-money decline", "As Kd", "Ah") == "decline"
    short = {"blackjack_pays": "6:5"}
    assert told("kings/blackjack", "even-money decline", "As Kd", "Ah", **short) == "even-money"


def test_switch() -> None:
    table = blackjack("kings/blackjack-switch").table
    up = card("9h")
    assert advise_switch(table, parse("Ts 6d"), parse("5s Td"), up) == "switch"
    assert advise_switch(table, parse("Ts Td"), parse("5s 6d"), up) == "keep"


def test_pontoon_goes_for_the_fifth_card() -> None:
    table = blackjack("kings/pontoon").table
    four = worth(table, ("hit", "stand"), parse("2s 3d 4h 5c"), card("Th"))
    two = worth(table, ("hit", "stand"), parse("Ts 4h"), card("Th"))
    assert four["hit"] > two["hit"]
    assert advise(table, ("hit", "stand"), parse("2s 3d 4h 4c"), card("5h")) == "hit"


@pytest.mark.parametrize("name", ALL_GAMES)
def test_a_bot_plays_every_game_without_losing_its_shirt(name: str) -> None:
    """Four hundred rounds: the bot always finds a move that was offered."""
    game = blackjack(name)
    source = Seeded(11)
    staked = returned = 0
    for _ in range(400):
        source.begin(game.equipment)
        play = Play(game)
        for seat in ("1", "2"):
            play.send(Move(seat, "bet", "main", (), 1000))
        play.send(Timeout())
        while not play.over:
            play.run(source)
            if isinstance(play.want, Moves):
                moves = (
                    bot_move(game, play.felt, seat, play.offers(seat))
                    for seat in sorted(play.want.seats or ())
                )
                play.send(next(move for move in moves if move))
        staked += sum(play.felt.staked.values())
        returned += sum(play.felt.returned.values())
    assert 0.85 < returned / staked < 1.15
