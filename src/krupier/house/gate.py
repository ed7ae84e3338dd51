"""The gate: one function for every act that lets somebody in or puts his money at risk.

:func:`judge` decides, and knows nothing but a :class:`Standing`: all that matters about one
account, as it was read at one moment. It is asked twice: before a move enters a round, over a
standing in memory; and in the transaction that moves the money, where :func:`check_all` locks the
accounts, reads and judges again. Guests pass: no rule of a house concerns them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from krupier.house import limits, standings, temporary
from krupier.house.breaks import Break
from krupier.house.imposed_sanctions import restricted
from krupier.house.limits import Decided
from krupier.house.periods import SECOND, iso, resets
from krupier.house.rates import NoRate, value
from krupier.house.refusals import HouseRefused, Refusal, clause_of
from krupier.house.standings import Standing, Used
from krupier.house.suspensions import NAMES as SUSPENDED
from krupier.house.suspensions import concerning
from krupier.house.user_accounts import ENDED, PREFIX, State
from krupier.money import with_currency
from krupier.plan.house_parts import Rule, SelfLimit
from krupier.store import Transfer
from krupier.store.accounts import owner_of, player

Deed = Literal[
    "enter",
    "log-in",
    "sit",
    "stake",
    "buy-in",
    "rebuy",
    "deposit",
    "withdraw",
    "chips",
    "tournament",
]
PLAYS: frozenset[Deed] = frozenset(
    ("enter", "sit", "stake", "buy-in", "rebuy", "chips", "tournament")
)
"""What is play, or leads to it."""
RISKS: frozenset[Deed] = frozenset(("stake", "tournament"))
"""What counts as a stake. Chips of a table are staked when they are played, not when bought."""
CHIPS: frozenset[Deed] = frozenset(("chips",))
_ALL: frozenset[Deed] = PLAYS | {"log-in", "deposit", "withdraw"}

_WALLET = player(PREFIX)
"""How the names of their wallets begin."""

MAY: Mapping[State, frozenset[Deed]] = {
    "applied": frozenset(("log-in",)),
    "temporary": _ALL,
    "active": _ALL,
    "suspended": frozenset(),
    "rejected": frozenset(),
    "expired": frozenset(("withdraw",)),
    "closed": frozenset(("withdraw",)),
}
"""What can be done with an account in each state."""


class Where(Struct, frozen=True, kw_only=True):
    """By which way and from where somebody comes; what is empty is not judged."""

    game: str = ""
    """``<operator>/<game>``"""
    family: str = ""
    tournament: str = ""
    """Which one somebody enters, or buys chips of."""
    channel: str = ""
    located: bool = False
    """Whether it was asked where he is."""
    country: str | None = None
    """None: nobody knows."""


class Stake(Struct, frozen=True):
    """At one of the house's own tables."""

    account: str
    amount: int
    currency: str
    deed: Deed = "stake"
    family: str = ""
    """Of a game among players, whose chips begin to play."""


# -- asking ------------------------------------------------------------------------------------


def standing(conn: Connection, account_id: str, at: int) -> Standing | None:
    """All that matters about an account; None: a guest. Locks nothing."""
    return standings.read(conn, [account_id], at).get(account_id)


def check(
    conn: Connection,
    account_id: str,
    deed: Deed,
    at: int,
    amount: int = 0,
    currency: str = "",
    others: Collection[str] = (),
    where: Where | None = None,
) -> None:
    """Keeps the account from others until the end of the transaction, and judges. Raises
    HouseRefused."""
    if not account_id.startswith(PREFIX):
        return
    here = standings.read(conn, [account_id], at, lock=True).get(account_id)
    refusal = here and judge(here, deed, at, amount, currency, others, where)
    if refusal:
        raise HouseRefused(refusal)


def check_all(
    conn: Connection, stakes: Sequence[Stake], at: int, stamps: Mapping[str, str] | None = None
) -> None:
    """What a table is about to write down, all of it or nothing. ``stamps``: by account, that of
    the standing by which it was judged in memory; where nothing has changed since, that judgement
    holds. Raises HouseRefused for the first that cannot be, and names the account
    (``facts["account"]``)."""
    if stamps and standings.remembered(conn, stamps):
        return
    for stake, refusal in zip(stakes, refusals(conn, stakes, at), strict=True):
        if refusal is not None:
            facts = {**refusal.facts, "account": stake.account}
            raise HouseRefused(msgspec.structs.replace(refusal, facts=facts))


