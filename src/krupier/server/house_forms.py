"""What the house and its clients tell each other over HTTP: registration, log-in, my account, the
back office.

Amounts are decimal texts, times are ISO 8601 in the time of the house, ids are opaque. Whatever is
refused answers with a problem (`code`, `message`, `facts`, and `clause` where a rule says so).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from krupier.house.texts import Lang
from krupier.plan.parts import Names

Short = Annotated[str, Meta(min_length=1, max_length=200)]
State = Literal["applied", "temporary", "active", "rejected", "expired", "suspended", "closed"]


# ---- registration ----------------------------------------------------------------------------


class Address(Struct, frozen=True, forbid_unknown_fields=True):
    street: Short
    city: Short
    postcode: Short
    country: Annotated[str, Meta(min_length=2, max_length=2)]


DocumentKind = Literal["id-card", "passport", "residence-permit", "driving-licence"]


class DocumentForm(Struct, frozen=True, forbid_unknown_fields=True):
    kind: DocumentKind
    number: Short
    issuer: Short
    valid_until: Short


class PersonForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which of them are asked is a matter of the house plan."""

    given_names: Short
    surname: Short
    birth_name: str = ""
    birth_date: Short
    birth_number: str = ""
    birth_place: str = ""
    sex: Literal["", "f", "m", "x"] = ""
    citizenship: str = ""
    residence: Address | None = None
    postal_address: Address | None = None
    data_box: str = ""
    email: str = ""
    phone: str = ""
    pep: bool | None = None
    """What somebody says about himself."""


class LimitChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """``value`` None: it is refused. Money as a decimal text; log-ins and visits as a number; time
    in minutes."""

    measure: Short
    value: str | None
    currency: str = ""


class RegistrationForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    operator: Short
    login: Short
    password: Short
    language: Lang = "cs"
    currency: Short
    person: PersonForm
    document: DocumentForm | None = None
    limits: list[LimitChoice] = []
    """Each one set or refused; those that are missing must be decided before the account is
    active."""
    terms: Short
    """The version that is accepted."""
    channel: Short = "website"


class TermsForm(Struct, frozen=True, forbid_unknown_fields=True):
    version: Short
    """The one that is accepted."""


class LoggedIn(Struct, frozen=True, kw_only=True):
    token: str
    account: AccountView


class LogInForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    operator: Short
    login: Short
    password: Short
    code: str = ""
    """Of the second factor, or a recovery code."""
    channel: Short = "website"


class PasskeyAsked(Struct, frozen=True, forbid_unknown_fields=True):
    operator: Short
    login: str = ""
    """Not needed: who has a passkey is known by it."""
    ticket: str = ""
    """Of a second step."""


class EmailForm(Struct, frozen=True, forbid_unknown_fields=True):
    email: Short


class Confirmation(Struct, frozen=True, forbid_unknown_fields=True):
    ticket: Short
    """Of a link in mail."""


class PasswordForm(Struct, frozen=True, forbid_unknown_fields=True):
    password: Short


class SecondStep(Struct, frozen=True, kw_only=True):
    """The password is right, and a second factor is asked: send the form again with the code, or
    a passkey with this ticket."""

    second: list[Literal["totp", "passkey", "recovery"]]
    ticket: str


class PasskeyOptions(Struct, frozen=True):
    ticket: str
    options: dict[str, object]
    """For `navigator.credentials`, as WebAuthn has it, binary values in base64url."""


class PasskeyAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    ticket: Short
    credential: dict[str, object]
    name: str = ""
    channel: Short = "website"


class RecoveryForm(Struct, frozen=True, forbid_unknown_fields=True):
    """Always answered the same way, whether there is such an account or not."""

    operator: Short
    login: Short


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    ticket: Short
    password: Short


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """Shown again before changes: the password, or a code."""

    password: str = ""
    code: str = ""


# ---- my account ------------------------------------------------------------------------------


class LimitView(Struct, frozen=True, kw_only=True):
    measure: str
    names: Names
    unit: Literal["money", "times", "minutes"]
    period: Literal["day", "month", "none"]
    decided: bool
    """Set or refused; otherwise it still has to be."""
    value: str | None
    """None: no limit holds."""
    currency: str = ""
    used: str | None = None
    left: str | None = None
    resets_at: str | None = None
    coming: LimitComing | None = None
    """A loosening that was asked for."""
    clause: str = ""


class LimitComing(Struct, frozen=True):
    value: str | None
    currency: str
    effective_at: str


class BreakView(Struct, frozen=True, kw_only=True):
    kind: Literal["break", "panic", "block", "register"]
    begins_at: str
    until: str | None


class SessionView(Struct, frozen=True, kw_only=True):
    id: str
    begun_at: str
    seen_at: str
    ended_at: str | None
    why: str = ""
    channel: str
    address: str
    agent: str
    this: bool = False


class CredentialView(Struct, frozen=True, kw_only=True):
    id: str
    kind: Literal["password", "totp", "passkey", "recovery"]
    name: str
    created_at: str
    used_at: str | None


