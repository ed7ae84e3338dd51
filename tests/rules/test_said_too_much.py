"""What a move says beside its word is what its option asks for, or it is refused."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from krupier.equipment.seeded import Seeded
from krupier.rules import families
from krupier.rules.options import (
    Amount,
    Arrange,
    Choose,
    Move,
    Option,
    Pick,
    Refused,
    Stake,
    TakeBack,
)
from krupier.rules.play import Play
from krupier.rules.script import Script
from krupier.rules.wants import Moves, Timeout
from tests.play import bet
from tests.play import play as play_script
from tests.rules.test_contract import random_use

PLANS = families.all_plans()

SAID: dict[str, Any] = {
    "bet": "elsewhere",
    "on": ("99",),
    "amount": 7_777_777_777,
    "cards": (0,),
    "rows": ((0,),),
    "n": 3,
}
ASKED: dict[type, set[str]] = {
    Stake: {"bet", "on", "amount"},
    TakeBack: {"bet", "on", "amount"},
    Choose: set(),
    Amount: {"amount"},
    Pick: {"cards"},
    Arrange: {"rows"},
}


def begun(game: str, cards: str, *stakes: tuple[str, str, int], **options: Any) -> Play:
    """A round up to the first decision."""
    play = Play(families.load(game, options=options))
    source = Script(cards)
    source.begin(play.game.equipment)
    for seat, name, amount in stakes:
        play.send(Move(seat, "bet", name, (), amount))
    play.send(Timeout())
    play.run(source)
    return play


def refused(play: Play, move: Move) -> Refused:
    """The refusal, after which nothing has changed."""
    before = len(play.journal), len(play.felt.events), play.offers(move.seat)
    with pytest.raises(Refused) as problem:
        play.send(move)
    assert (len(play.journal), len(play.felt.events), play.offers(move.seat)) == before
    return problem.value


BLACKJACK = "kings/blackjack", "5s 9c 6d", ("1", "main", 1000)
RED_DOG = "kings/red-dog", "4c 9d", ("1", "ante", 1000)
WAR = "kings/casino-war", "8c 8d", ("1", "bet", 10_000)


class TestAWrongAmount:
    """10 lies; what is said beside the word is not what the word costs."""

    def test_double_of_half_the_stake(self) -> None:
        problem = refused(begun(*BLACKJACK), Move("1", "double", amount=500))
        assert problem.code == "amount"
        assert (problem.facts["least"], problem.facts["most"]) == (1000, 1000)
        assert str(problem) == "double: amount 500 refused, 1000 allowed"

    def test_raise_of_half_the_ante(self) -> None:
        assert refused(begun(*RED_DOG), Move("1", "raise", amount=500)).facts["most"] == 1000

    def test_war_for_half_the_bet(self) -> None:
        assert refused(begun(*WAR), Move("1", "war", amount=5_000)).facts["least"] == 10_000

    def test_insurance_is_half_the_stake_where_the_plan_says_so(self) -> None:
        play = begun("tsg/blackjack", "5s Ac 6d 9h", ("1", "main", 1000))
        offered = next(one for one in play.offers("1") if one.do == "insure")
        assert isinstance(offered, Choose)
        assert refused(play, Move("1", "insure", amount=499)).facts["most"] == 500

    def test_a_bet_that_is_twice_the_ante(self) -> None:
        stakes = ("1", "ante", 1000)
        play = begun("kings/stud-poker", "2c 3d 4h 5s 7c 8d 9h Ts Jc Qd", stakes)
        problem = refused(play, Move("1", "bet-2x", amount=3000))
        assert (problem.code, problem.facts["most"]) == ("amount", 2000)

    def test_a_word_that_costs_nothing_takes_no_amount(self) -> None:
        problem = refused(begun(*BLACKJACK), Move("1", "stand", amount=1000))
        assert (problem.code, problem.facts["field"]) == ("not-asked", "amount")
        assert str(problem) == "stand takes no 'amount': the word alone says it"

    def test_the_right_amount_is_taken(self) -> None:
        for play, move in (
            (begun(*BLACKJACK), Move("1", "double", amount=1000)),
            (begun(*RED_DOG), Move("1", "raise", amount=1000)),
            (begun(*WAR), Move("1", "war", amount=10_000)),
        ):
            before = play.felt.staked["1"]
            play.send(move)
            assert play.felt.staked["1"] == before + move.amount


def test_a_withdrawal_names_no_bet_as_only_one_can_be_withdrawn_now() -> None:
    play = begun("kings/let-it-ride", "2c 3d 4h 5s 7c 8d", ("1", "bet", 1000))
    play.send(Move("1", "let-it-ride"))
    problem = refused(play, Move("1", "withdraw", bet="bet-1"))
    assert (problem.code, problem.facts) == ("not-asked", {"field": "bet", "takes": []})


@pytest.mark.clause("F20-11")
def test_a_stake_that_puts_half_of_it_on_the_ante_comes_back_in_even_amounts() -> None:
    play = Play(families.load("fortuna/casino-holdem"))
    play.send(Move("1", "bet", "call-blind", (), 20_000))
    problem = refused(play, Move("1", "take-back", "call-blind", (), 3_001))
    assert problem.said(lambda amount: f"{amount / 100:.2f}") == (
        "take back from 'call-blind': amount 30.01 refused, 0.02 to 200.00 allowed in steps of 0.02"
    )
    play.send(Move("1", "take-back", "call-blind", (), 3_002))
    assert play.felt.staked == {"1": 30_000 - 4_503}


def test_red_has_no_neighbours() -> None:
    play = Play(families.load("kings/european-roulette"))
    problem = refused(play, Move("1", "bet", "red", (), 1000, n=2))
    assert str(problem) == "bet 'red' takes no 'n': it may have bet, on, amount"


@pytest.mark.clause("K01-66", "K01-67")
def test_unrefused_chips_count_only_where_the_plan_says_what_becomes_of_them() -> None:
    """Kings' roulettes do; all other plans have limits and nothing beside them."""
    knowing = set()
    for name, plan in PLANS.items():
        if families.among_players(plan):
            continue
        play = Play(families.make(plan))
        (stake,) = (one for one in play.offers("1") if isinstance(one, Stake))
        offer = stake.bets[0]
        on = offer.spots[0] if offer.spots else ()
        move = Move("1", "bet", offer.bet, on, offer.most + offer.step, unrefused=True)
        if getattr(plan, "unrefused", None):
            play.send(move)
            knowing.add(name)
        else:
            assert refused(play, move).facts["field"] == "unrefused"
    assert knowing == {
        "kings/european-roulette",
        "kings/european-roulette-double-zero",
        "kings/american-roulette-double-zero",
        "kings/french-roulette",
        "kings/24-numbers-roulette",
    }


