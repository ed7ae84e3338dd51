"""What payment providers tell us over HTTP. There is no session: what is signed is believed."""

from __future__ import annotations

from datetime import UTC, tzinfo
from functools import partial
from typing import Annotated

from litestar import get, post
from litestar.params import PathParameter, QueryParameter
from msgspec import Struct

from krupier.house import callbacks
from krupier.house.callbacks import MOST_BYTES, BadEvent, ProviderEvent
from krupier.house.periods import iso
from krupier.house.refusals import Refusal
from krupier.house.signing import HEADER
from krupier.server.asgi import address
from krupier.server.dependencies import Asked, Staff, TheService
from krupier.server.http import Limit
from krupier.server.logs import network, tell
from krupier.server.payment_forms import ProviderEventView
from krupier.server.problems import HouseProblem, Problem
from krupier.server.providers import PaymentProvider
from krupier.server.service import Service
from krupier.server.things import ROWS

Name = Annotated[str, PathParameter(pattern=r"^[a-z][a-z0-9-]{0,30}$")]


class Taken(Struct, frozen=True):
    outcome: str


@post("/providers/{name:str}/events", status_code=200, tags=["providers"], public=True)
async def take_event(request: Asked, service: TheService, name: Name) -> Taken:
    """An event of a payment provider; its body is signed. Other answers than 200 are refusals:
    nothing was done, and staff can see it."""
    provider = provider_of(service, name)
    body = await request.body()
    if len(body) > MOST_BYTES:
        raise Problem("too-large", most=f"{MOST_BYTES // 1024} KiB")
    header, now = request.headers.get(HEADER, ""), service.now()
    try:
        event = callbacks.read(header, body, provider.secrets, now)
    except BadEvent as bad:
        where, outcome = address(request.scope), bad.outcome
        service.bad_events.take(where)
        tell("event-refused", provider=name, outcome=outcome, where=network(where))
        await service.books.run(lambda conn: callbacks.refused(conn, name, body, outcome, now))
        raise HouseProblem(callbacks.refusal(outcome, str(bad))) from None
    outcome = await service.books.run(partial(callbacks.take, provider=name, event=event, at=now))
    if outcome not in callbacks.FINE:
        tell("event-refused", provider=name, outcome=outcome, payment=event.key)
        raise HouseProblem(callbacks.refusal(outcome))
    return Taken(outcome)


def provider_of(service: Service, name: str) -> PaymentProvider:
    found = service.house.providers.get(name)
    if found is None:
        known = ", ".join(sorted(service.house.providers)) or "–"
        raise HouseProblem(Refusal(code="provider-unknown", facts={"name": name, "known": known}))
    return found


@get("/provider-events", act="payments.read", of=ROWS)
async def list_events(
    service: TheService,
    staff: Staff,
    provider: Annotated[str | None, QueryParameter(max_length=40)] = None,
    payment: Annotated[str | None, QueryParameter(max_length=200)] = None,
    outcome: Annotated[str | None, QueryParameter(max_length=40)] = None,
    limit: Limit = 100,
) -> list[ProviderEventView]:
    """What payment providers told, or somebody in their name, newest first; who works for one
    operator sees what is about its payments."""
    found = await service.read(
        lambda conn: callbacks.listed(
            conn,
            provider=provider,
            payment=payment,
            outcome=outcome,
            operator=staff.operators,
            most=limit,
        )
    )
    return [event_view(one) for one in found]


def event_view(one: ProviderEvent, zone: tzinfo = UTC) -> ProviderEventView:
    """A provider works for several operators: in the time of Greenwich, unless it is about one."""
    return ProviderEventView(
        id=one.id,
        provider=one.provider,
        event=one.event,
        at=iso(one.at, zone),
        payment=one.payment,
        type=one.type,
        outcome=one.outcome,
        body=one.body,
    )


HANDLERS = (take_event,)
STAFF_HANDLERS = (list_events,)
