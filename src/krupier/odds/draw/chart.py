"""A chart for games in which the own cards alone say what to do."""

from __future__ import annotations

from collections.abc import Mapping

from krupier.odds.strategy import Cell, Chart, Row, Section
from krupier.plan.parts import Names

BET, FOLD = "bet", "fold"
EXCHANGE = "exchange with "
"""How the facts of a row tell which hands exchange a card."""


def bet_or_fold(game: str, lowest: str, facts: Mapping[str, str]) -> Chart:
    """Bet from a hand upwards; ``facts`` tell how many hands of a kind exchange a card instead.

    >>> bet_or_fold("kings/three-card-poker", "Q-6-4", {}).cell("hands", "Q-6-4 +", "").moves
    ('bet',)
    """
    rows = (Row(f"{lowest} +", (Cell((BET,)),)), Row(f"< {lowest}", (Cell((FOLD,)),)))
    notes = tuple(
        Names(
            cs=f"Kartu vymění {100 * float(share):.1f} % rukou {kind}.",
            en=f"{100 * float(share):.1f} % of {kind} hands exchange a card.",
        )
        for fact, share in facts.items()
        if fact.startswith(EXCHANGE)
        for kind in [fact.removeprefix(EXCHANGE)]
    )
    return Chart(
        game,
        ("",),
        (Section("hands", Names(cs="Vlastní karty", en="Own cards"), rows),),
        {BET: ("b", Names(cs="vsadit", en="bet")), FOLD: ("f", Names(cs="složit", en="fold"))},
        Names(cs="bez ohledu na banku", en="whatever the bank has"),
        notes,
    )
