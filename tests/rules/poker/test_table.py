"""Hands under the contract of a round: wants, moves, chips on the felt, views, journals."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from krupier.equipment.draws import Cards, Face
from krupier.equipment.generator import Generator
from krupier.equipment.secure import Secure
from krupier.equipment.seeded import Seeded
from krupier.rules import events, families
from krupier.rules.game import BadSetting
from krupier.rules.options import Amount, Choose, Move, Pick, Refused
from krupier.rules.play import Play, replay
from krupier.rules.poker import PlayerPoker
from krupier.rules.script import load_game, play_script
from krupier.rules.view import event_view, view
from krupier.rules.wants import Moves, Timeout, Void
from tests.rules.random_rounds import check

GAMES = ["texas-holdem", "omaha", "seven-card-stud", "two-seven-triple-draw"]
THREE: dict[str, Any] = {
    "stacks": {"1": "200", "3": "200", "7": "200"},
    "button": "7",
    "blinds": ["1", "3"],
}


def dealt(game: str, **script: Any) -> Play:
    return play_script(load_game(f"kings/{game}", script), script)


def table(game: str, hand: dict[str, Any] | None = None, **options: Any) -> Play:
    return Play(families.load(f"kings/{game}", currency_code="EUR", options=options, hand=hand))


def lucky(play: Play, seed: int) -> Seeded:
    source = Seeded(seed)
    source.begin(play.game.equipment)
    return source


def returned(play: Play) -> dict[str, int]:
    return {seat: play.felt.returned.get(seat, 0) - put for seat, put in play.felt.staked.items()}


@pytest.mark.clause("KP15-29")
def test_a_scripted_hand() -> None:
    play = dealt(
        "texas-holdem",
        hand=THREE,
        cards="As Kd 7c Ah Kh 7d Qh 5d 3c Jc 6s",
        moves=[
            ["7", "raise", {"amount": "9"}],
            ["1", "raise", {"amount": "30"}],
            ["3", "call"],
            ["7", "fold"],
            *[["1", "check"], ["3", "check"]] * 3,
        ],
    )
    assert returned(play) == {"1": 3900, "3": -3000, "7": -900}
    assert (play.felt.bank, play.felt.commission) == (0, 0)


def test_a_scripted_stud_hand() -> None:
    play = dealt(
        "seven-card-stud",
        hand={
            "stacks": {"1": "100", "2": "100", "5": "100"},
            "ante": "1",
            "bring_in": "2",
            "bets": ["10", "20"],
        },
        cards="Ah Kd 9c Ad Kh 9d 4s Qs Jc",
        moves=[["1", "complete", {"amount": "10"}], ["2", "fold"], ["5", "fold"]],
    )
    assert returned(play) == {"1": 200, "2": -100, "5": -100}


@pytest.mark.clause("KP28-16")
def test_a_scripted_draw() -> None:
    play = dealt(
        "two-seven-triple-draw",
        hand={"stacks": {"1": "100", "2": "100"}, "button": "1", "blinds": ["2", "5"]},
        cards="2c Kc 3c Kd 4d Kh 5h Ks Th 9s  7s 8c 2d 3d 4h",
        moves=[
            *[["1", "call"], ["2", "check"]],
            ["2", "draw", {"cards": "Th"}],
            ["1", "draw", {"cards": "Kc Kd Kh Ks"}],
            *[["2", "check"], ["1", "check"]],
            *[["2", "draw"], ["1", "draw"], ["2", "check"], ["1", "check"]] * 2,
        ],
    )
    assert view(play, [])["cards"]["1"] == ["??"] * 5, "beaten hands need not be shown"
    assert "??" not in view(play, [])["cards"]["2"]
    assert returned(play) == {"1": -500, "2": 500}


def test_what_is_offered_is_data() -> None:
    play = table("texas-holdem", THREE)
    play.run(lucky(play, 1))
    assert play.offers("7") == (
        Choose("fold"),
        Choose("call"),
        Amount("raise", 600, 20000, at_table=True),
    )
    assert play.offers("1") == ()
    assert play.cost(Move("7", "raise", amount=900)) == 0, "the chips lie at the table"
    play.send(Move("7", "raise", amount=900))
    play.send(Move("1", "call"))
    offered = play.offers("3")
    assert offered[-1] == Amount("raise", 1500, 20000, paid=300, at_table=True)


def test_refused_moves_say_what_is_allowed() -> None:
    play = table("texas-holdem", THREE)
    play.run(lucky(play, 1))
    for move, reason in (
        (Move("7", "raise", amount=500), "600 to 20000 allowed"),
        (Move("7", "check"), "offered are fold, call, raise"),
        (Move("1", "call"), "it is not asked"),
    ):
        before = len(play.journal), len(play.felt.events)
        with pytest.raises(Refused, match=reason):
            play.send(move)
        assert before == (len(play.journal), len(play.felt.events))


def test_out_of_time_folds_to_a_bet_and_checks_otherwise() -> None:
    play = table("texas-holdem", THREE)
    play.run(lucky(play, 1))
    assert isinstance(play.want, Moves)
    assert play.want.on_timeout == "fold"
    play.send(Timeout())
    play.send(Move("1", "call"))
    assert isinstance(play.want, Moves)
    assert play.want.on_timeout == "check"
    play.send(Timeout())
    assert [one.folded for one in play.felt.marks["players"]] == [False, False, True]


def test_own_cards_are_the_owners_alone() -> None:
    play = table("texas-holdem", THREE)
    assert play.want == Cards(1, to="1", face=Face.OWNER)
    play.run(lucky(play, 1))
    assert "??" not in view(play, ["1"])["cards"]["1"]
    assert view(play, ["1"])["cards"]["3"] == ["??", "??"]
    assert view(play, [])["cards"]["1"] == ["??", "??"]
    play.send(Move("7", "fold"))
    told = [event_view(one, ["1"], play.game.setting.currency) for one in play.felt.events]
    assert told[-1]["event"] != "muck" or set(told[-1]["cards"]) == {"??"}
    muck = next(one for one in told if one["event"] == "muck")
    assert muck["cards"] == ["??", "??"]


def test_a_discard_is_seen_by_number_only() -> None:
    play = table("two-seven-triple-draw")
    source = lucky(play, 4)
    play.run(source)
    for seat, word in (("3", "call"), ("1", "call"), ("2", "check")):
        play.send(Move(seat, word))
    (offer,) = play.offers("1")
    assert isinstance(offer, Pick)
    assert view(play, ["2"])["offers"] == {}
    play.send(Move("1", "draw", cards=offer.cards[:2]))
    play.run(source)
    money = play.game.setting.currency
    told = [event_view(one, ["2"], money) for one in play.felt.events]
    assert next(one for one in told if one["event"] == "discard")["cards"] == ["??", "??"]
    assert len(play.felt.cards("1")) == 5


@pytest.mark.clause("KT-323")
def test_all_in_hands_are_turned_up_before_the_board() -> None:
    play = table("texas-holdem", THREE | {"stacks": {"1": "50", "3": "50"}, "button": "3"})
    source = lucky(play, 3)
    play.run(source)
    play.send(Move("3", "raise", amount=5000))
    play.send(Move("1", "call"))
    assert "??" not in view(play, [])["cards"]["3"]
    assert "board" not in play.felt.places


def at_random(play: Play, luck: random.Random, source: Any, seats: Sequence[str]) -> Play:
    while not play.over:
        want = play.want
        if want is not None and not isinstance(want, Moves):
            play.send(source.answer(want))
            continue
        assert isinstance(want, Moves)
        seat = luck.choice(sorted(want.seats or ()))
        option = luck.choice(want.offers(seat))
        if isinstance(option, Amount):
            move = Move(seat, option.do, amount=luck.choice([option.least, option.most]))
        elif isinstance(option, Pick):
            count = luck.randint(option.least, option.most)
            move = Move(seat, option.do, cards=tuple(luck.sample(option.cards, count)))
        else:
            move = Move(seat, option.do)
        if move.do == "fold" and luck.random() < 0.6:
            continue
        play.send(move)
        if not any(isinstance(one, events.ShuffledAgain) for one in play.felt.events):
            check(play, list(seats))
    return play


RAKE = {"share": "5%", "no_flop": True}


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(GAMES))
def test_any_hand_conserves_chips_hides_cards_and_replays(seed: int, name: str) -> None:
    luck = random.Random(seed)
    seats = [str(seat) for seat in sorted(luck.sample(range(1, 9), luck.randint(2, 6)))]
    hand: dict[str, Any] = {
        "stacks": {seat: str(luck.choice([4, 30, 500])) for seat in seats},
        "button": luck.choice(seats),
        "rake": RAKE,
    }
    options: dict[str, Any] = {"muck": luck.random() < 0.5}
    if name == "seven-card-stud":
        hand |= {"ante": "1", "bring_in": "2", "bets": ["5", "10"]}
    else:
        hand["blinds"] = ["1", "3"]
    if name == "texas-holdem":
        options |= {"run_twice": luck.random() < 0.5, "ante": "button"}
        hand["ante"] = "2"
    game = families.load(f"kings/{name}", currency_code="EUR", options=options, hand=hand)
    assert isinstance(game, PlayerPoker)
    source = Seeded(seed)
    source.begin(game.equipment)
    play = at_random(Play(game), luck, source, seats)
    felt = play.felt
    assert felt.bank == 0, "players win from each other; the house takes rake alone"
    assert sum(felt.staked.values()) == sum(felt.returned.values()) + felt.commission
    again = replay(game, play.journal)
    assert (again.felt.events, again.felt.settled) == (felt.events, felt.settled)


@pytest.mark.parametrize("secure", [False, True])
def test_a_draw_game_whose_deck_runs_out(secure: bool, generator: Generator) -> None:
    seats = [str(seat) for seat in range(1, 9)]
    hand = {"stacks": dict.fromkeys(seats, "1000"), "button": "8", "blinds": ["2", "5"]}
    game = families.load("kings/two-seven-triple-draw", currency_code="EUR", hand=hand)
    source = Secure(generator) if secure else Seeded(5)
    source.begin(game.equipment)
    play = Play(game)
    shuffled = 0
    while not play.over:
        want = play.want
        if isinstance(want, Cards):
            shuffled += bool(want.back)
            play.send(source.answer(want))
            held = [card for seat in seats for card in play.felt.cards(seat)]
            assert len(held) == len(set(held))
            continue
        assert isinstance(want, Moves)
        (seat,) = want.seats or ()
        offers = want.offers(seat)
        if isinstance(offers[0], Pick):
            play.send(Move(seat, "draw", cards=offers[0].cards))
        else:
            play.send(Move(seat, "call" if offers[1].do == "call" else "check"))
    assert shuffled >= 2
    assert replay(game, play.journal).felt.settled == play.felt.settled


@pytest.fixture
def generator() -> Generator:
    class Entropy:
        def __init__(self) -> None:
            self.luck = random.Random(7)

        def read(self, n: int) -> bytes:
            return self.luck.randbytes(n)

    return Generator(Entropy())


def test_a_voided_hand_gives_every_chip_back() -> None:
    play = table("texas-holdem", THREE)
    play.run(lucky(play, 1))
    play.send(Move("7", "raise", amount=900))
    play.send(Void("misdeal"))
    assert returned(play) == {"1": 0, "3": 0, "7": 0}


@pytest.mark.clause("KP15-01", "KP00-108", "KP15-61")
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"stacks": {"1": "200"}}, "a hand has 2 to 10 players"),
        ({"stacks": dict.fromkeys(map(str, range(1, 12)), "9")}, "a hand has 2 to 10 players"),
        ({"button": None}, "button names a seat"),
        ({"blinds": ["1", "1"]}, "the plan's least is 2 EUR"),
        ({"blinds": "1/3"}, "pair of amounts"),
        ({"ante": "1"}, "without an ante"),
        ({"stack": {}}, "no stack: it may have"),
        ({"straddles": ["4"]}, "at least 6 EUR"),
    ],
)
def test_impossible_hands_are_refused_before_a_card_is_dealt(
    change: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadSetting, match=reason):
        table("texas-holdem", THREE | change)


@pytest.mark.clause("KC-143", "KC-146", "PC-159")
def test_straddles_missed_blinds_and_a_dead_small_blind() -> None:
    seats = {str(seat): "300" for seat in (1, 2, 4, 6, 8)}
    hand: dict[str, Any] = {"stacks": seats, "button": "8", "blinds": ["1", "3"]}
    hand["straddles"] = ["6"]
    hand["posts"] = {"6": {"live": "3", "dead": "1"}}
    play = table("texas-holdem", hand)
    assert play.felt.staked == {"1": 100, "2": 300, "4": 600, "6": 400}
    hand = {"stacks": seats, "button": "8", "blinds": ["1", "3"], "no_small_blind": True}
    play = table("texas-holdem", hand)
    assert play.felt.staked == {"1": 300}
    play.run(lucky(play, 1))
    assert play.offers("2"), "the first to act sits left of the big blind"


@pytest.mark.clause("KP15-62", "KP15-32", "KP15-42")
def test_the_structure_is_an_option_of_the_table() -> None:
    for structure, most in (("no-limit", 20000), ("pot-limit", 1000), ("fixed-limit", 600)):
        play = table("texas-holdem", THREE, structure=structure)
        play.run(lucky(play, 1))
        offer = play.offers("7")[-1]
        assert isinstance(offer, Amount)
        assert offer.most == most


@pytest.mark.clause("KC-149")
def test_running_it_twice_is_asked_for_and_dealt() -> None:
    hand = {"stacks": {"1": "90", "2": "90"}, "button": "2", "blinds": ["1", "3"]}
    play = table("texas-holdem", hand, run_twice=True)
    source = lucky(play, 9)
    play.run(source)
    play.send(Move("2", "raise", amount=9000))
    play.send(Move("1", "call"))
    play.send(Move("1", "twice"))
    play.send(Move("2", "twice"))
    play.run(source)
    assert play.over
    assert len(play.felt.cards("board")) == len(play.felt.cards("board-2")) == 5
