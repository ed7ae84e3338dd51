"""What a house plan says about money in and out: methods with their limits, levels, conversion."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from krupier.plan.house_parts import Country, Positive, Rule, Text
from krupier.plan.parts import Names, Part, Word

Percent = Annotated[str, Meta(pattern=r"^[0-9]{1,2}(\.[0-9]{1,4})?$")]
Means = Literal["account", "card", "other"]
"""What a method is: a payment account, a payment card, another means of payment."""


class DepositLimits(Part, frozen=True, kw_only=True):
    """Of a method, in one currency; what is absent is not limited."""

    least: Text | None = None
    most: Text | None = None
    """A transaction."""
    day: Text | None = None
    week: Text | None = None
    month: Text | None = None


class Deposits(Rule, frozen=True, kw_only=True):
    """By a method that can be deposited with."""

    limits: dict[str, DepositLimits] = {}
    """By currency of the wallet."""
    attempts: Positive | None = None
    """Within 24 hours, also those that were declined."""
    times: Positive | None = None
    """Deposits within 24 hours."""


class Withdrawals(Rule, frozen=True, kw_only=True):
    """To a method that can be paid out to. A roll-back is an amount up to what was deposited by it
    and is not yet paid out, an over-credit one above that."""

    currency: Text | None = None
    """Of the limits; amounts in others are converted."""
    rollback_least: Text | None = None
    rollback_most: Text | None = None
    overcredit_least: Text | None = None
    overcredit_most: Text | None = None
    times: Positive | None = None
    """Within 24 hours."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if any(self.amounts) and self.currency is None:
            raise ValueError("amounts without a `currency`")

    @property
    def amounts(self) -> tuple[str | None, ...]:
        return (
            *(self.rollback_least, self.rollback_most),
            *(self.overcredit_least, self.overcredit_most),
        )


class Method(Rule, frozen=True, kw_only=True):
    """A way to pay. Whether one can deposit by it, or withdraw to it, is whether it says how."""

    id: Word
    names: Names
    means: Means
    currencies: Annotated[tuple[Text, ...], Meta(min_length=1)]
    """In which an account or a card may be kept."""
    deposit: Deposits | None = None
    withdrawal: Withdrawals | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.deposit is None and self.withdrawal is None:
            raise ValueError("neither `deposit` nor `withdrawal`: nobody could use it")


class Issuers(Rule, frozen=True, kw_only=True):
    """Where those must be who keep accounts and issue cards."""

    countries: Annotated[tuple[Country, ...], Meta(min_length=1)]


class Proof(Rule, frozen=True, kw_only=True):
    """What proves that a method is one's own; the name on it is the person's own."""

    means: Means
    shows: Literal["statement", "screenshot"]


class Active(Rule, frozen=True, kw_only=True):
    """How many registered methods may be active at a moment."""

    most: Literal[1]


class Execution(Rule, frozen=True, kw_only=True):
    """Within what time a withdrawal is executed; days are counted from the one after the order."""

    working_days: Positive | None = None
    days: Positive | None = None
    free: bool
    """Nothing is charged for it, apart from what a conversion costs."""
    cancel_minutes: Positive | None = None
    """So long it waits before it is sent, and who ordered it can cancel it; absent: it is sent at
    once."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if (self.working_days is None) == (self.days is None):
            raise ValueError("exactly one of `working_days`, `days`")


class Wins(Rule, frozen=True, kw_only=True):
    """Within how many days of its evaluation a win is paid at the latest."""

    days: Positive


class Conversion(Rule, frozen=True, kw_only=True):
    source: Text
    """Whose rates."""
    fees: dict[str, Percent] = {}
    """Per cent of a deposit or withdrawal, by the currency of the method."""
    own_wallets: Percent
    """Per cent of what somebody converts between his own wallets."""


class Level(Rule, frozen=True, kw_only=True):
    """Limits of payments that are granted to an account. The first level has those of the
    methods; of others a single deposit follows from day, week and month, in which all methods
    count together."""

    id: Word
    names: Names
    checks: tuple[Word, ...] = ()
    """What must be known of the customer before, beyond what the law asks."""
    currency: Text | None = None
    day: Text | None = None
    week: Text | None = None
    month: Text | None = None
    unlimited_withdrawals: bool = False
    """Withdrawals have no maximum."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.own and not (self.currency and self.checks):
            raise ValueError("limits of its own need a `currency`, and `checks` before them")

    @property
    def own(self) -> bool:
        """Whether it has limits other than those of the methods."""
        return any((self.day, self.week, self.month))


class Payments(Rule, frozen=True, kw_only=True):
    provider: Word
    """Who carries payments out."""
    window: Literal["rolling", "calendar"]
    """What a day, a week and a month are: the last 24 hours, 7 days, 30 days; or those of the
    calendar."""
    currencies_count: Literal["apart", "together"]
    """Deposits in several currencies: each by the limits printed in its own; or each by the part
    of its limit that it uses up, and the parts add up."""
    methods: tuple[Method, ...] = ()
    issuers: Issuers | None = None
    proofs: tuple[Proof, ...] = ()
    active: Active | None = None
    execution: Execution | None = None
    wins: Wins | None = None
    conversion: Conversion | None = None
    levels: tuple[Level, ...] = ()

    def method(self, id: str) -> Method | None:
        return next((one for one in self.methods if one.id == id), None)

    def level(self, id: str) -> Level | None:
        return next((one for one in self.levels if one.id == id), None)

    def proof(self, means: Means) -> Proof | None:
        return next((one for one in self.proofs if one.means == means), None)
