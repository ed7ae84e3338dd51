"""What a table among players is played for: forced bets, buy-ins, seats, and the games in turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from math import gcd
from typing import Any

from msgspec import structs

from krupier.money import Currency, parse, show
from krupier.money.amount import BadAmount
from krupier.plan.parts import Plan
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.take import NOTHING, TIME, Take, least_printed, must_be_cash_game, take_of
from krupier.rules import families, marias, ofc, poker
from krupier.rules.game import BadSetting, Game, Setting
from krupier.rules.ofc.plan import form_of
from krupier.rules.play import Play
from krupier.rules.poker.house_take import NONE
from krupier.rules.poker.plan import MIXED, MixedGame, Straddle, playing, variant_of
from krupier.rules.poker.variant import Variant

DEFAULT = ("1", "2")
BUTTON_BLIND = ("button-blind", "button-blind-dead")
SEATS = 9
CHIPS = tuple(digit * int(10**zeros) for zeros in range(12) for digit in (1, 2, 5, 25))
"""What is written on chips, in minor units."""
POINTS = 4
"""Open Face Chinese: a point is a quarter of what buy-ins are counted in."""


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


@dataclass(frozen=True)
class Dealt:
    """One game that a table deals: its only one, or a part of its mix."""

    id: str
    """Of the part of a mix; empty for the only game."""
    names: dict[str, str]
    variant: str
    structure: str
    forced: Forced
    times: int
    """What it multiplies the table's blinds by."""
    head: dict[str, Any]
    """For clients: see ``GameHead`` of the protocol."""


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
    def entries(self) -> list[str]:
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
        small, big = _pair(hand["blinds"], self.money) if "blinds" in hand else (0, 0)
        return replace(
            self,
            small=small,
            big=big,
            ante=parse(hand["ante"], self.money) if "ante" in hand else 0,
            bring_in=parse(hand["bring_in"], self.money) if "bring_in" in hand else 0,
            bets=_pair(hand["bets"], self.money) if "bets" in hand else None,
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

    def head(self, house_rules: CashRules, decision: float) -> dict[str, Any]:
        """For clients: see ``PokerHead`` of the protocol."""
        first = self.games[0]
        mixed = len(self.games) > 1
        return {
            "seats": self.seats,
            "structure": MIXED if mixed else first.structure,
            "variant": MIXED if mixed else first.variant,
            "blinds": [self.written(self.small), self.written(self.big)] if self.big else None,
            "ante": self.written(self.ante) if self.ante else None,
            "bring_in": self.written(self.bring_in) if self.bring_in else None,
            "bets": [self.written(one) for one in self.bets] if self.bets else None,
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

    def buy_in(self, least: int | None = None, most: int | None = None) -> dict[str, str]:
        """For clients; ``least``, ``most``: of somebody for whom they are others."""
        least, most = least or self.least, most or self.most
        return {
            "least": self.written(least),
            "most": self.written(most),
            "usual": self.written(max(least, min(self.usual, most))),
        }


def stakes(game: Game, house_rules: CashRules) -> Stakes:
    """What is played for at a table with these house rules. Raises BadSetting."""
    try:
        match game.plan:
            case poker.Plan() as plan:
                return _of_poker(plan, game.setting, house_rules)
            case ofc.Plan() as plan:
                return _of_ofc(plan, game.setting, house_rules)
            case marias.Plan() as plan:
                return _of_marias(plan, game.setting, house_rules)
    except BadAmount as problem:
        raise BadSetting(str(problem)) from None
    raise BadSetting(f"{game.plan.id} is not played among players")


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


def _of_poker(plan: poker.Plan, setting: Setting, house_rules: CashRules) -> Stakes:
    money = setting.currency
    mixed = setting.options.get("structure") == MIXED
    change = Change.ORBIT if mixed else Change.HANDS
    if setting.options.get("change") in ("hands", "choice"):
        change = Change(str(setting.options["change"]))
    games = (
        tuple(_dealt(plan, setting, one) for one in _offered(plan, house_rules, change))
        if mixed
        else (_dealt(plan, setting, None),)
    )
    forced = {one.forced for one in games}
    small, big = _blinds(plan, house_rules, money)
    ante = parse(house_rules.ante, money) if house_rules.ante else 0
    bring_in = parse(house_rules.bring_in, money) if house_rules.bring_in else 0
    bets = _pair(house_rules.bets, money) if house_rules.bets else None
    first_straddle = parse(house_rules.straddle, money) if house_rules.straddle else 0
    attack = bool(setting.options.get("attack"))
    if Forced.BUTTON in forced or attack:
        ante = ante or big
    if Forced.CARDS in forced:
        # the usual proportions: an ante of a fifth, a bring-in of two fifths of the small bet
        ante = ante or max(1, big // 5)
        bring_in = bring_in or max(1, 2 * big // 5)
        if not mixed:
            bets = bets or (big, 2 * big)
    unit = bets[0] if bets else big
    if Forced.BLINDS not in forced and not mixed:
        small = big = 0
        unit = bets[0] if bets else 2 * ante
    elif setting.options.get("structure") == "spread-limit" and not bets:
        bets = (big, 5 * big)
    most_seats = min(
        _most_players(variant_of(*playing(plan, _in_game(setting, one.id)))) for one in games
    )
    least, most = _buy_in(house_rules, unit)
    return Stakes(
        money=money,
        small=small,
        big=big,
        ante=ante,
        bring_in=bring_in,
        bets=bets,
        seats=_seats(plan, house_rules, most_seats),
        least=least,
        most=most,
        games=games,
        small_on_button=setting.options.get("heads_up_button") != "big-blind",
        change=change,
        hands=int(setting.options.get("hands", 1)),
        button_waits=plan.rotation is None or plan.rotation.button_waits,
        draws_button=plan.button_draw is not None and house_rules.draw and forced != {Forced.CARDS},
        straddle=_straddle(plan, house_rules),
        first_straddle=first_straddle,
        buys_button=plan.buys_button is not None,
        attack=attack,
        take=take_of(plan, money, house_rules, (small, big) if big else bets),
        chip=_chip(
            plan, house_rules, money, (small, big, ante, bring_in, first_straddle, *(bets or ()))
        ),
    )


def _straddle(plan: poker.Plan, house_rules: CashRules) -> Straddle | None:
    """The plan's, as far as management allows it at this table."""
    rule, most = plan.straddle, house_rules.straddles
    if rule is None:
        if most or house_rules.straddle:
            raise BadSetting("this game has no straddle")
        return None
    if most is None:
        return rule
    if rule.most is not None and most > rule.most:
        raise BadSetting(f"{most} straddles in a hand: the plan has at most {rule.most}")
    return structs.replace(rule, most=most) if most else None


def _offered(plan: poker.Plan, house_rules: CashRules, change: Change) -> list[MixedGame]:
    """Of dealer's choice the games that management allows; of a rotation all."""
    if not house_rules.games:
        return list(plan.games)
    if change is not Change.CHOICE:
        raise BadSetting("games are named where the button chooses; a rotation plays all")
    return [plan.game(id) for id in house_rules.games]


def _of_ofc(plan: ofc.Plan, setting: Setting, house_rules: CashRules) -> Stakes:
    money = setting.currency
    form = str(setting.options["form"])
    point = parse(house_rules.point or "1", money)
    dealt = _for_points(plan, hole=13, deck=52, form=form)
    least, most = _buy_in(house_rules, POINTS * point)
    seats = _seats(plan, house_rules, form_of(plan, setting).players)
    draws = plan.button_draw is not None and house_rules.draw
    if house_rules.rake not in (None, TIME, NONE):
        raise BadSetting("rake is taken of pots, and this game has none: time collection")
    return Stakes(
        money=money,
        point=point,
        seats=seats,
        least=least,
        most=most,
        games=(dealt,),
        draws_button=draws,
        take=take_of(plan, money, house_rules, None),
    )


def _of_marias(plan: marias.Plan, setting: Setting, house_rules: CashRules) -> Stakes:
    """Chips are those of a tournament: nobody buys any here."""
    point = parse(house_rules.point or "1", setting.currency)
    least, most = _buy_in(house_rules, POINTS * point)
    dealt = _for_points(plan, hole=8, deck=32)
    return Stakes(
        money=setting.currency,
        point=point,
        seats=_seats(plan, house_rules, marias.PLAYERS),
        least=least,
        most=most,
        games=(dealt,),
    )


def _for_points(plan: Plan, hole: int, deck: int, **more: str) -> Dealt:
    """A game in which nobody bets."""
    names = {"cs": plan.names.cs, "en": plan.names.en}
    head = {
        "variant": plan.family,
        "names": names,
        "structure": "points",
        "times": 1,
        "hole": hole,
        "board": 0,
        "boards": 0,
        "draws": 0,
        "stud": False,
        "hi_lo": False,
        "low": False,
        "deck": deck,
        **more,
    }
    return Dealt("", names, plan.family, "points", Forced.BUTTON, 1, head)


def _blinds(plan: poker.Plan, house_rules: CashRules, money: Currency) -> tuple[int, int]:
    """The table's, else the smallest of the plan, or of the rake that it prints by blinds."""
    if house_rules.blinds:
        return _pair(house_rules.blinds, money)
    for row in plan.blinds:
        if money.code in row.big:
            return parse(row.small[money.code], money), parse(row.big[money.code], money)
    if printed := least_printed(plan, money):
        return printed
    small, big = _pair(DEFAULT, money)
    if money.code in plan.big_blind:
        big = max(big, plan.big_blind[money.code].range(money)[0])
    if money.code in plan.small_blind:
        small = max(small, plan.small_blind[money.code].range(money)[0])
    if plan.blind_ratio:
        big = plan.blind_ratio.times * small
    return small, big


def _chip(plan: poker.Plan, house_rules: CashRules, money: Currency, stakes: Iterable[int]) -> int:
    """The smallest chip of a table: what it says; else, if the plan divides pots in chips, the
    greatest one with which its stakes can be put in (30 and 90 Kč: chips of 10)."""
    if house_rules.chip:
        return parse(house_rules.chip, money)
    if plan.smallest_chip is None:
        return 0
    together = gcd(*stakes)
    return max(one for one in CHIPS if together % one == 0)


def _pair(written: tuple[str, str], money: Currency) -> tuple[int, int]:
    return parse(written[0], money), parse(written[1], money)


def _buy_in(house_rules: CashRules, unit: int) -> tuple[int, int]:
    least, most = house_rules.buy_in
    if least > most:
        raise BadSetting(f"buy-in from {least} to {most}: the least is greater than the most")
    return least * unit, most * unit


def _seats(plan: Plan, house_rules: CashRules, most: int) -> int:
    if plan.seats and plan.seats.max:
        most = min(most, plan.seats.max)
    if house_rules.seats is not None and house_rules.seats > most:
        raise BadSetting(f"{house_rules.seats} seats: this game has at most {most}")
    return house_rules.seats or min(most, SEATS)


def _most_players(variant: Variant) -> int:
    """Draw games need cards to draw as well."""
    draws = any(street.draw for street in variant.streets)
    return min(variant.most_players, 6) if draws else variant.most_players


def _in_game(setting: Setting, id: str) -> Setting:
    return replace(setting, hand={"game": id}) if id else setting


def _dealt(plan: poker.Plan, setting: Setting, part: MixedGame | None) -> Dealt:
    setting = _in_game(setting, part.id if part else "")
    variant = variant_of(plan, setting)
    options: Mapping[str, Any] = playing(plan, setting)[1].options
    forced = Forced.BLINDS
    if variant.is_stud:
        forced = Forced.CARDS
    elif options.get("ante") in BUTTON_BLIND:
        forced = Forced.BUTTON
    names = part.names if part else plan.names
    structure = str(options["structure"])
    shown = {"cs": names.cs, "en": names.en}
    times = part.blinds if part else 1
    return Dealt(
        part.id if part else "",
        shown,
        variant.id,
        structure,
        forced,
        times,
        _head(variant, shown, structure, times),
    )


def _head(variant: Variant, names: dict[str, str], structure: str, times: int) -> dict[str, Any]:
    streets = variant.streets
    return {
        "variant": variant.id,
        "names": names,
        "structure": structure,
        "times": times,
        "hole": sum(len(one.hole) - one.drop for one in streets),
        "board": sum(one.board for one in streets),
        "boards": variant.boards,
        "draws": sum(1 for one in streets if one.draw),
        "stud": variant.is_stud,
        "hi_lo": len(variant.rankings) > 1,
        "low": variant.rankings[0].is_low or variant.rankings[0].value in ("low-27", "badugi"),
        "deck": len(variant.deck),
    }
