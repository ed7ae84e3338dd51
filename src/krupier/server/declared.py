"""That every route and every message says who may reach it. One that does not is no part of an
application: it does not start.

A route is for everybody (``public=True``), for players (``act=`` one of theirs), or for staff:
``act=`` and ``of=``, the act and how the thing that is named leads to its operator
(:mod:`krupier.server.things`). What staff see more of on a public page is said by ``sees=``, the
acts of which they need one, and ``of=``; ``also=`` names the act that a form may ask for besides.
Sockets are for players and for who looks on; staff have
none, so nothing outlives their offices there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from litestar.handlers.base import BaseRouteHandler
from litestar.routes import BaseRoute

from krupier.house.roles import ACTS, ROLES
from krupier.server.things import Own, Rows, Thing, WholeHouse

OF_PLAYERS = ROLES["player"]


class Undeclared(Exception):
    """Somebody forgot to say who may."""


def handlers(routes: Iterable[BaseRoute]) -> list[tuple[str, BaseRouteHandler]]:
    """Ours, each with its path, without what the framework answers itself."""
    found = ((route.path, one) for route in routes for one in _of(route))
    return [(path, one) for path, one in found if not one.fn.__module__.startswith("litestar.")]


def _of(route: Any) -> list[BaseRouteHandler]:
    several = getattr(route, "route_handlers", None)
    return list(several) if several is not None else [route.route_handler]


def check(routes: Iterable[BaseRoute]) -> None:
    """Raises Undeclared."""
    for path, one in handlers(routes):
        if problem := _problem(one):
            raise Undeclared(f"{path} ({one.fn.__name__}): {problem}")


def check_messages(kinds: Iterable[type[Any]]) -> None:
    """Raises Undeclared."""
    for one in kinds:
        if not hasattr(one, "act"):
            raise Undeclared(f"{one.__name__} names no act; None: anybody may")
        if one.act is not None and one.act not in OF_PLAYERS:
            raise Undeclared(f"{one.__name__}: {one.act!r} is no act of players")


def _problem(one: BaseRouteHandler) -> str | None:
    said = one.opt
    asks = set(one.parsed_fn_signature.parameters)
    if said.get("public"):
        return _problem_of_public(one, asks)
    act = said.get("act")
    if act not in ACTS:
        return f"{act!r} is no act, and it is not public"
    if act in OF_PLAYERS:
        return None if asks & {"player", "holder"} else "it asks for no player"
    if said.get("also", act) not in ACTS:
        return f"{said['also']!r} is no act"
    if "staff" not in asks:
        return "it does not ask who of the staff it is"
    return _problem_of_thing(one, said.get("of"))


def _problem_of_public(one: BaseRouteHandler, asks: set[str]) -> str | None:
    if "act" in one.opt or asks & {"staff", "player", "holder"}:
        return "it is public, and for somebody"
    if "reads" in asks and not (one.opt.get("sees") and set(one.opt["sees"]) <= set(ACTS)):
        return "it does not say what staff need to see more"
    return _problem_of_thing(one, one.opt.get("of")) if "reads" in asks else None


def _problem_of_thing(one: BaseRouteHandler, of: object) -> str | None:
    if isinstance(of, Rows | WholeHouse | Own):
        return None
    things = of if isinstance(of, tuple) else (of,)
    if not things or not all(isinstance(each, Thing) for each in things):
        return "it does not say what it is about, and whose that is"
    missing = [each.name for each in things if not _names(one, each)]
    return f"nothing in it is called {', '.join(missing)}" if missing else None


def _names(one: BaseRouteHandler, thing: Thing) -> bool:
    """Whether every request for it has to name the thing."""
    match thing.place:
        case "path":
            return all(f"{{{thing.name}:" in path for path in one.paths)
        case "query":
            asked = one.parsed_fn_signature.parameters.get(thing.name)
            return asked is not None and not asked.has_default
        case "form":
            data = one.parsed_fn_signature.parameters.get("data")
            form: Any = data.annotation if data else None
            fields = msgspec.structs.fields(form) if data else ()
            return any(each.encode_name == thing.name and each.required for each in fields)
