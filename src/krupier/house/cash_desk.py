"""A cash desk from its opening to its closing.

A cashier opens it with a float of cash and with value chips, and closes it with a count of both.
The books say what must be in it; a difference is named, and signed by two. Its account in the
ledger is below zero by the cash that is in it; when it is closed all of it goes back to the
operator's vault.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select, update

from krupier.house import acts, movements, staff_persons
from krupier.house.acts import Signature
from krupier.house.movements import Kind, Movement, Way
from krupier.house.refusals import HouseRefused, Refusal, clause_of
from krupier.money import with_currency
from krupier.plan.desk_parts import Desk
from krupier.plan.house import HousePlan
from krupier.plan.house_parts import Rule
from krupier.store import Transfer, Unknown, ledger
from krupier.store.accounts import clearing, desk, difference
from krupier.store.desk_schema import desk_confirmations as confirmations
from krupier.store.desk_schema import desk_shifts as shifts
from krupier.store.rows import struct_of

Amounts = Mapping[str, int]
"""Minor units by currency."""
_NAME = re.compile(r"[A-Z0-9]{1,8}", re.ASCII)


class Shift(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    desk: str
    cashier: str
    opened_at: int
    chips: dict[str, int] = {}
    """That lay in it when it was opened."""
    closed_at: int | None = None
    counted: dict[str, int] = {}
    chips_counted: dict[str, int] = {}
    difference: dict[str, int] = {}
    """More (or less) cash than the books said."""
    chips_difference: dict[str, int] = {}
    act: str
    closing_act: str | None = None

    @property
    def account(self) -> str:
        """Of the ledger."""
        return desk(f"{self.operator}-{self.desk}")


_FIELDS = Shift.__struct_fields__
_JSON = ("chips", "counted", "chips_counted", "difference", "chips_difference")
_SHIFT = select(*(shifts.c[field] for field in _FIELDS))


def rules(plan: HousePlan) -> Desk:
    """Raises HouseRefused where there is no cash desk."""
    if plan.desk is None:
        raise HouseRefused(Refusal(code="no-premises", facts={"operator": plan.operator}))
    return plan.desk


def open_desk(
    conn: Connection,
    plan: HousePlan,
    name: str,
    cash: Amounts,
    chips: Amounts,
    signed: Signature,
    at: int,
) -> Shift:
    """Opens a desk with a float that comes from the vault; an act. Raises HouseRefused."""
    rule = rules(plan)
    if not _NAME.fullmatch(name):
        raise HouseRefused(Refusal(code="desk-name", facts={"given": name[:40]}))
    for some in (cash, chips):
        for code, amount in some.items():
            must_be_currency(rule, code)
            must_be_amount(amount)
    act = acts.record(
        conn,
        "cash.exchange",
        f"desk:{plan.operator}-{name}",
        signed,
        at,
        after={"opened": dict(cash), "chips": dict(chips)},
        operator=plan.operator,
    )
    for one in open_shifts(conn, None):
        if one.cashier == signed.author:
            facts = {"desk": one.desk}
            raise HouseRefused(Refusal(code="desk-of-yours-open", facts=facts))
        if one.desk == name and one.operator == plan.operator:
            facts = {"desk": name, "cashier": one.cashier}
            raise HouseRefused(Refusal(code="desk-open", facts=facts))
    new = Shift(
        id=f"{plan.operator}-{name}-{act.id.rpartition('#')[2]}",
        operator=plan.operator,
        desk=name,
        cashier=signed.author,
        opened_at=at,
        chips=_kept(chips),
        act=act.id,
    )
    conn.execute(insert(shifts), _row(new))
    for code in rule.currencies:
        ledger.open_accounts(conn, [new.account, _vault(plan.operator)], code)
    for code, amount in _kept(cash).items():
        _float(
            conn,
            new,
            "float-in",
            amount=amount,
            code=code,
            id=f"{new.id}/open/{code}",
            act=act.id,
            at=at,
        )
    return new


def bring(
    conn: Connection,
    plan: HousePlan,
    shift: Shift,
    amount: int,
    code: str,
    out: bool,
    key: str,
    signed: Signature,
    at: int,
) -> Movement:
    """More cash from the vault, or some of it back; an act. The same key again is the same thing.
    Raises HouseRefused, Conflict (the key means another one)."""
    rule = rules(plan)
    must_be_currency(rule, code)
    must_be_amount(amount, least=1)
    id = f"{shift.id}/{key}/{code}"
    lock(conn, shift.id)
    kind: Kind = "float-out" if out else "float-in"
    if (known := movements.find(conn, id)) is not None:
        if (known.kind, known.amount) != (kind, amount):
            raise ledger.key_used(id)
        return known
    held = cash_in(conn, shift, code)
    if out and amount > held:
        raise _short(rule.shortage, shift, held, code)
    act = recorded(conn, shift, signed, at, {"out" if out else "in": with_currency(amount, code)})
    return _float(conn, shift, kind, amount=amount, code=code, id=id, act=act, at=at)


Differences = Mapping[str, list[str]]
"""Of ``cash`` and ``chips``: by how much what was counted is more or less than the books say, as
it is told."""


def _written(over: Amounts) -> list[str]:
    return [with_currency(amount, code) for code, amount in sorted(over.items())] or ["0"]


def close_desk(
    conn: Connection,
    plan: HousePlan,
    shift: Shift,
    counted: Amounts,
    chips: Amounts,
    signed: Signature,
    at: int,
    read: Differences | None = None,
) -> Shift:
    """Closes a desk with what was counted; an act. Where that is not what the books say, a second
    person has to sign, who has ``read`` by how much; none: by whatever it is. Raises
    HouseRefused."""
    rule = rules(plan)
    for some in (counted, chips):
        for code, amount in some.items():
            must_be_currency(rule, code)
            must_be_amount(amount)
    lock(conn, shift.id)
    cash_over = {
        code: over
        for code in rule.currencies
        if (over := counted.get(code, 0) - cash_in(conn, shift, code))
    }
    here = chips_in(conn, shift)
    chips_over = {
        code: over for code in rule.currencies if (over := chips.get(code, 0) - here.get(code, 0))
    }
    differs = {"cash": _written(cash_over), "chips": _written(chips_over)}
    if (cash_over or chips_over) and not signed.second:
        raise HouseRefused(Refusal(code="difference-unsigned", facts=differs))
    must_be_two(conn, signed)
    if signed.second and read not in (None, differs):
        raise HouseRefused(Refusal(code="stale-difference", facts=differs))
    act = recorded(
        conn,
        shift,
        signed,
        at,
        {"counted": dict(counted), "difference": cash_over, "chips_difference": chips_over},
    )
    for code in rule.currencies:
        _even_out(conn, shift, code, cash_over.get(code, 0), counted.get(code, 0), act, at)
        if (over := chips_over.get(code, 0)) < 0:
            _moved(
                conn,
                shift,
                "chips-lost",
                way="chips",
                amount=-over,
                code=code,
                id=f"{shift.id}/lost/{code}",
                act=act,
                at=at,
            )
    closed = msgspec.structs.replace(
        shift,
        closed_at=at,
        counted=_kept(counted),
        chips_counted=_kept(chips),
        difference=cash_over,
        chips_difference=chips_over,
        closing_act=act,
    )
    conn.execute(update(shifts).where(shifts.c.id == shift.id).values(**_row(closed)))
    return closed


def _even_out(
    conn: Connection, shift: Shift, code: str, over: int, counted: int, act: str, at: int
) -> None:
    """The difference is the operator's, and the rest goes to the vault."""
    if over:
        kind: Kind = "surplus" if over > 0 else "shortage"
        key, whose = f"{shift.id}/{kind}/{code}", difference(shift.operator)
        ledger.open_accounts(conn, [whose], code)
        way = (shift.account, whose) if over > 0 else (whose, shift.account)
        found = Transfer(key, *way, abs(over), code, "correction", shift.operator, act)
        ledger.post(conn, [found], at)
        _moved(conn, shift, kind, way="cash", amount=abs(over), code=code, id=key, act=act, at=at)
    if counted:
        _float(
            conn,
            shift,
            "float-out",
            amount=counted,
            code=code,
            id=f"{shift.id}/close/{code}",
            act=act,
            at=at,
        )


