"""Changing the limits of an open table: as its plan allows, announced, and never in a round."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from krupier.plan.loader import bets_of
from krupier.room.table import Table
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused, Stake
from tests.room.setup import SECOND, Answers, Place, bet, by

EUR = 100
MINUTES = 60 * SECOND


@dataclass
class House:
    """A table at which Anna sits in box 1, its bet limited from 10 to 1000."""

    game: str
    bet: str
    place: Place = field(default_factory=Place)

    def __post_init__(self) -> None:
        limits = {self.bet: {"min": "10", "max": "1000"}}
        self.table: Table = self.place.add(self.game, limits=limits, pause=1)
        self.place.player("anna", 1_000_000)
        self.table.watch("v", "anna")
        self.table.sit("anna", "Anna")
        self.table.flush()

    def set(self, least: str, most: str) -> int:
        since = self.table.staff.set_limits({self.bet: {"min": least, "max": most}}, by("test"))
        self.table.flush()
        return since

    @property
    def range(self) -> tuple[int, int]:
        """What Anna is offered in the round that runs, in whole euros."""
        course = self.table.course
        assert course is not None
        for option in course.play.offers("1"):
            if isinstance(option, Stake):
                (offer,) = (one for one in option.bets if one.bet == self.bet)
                return offer.least // EUR, offer.most // EUR
        raise AssertionError("no stake is offered")

    def stakes(self, euros: int) -> None:
        answers = Answers()
        number = self.table.number
        self.table.move("anna", f"m{number}", bet("1", self.bet, euros * EUR), answers)
        self.table.flush()
        assert answers.accepted

    def play_out(self) -> None:
        """The round that runs ends, and the next one begins."""
        number = self.table.number
        for _ in range(120):
            self.place.wait(self.table, 1)
            if self.table.number > number and self.table.running:
                return
        raise AssertionError("no next round began")

    def announced(self) -> list[object]:
        """What everybody at the table was told of limits to come."""
        told = [one.changed.coming_limits for one in self.place.ears.updates["T1"]]
        return [one for one in told if isinstance(one, dict)]


@pytest.mark.clause("K01-59")
def test_european_roulette_raises_both_and_lowers_none() -> None:
    house = House("kings/european-roulette", "red")
    for least, most, named in (("5", "1000", "lower-min"), ("10", "500", "lower-max")):
        with pytest.raises(BadSetting, match=f"raise-min, raise-max .*K01-59.*not {named} of red"):
            house.set(least, most)
    assert house.set("20", "2000") == house.place.time, "announced beforehand, no time is named"
    # the round whose betting is open goes on as it began
    assert house.range == (10, 1000)
    house.stakes(10)
    house.play_out()
    assert house.range == (20, 2000)
    with pytest.raises(Refused) as refused:
        house.stakes(10)
    assert refused.value.facts["least"] == 20 * EUR
    house.stakes(2000)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("kings/american-roulette-double-zero", marks=pytest.mark.clause("K03-60")),
        pytest.param("kings/european-roulette-double-zero", marks=pytest.mark.clause("K04-60")),
        pytest.param("kings/french-roulette", marks=pytest.mark.clause("K05-59")),
    ],
)
def test_other_roulettes_raise_the_minimum_five_minutes_ahead(game: str) -> None:
    house = House(game, "red")
    for least, most, named in (("5", "1000", "lower-min"), ("10", "2000", "raise-max")):
        with pytest.raises(BadSetting, match=f"only raise-min .*, not {named} of red"):
            house.set(least, most)
    start = house.place.time
    assert house.set("20", "1000") == start + 5 * MINUTES
    (told, *_) = house.announced()
    assert "20" in str(told)
    before, after = 0, 0
    while house.place.time < start + 7 * MINUTES:
        # a round keeps the limits with which it began
        began_before = house.place.time < start + 5 * MINUTES
        assert house.range == ((10, 1000) if began_before else (20, 1000))
        before, after = before + began_before, after + (not began_before)
        house.stakes(20)
        house.play_out()
    assert before > 1
    assert after > 1


@pytest.mark.clause("K10-38")
def test_punto_banco_changes_the_minimum_up_and_down_between_rounds() -> None:
    house = House("kings/punto-banco", "punto")
    with pytest.raises(BadSetting, match=r"only raise-min, lower-min .*, not raise-max of punto"):
        house.set("10", "5000")
    for least in (25, 5):
        before, told = house.range, len(house.announced())
        house.set(str(least), "1000")
        assert len(house.announced()) > told, "the players are told before it holds"
        assert house.range == before, "never in a round"
        house.stakes(max(25, least))
        house.play_out()
        assert house.range == (least, 1000)


def test_a_plan_without_such_a_clause_changes_limits_of_closed_tables_only() -> None:
    place = Place()
    table = place.add("tsg/european-roulette", currency="USD")
    with pytest.raises(BadSetting, match="lets no limits be changed while the table is open"):
        table.staff.set_limits({"red": {"min": "5"}}, by("test"))
    table.staff.close(by("test"))
    table.flush()
    assert table.state == "closed"
    assert table.staff.set_limits({"red": {"min": "5"}}, by("test")) == place.time
    assert table.config.limits == {"red": {"min": "5"}}


def test_a_limit_that_the_plan_has_anyway_is_no_change() -> None:
    """French roulette takes from a euro on a number: to write that down changes nothing, and to
    raise it to five is announced five minutes ahead."""
    place = Place()
    table = place.add("kings/french-roulette")
    (straight,) = (one for one in bets_of(table.plan) if one.id == "straight")
    least = straight.limits["EUR"].min
    assert least is not None
    assert table.staff.set_limits({"straight": {"min": least}}, by("test")) == place.time
    assert table.config.limits == {"straight": {"min": least}}
    assert (
        table.staff.set_limits({"straight": {"min": "5"}}, by("test")) == place.time + 5 * MINUTES
    )
