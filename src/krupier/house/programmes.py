"""Loyalty programmes that run for a time: announced before, with players whom staff register.

Points are a function of the books: of the hands that somebody was dealt in, of the chips with which
he sat down, of buy-ins into tournaments. A sum is divided among the best after each calendar month
(cash games) or at the end (tournaments), or every time status that is reached brings a reward. All
of it is paid from the marketing account.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, insert, select

from krupier.house import acts, agenda, loyalty, played_time, recovery
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature, by_itself
from krupier.house.agenda import Due
from krupier.house.periods import DAY, HOUR, iso, month_of, next_month
from krupier.house.refusals import HouseRefused, Refusal, clause_of
from krupier.house.user_accounts import ENDED, UserAccount
from krupier.money import with_currency
from krupier.money.shares import divided
from krupier.plan import houses
from krupier.plan.house import HousePlan
from krupier.plan.loyalty_parts import Programmes
from krupier.store import Unknown
from krupier.store.care_schema import (
    loyalty_buy_ins,
    loyalty_members,
    loyalty_programmes,
    loyalty_rewards,
)
from krupier.store.fast import insert_if_new
from krupier.store.rows import Whose, struct_of, whose

DIVIDES = "loyalty-division"
GRACE = HOUR
"""So long after a period is over all of it is in the books."""
LONGEST = 24
"""Calendar months that a programme may run."""
WHOLE = "whole"
UNIT = 1_000
"""Points are counted in thousandths."""
MOST = 10**12
"""Of any number in the conditions: what nobody could be paid would hold up everybody else."""


class Status(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hours: int
    amount: int


class Conditions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a programme promises; amounts in minor units of its currency."""

    points_per_hour: int = 0
    points_per_buy_in: int = 0
    """Of tournaments for each, of cash games for each ``buy_in_per`` with which somebody sits
    down."""
    buy_in_per: int = 0
    amount: int = 0
    """That is divided."""
    places: int = 0
    """How many of the best are rewarded."""
    minimum: int = 0
    """Points."""
    statuses: list[Status] = []
    only: list[str] = []
    """Tables or tournaments; none named: all."""


