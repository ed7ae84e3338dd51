"""What the plan of Fortuna bounds, and how its types differ from a standard tournament."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from krupier.rules.tournament import inputs
from krupier.rules.tournament.answers import Out
from krupier.rules.tournament.conflicts import Conflicts
from krupier.rules.tournament.definition import Definition
from krupier.rules.tournament.escrow import Post
from krupier.rules.tournament.templates import define
from tests.rules.tournament.driving import Driven, of


def fortuna(type: str, **changes: Any) -> Definition:
    return define(f"fortuna/{type}", changes)


def blinds_after(one: Definition, seconds: int) -> int:
    """The big blind at that time."""
    played = 0
    for level in one.levels:
        played += level.seconds
        if played > seconds:
            return level.big
    raise AssertionError("the levels are over")


STANDARD = fortuna("multi-table")


@pytest.mark.clause("F10-43", "F10-44")
def test_deep_stacks_have_more_chips_for_the_same_blinds_and_longer_levels() -> None:
    deep = fortuna("deep-stack")
    assert deep.entry.prices[0].chips > STANDARD.entry.prices[0].chips
    assert deep.levels[0].big == STANDARD.levels[0].big
    assert all(a.seconds > b.seconds for a, b in zip(deep.levels, STANDARD.levels, strict=True))


@pytest.mark.clause("F10-45", "F10-46")
def test_short_stacks_have_fewer_chips_for_the_same_blinds_and_shorter_levels() -> None:
    short = fortuna("short-stack")
    assert short.entry.prices[0].chips < STANDARD.entry.prices[0].chips
    assert short.levels[0].big == STANDARD.levels[0].big
    assert all(a.seconds < b.seconds for a, b in zip(short.levels, STANDARD.levels, strict=False))


@pytest.mark.clause("F10-47")
def test_blinds_rise_faster_in_turbo_and_faster_still_in_hyper_turbo() -> None:
    time = 20 * 60
    standard, turbo, hyper = (
        blinds_after(one, time) for one in (STANDARD, fortuna("turbo"), fortuna("hyper-turbo"))
    )
    assert standard * 2 <= turbo < hyper


@pytest.mark.clause("F10-48")
def test_levels_of_variable_length_differ() -> None:
    seconds = [level.seconds for level in fortuna("variable-length").levels]
    assert seconds[:4] == [900, 900, 720, 720]
    assert len({*seconds}) > 3
    assert {level.seconds for level in STANDARD.levels} == {600}


@pytest.mark.clause("F10-09", "F10-59")
def test_a_sit_and_go_has_2_to_360_players() -> None:
    for players in (2, 360):
        assert fortuna("sit-and-go", start={"players": players}).start.players == players
    for players in (1, 361):
        with pytest.raises(Conflicts, match="start and fields"):
            fortuna("sit-and-go", start={"players": players})


@pytest.mark.clause("F10-60")
def test_a_table_has_ten_seats_at_most() -> None:
    assert fortuna("multi-table", seats={"most": 10}).seats.most == 10
    with pytest.raises(Conflicts, match="11 at a table"):
        fortuna("multi-table", seats={"most": 11})


@pytest.mark.clause("F09-30")
@pytest.mark.parametrize("code", ["CZK", "GBP", "EUR", "USD"])
def test_currencies(code: str) -> None:
    assert fortuna("multi-table", currency=code).currency == code


@pytest.mark.clause("F09-30")
def test_no_other_currency() -> None:
    with pytest.raises(Conflicts, match="currency and currencies"):
        fortuna("multi-table", currency="CHIPS")


def priced(bounty: int) -> Mapping[str, Any]:
    prize = str(100 - bounty)
    return {"prices": [{"prize": prize, "bounty": str(bounty), "fee": "10", "chips": 5000}]}


@pytest.mark.clause("F11-06", "F11-13", "F11-20", "F11-21")
@pytest.mark.parametrize(
    ("type", "least"), [("knockout", 10), ("progressive-knockout", 30), ("mystery-bounty", 10)]
)
def test_the_share_of_bounties(type: str, least: int) -> None:
    assert fortuna(type).entry.prices[0].bounty == fortuna(type).entry.prices[0].prize
    for bounty in (least, 100):
        fortuna(type, entry=priced(bounty))
    with pytest.raises(Conflicts, match="bounty and entry"):
        fortuna(type, entry=priced(least - 1))


@pytest.mark.clause("F11-15", "F11-22")
def test_the_part_of_a_progressive_bounty_that_is_paid_at_once() -> None:
    for paid in ("25 %", "75 %"):
        fortuna("progressive-knockout", bounty={"paid": paid})
    for paid in ("24 %", "76 %"):
        with pytest.raises(Conflicts, match="25% to 75%"):
            fortuna("progressive-knockout", bounty={"paid": paid})


@pytest.mark.clause("F11-13", "F11-15")
@pytest.mark.parametrize("type", ["progressive-knockout", "multi-table", "knockout"])
def test_limits_of_progressive_bounties_are_the_plan_s_whatever_they_are_combined_with(
    type: str,
) -> None:
    """Also by no way round: the limit itself is not laid aside."""
    progressive = {"kind": "progressive"}
    for limit in ("paid_range", "share"):
        wider = progressive | {limit: ["1 %", "100 %"]}
        with pytest.raises(Conflicts, match="bounty and plan"):
            fortuna(type, entry=priced(50), bounty=wider)
    with pytest.raises(Conflicts, match="bounty and entry"):
        fortuna(type, entry=priced(29), bounty=progressive)
    with pytest.raises(Conflicts, match="25% to 75%"):
        fortuna(type, entry=priced(30), bounty=progressive | {"paid": "76 %"})
    assert fortuna(type, entry=priced(30), bounty=progressive).bounty


@pytest.mark.clause("F10-56")
def test_double_or_nothing_needs_an_even_field() -> None:
    with pytest.raises(Conflicts, match="even number"):
        fortuna("double-or-nothing", start={"players": 9})


@pytest.mark.clause("F08-01")
def test_speed_poker_is_for_cash_games_only() -> None:
    with pytest.raises(Conflicts, match="stages and zoom"):
        fortuna("multi-table", stages=[{"play": "zoom"}])


@pytest.mark.clause("F09-11")
def test_chips_are_worth_a_place_and_no_money() -> None:
    play = Driven(fortuna("multi-table")).start(*"abcd")
    play.send(*[inputs.LevelEnds()] * 6)
    play.over(1, {"a": 14_997, "b": -4_999, "c": -4_999, "d": -4_999})
    play.send(inputs.Remove("a", "excluded", "collusion"))
    assert [one.place for one in of(Out, play.told)] == [4]
    assert not of(Post, play.told), "two places are paid"


@pytest.mark.clause("F10-24")
def test_what_a_satellite_pays_is_money() -> None:
    play = Driven(fortuna("satellite", end={"target": "100"})).start(*"abc")
    prizes = [one for one in of(Post, play.told) if one.what == "prize"]
    assert [(one.credit, one.amount, one.form) for one in prizes] == [
        (player, 100_00, "money") for player in "abc"
    ]
