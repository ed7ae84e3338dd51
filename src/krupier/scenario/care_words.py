"""The vocabulary of complaints, loyalty and records."""

from __future__ import annotations

from typing import Literal

from krupier.scenario.words import (
    AboutSomebody,
    Amount,
    ByStaff,
    Code,
    Name,
    OfPlayer,
    Own,
    Step,
    Text,
    Word,
)


class Request(OfPlayer, frozen=True, kw_only=True):
    """By the form, without logging in."""

    text: Text


class Complain(Own, frozen=True, kw_only=True):
    text: Text
    remedy: Text
    about: Literal["fact", "win-not-credited"] = "fact"
    happened: str = ""
    round: str = ""


class TakeUp(ByStaff, frozen=True, kw_only=True):
    complaint: Word


class AskDocuments(ByStaff, frozen=True, kw_only=True):
    complaint: Word
    what: Text


class GiveDocuments(Own, frozen=True, kw_only=True):
    complaint: Word
    names: list[Text]


class Escalate(ByStaff, frozen=True, kw_only=True):
    complaint: Word


class DecideComplaint(ByStaff, frozen=True, kw_only=True):
    complaint: Word
    decision: Word
    told: Text


class Appeal(Own, frozen=True, kw_only=True):
    complaint: Word
    level: Word
    why: Text


class Complaints(OfPlayer, frozen=True, kw_only=True):
    """With their deadlines."""


class DeclareInvalid(ByStaff, frozen=True, kw_only=True):
    """Two people: one proposes, the other confirms."""

    second: Name
    round: Text
    forfeits: list[Name] = []


class GiveBonus(AboutSomebody, frozen=True, kw_only=True):
    """For the last deposit."""

    offer: Word


class EarnPoints(OfPlayer, frozen=True, kw_only=True):
    """A commission that somebody pays from his wallet, such as the fee of a tournament."""

    commission: Amount
    currency: Code


class Exchange(Own, frozen=True, kw_only=True):
    offer: Word


class Loyalty(OfPlayer, frozen=True, kw_only=True):
    """Points, coins, bonuses, rewards."""


class Announce(ByStaff, frozen=True, kw_only=True):
    """A programme of cash games or tournaments."""

    programme: Word
    operator: str = ""
    title: Text
    games: Literal["cash-games", "tournaments"]
    rewards: Literal["division", "statuses"]
    begins: Text
    ends: Text
    currency: Code
    points_per_hour: int = 0
    points_per_buy_in: int = 0
    amount: Amount = "0"
    places: int = 0
    minimum: int = 0
    statuses: dict[str, Amount] = {}
    """Rewards, by hours."""


class JoinProgramme(AboutSomebody, frozen=True, kw_only=True):
    programme: Word


class TournamentBuyIn(OfPlayer, frozen=True, kw_only=True):
    tournament: Word


class HoldRecords(AboutSomebody, frozen=True, kw_only=True):
    pass


class LiftHold(AboutSomebody, frozen=True, kw_only=True):
    pass


class EraseRecords(Own, frozen=True, kw_only=True):
    """What needs not be kept."""


class SweepRecords(Step, frozen=True, kw_only=True):
    """Erases what has had its time."""


class ExportRecords(OfPlayer, frozen=True, kw_only=True):
    """Which files the archive of a person holds, with how many records each."""


STEPS: tuple[type[Step], ...] = (
    *(Request, Complain, TakeUp, AskDocuments, GiveDocuments, Escalate, DecideComplaint, Appeal),
    *(Complaints, DeclareInvalid, GiveBonus, EarnPoints, Exchange, Loyalty, Announce),
    *(JoinProgramme, TournamentBuyIn, HoldRecords, LiftHold, EraseRecords, SweepRecords),
    ExportRecords,
)
