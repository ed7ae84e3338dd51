"""What routes are given: the service, and who is asking."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.di import NamedDependency, Provide

from krupier.server.identity import Session
from krupier.server.problems import Problem
from krupier.server.service import Service
from krupier.store.people import Player

Asked = Request[Any, Any, Any]
TheService = NamedDependency[Service]
ThePlayer = NamedDependency[Player]
Viewer = NamedDependency[Player | None]
Staff = NamedDependency[Session]


def bearer(request: Asked) -> str | None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


async def anybody(request: Asked, service: TheService) -> Player | None:
    """The player, if somebody is signed in. A wrong token is refused, not ignored."""
    token = bearer(request)
    if token is None or service.staff.who(token):
        return None
    player = await service.accounts.who(token)
    if player is None:
        raise Problem("bad-token")
    return player


async def player(request: Asked, service: TheService) -> Player:
    found = await anybody(request, service)
    if found is None:
        raise Problem("players-only" if bearer(request) else "bad-token")
    return found


def staff(request: Asked, service: TheService) -> Session:
    token = bearer(request)
    session = service.staff.who(token) if token else None
    if session is None:
        raise Problem("staff-only" if token else "bad-token")
    return session


def dependencies(service: Service) -> dict[str, Provide]:
    return {
        "service": Provide(lambda: service, sync_to_thread=False),
        "viewer": Provide(anybody),
        "player": Provide(player),
        "staff": Provide(staff, sync_to_thread=False),
    }
