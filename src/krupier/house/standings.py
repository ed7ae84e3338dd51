"""How an account stands: all that the gate needs to judge it, read in a few statements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, bindparam, func, or_, select, update

from krupier.house import breaks, imposed_sanctions, limits, rates, suspensions
from krupier.house.breaks import Break
from krupier.house.imposed_sanctions import Imposed
from krupier.house.limits import Decided
from krupier.house.periods import SECOND, begins, day_of, month_of
from krupier.house.rates import Quote
from krupier.house.user_accounts import PREFIX, UserAccount
from krupier.plan import houses
from krupier.plan.house import HousePlan
from krupier.store.accounts import owner_of, player
from krupier.store.desk_schema import visits
from krupier.store.fast import Among, Fast, listed
from krupier.store.house_schema import (
    accepted_terms,
    counters,
    pair_blocks,
    reservations,
    sessions,
    user_accounts,
)
from krupier.store.payment_schema import payments
from krupier.store.rows import struct_of
from krupier.store.schema import postings

_NEVER = 2**62


class Used(Struct, frozen=True):
    """A counter."""

    day: str
    currency: str
    quote: str
    staked: int = 0
    returned: int = 0
    bought: int = 0
    redeemed: int = 0


class Deposit(Struct, frozen=True):
    amount: int
    currency: str
    quote: Quote | None
    """The rates of when it was made."""


class Stay(Struct, frozen=True):
    """A log-in, or a visit."""

    begun_at: int
    ended_at: int | None
    until: int
    """When it ends at the latest."""
    visit: bool = False

    def end(self, at: int) -> int:
        """When it ended, or the moment if it goes on."""
        return min(self.until, at) if self.ended_at is None else min(self.ended_at, at)

    def runs(self, at: int) -> bool:
        return self.ended_at is None and at < self.until

    def covers(self, at: int) -> bool:
        return self.begun_at <= at <= (self.until if self.ended_at is None else self.ended_at)


class Standing(Struct, frozen=True, kw_only=True):
    account: UserAccount
    plan: HousePlan
    decided: Sequence[Decided] = ()
    """All decisions about limits, oldest first."""
    breaks: Sequence[Break] = ()
    used: Sequence[Used] = ()
    """Of the month in which it was read."""
    quotes: Mapping[str, Quote] = {}
    """The rates that what is used up was counted at, and those of now."""
    quote: Quote | None = None
    """The rates of now."""
    reserved: Mapping[str, int] = {}
    """Chips that play in running hands, by currency."""
    stays: Sequence[Stay] = ()
    deposits: Sequence[Deposit] = ()
    """On a temporary account."""
    pairs: frozenset[str] = frozenset()
    """With whom one may not sit."""
    suspended: frozenset[str] = frozenset()
    """From what he is kept on suspicion: some of :data:`suspensions.SCOPES`."""
    exclusions: Sequence[Imposed] = ()
    """From tournaments."""
    terms_accepted: bool = True
    read_at: int = 0
    rates_until: int | None = None
    """When other rates come into force, if that is known."""
    stamp: str = ""
    """Of whoever remembers it: see :func:`remember`."""

    @property
    def version(self) -> int:
        return self.account.version

    def used_in(self, period: str, at: int) -> Iterator[Used]:
        """What was used up in the running day or month."""
        zone = self.plan.timezone
        now = day_of(at, zone) if period == "day" else month_of(at, zone)
        return (row for row in self.used if row.day.startswith(now))

    def log_ins(self, period: str, at: int) -> int:
        since = self._since(period, at)
        return sum(since <= one.begun_at <= at for one in self.stays)

    def visiting(self, at: int) -> bool:
        """Whether somebody was let in to the premises, and is there."""
        return any(one.visit and one.runs(at) for one in self.stays)

    def logged_in(self, period: str | None, at: int) -> int:
        """For how long somebody was in during the running day, or is in without a pause."""
        runs = _runs(self.stays, at)
        if period is None:
            now = [end - begun for begun, end in runs if end == at]
            return now[-1] if now and any(one.runs(at) for one in self.stays) else 0
        since = self._since(period, at)
        return sum(end - max(begun, since) for begun, end in runs if end > since)

    def logged_out_at(self, at: int) -> int:
        """When somebody last went out; long ago if he never did."""
        runs = _runs(self.stays, at)
        if any(one.runs(at) for one in self.stays):
            runs = runs[:-1]
        return runs[-1][1] if runs else -(2**62)

    def _since(self, period: str, at: int) -> int:
        zone = self.plan.timezone
        return begins(day_of(at, zone) if period == "day" else month_of(at, zone), zone)


def _runs(stays: Sequence[Stay], at: int) -> list[tuple[int, int]]:
    """When somebody was in, however often at once."""
    found: list[tuple[int, int]] = []
    for one in sorted(stays, key=lambda stay: stay.begun_at):
        if one.begun_at > at:
            continue
        begun, end = one.begun_at, one.end(at)
        if found and begun <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], end)
        else:
            found.append((begun, end))
    return found


_REMEMBER = Fast(
    update(user_accounts)
    .where(user_accounts.c.id == bindparam("of"))
    .values(remembered=bindparam("stamp"))
)
_REMEMBERED = Fast(
    select(user_accounts.c.id, user_accounts.c.remembered)
    .where(Among(user_accounts.c.id, "ids"))
    .order_by(user_accounts.c.id)  # everybody locks in the same order
    .with_for_update(key_share=True)
)


def remember(conn: Connection, id: str, stamp: str, at: int) -> Standing | None:
    """How an account stands, for a process that keeps it in memory and counts in what it does to
    it. The books keep the stamp until anybody else changes anything; as long as it is there, what
    was judged in memory is right. None: a guest."""
    if not id.startswith(PREFIX):
        return None
    found = read(conn, [id], at, lock=True).get(id)
    if found is None:
        return None
    _REMEMBER.run(conn, of=id, stamp=stamp)
    return msgspec.structs.replace(found, stamp=stamp)


def with_rates(conn: Connection, standing: Standing) -> Standing:
    """With the rates of when it was read, also where no limit asks for them."""
    if standing.quote is not None:
        return standing
    operator, at = standing.account.operator, standing.read_at
    quote, until = rates.in_force(conn, operator, at), rates.next_change(conn, operator, at)
    return msgspec.structs.replace(standing, quote=quote, rates_until=until)


def remembered(conn: Connection, stamps: Mapping[str, str]) -> bool:
    """Whether all of these accounts stand as they are remembered under these stamps; keeps them
    from others until the end of the transaction."""
    if not all(stamps.values()):
        return False
    found = dict(_REMEMBERED.rows(conn, ids=listed(conn, sorted(stamps))))
    return found == stamps


def counted(
    standing: Standing, currency: str, at: int, staked: int = 0, returned: int = 0
) -> Standing:
    """As it will be when a stake, or what it brought, is counted."""
    quote = standing.quote
    id = "" if quote is None else quote.id
    new = Used(day_of(at, standing.plan.timezone), currency, id, staked, returned)
    used = []
    for row in standing.used:
        if (row.day, row.currency, row.quote) == (new.day, new.currency, new.quote):
            new = msgspec.structs.replace(
                row, staked=row.staked + new.staked, returned=row.returned + new.returned
            )
        else:
            used.append(row)
    known = standing.quotes if quote is None else {**standing.quotes, id: quote}
    return msgspec.structs.replace(standing, used=[*used, new], quotes=known)


# -- reading -----------------------------------------------------------------------------------

_FIELDS = UserAccount.__struct_fields__
_ACCOUNTS = (
    select(*(user_accounts.c[field] for field in _FIELDS))
    .where(Among(user_accounts.c.id, "ids"))
    .order_by(user_accounts.c.id)  # everybody locks in the same order
)
_READ, _LOCK = Fast(_ACCOUNTS), Fast(_ACCOUNTS.with_for_update(key_share=True))
_USED = Fast(
    select(counters.c.account, *(counters.c[field] for field in Used.__struct_fields__)).where(
        Among(counters.c.account, "ids"), counters.c.day >= bindparam("since")
    )
)
_RESERVED = Fast(
    select(reservations.c.account, reservations.c.currency, reservations.c.amount).where(
        Among(reservations.c.account, "ids")
    )
)
_STAYS = Fast(
    select(sessions.c.account, sessions.c.begun_at, sessions.c.ended_at, sessions.c.until).where(
        Among(sessions.c.account, "ids"),
        func.coalesce(sessions.c.ended_at, sessions.c.until) >= bindparam("since"),
    )
)
_VISITS = Fast(
    select(visits.c.account, visits.c.admitted_at, visits.c.left_at).where(
        Among(visits.c.account, "ids"),
        or_(visits.c.left_at.is_(None), visits.c.left_at >= bindparam("since")),
    )
)
_TERMS = Fast(
    select(accepted_terms.c.account, accepted_terms.c.version).where(
        Among(accepted_terms.c.account, "ids")
    )
)
_DEPOSITS = Fast(
    select(postings.c.credit, postings.c.amount, postings.c.currency, postings.c.at)
    .where(Among(postings.c.credit, "wallets"), postings.c.kind == bindparam("kind"))
    .order_by(postings.c.at, postings.c.key)
)
_PENDING = Fast(
    select(payments.c.account, payments.c.amount, payments.c.currency, payments.c.asked_at)
    .where(
        Among(payments.c.account, "ids"),
        payments.c.direction == bindparam("kind"),
        or_(payments.c.state == bindparam("waits"), payments.c.state == bindparam("sent")),
    )
    .order_by(payments.c.asked_at, payments.c.id)
)
_PAIRS = Fast(
    select(pair_blocks.c.one, pair_blocks.c.other).where(
        or_(Among(pair_blocks.c.one, "ids"), Among(pair_blocks.c.other, "ids"))
    )
)


def read(
    conn: Connection, ids: Sequence[str], at: int, *, lock: bool = False, briefly: bool = False
) -> dict[str, Standing]:
    """How those of the accounts stand that are user accounts. ``lock`` keeps them from others until
    the end of the transaction. ``briefly``: without what only matters when somebody comes to a
    table or a tournament, or pays in (terms, pairs, exclusions, deposits)."""
    rows = (_LOCK if lock else _READ).rows(conn, ids=listed(conn, sorted(ids)))
    accounts = [struct_of(UserAccount, row) for row in rows]
    if not accounts:
        return {}
    here = [one.id for one in accounts]
    wanted = listed(conn, here)
    decided = limits.decisions(conn, here)
    stopped, suspected = breaks.standing(conn, here, at), suspensions.standing(conn, here)
    plans = {one.operator: houses.of(one.operator) for one in accounts}
    measures = _measures(accounts, plans, decided)
    used: dict[str, list[Used]] = {id: [] for id in here}
    reserved: dict[str, dict[str, int]] = {id: {} for id in here}
    quotes: dict[str, Quote] = {}
    now: dict[str, Quote | None] = {}
    until: dict[str, int | None] = {}
    if measures & {"stakes", "net-loss"}:
        since = min(month_of(at, plan.timezone) for plan in plans.values())
        # first what is reserved: a hand that ends between the two looks counts twice, never not
        for account, code, amount in _RESERVED.rows(conn, ids=wanted):
            reserved[account][code] = reserved[account].get(code, 0) + amount
        for account, *row in _USED.rows(conn, ids=wanted, since=since):
            used[account].append(Used(*row))
        now = {operator: rates.in_force(conn, operator, at) for operator in plans}
        until = {operator: rates.next_change(conn, operator, at) for operator in plans}
        quotes = _quotes(conn, used, now)
    stays: dict[str, list[Stay]] = {id: [] for id in here}
    if measures & {"log-ins", "visits", "session", "pause"}:
        for account, stay in _stays(conn, here, _far(plans, decided, at)):
            stays[account].append(stay)
    terms: dict[str, set[str]] = {id: set() for id in here}
    for account, version in [] if briefly else _TERMS.rows(conn, ids=wanted):
        terms[account].add(version)
    pairs = {} if briefly else _pairs(conn, here)
    excluded = {} if briefly else imposed_sanctions.of_kind(conn, here, "tournament-exclusion")
    deposits = {} if briefly else _deposits(conn, accounts)
    if deposits:
        now |= {operator: rates.in_force(conn, operator, at) for operator in plans}
    return {
        one.id: Standing(
            account=one,
            plan=plans[one.operator],
            decided=decided[one.id],
            breaks=stopped[one.id],
            used=used[one.id],
            quotes=quotes,
            quote=now.get(one.operator),
            reserved=reserved[one.id],
            stays=stays[one.id],
            deposits=deposits.get(one.id, ()),
            pairs=frozenset(pairs.get(one.id, ())),
            suspended=suspected[one.id],
            exclusions=excluded.get(one.id, ()),
            terms_accepted=briefly or plans[one.operator].terms.version in terms[one.id],
            read_at=at,
            rates_until=until.get(one.operator),
        )
        for one in accounts
    }


def _pairs(conn: Connection, ids: Sequence[str]) -> dict[str, set[str]]:
    """With whom each of them may not sit."""
    found: dict[str, set[str]] = {id: set() for id in ids}
    for one, other in _PAIRS.rows(conn, ids=listed(conn, ids)):
        for id, blocked in ((one, other), (other, one)):
            if id in found:
                found[id].add(blocked)
    return found


def _stays(conn: Connection, ids: Sequence[str], since: int) -> Iterator[tuple[str, Stay]]:
    """Visits, and log-ins; who logs in while he is there does not come once more."""
    wanted = listed(conn, ids)
    there = [
        (account, Stay(begun, ended, _NEVER, visit=True))
        for account, begun, ended in _VISITS.rows(conn, ids=wanted, since=since)
    ]
    yield from there
    for account, *row in _STAYS.rows(conn, ids=wanted, since=since):
        log_in = Stay(*row)
        if not any(who == account and one.covers(log_in.begun_at) for who, one in there):
            yield account, log_in


def _deposits(conn: Connection, accounts: Sequence[UserAccount]) -> dict[str, list[Deposit]]:
    """Of the temporary accounts among them; also those of which nobody knows yet how they end."""
    mine = {one.id: one for one in accounts if one.state == "temporary"}
    found: dict[str, list[Deposit]] = {id: [] for id in mine}
    if not mine:
        return found
    wallets = listed(conn, sorted(map(player, mine)))
    rows = [
        *(
            (owner_of(one), *row)
            for one, *row in _DEPOSITS.rows(conn, wallets=wallets, kind="deposit")
        ),
        *_PENDING.rows(
            conn, ids=listed(conn, sorted(mine)), kind="deposit", waits="ordered", sent="sent"
        ),
    ]
    for id, amount, currency, at in rows:
        quote = rates.in_force(conn, mine[id].operator, at)
        found[id].append(Deposit(amount, currency, quote))
    return found


def _measures(
    accounts: Sequence[UserAccount],
    plans: Mapping[str, HousePlan],
    decided: Mapping[str, Sequence[Decided]],
) -> set[str]:
    """What has to be known: only what somebody has limited."""
    found: set[str] = set()
    for account in accounts:
        limited = {one.measure for one in decided[account.id] if one.value is not None}
        for limit in plans[account.operator].self_limits:
            if limit.id in limited:
                found.add(limit.measure)
    return found


def _quotes(
    conn: Connection, used: Mapping[str, Sequence[Used]], now: Mapping[str, Quote | None]
) -> dict[str, Quote]:
    """The rates that counters were moved at; those of now are known already."""
    known = {one.id: one for one in now.values() if one is not None}
    asked = {row.quote for some in used.values() for row in some} - known.keys()
    return {**known, **rates.named(conn, asked)}


def _far(plans: Mapping[str, HousePlan], decided: Mapping[str, Sequence[Decided]], at: int) -> int:
    """How far back log-ins matter: to the beginning of the month, or as long as a pause lasts."""
    month = min(begins(month_of(at, plan.timezone), plan.timezone) for plan in plans.values())
    pauses = {one.id for plan in plans.values() for one in plan.self_limits if one.period is None}
    longest = max(
        (one.value or 0 for some in decided.values() for one in some if one.measure in pauses),
        default=0,
    )
    return min(month, at - longest * SECOND)
