"""The application: API, WebSocket and web client behind one door."""

from __future__ import annotations

from functools import cache
from typing import cast

from litestar import Litestar, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.handlers import asgi
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Receive as LitestarReceive
from litestar.types import Scope as LitestarScope
from litestar.types import Send as LitestarSend

from krupier import __version__
from krupier.server import (
    back_office,
    balance_office,
    callbacks,
    cash_desk,
    chat,
    complaints,
    conduct,
    credentials,
    forms,
    houses,
    http,
    integrity,
    limits,
    log_in,
    logins,
    loyalty,
    notes,
    odds,
    partners,
    payment_files,
    payment_office,
    payments,
    poker_statistics,
    private_tables,
    private_tournaments,
    reception,
    reconciling,
    records,
    registration,
    requests,
    seats,
    session_result,
    staff,
    staff_access,
    staff_door,
    tournament_office,
    tournaments,
    watching,
    wire,
)
from krupier.server.asgi import App, Receive, Scope, Send
from krupier.server.declared import check, check_messages
from krupier.server.dependencies import DEPENDENCIES, SERVICE, TheService, door, service_of
from krupier.server.guard import Gate
from krupier.server.problems import Problem, on_any, on_http
from krupier.server.service import Service
from krupier.server.socket import Socket
from krupier.server.static import Files

SECRETS = (
    *("/api/guests", "/api/me/token", "/api/staff/login", "/api/staff/me"),
    *("/api/log-in", "/api/accounts", "/api/account/totp", "/api/account/passkeys"),
    *("/api/mailbox", "/api/staff/mailbox"),
    *("/api/private-tables", "/api/private-tournaments"),
)
"""Whose answers hold a token."""
CARE = (complaints, loyalty, records)
STAFF = (
    *(*staff_door.HANDLERS, *staff_access.HANDLERS),
    *(*staff.HANDLERS, *logins.HANDLERS, *conduct.HANDLERS, *seats.HANDLERS),
    *(*back_office.HANDLERS, *limits.STAFF_HANDLERS, *credentials.STAFF_HANDLERS),
    *(*payment_office.HANDLERS, *payment_files.STAFF_HANDLERS),
    *(*callbacks.STAFF_HANDLERS, *reconciling.HANDLERS),
    *(one for part in CARE for one in part.STAFF_HANDLERS),
    *(*reception.HANDLERS, *cash_desk.HANDLERS, *watching.STAFF_HANDLERS),
    *integrity.STAFF_HANDLERS,
    *(*balance_office.HANDLERS, *chat.STAFF_HANDLERS, *tournament_office.HANDLERS),
)
"""Routes under /api/staff."""
OURS = ("/api", "/healthz", "/readyz")
"""How paths begin that are no pages and no files."""
SOCKET = "krupier.socket"
"""Where the scope of a request has the end of all WebSockets."""


@get("/healthz", sync_to_thread=False, include_in_schema=False, public=True)
def healthz(service: TheService) -> Response[forms.Health]:
    """Whether it is alive: the process answers. See :func:`readyz`."""
    health = forms.Health(not service.stopping, len(service.host.tables), len(service.hub.clients))
    return Response(health, status_code=200 if health.ok else 503)


@get("/readyz", sync_to_thread=False, include_in_schema=False, public=True)
def readyz(service: TheService) -> Response[forms.Ready]:
    """Whether it can write down what it is asked for; known before anybody asks. One table that is
    stuck takes no house away from all the others."""
    parts = service.readiness.parts
    away = any(one.part == "books" for one in parts)
    ready = forms.Ready(not (away or service.stopping), parts)
    return Response(ready, status_code=200 if ready.ok else 503)


HEALTH = (healthz, readyz)


@asgi("/ws", copy_scope=False, public=True)
async def websocket(scope: LitestarScope, receive: LitestarReceive, send: LitestarSend) -> None:
    socket = cast("Socket", cast("Scope", scope)[SOCKET])
    await socket(cast("Scope", scope), cast("Receive", receive), cast("Send", send))


def api(body_bytes: int) -> Litestar:
    """The HTTP and WebSocket API: of no service, for a request brings its own. Raises
    Undeclared."""
    check_messages(wire.KINDS)
    refused = on_any(lambda request, table: service_of(request).currency_of(table))
    staff_only = Router("/staff", route_handlers=STAFF, tags=["staff"], guards=[door])
    app = Litestar(
        [
            Router(
                "/api",
                route_handlers=[
                    *http.HANDLERS,
                    *notes.HANDLERS,
                    *(*poker_statistics.HANDLERS, *session_result.HANDLERS),
                    *houses.HANDLERS,
                    *log_in.HANDLERS,
                    *credentials.HANDLERS,
                    *limits.HANDLERS,
                    *registration.HANDLERS,
                    *requests.HANDLERS,
                    *odds.HANDLERS,
                    *payments.HANDLERS,
                    *private_tables.HANDLERS,
                    *(*tournaments.HANDLERS, *private_tournaments.HANDLERS),
                    *payment_files.HANDLERS,
                    *callbacks.HANDLERS,
                    *(one for part in CARE for one in part.HANDLERS),
                    *partners.HANDLERS,
                    staff_only,
                    websocket,
                ],
            ),
            *HEALTH,
        ],
        dependencies=DEPENDENCIES,
        exception_handlers={HTTPException: on_http, Problem: refused, Exception: refused},
        request_max_body_size=body_bytes,
        # a secret is never compressed together with what somebody else may choose
        compression_config=CompressionConfig(
            "gzip", minimum_size=1_000, gzip_compress_level=5, exclude=["/api/ws", *SECRETS]
        ),
        openapi_config=OpenAPIConfig(
            title="Krupiér",
            version=__version__,
            description="Live casino games exactly as an approved game plan says.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            use_handler_docstrings=True,
        ),
        logging_config=None,
        debug=False,
    )
    check(app.routes)
    return app


_api = cache(api)
"""Made once in a process, whatever number of servers it has: it takes a while."""


def backend(service: Service) -> App:
    """The API of a service."""
    answer = cast("App", _api(service.options.limits.body_bytes))
    ours = {SERVICE: service, SOCKET: Socket(service)}

    async def with_service(scope: Scope, receive: Receive, send: Send) -> None:
        scope.update(ours)
        await answer(scope, receive, send)

    return with_service


def application(service: Service) -> Gate:
    """Everything a server answers."""
    options, answer = service.options, backend(service)
    files = Files(options.static)

    async def front(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope["path"].startswith(OURS):
            await files(scope, send)
        else:
            await answer(scope, receive, send)

    return Gate(front, options.limits, service.seconds, options.origins, options.secure)
