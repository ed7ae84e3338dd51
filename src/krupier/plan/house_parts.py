"""What a house plan is made of: who may play with an operator, how he gets in, what protects him.

Every rule says where it comes from: a clause of the operator's plan, a provision of the law, or how
a question was read that both leave open. The code knows these kinds of rules and no operator.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from krupier.plan.parts import Clause, Names, Part, Word

Law = Annotated[str, Meta(pattern=r"^[0-9]+/[0-9]{4}( § [0-9]+[a-z]*(\([0-9]+\))?(\([a-z]\))?)?$")]
"""A provision such as ``186/2016 § 15(2)(a)``, or an act as a whole: ``349/2023``."""
Country = Annotated[str, Meta(pattern="^[A-Z]{2}$")]
Text = Annotated[str, Meta(min_length=1)]
Hours = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]


class Rule(Part, frozen=True, kw_only=True):
    """A table of a house plan that says something, and where that stands."""

    clause: tuple[Clause, ...] = ()
    law: tuple[Law, ...] = ()
    reading: Names | None = None

    def __post_init__(self) -> None:
        if not (self.clause or self.law or self.reading):
            raise ValueError(
                "does not say where it comes from: give `clause`, or `law` or `reading` where the"
                " plan is silent"
            )


# -- who runs the house ------------------------------------------------------------------------


class Contact(Part, frozen=True, kw_only=True):
    mail: Text | None = None
    phone: Text | None = None
    site: Text | None = None


class Company(Rule, frozen=True, kw_only=True):
    """The operator; what his plan does not tell is absent."""

    name: Text
    id_number: Text | None = None
    address: Text | None = None
    contact: Contact = Contact()


class Authority(Rule, frozen=True, kw_only=True):
    """Who granted the licence."""

    names: Names
    address: Text
    contact: Contact = Contact()
    licence: Text | None = None


class Help(Rule, frozen=True, kw_only=True):
    """An institution for the prevention and treatment of pathological gambling."""

    names: Names
    contact: Contact
    address: Text | None = None


class Warned(Rule, frozen=True, kw_only=True):
    """What players are told about the danger."""

    text: Names


class Terms(Rule, frozen=True, kw_only=True):
    """Which terms a player accepts; a new version is accepted anew."""

    version: Text


class Calendar(Rule, frozen=True, kw_only=True):
    """Where days and months begin: both are calendar ones."""

    timezone: Text


class Wallet(Rule, frozen=True, kw_only=True):
    """A currency in which an account keeps money."""

    demo_deposit: Text | None = None
    """What one deposit of demo money puts there."""


class Retention(Rule, frozen=True, kw_only=True):
    """How long something is kept, and from when; afterwards it is erased."""

    what: Literal["identity", "documents", "transactions", "complaints", "messages", "log-in-data"]
    years: Positive
    since: Literal["end", "last-visit", "itself"] = "end"
    """The end of the account, the last time that somebody was there, or each thing by itself."""


# -- where one plays ---------------------------------------------------------------------------


class Channel(Rule, frozen=True, kw_only=True):
    """A way to the tables."""

    id: Word
    names: Names
    families: tuple[Word, ...] = ()
    """The families of games offered there; none named: all."""

    def offers(self, family: str) -> bool:
        return not self.families or family in self.families


class Participation(Rule, frozen=True, kw_only=True):
    where: Literal["internet", "premises"]
    channels: Annotated[tuple[Channel, ...], Meta(min_length=1)]


class Territory(Rule, frozen=True, kw_only=True):
    """Where a player must be while he plays."""

    allowed: Annotated[tuple[Country, ...], Meta(min_length=1)]
    unknown: Literal["refuse", "allow"]
    """When nobody can tell where he is."""


class Sessions(Rule, frozen=True, kw_only=True):
    """How long one stays logged in, and for how long a log-in is enough for money and changes."""

    idle_minutes: Positive
    reauthentication_minutes: Positive


class Shown(Rule, frozen=True, kw_only=True):
    """What a page must show."""

    page: Literal["lobby", "table"]
    shows: Annotated[
        tuple[
            Literal["operator", "authority", "warning", "help", "terms", "time-spent", "currency"],
            ...,
        ],
        Meta(min_length=1),
    ]


class RealityCheck(Rule, frozen=True, kw_only=True):
    """How often who plays is told for how long he has been playing."""

    minutes: Positive


# -- who may play ------------------------------------------------------------------------------

Field = Literal[
    "given-names",
    "surname",
    "birth-name",
    "birth-number",
    "birth-date",
    "birth-place",
    "sex",
    "citizenship",
    "residence",
    "e-mail",
    "phone",
    "postal-address",
    "data-box",
    "document",
]


class Asked(Rule, frozen=True, kw_only=True):
    """A datum of the registration form."""

    field: Field
    need: Literal["required", "optional", "consent"]
    """``consent``: optional, and kept only if the person agrees to it."""
    otherwise: Field | None = None
    """What who has not got it gives instead."""
    by: Literal["application", "completion"] = "application"
    """Whether it is given with the request, or at the latest before registration is complete."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.otherwise == self.field:
            raise ValueError("`otherwise` names the field itself")
        if self.otherwise and self.need != "required":
            raise ValueError("`otherwise` is for a required field")


