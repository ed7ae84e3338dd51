"""When the licence of an operator ends, its tables void what is not evaluated and close."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupier.house.acts import by_itself
from krupier.house.refusals import Refusal
from krupier.room.lines import Line
from krupier.room.money import RefusedByHouse
from krupier.rules.wants import Void

if TYPE_CHECKING:
    from krupier.room.environment import Environment
    from krupier.room.table import Table

ENDED = "licence-ended"


def refusal() -> RefusedByHouse:
    return RefusedByHouse(Refusal(code=ENDED))


def ended(env: Environment, operator: str) -> bool:
    """Whether nothing of an operator may be evaluated any more, and nothing begins."""
    ends_at = env.licences.get(operator)
    return ends_at is not None and env.now() >= ends_at


def over(table: Table) -> bool:
    return ended(table.env, table.config.operator)


def must_go_on(env: Environment, operator: str) -> None:
    """Raises Refused."""
    if ended(env, operator):
        raise refusal()


def _is_tournaments(table: Table) -> bool:
    """It is taken away when the tournament is called off."""
    return bool(table.config.house_rules.tournament)


def end(table: Table) -> int | None:
    """When a table that is open, or on which a round runs, has to stop; None: it need not, or what
    it does about it is being written."""
    done = not table.running and (table.shut or not table.rounds.idle or _is_tournaments(table))
    return None if done else table.env.licences.get(table.config.operator)


def stop(table: Table) -> None:
    """The running round does not count, and there is no other: when that is written the table is
    closed, and everybody has his chips back."""
    if table.running:
        table.rounds.push(Line(Void(ENDED)))
    elif not _is_tournaments(table) and table.rounds.idle and not table.shut:
        table.staff.end(by_itself(ENDED))
