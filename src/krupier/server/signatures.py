"""How staff sign what they do at a table, and what they are answered."""

from __future__ import annotations

from krupier.house.acts import Signature
from krupier.server import forms
from krupier.server.desk import Session
from krupier.server.service import Service


def signed(staff: Session, why: forms.Why) -> Signature:
    return Signature(staff.login, staff.role, why.reason, why.clause)


async def durable_row(service: Service, table: str, staff: Session) -> forms.TableRow:
    """The table as it is when everything is written that a member of staff ordered."""
    await service.host.durable(table, staff.login)
    return service.row(table)
