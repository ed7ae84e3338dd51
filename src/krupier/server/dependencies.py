"""What routes are given: the service, and who is asking.

A route says which act it is (``act=`` of its decorator); nobody reaches it whose role does not
include that act. A route for players or staff that names none is closed to all.
"""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.di import NamedDependency, Provide
from litestar.params import SkipValidation

from krupier.house.roles import WORDS, Act, may
from krupier.house.staff import mark
from krupier.server.desk import Session
from krupier.server.logs import tell
from krupier.server.problems import Problem
from krupier.server.service import Service
from krupier.server.sessions import Holder
from krupier.store.people import Player

Asked = Request[Any, Any, Any]
TheService = NamedDependency[Service]
# A holder of an account is a player, too, which a check of the exact type would not see.
ThePlayer = NamedDependency[SkipValidation[Player]]
Viewer = NamedDependency[SkipValidation[Player | None]]
Staff = NamedDependency[Session]
Account = NamedDependency[Holder]
Reads = NamedDependency[bool]
"""Whether somebody of the staff asks who may read the books."""
Directs = NamedDependency[bool]
"""Whether somebody of the staff asks to whom private tournaments are there, too."""


def bearer(request: Asked) -> str | None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


def role_of(who: Player | Session) -> str:
    return who.role if isinstance(who, Session) else "player"


def allow(who: Player | Session, act: Act) -> None:
    """Raises a Problem that names the act."""
    role = role_of(who)
    if may(role, act):
        return
    tell(
        "act-refused",
        who=mark(who.login) if isinstance(who, Session) else who.id,
        role=role,
        act=act,
    )
    en, cs = WORDS[act]
    raise Problem("no-right", act=act, right={"en": en, "cs": cs}, role=role)


async def who(request: Asked, service: TheService) -> Player | Session | None:
    """Whoever is signed in. A wrong token is refused, not ignored."""
    token = bearer(request)
    if token is None:
        return None
    found = await service.patience.wait(_holder_of(token, service))
    if found is None:
        raise Problem("bad-token")
    return found


async def _holder_of(token: str, service: Service) -> Player | Session | None:
    return await service.staff.who(token) or await service.accounts.who(token)


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


async def staff(request: Asked, service: TheService) -> Session:
    found = await who(request, service)
    if not isinstance(found, Session):
        raise Problem("staff-only" if found else "bad-token")
    allow(found, request.route_handler.opt["act"])
    return found


async def reads(request: Asked, service: TheService) -> bool:
    found = await who(request, service)
    return isinstance(found, Session) and may(role_of(found), "books.read")


async def directs(request: Asked, service: TheService) -> bool:
    """He reads the books, or directs tournaments."""
    found = await who(request, service)
    if not isinstance(found, Session):
        return False
    return any(may(role_of(found), act) for act in ("books.read", "tournament.direct"))


def dependencies(service: Service) -> dict[str, Provide]:
    return {
        "service": Provide(lambda: service, sync_to_thread=False),
        "viewer": Provide(viewer),
        "player": Provide(player),
        "holder": Provide(holder),
        "staff": Provide(staff),
        "reads": Provide(reads),
        "directs": Provide(directs),
    }
