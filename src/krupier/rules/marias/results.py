"""A deal that is over in one line of a score sheet."""

from __future__ import annotations

from typing import Any

from krupier.rules.marias.contracts import WITHOUT_TRUMPS
from krupier.rules.play import Play


def result(play: Play) -> dict[str, Any]:
    """What was played, by whom, and the points of everybody. Trumps that nobody played by, and
    who has a called card that was not played, stay secret."""
    marks = play.felt.marks
    contract = marks.get("contract")
    declarer, partner = marks.get("declarer"), marks.get("partner")
    plain = contract is None or contract in WITHOUT_TRUMPS
    return {
        "contract": contract,
        "declarer": declarer,
        "partner": None if plain or partner == declarer else partner,
        "trump": None if plain else marks.get("trump"),
        "points": dict(marks["points_won"]),
    }
