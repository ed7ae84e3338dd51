"""The vocabulary of premises: what the reception and a cash desk do."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from krupier.scenario.words import (
    AboutSomebody,
    Amount,
    ByStaff,
    Code,
    Hours,
    Name,
    OfPlayer,
    Register,
    Step,
    Text,
    Word,
)


class AtDoor(OfPlayer, frozen=True, kw_only=True):
    """What the reception does with somebody who comes or goes."""

    by: Name
    reason: Text = "at the entrance"


class Identify(Register, frozen=True, kw_only=True):
    """A new visitor, whose document the reception has compared."""

    by: Name
    reason: Text = "at the entrance"
    limits: dict[Word, Amount] = {}
    """What he decides about each, in the first currency of the house, or ``refused``."""


class Admit(AtDoor, frozen=True, kw_only=True):
    pass


class Leave(AtDoor, frozen=True, kw_only=True):
    pass


class Expel(AboutSomebody, frozen=True, kw_only=True):
    pass


class Ban(AboutSomebody, frozen=True, kw_only=True):
    hours: Hours | None = None
    """None: without end."""


class NewCard(AtDoor, frozen=True, kw_only=True):
    """Another registration card; the one before was lost or is replaced."""

    lost: bool = False


Money = dict[Code, Amount]


class AtDesk(Step, frozen=True, kw_only=True):
    """What a cashier does at the desk that he has opened."""

    by: Name
    reason: Text = "at the desk"

    def money(self) -> list[tuple[str, str]]:
        """Amounts with their currencies."""
        code = getattr(self, "currency", "")
        fields = ("amount", "cash", "transfer", "technical")
        said = [getattr(self, field, "") for field in fields]
        some = [(one, code) for one in said if isinstance(one, str) and one]
        both = [one for one in (*said, getattr(self, "chips", None)) if isinstance(one, dict)]
        return some + [(amount, code) for one in both for code, amount in one.items()]


class OpenDesk(AtDesk, frozen=True, kw_only=True):
    desk: Word
    cash: Money = {}
    chips: Money = {}
    operator: str = ""


class BringCash(AtDesk, frozen=True, kw_only=True):
    amount: Amount
    currency: Code
    out: bool = False
    """Taken away."""


class CloseDesk(AtDesk, frozen=True, kw_only=True):
    cash: Money = {}
    chips: Money = {}
    second: str = ""


class Desk(AtDesk, frozen=True, kw_only=True):
    """What must be in it, and what went over it."""


class BuyChips(AtDesk, frozen=True, kw_only=True):
    who: Name
    amount: Amount
    currency: Code
    way: Literal["cash", "card"] = "cash"


class Payment(AtDesk, frozen=True, kw_only=True):
    cash: Annotated[str, Meta(max_length=40)] = ""
    transfer: Annotated[str, Meta(max_length=40)] = ""
    technical: Annotated[str, Meta(max_length=40)] = ""
    account_number: str = ""
    proof: str = ""
    partly: bool = False


class RedeemChips(Payment, frozen=True, kw_only=True):
    who: Name
    currency: Code


class PayConfirmation(Payment, frozen=True, kw_only=True):
    number: Word
    currency: Code


class SuspendPayment(AtDesk, frozen=True, kw_only=True):
    who: Name
    amount: Amount
    currency: Code


class DecidePayment(ByStaff, frozen=True, kw_only=True):
    number: Word
    decision: Literal["pay", "refuse"]
    second: str = ""


class RestrictCards(ByStaff, frozen=True, kw_only=True):
    operator: str = ""
    most: Annotated[str, Meta(max_length=40)] = ""
    """A person in a day; empty: without a limit."""
    currency: str = ""


STEPS: tuple[type[Step], ...] = (
    Identify,
    Admit,
    Leave,
    Expel,
    Ban,
    NewCard,
    OpenDesk,
    BringCash,
    CloseDesk,
    Desk,
    BuyChips,
    RedeemChips,
    PayConfirmation,
    SuspendPayment,
    DecidePayment,
    RestrictCards,
)
