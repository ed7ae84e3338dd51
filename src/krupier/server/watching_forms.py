"""What the back office and the server tell each other about investigations, signals, sanctions.

Nothing of this is ever told to players.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from krupier.plan.house_parts import SanctionKind
from krupier.server.house_forms import CaseView, Short
from krupier.server.names import SomeNames

Words = Annotated[str, Meta(max_length=80)]
Hours = Annotated[int, Meta(ge=1, le=24 * 366)]
AT_ACCOUNT = tuple(one for one in get_args(SanctionKind) if one not in ("withholding", "closure"))
"""Sanctions that are offered beside an account; the others are measures of an investigation."""


class NoteForm(Struct, frozen=True, forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=4_000)]


class AssignForm(Struct, frozen=True, forbid_unknown_fields=True):
    to: Short
    """A login."""
    reason: Short


class LinkForm(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["account", "payment", "round", "posting"]
    ref: Short
    reason: Short


class MeasureForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    measure: Short
    reason: Short
    hours: Hours | None = None
    scope: Words = ""
    what: Annotated[str, Meta(max_length=200)] = ""


class SecondOpinion(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the second person says of what was proposed."""

    proposal: Annotated[int, Meta(ge=1, le=2**31)]
    """The number of the entry that he has read."""
    reason: Short


class SanctionForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    kind: SanctionKind
    reason: Short
    hours: Hours | None = None
    scope: Words = ""


class ProfileForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody stated about himself."""

    monthly: Short
    currency: Short
    source: Annotated[str, Meta(max_length=300)] = ""
    reason: Short


class ProfileView(Struct, frozen=True, kw_only=True):
    at: str
    monthly: str
    currency: str
    source: str


class SignalView(Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    rule: str
    names: SomeNames
    account: str
    other: str
    since: str
    until: str
    found_at: str
    facts: dict[str, object]
    case: str
    open: bool
    """Nobody has decided about it yet."""


class EntryView(Struct, frozen=True, kw_only=True):
    seq: int
    at: str
    kind: Literal["signal", "note", "assigned", "linked", "proposed", "declined", "done"]
    author: str
    role: str
    text: str
    detail: dict[str, object]


class ReportView(Struct, frozen=True, kw_only=True):
    number: str
    written_at: str
    body: str


class ImposedView(Struct, frozen=True, kw_only=True):
    id: str
    account: str
    kind: SanctionKind
    at: str
    until: str | None
    scope: str
    reason: str
    clause: str
    case: str | None


class ParticipationView(Struct, frozen=True):
    suspended: list[str]
    """``poker``, ``live``."""


class ChoiceView(Struct, frozen=True, kw_only=True):
    measure: str
    second: bool
    """Another person has to confirm it."""
    ends: bool
    sanction: SanctionKind | None
    """That it imposes."""


class CaseFileView(Struct, frozen=True, kw_only=True):
    """Everything about an investigation."""

    case: CaseView
    assigned: str
    choices: list[ChoiceView]
    pending: EntryView | None
    """What waits for a second person."""
    mine: bool
    """Whoever asks has proposed it himself, and cannot confirm it."""
    entries: list[EntryView]
    links: list[dict[str, str]]
    signals: list[SignalView]
    reports: list[ReportView]
    sanctions: list[ImposedView]
    withdrawals_wait: bool


class LookView(Struct, frozen=True, kw_only=True):
    """A look at the hands of a day."""

    operator: str
    until: str
    done_at: str | None
    """Nothing: it is still under way."""
    hands: int
    """Read for it."""
    tests: dict[str, int]
    """By rule: how many players or pairs there was enough of to say something."""
    signals: int


class OpenSeat(Struct, frozen=True, kw_only=True):
    player: str
    cards: list[str]
    won: str
    """Below nought: lost."""


class OpenDeed(Struct, frozen=True, kw_only=True):
    """What somebody did, and what only the house knows about it."""

    by: str
    do: str
    street: int
    share: int | None
    """His part of the pot by all cards, in per cent; nothing: it cannot be said."""
    part: int
    """A bet or raise in per cent of the pot."""
    seconds: float | None
    """Nothing: the clock decided."""


class OpenHandView(Struct, frozen=True, kw_only=True):
    """A hand with all cards open."""

    round: str
    at: str
    currency: str
    boards: list[list[str]]
    seats: list[OpenSeat]
    deeds: list[OpenDeed]


class ThresholdRow(Struct, frozen=True, kw_only=True):
    name: str
    text: str
    clause: list[str]
    law: list[str]
    reading: str | None


class ThresholdsView(Struct, frozen=True, kw_only=True):
    operator: str
    rows: list[ThresholdRow]
