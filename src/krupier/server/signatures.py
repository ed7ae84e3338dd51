"""How staff sign what they do at a table, and what they are answered."""

from __future__ import annotations

from krupier.house.acts import Signature
from krupier.house.refusals import HouseRefused, Refusal
from krupier.server import forms, proofs
from krupier.server.desk import Session
from krupier.server.offices import OnDuty
from krupier.server.service import Service

UNKNOWN_SECOND = Refusal(code="second-unknown")


def sign(staff: OnDuty, reason: str, clause: str = "", second: str = "") -> Signature:
    """``second``: who signs beside him, where it takes two."""
    return Signature(staff.login, staff.role, reason, clause, second)


def signed(staff: OnDuty, why: forms.Why) -> Signature:
    return sign(staff, why.reason, why.clause)


async def vouched(service: Service, staff: OnDuty, second: forms.Second) -> Session:
    """A second person shows beside the first one who he is: his password, and a code, which is used
    up by this. Raises HouseRefused, and a Problem when it is too early for another try."""
    found = await proofs.guess(
        service,
        staff.where,
        f"staff-second:{second.login}",
        lambda: service.staff.vouch(second.login, second.password, second.code),
    )
    if found is None:
        raise HouseRefused(UNKNOWN_SECOND)
    return found


async def durable_row(service: Service, table: str, staff: OnDuty) -> forms.TableRow:
    """The table as it is when everything is written that a member of staff ordered."""
    await service.host.durable(table, staff.login)
    return service.row(table)
