"""Scripts that cannot be followed: one line says why, whatever is in them."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.rules.codec import BadInput
from krupier.scenario.tournament.running import run


def bust(who: object, by: object) -> dict[str, Any]:
    return {"steps": [{"do": "start"}, {"do": "bust", "who": who, "by": by}]}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"steps": 3}, "steps is a list"),
        ({"entries": "ab"}, "entries is a list"),
        ({"entries": [3]}, "an entry is a name"),
        ({"draws": 3}, "draws is an object"),
        ({"steps": [{"do": "start", "draws": 3}]}, "draws is an object"),
        (bust([], "a"), "one at least of each"),
        (bust("a", []), "one at least of each"),
        (bust("a", "a"), "one at least of each"),
        ({"steps": [{"do": "start"}, {"do": "roll-back", "to": -1, "ruling": "x"}]}, "to 0 to 1"),
    ],
)
def test_a_script_of_wrong_things_is_refused_in_words(wrong: dict[str, Any], said: str) -> None:
    script = {"tournament": "kings/freezeout", "entries": ["a", "b", "c"], **wrong}
    with pytest.raises(BadInput, match=said):
        run(script)
