"""Whose affairs somebody of the staff may see and change: one function, asked before anything is.

What somebody else's is, is not there: no answer tells it from a thing that does not exist. An act
that he may do nowhere is refused as that, before anything is looked up.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from krupier.house import user_accounts as accounts
from krupier.house.offices import acts_of, operators_for, role_for, roles_of
from krupier.house.roles import WORDS, Act
from krupier.house.staff import mark
from krupier.house.staff_sessions import StaffSession
from krupier.house.user_accounts import UserAccount
from krupier.server.asgi import address
from krupier.server.desk import Session
from krupier.server.forms import OfficeView
from krupier.server.logs import tell
from krupier.server.problems import Problem
from krupier.server.service import Service
from krupier.server.things import OPERATOR, Of, Own, Rows, Thing, WholeHouse, in_query, named
from krupier.store import Unknown
from krupier.store.offices import HOUSE, Office
from krupier.store.offices import of as offices_of

_ASKED = in_query("operator", OPERATOR)
"""Of a list: whose rows."""


class OnDuty(Struct, frozen=True, kw_only=True):
    """Somebody of the staff who may do what he asks for."""

    login: str
    offices: tuple[Office, ...]
    act: Act
    role: str
    """In which he does it."""
    here: frozenset[str]
    """Where that is which he asks for, as far as he may."""
    operators: frozenset[str] | None
    """Whose rows he is shown; None: everybody's, and those of the house."""
    session: StaffSession
    where: str
    """The address that he asks from."""

    @property
    def provisional(self) -> bool:
        """He has shown no second factor, for he has none yet."""
        return not self.session.factor

    def at(self, operator: str) -> bool:
        return self.operators is None or operator in self.operators


async def admit(service: Service, staff: Session, request: Any, act: Act, of: Of) -> OnDuty:
    """Raises Problem for an act that he may do nowhere, and for a thing that is not there for him
    what is raised for one that is not there."""
    everywhere = operators_for(staff.offices, act)
    if everywhere == frozenset():
        raise no_right(staff, act)
    mine = frozenset((HOUSE,)) if everywhere is None else everywhere
    operators: frozenset[str] | None
    match of:
        case WholeHouse() if everywhere is not None:
            raise _nothing()
        case WholeHouse():
            here, operators = mine, None
        case Own():
            here, operators = mine, frozenset()
        case Rows() if "operator" in request.query_params:
            here = operators = await _there(service, request, _ASKED, everywhere)
        case Rows():
            here, operators = mine, everywhere
        case _:
            things = of if isinstance(of, tuple) else (of,)
            found = [await _there(service, request, one, everywhere) for one in things]
            here, operators = found[0], None if everywhere is None else found[0]
    role = role_for(staff.offices, act, here)
    if role is None:
        raise no_right(staff, act)
    return OnDuty(
        login=staff.login,
        offices=staff.offices,
        act=act,
        role=role,
        here=here,
        operators=operators,
        session=staff.session,
        where=address(request.scope),
    )


async def _there(
    service: Service, request: Any, thing: Thing, everywhere: frozenset[str] | None
) -> frozenset[str]:
    name = await named(request, thing)
    found = frozenset(await service.read(lambda conn: thing.kind.find(conn, name)))
    mine = found if everywhere is None else found & everywhere
    if not mine:
        raise thing.kind.gone(name)
    return mine


def _nothing() -> Unknown:
    return Unknown("there is nothing", "nic tu není")


def also(staff: OnDuty, act: Act) -> OnDuty:
    """What he asks for is another act, too, at the same place. Raises Problem."""
    role = role_for(staff.offices, act, staff.here)
    if role is None:
        raise no_right(staff, act)
    return replace(staff, act=act, role=role)


def no_right(staff: Session | OnDuty, act: Act) -> Problem:
    role = roles_of(staff.offices)
    tell("act-refused", who=mark(staff.login), role=role, act=act)
    en, cs = WORDS[act]
    return Problem("no-right", act=act, right={"en": en, "cs": cs}, role=role)


def must_still_be(conn: Connection, staff: OnDuty) -> None:
    """He holds what he came in with, where the answer of others was waited for meanwhile. Raises
    Problem."""
    if role_for(offices_of(conn, staff.login), staff.act, staff.here) is None:
        raise no_right(staff, staff.act)


def must_be_here(conn: Connection, staff: OnDuty, player: str) -> None:
    """Nobody with an account at another operator. Raises Unknown, as if there were nobody."""
    found = accounts.find(conn, player)
    if found is not None and found.operator not in staff.here:
        raise Unknown(f"no player {player}", f"hráč {player} není")


def must_also_may(second: Session, act: Act, first: OnDuty) -> None:
    """A second person may do it himself where the first one does. Raises Problem, Unknown."""
    if role_for(second.offices, act, first.here) is None:
        raise _nothing() if operators_for(second.offices, act) else no_right(second, act)


def shown(staff: Session | OnDuty) -> list[OfficeView]:
    """What he may do where: nothing anywhere, until he has a second factor."""
    return [
        OfficeView(one.operator, one.role, [] if staff.provisional else sorted(acts_of([one])))
        for one in staff.offices
    ]


# -- things that a request names besides ---------------------------------------------------------


def account_of(conn: Connection, staff: OnDuty, id: str) -> UserAccount:
    """Raises Unknown."""
    found = accounts.find(conn, id)
    if found is None or not staff.at(found.operator):
        raise Unknown(f"no user account {id}", f"uživatelské konto {id} není")
    return found


def by_login(conn: Connection, staff: OnDuty, operator: str, login: str) -> UserAccount:
    """Raises Unknown."""
    found = accounts.by_login(conn, operator, login.strip()) if staff.at(operator) else None
    if found is None:
        raise Unknown(f"no account {login}", f"konto {login} není")
    return found


def sees(staff: Session, acts: Sequence[Act], operators: Collection[str]) -> bool:
    """Whether he may do one of these where something is."""
    return any(role_for(staff.offices, one, operators) for one in acts)
