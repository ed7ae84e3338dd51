"""wgg's tournaments: what the plan allows, and what becomes of who breaks its rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from krupier.plan.loader import PlanError
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused
from krupier.rules.script import load_game
from krupier.rules.tournament.answers import Dealt
from krupier.rules.tournament.conflicts import Conflicts
from krupier.rules.tournament.definition import Definition
from krupier.rules.tournament.inputs import (
    AgreeToDeal,
    BreakEnds,
    Buy,
    GoOn,
    Halt,
    LevelEnds,
    Penalise,
    Remove,
)
from krupier.rules.tournament.templates import define, ids
from tests.rules.tournament.driving import Driven

TYPES = [id for id in ids() if id.startswith("wgg/")]
GAMES = {
    "texas-holdem": 11,
    "omaha": 10,
    "five-card-omaha": 8,
    "crazy-pineapple": 11,
    "short-deck": 11,
}


def of_game(game: str) -> dict[str, Any]:
    """With the stakes that it is played with."""
    found = {"game": f"wgg/{game}-tournament"}
    return found | {"structure": "button-ante"} if game == "short-deck" else found


def priced(fee: str, prize: str) -> dict[str, Any]:
    return {"entry": {"prices": [{"prize": prize, "fee": fee, "chips": 10000}]}}


@pytest.mark.clause("W27-57", "W27-61", "W27-62", "W20-23", "W21-23", "W22-23", "W23-26", "W24-26")
@pytest.mark.parametrize(
    ("fee", "prize", "allowed"),
    [("5", "95", True), ("15", "85", True), ("4.99", "95.01", False), ("15.01", "84.99", False)],
)
@pytest.mark.parametrize("game", GAMES)
def test_the_fee_is_5_to_15_per_cent(game: str, fee: str, prize: str, allowed: bool) -> None:
    changes = of_game(game) | {"seats": {"most": 8}} | priced(fee, prize)
    if allowed:
        assert define("wgg/multi-table", changes).entry.prices[0].whole == 10_000
    else:
        with pytest.raises(Conflicts, match="5% to 15%"):
            define("wgg/multi-table", changes)


@pytest.mark.clause("W27-57", "W27-59")
@pytest.mark.parametrize("block", ["rebuy", "add_on"])
def test_so_is_that_of_rebuys_and_add_ons(block: str) -> None:
    price = {"prize": "30", "fee": "0"}
    with pytest.raises(Conflicts, match="5% to 15%"):
        define("wgg/rebuy", {block: {"price": price}})


@pytest.mark.clause("W27-48", "W27-63")
@pytest.mark.parametrize(("players", "allowed"), [(5, False), (6, True), (270, True), (271, False)])
def test_a_sit_and_go_has_6_to_270_players(players: int, allowed: bool) -> None:
    if allowed:
        assert define("wgg/sit-and-go", {"start": {"players": players}}).start.players == players
    else:
        with pytest.raises(Conflicts, match="6 to 270"):
            define("wgg/sit-and-go", {"start": {"players": players}})


@pytest.mark.clause("W27-03", "W20-04", "W21-04", "W22-04", "W23-04", "W24-05")
@pytest.mark.clause("W20-01", "W21-01", "W22-01", "W23-01", "W24-01")
@pytest.mark.parametrize("game", GAMES)
def test_at_a_table_sit_11_at_most_and_no_more_than_the_game_has_cards_for(game: str) -> None:
    most = GAMES[game]
    named = of_game(game)
    assert define("wgg/multi-table", {**named, "seats": {"most": most}}).seats.most == most
    with pytest.raises(Conflicts if most < 11 else PlanError, match=r"seats"):
        define("wgg/multi-table", {**named, "seats": {"most": most + 1}})


@pytest.mark.clause("W27-01", "W27-18", "W20-02", "W21-02", "W22-02", "W23-02", "W24-03")
@pytest.mark.parametrize("game", GAMES)
def test_tables_are_played_with_chips_that_are_no_money(game: str) -> None:
    money = load_game(f"wgg/{game}-tournament", {}).setting.currency
    assert (money.code, money.real) == ("CHIPS", False)
    with pytest.raises(BadSetting, match="CHIPS"):
        load_game(f"wgg/{game}-tournament", {"currency": "EUR"})


EQUAL_POOL_AND_TABLE = {
    "texas-holdem": ("W20-03", "W20-24", "W20-25"),
    "omaha": ("W21-03", "W21-24", "W21-25"),
    "five-card-omaha": ("W22-03", "W22-24", "W22-25"),
    "crazy-pineapple": ("W23-03", "W23-27", "W23-28"),
    "short-deck": ("W24-04", "W24-27", "W24-28"),
}


@pytest.mark.clause("W27-02", "W27-58", "W27-59", "W27-60")
@pytest.mark.parametrize(
    "game",
    [pytest.param(one, marks=pytest.mark.clause(*by)) for one, by in EQUAL_POOL_AND_TABLE.items()],
)
def test_in_every_game_stacks_are_equal_and_prizes_are_of_all_that_was_paid(game: str) -> None:
    changes = of_game(game) | {"seats": {"most": 8}}
    played = Driven("wgg/rebuy", changes, players=3).start()
    assert set(played.chips().values()) == {10_000}
    assert played.machine.state.prizes is None
    played.send(Buy("p01", "rebuy")).to_break().send(Buy("p02", "add-on")).send(BreakEnds())
    # three entries, a rebuy and an add-on of 27 EUR each are 135: 81 and 54
    assert played.machine.state.prizes == [8100, 5400]


@pytest.mark.clause("W27-07")
@pytest.mark.parametrize(
    ("players", "tables"), [(2, [2]), (11, [11]), (12, [6, 6]), (22, [11, 11]), (23, [8, 8, 7])]
)
def test_how_many_tables_there_are_depends_on_the_players(players: int, tables: list[int]) -> None:
    played = Driven("wgg/multi-table", players=players).start()
    assert [len(one.entries) for one in played.dealt().values()] == tables


@pytest.mark.clause("W27-17")
@pytest.mark.parametrize("id", TYPES)
def test_the_blinds_rise(id: str) -> None:
    bigs = [level.big for level in define(id).levels]
    assert bigs == sorted(set(bigs))


@pytest.mark.clause("W27-43")
def test_a_deep_stack_has_more_chips_at_the_same_blinds_and_longer_levels() -> None:
    usual, deep = define("wgg/multi-table"), define("wgg/deep-stack")

    def ratio(made: Definition) -> Fraction:
        return Fraction(made.levels[0].big, made.entry.prices[0].chips)

    assert (deep.levels[0].small, deep.levels[0].big) == (
        usual.levels[0].small,
        usual.levels[0].big,
    )
    assert ratio(deep) < ratio(usual)
    assert all(
        mine.seconds > theirs.seconds
        for mine, theirs in zip(deep.levels, usual.levels, strict=True)
    )


@pytest.mark.clause("W27-66")
def test_who_sits_out_a_round_is_dealt_in_and_his_hands_are_dead() -> None:
    played = Driven("wgg/multi-table", players=4).start()
    played.send(Penalise("p02", orbits=1))
    dead = []
    for _ in range(6):
        (dealt,) = played.over().dealt().values()
        assert "p02" in dealt.entries
        dead.append(dealt.dead)
    assert dead == [("p02",)] * 4 + [()] * 2, "one orbit of four players"


@pytest.mark.clause("W27-67")
def test_the_chips_of_who_is_excluded_stay_until_they_are_used_up() -> None:
    played = Driven("wgg/multi-table", players=3).start().send(Halt("p02 is excluded"))
    played.over().send(Remove("p02", "excluded", "again")).send(GoOn())
    assert played.chips()["p02"] == 10_000
    for _ in range(3):
        (dealt,) = played.dealt().values()
        assert dealt.dead == ("p02",)
        assert "p02" in dealt.entries
        played.over(change={"p02": -50, "p01": 50})
    left = played.chips()["p02"]
    played.over(change={"p02": -left, "p01": left})
    assert "p02" not in played.chips()
    (dealt,) = (one for one in played.told if isinstance(one, Dealt))
    assert dealt.dead == ()


@pytest.mark.clause("W27-19")
def test_a_tournament_is_halted_for_a_deal_and_goes_on_without_one() -> None:
    played = Driven("wgg/multi-table", players=3).start().send(Halt("talks"))
    with pytest.raises(Refused, match="between units"):
        played.send(AgreeToDeal("equal", ("p01", "p02", "p03")))
    with pytest.raises(Refused):
        played.send(Halt("again"))
    assert not played.over().dealt()
    assert not played.send(LevelEnds()).dealt()
    (dealt,) = played.send(GoOn()).dealt().values()
    assert (dealt.unit, dealt.level) == (2, 2)
    with pytest.raises(Refused):
        played.send(GoOn())


@pytest.mark.clause("W27-19", "W27-20")
def test_all_who_are_left_may_agree_also_before_they_are_in_the_money() -> None:
    """Four players, two prizes of 108 EUR."""
    played = Driven("wgg/multi-table", players=4).start().send(Halt("talks")).over()
    everybody = tuple(played.chips())
    with pytest.raises(Refused, match="must agree"):
        played.send(AgreeToDeal("equal", everybody[:3]))
    played.send(AgreeToDeal("equal", everybody))
    assert played.machine.state.ended is not None
    assert played.machine.state.ended.prizes == dict.fromkeys(everybody, 2700)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(PlanError, match="no game"):
        define("wgg/multi-table", {"game": "wgg/tiddlywinks"})
