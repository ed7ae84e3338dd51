"""Who works where, in a scenario of two operators."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.scenario import reading, running
from krupier.scenario.reading import BadScenario
from krupier.store.offices import Office

FLOOR = {"role": "floor", "operator": "tsg"}


def scenario(staff: dict[str, Any], *steps: dict[str, Any]) -> dict[str, Any]:
    return {
        "title": "two operators",
        "operators": ["tsg", "fortuna"],
        "start": "2026-03-09 10:00",
        "staff": staff,
        "tables": {
            "there": {"game": "tsg/european-roulette", "currency": "USD"},
            "here": {"game": "fortuna/roulette-evolution", "currency": "CZK"},
        },
        "steps": list(steps) or [{"do": "wait", "for": "1 day"}],
    }


def test_a_role_is_held_everywhere_and_an_office_at_one_operator() -> None:
    staff = {
        "eva": "floor",
        "ota": FLOOR,
        "ada": [FLOOR, {"role": "manager", "operator": "fortuna"}],
    }
    assert reading.read(scenario(staff)).offices == {
        "eva": (Office("tsg", "floor"), Office("fortuna", "floor")),
        "ota": (Office("tsg", "floor"),),
        "ada": (Office("tsg", "floor"), Office("fortuna", "manager")),
    }


@pytest.mark.parametrize(
    ("held", "says"),
    [
        ("boss", "'boss' is no role: croupier"),
        ({"role": "floor", "operator": "kings"}, "'kings' is no operator here: tsg, fortuna"),
        ({"role": "floor", "operator": ""}, "operator"),
        ({"role": "floor"}, "operator"),
        (["floor", FLOOR], "floor at tsg is said twice"),
    ],
)
def test_an_office_that_cannot_be_is_refused(held: object, says: str) -> None:
    with pytest.raises(BadScenario, match=says):
        reading.read(scenario({"eva": held}))


def test_what_is_somebody_elses_is_not_there() -> None:
    staff = {"eva": FLOOR, "ota": {"role": "cashier", "operator": "fortuna"}, "max": "floor"}
    void = {"do": "void", "reason": "spilled"}
    told = running.run(
        reading.read(
            scenario(
                staff,
                void | {"by": "eva", "table": "here", "expect": {"refused": "unknown"}},
                void | {"by": "ota", "table": "here", "expect": {"refused": "no-right"}},
                void | {"by": "eva", "table": "there", "expect": {"refused": "over"}},
                void | {"by": "max", "table": "here", "expect": {"refused": "over"}},
            )
        )
    )
    assert told["unexpected"] == 0
