"""HTTP for the operator's other systems: technical games, odds betting, lotteries.

Each names itself in the path and signs what it sends with a secret that both keep:
``X-Krupier-Signature`` is the HMAC-SHA256, in hexadecimal, of the time, the path and the body, with
a line feed between; ``X-Krupier-Time`` is that time in seconds since 1970.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import post
from litestar.params import PathParameter
from msgspec import Struct
from sqlalchemy import Connection

from krupier.house import attempts, other_games
from krupier.house.other_games import Partner, WalletAnswer
from krupier.house.refusals import HouseRefused, Refusal
from krupier.money import BadAmount, BadCurrency, currency, parse, show, show_in
from krupier.server import balance_forms as shapes
from krupier.server.asgi import address
from krupier.server.dependencies import Asked, TheService
from krupier.server.partner_secrets import secrets_in
from krupier.server.problems import HouseProblem, Problem
from krupier.server.service import Service
from krupier.store import ledger

F = TypeVar("F", bound=Struct)
Name = Annotated[str, PathParameter(pattern=r"^[a-z0-9-]{1,64}$")]
LATE = 300
"""Seconds that a signature is good for, before and after."""


def signature(secret: str, time: str, path: str, body: bytes) -> str:
    content = f"{time}\n{path}\n".encode() + body
    return hmac.new(secret.encode(), content, hashlib.sha256).hexdigest()


@post("/partners/{name:str}/leave", status_code=200, public=True)
async def leave(request: Asked, service: TheService, name: Name) -> shapes.WalletTold:
    """Whether so much may be staked now; nothing changes."""
    of, form = await _asked(request, service, name, shapes.BetForm)
    amount, now = _amount(form.amount, form.currency), service.now()
    return await _done(
        service,
        of,
        "leave",
        form,
        lambda conn: other_games.leave(conn, of, form.account, amount, form.currency, now),
    )


@post("/partners/{name:str}/stake", status_code=200, public=True)
async def stake(request: Asked, service: TheService, name: Name) -> shapes.WalletTold:
    """A bet, from the common balance and within the common limits."""
    of, form = await _asked(request, service, name, shapes.BetForm)
    if not form.key:
        raise Problem("bad-input", problem="key: of the bet")
    amount, now = _amount(form.amount, form.currency), service.now()
    return await _done(
        service,
        of,
        "stake",
        form,
        lambda conn: other_games.stake(
            conn, of, form.account, amount, form.currency, form.key, now
        ),
    )


@post("/partners/{name:str}/win", status_code=200, public=True)
async def win(request: Asked, service: TheService, name: Name) -> shapes.WalletTold:
    """What a bet brings back, with its stake."""
    of, form = await _asked(request, service, name, shapes.WinForm)
    now = service.now()

    def work(conn: Connection) -> WalletAnswer:
        amount = _amount(form.amount, other_games.currency_of(conn, of, form.bet))
        return other_games.give(conn, of, form.bet, amount, form.key, now)

    return await _done(service, of, "win", form, work)


@post("/partners/{name:str}/cancel", status_code=200, public=True)
async def cancel(request: Asked, service: TheService, name: Name) -> shapes.WalletTold:
    """A bet counts as never made."""
    of, form = await _asked(request, service, name, shapes.CancelForm)
    now = service.now()
    return await _done(
        service, of, "cancel", form, lambda conn: other_games.cancel(conn, of, form.bet, now)
    )


@post("/partners/{name:str}/credits", status_code=200, public=True)
async def collect(request: Asked, service: TheService, name: Name) -> list[shapes.CreditTold]:
    """What was paid out at the desk to accounts that the other system keeps, after a number."""
    of, form = await _asked(request, service, name, shapes.CreditsForm)
    found = await service.read(lambda conn: other_games.credits_after(conn, of, form.after))
    return [
        shapes.CreditTold(
            number=one.number,
            key=one.key,
            account=one.account,
            amount=show_in(one.amount, one.currency),
            currency=one.currency,
            at=one.at,
        )
        for one in found
    ]


# -- how ---------------------------------------------------------------------------------------


async def _asked(request: Asked, service: Service, name: str, form: type[F]) -> tuple[Partner, F]:
    """Who asks, and what. Whatever is not signed is not read; staff see it all the same."""
    path = service.options.partners
    secret = secrets_in(path).get(name, "") if path else ""
    body = await request.body()
    time, signed = (request.headers.get(f"x-krupier-{one}", "") for one in ("time", "signature"))
    meant = signature(secret, time, request.scope["path"], body)
    fresh = time.isascii() and time.isdigit() and abs(service.seconds() - int(time[:12])) <= LATE
    if not secret or not hmac.compare_digest(meant.encode(), signed.encode()) or not fresh:
        refusal = Refusal(code="partner-signature")
        service.bad_events.take(address(request.scope))
        await _note(service, name, "", "signature", refusal, None)
        raise HouseProblem(refusal)
    try:
        return other_games.partner(name), msgspec.json.decode(body, type=form)
    except msgspec.MsgspecError as wrong:
        raise Problem("bad-input", problem=str(wrong)) from None


async def _done(
    service: Service, of: Partner, deed: str, form: Any, work: Callable[[Connection], WalletAnswer]
) -> shapes.WalletTold:
    try:
        told = await service.books.run(work)
    except HouseRefused as error:
        await _note(service, of.name, of.operator, deed, error.refusal, form)
        raise
    service.host.wallets.refresh(told.account)
    money = currency(told.currency)
    return shapes.WalletTold(
        account=told.account,
        currency=told.currency,
        balance=show(told.balance, money),
        left=None if told.left is None else show(told.left, money),
        again=told.again,
    )


async def _note(
    service: Service, name: str, operator: str, deed: str, refusal: Refusal, form: object
) -> None:
    id, now = "t" + secrets.token_hex(12), service.now()

    def work(conn: Connection) -> None:
        attempts.record(
            conn,
            id,
            refusal,
            deed=f"partner.{deed}",
            who=name,
            operator=operator,
            at=now,
            account=getattr(form, "account", None),
            tried=form,
        )

    await service.books.run(work)


def _amount(written: str, code: str) -> int:
    try:
        found = parse(written, currency(code))
    except (BadAmount, BadCurrency) as wrong:
        raise Problem("bad-input", problem=str(wrong)) from None
    if not 0 < found <= ledger.LARGEST:
        raise Problem("bad-input", problem=f"amount: more than nought, at most {ledger.LARGEST}")
    return found


HANDLERS = (leave, stake, win, cancel, collect)
