"""The course of a roulette game: betting, closing, irregular spins, limits at the table."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.equipment.draws import Dice, NoResult, Pocket, PocketIs
from krupier.rules.families import load
from krupier.rules.game import BadSetting
from krupier.rules.options import Move, Refused, Stake
from krupier.rules.play import Play
from krupier.rules.roulette import Roulette
from krupier.rules.view import view
from krupier.rules.wants import Moves, Timeout, Void
from tests.play import bet, play, told

KINGS = {
    "kings/european-roulette": ("K01", 0),
    "kings/american-roulette-double-zero": ("K03", 1),
    "kings/european-roulette-double-zero": ("K04", 1),
    "kings/french-roulette": ("K05", 0),
}


def kings(*numbers: int, late: bool = False) -> list[Any]:
    """The four kings games that share rules; ``late`` clauses are one higher with 00."""
    return [
        pytest.param(
            game,
            id=prefix,
            marks=pytest.mark.clause(*(f"{prefix}-{n + shift * late:02d}" for n in numbers)),
        )
        for game, (prefix, shift) in KINGS.items()
    ]


def roulette(game: str, **setting: Any) -> Roulette:
    loaded = load(game, **setting)
    assert isinstance(loaded, Roulette)
    return loaded


def red(seat: str = "1", amount: int = 1000) -> Move:
    return Move(seat, "bet", "red", (), amount)


# -- betting opens and closes ------------------------------------------------------------------


@pytest.mark.parametrize(
    "game",
    [
        *kings(12, 17, 18),
        pytest.param(
            "kings/24-numbers-roulette", marks=pytest.mark.clause("K18-09", "K18-12", "K18-42")
        ),
        pytest.param(
            "wgg/european-roulette",
            marks=pytest.mark.clause("W11-14", "W11-18", "W11-19", "W11-58"),
        ),
        pytest.param(
            "wgg/wheel-of-fortune", marks=pytest.mark.clause("W25-06", "W25-07", "W25-08")
        ),
        pytest.param(
            "fortuna/roulette-evolution", marks=pytest.mark.clause("F14-05", "F14-06", "F13-05")
        ),
        pytest.param("fortuna/roulette-synot", marks=pytest.mark.clause("F17-05", "F17-06")),
        pytest.param("tsg/european-roulette", marks=pytest.mark.clause("T55-07")),
        pytest.param("kings/caribbean-dice-roulette", marks=pytest.mark.clause("K14-05", "K14-06")),
    ],
)
def test_bets_move_only_until_no_more_bets(game: str) -> None:
    loaded = roulette(game)
    first = loaded.plan.bets[-1].id
    made = Play(loaded)
    assert isinstance(made.want, Moves)
    assert made.want.clock == "betting"
    assert [event.kind for event in made.felt.events] == ["place-your-bets"]
    made.send(Move("1", "bet", first, (), 500))
    made.send(Move("1", "take-back", first))
    made.send(Move("1", "bet", first, (), 700))
    assert made.felt.staked["1"] == 700, "only chips that lie on the layout count"
    made.send(Timeout())
    for late in (
        Move("1", "bet", first, (), 500),
        Move("1", "take-back", first),
        Move("2", "bet", first, (), 500),
    ):
        before = (list(made.journal), made.felt.staked.copy(), len(made.felt.events))
        with pytest.raises(Refused) as caught:
            made.send(late)
        assert caught.value.code == "not-now"
        assert before == (list(made.journal), made.felt.staked, len(made.felt.events))
    assert "no-more-bets" in [event.kind for event in made.felt.events]
    if isinstance(made.want, Dice):
        assert made.want.n == 3
        return
    assert isinstance(made.want, Pocket), "the wheel is spun and the result awaited"
    wheel = loaded.equipment.wheel
    assert wheel is not None
    made.send(PocketIs(wheel.pockets[0]))
    assert [(one.seat, one.bet, one.staked) for one in made.felt.settled] == [("1", first, 700)]
    assert made.over


@pytest.mark.parametrize(
    "game",
    [
        *kings(19, 21),
        pytest.param("kings/24-numbers-roulette", marks=pytest.mark.clause("K18-13")),
        pytest.param("wgg/european-roulette", marks=pytest.mark.clause("W11-20", "W11-21")),
    ],
)
def test_result_is_announced_then_losers_collected_then_winners_paid(game: str) -> None:
    events = told(
        game,
        stakes={"1": [bet("straight", 10, 1), bet("red", 10)], "2": [bet("black", 10)]},
        pockets=[1],
    )["events"]
    kinds = [one["event"] for one in events]
    at = kinds.index("result")
    assert events[at] == {"event": "result", "number": "1", "colour": "red"}
    assert [one["how"] for one in events if one["event"] == "settle"] == ["lost", "won", "won"]
    assert kinds.index("settle") > at
    assert {"event": "mark", "result": "1"} in events, "the dolly and the display"


@pytest.mark.parametrize("game", kings(61, late=True))
def test_any_number_of_bets(game: str) -> None:
    stakes = [bet("straight", 1, n) for n in range(37)] + [bet("red", 5), bet("low", 5)]
    made = play(game, stakes={"1": stakes}, pockets=[7])
    assert made.felt.staked["1"] == 4700
    assert made.felt.returned["1"] == 3600 + 1000 + 1000


# -- limits ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game",
    [
        *kings(58, 62, late=True),
        pytest.param("wgg/european-roulette", marks=pytest.mark.clause("W11-57", "W04-08")),
        pytest.param("fortuna/roulette-synot", marks=pytest.mark.clause("F17-19", "F13-14")),
    ],
)
def test_table_limits_are_within_the_plan_and_shown(game: str) -> None:
    made = Play(roulette(game, limits={"red": {"min": "25", "max": "300"}}))
    (stake, *_) = made.offers("1")
    assert isinstance(stake, Stake)
    shown = {one.bet: (one.least, one.most) for one in stake.bets}
    assert shown["red"] == (2500, 30000)
    shown_to_player = view(made, ["1"])["offers"]["1"][0]["bets"]
    assert {"least": "25", "most": "300"}.items() <= {
        key: value for one in shown_to_player if one["bet"] == "red" for key, value in one.items()
    }.items()
    for amount in (2400, 30001):
        with pytest.raises(Refused) as caught:
            made.send(red(amount=amount))
        assert caught.value.facts["least"] == 2500
        assert caught.value.facts["most"] == 30000
    assert made.felt.staked == {}
    made.send(red(amount=30000))
    with pytest.raises(Refused):
        made.send(red(amount=1))
    most = roulette(game).cloth.range_of("1", "red")[1]
    with pytest.raises(BadSetting, match="outside the plan"):
        roulette(game, limits={"red": {"max": str(most // 100 + 1)}})


@pytest.mark.parametrize("game", kings(60, late=True))
def test_raised_limits_for_one_player(game: str) -> None:
    limits = {"red": {"min": "5", "max": "100"}}
    loaded = roulette(game, limits=limits, players={"7": {"red": {"min": "50", "max": "100000"}}})
    made = Play(loaded)
    made.send(red("7", 10_000_000))
    with pytest.raises(Refused):
        made.send(red("1", 10_000_000))
    with pytest.raises(Refused):
        made.send(Move("7", "bet", "red", (), 1))
    with pytest.raises(BadSetting, match="only be raised"):
        roulette(game, limits=limits, players={"7": {"red": {"max": "50"}}})


@pytest.mark.parametrize(
    "game",
    [
        *kings(66, 67, late=True),
        pytest.param("kings/24-numbers-roulette", marks=pytest.mark.clause("K01-66", "K01-67")),
    ],
)
@pytest.mark.parametrize("wins", [True, False])
def test_bets_outside_the_limits_that_nobody_refused(game: str, wins: bool) -> None:
    """Worked example: 5,400 on one number at most 5,000; 3 on an even chance of at least 5."""
    most = 2_000 if "24" in game else 5_000
    pays = 23 if "24" in game else 35
    rows = told(
        game,
        stakes={
            "1": [
                bet("straight", most + 400, 17, unrefused=True),
                bet("black", 3, unrefused=True),
            ]
        },
        pockets=[17 if wins else 1],
    )["settlement"]
    assert {(r["bet"], r["staked"], r["returned"], r["how"]) for r in rows} == {
        ("black", "3", "3", "invalid"),
        ("straight", "400", "400", "above-maximum"),
        ("straight", str(most), str(most * (pays + 1)), "won")
        if wins
        else ("straight", str(most), "0", "lost"),
    }


# -- spins that do not count -------------------------------------------------------------------


@pytest.mark.parametrize("game", kings(64, 65, late=True))
def test_ball_out_voids_the_game_and_the_layout_can_be_changed(game: str) -> None:
    made = Play(roulette(game))
    made.send(red("1"))
    made.send(red("2"))
    made.send(Timeout())
    made.send(NoResult("ball-out"))
    assert not made.felt.settled, "void bets are not settled"
    assert {stake.seat for stake in made.felt.lying()} == {"1", "2"}, "they stay on the layout"
    made.send(Move("1", "take-back", "red"))
    made.send(Move("2", "bet", "odd", (), 500))
    made.send(Timeout())
    made.send(PocketIs("1"))
    assert made.felt.staked == {"1": 0, "2": 1500}
    assert made.felt.returned == {"2": 3000}


@pytest.mark.clause("K18-41")
def test_ball_out_returns_all_bets_of_24_numbers() -> None:
    rows = told(
        "kings/24-numbers-roulette",
        stakes={"1": [bet("red", 10)], "2": [bet("straight", 1, 0)]},
        pockets=["ball-out"],
    )
    assert rows["totals"] == {
        "1": {"staked": "10", "returned": "10"},
        "2": {"staked": "1", "returned": "1"},
    }


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        pytest.param(
            "fortuna/roulette-evolution",
            "wrong-direction",
            marks=pytest.mark.clause("F14-53", "F14-54", "F14-56"),
        ),
        pytest.param(
            "fortuna/roulette-evolution",
            "too-few-turns",
            marks=pytest.mark.clause("F14-55", "F14-56"),
        ),
        pytest.param(
            "fortuna/roulette-synot",
            "wrong-direction",
            marks=pytest.mark.clause("F17-58", "F17-59", "F17-61"),
        ),
        pytest.param(
            "fortuna/roulette-synot",
            "too-few-turns",
            marks=pytest.mark.clause("F17-60", "F17-61"),
        ),
    ],
)
def test_invalid_spin_is_spun_again_with_the_same_bets(game: str, reason: str) -> None:
    made = Play(roulette(game))
    made.send(red())
    made.send(Timeout())
    made.send(NoResult(reason))
    assert not made.felt.settled
    with pytest.raises(Refused):
        made.send(Move("1", "take-back", "red"))
    made.send(PocketIs("1"))
    assert made.felt.returned == {"1": 2000}


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(
            "wgg/wheel-of-fortune", marks=pytest.mark.clause("W25-11", "W25-25", "W25-26")
        ),
        pytest.param("wgg/european-roulette", marks=pytest.mark.clause("W11-17")),
    ],
)
def test_too_few_turns_each_player_keeps_or_takes_his_stakes(game: str) -> None:
    name = "cherries" if "wheel" in game else "low"
    result = "cherries" if "wheel" in game else "1"
    made = Play(roulette(game))
    for seat in ("1", "2", "3"):
        made.send(Move(seat, "bet", name, (), 500))
    made.send(Timeout())
    made.send(NoResult("too-few-turns"))
    with pytest.raises(Refused):
        made.send(Move("1", "bet", name, (), 500))
    made.send(Move("1", "take-stakes"))
    made.send(Move("2", "leave"))
    made.send(Timeout())
    made.send(PocketIs(result))
    assert made.felt.staked == {"1": 0, "2": 500, "3": 500}
    assert made.felt.returned == {"2": 1000, "3": 1000}


@pytest.mark.parametrize("game", ["fortuna/roulette-evolution", "fortuna/roulette-synot"])
def test_a_cancelled_game_returns_the_bets(game: str) -> None:
    made = Play(roulette(game))
    made.send(red("1"))
    made.send(red("2", 5000))
    made.send(Timeout())
    made.send(Void("camera failure"))
    assert made.over
    assert made.felt.returned == {"1": 1000, "2": 5000}
    with pytest.raises(Refused):
        made.send(Void("again"))