class Age(Rule, frozen=True, kw_only=True):
    least: Annotated[int, Meta(ge=18)]


class Residence(Rule, frozen=True, kw_only=True):
    countries: Annotated[tuple[Country, ...], Meta(min_length=1)]


class Accounts(Rule, frozen=True, kw_only=True):
    most: Positive
    """How many a person may have with the operator."""


class Window(Rule, frozen=True, kw_only=True):
    hours: Positive
    """After the request; then registration can no longer be carried out."""


class Amount(Part, frozen=True, kw_only=True):
    amount: Text
    currency: Text


class Temporary(Rule, frozen=True, kw_only=True):
    """An account for the time until registration is complete."""

    hours: Positive
    most_deposits: Amount
    """All deposits together."""
    withdrawals: bool


class Condition(Rule, frozen=True, kw_only=True):
    """What must be done before registration is complete."""

    condition: Literal[
        "identity-verified",
        "limits-decided",
        "payment-method",
        "terms-accepted",
        "access-assigned",
    ]


class Registration(Rule, frozen=True, kw_only=True):
    required: bool
    age: Age
    residence: Residence | None = None
    asked: Annotated[tuple[Asked, ...], Meta(min_length=1)]
    accounts: Accounts
    window: Window | None = None
    temporary: Temporary | None = None
    complete_when: Annotated[tuple[Condition, ...], Meta(min_length=1)]

    def __post_init__(self) -> None:
        super().__post_init__()
        told = {one.field for one in self.asked if one.need == "required"}
        if not told & {"birth-date", "birth-number"}:
            raise ValueError(
                "nobody's age would be known: `birth-date` or `birth-number` must be required"
            )


class Excluded(Rule, frozen=True, kw_only=True):
    """Somebody who may not play."""

    who: Literal[
        "under-age",
        "restricted-capacity",
        "employee",
        "statutory-body",
        "shareholder",
        "family",
    ]
    """``family``: of employees, members of the statutory body and shareholders, where these are
    excluded themselves."""


class Screened(Rule, frozen=True, kw_only=True):
    """What follows when somebody is found on a list."""

    found: Literal["refuse", "hold", "record"]


