"""HTTP for who limits himself: limits, breaks, the panic button, closing; and what was played.

For staff: blocks, pairs that are kept apart, and what falls due.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from sqlalchemy import Connection, select

from krupier.house import agenda, breaks, gate, limits, rates, recovery, texts
from krupier.house import user_accounts as accounts
from krupier.house.acts import by_player
from krupier.house.periods import HOUR, begins, iso, local
from krupier.house.user_accounts import UserAccount
from krupier.money import BadAmount, currency, parse, show
from krupier.server import forms, offices
from krupier.server import house_forms as shapes
from krupier.server.account_view import account_view, written
from krupier.server.credentials import must_be_proved
from krupier.server.dependencies import Account, Asked, Staff, TheService
from krupier.server.house import House
from krupier.server.http import Limit
from krupier.server.offices import OnDuty
from krupier.server.problems import Problem
from krupier.server.service import Service
from krupier.server.sessions import Holder
from krupier.server.signatures import sign
from krupier.server.spreadsheet import spreadsheet
from krupier.server.things import ACCOUNT, OPERATOR, ROWS, in_form, in_path
from krupier.server.tries import own_or_noted
from krupier.store import Invalid, Transfer, ledger, schema
from krupier.store.accounts import DEMO, player

AccountId = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_.-]{1,64}$")]
DAY = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
MOST_ROWS = 10_000
DAYS = 30
"""How far back one sees what was played, where no day is named."""
MOST_DEMO = 1_000_000
"""Whole units of demo money at a time."""
UTC = ZoneInfo("UTC")


def mailer(house: House) -> breaks.Tell:
    """Writes mail to who is concerned, in his language."""

    def tell(
        conn: Connection, account: UserAccount, kind: str, facts: Mapping[str, Any], at: int
    ) -> None:
        plan = house.plan(account.operator)
        contact = plan.help.contact
        known = {
            "login": account.login,
            "at": iso(at, plan.timezone),
            "help": contact.phone or contact.site or contact.mail or "",
            **facts,
        }
        shown = {name: texts.shown(value, account.language) for name, value in known.items()}
        mail: Any = kind
        recovery.tell(conn, account, mail, shown, at)

    return tell


async def changed(
    request: Asked,
    service: Service,
    holder: Holder,
    deed: str,
    tried: object,
    work: Callable[[Connection, int], object],
) -> shapes.AccountView:
    """Does it and shows the account afterwards; what is refused staff can see."""
    now = service.now()

    def unit(conn: Connection) -> shapes.AccountView:
        work(conn, now)
        return account_view(conn, service.house, holder.account, holder.session, now)

    view = await own_or_noted(request, service, holder.account, deed, tried, unit)
    await service.make_way()
    return view


# -- limits ------------------------------------------------------------------------------------


@post("/account/limits", act="account.own", status_code=200)
async def set_limit(
    request: Asked, service: TheService, holder: Account, data: JSONBody[shapes.LimitChoice]
) -> shapes.AccountView:
    """Sets one of my limits, or refuses it. What makes it looser needs proof, and time."""
    plan = service.house.plan(holder.account.operator)
    tell = mailer(service.house)

    def work(conn: Connection, at: int) -> None:
        signed = by_player(holder.id, "changes a limit")
        made = limits.decide(
            conn,
            plan,
            holder.account,
            measure=data.measure,
            written=data.value,
            code=data.currency,
            signed=signed,
            at=at,
        )
        later = made.effective_at > at
        if later:
            must_be_proved(service, holder)
        limit = plan.self_limit(made.measure)
        assert limit is not None
        facts = {
            "limit": limits.names_of(limit),
            "value": limits.shown(limit, made) or {"en": "no limit", "cs": "bez omezení"},
            "at": iso(made.effective_at, plan.timezone),
        }
        tell(conn, holder.account, "limit-coming" if later else "limit-changed", facts, at)

    return await changed(request, service, holder, "limit", data, work)


@get("/account/limits", act="account.own")
async def limit_history(service: TheService, holder: Account) -> list[shapes.LimitDecision]:
    """Everything I have decided about my limits, newest first."""
    house, operator = service.house, holder.account.operator
    plan = house.plan(operator)
    found = await service.read(lambda conn: limits.decisions(conn, [holder.id])[holder.id])
    rows = []
    for one in reversed(found):
        limit = plan.self_limit(one.measure)
        gone = one.cancelled_at
        rows.append(
            shapes.LimitDecision(
                measure=one.measure,
                value=written(limit, one) if limit else str(one.value),
                currency=one.currency or "",
                set_at=house.time(operator, one.set_at),
                effective_at=house.time(operator, one.effective_at),
                cancelled_at=None if gone is None else house.time(operator, gone),
            )
        )
    return rows


# -- breaks ------------------------------------------------------------------------------------


@post("/account/breaks", act="account.own", status_code=200)
async def take_break(
    request: Asked, service: TheService, holder: Account, data: JSONBody[shapes.BreakForm]
) -> shapes.AccountView:
    """A break, at once; it cannot be made shorter."""
    plan, tell = service.house.plan(holder.account.operator), mailer(service.house)

    def work(conn: Connection, at: int) -> None:
        taken = breaks.take(
            conn, plan, holder.id, data.length, by_player(holder.id, "takes a break"), at
        )
        until = iso(taken.until or at, plan.timezone)
        tell(conn, holder.account, "break", {"until": until}, at)

    return await changed(request, service, holder, "break", data, work)


@post("/account/panic", act="account.own", status_code=200)
async def press_panic(request: Asked, service: TheService, holder: Account) -> shapes.AccountView:
    """The panic button: no play anywhere, from now on."""
    tell = mailer(service.house)

    def work(conn: Connection, at: int) -> None:
        stopped = breaks.panic(
            conn, holder.id, by_player(holder.id, "presses the panic button"), at
        )
        for id in stopped.accounts:
            account = accounts.account(conn, id)
            plan = service.house.plan(account.operator)
            until = iso(at + plan.panic.hours * HOUR, plan.timezone)
            tell(conn, account, "panic", {"until": until}, at)

    return await changed(request, service, holder, "panic", None, work)


@post("/account/close", act="account.own", status_code=200)
async def close(
    request: Asked, service: TheService, holder: Account, data: JSONBody[shapes.CloseForm]
) -> shapes.AccountView:
    """Closes my account; what is on it waits to be paid out."""
    must_be_proved(service, holder)
    tell = mailer(service.house)

    def work(conn: Connection, at: int) -> None:
        why = data.reason.strip() or "closes the account"
        breaks.close(conn, holder.id, by_player(holder.id, why), at)
        facts = {"reason": {"en": "as you wished", "cs": "jak jste si přáli"}}
        tell(conn, holder.account, "closed", facts, at)

    return await changed(request, service, holder, "close", data, work)


# -- money and play ----------------------------------------------------------------------------


@post("/account/demo-deposit", act="account.own", status_code=200)
async def demo_deposit(
    request: Asked, service: TheService, holder: Account, data: JSONBody[shapes.DemoDeposit]
) -> shapes.AccountView:
    """Demo money onto my account."""
    if not service.options.demo:
        raise Problem("unknown-page")
    offered = list(service.house.plan(holder.account.operator).currencies)
    if data.currency not in offered:
        raise Problem("bad-currency", currency=data.currency, allowed=offered)
    code = data.currency
    try:
        amount = parse(data.amount, currency(code))
    except BadAmount as problem:
        raise Problem("bad-input", problem=f"amount: {problem}") from None
    if not 0 < amount <= MOST_DEMO * currency(code).unit:
        raise Problem("bad-input", problem=f"amount: more than 0, at most {MOST_DEMO}")
    key, wallet = f"deposit/{holder.id}/{secrets.token_hex(8)}", player(holder.id)

    def work(conn: Connection, at: int) -> None:
        gate.check(conn, holder.id, "deposit", at, amount, code)
        ledger.open_accounts(conn, [wallet, DEMO], code)
        operator = holder.account.operator
        ledger.post(
            conn, [Transfer(key, DEMO, wallet, amount, code, "deposit", operator=operator)], at
        )

    view = await changed(request, service, holder, "deposit", data, work)
    service.host.wallets.refresh(holder.id)
    return view


@get("/account/history", act="account.own")
async def history(
    service: TheService,
    holder: Account,
    first: Annotated[str | None, QueryParameter(name="from", pattern=DAY)] = None,
    last: Annotated[str | None, QueryParameter(name="to", pattern=DAY)] = None,
    form: Annotated[Literal["json", "csv"], QueryParameter(name="format")] = "json",
) -> Response[Any]:
    """What I have played, newest first, from a day to a day of the house: 30 days where none is
    named. As JSON, or as a file for a spreadsheet."""
    operator = holder.account.operator
    zone = service.house.plan(operator).timezone
    today = local(service.now(), zone).date()
    end = day_of(last, today)
    begin = day_of(first, date.fromordinal(max(1, end.toordinal() - DAYS)))
    since, until = bounds(begin, end, zone)

    def look(conn: Connection) -> list[shapes.PlayedRow]:
        return _played(conn, service, holder.account, since, until)

    rows = await service.read(look)
    if form == "json":
        return Response(rows)
    return Response(
        spreadsheet(shapes.PlayedRow, rows),
        media_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{begin}_{end}.csv"'},
    )


def day_of(text: str | None, otherwise: date) -> date:
    try:
        return date.fromisoformat(text) if text else otherwise
    except ValueError as problem:
        raise Problem("bad-input", problem=f"{text}: {problem}") from None


def bounds(first: date, last: date, zone: ZoneInfo) -> tuple[int, int]:
    """From the beginning of a day to the end of another."""
    try:
        after = last + timedelta(days=1)
        return begins(first.isoformat(), zone), begins(after.isoformat(), zone)
    except OverflowError as problem:
        raise Problem("bad-input", problem=f"{first}, {last}: {problem}") from None


def _played(
    conn: Connection, service: Service, account: UserAccount, since: int, until: int
) -> list[shapes.PlayedRow]:
    results, rounds = schema.results, schema.rounds
    query = (
        select(results, rounds.c.game, rounds.c.currency)
        .join_from(results, rounds, rounds.c.id == results.c.round)
        .where(
            results.c.player == account.id,
            results.c.closed_at >= since,
            results.c.closed_at < until,
        )
        .order_by(results.c.closed_at.desc(), results.c.round, results.c.seat)
        .limit(MOST_ROWS)
    )
    rows = []
    for row in conn.execute(query):
        money = currency(row.currency)
        rows.append(
            shapes.PlayedRow(
                at=service.house.time(account.operator, row.closed_at),
                round=row.round,
                game=row.game,
                currency=row.currency,
                staked=show(row.staked, money),
                returned=show(row.returned, money),
                net=show(row.returned - row.staked, money),
            )
        )
    return rows


# -- staff -------------------------------------------------------------------------------------


async def _staff_changed(
    service: Service, staff: OnDuty, id: str, work: Callable[[Connection, int], object]
) -> shapes.AccountView:
    now = service.now()

    def unit(conn: Connection) -> shapes.AccountView:
        account = accounts.account(conn, id)
        work(conn, now)
        return account_view(conn, service.house, account, None, now)

    view = await service.books.run(unit)
    await service.make_way()
    return view


@post(
    "/accounts/{account:str}/block",
    act="block.set",
    of=in_path("account", ACCOUNT),
    status_code=200,
)
async def block(
    service: TheService, staff: Staff, account: AccountId, data: JSONBody[shapes.BlockForm]
) -> shapes.AccountView:
    """Blocks somebody from playing; he is told why. Without end as the plan has it."""
    signed, tell = sign(staff, data.reason), mailer(service.house)
    return await _staff_changed(
        service,
        staff,
        account,
        lambda conn, at: breaks.block(conn, account, data.hours, signed, at, tell),
    )


@post(
    "/accounts/{account:str}/unblock",
    act="block.set",
    of=in_path("account", ACCOUNT),
    status_code=200,
)
async def unblock(
    service: TheService, staff: Staff, account: AccountId, data: JSONBody[forms.Why]
) -> shapes.AccountView:
    """Lifts a block before its end. What a player has chosen himself cannot be lifted."""
    signed = sign(staff, data.reason)
    return await _staff_changed(
        service,
        staff,
        account,
        lambda conn, at: breaks.lift(conn, account, "block", signed, at),
    )


@post(
    "/accounts/{account:str}/pair", act="block.set", of=in_path("account", ACCOUNT), status_code=200
)
async def pair(
    service: TheService, staff: Staff, account: AccountId, data: JSONBody[shapes.PairForm]
) -> shapes.AccountView:
    """Two accounts may not sit together from now on."""
    signed, tell = sign(staff, data.reason), mailer(service.house)

    def work(conn: Connection, at: int) -> None:
        one, other = accounts.account(conn, account), offices.account_of(conn, staff, data.other)
        if one.id == other.id or one.operator != other.operator:
            raise Problem("bad-input", problem="other: another account with the same operator")
        breaks.keep_apart(conn, one.id, other.id, signed, at, tell)

    return await _staff_changed(service, staff, account, work)


@post("/rates", act="rates.set", of=in_form("operator", OPERATOR), status_code=200)
async def set_rates(
    service: TheService, staff: Staff, data: JSONBody[shapes.RatesForm]
) -> forms.Done:
    """Exchange rates of an operator from now on."""
    service.house.plan(data.operator)
    signed, now = sign(staff, data.reason), service.now()

    def work(conn: Connection) -> None:
        worth, base = dict(data.rates), data.base
        if data.file:
            worth, base = dict(rates.bank_rates(data.file).rates), "CZK"
        # what is counted at this very moment keeps the rates of before
        rates.set_rates(
            conn,
            data.operator,
            worth,
            base=base,
            source=data.source,
            valid_from=now + 1,
            signed=signed,
            at=now,
        )

    try:
        await service.books.run(work)
    except Invalid as wrong:
        raise Problem("bad-input", problem={"en": str(wrong), "cs": wrong.cs}) from None
    return forms.Done()


@get("/agenda", act="agenda.read", of=ROWS)
async def due(
    service: TheService,
    staff: Staff,
    done: Annotated[bool, QueryParameter()] = False,
    subject: Annotated[str | None, QueryParameter(max_length=80)] = None,
    limit: Limit = 50,
) -> list[shapes.AgendaRow]:
    """What falls due and when, what has failed and waits; or what was done."""

    def look(conn: Connection) -> list[agenda.Due]:
        here = staff.operators
        return agenda.listed(conn, done=done, operator=here, subject=subject, most=limit)

    return [
        shapes.AgendaRow(
            id=one.id,
            due_at=_time(service, one.operator, one.due_at),
            kind=one.kind,
            operator=one.operator,
            subject=one.subject,
            done_at=None if one.done_at is None else _time(service, one.operator, one.done_at),
            outcome=one.outcome,
            tries=one.tries,
        )
        for one in await service.read(look)
    ]


def _time(service: Service, operator: str, at: int) -> str:
    """In the time of the house; what concerns no operator in that of Greenwich."""
    plan = service.house.plans.get(operator)
    return iso(at, plan.timezone if plan else UTC)


HANDLERS = (set_limit, limit_history, take_break, press_panic, close, demo_deposit, history)
STAFF_HANDLERS = (block, unblock, pair, set_rates, due)
