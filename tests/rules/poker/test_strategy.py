"""Bots of several styles: sensible, quick, in every variant, and blind to hidden cards."""

from __future__ import annotations

import pytest

from krupier.equipment.cards import parse
from krupier.equipment.seeded import Seeded
from krupier.rules import families
from krupier.rules.options import Amount, Choose, Move, Pick
from krupier.rules.play import Play
from krupier.rules.poker import PlayerPoker, variants
from krupier.rules.poker.estimate import Rolls, Sight, keep, share, throw_away
from krupier.rules.poker.strategy import STYLES, bot_move, style_of
from krupier.rules.script import Script


def against_one(cards: str, variant: str = "texas-holdem", board: str = "") -> float:
    sight = Sight(variants.VARIANTS[variant], parse(cards), parse(board), ((),))
    return share(sight, Rolls(1), 3_000)


@pytest.mark.parametrize(
    ("cards", "known"),
    # published shares of two cards against one random hand
    [("As Ad", 0.852), ("Ks Kd", 0.824), ("As Ks", 0.670), ("7s 2d", 0.346), ("3s 2d", 0.323)],
)
def test_the_share_of_two_cards_is_the_known_one(cards: str, known: float) -> None:
    assert against_one(cards) == pytest.approx(known, abs=0.03)


def test_shares_follow_the_ranking_of_the_game() -> None:
    assert against_one("As 2d 3h", "razz") > 0.6 > 0.4 > against_one("Ks Kd Qh", "razz")
    assert against_one("As Ad 2s 3d", "omaha-hi-lo") > against_one("9s 9d 8s 7d", "omaha-hi-lo")
    assert against_one("As Ks", board="Qs Js Ts") == 1.0


@pytest.mark.parametrize(
    ("variant", "hand", "draws", "kept"),
    [
        ("two-seven-triple-draw", "7s 5d 4c 3h 2s", 3, "7s 5d 4c 3h 2s"),
        ("two-seven-triple-draw", "7s 7d 4c 3h Ks", 3, "4c 3h 7d"),
        ("two-seven-single-draw", "9s 8d 4c 3h 2s", 1, "9s 8d 4c 3h 2s"),
        ("badugi", "As 2d 3c 4h", 3, "As 2d 3c 4h"),
        ("badugi", "As 2s 3c 4h", 3, "As 3c 4h"),
        ("five-card-draw", "Ks Kd 4c 3h 2s", 1, "Ks Kd"),
        ("five-card-draw", "Ks 9s 4s 3s 2d", 1, "Ks 9s 4s 3s"),
        ("five-card-draw", "6s 5d 4c 3h Kd", 1, "6s 5d 4c 3h"),
        ("five-card-draw", "As Jd 8c 5h 2d", 1, "As Jd"),
    ],
)
def test_what_a_sensible_player_keeps(variant: str, hand: str, draws: int, kept: str) -> None:
    found = keep(variants.VARIANTS[variant], parse(hand), draws)
    assert {card >> 2 for card in found} == {card >> 2 for card in parse(kept)}
    assert len(found) == len(parse(kept))


def test_the_worst_card_is_thrown_away() -> None:
    pineapple = variants.VARIANTS["crazy-pineapple"]
    assert throw_away(pineapple, parse("As Ad 7c"), parse("Ah 9d 2s"), 1) == list(parse("7c"))


def playing(opponent: str, own: str = "Qs Qd") -> Play:
    """Heads-up hold'em: the first card goes to seat 1, which has the big blind."""
    hand = {"stacks": {"1": "200", "2": "200"}, "button": "2", "blinds": ["1", "2"]}
    game = families.load("wgg/texas-holdem-cash", hand=hand)
    other, mine = opponent.split(), own.split()
    play = Play(game)
    source = Script(cards=f"{other[0]} {mine[0]} {other[1]} {mine[1]} Ah 9d 2s 3c 4d")
    source.begin(game.equipment)
    play.run(source)
    return play


@pytest.mark.parametrize("own", ["Qs Qd", "7s 2d", "Js Ts", "As 5d"])
def test_hidden_cards_make_no_difference(own: str) -> None:
    moves = set()
    for opponent in ("Ac Ad", "3h 2h", "Kc Qc"):
        play = playing(opponent, own)
        assert isinstance(play.game, PlayerPoker)
        moves.add(bot_move(play.game, play.felt, "2", play.offers("2")))
    assert len(moves) == 1


@pytest.mark.parametrize(("own", "answer"), [("As Ad", "call"), ("7s 2d", "fold")])
def test_everything_is_called_with_aces_and_with_nothing_it_is_not(own: str, answer: str) -> None:
    play = playing("3h 4h", own)
    play.send(Move("2", "call"))
    play.send(Move("1", "raise", amount=20_000))
    assert isinstance(play.game, PlayerPoker)
    assert bot_move(play.game, play.felt, "2", play.offers("2")) == Move("2", answer)


def test_a_table_has_bots_of_several_styles() -> None:
    game = families.load("kings/texas-holdem")
    assert isinstance(game, PlayerPoker)
    found = {style_of(game, str(seat)).name for seat in range(1, 7)}
    assert len(found) >= 4
    assert found <= {one.name for one in STYLES}


CASH = [name for name, plan in families.all_plans().items() if plan.family == "player-poker"]


@pytest.mark.parametrize("name", CASH)
def test_every_decision_of_every_game_has_an_answer(name: str) -> None:
    """A hand of the plan's own example: each answer is one of the offers."""
    game = families.load(name)
    assert isinstance(game, PlayerPoker)
    play, source = Play(game), Seeded(7)
    source.begin(game.equipment)
    play.run(source)
    while not play.over:
        (seat,) = play.want.seats  # type: ignore[union-attr,misc]
        offers = play.offers(seat)
        move = bot_move(game, play.felt, seat, offers)
        assert move is not None
        assert move.do in {one.do for one in offers if isinstance(one, Choose | Amount | Pick)}
        play.send(move)
        play.run(source)
