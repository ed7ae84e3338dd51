"""HTTP for staff who compare our books with payment providers' statements."""

from __future__ import annotations

import asyncio
from datetime import UTC
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from krupier.house import reconciliation
from krupier.house.outside import Unreachable
from krupier.house.periods import iso
from krupier.house.reconciliation import Reconciliation
from krupier.house.refusals import Refusal
from krupier.server import payment_forms as shapes
from krupier.server.callbacks import provider_of
from krupier.server.dependencies import Staff, TheService
from krupier.server.errands import compare_day
from krupier.server.http import Limit
from krupier.server.problems import HouseProblem
from krupier.server.signatures import sign
from krupier.server.things import WHOLE_HOUSE


@get("/reconciliations", act="payments.read", of=WHOLE_HOUSE)
async def list_reconciliations(
    service: TheService,
    staff: Staff,
    provider: Annotated[str | None, QueryParameter(max_length=40)] = None,
    limit: Limit = 100,
) -> list[shapes.ReconciliationView]:
    """Our books beside providers' statements, the last day first. One without a digest still waits
    for the statement."""
    found = await service.read(
        lambda conn: reconciliation.listed(conn, provider=provider, most=limit)
    )
    return [_view(one) for one in found]


@post("/reconciliations", act="payments.decide", of=WHOLE_HOUSE, status_code=200)
async def reconcile(
    service: TheService, staff: Staff, data: JSONBody[shapes.ReconcileForm]
) -> shapes.ReconciliationView:
    """Compares a day that is over, now. If the provider does not answer it is done when it does."""
    provider, now = provider_of(service, data.provider), service.now()
    signed = sign(staff, data.reason)
    wanted = await service.books.run(
        lambda conn: reconciliation.want(conn, data.provider, data.day, signed, now)
    )
    try:
        done = await asyncio.to_thread(compare_day, service, wanted, provider.client)
    except Unreachable:
        refusal = Refusal(code="provider-silent", facts={"name": data.provider})
        raise HouseProblem(refusal) from None
    return _view(done)


def _view(one: Reconciliation) -> shapes.ReconciliationView:
    return shapes.ReconciliationView(
        id=one.id,
        provider=one.provider,
        day=one.day,
        at=iso(one.at, UTC),
        digest=one.digest,
        differences=[
            shapes.Difference(
                name=each.name,
                payment=each.payment,
                reference=each.reference,
                ours=each.ours,
                theirs=each.theirs,
            )
            for each in one.differences
        ],
    )


HANDLERS = (list_reconciliations, reconcile)