def refusals(conn: Connection, stakes: Sequence[Stake], at: int) -> list[Refusal | None]:
    """Judges stakes in their order, each after those before it that may be; what is refused uses
    up nothing. Locks all accounts concerned by one statement, in the order that everybody keeps,
    before anybody locks an account of the ledger. Whoever is no user account costs nothing."""
    ids = sorted({one.account for one in stakes if one.account.startswith(PREFIX)})
    known = standings.read(conn, ids, at, lock=True, briefly=True) if ids else {}
    answers: list[Refusal | None] = []
    for one in stakes:
        here = known.get(one.account)
        if here is None:
            answers.append(None)
            continue
        refusal = next(_suspended(here, one.deed, one.family), None)
        refusal = refusal or judge(here, one.deed, at, one.amount, one.currency)
        answers.append(refusal)
        if refusal is None and one.deed in RISKS:
            known[one.account] = standings.counted(here, one.currency, at, staked=one.amount)
    return answers


def stakes_of(transfers: Iterable[Transfer]) -> list[Stake]:
    """What user accounts stake by transfers from their wallets."""
    return [
        Stake(owner_of(one.debit), one.amount, one.currency)
        for one in transfers
        if one.kind == "stake" and one.debit.startswith(_WALLET)
    ]


# -- judging -----------------------------------------------------------------------------------


def judge(
    standing: Standing,
    deed: Deed,
    at: int,
    amount: int = 0,
    currency: str = "",
    others: Collection[str] = (),
    where: Where | None = None,
) -> Refusal | None:
    """Leave, or the first reason against it. ``others``: who is at the table already."""
    return next(_against(standing, deed, at, amount, currency, others, where), None)


def _against(
    standing: Standing,
    deed: Deed,
    at: int,
    amount: int,
    currency: str,
    others: Collection[str],
    where: Where | None,
) -> Iterator[Refusal]:
    yield from _state(standing, deed, at)
    if where is not None:
        yield from against_place(standing, deed, where)
        yield from _excluded(standing, deed, at, where.tournament)
    yield from _conditions(standing, deed, at)
    for other in others if deed in PLAYS else ():
        if other in standing.pairs:
            yield Refusal(code="pair-blocked", clause=_sanction(standing, "pair-block"))
    if deed == "deposit" and (refusal := temporary.too_much(standing, amount, currency)):
        yield refusal
    for limit, held in in_force(standing, at):
        yield from against_limit(standing, limit, held, deed, at, amount, currency)


def against_play(standing: Standing, deed: Deed, at: int) -> Iterator[Refusal]:
    """Whatever it may cost, and wherever it is."""
    yield from _state(standing, deed, at)
    yield from _conditions(standing, deed, at)


def _conditions(standing: Standing, deed: Deed, at: int) -> Iterator[Refusal]:
    yield from _breaks(standing, deed, at)
    if deed in PLAYS:
        if not standing.terms_accepted:
            terms = standing.plan.terms
            yield Refusal(
                code="terms-not-accepted", clause=clause_of(terms), facts={"version": terms.version}
            )
        if undecided := limits.undecided(standing.plan, standing.decided):
            names = [limits.names_of(one) for one in undecided]
            facts = {"measures": [one.id for one in undecided], "names": names}
            yield Refusal(code="limits-undecided", clause=clause_of(undecided[0]), facts=facts)


def _state(standing: Standing, deed: Deed, at: int) -> Iterator[Refusal]:
    account, plan = standing.account, standing.plan
    state, why = account.state, account.why
    if temporary.over(plan, account, at):
        state, why = "expired", "window"
    allowed = MAY[state]
    if account.state in ENDED and account.lets_in:
        allowed |= {"log-in"}  # what is left can be withdrawn
    rule = plan.registration.temporary if state == "temporary" else None
    if deed == "withdraw" and rule and not rule.withdrawals:
        yield Refusal(code="temporary-no-withdrawal", clause=clause_of(rule))
    if deed not in allowed:
        yield Refusal(code=f"account-{state}", facts={"why": why})


