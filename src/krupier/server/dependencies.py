"""What routes are given: the service, and who is asking.

A route says which act it is, and of staff what it is about (``act=`` and ``of=`` of its decorator,
see :mod:`krupier.server.declared`); nobody reaches it who may not do that there, and no member of
staff without a second factor unless it says so (``provisional=True``).
"""

from __future__ import annotations

from typing import Any, cast

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.handlers.base import BaseRouteHandler
from litestar.params import SkipValidation

from krupier.house.roles import WORDS, Act, may
from krupier.house.staff import mark
from krupier.server import offices, things
from krupier.server.desk import Session
from krupier.server.logs import tell
from krupier.server.offices import OnDuty
from krupier.server.problems import Problem
from krupier.server.service import Service
from krupier.server.sessions import Holder
from krupier.store.people import Player

Asked = Request[Any, Any, Any]
TheService = NamedDependency[Service]
# A holder of an account is a player, too, which a check of the exact type would not see.
ThePlayer = NamedDependency[SkipValidation[Player]]
Viewer = NamedDependency[SkipValidation[Player | None]]
Staff = NamedDependency[OnDuty]
Account = NamedDependency[Holder]
Reads = NamedDependency[bool]
"""Whether somebody of the staff asks who sees more of this than others: who has one of the acts
that the route names (``sees=``) where the thing is."""


ON_DUTY = "on_duty"
SERVICE = "krupier.service"
"""Where the scope of a request has the service that it is for."""


def service_of(request: Asked) -> Service:
    found: Service = cast("dict[str, Any]", request.scope)[SERVICE]
    return found


def bearer(request: Asked) -> str | None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


def allow(who: Player, act: Act) -> None:
    """Raises a Problem that names the act."""
    if may("player", act):
        return
    tell("act-refused", who=who.id, role="player", act=act)
    en, cs = WORDS[act]
    raise Problem("no-right", act=act, right={"en": en, "cs": cs}, role="player")


async def who(request: Asked, service: TheService) -> Player | Session | None:
    """Whoever is signed in. A wrong token is refused, not ignored."""
    token = bearer(request)
    if token is None:
        return None
    found = await service.patience.wait(_holder_of(token, service))
    if found is None:
        raise Problem("bad-token")
    if isinstance(found, Session):
        must_be_complete(found, before=request.route_handler.opt.get("provisional", False))
    return found


async def _holder_of(token: str, service: Service) -> Player | Session | None:
    return await service.staff.who(token) or await service.accounts.who(token)


def must_be_complete(staff: Session, *, before: bool = False) -> None:
    """Who has no second factor yet does nothing but what is open ``before``. Raises a Problem."""
    if staff.provisional and not before:
        tell("act-refused", who=mark(staff.login), code="second-factor-needed")
        raise Problem("second-factor-needed")


async def viewer(request: Asked, service: TheService) -> Player | None:
    found = await who(request, service)
    return found if isinstance(found, Player) else None


async def player(request: Asked, service: TheService) -> Player:
    found = await who(request, service)
    if not isinstance(found, Player):
        raise Problem("players-only" if found else "bad-token")
    allow(found, request.route_handler.opt["act"])
    return found


async def holder(request: Asked, service: TheService) -> Holder:
    """Whoever is logged in to an account."""
    found = await player(request, service)
    if not isinstance(found, Holder):
        raise Problem("accounts-only")
    return found


async def door(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Nobody of the staff gets to a route of theirs, nor is told what is wrong with his request,
    before it is known that he may do that there."""
    said, request = handler.opt, cast("Asked", connection)
    if "act" not in said or "of" not in said:
        return
    service = service_of(request)
    found = await who(request, service)
    if not isinstance(found, Session):
        raise Problem("staff-only" if found else "bad-token")
    request.state[ON_DUTY] = await offices.admit(service, found, request, said["act"], said["of"])


async def staff(request: Asked) -> OnDuty:
    """Who came through the door."""
    found: OnDuty = request.state[ON_DUTY]
    return found


async def reads(request: Asked, service: TheService) -> bool:
    found = await who(request, service)
    if not isinstance(found, Session):
        return False
    said = request.route_handler.opt
    name = await things.named(request, said["of"])
    there = await service.read(lambda conn: said["of"].kind.find(conn, name))
    return offices.sees(found, said["sees"], frozenset(there))


DEPENDENCIES: dict[str, Provide] = {
    "service": Provide(service_of, sync_to_thread=False),
    "viewer": Provide(viewer),
    "player": Provide(player),
    "holder": Provide(holder),
    "staff": Provide(staff),
    "reads": Provide(reads),
}
