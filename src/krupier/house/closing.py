"""What is left on an account that has ended, and how its owner gets it.

What its owner owes is settled first. The rest is paid by a registered method that can receive
money, at once; who has none, or whose method did not take it, is asked for one. At the end of the
time that the plan sets it is sent as a virtual payment card, whose fee is charged once; or put
before staff, as is what the fee would swallow. Of an account that was never more than a temporary
one no more goes back than was deposited; about the rest staff decide.

One entry of the agenda follows another until nothing is left, so it is done once, also after an
outage; each looks at what there is in the wallets by then: chips come back from tables, payments
are declined.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, func, select

from krupier.house import (
    agenda,
    cases,
    exchanges,
    holds,
    payment_methods,
    payments,
    rates,
    recovery,
    texts,
    user_accounts,
)
from krupier.house.acts import Signature, by_itself
from krupier.house.agenda import Due
from krupier.house.ages import moment
from krupier.house.amounts import said
from krupier.house.cases import Case
from krupier.house.exchanges import Exchange
from krupier.house.payment_methods import Registered
from krupier.house.periods import DAY, HOUR
from krupier.house.rates import Quote
from krupier.house.refusals import HouseRefused
from krupier.house.user_accounts import BLOCKED, CLOSING, ENDED, UserAccount
from krupier.money import currency as money
from krupier.money import parse
from krupier.plan import houses
from krupier.plan.closing_parts import Closing
from krupier.plan.house import HousePlan
from krupier.store import Transfer, accounts, chains, ledger
from krupier.store.payment_schema import payments as paid
from krupier.store.schema import accounts as books
from krupier.store.schema import postings

SOON = HOUR // 4
"""Before the second look: by then whoever sat at a table has got up."""
CARD = "virtual-card"
"""How a virtual payment card is called among the methods."""
SMALL = "small-balance"
"""The kind of a case: the fee of a card would swallow it."""
LICENCE = "licence"
"""Why an account is closed whose operator's licence has ended."""
OPEN = ("ordered", "held", "sent")
_OTHERWISE = {
    "cs": ("Jinak o nich rozhodne náš personál.", "Jinak je pošleme jako virtuální kartu za {}."),
    "en": ("Otherwise our staff decide about it.", "Otherwise it comes as a virtual card for {}."),
}


def until(rule: Closing, account: UserAccount) -> int:
    """When everything has to be paid."""
    return (account.closed_at or account.since) + rule.days * DAY


@agenda.handles(CLOSING)
def look(conn: Connection, due: Due, at: int) -> str:
    """What is in the wallets is paid, as far as it can be; and somebody looks again."""
    account = user_accounts.lock(conn, due.subject)
    plan = houses.of(account.operator)
    rule = plan.closing
    if rule is None or account.state not in ENDED:
        return account.state
    state = {"looks": 0, "asked": False} | due.detail
    _settle(conn, account, due.id, at)
    there = _returned(conn, plan, account, at)
    done = ""
    if there:
        run = _Run(conn, plan, rule, account, state, at)
        if due.due_at >= until(rule, account):
            done = run.at_last(there)
        elif account.why != BLOCKED or due.due_at >= until(rule, account) - DAY:
            done = run.by_method(there)
        else:
            done = "may be withdrawn"
    left = unfinished(conn, account.id)
    if left or not state["looks"]:
        _again(conn, due, account, until(rule, account), state | {"looks": state["looks"] + 1}, at)
    return done or ("on its way" if left else "nothing left")


def _again(
    conn: Connection, due: Due, account: UserAccount, end: int, state: dict[str, Any], at: int
) -> None:
    """Soon, then once a day, at the end, and as long as anything is left."""
    first = due.id.partition("#")[0]
    number = state["looks"]
    next_at = due.due_at + (SOON if number == 1 else DAY)
    if due.due_at < end:
        next_at = min(next_at, end)
    agenda.add(
        conn,
        CLOSING,
        account.operator,
        subject=account.id,
        due_at=next_at,
        at=at,
        detail=state,
        key=f"{first}#{number}",
    )


def unfinished(conn: Connection, account: str) -> bool:
    """Whether anything is left, or on its way: in wallets, on tables, to or from a provider."""
    mine = books.c.owner == account, books.c.kind.in_(("player", "stack", "score", "payout"))
    left = select(books.c.name).where(*mine, books.c.balance != 0).limit(1)
    going = select(paid.c.id).where(paid.c.account == account, paid.c.state.in_(OPEN)).limit(1)
    return any(conn.execute(query).first() is not None for query in (left, going))


def decided(conn: Connection, case: Case, pay: bool, signed: Signature, at: int) -> None:
    """Staff have decided about what was put before them. Keeping it needs a second person."""
    for hold in holds.listed(conn, case=case.id, open_=True):
        holds.end(conn, hold.id, {} if pay else hold.amounts, signed, at)


# -- how much ----------------------------------------------------------------------------------