class Register(Rule, frozen=True, kw_only=True):
    """The register of excluded persons: when it is asked."""

    at: Annotated[
        tuple[Literal["registration", "entry", "log-in", "stay"], ...], Meta(min_length=1)
    ]
    silent: Literal["refuse"]
    """When it does not answer."""
    recheck_minutes: Positive | None = None
    """During a stay."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if ("stay" in self.at) != (self.recheck_minutes is not None):
            raise ValueError('`recheck_minutes` belongs to `at = ["stay"]`, one needs the other')


class Screening(Part, frozen=True, kw_only=True):
    sanctions: Screened
    pep: Screened
    """Politically exposed persons."""
    register: Register


# -- what protects a player --------------------------------------------------------------------

Measure = Literal["stakes", "net-loss", "log-ins", "visits", "session", "pause"]
Period = Literal["day", "month"]
MONEY: tuple[Measure, ...] = ("stakes", "net-loss")
PERIODS: dict[Measure, tuple[Period | None, ...]] = {
    "stakes": ("day", "month"),
    "net-loss": ("day", "month"),
    "log-ins": ("day", "month"),
    "visits": ("day", "month"),
    "session": ("day", None),
    "pause": (None,),
}


class SelfLimit(Rule, frozen=True, kw_only=True):
    """A measure by which a player limits himself: he sets it or refuses it."""

    id: Word
    names: Names
    measure: Measure
    """``stakes`` and ``net-loss`` are amounts, ``log-ins`` and ``visits`` numbers, ``session``
    (logged in until automatic log-out) and ``pause`` (after log-out) minutes."""
    period: Period | None = None
    """In which it is used up. A session without one counts each log-in by itself."""
    counts: Literal["play", "chips"] | None = None
    """For amounts: stakes and wins, or chips bought and redeemed."""
    kinds: tuple[Literal["live", "technical", "odds", "lottery"], ...] = ("live",)
    """The kinds of gambling that it counts together."""
    state: Literal["a", "b", "c", "d", "e", "f", "g"] | None = None
    """Its code in what is reported to the state."""
    refusable: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        periods = PERIODS[self.measure]
        if self.period not in periods:
            allowed = " or ".join(f'"{one}"' if one else "none" for one in periods)
            raise ValueError(
                f"`period` of the measure {self.measure!r}: {self.period or 'missing'};"
                f" allowed: {allowed}"
            )
        if self.money and self.counts is None:
            raise ValueError('`counts` is missing; allowed: "play" or "chips"')
        if self.counts is not None and not self.money:
            raise ValueError(f"`counts` is for amounts, not for {self.measure!r}")
        if self.counts == "chips" and self.measure == "stakes":
            raise ValueError('stakes count "play"; chips bought and redeemed are a net loss')

    @property
    def money(self) -> bool:
        """Whether it is an amount."""
        return self.measure in MONEY


class Changes(Rule, frozen=True, kw_only=True):
    """When a changed measure takes effect, in elapsed hours after the request."""

    loosening_hours: Hours
    tightening_hours: Annotated[int, Meta(ge=0, le=24)]

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.loosening_hours <= self.tightening_hours:
            raise ValueError(
                f"`loosening_hours` {self.loosening_hours} must be more than"
                f" `tightening_hours` {self.tightening_hours}"
            )


class Break(Rule, frozen=True, kw_only=True):
    """A time without play that a player may choose: elapsed hours or days, or calendar months."""

    id: Word
    names: Names
    hours: Positive | None = None
    days: Positive | None = None
    months: Positive | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if sum(one is not None for one in (self.hours, self.days, self.months)) != 1:
            raise ValueError("exactly one of `hours`, `days`, `months`")


class Closure(Rule, frozen=True, kw_only=True):
    """A player may close his account. Who opens one again within so many hours may not have
    milder limits than before."""

    names: Names
    keeps_limits_hours: Hours


class Panic(Rule, frozen=True, kw_only=True):
    """The panic button: no play at all, with nobody, for so many elapsed hours."""

    names: Names
    hours: Positive


# -- what happens to who breaks the rules ------------------------------------------------------


SanctionKind = Literal[
    "warning",
    "game-exclusion",
    "tournament-exclusion",
    "access-restriction",
    "pair-block",
    "suspension",
    "withholding",
    "expulsion",
    "ban",
    "closure",
]
SuspensionScope = Literal["live", "poker"]
"""All games at the tables of the house, or those of poker among players; what concerns more comes
first."""


class Sanction(Rule, frozen=True, kw_only=True):
    kind: SanctionKind
    scopes: tuple[SuspensionScope, ...] = ()
    """Of a suspension: it may also concern participation in all poker or all live games alone."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.scopes and self.kind != "suspension":
            raise ValueError(f"`scopes` are of a suspension, not of {self.kind!r}")


class EndlessBlock(Rule, frozen=True, kw_only=True):
    """What a block without end is: the account is closed instead, or a ban without end."""

    becomes: Literal["close", "ban"]