def _float(
    conn: Connection, shift: Shift, kind: Kind, amount: int, code: str, id: str, act: str, at: int
) -> Movement:
    vault = _vault(shift.operator)
    way = (shift.account, vault) if kind == "float-in" else (vault, shift.account)
    ledger.post(conn, [Transfer(id, *way, amount, code, "float", shift.operator, act)], at)
    return _moved(conn, shift, kind, way="cash", amount=amount, code=code, id=id, act=act, at=at)


def _moved(
    conn: Connection,
    shift: Shift,
    kind: Kind,
    way: Way,
    amount: int,
    code: str,
    id: str,
    act: str,
    at: int,
) -> Movement:
    return movements.add(
        conn,
        id=id,
        shift=shift.id,
        operator=shift.operator,
        cashier=shift.cashier,
        kind=kind,
        way=way,
        amount=amount,
        currency=code,
        at=at,
        act=act,
    )


# -- what is in it -----------------------------------------------------------------------------


def cash_in(conn: Connection, shift: Shift, code: str) -> int:
    """The cash that must be in it."""
    return -ledger.balance(conn, shift.account, code)


def chips_in(conn: Connection, shift: Shift) -> dict[str, int]:
    """The value chips that must lie in it: those that were bought have left it, those that were
    presented have come to it, whether they are paid already or not."""
    held: defaultdict[str, int] = defaultdict(int, shift.chips)
    for one in movements.of_shift(conn, shift.id):
        if one.kind == "purchase":
            held[one.currency] -= one.amount
        elif one.kind == "redemption" and not one.confirmation:
            held[one.currency] += one.amount
    c = confirmations.c
    presented = select(c.currency, c.amount).where(c.shift == shift.id, c.presented)
    for code, amount in conn.execute(presented):
        held[code] += amount
    return dict(held)


