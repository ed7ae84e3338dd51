"""What a house watches for: movements of money that may be laundering, play that may be agreed,
and what is forbidden beside the table. Every threshold is data; the code knows the kinds of rules.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from krupier.plan.house_parts import Amount, Positive, Rule, Text
from krupier.plan.parts import Names, Word

Moved = Literal["deposit", "withdrawal", "chips", "redemption"]
"""Money in and out of a wallet; chips of a casino bought and redeemed."""
Moves = Annotated[tuple[Moved, ...], Meta(min_length=1)]
Percent = Annotated[int, Meta(ge=0, le=1_000)]
OneIn = Annotated[int, Meta(ge=100)]
"""At most one in so many who did nothing wrong is found."""
FalsePercent = Annotated[int, Meta(ge=1, le=20)]
"""Of what a rule finds within its days, so much at most is found falsely, on average, however many
players there are; where nobody does anything wrong, it finds something at all no more often."""
Measure = Literal["close", "withhold", "report", "suspend", "hold-withdrawals"]


class Watch(Rule, frozen=True, kw_only=True, tag_field="kind"):
    """A rule of watching; what it finds is a signal in a case, never an act by itself."""

    id: Word
    names: Names


# -- money -------------------------------------------------------------------------------------


class Large(Watch, frozen=True, kw_only=True, tag="large"):
    """A movement of an amount or more; or several within so many hours, added up."""

    amount: Amount
    moves: Moves
    hours: Positive | None = None
    unverified: bool = False
    """Only of who has not been identified yet."""


class Unusual(Watch, frozen=True, kw_only=True, tag="unusual"):
    """A movement of more than so many times the usual one (the median) of the same person."""

    times: Positive
    least: Amount
    moves: Moves
    number: Positive
    """So many movements must be known before anything is usual."""
    past_days: Positive


class NoPlay(Watch, frozen=True, kw_only=True, tag="no-play"):
    """Money that comes in and goes out again and was hardly played with."""

    days: Positive
    least: Amount
    played_percent: Percent
    """Of what came in, at most."""
    returned_percent: Percent
    """Of what came in, at least."""


class Structuring(Watch, frozen=True, kw_only=True, tag="structuring"):
    """Several movements just below a threshold, by at most so many per cent of it."""

    below: Amount
    percent: Annotated[int, Meta(ge=1, le=99)]
    number: Annotated[int, Meta(ge=2)]
    days: Positive
    moves: Moves


class Methods(Watch, frozen=True, kw_only=True, tag="methods"):
    """Payments by so many different means within a time."""

    number: Annotated[int, Meta(ge=2)]
    days: Positive


class SharedMethod(Watch, frozen=True, kw_only=True, tag="shared-method"):
    """The same means of payment with so many persons."""

    persons: Annotated[int, Meta(ge=2)]


class Arbitrage(Watch, frozen=True, kw_only=True, tag="arbitrage"):
    """Conversions back and forth with hardly any play."""

    number: Annotated[int, Meta(ge=2)]
    days: Positive
    played_percent: Percent
    """Of what was converted, at most."""


class OutsideProfile(Watch, frozen=True, kw_only=True, tag="outside-profile"):
    """Play or deposits of some days far above one's own past or what one said about oneself."""

    days: Positive
    past_days: Positive
    times: Positive
    least: Amount


# -- play --------------------------------------------------------------------------------------


class Dumping(Watch, frozen=True, kw_only=True, tag="dumping"):
    """Chips that flow one way between two players, beyond what luck explains."""

    days: Positive
    hands: Positive
    """Hands in which chips went from one to the other, at least."""
    share_percent: Percent
    """Of all that went between them, so much more must have gone one way."""
    one_in: OneIn


class Folding(Watch, frozen=True, kw_only=True, tag="folding"):
    """Who folds to the raises of one player far more often than to those of others."""

    days: Positive
    faced: Positive
    """Raises of that player, at least."""
    folded_percent: Percent
    one_in: OneIn


class SoftPlay(Watch, frozen=True, kw_only=True, tag="soft-play"):
    """Who hardly ever bets or raises when only one player is left, and does against others."""

    days: Positive
    decisions: Positive
    """Alone with that player, at least."""
    attacked_percent: Percent
    """Bets and raises among them, at most."""
    one_in: OneIn


class Together(Watch, frozen=True, kw_only=True, tag="together"):
    """Two accounts at one table from the same address."""

    days: Positive
    hands: Positive


