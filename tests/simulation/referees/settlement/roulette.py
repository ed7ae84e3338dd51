"""Roulettes: wheels with one zero or two, 24 numbers, three dice, and the wheel of fortune."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.simulation.referees.rows import Move, Round
from tests.simulation.referees.settlement.chips import Chips, Expected, ratio


class Layout(Chips):
    """Announced bets are the ordinary bets that they lay out."""

    def pieces(self, move: Move, amount: int) -> list[tuple[str, tuple[str, ...], int]]:
        plan, on = self.round.plan, _sorted(move.on)
        if move.bet == "neighbours":
            pockets = [str(one) for one in plan["wheel"]["pockets"]]
            at, n = pockets.index(move.on[0]), int(move.facts.get("n", 0))
            around = [pockets[(at + k) % len(pockets)] for k in range(-n, n + 1)]
            return [("straight", (one,), amount) for one in around]
        for one in plan.get("announced", []):
            if one["id"] == move.bet:
                return [
                    (piece["bet"], _sorted(piece["on"]), amount * piece.get("chips", 1))
                    for piece in one["pieces"]
                ]
        if on and not any(bet["id"] == move.bet for bet in plan["bets"]):
            return [("-".join((move.bet, *on)), (), amount)]  # dozen on 1
        return [(move.bet, on, amount)]


def _sorted(on: Any) -> tuple[str, ...]:
    """A split of 20 and 17 is the split of 17 and 20."""
    return tuple(sorted(map(str, on)))


def settle(round: Round) -> Expected:
    table = Layout(round)
    for line in round.lines:
        if move := line.move:
            table.move(move)
        for key in table.of(line.data.get("cut_off", "")):
            table.take(key)
    came = _came(round)
    if came is None:
        table.all_back()
        return table.expected
    number, level = came
    _too_little_inside(table)
    bets = {bet["id"]: bet for bet in round.plan["bets"]}
    halved = round.plan.get("la_partage", {"bets": [], "pockets": []})
    for key in list(table.heaps):
        _, name, on = key
        bet = bets[name]
        covers = {str(one) for one in bet["covers"]} if "covers" in bet else set(on)
        pays = bet.get("levels", {}).get(level, bet["pays"])
        if number in covers and pays == "push":
            table.back(key)
        elif number in covers and pays != "lose":
            table.pay(key, ratio(pays))
        elif name in halved["bets"] and number in map(str, halved["pockets"]):
            table.back(key, Fraction(1, 2))
        else:
            table.lose(key)
    return table.expected


def _came(round: Round) -> tuple[str, str] | None:
    """The winning number, and with three dice the level at which it pays."""
    if pockets := round.outcomes("pocket"):
        return str(pockets[-1]), ""
    if dice := round.outcomes("dice"):
        line, number, level = dice[-1]
        return str(6 * (line - 1) + number), round.plan["dice"]["levels"][level - 1]
    return None


def _too_little_inside(table: Layout) -> None:
    """Inside bets of a player that together miss the minimum go back at the spin."""
    rule = table.round.plan.get("inside_minimum")
    if rule is None:
        return
    least = table.round.minor(rule["amounts"][table.round.currency])
    own = table.round.setting.get("limits", {}).get("inside", {}).get("min")
    least = max(least, table.round.minor(own) if own else 0)
    inside = {bet["id"] for bet in table.round.plan["bets"] if bet["group"] == "inside"}
    for seat in {key[0] for key in table.heaps}:
        own_heaps = [key for key in table.of(seat) if key[1] in inside]
        if sum(table.heaps[key] for key in own_heaps) < least:
            for key in own_heaps:
                table.back(key)


def told(round: Round, marks: dict[str, Any]) -> str:
    """What everybody was told is what came."""
    came = _came(round)
    if came is not None and "result" in marks and marks["result"] != came[0]:
        return f"told {marks['result']}, {came[0]} came"
    return ""
