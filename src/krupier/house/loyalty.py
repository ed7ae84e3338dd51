"""A club that every player belongs to: points become coins, coins are exchanged for things or
money."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from krupier.house import acts, bonuses, points
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature
from krupier.house.refusals import HouseRefused, Refusal, clause_of
from krupier.house.user_accounts import ENDED, UserAccount
from krupier.money import currency, parse
from krupier.plan import houses
from krupier.plan.house import HousePlan
from krupier.plan.loyalty_parts import Offer
from krupier.store import Transfer, Unknown, ledger
from krupier.store.accounts import marketing, player
from krupier.store.care_schema import loyalty_orders
from krupier.store.findings import Finding
from krupier.store.house_schema import user_accounts
from krupier.store.rows import Whose, struct_of, whose


class Order(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    account: str
    offer: str
    coins: int
    ordered_at: int
    given_at: int | None = None
    act: str | None = None


_ORDER = select(*(loyalty_orders.c[field] for field in Order.__struct_fields__))


def earned(conn: Connection, plan: HousePlan, account: UserAccount, at: int) -> int:
    """All points of an account, in thousandths. Raises HouseRefused where there is no club."""
    club = bonuses.club_of(plan)
    points.collect(conn, club, account.operator, account.id, at)
    return points.total(conn, account.id)


def coins(conn: Connection, plan: HousePlan, account: UserAccount, at: int) -> int:
    """What is left of the coins that the points brought."""
    club = bonuses.club_of(plan)
    brought = earned(conn, plan, account, at) * club.coins.per_point // points.UNIT
    query = select(func.coalesce(func.sum(loyalty_orders.c.coins), 0))
    spent = conn.execute(query.where(loyalty_orders.c.account == account.id)).scalar_one()
    return brought - int(spent)


def orders(conn: Connection, *, account: str | None = None, operator: Whose = None) -> list[Order]:
    """Newest first; of an operator, those that were not given yet."""
    query = _ORDER
    if account is not None:
        query = query.where(loyalty_orders.c.account == account)
    else:
        query = query.where(loyalty_orders.c.given_at.is_(None))
    if operator is not None:
        own = select(user_accounts.c.id).where(whose(user_accounts.c.operator, operator))
        query = query.where(loyalty_orders.c.account.in_(own))
    newest = query.order_by(loyalty_orders.c.ordered_at.desc(), loyalty_orders.c.id.desc())
    return [struct_of(Order, row) for row in conn.execute(newest)]


def exchange(
    conn: Connection,
    plan: HousePlan,
    account: UserAccount,
    offer_id: str,
    signed: Signature,
    at: int,
    price: int | None = None,
) -> Order:
    """Coins for something of the catalogue: money at once, a thing when staff have handed it over.
    ``price``: in coins, as it was shown; none: whatever it is. Raises HouseRefused."""
    account = accounts.lock(conn, account.id)
    if account.state in ENDED:
        raise HouseRefused(Refusal(code=f"account-{account.state}"))
    offer = _offer(plan, offer_id)
    if price not in (None, offer.coins):
        facts = {"price": offer.coins, "given": price}
        raise HouseRefused(Refusal(code="stale-price", clause=clause_of(offer), facts=facts))
    have = coins(conn, plan, account, at)
    if have < offer.coins:
        facts = {"price": offer.coins, "have": have}
        clause = clause_of(offer)
        raise HouseRefused(Refusal(code="loyalty-coins", clause=clause, facts=facts))
    id = f"{account.id}-o{len(orders(conn, account=account.id)) + 1}"
    act = acts.record(
        conn,
        "account.own",
        f"player:{account.id}",
        signed,
        at,
        after={"exchange": offer.id, "coins": offer.coins},
        operator=account.operator,
    )
    given = None if offer.money is None else at
    new = Order(
        id=id,
        account=account.id,
        offer=offer.id,
        coins=offer.coins,
        ordered_at=at,
        given_at=given,
        act=act.id,
    )
    conn.execute(insert(loyalty_orders), msgspec.structs.asdict(new))
    if offer.money is not None:
        pay(
            conn,
            account,
            f"coins/{id}",
            parse(offer.money.amount, currency(offer.money.currency)),
            offer.money.currency,
            act.id,
            at,
        )
    return new


def _offer(plan: HousePlan, id: str) -> Offer:
    club = bonuses.club_of(plan)
    offer = club.offer(id)
    if offer is None:
        facts = {"given": id, "known": [one.id for one in club.catalogue]}
        raise HouseRefused(Refusal(code="loyalty-no-offer", facts=facts))
    return offer


def pay(
    conn: Connection,
    account: UserAccount,
    key: str,
    amount: int,
    code: str,
    act: str,
    at: int,
) -> None:
    """A reward into a wallet: no win, no deposit, from the marketing account."""
    source, wallet = marketing(account.operator), player(account.id)
    ledger.open_accounts(conn, [source, wallet], code)
    given = Transfer(
        key, source, wallet, amount, code, "reward", operator=account.operator, act=act
    )
    ledger.post(conn, [given], at)


def hand_over(conn: Connection, id: str, signed: Signature, at: int) -> Order:
    """Staff have given somebody the thing. Raises Unknown, HouseRefused."""
    here = loyalty_orders.c.id == id
    row = conn.execute(_ORDER.where(here).with_for_update()).one_or_none()
    if row is None:
        raise Unknown(f"no order {id}", f"objednávka {id} není")
    before = struct_of(Order, row)
    if before.given_at is not None:
        raise HouseRefused(Refusal(code="loyalty-given"))
    conn.execute(update(loyalty_orders).where(here).values(given_at=at))
    operator = accounts.account(conn, before.account).operator
    subject, after = f"player:{before.account}", {"given": before.offer, "order": id}
    acts.record(conn, "loyalty.register", subject, signed, at, after=after, operator=operator)
    return msgspec.structs.replace(before, given_at=at)


def audit(conn: Connection) -> Iterator[Finding]:
    """Points that are kept and are not what the books say."""
    for id in points.owners(conn):
        account = accounts.account(conn, id)
        club = houses.of(account.operator).loyalty.club
        for source in points.audit(conn, club, account.operator, id) if club else ():
            yield Finding(
                "points",
                id,
                f"its points for {source} are not what the books say",
                f"jeho body za {source} nejsou, co říkají knihy",
            )