# -- which one ---------------------------------------------------------------------------------


def shift_of(conn: Connection, id: str) -> Shift:
    """Raises Unknown."""
    row = conn.execute(_SHIFT.where(shifts.c.id == id)).one_or_none()
    if row is None:
        raise Unknown(f"no cash desk {id}", f"pokladna {id} není")
    return struct_of(Shift, row, json=_JSON)


def open_shifts(conn: Connection, operator: str | None) -> list[Shift]:
    query = _SHIFT.where(shifts.c.closed_at.is_(None))
    if operator is not None:
        query = query.where(shifts.c.operator == operator)
    rows = conn.execute(query.order_by(shifts.c.opened_at, shifts.c.id))
    return [struct_of(Shift, row, json=_JSON) for row in rows]


def at_desk(conn: Connection, plan: HousePlan, id: str, signed: Signature) -> Shift:
    """The desk at which somebody works: open, his own, of this operator. Raises Unknown,
    HouseRefused."""
    found = shift_of(conn, id)
    if found.operator != plan.operator:
        raise Unknown(f"no cash desk {id}", f"pokladna {id} není")
    if found.closed_at is not None:
        raise HouseRefused(Refusal(code="desk-closed", facts={"desk": found.desk}))
    if found.cashier != signed.author:
        facts = {"desk": found.desk, "cashier": found.cashier}
        raise HouseRefused(Refusal(code="desk-not-yours", facts=facts))
    return found


def lock(conn: Connection, id: str) -> None:
    """Keeps the desk from others until the end of the transaction. Raises HouseRefused when it was
    closed meanwhile."""
    row = conn.execute(
        select(shifts.c.closed_at, shifts.c.desk).where(shifts.c.id == id).with_for_update()
    ).one()
    if row.closed_at is not None:
        raise HouseRefused(Refusal(code="desk-closed", facts={"desk": row.desk}))


# -- what must be ------------------------------------------------------------------------------


def must_be_currency(rule: Desk, code: str) -> None:
    if code not in rule.currencies:
        facts = {"given": code[:10], "allowed": list(rule.currencies)}
        clause = clause_of(rule)
        raise HouseRefused(Refusal(code="desk-currency", clause=clause, facts=facts))


def must_be_two(conn: Connection, signed: Signature) -> None:
    if signed.second and staff_persons.same(conn, signed.second, signed.author):
        raise HouseRefused(Refusal(code="second-same"))


def must_be_amount(amount: int, least: int = 0) -> None:
    if not least <= amount <= ledger.LARGEST:
        raise HouseRefused(Refusal(code="desk-amount"))


def _short(rule: Rule, shift: Shift, held: int, code: str) -> HouseRefused:
    clause = clause_of(rule)
    facts = {"desk": shift.desk, "held": with_currency(held, code)}
    return HouseRefused(Refusal(code="desk-short", clause=clause, facts=facts))


def recorded(conn: Connection, shift: Shift, signed: Signature, at: int, after: Any) -> str:
    subject = f"desk:{shift.operator}-{shift.desk}"
    return acts.record(
        conn, "cash.exchange", subject, signed, at, after=after, operator=shift.operator
    ).id


def _vault(operator: str) -> str:
    return clearing(f"vault-{operator}")


def _kept(amounts: Amounts) -> dict[str, int]:
    return {code: amount for code, amount in sorted(amounts.items()) if amount}


def _row(shift: Shift) -> dict[str, Any]:
    row = msgspec.structs.asdict(shift)
    return row | {key: msgspec.json.encode(row[key]).decode() for key in _JSON}