class Programme(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    title: str
    games: Literal["cash-games", "tournaments"]
    rewards: Literal["division", "statuses"]
    announced_at: int
    begins_at: int
    ends_at: int
    currency: str
    conditions: Conditions
    act: str | None = None

    def runs(self, at: int) -> bool:
        return self.begins_at <= at < self.ends_at


class Member(msgspec.Struct, frozen=True):
    account: str
    since: int


class Reward(msgspec.Struct, frozen=True):
    programme: str
    period: str
    account: str
    at: int
    points: int
    amount: int


_FIELDS = tuple(one for one in Programme.__struct_fields__ if one != "conditions")
_PROGRAMME = select(
    *(loyalty_programmes.c[field] for field in _FIELDS), loyalty_programmes.c.conditions
)
_REWARD = select(*(loyalty_rewards.c[field] for field in Reward.__struct_fields__))


# -- announcing and registering ------------------------------------------------------------------


def announce(conn: Connection, plan: HousePlan, new: Programme, signed: Signature, at: int) -> None:
    """Publishes a programme with its conditions; they never change. Raises HouseRefused."""
    rule = plan.loyalty.programmes
    if rule is None:
        raise HouseRefused(Refusal(code="loyalty-none"))
    notice = rule.notice
    earliest = at + notice.days * DAY
    if new.begins_at < earliest:
        facts = {"days": notice.days, "earliest": iso(earliest, plan.timezone)}
        clause = clause_of(notice)
        raise HouseRefused(Refusal(code="programme-too-soon", clause=clause, facts=facts))
    for field, allowed in _wrong(plan, rule, new):
        wrong = {"field": field, "allowed": allowed}
        raise HouseRefused(Refusal(code="programme-bad", facts=wrong))
    act = acts.record(
        conn,
        "loyalty.run",
        f"programme:{new.id}",
        signed,
        at,
        after=msgspec.to_builtins(new),
        operator=new.operator,
    )
    row = msgspec.structs.asdict(msgspec.structs.replace(new, announced_at=at, act=act.id))
    conditions = msgspec.json.encode(new.conditions).decode()
    conn.execute(insert(loyalty_programmes), row | {"conditions": conditions})
    for period, since, until in _periods(plan, new):
        detail = {"programme": new.id, "period": period, "since": since, "until": until}
        key = f"{DIVIDES}/{new.id}/{period}"
        agenda.add(conn, DIVIDES, new.operator, new.id, until + GRACE, at, detail, key=key)


def _wrong(plan: HousePlan, rule: Programmes, new: Programme) -> Iterator[tuple[str, str]]:
    """Fields, and what is allowed there."""
    said = new.conditions
    if new.operator != plan.operator:
        yield "operator", plan.operator
    if not 0 < len(new.title.strip()) <= 200:
        yield "title", "1–200"
    if new.games not in rule.games:
        yield "games", ", ".join(rule.games)
    if new.rewards not in rule.rewards or (new.games, new.rewards) == ("tournaments", "statuses"):
        yield "rewards", "division" if new.games == "tournaments" else ", ".join(rule.rewards)
    if new.currency not in plan.currencies:
        yield "currency", ", ".join(plan.currencies)
    if not new.begins_at < new.ends_at or len([*_months(plan, new)]) > LONGEST:
        yield "ends_at", f"> begins_at, ≤ {LONGEST} months"
    numbers = msgspec.structs.asdict(said)
    for field in ("points_per_hour", "points_per_buy_in", "buy_in_per", "amount", "places"):
        if not 0 <= numbers[field] <= MOST:
            yield field, f"0–{MOST}"
    if said.minimum < 0:
        yield "minimum", "≥ 0"
    if new.games == "tournaments" and not said.points_per_buy_in:
        yield "points_per_buy_in", "> 0"
    if new.games == "cash-games" and bool(said.points_per_buy_in) != bool(said.buy_in_per):
        yield "buy_in_per", "with points_per_buy_in"
    if new.rewards == "division":
        if not (said.amount and said.places):
            yield "amount, places", "> 0"
        if not (said.points_per_hour or said.points_per_buy_in):
            yield "points_per_hour", "> 0"
    hours = [one.hours for one in said.statuses]
    rising = all(a < b for a, b in zip([0, *hours], hours, strict=False))
    paid = all(0 < one.amount <= MOST for one in said.statuses)
    if new.rewards == "statuses" and not (hours and rising and paid):
        yield "statuses", f"hours rising, amounts 1–{MOST}"


Period = tuple[str, int, int]
"""Its name, and from when to when."""


def _periods(plan: HousePlan, one: Programme) -> Iterator[Period]:
    """After which something is paid."""
    if one.games == "cash-games" and one.rewards == "division":
        yield from _months(plan, one)
    else:
        yield WHOLE, one.begins_at, one.ends_at


def _months(plan: HousePlan, one: Programme) -> Iterator[Period]:
    since = one.begins_at
    for _ in range(LONGEST + 1):
        if since >= one.ends_at:
            return
        until = min(next_month(since, plan.timezone), one.ends_at)
        yield month_of(since, plan.timezone), since, until
        since = until


def register(
    conn: Connection, id: str, account: UserAccount, signed: Signature, at: int
) -> Programme:
    """Staff register a player; he earns points from then on. Raises Unknown, HouseRefused."""
    one = programme(conn, id)
    if account.operator != one.operator:
        raise HouseRefused(Refusal(code="programme-other-operator"))
    if account.state in ENDED:
        raise HouseRefused(Refusal(code=f"account-{account.state}"))
    if at >= one.ends_at:
        ended = iso(one.ends_at, houses.of(one.operator).timezone)
        raise HouseRefused(Refusal(code="programme-over", facts={"ended": ended}))
    if any(member.account == account.id for member in members(conn, id)):
        return one
    subject, after = f"player:{account.id}", {"programme": id}
    act = acts.record(
        conn, "loyalty.register", subject, signed, at, after=after, operator=one.operator
    )
    row = {"programme": id, "account": account.id, "since": at, "act": act.id}
    conn.execute(insert_if_new(conn, loyalty_members), row)
    return one


def tournament_buy_in(conn: Connection, account: str, tournament: str, key: str, at: int) -> None:
    """A player has bought into a tournament: each time counts, each key once."""
    row = {"key": key, "account": account, "tournament": tournament, "at": at}
    conn.execute(insert_if_new(conn, loyalty_buy_ins), row)


# -- what somebody wants to be told --------------------------------------------------------------


def programme(conn: Connection, id: str) -> Programme:
    """Raises Unknown."""
    row = conn.execute(_PROGRAMME.where(loyalty_programmes.c.id == id)).one_or_none()
    if row is None:
        raise Unknown(f"no programme {id}", f"program {id} není")
    return _read(row)


def listed(conn: Connection, operator: Whose = None) -> list[Programme]:
    """The one that begins last comes first."""
    query = _PROGRAMME.where(whose(loyalty_programmes.c.operator, operator))
    order = loyalty_programmes.c.begins_at.desc(), loyalty_programmes.c.id
    return [_read(row) for row in conn.execute(query.order_by(*order))]


def _read(row: Any) -> Programme:
    *known, conditions = row
    told = dict(zip(_FIELDS, known, strict=True))
    return Programme(**told, conditions=msgspec.json.decode(conditions, type=Conditions))


def members(conn: Connection, id: str) -> list[Member]:
    there = loyalty_members.c
    rows = conn.execute(select(there.account, there.since).where(there.programme == id))
    return sorted((Member(*row) for row in rows), key=lambda one: one.account)


def of_account(conn: Connection, account: str) -> list[tuple[Programme, Member]]:
    there = loyalty_members.c
    rows = conn.execute(select(there.programme, there.since).where(there.account == account)).all()
    return [(programme(conn, id), Member(account, since)) for id, since in sorted(rows)]


def rewards(
    conn: Connection, *, programme: str | None = None, account: str | None = None
) -> list[Reward]:
    """Newest first."""
    query = _REWARD
    if programme is not None:
        query = query.where(loyalty_rewards.c.programme == programme)
    if account is not None:
        query = query.where(loyalty_rewards.c.account == account)
    found = [struct_of(Reward, row) for row in conn.execute(query)]
    return sorted(found, key=lambda one: (-one.at, one.period, one.account))


def points_of(conn: Connection, one: Programme, member: Member, since: int, until: int) -> int:
    """Thousandths that a member earned from one moment to another."""
    said = one.conditions
    first = max(one.begins_at, member.since)
    since, until = max(since, first), min(until, one.ends_at)
    if one.games == "tournaments":
        return said.points_per_buy_in * UNIT * _entered(conn, one, member.account, since, until)
    scope = played_time.Scope(
        account=member.account, tables=frozenset(said.only), first=first, since=since, until=until
    )
    hours = said.points_per_hour * UNIT * played_time.played(conn, scope, _gap(one)) // HOUR
    if not said.points_per_buy_in:
        return hours
    steps = sum(
        worth // said.buy_in_per
        for worth in played_time.buy_ins(conn, scope, one.operator, one.currency)
    )
    return hours + said.points_per_buy_in * UNIT * steps


def _gap(one: Programme) -> int:
    rule = houses.of(one.operator).loyalty.programmes
    return rule.longest_gap_minutes * HOUR // 60 if rule else 0


def _entered(conn: Connection, one: Programme, account: str, since: int, until: int) -> int:
    there = loyalty_buy_ins.c
    rows = conn.execute(
        select(there.tournament).where(
            there.account == account, there.at >= since, there.at < until
        )
    )
    only = one.conditions.only
    return sum(not only or tournament in only for (tournament,) in rows)


def table_of(conn: Connection, one: Programme, since: int, until: int) -> list[tuple[str, int]]:
    """Members with their points, the best first; who has none is not there."""
    found = [
        (member.account, points_of(conn, one, member, since, until))
        for member in members(conn, one.id)
    ]
    return sorted((row for row in found if row[1]), key=lambda row: (-row[1], row[0]))


# -- paying --------------------------------------------------------------------------------------


@agenda.handles(DIVIDES)
def _over(conn: Connection, due: Due, at: int) -> str:
    """A month or the whole of a programme is over."""
    one = programme(conn, due.detail["programme"])
    if one.rewards == "statuses":
        return f"{len(_statuses(conn, one, at))} rewarded"
    period, since, until = (due.detail[key] for key in ("period", "since", "until"))
    best = _best(conn, one, since, until)
    for account, amount in divided(one.conditions.amount, best).items():
        _reward(conn, one, period, account, best[account], amount, at)
    return f"{len(best)} rewarded"


def _best(conn: Connection, one: Programme, since: int, until: int) -> dict[str, int]:
    """The best with at least the minimum, whose accounts have not ended; who is level with the
    last of them is among them."""
    least = one.conditions.minimum * UNIT
    table = [
        (account, many)
        for account, many in table_of(conn, one, since, until)
        if many >= least and accounts.account(conn, account).state not in ENDED
    ]
    last = table[: one.conditions.places]
    return {account: many for account, many in table if last and many >= last[-1][1]}


def waits(conn: Connection, at: int) -> bool:
    """Whether a time status was reached and is not paid: what all members have played is added up
    without keeping anybody from writing."""
    return any(_reached(conn, one) for one in _by_status(conn, at))


def look(conn: Connection, at: int) -> list[str]:
    """Pays time statuses that were reached by now; returns the accounts."""
    return [account for one in _by_status(conn, at) for account in _statuses(conn, one, at)]


def _by_status(conn: Connection, at: int) -> list[Programme]:
    return [one for one in listed(conn) if one.rewards == "statuses" and one.runs(at)]


def _statuses(conn: Connection, one: Programme, at: int) -> list[str]:
    return [
        rewarded
        for account, status in _reached(conn, one)
        for rewarded in _reward(conn, one, _named(status), account, 0, status.amount, at)
    ]


def _reached(conn: Connection, one: Programme) -> list[tuple[str, Status]]:
    """Members, and what they have not been paid yet."""
    paid = {(reward.account, reward.period) for reward in rewards(conn, programme=one.id)}
    found = []
    for member in members(conn, one.id):
        first = max(one.begins_at, member.since)
        scope = played_time.Scope(
            account=member.account,
            tables=frozenset(one.conditions.only),
            first=first,
            since=first,
            until=one.ends_at,
        )
        time = played_time.played(conn, scope, _gap(one))
        found += [
            (member.account, status)
            for status in one.conditions.statuses
            if status.hours * HOUR <= time and (member.account, _named(status)) not in paid
        ]
    return [
        (account, status)
        for account, status in found
        if accounts.account(conn, account).state not in ENDED
    ]


def _named(status: Status) -> str:
    """As the period of a reward."""
    return f"status-{status.hours}"


def _reward(
    conn: Connection, one: Programme, period: str, id: str, points: int, amount: int, at: int
) -> list[str]:
    account = accounts.lock(conn, id)
    if not amount or account.state in ENDED:
        return []
    signed = by_itself(f"{one.title}: {period}")
    act = acts.record(
        conn,
        "loyalty.run",
        f"player:{id}",
        signed,
        at,
        after={"programme": one.id, "period": period, "points": points, "amount": amount},
        operator=one.operator,
    )
    row = {"programme": one.id, "period": period, "account": id, "at": at, "points": points}
    conn.execute(insert(loyalty_rewards), row | {"amount": amount, "act": act.id})
    loyalty.pay(conn, account, f"reward/{one.id}/{period}/{id}", amount, one.currency, act.id, at)
    shown = with_currency(amount, one.currency)
    facts = {"login": account.login, "amount": shown, "what": one.title}
    recovery.tell(conn, account, "reward", facts, at)
    return [id]
