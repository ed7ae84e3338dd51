"""HTTP for loyalty: one's own points, coins and bonuses; programmes, for staff who run them."""

from __future__ import annotations

import secrets
from datetime import date, timedelta
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, QueryParameter
from sqlalchemy import Connection, select

from krupier.house import bonuses, loyalty, programmes
from krupier.house import user_accounts as accounts
from krupier.house.acts import by_player
from krupier.house.periods import begins, iso
from krupier.house.programmes import Conditions, Programme, Status
from krupier.money import BadAmount, BadCurrency, currency, parse
from krupier.plan.house import HousePlan
from krupier.server import care_forms as shapes
from krupier.server import loyalty_view as views
from krupier.server import offices
from krupier.server.complaints import Id, Operator
from krupier.server.dependencies import Account, Asked, Staff, TheService
from krupier.server.problems import Problem
from krupier.server.service import Service
from krupier.server.signatures import sign
from krupier.server.things import OPERATOR, ORDER, PROGRAMME, ROWS, in_form, in_path
from krupier.server.tries import done_or_noted, own_or_noted
from krupier.store.accounts import player
from krupier.store.care_schema import bonuses as given_bonuses
from krupier.store.schema import postings


@get("/account/loyalty", act="account.own")
async def own_loyalty(service: TheService, holder: Account) -> shapes.LoyaltyView:
    """My points, coins, bonuses and programmes; what was earned by now is counted first, and what
    it releases is released."""
    account, now = holder.account, service.now()
    plan = service.house.plan(account.operator)

    def work(conn: Connection) -> tuple[shapes.LoyaltyView, int]:
        parts = sum(bonuses.release(conn, one.id, now) for one in bonuses.running(conn, holder.id))
        return views.loyalty_view(conn, plan, account, now), parts

    view, released = await service.books.run(work)
    if released:
        service.host.wallets.refresh(holder.id)
    return view


@post("/account/loyalty/exchange", act="account.own", status_code=200)
async def exchange(
    request: Asked, service: TheService, holder: Account, data: JSONBody[shapes.ExchangeForm]
) -> shapes.LoyaltyView:
    """Coins for something of the catalogue."""
    account, now = holder.account, service.now()
    plan = service.house.plan(account.operator)
    signed = by_player(holder.id, "exchanges coins")

    def work(conn: Connection) -> shapes.LoyaltyView:
        loyalty.exchange(conn, plan, account, data.offer, signed, now, data.coins)
        return views.loyalty_view(conn, plan, account, now)

    view = await own_or_noted(request, service, account, "exchange", data, work)
    service.host.wallets.refresh(holder.id)
    return view


# -- staff ---------------------------------------------------------------------------------------


@get("/loyalty", act="loyalty.read", of=ROWS)
async def office(
    service: TheService, staff: Staff, operator: Operator = None
) -> shapes.LoyaltyOffice:
    """Programmes, what may be given, and what waits to be handed over."""
    plans = service.house.plans

    def look(conn: Connection) -> shapes.LoyaltyOffice:
        waiting = []
        for one in loyalty.orders(conn, operator=staff.operators):
            plan = plans[accounts.account(conn, one.account).operator]
            waiting.append(views.order_view(plan, plan.loyalty.club, one))
        return shapes.LoyaltyOffice(
            programmes=[
                views.programme_view(plans[one.operator], one)
                for one in programmes.listed(conn, staff.operators)
            ],
            orders=waiting,
            bonuses={
                name: [views.bonus_offer(one) for one in plan.loyalty.club.bonuses]
                for name, plan in plans.items()
                if plan.loyalty.club and staff.at(name)
            },
        )

    return await service.read(look)


@get("/programmes/{id:str}", act="loyalty.read", of=in_path("id", PROGRAMME))
async def programme_file(service: TheService, staff: Staff, id: Id) -> shapes.ProgrammeFile:
    """Who takes part, with how many points, and what was paid."""
    return await service.read(lambda conn: _file(conn, service, staff, id))


def _file(conn: Connection, service: Service, staff: Staff, id: str) -> shapes.ProgrammeFile:
    one = programmes.programme(conn, id)
    plan, now = service.house.plan(one.operator), service.now()
    points = views.standing(conn, plan, one, now)
    found = sorted(
        programmes.members(conn, id), key=lambda row: (-points.get(row.account, 0), row.account)
    )
    return shapes.ProgrammeFile(
        programme=views.programme_view(plan, one),
        members=[
            shapes.PlaceView(
                account=member.account,
                login=accounts.account(conn, member.account).login,
                since=iso(member.since, plan.timezone),
                points=views.told(points.get(member.account, 0)),
            )
            for member in found
        ],
        rewards=[
            views.reward_view(conn, plan, reward)
            for reward in programmes.rewards(conn, programme=id)
        ],
    )


