"""The ladder of sanctions: what a house may do to who breaks its rules, from a warning to a closed
account. Which rungs there are says the plan; which one is chosen, people. Whoever is concerned is
told the measure and its reason, and his file keeps it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from sqlalchemy import Connection, func, insert, select

from krupier.house import (
    acts,
    breaks,
    cases,
    recovery,
    sessions,
    suspensions,
    texts,
    user_accounts,
)
from krupier.house.acts import Signature
from krupier.house.imposed_sanctions import CHAT, Imposed
from krupier.house.periods import HOUR, iso
from krupier.house.refusals import HouseRefused, Refusal
from krupier.house.user_accounts import BLOCKED, ENDED, UserAccount
from krupier.plan.house import HousePlan
from krupier.plan.house_parts import Sanction, SanctionKind
from krupier.plan.house_words import WORDS
from krupier.store import tournaments
from krupier.store.watching_schema import imposed_sanctions

TIMED: frozenset[SanctionKind] = frozenset(("game-exclusion", "access-restriction"))
"""Always for so many hours."""
SCOPES: Mapping[SanctionKind, tuple[str, ...]] = {
    "access-restriction": ("game", CHAT),
    "suspension": ("account",),
}
"""What of, where there is a choice, besides what the plan adds; the first unless something else is
said."""
NEUTRAL = {"en": "a regular check", "cs": "pravidelná kontrola"}
"""All that somebody learns of the reason who is not to learn more."""


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """A sanction as it is asked for."""

    kind: SanctionKind
    hours: int | None = None
    scope: str = ""
    """``chat`` or ``game``; the id of a tournament; of a pair: the other account; of a suspension:
    the whole ``account``, or one of :data:`suspensions.SCOPES`."""
    case: str | None = None
    discreet: bool = False
    """Its owner is told of the measure, and of the reason only that something is checked."""


def impose(
    conn: Connection,
    plan: HousePlan,
    account_id: str,
    order: Order,
    signed: Signature,
    at: int,
) -> Imposed:
    """Does it, keeps it and tells who is concerned. Raises HouseRefused for what the plan does not
    have or what lacks something, Conflict for an account that cannot get there."""
    rule, account = _rule(plan, order.kind), _locked(conn, account_id, order)
    signed = msgspec.structs.replace(signed, clause=signed.clause or next(iter(rule.clause), ""))
    order = _complete(plan, order)
    _must_be_open(account, order)
    _must_be_tournament(conn, account, order)
    until = None if order.hours is None else at + order.hours * HOUR
    act = acts.record(
        conn,
        "sanctions.impose",
        f"player:{account.id}",
        signed,
        at,
        after={"sanction": order.kind, "until": until, "scope": order.scope, "case": order.case},
        operator=account.operator,
    )
    _do(conn, account, order, signed, at)
    new = _keep(conn, account, order, until, signed, act.id, at)
    _tell(conn, plan, account, new, order.discreet, at)
    if order.kind == "pair-block":
        other = user_accounts.account(conn, order.scope)
        twin = msgspec.structs.replace(order, scope=account.id)
        kept = _keep(conn, other, twin, until, signed, act.id, at)
        _tell(conn, plan, other, kept, order.discreet, at)
    return new


def _locked(conn: Connection, account_id: str, order: Order) -> UserAccount:
    """With the other one of a pair, in the order that everybody keeps."""
    pair = [order.scope] if order.kind == "pair-block" and order.scope else []
    found = {id: user_accounts.lock(conn, id) for id in sorted({account_id, *pair})}
    if pair and (len(found) < 2 or len({one.operator for one in found.values()}) > 1):
        raise HouseRefused(Refusal(code="sanction-bad-pair", facts={"given": order.scope}))
    return found[account_id]


def _rule(plan: HousePlan, kind: SanctionKind) -> Sanction:
    found = next((one for one in plan.sanctions if one.kind == kind), None)
    if found is None:
        known = [one.kind for one in plan.sanctions]
        raise HouseRefused(
            Refusal(code="sanction-not-here", facts={"given": _named(kind), "known": _all(known)})
        )
    return found


ENDING = frozenset((*TIMED, "ban"))
"""May be for so many hours."""
NEEDS_SCOPE = frozenset(("pair-block", "tournament-exclusion"))
SCOPED = frozenset((*NEEDS_SCOPE, *SCOPES))
"""Of something, or with somebody."""


def _complete(plan: HousePlan, order: Order) -> Order:
    """Raises HouseRefused for what lacks an end, a scope or the other one."""
    kind = order.kind
    endless = kind == "ban" and order.hours is None
    if (kind in TIMED and order.hours is None) or (endless and plan.endless_block is None):
        raise HouseRefused(Refusal(code="sanction-needs-end", facts={"given": _named(kind)}))
    if kind in NEEDS_SCOPE and not order.scope:
        raise HouseRefused(Refusal(code="sanction-needs-scope", facts={"given": _named(kind)}))
    scopes = (*SCOPES.get(kind, ()), *_rule(plan, kind).scopes)
    if scopes and order.scope not in ("", *scopes):
        facts = {"given": order.scope, "known": list(scopes)}
        raise HouseRefused(Refusal(code="sanction-bad-scope", facts=facts))
    return msgspec.structs.replace(order, scope=order.scope or (scopes[0] if scopes else ""))


def _must_be_open(account: UserAccount, order: Order) -> None:
    if account.state in ENDED and order.kind != "warning":
        facts = {"given": _named(order.kind), "state": account.state}
        raise HouseRefused(Refusal(code="sanction-too-late", facts=facts))


def _must_be_tournament(conn: Connection, account: UserAccount, order: Order) -> None:
    """Who is kept from one that is not there is kept from nothing."""
    if order.kind != "tournament-exclusion":
        return
    known = tournaments.exists(conn, order.scope)
    if not known or tournaments.tournament(conn, order.scope).operator != account.operator:
        raise HouseRefused(Refusal(code="sanction-bad-tournament", facts={"given": order.scope}))


# -- what follows beside the record --------------------------------------------------------------

Effect = Callable[[Connection, UserAccount, Order, Signature, int], object]
EFFECTS: dict[SanctionKind, Effect] = {}
"""A warning has none beside the mail; the chat asks :func:`imposed_sanctions.restricted`."""
RECORDED: frozenset[SanctionKind] = frozenset(("warning",))
"""What needs no other part of the house."""


def effect(*kinds: SanctionKind) -> Callable[[Effect], Effect]:
    """Registers what a sanction does: parts of the house that keep what it concerns say it."""

    def register(does: Effect) -> Effect:
        for kind in kinds:
            if EFFECTS.setdefault(kind, does) is not does:
                raise ValueError(f"two parts of the house do {kind!r}")
        return does

    return register


def possible(kind: SanctionKind) -> bool:
    """Whether this house can do it."""
    return kind in RECORDED or kind in EFFECTS


def _do(conn: Connection, account: UserAccount, order: Order, signed: Signature, at: int) -> None:
    if order.kind in RECORDED or (order.kind, order.scope) == ("access-restriction", CHAT):
        return
    if order.kind not in EFFECTS:
        facts = {"given": _named(order.kind)}
        raise HouseRefused(Refusal(code="sanction-not-possible", facts=facts))
    EFFECTS[order.kind](conn, account, order, signed, at)


@effect("game-exclusion", "access-restriction", "ban")
def _block(
    conn: Connection, account: UserAccount, order: Order, signed: Signature, at: int
) -> None:
    breaks.block(conn, account.id, order.hours, signed, at, _silently)


@effect("tournament-exclusion")
def _keep_out(
    conn: Connection, account: UserAccount, order: Order, signed: Signature, at: int
) -> None:
    """The gate asks for it; whoever remembers the account looks again."""
    user_accounts.touch(conn, account.id)


@effect("pair-block")
def _keep_apart(
    conn: Connection, account: UserAccount, order: Order, signed: Signature, at: int
) -> None:
    breaks.keep_apart(conn, account.id, order.scope, signed, at, _silently)


@effect("expulsion")
def _expel(
    conn: Connection, account: UserAccount, order: Order, signed: Signature, at: int
) -> None:
    sessions.end_all(conn, account.id, "revoked", at)


@effect("suspension")
def _suspend(
    conn: Connection, account: UserAccount, order: Order, signed: Signature, at: int
) -> None:
    for scope in suspensions.SCOPES:
        if order.scope == scope:
            suspensions.suspend(conn, account, scope, order.case or "", signed, at)
            return
    why = NEUTRAL[account.language] if order.discreet else signed.reason
    user_accounts.set_state(conn, account.id, "suspended", why, signed, at)


@effect("closure")
def _close(
    conn: Connection, account: UserAccount, order: Order, signed: Signature, at: int
) -> None:
    """Closed instead of blocked without end: what is left may be withdrawn."""
    user_accounts.set_state(conn, account.id, "closed", BLOCKED, signed, at)
    cases.moot(conn, account.id, at)


def _silently(*told: object) -> None:
    """One mail tells of a sanction, and :func:`impose` writes it."""


# -- the file, and who is told -------------------------------------------------------------------


def _keep(
    conn: Connection,
    account: UserAccount,
    order: Order,
    until: int | None,
    signed: Signature,
    act: str,
    at: int,
) -> Imposed:
    mine = imposed_sanctions.c.account == account.id
    many = conn.execute(
        select(func.count()).select_from(imposed_sanctions).where(mine)
    ).scalar_one()
    new = Imposed(
        id=f"{account.id}-x{many + 1}",
        operator=account.operator,
        account=account.id,
        kind=order.kind,
        at=at,
        until=until,
        scope=order.scope,
        reason=signed.reason,
        clause=signed.clause,
        case=order.case,
        act=act,
    )
    conn.execute(insert(imposed_sanctions), msgspec.structs.asdict(new))
    return new


def _tell(
    conn: Connection,
    plan: HousePlan,
    account: UserAccount,
    new: Imposed,
    discreet: bool,
    at: int,
) -> None:
    """Whose reason is the reason of the other one, he does not learn who that is."""
    lang = account.language
    scoped = suspensions.NAMES.get(new.scope) if new.kind == "suspension" else None
    measure = suspensions.told(scoped, lang) if scoped else texts.shown(_named(new.kind), lang)
    if new.until is not None:
        ends = texts.shown(iso(new.until, plan.timezone), lang)
        measure += f" do {ends}" if lang == "cs" else f" until {ends}"
    reason = NEUTRAL[lang] if discreet else new.reason
    facts = {"login": account.login, "measure": measure, "reason": reason}
    recovery.tell(conn, account, "sanctioned", facts, at)


def _named(kind: str) -> dict[str, str]:
    cs, en = WORDS[kind]
    return {"cs": cs, "en": en}


def _all(kinds: list[SanctionKind]) -> list[dict[str, str]]:
    return [_named(one) for one in kinds]