class TwoPlaces(Watch, frozen=True, kw_only=True, tag="two-places"):
    """One account in play while it is logged in from several addresses: perhaps by two people."""

    days: Positive
    hands: Positive


class Regular(Watch, frozen=True, kw_only=True, tag="regular"):
    """Decisions in a rhythm that people do not keep: their times spread by too little."""

    days: Positive
    decisions: Positive
    spread_percent: Percent
    """The standard deviation as a share of the mean, at most."""


class Sleepless(Watch, frozen=True, kw_only=True, tag="sleepless"):
    """So many hours of hands without any pause worth the name."""

    days: Positive
    hours: Positive
    pause_minutes: Positive


class Transfer(Watch, frozen=True, kw_only=True, tag="transfer"):
    """Chips that one player gives to another by how he plays his cards, beyond what he gives to
    others and what the other one takes from them."""

    days: Positive
    hands: Positive
    """Hands in which either gave the other a big blind or more, at least; and with others."""
    big_blinds: Positive
    """More than expected, at least."""
    false_percent: FalsePercent


class StrongFolds(Watch, frozen=True, kw_only=True, tag="strong-folds"):
    """Who folds the better hand to one player far more often than to others."""

    days: Positive
    hands: Positive
    """In which he faced a bet of that player with a strong hand, at least."""
    strong_percent: Percent
    """The share of the pot from which on a hand is strong."""
    folded_percent: Percent
    false_percent: FalsePercent


class CheckedDown(Watch, frozen=True, kw_only=True, tag="checked-down"):
    """Who does not bet his strong hands when only one player is left, and does against others."""

    days: Positive
    hands: Positive
    """In which he was alone with that player, held a strong hand and could bet, at least."""
    strong_percent: Percent
    attacked_percent: Percent
    """Hands in which he bet or raised at all, at most."""
    false_percent: FalsePercent


class Mechanical(Watch, frozen=True, kw_only=True, tag="mechanical"):
    """Decisions that take as long whether they are hard or easy, and further signs of a machine."""

    days: Positive
    decisions: Positive
    """Of each kind, at least."""
    ratio_percent: Percent
    """So long people take at least for hard decisions, beside easy ones."""
    reaction_percent: Percent
    """The same answer to the same cards before the board."""
    part_percent: Percent
    """Of bets and raises that are one of the three usual parts of the pot."""
    hours: Annotated[int, Meta(ge=1, le=24)]
    """Hours of the day in which he played."""
    signs: Annotated[int, Meta(ge=0, le=3)]
    """So many of the three, beside the times of decisions."""
    false_percent: FalsePercent


OfMoney = (
    Large | Unusual | NoPlay | Structuring | Methods | SharedMethod | Arbitrage | OutsideProfile
)
Counted = Transfer | StrongFolds | CheckedDown | Mechanical
"""Rules that take into account how many are looked at."""
OfPlay = Dumping | Folding | SoftPlay | Together | TwoPlaces | Regular | Sleepless | Counted


# -- what is forbidden, and who decides --------------------------------------------------------


class Tool(Rule, frozen=True, kw_only=True):
    """What nobody may use while he plays; the list is published."""

    id: Word
    names: Names


class FourEyes(Rule, frozen=True, kw_only=True):
    """What one person proposes and another confirms."""

    measures: Annotated[tuple[Measure, ...], Meta(min_length=1)]


class Watching(Rule, frozen=True, kw_only=True):
    currency: Text
    """In which all amounts of the rules are."""
    sweep_minutes: Positive
    """So often those are looked at whose money has moved; everybody else who played once a day."""
    four_eyes: FourEyes
    tools: tuple[Tool, ...] = ()
    rules: tuple[OfMoney | OfPlay, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        for rule in self.rules:
            for said in amounts(rule):
                if said.currency != self.currency:
                    raise ValueError(
                        f"`rules` [{rule.id}]: an amount in {said.currency};"
                        f" all of them are in {self.currency}"
                    )

    @property
    def money(self) -> tuple[OfMoney, ...]:
        return tuple(one for one in self.rules if isinstance(one, OfMoney))

    @property
    def play(self) -> tuple[OfPlay, ...]:
        return tuple(one for one in self.rules if isinstance(one, OfPlay))

    def rule(self, id: str) -> OfMoney | OfPlay | None:
        return next((one for one in self.rules if one.id == id), None)


def amounts(rule: Watch) -> list[Amount]:
    """All that a rule names."""
    said = (getattr(rule, field) for field in rule.__struct_fields__)
    return [one for one in said if isinstance(one, Amount)]