@post("/programmes", act="loyalty.run", of=in_form("operator", OPERATOR), status_code=200)
async def announce(
    request: Asked, service: TheService, staff: Staff, data: JSONBody[shapes.ProgrammeForm]
) -> shapes.ProgrammeFile:
    """Announces a programme with its conditions."""
    now, signed = service.now(), sign(staff, data.reason)
    plan = service.house.plan(data.operator)
    new = _programme(plan, data, "l" + secrets.token_hex(8))

    def work(conn: Connection) -> shapes.ProgrammeFile:
        programmes.announce(conn, plan, new, signed, now)
        return _file(conn, service, staff, new.id)

    return await done_or_noted(
        request, service, "announce", data, work, who=staff.login, operator=data.operator
    )


def _programme(plan: HousePlan, data: shapes.ProgrammeForm, id: str) -> Programme:
    """Raises Problem for days and amounts that are none."""
    zone = plan.timezone

    def minor(field: str, text: str) -> int:
        try:
            return parse(text, currency(data.currency)) if text else 0
        except (BadAmount, BadCurrency) as problem:
            raise Problem("bad-input", problem=f"{field}: {problem}") from None

    try:
        first, last = date.fromisoformat(data.begins), date.fromisoformat(data.ends)
        begins_at = begins(first.isoformat(), zone)
        ends_at = begins((last + timedelta(days=1)).isoformat(), zone)
    except (ValueError, OverflowError) as problem:
        raise Problem("bad-input", problem=f"begins, ends: {problem}") from None
    return Programme(
        id=id,
        operator=data.operator,
        title=data.title.strip(),
        games=data.games,
        rewards=data.rewards,
        announced_at=0,
        begins_at=begins_at,
        ends_at=ends_at,
        currency=data.currency,
        conditions=Conditions(
            points_per_hour=data.points_per_hour,
            points_per_buy_in=data.points_per_buy_in,
            buy_in_per=minor("buy_in_per", data.buy_in_per),
            amount=minor("amount", data.amount),
            places=data.places,
            minimum=data.minimum,
            statuses=[Status(one.hours, minor("statuses", one.amount)) for one in data.statuses],
            only=[one.strip() for one in data.only if one.strip()],
        ),
    )


@post(
    "/programmes/{id:str}/members",
    act="loyalty.register",
    of=in_path("id", PROGRAMME),
    status_code=200,
)
async def register(
    request: Asked, service: TheService, staff: Staff, id: Id, data: JSONBody[shapes.MemberForm]
) -> shapes.ProgrammeFile:
    """Registers a player in a programme."""
    now, signed = service.now(), sign(staff, data.reason)

    def work(conn: Connection) -> shapes.ProgrammeFile:
        operator = programmes.programme(conn, id).operator
        account = offices.by_login(conn, staff, operator, data.login)
        programmes.register(conn, id, account, signed, now)
        return _file(conn, service, staff, id)

    return await done_or_noted(request, service, "register-member", data, work, who=staff.login)


@post("/bonuses", act="loyalty.run", of=in_form("operator", OPERATOR), status_code=200)
async def give_bonus(
    request: Asked, service: TheService, staff: Staff, data: JSONBody[shapes.BonusForm]
) -> shapes.LoyaltyView:
    """Gives somebody a bonus for a deposit."""
    now, signed = service.now(), sign(staff, data.reason)
    plan = service.house.plan(data.operator)

    def work(conn: Connection) -> shapes.LoyaltyView:
        account = offices.by_login(conn, staff, data.operator, data.login)
        deposit = data.deposit.strip() or _last_deposit(conn, account.id)
        bonuses.give(conn, plan, account, data.offer, deposit, signed, now)
        return views.loyalty_view(conn, plan, account, now)

    return await done_or_noted(
        request, service, "bonus", data, work, who=staff.login, operator=data.operator
    )


def _last_deposit(conn: Connection, account: str) -> str:
    """The newest for which there was no bonus; empty: there is none."""
    query = (
        select(postings.c.key)
        .where(
            postings.c.credit == player(account),
            postings.c.kind == "deposit",
            postings.c.key.not_in(select(given_bonuses.c.deposit)),
        )
        .order_by(postings.c.at.desc(), postings.c.key)
        .limit(1)
    )
    return conn.execute(query).scalar_one_or_none() or ""


@post("/orders/{id:str}", act="loyalty.register", of=in_path("id", ORDER), status_code=200)
async def hand_over(
    request: Asked,
    service: TheService,
    staff: Staff,
    id: Id,
    reason: Annotated[str, QueryParameter(min_length=1, max_length=200)],
) -> shapes.OrderView:
    """A thing was handed over."""
    now, signed = service.now(), sign(staff, reason)

    def work(conn: Connection) -> shapes.OrderView:
        one = loyalty.hand_over(conn, id, signed, now)
        operator = accounts.account(conn, one.account).operator
        plan = service.house.plan(operator)
        return views.order_view(plan, plan.loyalty.club, one)

    return await done_or_noted(request, service, "hand-over", id, work, who=staff.login)


HANDLERS = (own_loyalty, exchange)
STAFF_HANDLERS = (
    office,
    programme_file,
    announce,
    register,
    give_bonus,
    hand_over,
)
