"""What the plan of tsg bounds, and where its types meet what others do not have."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament import payout
from krupier.rules.tournament.answers import Dealt, Ended, Moved
from krupier.rules.tournament.button import Blinds
from krupier.rules.tournament.conflicts import Conflicts
from krupier.rules.tournament.definition import Entry, Seats
from krupier.rules.tournament.escrow import Post
from krupier.rules.tournament.machine import Machine
from krupier.rules.tournament.templates import define, ids
from tests.rules.tournament.driving import Driven, levels, of, of_blocks, price


def entry(prize: str, fee: str, bounty: str = "0") -> dict[str, Any]:
    made = {"prize": prize, "fee": fee, "chips": 1500}
    if bounty != "0":
        made["bounty"] = bounty
    return {"entry": {"prices": [made]}}


@pytest.mark.parametrize("id", [id for id in ids() if id.startswith("tsg/")])
def test_every_type_can_be_held(id: str) -> None:
    define(id)


@pytest.mark.parametrize(
    ("id", "within", "beyond"),
    [
        pytest.param(
            "tsg/multi-table", entry("83", "17"), entry("82.99", "17.01"),
            marks=pytest.mark.clause("T33-01"), id="commission of 17 %",
        ),
        pytest.param(
            "tsg/multi-table", entry("100", "0"), {"fee": ["5 %", "17 %"], **entry("100", "0")},
            marks=pytest.mark.clause("T33-01"), id="none at all",
        ),
        pytest.param(
            "tsg/multi-table", {"seats": {"most": 10}}, {"seats": {"most": 11}},
            marks=pytest.mark.clause("T33-10"), id="ten seats",
        ),
        pytest.param(
            "tsg/sit-and-go", {"start": {"players": 360}}, {"start": {"players": 361}},
            marks=pytest.mark.clause("T45-02"), id="360 players",
        ),
        pytest.param(
            "tsg/sit-and-go", {"start": {"players": 2}}, {"start": {"players": 1}},
            marks=pytest.mark.clause("T45-02"), id="two players",
        ),
        pytest.param(
            "tsg/knockout", entry("90", "0", "10"), entry("90.01", "0", "9.99"),
            marks=pytest.mark.clause("T39-06"), id="bounties of 10 %",
        ),
        pytest.param(
            "tsg/progressive-knockout", entry("70", "0", "30"), entry("70.01", "0", "29.99"),
            marks=pytest.mark.clause("T40-03"), id="growing ones of 30 %",
        ),
        pytest.param(
            "tsg/progressive-knockout", {"bounty": {"paid": "25 %"}}, {"bounty": {"paid": "24 %"}},
            marks=pytest.mark.clause("T40-04"), id="a quarter at once",
        ),
        pytest.param(
            "tsg/progressive-knockout", {"bounty": {"paid": "75 %"}}, {"bounty": {"paid": "76 %"}},
            marks=pytest.mark.clause("T40-04"), id="three quarters at once",
        ),
        pytest.param(
            "tsg/shootout", {"entry": {"late_until": 0}}, {"entry": {"late_until": 1}},
            marks=pytest.mark.clause("T35-06"), id="no late registration",
        ),
    ],
)  # fmt: skip
def test_what_the_plan_bounds(id: str, within: dict[str, Any], beyond: dict[str, Any]) -> None:
    define(id, within)
    with pytest.raises(Conflicts):
        define(id, beyond)


@pytest.mark.clause("T39-06", "T40-03")
@pytest.mark.parametrize("id", ["tsg/knockout", "tsg/progressive-knockout"])
def test_all_of_a_buy_in_may_be_bounty(id: str) -> None:
    play = playing(id, **entry("0", "1", "10"))
    play.start("a", "b")
    told = play.bust("b", by="a").told
    assert of(Ended, told)[0].places == {"a": 1, "b": 2}
    paid = [one for one in of(Post, told) if one.credit == "a"]
    assert {one.what for one in paid} == {"bounty"}
    assert sum(one.amount for one in paid) == 2000


def playing(id: str, **changes: Any) -> Driven:
    play = of_blocks()
    play.machine = Machine(define(id, changes))
    play.send(given.Announce())
    return play


@pytest.mark.clause("T44-01")
def test_what_the_operator_makes_up_is_posted_as_overlay() -> None:
    """Ten stakes of 70 and a guarantee of 1000: 300 are missing, and 700 go back."""
    many = {"prices": [{"prize": "70", "fee": "7", "chips": 1000}], "late_until": 0}
    play = playing("tsg/guaranteed", entry=many, seats={"most": 10}).start(*"abcdefghij")
    of_guarantee = [one for one in of(Post, play.told) if one.debit == "guarantee"]
    assert of_guarantee == [
        Post("guarantee", "prize", 30000, "overlay"),
        Post("guarantee", "operator", 70000, "guarantee"),
    ]


@pytest.mark.clause("T33-24", "T44-04")
def test_what_the_guarantee_has_paid_stays_paid_and_the_rest_is_that_of_the_stakes() -> None:
    """Ten stakes of 70 and a guarantee of 1000. The third had 200 of it. By stakes the places are
    350, 210 and 140: 560 are left for two, 210 for each and 140 by 9000 and 1000 chips."""
    many = {"prices": [{"prize": "70", "fee": "7", "chips": 1000}], "late_until": 0}
    play = playing("tsg/guaranteed", entry=many, seats={"most": 10})
    play.start(*"abcdefghij")
    for loser in "jihgfed":
        play.bust(loser, by="a")
    told = play.bust("c", by="a").told
    assert [one.amount for one in of(Post, told)] == [20000]
    told = play.send(given.Cancel("an outage")).told
    assert of(Ended, told)[0].prizes == {"a": 33600, "b": 22400, "c": 20000}
    to_operator = {one.what: one.amount for one in of(Post, told) if one.credit == "operator"}
    assert to_operator == {"overlay": 80000 - 56000, "fee": 8 * 700}


@pytest.mark.clause("T48-01")
def test_who_sits_down_where_the_winner_sat_has_not_won() -> None:
    """b wins at table 2, is moved in a break, and g comes to his seat: the button goes on."""
    late = Entry(prices=(price(),), late_until=2)
    rules = Seats(most=4, button="winner")
    play = of_blocks(seats=rules, entry=late, levels=levels(3, {1: 60}))
    play.start(*"abcdef")  # a, c, e at table 1, b, d, f at table 2
    play.send(given.LevelEnds())
    play.bust("c", "e", by="a")
    moved = of(Moved, play.over(2, {"b": 10, "f": -10}).told)
    assert [(one.entry, one.was.seat, one.at.table) for one in moved] == [("b", 1, 1)]
    play.draws["seat of g"] = (2, 0, 1, 3)
    play.enter("g")
    assert play.table(2).seats == {1: "g", 2: "d", 3: "f"}
    dealt = of(Dealt, play.send(given.BreakEnds()).told)
    assert [one.blinds for one in dealt if one.table == 2] == [Blinds(2, 3, 1)]


@pytest.mark.clause("T48-01")
def test_of_several_who_won_one_is_named() -> None:
    play = of_blocks(seats=Seats(button="winner"))
    play.start("a", "b", "c")
    with pytest.raises(Refused, match="who of a, b"):
        play.over(1, {"a": 5, "b": 5, "c": -10})
    unit = play.table(1).unit or 0
    for nobody in ("c", "x"):
        over = given.UnitOver(1, unit, {"a": 2000, "b": 1000, "c": 0}, winner=nobody)
        with pytest.raises(Refused, match="cannot have won"):
            play.send(over)


@pytest.mark.clause("T42-07")
def test_who_comes_after_the_time_for_packets_has_all_of_them_in_play() -> None:
    play = playing("tsg/three-stack", entry={"late_until": 4})
    play.start("a", "b")
    play.send(given.LevelEnds())
    play.enter("c")
    assert play.stack("c") == 1000
    play.send(given.LevelEnds())
    play.enter("d")
    assert play.stack("d") == 3000


@pytest.mark.clause("T33-23")
def test_the_remainder_of_a_satellite_is_a_win_that_is_secured() -> None:
    """Five stakes of 24 are 120: 55, 55 and 10. With three left each has 10 for sure; the other 90
    go by 6000, 750 and 750 of 7500 chips: 72, 9 and 9."""
    play = playing("tsg/satellite", **entry("24", "1"))
    play.start(*"abcde")
    play.bust("e", by="a")
    play.over(1, {"a": 1500, "b": -750, "c": -750})
    play.bust("d", by="a")
    told = play.send(given.Cancel("an outage")).told
    assert of(Ended, told)[0].prizes == {"a": 8200, "b": 1900, "c": 1900}


@pytest.mark.clause("T35-03")
def test_729_players_win_three_tables_of_nine() -> None:
    play = playing("tsg/triple-shootout")
    play.start(*(f"p{n:03}" for n in range(729)))
    for tables in (81, 9, 1):
        assert [len(one.seats) for one in play.tables] == [9] * tables
        for table in play.tables:
            winner, *others = table.dealt
            play.bust(*others, by=winner)
    assert play.machine.state.phase == "over"


PAID = {2: 1, 3: 1, 4: 2, 10: 3, 27: 4, 28: 4, 100: 15}


@pytest.mark.clause("T34-05")
def test_how_many_are_paid_depends_on_the_entries() -> None:
    for entries, paid in PAID.items():
        play = playing("tsg/multi-table", entry={"late_until": 0})
        play.enter(*(f"p{n:03}" for n in range(entries)))
        expected = payout.paid_places(play.machine.state)
        play.send(given.Start())
        prizes = play.machine.state.prizes or []
        assert len(prizes) == expected == paid
        assert sum(prizes) == entries * 1000
        assert prizes == sorted(prizes, reverse=True)
