"""wgg's tournaments: what the plan allows, and what becomes of who breaks its rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from krupier.plan.loader import PlanError
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused
from krupier.rules.script import load_game
from krupier.rules.tournament.answers import (
    Broken,
    Dealt,
    HeadTaken,
    Moved,
    MovedByStaff,
    Offered,
)
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
    Reseat,
    WishDeal,
)
from krupier.rules.tournament.templates import define, ids
from tests.rules.tournament.driving import Driven, of_type

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


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        pytest.param(
            {"currency": "CZK"},
            "currency and currencies",
            marks=pytest.mark.clause("W03-01", "W27-05"),
        ),
        pytest.param(
            {
                "entry": {
                    "prices": [
                        {"prize": "27", "fee": "3", "chips": 10000},
                        {"prize": "54", "fee": "6", "chips": 20000},
                    ]
                }
            },
            "entry and choose_stack",
            marks=pytest.mark.clause("W27-02", "W27-21", "W20-03"),
        ),
        pytest.param({"stages": [{"play": "zoom"}]}, "stages and zoom"),
    ],
)
def test_everybody_plays_for_euros_at_tables_with_the_same_chips(
    changes: dict[str, Any], named: str
) -> None:
    with pytest.raises(Conflicts, match=named):
        define("wgg/multi-table", changes)


@pytest.mark.clause("W27-44")
def test_at_a_table_of_6_max_sit_six() -> None:
    for most in (5, 7):
        with pytest.raises(Conflicts, match="6 to 6"):
            define("wgg/six-max", {"seats": {"most": most}})


@pytest.mark.clause("W27-55")
def test_half_of_a_progressive_bounty_is_paid_and_nothing_else() -> None:
    for paid in ("1/3", "60 %"):
        with pytest.raises(Conflicts, match="50% to 50%"):
            define("wgg/progressive-bounty", {"bounty": {"paid": paid}})


@pytest.mark.clause("W27-32")
def test_the_rebuy_period_is_the_first_two_hours_and_the_break_after_them() -> None:
    made = define("wgg/rebuy")
    assert made.rebuy is not None
    played = made.levels[: made.rebuy.until]
    assert sum(level.seconds for level in played) == 2 * 3600
    assert [bool(level.pause) for level in played] == [False] * 5 + [True], "the first break"


@pytest.mark.clause("W27-33")
def test_without_a_number_of_rebuys_there_are_as_many_as_one_likes() -> None:
    played = of_type("wgg/rebuy", players=2).start()
    for _ in range(4):
        played.bust("p02", by="p01").send(Buy("p02", "rebuy"))
    assert played.chips() == {"p01": 50_000, "p02": 10_000}
    with_one = of_type("wgg/rebuy", {"rebuy": {"most": 1}}, players=2).start()
    with_one.bust("p02", by="p01").send(Buy("p02", "rebuy")).bust("p02", by="p01")
    assert with_one.machine.state.ended is not None


@pytest.mark.clause("W27-28")
def test_a_prize_of_a_satellite_is_money_and_no_ticket() -> None:
    played = of_type("wgg/satellite", players=5).start()
    for loser in ("p05", "p04", "p03", "p02"):
        played.bust(loser, by="p01")
    prizes = [one for one in played.machine.posts if one.what == "prize"]
    assert [(one.credit, one.amount, one.form) for one in prizes] == [
        ("p02", 1500, "money"),
        ("p01", 12_000, "money"),
    ]


@pytest.mark.clause("W27-12")
def test_the_floorman_moves_somebody_between_hands() -> None:
    tables = of_type("wgg/multi-table", players=12).start()
    with pytest.raises(Refused, match="is played first"):
        tables.send(Reseat("p01", 2, 7, "cannot see"))
    tables.send(Halt("a move")).over(1)
    with pytest.raises(Refused, match="a reason"):
        tables.send(Reseat("p01", 2, 7, " "))
    with pytest.raises(Refused, match="not free"):
        tables.send(Reseat("p01", 2, 6, "cannot see"))
    tables.send(Reseat("p01", 2, 7, "cannot see"))
    (moved,) = (one for one in tables.told if isinstance(one, Moved))
    assert (moved.entry, moved.why) == ("p01", MovedByStaff("cannot see"))
    assert tables.seats()["p01"] == (2, 7)


@pytest.mark.clause("W27-23")
def test_the_table_with_the_highest_number_is_broken() -> None:
    """Five, four and four at tables of six: when twelve are left, two tables are enough."""
    tables = of_type("wgg/six-max", players=13).start().bust("p02", by="p05")  # at table 2
    assert not any(isinstance(one, Broken) for one in tables.told), "table 3 plays"
    tables.over(3)
    assert [one.table for one in tables.told if isinstance(one, Broken)] == [3]
    state = tables.machine.state
    assert [len(one.seats) for one in state.flights[0].tables.values()] == [6, 6]


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
    played = of_type("wgg/rebuy", changes, players=3).start()
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
    played = of_type("wgg/multi-table", players=players).start()
    assert [len(one.entries) for one in played.dealt().values()] == tables


@pytest.mark.clause("W27-17", "W27-21")
@pytest.mark.parametrize("changes", [{}, of_game("short-deck")], ids=["blinds", "antes"])
@pytest.mark.parametrize("id", TYPES)
def test_the_blinds_rise(id: str, changes: dict[str, Any]) -> None:
    levels = define(id, changes).levels
    bigs = [level.big for level in levels]
    assert bigs == sorted(set(bigs))
    assert all(level.small * 2 == level.big for level in levels)


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
    played = of_type("wgg/multi-table", players=4).start()
    played.send(Penalise("p02", orbits=1))
    dead = []
    for _ in range(6):
        (dealt,) = played.over().dealt().values()
        assert "p02" in dealt.entries
        dead.append(dealt.dead)
    assert dead == [("p02",)] * 4 + [()] * 2, "one orbit of four players"


@pytest.mark.clause("W27-67")
def test_the_chips_of_who_is_excluded_stay_until_they_are_used_up() -> None:
    played = of_type("wgg/multi-table", players=3).start().send(Halt("p02 is excluded"))
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


def with_excluded(id: str, players: int) -> Driven:
    """p02 has been excluded after the first hand, and nothing is dealt yet."""
    played = of_type(id, players=players).start().send(Halt("a breach")).over()
    return played.send(Remove("p02", "excluded", "again"))


@pytest.mark.clause("W27-67")
def test_who_is_excluded_buys_no_chips_and_is_offered_none() -> None:
    played = with_excluded("wgg/rebuy", 3).send(GoOn())
    with pytest.raises(Refused, match="excluded"):
        played.send(Buy("p02", "rebuy"))
    played.bust("p02", by="p01")
    assert not [one for one in played.told if isinstance(one, Offered)]
    assert "p02" not in played.chips()


@pytest.mark.clause("W27-67")
def test_nobody_waits_for_the_answer_of_who_is_excluded() -> None:
    played = of_type("wgg/rebuy", players=3).start().bust("p02", by="p01")
    assert [one.entry for one in played.told if isinstance(one, Offered)] == ["p02"]
    (dealt,) = played.send(Remove("p02", "excluded", "again")).dealt().values()
    assert dealt.entries == ("p01", "p03")


@pytest.mark.clause("W27-66", "W27-67")
def test_a_dead_hand_wins_nothing() -> None:
    played = with_excluded("wgg/multi-table", 4).send(Penalise("p03", units=1)).send(GoOn())
    for dead in ("p02", "p03"):
        with pytest.raises(Refused, match="is dead"):
            played.over(change={"p01": -50, dead: 50})
    played.over(change={"p01": 50, "p02": -50})
    played.over(change={"p02": -50, "p03": 50})  # his penalty is over


@pytest.mark.clause("W27-67")
def test_somebody_is_left_who_can_win() -> None:
    played = with_excluded("wgg/multi-table", 2)
    for how in ("excluded", "disqualified"):
        with pytest.raises(Refused, match="nobody else could win"):
            played.send(Remove("p01", how, "a breach"))


@pytest.mark.clause("W27-20", "W27-67")
def test_a_deal_needs_no_consent_of_who_is_excluded() -> None:
    """Ten at a table, prizes of 135, 81 and 54 EUR; p03 has taken the chips of seven. p02 is third
    whatever the others agree on."""
    played = of_type("wgg/multi-table", players=10).start()
    for number in (1, 5, 6, 7, 8, 9, 10):
        played.bust(f"p{number:02}", by="p03")
    played.send(Halt("talks")).over()
    played.send(Remove("p02", "excluded", "again"))
    with pytest.raises(Refused, match="p03, p04 must agree"):
        played.send(AgreeToDeal("equal", ("p02", "p03", "p04")))
    with pytest.raises(Refused, match="does not play"):
        played.send(WishDeal("p02"))
    for entry in ("p03", "p04"):
        played.send(WishDeal(entry))
    played.send(AgreeToDeal("equal", ("p03", "p04")))
    ended = played.machine.state.ended
    assert ended is not None
    assert ended.prizes == {"p02": 5400, "p03": 10_800, "p04": 10_800}
    assert (ended.places["p03"], ended.places["p04"], ended.places["p02"]) == (1, 2, 3)


def test_nobody_agrees_with_himself() -> None:
    played = with_excluded("wgg/multi-table", 2).send(WishDeal("p01"))
    with pytest.raises(Refused, match="nobody is left to agree with"):
        played.send(AgreeToDeal("equal", ("p01",)))
    assert played.send(GoOn()).dealt(), "and nobody waits for talks"


@pytest.mark.clause("W27-56")
@pytest.mark.parametrize("named", [("p01", "p02", "p04"), ("p04", "p02", "p01")])
def test_what_cannot_be_shared_is_of_the_nearest_left_of_the_button(named: tuple[str, ...]) -> None:
    """20 EUR among three who took them: 6.67, 6.67 and 6.66."""
    played = of_type("wgg/bounty", players=5)
    played.draws["cards for the button at table 1"] = [0, 51]  # seat 2
    change = {"p03": -10_000, "p01": 3400, "p02": 3300, "p04": 3300}
    played.start().over(change=change, took={"p03": named})
    (taken,) = (one for one in played.told if isinstance(one, HeadTaken))
    assert taken.paid == {"p04": 667, "p01": 667, "p02": 666}, "the button is last"


@pytest.mark.clause("W27-19")
def test_a_tournament_is_halted_for_a_deal_and_goes_on_without_one() -> None:
    played = of_type("wgg/multi-table", players=3).start().send(Halt("talks"))
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
def test_they_may_agree_at_several_tables() -> None:
    """Twelve players of 27 EUR at two tables."""
    played = of_type("wgg/multi-table", players=12).start().send(Halt("talks")).over(1).over(2)
    played.send(AgreeToDeal("equal", tuple(played.chips())))
    assert played.machine.state.ended is not None
    assert set(played.machine.state.ended.prizes.values()) == {2700}


@pytest.mark.clause("W27-19", "W27-20")
def test_all_who_are_left_may_agree_also_before_they_are_in_the_money() -> None:
    """Four players, two prizes of 108 EUR."""
    played = of_type("wgg/multi-table", players=4).start().send(Halt("talks")).over()
    everybody = tuple(played.chips())
    with pytest.raises(Refused, match="must agree"):
        played.send(AgreeToDeal("equal", everybody[:3]))
    played.send(AgreeToDeal("equal", everybody))
    assert played.machine.state.ended is not None
    assert played.machine.state.ended.prizes == dict.fromkeys(everybody, 2700)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(PlanError, match="no game"):
        define("wgg/multi-table", {"game": "wgg/tiddlywinks"})
