"""Random deals through the real round against the referees; ``campaign`` runs many more."""

from __future__ import annotations

import pytest

from tests.rules.marias.campaign import Met, run
from tests.rules.marias.referee_fleks import closed, may_double, turn

SIDE = ("A", "C")


@pytest.mark.clause("K20-82", "K20-33", "K20-34", "K20-37")
def test_random_deals_come_to_what_the_referees_say() -> None:
    met = Met()
    assert run(1_000_000, 400, 4, met) == []
    assert met["deals"] == 400
    assert met["positions"] > 2500
    wanted = ["hra", "sedma", "stovka", "silent hundred", "silent seven"]
    assert all(met[f"{item} {end} by 2"] for item in wanted for end in ("won", "lost"))
    assert all(met[f"{item} {end} by 1"] for item in ("betl", "durch") for end in ("won", "lost"))


def test_the_referee_of_fleks_by_hand() -> None:
    """A announced a seven and plays with C; the table allows three fleks."""
    both = ["hra", "sedma"]
    said: list[tuple[str, list[str]]] = []
    assert turn(said, "A", "ABCD") == "B"
    assert may_double("B", both, said, "A", SIDE, 3) == {"hra", "sedma"}
    said = [("B", ["hra"])]
    assert may_double("C", both, said, "A", SIDE, 3) == {"hra"}, "back against B"
    said += [("C", []), ("D", [])]
    assert closed("sedma", said, 3), "B, C and D let it be"
    assert may_double("A", both, said, "A", SIDE, 3) == {"hra"}
    said += [("A", ["hra"]), ("B", ["hra"])]
    assert closed("hra", said, 3)
    assert not closed("hra", said, 4)
    assert turn(said, "A", "ABCD") == "C"