def against_place(standing: Standing, deed: Deed, where: Where) -> Iterator[Refusal]:
    """By which way and from where one may play."""
    plan = standing.plan
    operator = where.game.partition("/")[0]
    if operator and operator != plan.operator:
        yield Refusal(code="other-operator", facts={"operator": operator, "own": plan.operator})
    if where.channel:
        channel = plan.channel(where.channel)
        if channel is None:
            known = [one.id for one in plan.participation.channels]
            yield Refusal(
                code="unknown-channel",
                clause=clause_of(plan.participation),
                facts={"channel": where.channel, "allowed": known},
            )
        elif where.family and not channel.offers(where.family):
            ways = [one for one in plan.participation.channels if one.offers(where.family)]
            yield Refusal(
                code="channel-not-for-game",
                clause=clause_of(channel),
                facts={
                    "channel": _said(channel.names),
                    "allowed": [_said(one.names) for one in ways],
                },
            )
    if where.family:
        yield from _suspended(standing, deed, where.family)
    territory = plan.territory
    if territory and where.located and deed in PLAYS:
        if where.country is None:
            if territory.unknown == "refuse":
                yield Refusal(code="territory-unknown", clause=clause_of(territory))
        elif where.country not in territory.allowed:
            facts = {"country": where.country, "allowed": list(territory.allowed)}
            yield Refusal(code="territory", clause=clause_of(territory), facts=facts)


def _suspended(standing: Standing, deed: Deed, family: str) -> Iterator[Refusal]:
    """At the tables of the house, while doubts about somebody are looked into."""
    scope = concerning(standing.suspended, family) if deed in PLAYS else None
    if scope is not None:
        yield Refusal(
            code="participation-suspended",
            clause=_sanction(standing, "suspension"),
            facts={"scope": scope, "games": SUSPENDED[scope]},
        )


def _excluded(standing: Standing, deed: Deed, at: int, tournament: str) -> Iterator[Refusal]:
    """By a sanction, from one tournament."""
    by = restricted(standing.exclusions, "tournament-exclusion", tournament, at)
    if deed in PLAYS and by is not None:
        facts = {} if by.until is None else {"until": iso(by.until, standing.plan.timezone)}
        yield Refusal(code="tournament-excluded", clause=by.clause, facts=facts)


def _breaks(standing: Standing, deed: Deed, at: int) -> Iterator[Refusal]:
    """Whoever is excluded does not get in at all; a break leaves him his account and his money."""
    active = [one for one in standing.breaks if one.holds(at)]
    for kind in ("register", "panic", "block", "break"):
        some = [one for one in active if one.kind == kind]
        stopped = PLAYS | {"log-in", "deposit"} if kind == "register" else PLAYS | {"deposit"}
        if not some or deed not in stopped:
            continue
        yield _stopped(standing, kind, max(some, key=_end))


def _stopped(standing: Standing, kind: str, last: Break) -> Refusal:
    plan = standing.plan
    clause = _break_clause(standing, kind)
    if kind == "register":
        contact = plan.company.contact
        facts = {"contact": contact.mail or contact.site or plan.company.name}
        return Refusal(code="excluded", clause=clause, facts=facts)
    if last.until is None:
        return Refusal(code="block-endless", clause=clause)
    return Refusal(code=kind, clause=clause, facts={"until": iso(last.until, plan.timezone)})


def _end(one: Break) -> float:
    return float("inf") if one.until is None else one.until


def _break_clause(standing: Standing, kind: str) -> str:
    plan = standing.plan
    rules: Mapping[str, Rule | None] = {
        "register": plan.screening.register,
        "panic": plan.panic,
        "break": plan.breaks[0] if plan.breaks else None,
    }
    rule = rules.get(kind)
    return clause_of(rule) if rule else _sanction(standing, "access-restriction", "ban")


def _sanction(standing: Standing, *kinds: str) -> str:
    found = [one for one in standing.plan.sanctions if one.kind in kinds]
    return clause_of(found[0]) if found else ""


def _said(names: object) -> object:
    return msgspec.to_builtins(names)


# -- limits ------------------------------------------------------------------------------------


def in_force(standing: Standing, at: int) -> Iterator[tuple[SelfLimit, Decided]]:
    """The limits that hold."""
    for limit in standing.plan.self_limits:
        held = limits.in_force(standing.decided, limit.id, at)
        if held is not None and held.value is not None:
            yield limit, held


def against_limit(
    standing: Standing,
    limit: SelfLimit,
    held: Decided,
    deed: Deed,
    at: int,
    amount: int,
    currency: str,
) -> Iterator[Refusal]:
    if limit.money:
        counts = CHIPS if limit.counts == "chips" else RISKS
        if deed in counts:
            yield from _money(standing, limit, held, at, amount, currency)
        return
    stopped = _STOPS[limit.measure]
    if deed not in stopped:
        return
    if limit.measure == "visits" and deed == "log-in" and standing.visiting(at):
        return  # he is there already: this is no other visit
    if limit.measure == "pause":
        until = standing.logged_out_at(at) + (held.value or 0) * SECOND
        if at < until:
            yield _refused(standing, limit, held, at, left=None, resets_at=until)
    elif (rest := left_of(standing, limit, held, at)) <= 0:
        yield _refused(standing, limit, held, at, left=_shown(limit, held, rest))


