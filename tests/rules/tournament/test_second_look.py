"""What a reader of the rulebook doubted, and what was wrong."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.plan.loader import PlanError
from krupier.rules.codec import BadInput
from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.scenario.tournament.running import run
from tests.rules.tournament.driving import Driven


def test_what_was_rolled_back_once_is_rolled_back_again() -> None:
    """Units have had new numbers since the first time."""
    play = Driven("kings/freezeout", players=3).start()
    start = len(play.machine.journal)
    play.over(change={"p01": 100, "p02": -100}).send(given.RollBack(start, "a wrong pot"))
    play.over(change={"p01": 200, "p02": -200})
    second = len(play.machine.journal)
    play.over(change={"p01": 300, "p02": -300}).send(given.RollBack(second, "another one"))
    assert play.machine.state.entrants["p01"].chips == 20200
    play.over(change={"p01": 1, "p02": -1})
    assert play.machine.state.entrants["p01"].chips == 20201


def test_a_draw_that_is_none_changes_nothing() -> None:
    play = Driven("kings/freezeout", players=3)
    play.draws["button"] = [7]
    with pytest.raises(Refused):
        play.start()
    assert play.machine.state.phase == "open"
    play.draws.clear()
    assert play.start().machine.state.phase == "running"


def test_who_waited_with_somebody_who_is_removed_is_out() -> None:
    """Two are broke and one may rebuy: when he is disqualified, nobody is waited for."""
    play = Driven("kings/rebuy", {"rebuy": {"most": 1}}, players=4).start()
    play.bust("p02", "p01").send(given.Buy("p02", "rebuy"))
    chips = {one: play.machine.state.entrants[one].chips for one in ("p02", "p03")}
    won = {one: -many for one, many in chips.items()} | {"p01": sum(chips.values())}
    play.over(change=won).send(given.Remove("p03", "disqualified", "a breach"))
    assert play.machine.state.entrants["p02"].state == "out"
    assert play.dealt()[1].entries == ("p01", "p04")


def test_who_is_disqualified_has_no_pool_of_heads() -> None:
    play = Driven("kings/bounty-prizepool", players=4).start()
    play.bust("p02", "p01").send(given.Halt("a ruling")).over()
    play.send(given.Remove("p01", "disqualified", "a breach")).send(given.GoOn())
    if not play.machine.state.closed:
        play.send(given.CloseRegistration())
    play.bust("p03", "p04")
    paid = [one for one in play.machine.posts if one.debit == "bounty"]
    assert {one.credit for one in paid} == {"p04"}


@pytest.mark.parametrize("name", ["operator", "claim:anna", "prize", "reds"])
def test_nobody_is_called_like_an_account_or_a_team(name: str) -> None:
    play = Driven("kings/team")
    play.send(given.Register("anna", team="reds"))
    with pytest.raises(Refused):
        play.send(given.Register(name, team="blues"))


@pytest.mark.parametrize(
    "wrong",
    [
        {"entries": 5},
        {"entries": [None]},
        {"steps": 3},
        {"draws": ["button"]},
        {"steps": [{"do": "start", "draws": [1]}]},
        {"steps": [{"do": "start"}, {"do": "bust", "who": [], "by": "a"}]},
        {"steps": [{"do": "start"}, {"do": "bust", "who": "a", "by": []}]},
        {"steps": [{"do": "start"}, {"do": "roll-back", "to": float("inf"), "ruling": "r"}]},
        {"with": {"structure": [5]}},
        {"with": {"payouts": {"rows": [{"entries": 2, "shares": 5}]}}},
        {"with": {"payouts": {"rows": [{"entries": 2, "shares": [5]}]}}},
        {"with": {"payouts": {"rows": [{"entries": 2, "shares": ["1/0"]}]}}},
        {"with": {"payouts": {"rows": [{"entries": 2, "shares": ["999999999 x 5 %"]}]}}},
    ],
)
def test_a_wrong_script_is_refused_in_one_line(wrong: dict[str, Any]) -> None:
    script = {"tournament": "kings/freezeout", "entries": ["a", "b", "c"], **wrong}
    with pytest.raises((BadInput, PlanError)) as found:
        run(script)
    assert "\n" not in str(found.value)
