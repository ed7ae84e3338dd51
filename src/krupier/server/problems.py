"""Refusals: a code, facts and a status. The texts are in :mod:`~krupier.server.messages`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from litestar import Request, Response
from litestar.exceptions import (
    ClientException,
    HTTPException,
    MethodNotAllowedException,
    NotFoundException,
    ValidationException,
)
from msgspec import UNSET, Struct, UnsetType
from sqlalchemy.exc import DataError

from krupier.house import texts
from krupier.house.passwords import BadPassword
from krupier.house.refusals import HouseRefused, Refusal
from krupier.money import Currency
from krupier.room.money import RefusedByHouse
from krupier.rules.options import Refused
from krupier.server.asgi import address
from krupier.server.logs import log as log
from krupier.server.logs import network, storage_away, tell
from krupier.server.messages import Lang, facts_of, say
from krupier.store import AWAY, Conflict, NotEnough, Taken, Unknown

RETRY_AFTER = 5
"""Seconds after which it is worth asking again while the storage is away."""

STATUS = {
    "bad-input": 400,
    "bad-message": 400,
    "too-deep": 400,
    "bad-name": 400,
    "mixed-name": 400,
    "house-name": 400,
    "bad-setting": 400,
    "bad-tournament": 400,
    "unsigned": 400,
    "unknown-bet": 400,
    "unknown-option": 400,
    "bad-option": 400,
    "bad-currency": 400,
    "unknown-pay": 400,
    "bad-pay": 400,
    "pay-too-large": 400,
    "bad-rule": 400,
    "bad-edit": 400,
    "unknown-parameter": 400,
    "too-many-rounds": 400,
    "unknown-spot": 400,
    "bad-code": 400,
    "bad-password": 400,
    "bad-passkey": 400,
    "bad-email": 400,
    "unknown-operator": 400,
    "office-role": 400,
    "office-operator": 400,
    "office-own": 403,
    "unknown-channel": 400,
    "other-terms": 400,
    "session-ended": 401,
    "bad-token": 401,
    "bad-login": 401,
    "staff-only": 403,
    "partner-signature": 403,
    "players-only": 403,
    "no-guests": 403,
    "guests-only": 403,
    "accounts-only": 403,
    "under-age": 403,
    "residence": 403,
    "restricted-capacity": 403,
    "excluded-here": 403,
    "tournament-excluded": 403,
    "no-such-table": 404,
    "not-invited": 403,
    "demo-money": 409,
    "not-your-table": 403,
    "other-house": 403,
    "sanctioned": 403,
    "exposed": 403,
    "nobody-verifies": 403,
    "prove-again": 403,
    "bad-proof": 403,
    "excluded": 403,
    "account-suspended": 403,
    "account-closed": 403,
    "account-rejected": 403,
    "account-expired": 403,
    "not-your-job": 403,
    "no-right": 403,
    "second-factor-needed": 403,
    "bad-origin": 403,
    "event-bad-signature": 401,
    "event-stale": 401,
    "event-malformed": 400,
    "event-unknown-payment": 404,
    "provider-unknown": 404,
    "provider-silent": 503,
    "bad-day": 400,
    "unknown-table": 404,
    "bad-invitation": 404,
    "unknown-tournament": 404,
    "unknown-type": 404,
    "not-your-tournament": 403,
    "unknown-game": 404,
    "unknown-house": 404,
    "unknown-round": 404,
    "unknown-page": 404,
    "unknown": 404,
    "no-odds": 404,
    "no-simulation": 404,
    "unknown-job": 404,
    "no-strategy": 404,
    "no-proof": 404,
    "no-history": 404,
    "no-review": 404,
    "not-allowed": 405,
    "too-slow": 408,
    "too-large": 413,
    "bad-media-type": 415,
    "head-too-large": 431,
    "too-many": 429,
    "lab-busy": 429,
    "internal": 500,
    "restarting": 503,
    "busy": 503,
    "register-silent": 503,
    "list-missing": 503,
    "storage-away": 503,
    "lab-full": 503,
}
"""What is not here is a refusal of a sensible request that does not fit the present: 409."""
MALFORMED = (
    *("field-", "birth-number-", "login-form", "login-alphabets", "login-house"),
    *("document-expired", "currency-not-offered", "request-empty"),
    *("method-bad-", "method-currency", "method-unknown", "payment-bad-", "payment-currency"),
)
"""How refusals of what stands in a form begin."""


class Fault(Struct, frozen=True):
    """A refusal, as it is told."""

    code: str
    message: str
    """In the language that was asked for."""
    facts: dict[str, Any]
    clause: str | UnsetType = UNSET
    """Of the plan or the law, where a rule says so."""


class ErrorAnswer(Struct, frozen=True):
    """What HTTP answers instead of what was asked for."""

    error: Fault


class Problem(Exception):
    """The server refuses. ``code`` and ``facts`` are for programs, ``text`` for people."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts

    @property
    def status(self) -> int:
        return STATUS.get(self.code, 409)

    def form(self, lang: Lang) -> Fault:
        return Fault(self.code, say(self.code, self.facts, lang), self.facts)