_STOPS: Mapping[str, frozenset[Deed]] = {
    "log-ins": frozenset(("log-in",)),
    "visits": frozenset(("enter", "log-in")),
    "session": PLAYS | {"log-in"},
    "pause": PLAYS,
}
"""Which deeds a limit that is used up stops."""


def _money(
    standing: Standing, limit: SelfLimit, held: Decided, at: int, amount: int, currency: str
) -> Iterator[Refusal]:
    """A stake equal to what is left may be. Nothing is rounded before it is compared."""
    try:
        rest = left_of(standing, limit, held, at)
        if value(standing.quote, amount, currency, held.currency or "") > rest:
            asked = with_currency(amount, currency)
            yield _refused(standing, limit, held, at, _shown(limit, held, rest), asked=asked)
    except NoRate as problem:
        yield msgspec.structs.replace(problem.refusal, clause=clause_of(limit))


def _refused(
    standing: Standing,
    limit: SelfLimit,
    held: Decided,
    at: int,
    left: str | None,
    resets_at: int | None = None,
    **more: object,
) -> Refusal:
    zone = standing.plan.timezone
    again = resets_at or resets(limit.period, at, zone)
    facts: dict[str, object] = {
        "measure": limit.id,
        "name": limits.names_of(limit),
        "limit": limits.shown(limit, held),
        **({} if left is None else {"left": left}),
        **({} if again is None else {"resets_at": iso(again, zone)}),
        **more,
    }
    return Refusal(code=f"limit-{limit.measure}", clause=clause_of(limit), facts=facts)


def left_of(standing: Standing, limit: SelfLimit, held: Decided, at: int) -> int | Fraction:
    """What a limit leaves in its own currency, times or seconds; below nought when it was made
    stricter than what is used up. Raises NoRate."""
    return (held.value or 0) - used_of(standing, limit, held, at)


def used_of(standing: Standing, limit: SelfLimit, held: Decided, at: int) -> int | Fraction:
    """What has been used up in the running period. Raises NoRate."""
    if limit.measure in ("log-ins", "visits"):
        return standing.log_ins(limit.period or "month", at)
    if limit.measure == "session":
        return standing.logged_in(limit.period, at) // SECOND
    if limit.measure == "pause":
        return 0
    into = held.currency or ""
    total: int | Fraction = 0
    for row in standing.used_in(limit.period or "month", at):
        quote = standing.quotes.get(row.quote)
        total += value(quote, _counts(limit, row), row.currency, into)
    if limit.counts == "play":
        for code, amount in standing.reserved.items():
            total += value(standing.quote, amount, code, into)
    return total


def _counts(limit: SelfLimit, row: Used) -> int:
    if limit.measure == "stakes":
        return row.staked
    return row.bought - row.redeemed if limit.counts == "chips" else row.staked - row.returned


def _shown(limit: SelfLimit, held: Decided, rest: int | Fraction) -> str:
    """What is left, rounded down to what can be staked."""
    whole = max(0, rest.__floor__())
    return limits.shown(limit, msgspec.structs.replace(held, value=whole)) or ""


def left(standing: Standing, currency: str, at: int) -> int | None:
    """What may still be put at risk in a currency by all limits together, in its minor units;
    None: no limit."""
    found: int | None = None
    for limit, held in in_force(standing, at):
        if limit.money and limit.counts == "play":
            try:
                rest = left_of(standing, limit, held, at)
                # the rate of one minor unit: it need not be a whole number of the other
                unit = value(standing.quote, 1, currency, held.currency or "")
                most = max(0, (rest / Fraction(unit)).__floor__())
            except NoRate:
                most = 0
            found = most if found is None else min(found, most)
    return found


def session_ends(standing: Standing, at: int) -> int | None:
    """When somebody who is logged in now is logged out by a limit of his; None: by none."""
    for limit, held in in_force(standing, at):
        if limit.measure == "session":
            rest = max(0, int(left_of(standing, limit, held, at))) * SECOND
            again = resets(limit.period, at, standing.plan.timezone)
            if again is not None and at + rest >= again:
                return again + (held.value or 0) * SECOND
            return at + rest
    return None
