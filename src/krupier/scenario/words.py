"""The vocabulary of scenarios: what a house is set up with, and every step that there is.

A step is an object whose ``do`` names it; reading and documentation follow what is said here.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct

from krupier.house.fields import GivenDocument, PersonalData
from krupier.plan.house_parts import SanctionKind
from krupier.scenario.staff_words import Held

Name = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,19}$")]
"""What a scenario calls somebody or something: ``anna``, ``r1``."""
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Word = Annotated[str, Meta(min_length=1, max_length=64)]
Amount = Annotated[str, Meta(min_length=1, max_length=40)]
Code = Annotated[str, Meta(pattern=r"^[A-Z]{3,5}$")]
Day = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]
Hours = Annotated[int, Meta(ge=1, le=1_000_000)]


# -- the house ---------------------------------------------------------------------------------


class Somebody(Struct, frozen=True, forbid_unknown_fields=True):
    """A person as the register of excluded persons knows it."""

    given_names: Text
    surname: Text
    birth_date: Day


class Listed(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody on a list of sanctioned or of politically exposed persons."""

    name: Text
    birth_date: Day | None = None
    about: str = ""
    """The programme of sanctions, or the office."""


class Excluded(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Somebody who may not play with an operator: who works there, and his family."""

    kind: Literal["employee", "statutory-body", "shareholder", "family"]
    given_names: Text
    surname: Text
    birth_date: Day
    of: str = ""
    operator: str = ""


class TableOf(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of the house; its outcomes are those that the scenario says."""

    game: Word
    currency: Code
    limits: dict[str, dict[str, str]] = {}
    options: dict[str, bool | int | str] = {}
    blinds: tuple[Amount, Amount] | None = None
    """Of a game among players, and what the room takes there."""
    rake: dict[str, str | bool] | Literal["plan", "time", "none"] | None = None


class Lists(Struct, frozen=True, forbid_unknown_fields=True):
    eu: list[Listed] = []
    pep: list[Listed] = []


class Rates(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How much of ``base`` one unit of other currencies is worth."""

    base: Code
    rates: dict[Code, Amount]
    source: Text = "XE"


# -- steps -------------------------------------------------------------------------------------


class Step(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="do",
    tag=lambda name: "".join(f"-{one.lower()}" if one.isupper() else one for one in name)[1:],
):
    note: str | list[str] = ""
    """For whoever reads it: clauses, and how what is expected was computed."""
    expect: dict[str, Any] | None = None
    """Parts of the answer that must be so."""


class OfPlayer(Step, frozen=True, kw_only=True):
    who: Name


class Own(OfPlayer, frozen=True, kw_only=True):
    """What somebody does with his account himself: over the internet, logged in."""


class ByStaff(Step, frozen=True, kw_only=True):
    by: Name
    reason: Text


class AboutSomebody(ByStaff, frozen=True, kw_only=True):
    who: Name


class AtTable(Step, frozen=True, kw_only=True):
    table: Name


class Playing(AtTable, frozen=True, kw_only=True):
    """What guests can do, too."""

    who: Name


class Register(OfPlayer, frozen=True, kw_only=True):
    person: PersonalData
    document: GivenDocument | None = None
    operator: str = ""
    login: str = ""
    password: str = ""
    language: Literal["cs", "en"] | None = None
    """That of the scenario by default."""
    currency: str = ""
    terms: str | None = None
    channel: str = ""


class Guest(OfPlayer, frozen=True, kw_only=True):
    money: dict[Code, Amount]


class AcceptTerms(Own, frozen=True, kw_only=True):
    version: str


class GiveDocument(Own, frozen=True, kw_only=True):
    document: GivenDocument


class ProvePayment(AboutSomebody, frozen=True, kw_only=True):
    method: GivenDocument


class Verify(AboutSomebody, frozen=True, kw_only=True):
    pass


class Refuse(AboutSomebody, frozen=True, kw_only=True):
    pass


class DecideCase(AboutSomebody, frozen=True, kw_only=True):
    decision: Word
    kind: str = ""


class SetState(AboutSomebody, frozen=True, kw_only=True):
    state: Literal["temporary", "active", "rejected", "suspended", "closed"]


class LogIn(OfPlayer, frozen=True, kw_only=True):
    password: str = ""
    channel: str = ""
    country: str | None = "CZ"


class LogOut(OfPlayer, frozen=True, kw_only=True):
    pass


class SetLimit(Own, frozen=True, kw_only=True):
    limit: Word
    value: Amount
    currency: str = ""


class RefuseLimit(Own, frozen=True, kw_only=True):
    limit: Word


class CancelLimit(Own, frozen=True, kw_only=True):
    limit: Word


class RefuseLimits(Own, frozen=True, kw_only=True):
    """Each that is not decided yet, one by one."""


class Limits(OfPlayer, frozen=True, kw_only=True):
    pass


class Account(OfPlayer, frozen=True, kw_only=True):
    pass


class Deposit(Own, frozen=True, kw_only=True):
    """Demo money; with ``payment``, which names it, by a method."""

    amount: Amount
    currency: Code
    payment: Name | None = None
    method: Name | None = None
    """A registered one; none named: the active one."""
    kind: str = ""
    """A method of the plan that is not registered, onto a temporary account."""
    method_currency: str = ""


class Break(Own, frozen=True, kw_only=True):
    length: Word


class Panic(Own, frozen=True, kw_only=True):
    pass


class Close(Own, frozen=True, kw_only=True):
    reason: Text = "closes the account"


class Block(AboutSomebody, frozen=True, kw_only=True):
    hours: Hours | None = None
    """None: without end."""


class PairBlock(AboutSomebody, frozen=True, kw_only=True):
    other: Name


class Lift(AboutSomebody, frozen=True, kw_only=True):
    pass


class Sit(Playing, frozen=True, kw_only=True):
    seat: str | None = None
    buy_in: str = ""
    """Of a game among players."""


class Stand(Playing, frozen=True, kw_only=True):
    pass


class Stake(Playing, frozen=True, kw_only=True):
    bet: Word
    amount: Amount
    on: list[int | str] = []
    word: ClassVar[str] = "bet"


class TakeBack(Stake, frozen=True, kw_only=True):
    word: ClassVar[str] = "take-back"


class Act(Playing, frozen=True, kw_only=True):
    """A decision in a running round."""

    move: Word
    more: dict[str, Any] = {}


class Round(AtTable, frozen=True, kw_only=True):
    """Closes the betting and plays on with what comes, until there is no more of it."""

    pockets: list[int | str] = []
    dice: list[Any] = []
    cards: str | list[str] = ""
    moves: list[Any] = []


class Hand(AtTable, frozen=True, kw_only=True):
    """A hand among those who sit there."""

    cards: str | list[str] = ""
    moves: list[Any] = []


class Void(ByStaff, frozen=True, kw_only=True):
    table: Name


class DealerChange(ByStaff, frozen=True, kw_only=True):
    """Where players pay for the time, they pay it between hands."""

    table: Name


class SetRates(ByStaff, frozen=True, kw_only=True, tag="rates"):
    base: Code
    rates: dict[Code, Amount]
    source: Text = "XE"
    operator: str = ""


class RegisterOfExcluded(Step, frozen=True, kw_only=True):
    add: Somebody | None = None
    remove: Somebody | None = None
    silent: bool | None = None


class NewList(Step, frozen=True, kw_only=True, rename={"name": "list"}):
    name: Literal["eu", "pep"]
    persons: list[Listed]


class Mail(OfPlayer, frozen=True, kw_only=True):
    """What was sent since somebody last looked."""


class Cases(Step, frozen=True, kw_only=True):
    """What waits for staff."""


class Attempts(Step, frozen=True, kw_only=True):
    """What was tried and refused, for staff to see; the last ones first."""

    most: Annotated[int, Meta(ge=1, le=100)] = 10


class AddMethod(Own, frozen=True, kw_only=True):
    """A means of payment of one's own."""

    method: Name
    """What the scenario calls it."""
    kind: Word
    """The id of the method in the house plan."""
    number: Text
    currency: Code
    holder: str = ""
    """The player's own name by default."""
    country: Annotated[str, Meta(pattern="^[A-Z]{2}$")] = "CZ"
    proof: str = "statement.pdf"


class VerifyMethod(AboutSomebody, frozen=True, kw_only=True):
    method: Name


class RefuseMethod(AboutSomebody, frozen=True, kw_only=True):
    method: Name


class ActivateMethod(Own, frozen=True, kw_only=True):
    method: Name


class RemoveMethod(Own, frozen=True, kw_only=True):
    method: Name


class Withdraw(Own, frozen=True, kw_only=True):
    payment: Name
    amount: Amount
    currency: Code
    method: Name | None = None


class CancelPayment(Own, frozen=True, kw_only=True):
    payment: Name


class HoldPayment(ByStaff, frozen=True, kw_only=True):
    payment: Name


class ReleasePayment(ByStaff, frozen=True, kw_only=True):
    payment: Name


class ProviderEvent(Step, frozen=True, kw_only=True):
    """What the provider says of a payment, after all that waits was sent to it."""

    payment: Name
    event: Literal["pending", "done", "declined", "charged-back"]
    times: Annotated[int, Meta(ge=1, le=10)] = 1
    amount: str = ""
    """Another one than was ordered, in the currency of the method."""
    why: str = ""


class Convert(Own, frozen=True, kw_only=True):
    """From one's own wallet to another."""

    amount: Amount
    currency: Code
    into: Code


class SetLevel(AboutSomebody, frozen=True, kw_only=True):
    level: Word
    checks: list[Word] = []


class Statement(OfPlayer, frozen=True, kw_only=True):
    """Every movement of every wallet."""


class LookForSignals(Step, frozen=True, kw_only=True):
    """All rules of watching over everybody, as at the end of a day."""


class StateProfile(AboutSomebody, frozen=True, kw_only=True):
    """What somebody says that he will put in within a month."""

    monthly: Amount
    currency: Code
    source: str = ""


class Investigate(AboutSomebody, frozen=True, kw_only=True):
    pass


class NoteCase(AboutSomebody, frozen=True, kw_only=True):
    """The reason is the note."""

    kind: str = ""


class Propose(AboutSomebody, frozen=True, kw_only=True):
    measure: Word
    hours: Hours | None = None
    scope: str = ""
    what: str = ""
    kind: str = ""
    """Of the investigation, where there are several."""


class Confirm(AboutSomebody, frozen=True, kw_only=True):
    kind: str = ""


class Decline(AboutSomebody, frozen=True, kw_only=True):
    kind: str = ""


class Sanction(AboutSomebody, frozen=True, kw_only=True):
    sanction: SanctionKind
    hours: Hours | None = None
    scope: str = ""
    """What of; of a pair: who the other is."""


class CaseFile(OfPlayer, frozen=True, kw_only=True):
    """The last investigation about somebody, and what was imposed on him."""

    kind: str = ""


class Wait(Step, frozen=True, kw_only=True, rename={"span": "for"}):
    until: str = ""
    span: str = ""


class Restart(Step, frozen=True, kw_only=True):
    """The process dies, and comes back after a while."""

    after: str = ""


class Hold(AboutSomebody, frozen=True, kw_only=True):
    """Withholds amounts of wallets, by currency; none named: all that is there."""

    amounts: dict[Code, Amount] = {}


class EndHold(AboutSomebody, frozen=True, kw_only=True):
    """What was proven is kept, the rest comes back."""

    reduced: dict[Code, Amount] = {}
    second: str = ""


class Deduct(AboutSomebody, frozen=True, kw_only=True):
    """A win that was credited without entitlement."""

    amount: Amount
    currency: Code
    about: Word
    second: str = ""


class EndLicence(ByStaff, frozen=True, kw_only=True):
    day: Day
    operator: str = ""


class OtherGame(OfPlayer, frozen=True, kw_only=True):
    """What another system of the operator asks: a stake, what it brings, or that it is void."""

    partner: Word
    bet: Word
    stake: str = ""
    win: str = ""
    cancel: bool = False
    currency: Code


STEPS: tuple[type[Step], ...] = (
    Register,
    Guest,
    AcceptTerms,
    GiveDocument,
    ProvePayment,
    Verify,
    Refuse,
    DecideCase,
    SetState,
    LogIn,
    LogOut,
    SetLimit,
    RefuseLimit,
    CancelLimit,
    RefuseLimits,
    Limits,
    Account,
    Deposit,
    Break,
    Panic,
    Close,
    Block,
    PairBlock,
    Lift,
    Sit,
    Stand,
    Stake,
    TakeBack,
    Act,
    Round,
    Hand,
    Void,
    DealerChange,
    SetRates,
    RegisterOfExcluded,
    NewList,
    Mail,
    Cases,
    Attempts,
    Wait,
    Restart,
    AddMethod,
    VerifyMethod,
    RefuseMethod,
    ActivateMethod,
    RemoveMethod,
    Withdraw,
    CancelPayment,
    HoldPayment,
    ReleasePayment,
    ProviderEvent,
    Convert,
    SetLevel,
    Statement,
    LookForSignals,
    StateProfile,
    Investigate,
    NoteCase,
    Propose,
    Confirm,
    Decline,
    Sanction,
    CaseFile,
    Hold,
    EndHold,
    Deduct,
    EndLicence,
    OtherGame,
)


class Scenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: Text
    notes: list[str] = []
    operators: Annotated[list[Name], Meta(min_length=1, max_length=20)]
    start: Word
    """In the time of the house."""
    language: Literal["cs", "en"] = "cs"
    rates: dict[Name, Rates] = {}
    """By operator."""
    register: list[Somebody] = []
    """Who is in the register of excluded persons."""
    lists: Lists = Lists()
    excluded: list[Excluded] = []
    staff: dict[Name, Held | list[Held]] = {}
    """By name: a role at every operator that is named here, an office at one, or several."""
    tables: dict[Name, TableOf] = {}
    steps: Annotated[list[Any], Meta(min_length=1, max_length=10_000)]
