"""What needs two persons, not two logins of one."""

from __future__ import annotations

from sqlalchemy import Connection

from krupier.house import staff_persons
from krupier.house.acts import Signature
from krupier.house.refusals import HouseRefused, Refusal


def must_be_two(conn: Connection, signed: Signature) -> None:
    """Raises HouseRefused without a second person, who is not the first one."""
    if not signed.second.strip() or staff_persons.same(conn, signed.second, signed.author):
        raise HouseRefused(Refusal(code="second-person", clause=signed.clause))
