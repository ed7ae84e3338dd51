"""What the house and its clients tell each other over HTTP about complaints, loyalty and records.

As in `house_forms`: amounts are decimal texts, times ISO 8601 in the time of the house.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from krupier.server.house_forms import Short

Long = Annotated[str, Meta(min_length=1, max_length=4_000)]
Note = Annotated[str, Meta(max_length=4_000)]
Whole = Annotated[int, Meta(ge=0, le=10**12)]
Named = dict[str, str]
"""A name in each language."""


class RequestForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """About an account that one cannot log in to. Always answered the same way, whether there is
    such an account or not."""

    operator: Short
    who: Short
    """A login or an e-mail address."""
    text: Long


# ---- complaints ------------------------------------------------------------------------------


class ComplaintForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``happened_at``: a time of the house, where neither a round nor a payment says it."""

    text: Long
    remedy: Long
    about: Literal["fact", "win-not-credited"] = "fact"
    happened_at: str = ""
    round: str = ""
    payment: str = ""


class LodgedForm(ComplaintForm, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """By staff, for somebody who stands before them."""

    account: Short
    reason: Short


class ComplaintDocument(Struct, frozen=True, forbid_unknown_fields=True):
    """``content`` in base64."""

    name: Annotated[str, Meta(max_length=200)]
    content: Annotated[str, Meta(max_length=180_000)]


class DocumentsForm(Struct, frozen=True, forbid_unknown_fields=True):
    documents: Annotated[list[ComplaintDocument], Meta(min_length=1, max_length=10)]


class AppealForm(Struct, frozen=True, forbid_unknown_fields=True):
    level: Short
    why: Long


class ComplaintStep(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What staff do: ``text`` is what is asked for, or what the complainant is told."""

    step: Literal["take-up", "ask-documents", "escalate", "decide"]
    reason: Short
    text: Note = ""
    decision: str = ""


class DeadlineView(Struct, frozen=True, kw_only=True):
    id: Literal["assessed", "settled", "decided"]
    due_at: str | None
    """None: the clock stands."""
    missed: bool
    clause: str


class ComplaintEvent(Struct, frozen=True, kw_only=True):
    at: str
    kind: str
    author: str
    """Empty where the complainant is told: staff are staff."""
    text: str


class PaperView(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    given_at: str


class ComplaintView(Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    account: str
    about: str
    text: str
    remedy: str
    happened_at: str
    round: str | None
    payment: str | None
    lodged_at: str
    state: Literal["acknowledged", "in-review", "escalated", "resolved", "appealed"]
    waits: bool
    """For documents of the complainant."""
    decision: Named | None
    deadlines: list[DeadlineView]
    events: list[ComplaintEvent]
    documents: list[PaperView]
    appeals: list[str]
    """Levels at which a further review can still be asked for."""


class Subject(Struct, frozen=True, kw_only=True):
    """A round or a payment that one may complain of."""

    id: str
    at: str
    text: str


class ComplaintsView(Struct, frozen=True, kw_only=True):
    complaints: list[ComplaintView]
    rounds: list[Subject]
    payments: list[Subject]
    months: dict[str, int]
    """Within how many something may be complained of, by what it is about."""
    outside: Named
    """Who settles disputes out of court."""


class EvidenceView(Struct, frozen=True, kw_only=True):
    """What the books say: the record that decides."""

    round: dict[str, str]
    entries: list[str]
    results: list[str]
    postings: list[str]
    payment: dict[str, str]


class ComplaintFile(Struct, frozen=True, kw_only=True):
    complaint: ComplaintView
    login: str
    decisions: dict[str, Named]
    """What can be decided."""
    evidence: EvidenceView
    invalid: InvalidView | None
    may_be_invalid: bool
    """Whether the round that it names can be declared invalid here."""


class InvalidForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Accounts in ``forfeits`` lose their stakes, all others are refunded."""

    reason: Short
    forfeits: Annotated[list[str], Meta(max_length=50)] = []


class InvalidView(Struct, frozen=True, kw_only=True):
    round: str
    forfeits: list[str]
    reason: str
    proposed_by: str
    confirmed: bool


# ---- loyalty ---------------------------------------------------------------------------------


class OfferView(Struct, frozen=True, kw_only=True):
    id: str
    names: Named
    coins: int
    money: str | None


class OrderView(Struct, frozen=True, kw_only=True):
    id: str
    account: str
    names: Named
    coins: int
    ordered_at: str
    given_at: str | None


class BonusView(Struct, frozen=True, kw_only=True):
    id: str
    names: Named
    amount: str
    currency: str
    left: str
    """Still locked; of one that has lapsed, what has."""
    parts: int
    released: int
    points_each: int
    points: str
    """Earned for it by now."""
    until: str
    state: Literal["running", "released", "lapsed"]


class RewardView(Struct, frozen=True, kw_only=True):
    programme: str
    period: str
    account: str
    at: str
    points: str
    amount: str


class MembershipView(Struct, frozen=True, kw_only=True):
    programme: ProgrammeView
    since: str
    points: str


class LoyaltyView(Struct, frozen=True, kw_only=True):
    """``club``: whether there are points and coins for everybody."""

    club: bool
    points: str
    coins: int
    coins_names: Named
    catalogue: list[OfferView]
    orders: list[OrderView]
    bonuses: list[BonusView]
    programmes: list[ProgrammeView]
    memberships: list[MembershipView]
    rewards: list[RewardView]


class ExchangeForm(Struct, frozen=True, forbid_unknown_fields=True):
    offer: Short
    coins: Annotated[int, Meta(ge=0, le=2**53)]
    """Its price, as it was shown."""


class StatusForm(Struct, frozen=True, forbid_unknown_fields=True):
    hours: Annotated[int, Meta(ge=1, le=10_000)]
    amount: Short


class ProgrammeForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``begins`` and ``ends``: calendar days of the house, the last one included."""

    operator: Short
    title: Short
    games: Literal["cash-games", "tournaments"]
    rewards: Literal["division", "statuses"]
    begins: Short
    ends: Short
    currency: Short
    points_per_hour: Whole = 0
    points_per_buy_in: Whole = 0
    buy_in_per: str = ""
    amount: str = ""
    places: Whole = 0
    minimum: Whole = 0
    statuses: Annotated[list[StatusForm], Meta(max_length=20)] = []
    only: Annotated[list[str], Meta(max_length=100)] = []
    reason: Short


class ProgrammeView(Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    title: str
    games: str
    rewards: str
    announced_at: str
    begins_at: str
    ends_at: str
    currency: str
    points_per_hour: int
    points_per_buy_in: int
    buy_in_per: str
    amount: str
    places: int
    minimum: int
    statuses: list[str]
    only: list[str]


class PlaceView(Struct, frozen=True, kw_only=True):
    account: str
    login: str
    since: str
    points: str


class ProgrammeFile(Struct, frozen=True, kw_only=True):
    programme: ProgrammeView
    members: list[PlaceView]
    """The best of the running month, or of the whole, first."""
    rewards: list[RewardView]


class LoyaltyOffice(Struct, frozen=True, kw_only=True):
    programmes: list[ProgrammeView]
    orders: list[OrderView]
    """Things that wait to be handed over."""
    bonuses: dict[str, list[OfferView]]
    """What may be given for a deposit, by operator."""


class MemberForm(Struct, frozen=True, forbid_unknown_fields=True):
    login: Short
    reason: Short


class BonusForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``deposit``: the key of its posting; empty: the last one that had none."""

    operator: Short
    login: Short
    offer: Short
    deposit: Annotated[str, Meta(max_length=200)] = ""
    reason: Short


# ---- records ---------------------------------------------------------------------------------


class KeptView(Struct, frozen=True, kw_only=True):
    what: str
    years: int
    until: str | None
    """None: the time begins with the end of the account."""
    clause: list[str]
    law: list[str]


class RecordsView(Struct, frozen=True, kw_only=True):
    kept: list[KeptView]
    erased: dict[str, int] = {}
    """By a request, just now."""
    held: str | None = None
    """Why nothing may be erased."""


class HoldForm(Struct, frozen=True, forbid_unknown_fields=True):
    step: Literal["hold", "lift", "erase"]
    reason: Short
