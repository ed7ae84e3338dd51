"""What player poker is played for: blinds, antes, bets, and the games of a mix."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import gcd
from typing import Any

import msgspec
from msgspec import structs

from krupier.money import Currency, parse
from krupier.plan.parts import Names
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.messages import GameHead, Structure
from krupier.room.hands.stakes import (
    Change,
    Dealt,
    Forced,
    Stakes,
    buy_in_of,
    pair_of,
    seats_of,
)
from krupier.room.hands.take import least_printed, take_of
from krupier.rules import poker
from krupier.rules.game import BadSetting, Setting
from krupier.rules.poker.plan import MIXED, MixedGame, Straddle, playing, variant_of
from krupier.rules.poker.variant import Variant

DEFAULT = ("1", "2")
BUTTON_BLIND = ("button-blind", "button-blind-dead")
CHIPS = tuple(digit * int(10**zeros) for zeros in range(12) for digit in (1, 2, 5, 25))
"""What is written on chips, in minor units."""


def stakes(plan: poker.Plan, setting: Setting, house_rules: CashRules) -> Stakes:
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
    bets = pair_of(house_rules.bets, money) if house_rules.bets else None
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
    least, most = buy_in_of(house_rules, unit)
    return Stakes(
        money=money,
        small=small,
        big=big,
        ante=ante,
        bring_in=bring_in,
        bets=bets,
        seats=seats_of(plan, house_rules, most_seats),
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


def _blinds(plan: poker.Plan, house_rules: CashRules, money: Currency) -> tuple[int, int]:
    """The table's, else the smallest of the plan, or of the rake that it prints by blinds."""
    if house_rules.blinds:
        return pair_of(house_rules.blinds, money)
    for row in plan.blinds:
        if money.code in row.big:
            return parse(row.small[money.code], money), parse(row.big[money.code], money)
    if printed := least_printed(plan, money):
        return printed
    small, big = pair_of(DEFAULT, money)
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
    structure = msgspec.convert(options["structure"], Structure)
    times = part.blinds if part else 1
    return Dealt(
        id=part.id if part else "",
        names=names,
        variant=variant.id,
        structure=structure,
        forced=forced,
        times=times,
        head=_head(variant, names, structure, times),
    )


def _head(variant: Variant, names: Names, structure: Structure, times: int) -> GameHead:
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
