"""What all hold'em games against the bank share: limits, plans that cannot be, the bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from krupier.equipment.cards import parse
from krupier.equipment.seeded import Seeded
from krupier.money import Ratio
from krupier.rules.banker_poker.holdem import Plan
from krupier.rules.banker_poker.holdem_strategy import ahead, bot_move, wants_raise
from krupier.rules.families import make
from krupier.rules.game import BadSetting
from krupier.rules.options import Move, Refused
from krupier.rules.play import Play, replay
from krupier.rules.wants import Moves, Timeout
from tests.rules.banker_table import bet_offers, deal, opened
from tests.rules.holdem_table import ALL, MAIN, holdem

# -- limits of the table ------------------------------------------------------------------------


def test_limits_of_the_ante_hold_however_it_is_staked() -> None:
    kings = Play(holdem("kings/casino-texas-holdem", limits={"ante": {"min": "5", "max": "200"}}))
    blind = bet_offers(kings, "1")["blind-box"]
    assert (blind.least, blind.most) == (5_00, 200_00)
    fortuna = Play(holdem("fortuna/casino-holdem", limits={"ante": {"min": "5", "max": "200"}}))
    call = bet_offers(fortuna, "1")["call-blind"]
    assert (call.least, call.most, call.step) == (10_00, 400_00, 2)
    own = Play(holdem("fortuna/casino-holdem", limits={"call-blind": {"max": "100"}}))
    assert bet_offers(own, "1")["call-blind"].most == 100_00


def test_limits_outside_the_plan_are_refused() -> None:
    for name, limits in (
        ("kings/casino-texas-holdem", {"ante": {"max": "60000"}}),
        ("kings/casino-texas-holdem", {"ante": {"min": "0.50"}}),
        ("kings/casino-texas-holdem", {"bet": {"max": "100"}}),
    ):
        with pytest.raises(BadSetting):
            holdem(name, limits=limits)


# -- journals ----------------------------------------------------------------------------------


@pytest.mark.clause("F20-38")
def test_the_recorded_decision_counts() -> None:
    made = opened("fortuna/casino-holdem", ("1", "ante", 100_00))
    deal(made)
    made.send(Move("1", "fold"))
    with pytest.raises(Refused):
        made.send(Move("1", "call-2x"))
    assert Move("1", "fold") in made.journal
    assert replay(made.game, made.journal).felt.returned == {"1": 0}


# -- plans that cannot be played ---------------------------------------------------------------


def changed(name: str, change: Callable[[Any], dict[str, Any]]) -> Plan:
    plan = holdem(name).plan
    return replace(plan, **change(plan))


@pytest.mark.parametrize(
    ("name", "change", "problem"),
    [
        (
            "kings/kings-holdem",
            lambda plan: {"streets": plan.streets[:-1]},
            "five cards",
        ),
        (
            "kings/kings-holdem",
            lambda plan: {"results": plan.results[:-1]},
            "none for tie",
        ),
        (
            "kings/kings-holdem",
            lambda plan: {"results": (replace(plan.results[0], bets={"ante": "pays"}),)},
            "none for worse",
        ),
        (
            "kings/ultimate-texas-holdem",
            lambda plan: {
                "results": tuple(replace(one, bets={"ante": "push"}) for one in plan.results)
            },
            "each bet",
        ),
        (
            "kings/casino-texas-holdem",
            lambda plan: {"bets": tuple(b for b in plan.bets if b.id == "bonus")},
            "'ante'",
        ),
        (
            "kings/casino-texas-holdem",
            lambda plan: {"streets": (replace(plan.streets[0], times=()), plan.streets[1])},
            "multiples",
        ),
        (
            "kings/casino-texas-holdem",
            lambda plan: {"qualifies": replace(plan.qualifies, hand="pears")},
            "no hand",
        ),
        (
            "kings/casino-texas-holdem",
            lambda plan: {"qualifies": replace(plan.qualifies, hand="flush", least="4")},
            "only a pair",
        ),
        (
            "kings/casino-texas-holdem",
            lambda plan: {"seats": replace(plan.seats, max=24)},
            "do not suffice",
        ),
        (
            "wgg/ultimate-texas-holdem",
            lambda plan: {"streets": (replace(plan.streets[0], times=(5,)), *plan.streets[1:])},
            "could not be raised",
        ),
        (
            "fortuna/casino-holdem",
            lambda plan: {
                "bets": tuple(replace(b, judged_by=None) if b.id == "aa" else b for b in plan.bets)
            },
            "cards that decide it",
        ),
        (
            "fortuna/casino-holdem",
            lambda plan: {
                "bets": tuple(
                    replace(b, table=b.table[::-1]) if b.id == "aa" else b for b in plan.bets
                )
            },
            "best hand stands first",
        ),
    ],
)
def test_plans_are_checked(
    name: str, change: Callable[[Any], dict[str, Any]], problem: str
) -> None:
    with pytest.raises(BadSetting, match=problem):
        make(changed(name, change))


def test_another_price_of_the_raise_is_only_another_plan() -> None:
    plan = changed(
        "kings/casino-texas-holdem",
        lambda plan: {
            "streets": (replace(plan.streets[0], times=(1, 3)), plan.streets[1]),
            "fields": (replace(plan.fields[0], pays=Ratio(2, 1)),),
        },
    )
    made = Play(make(plan))
    made.send(Move("1", "bet", "ante", (), 1000))
    made.send(Timeout())
    deal(made, "As Ad 9h 8c 7s")
    assert [option.do for option in made.offers("1")] == ["bet-1x", "bet-3x", "fold"]
    made.send(Move("1", "bet-3x"))
    deal(made, "2c 3d 4c 4d")
    assert made.felt.returned == {"1": 2000 + 9000}


# -- bots --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "raised"),
    [
        # the published chart: aces, K2s, K5o, Q6s, Q8o, J8s, JTo, pairs from threes
        *((hand, True) for hand in ("As 2d", "Ks 2s", "Ks 5d", "Qs 6s", "Qs 8d", "Js 8s", "Js Td")),
        *((hand, True) for hand in ("3s 3d", "As Ad")),
        *(
            (hand, False)
            for hand in ("Ks 4d", "Qs 5s", "Qs 7d", "Js 7s", "Js 9d", "Ts 9s", "2s 2d")
        ),
    ],
)
def test_ultimate_before_the_flop(own: str, raised: bool) -> None:
    game = holdem("kings/ultimate-texas-holdem")
    assert wants_raise(game, parse(own), ()) is raised


@pytest.mark.parametrize(
    ("own", "board", "raised"),
    [
        ("8s 3d", "8h Kc 2d", True),
        ("8s 3d", "Kh Kc 2d", False),
        ("2s 2d", "Kh Qc 9d", False),
        ("2s 2d", "Kh Kc 9d", True),
        ("Th 3h", "Kh 7h 9d", True),
        ("9h 3h", "Kh 7h 8d", False),
        # at the end: a hidden pair, a kicker that few cards beat, and nothing
        ("8s 3d", "8h Kc 2d 5h Jc", True),
        ("Qs 6d", "Ah Kc 2d 2h Jc", True),
        ("5s 3d", "Ah Kc 2d 9h Jc", False),
    ],
)
def test_ultimate_on_the_board(own: str, board: str, raised: bool) -> None:
    game = holdem("wgg/ultimate-texas-holdem")
    assert wants_raise(game, parse(own), parse(board)) is raised


@pytest.mark.parametrize(
    ("own", "flop", "called"),
    [
        ("8s 3d", "8h Kc 2d", True),
        ("As 3d", "9h Kc 2d", True),
        ("5h 3h", "Kh 9h 2d", True),
        ("9s 8d", "7h 6c Kd", True),
        ("4s 3d", "Kh Qc 9d", False),
    ],
)
def test_casino_holdem_calls(own: str, flop: str, called: bool) -> None:
    assert wants_raise(holdem("fortuna/casino-holdem"), parse(own), parse(flop)) is called


def test_street_bets() -> None:
    game = holdem("kings/kings-holdem")
    assert not wants_raise(game, parse("7s 2d"), ())
    assert wants_raise(game, parse("7s 2s"), ())
    assert wants_raise(game, parse("Ks 8d"), parse("Kh 4c 2d"))
    assert not wants_raise(game, parse("7s 6d"), parse("Kh Qc Ad"))
    assert ahead(parse("As Ks"), parse("Qs Js Ts")) == 1


@pytest.mark.parametrize("name", ALL)
def test_bots_always_find_a_move(name: str) -> None:
    game = holdem(name)
    for seed in range(12):
        source = Seeded(seed)
        source.begin(game.equipment)
        made = Play(game)
        made.send(Move("1", "bet", MAIN[name], (), 1000))
        if "blind-box" in game.opening.lays:
            made.send(Move("2", "bet", "blind-box", (), 1000))
        assert bot_move(game, made.felt, "1", made.offers("1")) is None, "stakes are not its matter"
        made.send(Timeout())
        while not made.over:
            made.run(source)
            if isinstance(made.want, Moves):
                (seat,) = made.want.seats or ()
                move = bot_move(game, made.felt, seat, made.offers(seat))
                assert move is not None
                assert seat == "1" or move.do != "fold", "nobody folds what he has not seen"
                made.send(move)
