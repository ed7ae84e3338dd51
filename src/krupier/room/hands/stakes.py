"""What a table among players is played for: forced bets, buy-ins, seats, and the games in turn.

What a family of games is played for its own module says, which :data:`FAMILIES
<krupier.rules.families.FAMILIES>` names: ``stakes(plan, setting, house_rules)``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from importlib import import_module
from typing import Any

from krupier.money import Currency, parse, show
from krupier.money.amount import BadAmount
from krupier.plan.parts import Names, Plan
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.messages import BlindEntry, BuyIn, GameHead, Structure, TableStakes
from krupier.room.hands.take import NOTHING, Take, must_be_cash_game
from krupier.rules import families
from krupier.rules.game import BadSetting, Game
from krupier.rules.play import Play
from krupier.rules.poker.plan import MIXED, Straddle

SEATS = 9


class Forced(Enum):
    """Who has to put in chips before the cards."""

    BLINDS = "blinds"
    """Two players; whoever comes in between waits for the big blind or posts it."""
    BUTTON = "button"
    """Everybody, or the button: a newcomer is dealt in at once."""
    CARDS = "cards"
    """Stud: an ante from everybody, and the cards decide who brings in. No button."""


class Change(Enum):
    """When a mix goes on to another game."""

    HANDS = "hands"
    """After so many hands."""
    ORBIT = "orbit"
    """When the button has been all around the table."""
    CHOICE = "choice"
    """Before every hand, as the player on the button says."""


@dataclass(frozen=True, kw_only=True)
class Dealt:
    """One game that a table deals: its only one, or a part of its mix."""

    id: str
    """Of the part of a mix; empty for the only game."""
    names: Names
    variant: str
    structure: Structure
    forced: Forced
    times: int
    """What it multiplies the table's blinds by."""
    head: GameHead


@dataclass(frozen=True, kw_only=True)
class Stakes:
    money: Currency
    small: int = 0
    big: int = 0
    ante: int = 0
    bring_in: int = 0
    bets: tuple[int, int] | None = None
    """Fixed and spread limit: small and big bet."""
    point: int = 0
    """Open Face Chinese: what a point is worth."""
    seats: int
    least: int
    """Of a buy-in."""
    most: int
    games: tuple[Dealt, ...]
    small_on_button: bool = True
    change: Change = Change.HANDS
    hands: int = 1
    """Of each game of a mix that changes by their number."""
    button_waits: bool = True
    """In the stud games of a mix."""
    draws_button: bool = False
    """The first button goes to the highest card."""
    straddle: Straddle | None = None
    first_straddle: int = 0
    """What the first one is, if management has set it."""
    buys_button: bool = False
    attack: bool = False
    take: Take = NOTHING
    """What the house earns: rake is part of every hand's setting."""
    chip: int = 0
    """The smallest chip, in which pots are divided; 0: the smallest unit of the currency."""

    @property
    def chosen(self) -> bool:
        """Whether a player names the game."""
        return self.change is Change.CHOICE and len(self.games) > 1

    def game(self, id: str) -> int | None:
        """The number of a game of the mix."""
        return next((at for at, one in enumerate(self.games) if one.id == id), None)

    @property
    def name(self) -> str:
        """What tells tables of one game apart: small and big blind, or what there is instead."""
        told = (self.bets or (self.small, self.big)) if self.big or self.bets else ()
        amounts = [*told, *(one for one in (self.ante, self.point) if one)]
        return "-".join(self.written(one) for one in amounts)

    @property
    def usual(self) -> int:
        """What one buys in for if one says nothing."""
        return self.most

    @property
    def entries(self) -> list[BlindEntry]:
        """How somebody who owes a blind may come in."""
        return ["wait", "post", "button"] if self.buys_button else ["wait", "post"]

    @property
    def has_blinds(self) -> bool:
        """Whether newcomers wait for the big blind, in any of the games."""
        return any(one.forced is Forced.BLINDS for one in self.games)

    def forced(self, dealt: Dealt) -> int:
        """The most that a player has to put in before he decides anything."""
        return (max(self.big, self.bring_in, self.point) + self.ante) * dealt.times

    def written(self, amount: int) -> str:
        return show(amount, self.money)

    def as_in(self, hand: Mapping[str, Any]) -> Stakes:
        """With the forced bets that a hand was opened with: those of the table may have changed
        since."""
        small, big = pair_of(hand["blinds"], self.money) if "blinds" in hand else (0, 0)
        return replace(
            self,
            small=small,
            big=big,
            ante=parse(hand["ante"], self.money) if "ante" in hand else 0,
            bring_in=parse(hand["bring_in"], self.money) if "bring_in" in hand else 0,
            bets=pair_of(hand["bets"], self.money) if "bets" in hand else None,
        )

    def hand(self, dealt: Dealt, players: int) -> dict[str, Any]:
        """The stakes as a hand of this game among so many players wants them."""
        if self.point:
            return {"point": self.written(self.point)}
        hand: dict[str, Any] = {}
        if self.big:
            hand["blinds"] = [self.written(self.small), self.written(self.big)]
        if self.ante:
            hand["ante"] = self.written(self.ante)
        if self.bring_in:
            hand["bring_in"] = self.written(self.bring_in)
        if self.bets:
            hand["bets"] = [self.written(one) for one in self.bets]
        if self.first_straddle:
            hand["straddle"] = self.written(self.first_straddle)
        if self.chip:
            hand["chip"] = self.written(self.chip)
        rake = self.take.rake(players)
        if rake is not None:
            hand["rake"] = rake
        if self.chosen:
            hand["choices"] = [one.id for one in self.games]
        return hand | ({"game": dealt.id} if dealt.id else {})

    def head(self, house_rules: CashRules, decision: float) -> TableStakes:
        """For clients."""
        first = self.games[0]
        mixed = len(self.games) > 1
        return {
            "seats": self.seats,
            "structure": MIXED if mixed else first.structure,
            "variant": MIXED if mixed else first.variant,
            "blinds": (self.written(self.small), self.written(self.big)) if self.big else None,
            "ante": self.written(self.ante) if self.ante else None,
            "bring_in": self.written(self.bring_in) if self.bring_in else None,
            "bets": (self.written(self.bets[0]), self.written(self.bets[1])) if self.bets else None,
            "point": self.written(self.point) if self.point else None,
            "straddle": self.written(self.first_straddle or self.straddle.times * self.big)
            if self.straddle and self.big
            else None,
            "buy_in": self.buy_in(),
            "take": self.take.shown,
            "button": house_rules.button,
            "clocks": {
                "decision": round(1000 * decision),
                "time_bank": round(1000 * house_rules.time_bank),
            },
        }

    def buy_in(self, least: int | None = None, most: int | None = None) -> BuyIn:
        """For clients; ``least``, ``most``: of somebody for whom they are others."""
        least, most = least or self.least, most or self.most
        return {
            "least": self.written(least),
            "most": self.written(most),
            "usual": self.written(max(least, min(self.usual, most))),
        }


