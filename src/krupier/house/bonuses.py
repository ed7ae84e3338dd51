"""Bonuses for deposits: locked, shown apart, released in parts as points are earned; what is left
at the end lapses.

The money lies on `bonus:<account>`, from which nobody can bet or withdraw. A released part is the
player's own money; it was no deposit, and no win either.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from sqlalchemy import Connection, insert, select, update

from krupier.house import acts, agenda, points, recovery, texts
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature
from krupier.house.agenda import Due
from krupier.house.ages import moment
from krupier.house.mail_texts import Kind
from krupier.house.periods import HOUR, iso
from krupier.house.refusals import HouseRefused, Refusal, clause_of
from krupier.house.user_accounts import ENDED, UserAccount
from krupier.money import currency, parse, with_currency
from krupier.plan import houses
from krupier.plan.house import HousePlan
from krupier.plan.loyalty_parts import BonusOffer, Club
from krupier.store import Transfer, Unknown, ledger
from krupier.store.accounts import bonus as locked
from krupier.store.accounts import marketing, player
from krupier.store.care_schema import bonuses
from krupier.store.rows import struct_of
from krupier.store.schema import postings

LAPSES = "bonus-lapses"


class Bonus(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    account: str
    offer: str
    deposit: str
    """The key of its posting."""
    currency: str
    amount: int
    parts: int
    points_each: int
    given_at: int
    until: int
    released: int = 0
    """Parts."""
    state: Literal["running", "released", "lapsed"] = "running"
    act: str | None = None

    def of_parts(self, many: int) -> int:
        """What so many parts are together: as equal as minor units allow."""
        return self.amount * many // self.parts

    @property
    def left(self) -> int:
        """What is still locked, or has lapsed."""
        return self.amount - self.of_parts(self.released)


_BONUS = select(*(bonuses.c[field] for field in Bonus.__struct_fields__))


def of_account(conn: Connection, account: str) -> list[Bonus]:
    """Newest first."""
    rows = conn.execute(_BONUS.where(bonuses.c.account == account))
    found = [struct_of(Bonus, row) for row in rows]
    return sorted(found, key=lambda one: (-one.given_at, one.id))


def running(conn: Connection, account: str | None = None) -> list[Bonus]:
    query = _BONUS.where(bonuses.c.state == "running")
    if account is not None:
        query = query.where(bonuses.c.account == account)
    return [struct_of(Bonus, row) for row in conn.execute(query.order_by(bonuses.c.id))]


def give(
    conn: Connection,
    plan: HousePlan,
    account: UserAccount,
    offer_id: str,
    deposit: str,
    signed: Signature,
    at: int,
) -> Bonus:
    """For a deposit, by its posting. Raises HouseRefused."""
    account = accounts.lock(conn, account.id)
    if account.state in ENDED:
        raise HouseRefused(Refusal(code=f"account-{account.state}"))
    offer = _offer(plan, offer_id)
    for one in running(conn, account.id):
        facts = {"until": iso(one.until, plan.timezone)}
        raise HouseRefused(Refusal(code="bonus-running", clause=clause_of(offer), facts=facts))
    code, amount = _sized(conn, account, offer, deposit)
    new = Bonus(
        id=f"{account.id}-b{len(of_account(conn, account.id)) + 1}",
        operator=account.operator,
        account=account.id,
        offer=offer.id,
        deposit=deposit,
        currency=code,
        amount=amount,
        parts=offer.parts,
        points_each=offer.points_each,
        given_at=at,
        until=at + offer.days * 24 * HOUR,
    )
    act = acts.record(
        conn,
        "loyalty.run",
        f"player:{account.id}",
        signed,
        at,
        after={"bonus": new.id, "offer": offer.id, "amount": amount, "currency": code},
        operator=account.operator,
    )
    new = msgspec.structs.replace(new, act=act.id)
    conn.execute(insert(bonuses), msgspec.structs.asdict(new))
    source, shelf = marketing(account.operator), locked(account.id)
    ledger.open_accounts(conn, [source, shelf], code)
    _post(conn, new, "given", source, shelf, amount, at)
    agenda.add(
        conn,
        LAPSES,
        account.operator,
        account.id,
        new.until,
        at,
        {"bonus": new.id},
        key=f"{LAPSES}/{new.id}",
    )
    _tell(
        conn,
        new,
        "bonus-given",
        at,
        amount=with_currency(amount, new.currency),
        parts=str(new.parts),
        points=str(new.points_each),
        until=texts.told(moment(new.until, plan.timezone), account.language),
    )
    return new


def _offer(plan: HousePlan, id: str) -> BonusOffer:
    club = club_of(plan)
    offer = club.bonus(id)
    if offer is None:
        facts = {"given": id, "known": [one.id for one in club.bonuses]}
        raise HouseRefused(Refusal(code="loyalty-no-offer", facts=facts))
    return offer


def club_of(plan: HousePlan) -> Club:
    """Raises HouseRefused."""
    if plan.loyalty.club is None:
        raise HouseRefused(Refusal(code="loyalty-none"))
    return plan.loyalty.club


def _sized(
    conn: Connection, account: UserAccount, offer: BonusOffer, deposit: str
) -> tuple[str, int]:
    """Currency and amount of a bonus for a deposit."""
    own = postings.c.key == deposit, postings.c.kind == "deposit"
    row = conn.execute(
        select(postings.c.amount, postings.c.currency).where(
            *own, postings.c.credit == player(account.id)
        )
    ).one_or_none()
    if row is None or _charged_back(conn, deposit):
        facts: dict[str, object] = {"given": deposit[:80]}
        raise HouseRefused(Refusal(code="bonus-no-deposit", clause=clause_of(offer), facts=facts))
    if conn.execute(select(bonuses.c.id).where(bonuses.c.deposit == deposit)).one_or_none():
        raise HouseRefused(Refusal(code="bonus-given-already", clause=clause_of(offer)))
    put_in, code = row
    most = offer.most_in(code)
    if most is None:
        facts = {"given": code, "known": [one.currency for one in offer.most]}
        raise HouseRefused(Refusal(code="bonus-currency", clause=clause_of(offer), facts=facts))
    amount = min(put_in * offer.percent // 100, parse(most, currency(code)))
    if amount < offer.parts:
        facts = {"amount": with_currency(amount, code), "parts": offer.parts}
        raise HouseRefused(Refusal(code="bonus-too-small", facts=facts))
    return code, amount


def _charged_back(conn: Connection, deposit: str) -> bool:
    """Whether its payment was taken back."""
    of = deposit.rpartition("/")[0]
    return bool(of and ledger.posted(conn, [f"{of}/charged", f"{of}/owed"]))


def look(conn: Connection, at: int) -> list[str]:
    """Releases what was earned by now; returns the accounts that got something."""
    return [one.account for one in running(conn) if release(conn, one.id, at)]


def release(conn: Connection, id: str, at: int) -> int:
    """The parts that points earned until then release; how many. Points count from when the bonus
    was given, and never after its end."""
    account = accounts.lock(conn, _bonus(conn, id).account)
    one = _bonus(conn, id)
    if one.state != "running" or account.state in ENDED:
        return 0
    club = club_of(houses.of(one.operator))
    until = min(at, one.until)
    points.collect(conn, club, one.operator, one.account, until)
    earned = points.total(conn, one.account, one.given_at, until)
    reached = min(one.parts, earned // (one.points_each * points.UNIT))
    new = range(one.released + 1, reached + 1)
    for part in new:
        amount = one.of_parts(part) - one.of_parts(part - 1)
        wallet = player(one.account)
        ledger.open_accounts(conn, [wallet], one.currency)
        _post(conn, one, str(part), locked(one.account), wallet, amount, at)
    if not new:
        return 0
    state = "released" if reached == one.parts else "running"
    after = msgspec.structs.replace(one, released=reached, state=state)
    _keep(conn, after)
    if state == "released":
        agenda.drop(conn, f"{LAPSES}/{one.id}", "released", at)
    amount = one.left - after.left
    shown = {
        "amount": with_currency(amount, one.currency),
        "left": with_currency(after.left, one.currency),
    }
    _tell(conn, after, "bonus-released", at, **shown)
    return len(new)


@agenda.handles(LAPSES)
def _lapse(conn: Connection, due: Due, at: int) -> str:
    """What was earned in time is released first, however late anybody looks."""
    id = due.detail["bonus"]
    release(conn, id, due.due_at)
    one = _bonus(conn, id)
    if one.state != "running":
        return one.state
    back = marketing(one.operator)
    _post(conn, one, "lapsed", locked(one.account), back, one.left, at)
    _keep(conn, msgspec.structs.replace(one, state="lapsed"))
    _tell(conn, one, "bonus-lapsed", at, amount=with_currency(one.left, one.currency))
    return f"{with_currency(one.left, one.currency)} lapsed"


def _bonus(conn: Connection, id: str) -> Bonus:
    row = conn.execute(_BONUS.where(bonuses.c.id == id)).one_or_none()
    if row is None:
        raise Unknown(f"no bonus {id}", f"bonus {id} není")
    return struct_of(Bonus, row)


def _keep(conn: Connection, one: Bonus) -> None:
    row = msgspec.structs.asdict(one)
    conn.execute(update(bonuses).where(bonuses.c.id == one.id).values(**row))


def _post(
    conn: Connection, one: Bonus, what: str, debit: str, credit: str, amount: int, at: int
) -> None:
    key = f"bonus/{one.id}/{what}"
    moved = Transfer(
        key, debit, credit, amount, one.currency, "bonus", operator=one.operator, act=one.act
    )
    ledger.post(conn, [moved], at)


def _tell(conn: Connection, one: Bonus, kind: Kind, at: int, **facts: str) -> None:
    account = accounts.account(conn, one.account)
    recovery.tell(conn, account, kind, {"login": account.login, **facts}, at)