def test_only_a_stake_can_be_unrefused() -> None:
    assert refused(begun(*BLACKJACK), Move("1", "hit", unrefused=True)).code == "not-asked"


def moments(name: str, seed: int) -> Iterator[tuple[Play, Option, Move]]:
    """Random rounds: a play that waits for players, an option and a move that uses it."""
    luck, source = random.Random(seed), Seeded(seed)
    play = Play(families.make(PLANS[name]))
    source.begin(play.game.equipment)
    for _ in range(60):
        if play.over:
            return
        if not isinstance(play.want, Moves):
            assert play.want is not None
            play.send(source.answer(play.want))
            continue
        asked = [seat for seat in ("1", "2", "3") if play.offers(seat)]
        if not asked or luck.random() < 0.1:
            play.send(Timeout())
            continue
        seat = luck.choice(asked)
        option = luck.choice(play.offers(seat))
        move = random_use(option, seat, luck)
        try:
            play.cost(move)
        except Refused:
            continue
        yield play, option, move
        play.send(move)


@pytest.mark.parametrize("name", PLANS)
def test_whatever_else_a_move_says_is_refused(name: str) -> None:
    for seed in range(6):
        for play, option, move in moments(name, seed):
            asked = ASKED[type(option)]
            for field, value in SAID.items():
                if field == "n" and move.n:
                    continue
                if field not in asked:
                    refused(play, replace(move, **{field: value}))


def test_a_script_is_refused_with_the_amounts_of_its_currency() -> None:
    with pytest.raises(Refused) as problem:
        play_script(
            "kings/blackjack",
            stakes={"1": [bet("main", "10")]},
            cards="5s 9c 6d",
            moves=[["1", "double", {"amount": "5"}]],
        )
    assert problem.value.said(lambda amount: f"{amount / 100:g} EUR").endswith(
        "amount 5 EUR refused, 10 EUR allowed"
    )
