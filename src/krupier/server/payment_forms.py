"""What the house and its clients tell each other over HTTP about money in and out.

Amounts are decimal texts in whole units of their currency, times are ISO 8601 in the time of the
house, ids are opaque. What is refused answers with a problem, as in
:mod:`krupier.server.house_forms`; whatever moves money needs a credential that was shown lately.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from krupier.plan.parts import Names
from krupier.server.house_forms import Short
from krupier.server.names import SomeNames

Direction = Literal["deposit", "withdrawal"]
PaymentState = Literal["ordered", "held", "sent", "done", "declined", "cancelled", "charged-back"]
WithdrawnHow = Literal["", "rollback", "overcredit"]
MethodState = Literal["given", "verified", "refused", "removed"]
Key = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,64}$(?!\n)")]
"""Chosen by the client, new for each order: the same one again is the same order."""
Code = Annotated[str, Meta(pattern=r"^[A-Z]{3,5}$(?!\n)")]


# ---- what is asked ---------------------------------------------------------------------------


class MethodForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A means of payment of one's own."""

    method: Short
    """The id of the method in the house plan."""
    identifier: Annotated[str, Meta(min_length=1, max_length=100)]
    """The number of the account or card, or what else identifies it."""
    holder: Short
    """First name and surname, as the statement has them."""
    country: Annotated[str, Meta(pattern=r"^[A-Z]{2}$(?!\n)")]
    """Of who keeps the account or issued the card."""
    currency: Code
    proof: Annotated[str, Meta(max_length=200)] = ""
    """What proves whose it is: the name of the statement or screenshot handed over."""


class AmountForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An amount of a wallet, to or from a method. To a temporary account one may deposit by a
    ``kind`` of method that is not registered: then its currency is said too. Who orders names the
    method: he was shown it."""

    amount: Short
    currency: Code
    """Of the wallet."""
    method: str = ""
    """The id of a registered one; empty: the active one."""
    kind: str = ""
    """The id of a method in the house plan."""
    method_currency: str = ""


class DepositForm(AmountForm, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """As it was quoted: if other rates hold by now, it is refused with the new amounts."""

    method_amount: Short
    key: Key


class WithdrawalForm(AmountForm, frozen=True, kw_only=True, forbid_unknown_fields=True):
    method_amount: Short
    key: Key


class ConvertAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From one's own wallet to another."""

    amount: Short
    currency: Code
    into: Code


