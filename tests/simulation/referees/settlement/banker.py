"""Blackjack and poker against the bank: the referees of the rules' tests, on what was told."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any

from tests.rules import (
    blackjack_referee,
    draw_referee,
    holdem_referee,
    pai_gow_referee,
    switch_referee,
)
from tests.simulation.referees.evidence import Event
from tests.simulation.referees.felt import Felt, Said
from tests.simulation.referees.rows import Round
from tests.simulation.referees.settlement.chips import Expected, Unlawful, ratio

MAINS = {"main", "main-1", "ante", "ante-1"}


def settle(round: Round, felt: Felt, events: list[Event]) -> Expected:
    """Raises AssertionError where a price is wrong."""
    _opening(round, events)
    expected = Expected()
    for (seat, _, _), amount in felt.staked().items():
        expected.staked[seat] += amount
    early = _given_back_before_the_deal(felt)
    expected.returned += early.returned
    if early.felt.staked():
        expected.returned += _judge(round, early.felt)
    return expected


# -- before the deal -----------------------------------------------------------------------------


@dataclass
class Early:
    """What went back before a card was dealt, and the felt without it."""

    returned: Counter[str]
    felt: Felt


def _given_back_before_the_deal(felt: Felt) -> Early:
    """Side bets whose main bet was taken back, bets behind a box that nobody plays: all of it."""
    returned: Counter[str] = Counter()
    gone = set()
    for said in felt.events:
        if said.kind == "cards":
            break
        if said.kind == "settle":
            data = said.data
            if data["staked"] != data["returned"]:
                raise Unlawful(f"{data} before a card was dealt")
            returned[data["seat"]] += data["returned"]
            gone.add((data["seat"], data["bet"], data["on"]))
    whole = felt.staked()
    kept: list[Said] = []
    for one in felt.events:
        if one.kind != "stake":
            kept.append(one)
        elif amount := 0 if _key(one) in gone else whole.pop(_key(one), 0):
            # chips on one place lie on one heap, however often they were added to
            kept.append(Said("stake", one.data | {"amount": amount}))
    felt.events = kept
    return Early(returned, felt)


def _key(said: Said) -> tuple[str, str, tuple[str, ...]]:
    return said.data["seat"], said.data["bet"], said.data["on"]


def _opening(round: Round, events: list[Event]) -> None:
    """Whoever stakes an amount puts it down on every field that his bet lays out."""
    due: Counter[str] = Counter()
    for line in round.lines:
        if "timeout" in line.data or "void" in line.data:
            break
        move = line.move
        if move and move.do == "bet":
            due[move.seat] += floor(round.minor(move.facts["amount"]) * _lays(round, move.bet))
    told: Counter[str] = Counter()
    for event in events:
        if event["event"] in ("no-more-bets", "void"):
            break
        if event["event"] == "stake":
            told[event["seat"]] += round.minor(event["amount"])
    if due != told:
        raise Unlawful(f"bets of {dict(due)} were made, {dict(told)} was put down")


def _lays(round: Round, name: str) -> Fraction:
    bet = next(one for one in round.plan["bets"] if one["id"] == name)
    lays = bet.get("lays")
    if isinstance(lays, dict):
        return sum((ratio(one) for one in lays.values()), Fraction(0))
    if isinstance(lays, list):
        return Fraction(len(lays))
    return Fraction(round.plan.get("boxes", {}).get("hands", 1) if name == "main" else 1)


# -- after it ------------------------------------------------------------------------------------


def _judge(round: Round, felt: Felt) -> Counter[str]:
    _words_cost(round, felt)
    family, returned = round.family, Counter[str]()
    if family == "blackjack":
        common = bool(round.plan["seats"].get("common"))
        _blackjack_prices(felt)
        game = blackjack_referee.GAMES[round.game]
        return blackjack_referee.Referee(game, felt, common).judge()
    if family == "pai-gow-poker":
        pai_gow = pai_gow_referee.Referee(felt)
        pai_gow.check_prices()
        wins = pai_gow.wins()
        for (seat, _, _), amount in felt.staked().items():
            returned[seat] += amount
        for seat, won in wins.items():
            returned[seat] += won
        return returned
    referee: Any
    if family == "switch-poker":
        referee = switch_referee.Referee(felt)
    elif family == "banker-draw":
        referee = draw_referee.Referee(round.game, felt)
    else:
        referee = holdem_referee.Referee(round.game, felt, micro=_is_micro(round))
    referee.check_prices()
    for (seat, _, _), amount in referee.back().items():
        returned[seat] += amount
    return returned


def _is_micro(round: Round) -> bool:
    """T54-42: what a table is depends on its smallest stake."""
    types = round.plan.get("table_types")
    if types is None:
        return False
    bet = next(one for one in round.plan["bets"] if one["id"] == types["bet"])
    own = round.setting.get("limits", {}).get(bet["id"], {}).get("min")
    least = own or bet["limits"][round.currency].get("min", "0")
    return round.minor(least) <= round.minor(types["micro_up_to"][round.currency])


def _words_cost(round: Round, felt: Felt) -> None:
    """Whoever said that he pays for something has put his chips down for it."""
    staked = felt.staked()
    for move in round.moves():
        word = re.fullmatch(r"(.+)-\dx", move.do)
        bet = word[1] if word else {"insure": "insurance", "double": "double"}.get(move.do)
        if bet is None:
            continue
        own = [name for seat, name, _ in staked if seat == move.seat]
        if not any(name == bet or name.startswith(f"{bet}-") for name in own):
            raise Unlawful(f"{move.by} said {move.do!r}, but staked {own}")


def _blackjack_prices(felt: Felt) -> None:
    """A double or split is as high as the bet; insurance is at most half of it."""
    staked = felt.staked()
    for (seat, bet, on), amount in staked.items():
        main = staked.get((seat, "main", ())) or staked.get((seat, "main-1", ())) or 0
        both = main + staked.get((seat, "main-2", ()), 0)
        if bet in ("double", "split") and amount != main:
            raise Unlawful(f"{seat}: {bet} on {on} for {amount}, the bet is {main}")
        if bet == "insurance" and amount > both / 2:
            raise Unlawful(f"{seat}: insured with {amount}, the bet is {both}")