class DocumentView(Struct, frozen=True, kw_only=True):
    id: str
    kind: str
    number: str
    """All but its end is hidden."""
    issuer: str
    valid_until: str
    state: Literal["given", "verified", "refused"]


class AccountView(Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    login: str
    name: str
    """As others see it at the tables."""
    state: State
    why: str = ""
    since: str
    ends_at: str | None = None
    """Of a temporary account."""
    language: Lang
    currency: str
    currencies: list[str]
    balances: dict[str, str]
    person: dict[str, str]
    """What is known, sensitive parts hidden."""
    missing: list[Literal["identity", "limits", "terms", "payment-method", "access"]]
    """What an account still needs to be active."""
    terms: str
    terms_accepted: bool
    limits: list[LimitView]
    breaks: list[BreakView]
    session: SessionView | None = None
    """The one it is seen in; staff see none."""
    proved: bool
    """A credential was shown lately: changes are possible without another."""
    play_may: bool
    refusal: str | None = None
    """Why nothing can be played now, to be read by people."""


class LimitDecision(Struct, frozen=True, kw_only=True):
    """A decision about a limit, whether it holds, held, waits or was given up."""

    measure: str
    value: str | None
    """None: refused or cancelled."""
    currency: str = ""
    set_at: str
    effective_at: str
    cancelled_at: str | None = None


class DemoDeposit(Struct, frozen=True, forbid_unknown_fields=True):
    amount: Short
    currency: Short


class BreakForm(Struct, frozen=True, forbid_unknown_fields=True):
    length: Short
    """The id of a length of the house plan."""


class CloseForm(Struct, frozen=True, forbid_unknown_fields=True):
    reason: str = ""


class TotpBegun(Struct, frozen=True):
    id: str
    secret: str
    uri: str


class CodeForm(Struct, frozen=True, forbid_unknown_fields=True):
    code: Short


class RecoveryCodes(Struct, frozen=True):
    codes: list[str]


class PlayedRow(Struct, frozen=True, kw_only=True):
    at: str
    round: str
    game: str
    currency: str
    staked: str
    returned: str
    net: str


class MailView(Struct, frozen=True, kw_only=True):
    id: str
    at: str
    recipient: str
    subject: str
    body: str
    sent_at: str | None


# ---- the back office -------------------------------------------------------------------------


class PersonRow(Struct, frozen=True, kw_only=True):
    person: str
    account: str
    operator: str
    name: str
    birth_date: str
    login: str
    state: State
    since: str


class PersonFile(Struct, frozen=True, kw_only=True):
    """Everything that staff see of a person."""

    person: dict[str, str]
    accounts: list[AccountView]
    documents: list[DocumentView]
    screenings: list[ScreeningView]
    cases: list[CaseView]
    attempts: list[AttemptView]


class ScreeningView(Struct, frozen=True, kw_only=True):
    at: str
    list: str
    reason: str
    answer: str
    detail: dict[str, object]


class CaseView(Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    kind: str
    account: str | None
    person: str | None
    opened_at: str
    detail: dict[str, object]
    closed_at: str | None
    decision: str
    choices: list[str]
    """What can be decided."""


class AttemptView(Struct, frozen=True, kw_only=True):
    at: str
    operator: str
    account: str | None
    who: str
    deed: str
    code: str
    clause: str
    detail: dict[str, object] = {}
    """What was tried, without its secrets."""


class ExcludedForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody whom the operator may not let play."""

    operator: Short
    kind: Literal["employee", "statutory-body", "shareholder", "family", "restricted-capacity"]
    given_names: Short
    surname: Short
    birth_date: Short
    birth_number: str = ""
    of: str = ""
    """Of family: whose."""
    reason: Short


class ExcludedRow(Struct, frozen=True, kw_only=True):
    id: str
    operator: str
    kind: str
    name: str
    birth_date: str
    of: str
    added_at: str


class AgendaRow(Struct, frozen=True, kw_only=True):
    id: str
    due_at: str
    kind: str
    operator: str
    subject: str
    done_at: str | None
    outcome: str
    """What became of it; of what is not done, why it failed last."""
    tries: int = 0
    """How often it failed."""


class Decision(Struct, frozen=True, forbid_unknown_fields=True):
    decision: Short
    reason: Short


class BlockForm(Struct, frozen=True, forbid_unknown_fields=True):
    """``hours`` None: without end, where the plan has that."""

    hours: Annotated[int, Meta(ge=1, le=24 * 366)] | None
    reason: Short


class RatesForm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How much of ``base`` one unit of each currency is worth; or the daily file of the Czech
    National Bank as it is, whose base is the crown."""

    operator: Short
    reason: Short
    source: Short
    base: Short = "CZK"
    rates: dict[str, str] = {}
    file: Annotated[str, Meta(max_length=20_000)] = ""


class PairForm(Struct, frozen=True, forbid_unknown_fields=True):
    other: Short
    reason: Short
