"""Another version of a tournament that was announced."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.rules.options import Refused
from krupier.rules.tournament.answers import Redefined
from krupier.rules.tournament.escrow import Post
from krupier.rules.tournament.inputs import Redefine, RollBack
from krupier.rules.tournament.machine import replay
from krupier.rules.tournament.templates import define
from tests.rules.tournament.driving import Driven, of, of_type

TYPE = "tsg/multi-table"


def redefined(driven: Driven, **changes: Any) -> Driven:
    return driven.send(Redefine(define(TYPE, changes), "the hall is smaller"))


@pytest.mark.clause("T33-06")
def test_some_parameters_change_before_the_start_and_it_is_told() -> None:
    driven = redefined(of_type(TYPE, players=3), seats={"most": 6}, entry={"late_until": 2})
    assert driven.machine.state.late_until == 2
    (told,) = of(Redefined, driven.told)
    assert (told.version, told.reason) == (2, "the hall is smaller")
    driven.start("p04", "p05", "p06", "p07")
    assert sorted(len(one.seats) for one in driven.tables) == [3, 4], "seven at tables of six"


def test_what_was_guaranteed_is_put_aside_and_never_lowered() -> None:
    driven = redefined(of_type(TYPE), guarantee="500")
    assert [(one.credit, one.amount) for one in of(Post, driven.told)] == [("guarantee", 50_000)]
    redefined(driven, guarantee="700")
    assert [one.amount for one in of(Post, driven.told)] == [20_000]
    with pytest.raises(Refused, match="stays guaranteed"):
        redefined(driven, guarantee="600")
    assert driven.machine.state.escrow.held["guarantee"] == 70_000


@pytest.mark.parametrize(
    "changes",
    [
        {"entry": {"prices": [{"prize": "5", "fee": "0.5", "chips": 1000}]}},
        {"rebuy": {"price": {"prize": "10", "chips": 3000}, "until": 2}},
        {"stages": [{"until_players": 3}, {}]},
    ],
)
def test_what_somebody_has_paid_for_stands(changes: dict[str, Any]) -> None:
    redefined(of_type(TYPE), **changes)  # nobody has entered
    driven = of_type(TYPE, players=1)
    with pytest.raises(Refused, match="paid for"):
        redefined(driven, **changes)
    assert driven.machine.state.version == 1


def test_nothing_changes_when_it_has_begun_or_cannot_be() -> None:
    driven = of_type(TYPE, players=2)
    with pytest.raises(Refused, match="a reason"):
        driven.send(Redefine(define(TYPE), " "))
    driven.start()
    with pytest.raises(Refused, match="has begun"):
        redefined(driven)


def test_replay_and_roll_back_know_every_version() -> None:
    driven = redefined(of_type(TYPE, players=2), seats={"most": 6})
    driven.start("p03", "p04", "p05", "p06", "p07")
    again = replay(define(TYPE), driven.machine.journal)
    assert len(again.state.flights[0].tables) == 2
    driven.send(RollBack(3, "not so"))
    assert (driven.machine.state.version, driven.machine.state.definition.seats.most) == (1, 9)
