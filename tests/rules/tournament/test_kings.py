"""What the plan of King's lets be a tournament, and its printed payout table."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from krupier.plan.loader import PlanError
from krupier.rules.tournament.conflicts import Conflicts
from krupier.rules.tournament.templates import define, template
from krupier.scenario.tournament.running import run

RULEBOOK = Path(__file__).parents[3] / "rulebook" / "kings" / "roulette-tournament.md"
CHEAP = {"prices": [{"prize": "96", "fee": "4", "chips": 1000}]}


def printed() -> dict[str, list[int]]:
    """In hundredths of a per cent, by the numbers of players."""
    found = re.search(r"```json\n(.*?)```", RULEBOOK.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return json.loads(found[1])  # type: ignore[no-any-return]


@pytest.mark.clause(*(f"K02-{n}" for n in range(52, 66)), "K20-125", "KT-006", "KT-020")
@pytest.mark.parametrize("row", printed())
def test_prizes_are_those_of_the_printed_table(row: str) -> None:
    shares = printed()[row]
    assert sum(shares) == 10_000
    for entries in map(int, row.split("-")):
        script = {
            "tournament": "kings/multi-table",
            "with": {"entry": {"prices": [{"prize": "100", "fee": "10", "chips": 1000}]}},
            "entries": [f"p{n}" for n in range(entries)],
            "steps": [{"do": "start"}, {"do": "close-registration"}],
        }
        told = run(script)["steps"][-1]["told"]
        prizes = next(one for one in told if one["is"] == "prizes")
        assert [round(float(one) * 100) for one in prizes["places"]] == [
            share * entries for share in shares
        ]


def test_above_the_printed_table_all_of_the_pool_is_paid_and_it_is_said() -> None:
    script = {
        "tournament": "kings/multi-table",
        "entries": [f"p{n}" for n in range(201)],
        "steps": [{"do": "start"}, {"do": "close-registration"}],
    }
    told = run(script)["steps"][-1]["told"]
    prizes = next(one for one in told if one["is"] == "prizes")
    paid = [float(one) for one in prizes["places"]]
    assert prizes["generated"]
    assert len(paid) == 30
    assert sum(paid) == 201 * 90
    assert paid == sorted(paid, reverse=True)


REFUSED = [
    pytest.param("sit-and-go", {"entry": {"late_until": 2}}, "start", "entry", id="KT-012"),
    pytest.param("multi-table", {"seats": {"most": 11}}, "seats", "sizes", id="KT-008"),
    pytest.param("multi-table", {"entry": CHEAP}, "entry", "fee", id="KT-011"),
    pytest.param("shootout", {"entry": {"late_until": 2}}, "stages", "entry", id="KT-026"),
    pytest.param("heads-up", {"entry": {"late_until": 2}}, "stages", "entry", id="KT-026-pairs"),
    pytest.param("roulette", {"seats": {"most": 9}}, "seats", "sizes", id="K02-04"),
    pytest.param("freezeout", {"stages": [{"further": True}]}, "stages", "bank", id="further"),
    pytest.param("freezeout", {"stages": [{"play": "zoom"}]}, "stages", "zoom", id="no-zoom"),
    pytest.param("time-limited", {"end": {"seconds": 0}}, "end", "payouts", id="KT-070"),
    pytest.param(
        "choose-your-stack",
        {
            "entry": {
                "prices": [
                    {"prize": "45", "fee": "5", "chips": 10000},
                    {"prize": "90", "fee": "10", "chips": 10000},
                ]
            }
        },
        "entry",
        "entry",
        id="KT-083",
    ),
    pytest.param(
        "rebuy",
        {"rebuy": {"price": {"prize": "48", "fee": "2", "chips": 5000}}},
        "rebuy",
        "fee",
        id="KT-011-rebuy",
    ),
]


@pytest.mark.clause(
    *("KT-005", "KT-008", "KT-011", "KT-012", "KT-026", "KT-070", "KT-083"),
    *("KT-106", "KT-107", "K02-04", "K02-68"),
)
@pytest.mark.parametrize(("name", "changes", "one", "other"), REFUSED)
def test_what_the_plan_does_not_allow_is_refused(
    name: str, changes: dict[str, Any], one: str, other: str
) -> None:
    with pytest.raises(Conflicts) as refused:
        define(f"kings/{name}", changes)
    assert (one, other) in [found[:2] for found in refused.value.found]


@pytest.mark.clause("KT-008", "KT-106")
@pytest.mark.parametrize("seats", range(2, 11))
def test_two_to_ten_sit_at_a_table(seats: int) -> None:
    assert define("kings/multi-table", {"seats": {"most": seats}}).seats.most == seats


@pytest.mark.clause("KT-075", "KT-109")
def test_a_team_has_two_to_six_players() -> None:
    assert define("kings/team", {"entry": {"team": 6}}).entry.team == 6
    with pytest.raises(PlanError):
        define("kings/team", {"entry": {"team": 7}})
    with pytest.raises(Conflicts):
        define("kings/team", {"entry": {"team": 1}})


@pytest.mark.clause("KT-005")
def test_types_are_combined() -> None:
    """A guaranteed progressive knockout with re-entries in two phases, the best stack going on."""
    made = define(
        "kings/phase",
        {
            "guarantee": "5000",
            "entry": {"prices": [{"prize": "50", "bounty": "40", "fee": "10", "chips": 10000}]},
            "bounty": {"kind": "progressive"},
        },
    )
    assert made.bounty
    assert made.stages[0].flights == 2


def test_a_type_says_which_common_blocks_it_is_without() -> None:
    assert "deal" in template("kings/freezeout").blocks
    assert "deal" not in template("kings/satellite").blocks