class ConvertForm(ConvertAsked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    into_amount: Short
    """As it was quoted."""
    key: Key


class PayOutForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What staff order for somebody who asked for it and is not let in."""

    amount: Short
    currency: Code
    method: Short
    """The id of his active one."""
    key: Key
    reason: Short


class PaymentChoice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What staff decide about a payment that was not sent."""

    decision: Literal["hold", "release", "cancel"]
    version: Annotated[int, Meta(ge=1, le=2**31)]
    """That they have read."""
    reason: Short


class LevelForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Limits of payments above the basic ones."""

    level: Short
    checks: list[Short] = []
    """What was checked, by the ids that the plan asks for at that level."""
    reason: Short


# ---- what is shown ---------------------------------------------------------------------------


class WalletView(Struct, frozen=True, kw_only=True):
    currency: str
    balance: str
    paying_out: str
    """On its way out."""
    held: str
    """Withheld until a case is decided."""
    bonus: str
    """Given and not released yet: nothing of it can be withdrawn."""


class DepositLimit(Struct, frozen=True, kw_only=True):
    """Of a method, in one currency of a wallet; None: not set. Those of a level stand with their
    own currency, such as `200000 USD`."""

    currency: str
    least: str | None
    most: str | None
    day: str | None
    week: str | None
    month: str | None
    left: str | None
    """What could be deposited now."""


class Times(Struct, frozen=True, kw_only=True):
    """How often within 24 hours."""

    what: Literal["attempts", "deposits", "withdrawals"]
    most: int
    left: int


class WithdrawalLimit(Struct, frozen=True, kw_only=True):
    """In the currency of the limits; None: not set. A roll-back is an amount up to what was
    deposited by the same method and is not yet paid out, an over-credit one above that."""

    currency: str
    rollback_least: str | None
    rollback_most: str | None
    overcredit_least: str | None
    overcredit_most: str | None


class PlanMethod(Struct, frozen=True, kw_only=True):
    """A method that the house plan knows."""

    id: str
    names: Names
    deposit: bool
    withdraw: bool
    currencies: list[str]
    """In which it may be kept."""
    countries: list[str]
    proof: SomeNames
    """What proves whose it is."""
    deposit_limits: list[DepositLimit]
    withdrawal_limit: WithdrawalLimit | None
    times: list[Times]
    clause: str = ""


class MethodView(Struct, frozen=True, kw_only=True):
    """A registered one."""

    id: str
    method: str
    names: Names
    label: str
    """Its number with all but the end hidden."""
    holder: str
    country: str
    currency: str
    state: MethodState
    active: bool
    proof: str
    given_at: str
    decided_at: str | None = None
    why: str = ""
    deposit: bool
    withdraw: bool
    rollback: dict[str, str]
    """By currency of the wallet, what was deposited by it and is not yet paid out."""


class PaymentView(Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    account: str
    direction: Direction
    purpose: str
    kind: str
    names: Names
    """Of the method."""
    method: str | None
    label: str
    state: PaymentState
    currency: str
    amount: str
    """What the wallet gains or loses."""
    method_currency: str
    method_amount: str
    """What the method loses or gains."""
    fee: str
    fee_currency: str
    rate: str
    """How much of the method's currency one unit of the wallet's is; empty: not converted."""
    how: WithdrawnHow
    asked_at: str
    due_at: str | None
    sent_at: str | None
    settled_at: str | None
    why: str
    """As a code."""
    said: str
    """And to be read by people."""
    reference: str
    cancellable: bool
    overdue: bool = False


class PaymentsView(Struct, frozen=True, kw_only=True):
    wallets: list[WalletView]
    methods: list[PlanMethod]
    mine: list[MethodView]
    payments: list[PaymentView]
    """Newest first."""
    claim: dict[str, str]
    """What is owed after charge-backs, by currency; the next deposits settle it first."""
    level: str
    level_names: SomeNames
    currencies: list[str]
    """Of wallets."""
    currency: str
    """Of the account."""
    executed: SomeNames
    """Within what time withdrawals are executed, to be read by people."""
    rates: str
    """Whose exchange rates; empty: nothing is converted."""
    unregistered: bool
    """Whether one may deposit by a method that is not registered (a temporary account)."""


class QuoteView(Struct, frozen=True, kw_only=True):
    """Both amounts, already with all fees: what is shown before it is confirmed."""

    currency: str
    amount: str
    method_currency: str
    method_amount: str
    fee: str
    fee_currency: str
    rate: str
    source: str
    """Whose rate; empty: not converted."""
    quote: str
    until: str | None
    """When other rates come into force, as far as that is known."""
    how: WithdrawnHow = ""


class Converted(Struct, frozen=True, kw_only=True):
    """Between one's own wallets."""

    currency: str
    amount: str
    into: str
    into_amount: str
    fee: str
    fee_currency: str
    rate: str
    source: str
    quote: str
    until: str | None


class StatementLine(Struct, frozen=True, kw_only=True):
    """A movement of a wallet."""

    at: str
    currency: str
    amount: str
    """Below zero: out of the wallet."""
    balance: str
    """Of the wallet after it."""
    kind: str
    text: str
    """Of the kind, in the language of the account."""
    payment: str = ""
    method: str = ""
    other_currency: str = ""
    other_amount: str = ""
    """At the method, or in the other wallet."""
    fee: str = ""
    round: str = ""
    key: str


class StatementView(Struct, frozen=True, kw_only=True):
    since: str
    until: str
    opening: dict[str, str]
    closing: dict[str, str]
    lines: list[StatementLine]
    """Oldest first."""


# ---- the back office -------------------------------------------------------------------------


class StaffPayment(Struct, frozen=True, kw_only=True):
    payment: PaymentView
    login: str
    name: str
    """Of the person."""
    choices: list[Literal["hold", "release", "cancel"]]
    version: int
    """Another one after everything that was decided about it: whoever decides names it."""


class ProviderEventView(Struct, frozen=True, kw_only=True):
    id: str
    provider: str
    event: str
    at: str
    payment: str
    type: str
    outcome: str
    body: str


class Difference(Struct, frozen=True, kw_only=True):
    """Between our books and a provider's statement."""

    name: str
    """What differs: `missing-here`, `missing-there`, `other-amount`, `other-state` …"""
    payment: str
    reference: str = ""
    ours: str = ""
    theirs: str = ""


class ReconciliationView(Struct, frozen=True, kw_only=True):
    id: str
    provider: str
    day: str
    at: str
    digest: str
    differences: list[Difference]


class ReconcileForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    provider: Short
    day: Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$(?!\n)")]
    reason: Short