class HouseProblem(Problem):
    """The house refuses, by a clause of its plan."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code, **refusal.facts)
        self.refusal = refusal

    @property
    def status(self) -> int:
        return 400 if self.code.startswith(MALFORMED) else super().status

    def form(self, lang: Lang) -> Fault:
        message = texts.say(self.refusal, lang)
        return Fault(self.code, message, self.facts, self.refusal.clause or UNSET)


def problem_of(error: Exception, money: Currency | None = None) -> Problem:
    """Any exception as something that may be shown; what is no refusal is logged and hidden."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, HouseRefused | RefusedByHouse):
        return HouseProblem(error.refusal)
    if isinstance(error, BadPassword):
        return Problem("bad-password", problem={"en": error.en, "cs": error.cs})
    if isinstance(error, Refused):
        facts = facts_of(error.code, error.facts, money)
        if error.code in ("bad-input", "outcome", "bad-ruling"):
            facts = {"problem": str(error)} | facts
        return Problem(error.code, **facts)
    if isinstance(error, NotEnough):
        facts = {"amount": error.amount, "balance": error.balance}
        return Problem("not-enough", **facts_of("not-enough", facts, money))
    if isinstance(error, Taken):
        return Problem("taken", name=error.name)
    if isinstance(error, Conflict):
        return Problem("conflict")
    if isinstance(error, Unknown):
        return Problem("unknown")
    if isinstance(error, DataError):  # such as a text with NUL, which PostgreSQL keeps nowhere
        return Problem("bad-input", problem="something in it can be kept in no database")
    if isinstance(error, AWAY):
        storage_away(error)
        return Problem("storage-away", retry_after=RETRY_AFTER)
    # Invalid is here too: what clients send is checked at the door, so it was we who asked nonsense
    log.error("unexpected %s", type(error).__name__, exc_info=error)
    return Problem("internal")


def language(query: Mapping[str, Any], accept: str) -> Lang:
    """``?lang=`` wins, then the first of cs and en that the browser names."""
    asked = query.get("lang")
    if asked in ("cs", "en"):
        return "cs" if asked == "cs" else "en"
    for part in accept.split(","):
        tag = part.partition(";")[0].strip().lower()
        if tag[:2] in ("cs", "sk"):
            return "cs"
        if tag[:2] == "en":
            return "en"
    return "en"


Any_ = Request[Any, Any, Any]


def language_of(request: Any_) -> Lang:
    return language(request.query_params, request.headers.get("accept-language", ""))


TOLD = frozenset((403, 429))


def told_of(problem: Problem, scope: Mapping[str, Any]) -> None:
    """Somebody was not let do what he asked for: operators want to know."""
    if problem.status in TOLD:
        tell("refused", code=problem.code, path=scope["path"], where=network(address(scope)))


def answer(request: Any_, problem: Problem) -> Response[ErrorAnswer]:
    retry = problem.facts.get("retry_after")
    told_of(problem, request.scope)
    return Response(
        ErrorAnswer(problem.form(language_of(request))),
        status_code=problem.status,
        headers={"Retry-After": str(retry)} if retry else None,
        media_type="application/json",
    )


def on_http(request: Any_, error: HTTPException) -> Response[ErrorAnswer]:
    """Litestar's own refusals in our form."""
    if isinstance(error, ValidationException):
        problem = Problem("bad-input", problem=_wrong(error))
    elif isinstance(error, NotFoundException):
        problem = Problem("unknown-page")
    elif isinstance(error, MethodNotAllowedException):
        problem = Problem("not-allowed", method=request.method)
    elif error.status_code == 413:
        problem = Problem("too-large", most="256 KiB")
    elif error.status_code == 415:
        problem = Problem("bad-media-type")
    elif isinstance(error, ClientException):
        problem = Problem("bad-input", problem=str(error.detail))
    else:
        problem = problem_of(error)
    return answer(request, problem)


def on_any(
    currency_of: Callable[[Any_, str], Currency | None],
) -> Callable[[Any_, Exception], Response[ErrorAnswer]]:
    """What answers any exception. Amounts are written in the currency of the table or tournament
    asked for."""

    def handler(request: Any_, error: Exception) -> Response[ErrorAnswer]:
        table = request.path_params.get("table") or request.path_params.get("tournament")
        return answer(request, problem_of(error, currency_of(request, table) if table else None))

    return handler


def _wrong(error: ValidationException) -> str:
    if isinstance(error.extra, list) and error.extra:
        first = error.extra[0]
        key = f"{first['key']}: " if first.get("key") else ""
        return f"{key}{first.get('message', '')}"
    return str(error.detail).partition(" for ")[0]
