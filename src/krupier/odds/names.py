"""What the rows of odds are called: after the bets of their plan."""

from __future__ import annotations

from krupier.plan.loader import bets_of
from krupier.plan.parts import Names, Plan


def row_name(plan: Plan, row: str) -> Names:
    """A row is called after its bet; ``place-4`` is bet ``place`` on 4. What no bet of the plan
    is keeps its own word.

    >>> from krupier.rules.families import load_plan
    >>> craps = load_plan("kings/craps")
    >>> row_name(craps, "horn-high-12").en, row_name(craps, "hard-4").cs, row_name(craps, "x").en
    ('Horn High 12', 'Tvrdá (Hard Way) 4', 'x')
    """
    bet = bet_of(plan, row)
    if bet is None:
        return Names(cs=row, en=row)
    on = row.removeprefix(bet).replace("-", " ")
    names = _all(plan)[bet]
    return Names(cs=names.cs + on, en=names.en + on)


def bet_of(plan: Plan, row: str) -> str | None:
    """The id of the bet that a row belongs to."""
    near = [bet for bet in _all(plan) if row == bet or row.startswith(f"{bet}-")]
    return max(near, key=len, default=None)


def _all(plan: Plan) -> dict[str, Names]:
    announced = getattr(plan, "announced", ())
    return {bet.id: bet.names for bet in (*announced, *bets_of(plan))}