def _settle(conn: Connection, account: UserAccount, look: str, at: int) -> None:
    """What its owner owes comes first, as of a deposit; what lacks in that currency is taken from
    the other wallets, as at a table."""
    wallet, claim = accounts.player(account.id), accounts.claim(account.id)
    quote = rates.in_force(conn, account.operator, at)
    for into, owed in sorted(payments.claims(conn, account.id).items()):
        there = holds.wallets(conn, account.id)
        missing = owed - there.get(into, 0)
        made = [
            Exchange(
                key=look,
                account=account.id,
                operator=account.operator,
                quote=quote.id if quote else "",
                of=code,
                amount=costs,
                into=into,
                into_amount=brings,
                at=at,
            )
            for code, costs, brings in exchanges.parts(account, quote, there, missing, into)
        ]
        exchanges.post(conn, made, chains.DESK)
        if paid := min(owed, holds.wallets(conn, account.id).get(into, 0)):
            key, operator = f"{look}/claim/{into}", account.operator
            settled = Transfer(key, wallet, claim, paid, into, "charge-back", operator=operator)
            ledger.post(conn, [settled], at)


def _returned(conn: Connection, plan: HousePlan, account: UserAccount, at: int) -> dict[str, int]:
    """What of the wallets is to be paid: all of it; of an account that was never more than a
    temporary one, not more than what was deposited. The rest is put before staff."""
    there = holds.wallets(conn, account.id)
    if account.activated_at is not None or plan.registration.temporary is None or not there:
        return there
    quote = rates.in_force(conn, account.operator, at)
    due = _unspent(account, there, _deposited(conn, account.id), quote)
    rest = {code: amount - due.get(code, 0) for code, amount in there.items()}
    _to_staff(conn, account, {code: one for code, one in rest.items() if one}, "temporary-rest", at)
    return due


def _unspent(
    account: UserAccount,
    there: Mapping[str, int],
    deposited: Mapping[str, int],
    quote: Quote | None,
) -> dict[str, int]:
    """What was deposited in a currency and is there; and what was deposited in another one, as far
    as that has been converted."""
    due = {code: min(one, max(0, deposited.get(code, 0))) for code, one in there.items()}
    left = {code: one - due.get(code, 0) for code, one in deposited.items()}
    for into in there:
        wanted = there[into] - due[into]
        for code, costs, brings in list(exchanges.parts(account, quote, left, wanted, into)):
            due[into] += brings
            left[code] -= costs
    return {code: one for code, one in due.items() if one}


_GIVEN = ("deposit", "payout-back")
_TAKEN = ("withdrawal", "charge-back", "fee")


def _deposited(conn: Connection, account: str) -> dict[str, int]:
    """Deposits less what was returned of them, and what staff let go beyond."""
    wallet = accounts.player(account)
    found: dict[str, int] = {}
    query = select(postings).where(
        (postings.c.credit == wallet) & postings.c.kind.in_(_GIVEN)
        | (postings.c.debit == wallet) & postings.c.kind.in_(_TAKEN)
    )
    for row in conn.execute(query):
        sign = 1 if row.credit == wallet else -1
        found[row.currency] = found.get(row.currency, 0) + sign * row.amount
    for hold in holds.listed(conn, account=account):
        if hold.why == "temporary-rest" and hold.ended_at is not None:
            for code, amount in hold.amounts.items():
                found[code] = found.get(code, 0) + amount - hold.reduced.get(code, 0)
    return found


def _to_staff(
    conn: Connection, account: UserAccount, amounts: Mapping[str, int], kind: str, at: int
) -> None:
    """Withheld until staff have decided."""
    if not amounts:
        return
    case = cases.about(conn, account, kind, {"amounts": said(amounts)}, at)
    why = by_itself(f"staff decide: {kind}")
    holds.place(conn, account.id, amounts, kind, why, at, id=case.id, case=case.id, tell=False)
    facts = {"login": account.login, "amount": said(amounts)}
    recovery.tell(conn, account, "balance-with-staff", facts, at)


# -- which way ---------------------------------------------------------------------------------


