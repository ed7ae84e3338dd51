"""What reception and cash desk and their pages tell each other over HTTP.

Amounts are decimal texts, times are ISO 8601 in the time of the house, ids are opaque.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from krupier.house.texts import Lang
from krupier.server.forms import Second
from krupier.server.house_forms import (
    DocumentForm,
    LimitChoice,
    PersonForm,
    Short,
    State,
)

AmountText = Annotated[str, Meta(min_length=1, max_length=40)]
Key = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,64}$(?!\n)")]
"""Made by the page for one act: sent twice it counts once."""
Amounts = dict[str, AmountText]
"""By currency."""
Way = Literal["cash", "card", "transfer", "technical-account", "chips"]
PaidBy = Literal["cash", "transfer", "technical-account"]


# ---- reception -------------------------------------------------------------------------------


class VisitorForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new visitor, whose document staff have compared with him."""

    operator: Short
    language: Lang = "cs"
    person: PersonForm
    document: DocumentForm
    terms: Short
    """The version that he was given and accepts."""
    limits: list[LimitChoice] = []


class ExpelForm(Struct, frozen=True, forbid_unknown_fields=True):
    reason: Short


class BanForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    reason: Short
    hours: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    """None: without end."""


class CardForm(Struct, frozen=True, forbid_unknown_fields=True):
    reason: Short
    lost: bool


class VisitorRow(Struct, frozen=True, kw_only=True):
    account: str
    person: str
    name: str
    birth_date: str
    card: str
    """Empty: he has none."""
    state: State
    inside: str | None
    """Since when he is in."""


class VisitRow(Struct, frozen=True, kw_only=True):
    account: str
    name: str
    card: str
    since: str
    left_at: str | None
    why: str
    """How it ended."""


class ReceptionView(Struct, frozen=True, kw_only=True):
    operator: str
    inside: list[VisitRow]
    ended: list[VisitRow]
    """Of today, the last first: also who has to be led out."""


class VisitorLimit(Struct, frozen=True, kw_only=True):
    measure: str
    money: bool
    decided: bool
    value: str | None
    """None: refused, or not decided."""


class Against(Struct, frozen=True, kw_only=True):
    """Why somebody is not let in."""

    code: str
    clause: str
    message: str


class VisitorView(Struct, frozen=True, kw_only=True):
    visitor: VisitorRow
    operator: str
    currency: str
    limits: list[VisitorLimit]
    visits: int
    """In the running calendar month."""
    document_valid: bool
    pep: bool
    against: Against | None


# ---- the cash desk ---------------------------------------------------------------------------


class OpenForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    operator: Short
    desk: Short
    cash: Amounts
    chips: Amounts


class CountedDifference(Struct, frozen=True, forbid_unknown_fields=True):
    """Between what was counted and the books, as the refusal ``difference-unsigned`` told it."""

    cash: Annotated[list[Short], Meta(max_length=20)] = []
    chips: Annotated[list[Short], Meta(max_length=20)] = []


class CountForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    cash: Amounts
    chips: Amounts
    reason: Annotated[str, Meta(max_length=200)] = ""
    second: Second | None = None
    difference: CountedDifference | None = None
    """That the second person signs."""


class BringForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    amount: AmountText
    currency: Short
    out: bool
    reason: Short
    key: Key


class BuyForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    account: Short
    amount: AmountText
    currency: Short
    way: Literal["cash", "card"]
    key: Key


class PartForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    way: PaidBy
    amount: AmountText
    account_number: Annotated[str, Meta(max_length=60)] = ""
    proof: Annotated[str, Meta(max_length=300)] = ""


class PayForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    parts: Annotated[list[PartForm], Meta(min_length=1, max_length=3)]
    partly: bool = False
    key: Key


class RedeemForm(PayForm, frozen=True, kw_only=True, forbid_unknown_fields=True):
    account: Short
    currency: Short


class SuspendForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    account: Short
    amount: AmountText
    currency: Short
    reason: Short
    key: Key


class PaymentDecision(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    operator: Short
    decision: Literal["pay", "refuse"]
    reason: Short
    second: Second | None = None


class CardsForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    operator: Short
    most: AmountText | None
    """For a person in a calendar day. None: without a limit."""
    currency: str = ""
    reason: Short


class MovementRow(Struct, frozen=True, kw_only=True):
    id: str
    number: int
    at: str
    kind: str
    way: Way
    amount: str
    currency: str
    code: str
    """Of the state."""
    in_cash: int | None
    """Which the state asks of some: 1 or 0."""
    name: str
    """Of the visitor; empty: none."""
    confirmation: str


class ConfirmationRow(Struct, frozen=True, kw_only=True):
    number: str
    operator: str
    account: str
    name: str
    kind: Literal["partial", "suspended"]
    amount: str
    currency: str
    issued_at: str
    until: str | None
    state: Literal["suspended", "payable", "paid", "refused"]
    reason: str


class ShiftView(Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    desk: str
    cashier: str
    opened_at: str
    closed_at: str | None
    cash: dict[str, str]
    """What must be in it, or what was counted when it was closed."""
    chips: dict[str, str]
    difference: dict[str, str]
    chips_difference: dict[str, str]
    movements: list[MovementRow]


class DeskView(Struct, frozen=True, kw_only=True):
    operator: str
    currencies: list[str]
    buying: list[str]
    paying: list[str]
    card_most: str | None
    """Purchases by card are restricted to this much; None: not."""
    mine: ShiftView | None


class AtDeskView(Struct, frozen=True, kw_only=True):
    """A visitor as the cashier sees him."""

    visitor: VisitorRow
    chips: dict[str, str]
    """What the books say that he holds."""
    cash_in_left: dict[str, str]
    cash_out_left: dict[str, str]
    """How much cash may still go over the desk for him today; absent: there is no rate."""
    confirmations: list[ConfirmationRow]


class PaidView(Struct, frozen=True, kw_only=True):
    movements: list[MovementRow]
    confirmation: ConfirmationRow | None
    visitor: AtDeskView
    shift: ShiftView