def stakes(game: Game, house_rules: CashRules) -> Stakes:
    """What is played for at a table with these house rules, by what its family says. Raises
    BadSetting."""
    name = families.of(game.plan).stakes
    if name is None:
        raise BadSetting(f"{game.plan.id} is not played among players")
    try:
        found: Stakes = import_module(name).stakes(game.plan, game.setting, house_rules)
    except BadAmount as problem:
        raise BadSetting(str(problem)) from None
    return found


def check_stakes(game: Game, house_rules: CashRules) -> None:
    """Whether the plan lets a table be played for this. Raises BadSetting."""
    found = stakes(game, house_rules)
    stacks = {"1": found.written(found.most), "2": found.written(found.most)}
    if found.attack and any(one.forced is Forced.BUTTON for one in found.games):
        raise BadSetting("button attack is played with blinds")
    for one in found.games:
        hand = found.hand(one, len(stacks)) | {"stacks": stacks, "button": "2"}
        made = replace(game.setting, hand=hand)
        Play(families.module(game.plan).game(game.plan, made))
    must_be_cash_game(game.plan, found.money, (found.small, found.big))


# -- for the modules of the families --------------------------------------------------------------


def pair_of(written: tuple[str, str], money: Currency) -> tuple[int, int]:
    return parse(written[0], money), parse(written[1], money)


def buy_in_of(house_rules: CashRules, unit: int) -> tuple[int, int]:
    least, most = house_rules.buy_in
    if least > most:
        raise BadSetting(f"buy-in from {least} to {most}: the least is greater than the most")
    return least * unit, most * unit


def seats_of(plan: Plan, house_rules: CashRules, most: int) -> int:
    if plan.seats and plan.seats.max:
        most = min(most, plan.seats.max)
    if house_rules.seats is not None and house_rules.seats > most:
        raise BadSetting(f"{house_rules.seats} seats: this game has at most {most}")
    return house_rules.seats or min(most, SEATS)