class _Run:
    """One look at one account."""

    def __init__(
        self,
        conn: Connection,
        plan: HousePlan,
        rule: Closing,
        account: UserAccount,
        state: dict[str, Any],
        at: int,
    ) -> None:
        self._conn, self._plan, self._rule = conn, plan, rule
        self._account, self._state, self._at = account, state, at

    @property
    def _purpose(self) -> str:
        if self._account.activated_at is None:
            return "temporary"
        return LICENCE if self._account.why == LICENCE else "closing"

    def by_method(self, there: Mapping[str, int]) -> str:
        """By one that can receive it; otherwise its owner is asked for one, once."""
        refused: dict[str, int] = {}
        receiver = self._receiver()
        for code, amount in sorted(there.items()):
            if receiver is None or not self._order(receiver.id, code, amount):
                refused[code] = amount
        sent = {code: one for code, one in there.items() if code not in refused}
        if sent and receiver is not None:
            self._tell("balance-sent", amount=said(sent), method=receiver.label)
        if refused and not self._state["asked"]:
            self._ask(refused)
        return f"sent {said(sent)}" if sent else "asked for a method"

    def at_last(self, there: Mapping[str, int]) -> str:
        """Time is up: by a method after all, else as a card, else staff decide."""
        rest = dict(there)
        if receiver := self._receiver():
            sent = {code: one for code, one in rest.items() if self._order(receiver.id, code, one)}
            if sent:
                self._tell("balance-sent", amount=said(sent), method=receiver.label)
            rest = {code: one for code, one in rest.items() if code not in sent}
        if not rest:
            return f"sent {said(there)}"
        if self._rule.card_fee is None:
            _to_staff(self._conn, self._account, rest, "unpaid-balance", self._at)
            return "put before staff"
        return self._by_card(rest)

    def _by_card(self, there: dict[str, int]) -> str:
        fee = {} if self._free else self._fee(there)
        rest = {} if fee is None else {code: one - fee.get(code, 0) for code, one in there.items()}
        rest = {code: one for code, one in rest.items() if one}
        if fee is None or not rest:
            _to_staff(self._conn, self._account, there, SMALL, self._at)
            return "less than a card costs: put before staff"
        self._charge(fee)
        sent = {code: one for code, one in rest.items() if self._order(None, code, one)}
        if stuck := {code: one for code, one in rest.items() if code not in sent}:
            _to_staff(self._conn, self._account, stuck, "unpaid-balance", self._at)
        if sent:
            self._tell("card-sent", amount=said(sent), fee=said(fee))
        return f"virtual card: {said(sent)}, fee {said(fee)}"

    def _fee(self, there: Mapping[str, int]) -> dict[str, int] | None:
        """What the card costs, from the wallet of its currency first; None: there is not enough."""
        assert self._rule.card_fee is not None
        into = self._rule.card_fee.currency
        wanted = parse(self._rule.card_fee.amount, money(into))
        found = {into: min(wanted, there.get(into, 0))}
        missing = wanted - found[into]
        quote = rates.in_force(self._conn, self._account.operator, self._at)
        for code, costs, brings in exchanges.parts(self._account, quote, there, missing, into):
            found[code] = costs
            missing -= brings
        return None if missing else {code: one for code, one in found.items() if one}

    def _charge(self, fee: Mapping[str, int]) -> None:
        operator, id = self._account.operator, self._account.id
        wallet, till = accounts.player(id), accounts.fees(operator)
        for code, amount in fee.items():
            ledger.open_accounts(self._conn, [till], code)
            key = f"{CLOSING}/{id}/fee/{code}"
            charged = Transfer(key, wallet, till, amount, code, "fee", operator=operator)
            ledger.post(self._conn, [charged], self._at)

    @property
    def _free(self) -> bool:
        """The fee was charged before, or staff have let a balance go that was too small for it."""
        id = self._account.id
        let_go = (one for one in holds.listed(self._conn, account=id) if one.ended_at is not None)
        keys = [f"{CLOSING}/{id}/fee/{code}" for code in self._plan.currencies]
        return any(one.why == SMALL for one in let_go) or bool(ledger.posted(self._conn, keys))

    def _receiver(self) -> Registered | None:
        """A registered method that can receive money, and has not refused it; the active first."""
        rules = self._plan.payments
        declined = select(paid.c.method).where(
            paid.c.account == self._account.id,
            paid.c.direction == "withdrawal",
            paid.c.state == "declined",
            paid.c.purpose == self._purpose,
        )
        refused = set(self._conn.execute(declined).scalars())
        own = payment_methods.of_account(self._conn, self._account.id)
        for one in sorted(own, key=lambda method: not method.active):
            kind = rules.method(one.method) if rules else None
            able = kind is not None and kind.withdrawal is not None
            if able and one.state == "verified" and one.id not in refused:
                return one
        return None

    def _order(self, method: str | None, code: str, amount: int) -> bool:
        mine = paid.c.account == self._account.id, paid.c.purpose == self._purpose
        number = self._conn.execute(select(func.count()).where(*mine)).scalar_one() + 1
        try:
            with self._conn.begin_nested():  # of what is refused nothing may be sent
                payments.order_withdrawal(
                    self._conn,
                    self._plan,
                    self._account.id,
                    method=method,
                    kind="" if method else CARD,
                    amount=amount,
                    currency=code,
                    id=f"{self._account.id}-{self._purpose}-{number}",
                    purpose=self._purpose,
                    signed=by_itself("what is left on an account that has ended"),
                    at=self._at,
                )
        except HouseRefused:
            return False
        return True

    def _ask(self, amounts: Mapping[str, int]) -> None:
        self._state["asked"] = True
        account, fee = self._account, self._rule.card_fee
        others, card = _OTHERWISE[account.language]
        end = moment(until(self._rule, account), self._plan.timezone)
        self._tell(
            "method-wanted",
            amount=said(amounts),
            until=texts.told(end, account.language),
            otherwise=card.format(f"{fee.amount} {fee.currency}") if fee else others,
        )

    def _tell(self, kind: Any, **facts: str) -> None:
        known = {"login": self._account.login, **facts}
        recovery.tell(self._conn, self._account, kind, known, self._at)
