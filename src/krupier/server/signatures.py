"""How staff sign what they do at a table, and what they are answered."""

from __future__ import annotations

from krupier.house.acts import Signature
from krupier.server import forms
from krupier.server.offices import OnDuty
from krupier.server.service import Service


def sign(staff: OnDuty, reason: str, clause: str = "", second: str = "") -> Signature:
    """``second``: who signs beside him, where it takes two."""
    return Signature(staff.login, staff.role, reason, clause, second)


def signed(staff: OnDuty, why: forms.Why) -> Signature:
    return sign(staff, why.reason, why.clause)


async def durable_row(service: Service, table: str, staff: OnDuty) -> forms.TableRow:
    """The table as it is when everything is written that a member of staff ordered."""
    await service.host.durable(table, staff.login)
    return service.row(table)
