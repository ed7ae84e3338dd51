"""An account as its owner sees it, made in one place; staff see the same without a session."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection

from krupier.house import gate, limits, persons, registration, temporary, texts
from krupier.house.limits import Decided
from krupier.house.periods import resets
from krupier.house.rates import NoRate
from krupier.house.refusals import clause_of
from krupier.house.sessions import Session, proved
from krupier.house.standings import Standing
from krupier.house.user_accounts import UserAccount
from krupier.money import show_in
from krupier.plan.house import HousePlan
from krupier.plan.house_parts import SelfLimit
from krupier.server import house_forms as shapes
from krupier.server.house import House
from krupier.store import Unknown, ledger, people


def account_view(
    conn: Connection, house: House, account: UserAccount, session: Session | None, at: int
) -> shapes.AccountView:
    """Raises Unknown."""
    plan = house.plan(account.operator)
    standing = gate.standing(conn, account.id, at)
    if standing is None:
        raise Unknown(f"no user account {account.id}", f"uživatelské konto {account.id} není")
    account = standing.account
    time = _Time(house, account.operator)
    refusal = gate.judge(standing, "sit", at)
    missing: Any = registration.missing(conn, plan, account, at)
    minutes = plan.sessions.reauthentication_minutes
    return shapes.AccountView(
        id=account.id,
        operator=account.operator,
        login=account.login,
        name=people.player(conn, account.id).name,
        state=account.state,
        why=account.why,
        since=time.told(account.since),
        ends_at=time.maybe(_ends(plan, account)),
        language=account.language,
        currency=account.currency,
        currencies=list(plan.currencies),
        balances={
            one.currency: show_in(one.balance, one.currency)
            for one in ledger.accounts_of(conn, account.id)
            if one.kind == "player"
        },
        person=_person(persons.person(conn, account.person)),
        missing=missing,
        terms=plan.terms.version,
        terms_accepted=standing.terms_accepted,
        limits=[_limit(standing, one, at, time) for one in plan.self_limits],
        breaks=[
            shapes.BreakView(
                kind=one.kind, begins_at=time.told(one.begins_at), until=time.maybe(one.until)
            )
            for one in standing.breaks
            if one.holds(at)
        ],
        session=session_view(house, account.operator, session, this=True) if session else None,
        proved=session is not None and proved(session, minutes, at),
        play_may=refusal is None,
        refusal=texts.say(refusal, account.language) if refusal else None,
    )


class _Time:
    """Times as the house writes them."""

    def __init__(self, house: House, operator: str) -> None:
        self._house, self._operator = house, operator

    def told(self, at: int) -> str:
        return self._house.time(self._operator, at)

    def maybe(self, at: int | None) -> str | None:
        return None if at is None else self.told(at)


def session_view(house: House, operator: str, one: Session, *, this: bool) -> shapes.SessionView:
    time = _Time(house, operator)
    return shapes.SessionView(
        id=one.id,
        begun_at=time.told(one.begun_at),
        seen_at=time.told(one.seen_at),
        ended_at=time.maybe(one.ended_at),
        why=one.why,
        channel=one.channel,
        address=one.address,
        agent=one.agent,
        this=this,
    )


def _ends(plan: HousePlan, account: UserAccount) -> int | None:
    return temporary.ends(plan, account) if account.state == "temporary" else None


def _person(person: persons.Person) -> dict[str, str]:
    """What is known of somebody; numbers and addresses with all but their ends hidden."""
    return {
        name: value
        for name, value in {
            "given_names": person.given_names,
            "surname": person.surname,
            "birth_date": person.birth_date,
            "birth_number": hidden(person.birth_number or ""),
            "citizenship": person.citizenship,
            "city": person.residence.get("city", ""),
            "country": person.residence.get("country", ""),
            "email": _mail(person.email),
            "phone": hidden(person.phone),
        }.items()
        if value
    }


def hidden(text: str, shown: int = 3) -> str:
    """
    >>> hidden("+420601234567"), hidden("12")
    ('••••••••••567', '••')
    """
    kept = text[-shown:] if len(text) > shown else ""
    return "•" * (len(text) - len(kept)) + kept


def _mail(address: str) -> str:
    name, at, domain = address.partition("@")
    return f"{name[:1]}{'•' * (len(name) - 1)}{at}{domain}" if name else ""


# -- limits ------------------------------------------------------------------------------------


def _limit(standing: Standing, limit: SelfLimit, at: int, time: _Time) -> shapes.LimitView:
    held = limits.in_force(standing.decided, limit.id, at)
    waits = limits.coming(standing.decided, limit.id, at)
    unit: Any = limits.unit_of(limit)
    view = shapes.LimitView(
        measure=limit.id,
        names=limit.names,
        unit=unit,
        period=limit.period or "none",
        decided=held is not None,
        value=None if held is None else written(limit, held),
        currency=(held and held.currency) or "",
        resets_at=time.maybe(resets(limit.period, at, standing.plan.timezone)),
        coming=_coming(limit, waits, time) if waits else None,
        clause=clause_of(limit),
    )
    if held is None or held.value is None or limit.measure == "pause":
        return view
    try:
        used = gate.used_of(standing, limit, held, at)
    except NoRate:
        return view
    rest = max(0, (held.value - used).__floor__())
    return msgspec.structs.replace(
        view,
        used=_written(limit, used.__ceil__(), held.currency),
        left=_written(limit, rest, held.currency),
    )


def _coming(limit: SelfLimit, waits: Decided, time: _Time) -> shapes.LimitComing:
    from_then = time.told(waits.effective_at)
    return shapes.LimitComing(written(limit, waits), waits.currency or "", from_then)


def written(limit: SelfLimit, one: Decided) -> str | None:
    """A limit as its owner would write it."""
    return None if one.value is None else _written(limit, one.value, one.currency)


def _written(limit: SelfLimit, value: int, code: str | None) -> str:
    if code is not None:
        return show_in(value, code)
    return str(value // limits.MINUTE if limits.unit_of(limit) == "minutes" else value)
