"""HTTP for who cannot log in: the form by which a request about an account is made."""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody

from krupier.house import requests
from krupier.server import care_forms as shapes
from krupier.server import forms
from krupier.server.asgi import address
from krupier.server.dependencies import Asked, TheService
from krupier.server.logs import network, tell
from krupier.server.tries import noted


@post("/requests", status_code=200, public=True)
async def make_request(
    request: Asked, service: TheService, data: JSONBody[shapes.RequestForm]
) -> forms.Done:
    """Puts a request before staff. The answer is the same whether there is such an account or
    not, and nobody can write so often as to bury it."""
    plan, where = service.house.plan(data.operator), address(request.scope)
    service.logins.take(where)
    service.guesses.take(f"request:{data.operator}/{data.who.strip().casefold()}")
    now = service.now()
    async with noted(request, service, "request", data, operator=data.operator):
        await service.books.run(lambda conn: requests.make(conn, plan, data.who, data.text, now))
    tell("request", where=network(where))
    return forms.Done()


HANDLERS = (make_request,)
