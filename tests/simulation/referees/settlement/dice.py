"""Games of dice: sic bo, barbut and craps."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Any

from tests.simulation.referees.rows import Move, Round
from tests.simulation.referees.settlement.chips import Chips, Expected, Heap, ratio

FIVE_PERCENT = Fraction(5, 100)


# -- sic bo --------------------------------------------------------------------------------------


def sic_bo(round: Round) -> Expected:
    table = Chips(round)
    for move in round.moves():
        table.move(move)
    thrown = round.outcomes("dice")
    if not thrown:
        table.all_back()
        return table.expected
    bets = {bet["id"]: bet for bet in round.plan["bets"]}
    for key in list(table.heaps):
        pays = _sic_bo_pays(bets[key[1]], key[2], thrown[-1])
        if pays is None:
            table.lose(key)
        else:
            table.pay(key, ratio(pays))
    return table.expected


def _sic_bo_pays(bet: dict[str, Any], on: tuple[str, ...], dice: list[int]) -> str | None:
    total, triple = sum(dice), len(set(dice)) == 1
    if triple and bet.get("triple_loses"):
        return None
    if bet["wins"] == "total":
        rows = [row["pays"] for row in bet["table"] if total in row["totals"]]
        return rows[0] if rows and on == (str(total),) else None
    if bet["wins"] == "count":
        shown = dice.count(int(on[0]))
        if "table" in bet:
            return next((row["pays"] for row in bet["table"] if row["shown"] == shown), None)
        won = shown == bet["shown"]
    elif bet["wins"] == "range":
        won = total in bet["totals"]
    elif bet["wins"] == "pair":
        won = {int(one) for one in on} <= set(dice)
    else:
        won = triple
    return bet["pays"] if won else None


# -- barbut --------------------------------------------------------------------------------------

FRONT = {(3, 3): "1:1", (5, 5): "1:1", (5, 6): "1:1", (6, 6): "1:2"}
BACK = {(2, 2): "1:1", (4, 4): "1:1", (1, 2): "1:1", (1, 1): "1:2"}
PAIRS = {(1, 1): "31 for 1", (6, 6): "31 for 1", (1, 2): "16 for 1", (5, 6): "16 for 1"}


def barbut(round: Round) -> Expected:
    """K12-19 to K12-33. The special pairs are decided by the next throw, front and back when
    one of them wins. One die each is only the draw for who begins."""
    table = Chips(round)
    for line in round.lines:
        if move := line.move:
            table.move(move)
        elif len(line.data.get("dice", ())) == 2:
            low, high = sorted(line.data["dice"])
            _barbut_throw(table, (low, high))
    table.all_back()  # nobody wanted to throw
    return table.expected


def _barbut_throw(table: Chips, dice: tuple[int, int]) -> None:
    winner = "front" if dice in FRONT else "back" if dice in BACK else ""
    for key in list(table.heaps):
        _, bet, on = key
        if bet == "special-pairs":
            if tuple(map(int, on)) == dice:
                table.pay(key, ratio(PAIRS[dice]))
            else:
                table.lose(key)
        elif winner and bet == winner:
            table.pay(key, ratio((FRONT | BACK)[dice]))
        elif winner:
            table.lose(key)


# -- craps ---------------------------------------------------------------------------------------

POINTS = (4, 5, 6, 8, 9, 10)
LINES = {"pass-line": True, "come": True, "dont-pass": False, "dont-come": False}
"""Whether a line bet goes with the shooter."""
ODDS = {"pass-odds": "pass-line", "come-odds": "come"}
ODDS |= {"dont-pass-odds": "dont-pass", "dont-come-odds": "dont-come"}
TRUE = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5)}
TRUE |= {14 - number: odds for number, odds in TRUE.items()}
PLACE = {4: Fraction(9, 5), 5: Fraction(7, 5), 6: Fraction(7, 6)}
PLACE |= {14 - number: odds for number, odds in PLACE.items()}
HARD = {4: Fraction(7), 10: Fraction(7), 6: Fraction(9), 8: Fraction(9)}
ONE_ROLL = {"two": (2,), "twelve": (12,), "hi-lo": (2, 12), "three": (3,), "eleven": (11,)}
ONE_ROLL |= {"any-craps": (2, 3, 12), "any-seven": (7,), "field": (2, 3, 4, 9, 10, 11, 12)}


class Craps(Chips):
    def __init__(self, round: Round) -> None:
        super().__init__(round)
        self.point = 0

    def pieces(self, move: Move, amount: int) -> list[tuple[str, tuple[str, ...], int]]:
        announced = {one["id"]: one for one in self.round.plan.get("announced", [])}
        if move.bet not in announced:
            return [(move.bet, self.on(move), amount)]
        one = announced[move.bet]
        bets, high = [piece["bet"] for piece in one["pieces"]], one.get("high", 0)
        unit = amount // (len(bets) + high)
        raised = {bet for bet in bets if high and str(ONE_ROLL[bet][0]) in move.on}
        return [(bet, (), unit * (2 if bet in raised else 1)) for bet in bets]

    def on(self, move: Move) -> tuple[str, ...]:
        """A bet that can stand in one place only need not name it."""
        if move.on or move.bet in ONE_ROLL:
            return move.on
        if move.do == "bet" and move.bet == "pass-line" and self.point:
            return (str(self.point),)
        behind = ODDS.get(move.bet) if move.do == "bet" else move.bet
        there = [on for seat, bet, on in self.heaps if (seat, bet) == (move.seat, behind)]
        return there[0] if len(there) == 1 else ()

    def move(self, move: Move) -> bool:
        if not super().move(move):
            return False
        on = self.on(move) if move.bet in self.fees else ()
        if move.bet in self.fees:
            self.fee((move.seat, move.bet, on))
        if move.do == "take-back":
            for odds, line in ODDS.items():
                if line == move.bet:
                    self.shrink((move.seat, odds, move.on), (move.seat, line, move.on))
        return True

    fees = ("buy",)

    def fee(self, key: Heap) -> None:
        """5 % of what is bought lie beside it (K11-62) and come back with it."""
        beside = (key[0], key[1] + "-fee", key[2])
        due, lies = floor(self.heaps.get(key, 0) * FIVE_PERCENT), self.heaps.get(beside, 0)
        if due > lies:
            self.put(*beside, due - lies)
        elif due < lies:
            self.take(beside, lies - due)

    def shrink(self, odds: Heap, line: Heap) -> None:
        """Odds are never more than the bet they stand behind."""
        over = self.heaps.get(odds, 0) - self.heaps.get(line, 0)
        if over > 0:
            self.take(odds, over)

    # -- rolls -----------------------------------------------------------------------------

    def roll(self, dice: list[int]) -> None:
        total, hard, point = sum(dice), dice[0] == dice[1], self.point
        for key in list(self.heaps):
            if key in self.heaps and not key[1].endswith("-fee"):
                self.settle(key, total, hard, point)
        if not point and total in POINTS:
            self.point = total
        elif point and total in (7, point):
            self.point = 0

    def settle(self, key: Heap, total: int, hard: bool, point: int) -> None:
        _, bet, on = key
        if bet in ONE_ROLL:
            if total in ONE_ROLL[bet]:
                self.pay(key, self.one_roll(bet, total))
            else:
                self.lose(key)
        elif bet in LINES and not on:
            self.first_roll(key, total)
        else:
            self.on_number(key, int(on[0]), total, hard, point)

    def one_roll(self, bet: str, total: int) -> Fraction:
        if bet == "any-seven":
            return Fraction(4)
        if bet == "field":
            often = self.round.option("pays_field_2_12")
            return ratio(often) if total in (2, 12) else Fraction(1)
        name = {"two": "pays_2_12", "twelve": "pays_2_12", "any-craps": "pays_any_craps"}
        return ratio(self.round.option(name.get(bet, "pays_3_11")))

    def first_roll(self, key: Heap, total: int) -> None:
        seat, bet, _ = key
        if total in POINTS:
            there = (seat, bet, (str(total),))
            self.heaps[there] = self.heaps.get(there, 0) + self.heaps.pop(key)
            return
        natural = total in (7, 11)
        if LINES[bet]:
            self.pay(key, Fraction(1)) if natural else self.lose(key)
        elif natural:
            self.lose(key)
        elif total == 12 and not (bet == "dont-come" and self.round.option("dont_come_12_wins")):
            if self.round.option("barred_12") == "returned":
                self.back(key)
        else:
            self.pay(key, Fraction(1))

    def on_number(self, key: Heap, number: int, total: int, hard: bool, point: int) -> None:
        seat, bet, on = key
        if total not in (number, 7):
            return
        for_it = total == number
        against = bet in ("dont-pass", "dont-come", "dont-pass-odds", "dont-come-odds", "lay")
        won = for_it != against
        if bet == "hard":
            won = for_it and hard
        elif bet == "easy":
            won = for_it and not hard
        resting = bet in ("place", "buy", "come-odds") and not point
        if resting and self.round.option("off_on_come_out"):
            if bet == "come-odds":
                self.back(key)
            return
        if beside := self.heaps.pop((seat, bet + "-fee", on), 0):
            self.expected.commission = (self.expected.commission or 0) + beside
        if not won:
            self.lose(key)
        else:
            self.pay(key, self.pays(bet, number), FIVE_PERCENT if bet == "lay" else Fraction(0))

    def pays(self, bet: str, number: int) -> Fraction:
        if bet in LINES or bet == "big":
            return Fraction(1)
        if bet == "place":
            return PLACE[number]
        if bet == "hard":
            return HARD[number]
        if bet == "easy":
            return ratio(self.round.option("easy_4_10" if number in (4, 10) else "easy_6_8"))
        true = TRUE[number]
        return 1 / true if bet in ("lay", "dont-pass-odds", "dont-come-odds") else true


def craps(round: Round) -> Expected:
    table, thrown = Craps(round), False
    for line in round.lines:
        if move := line.move:
            table.move(move)
        elif "dice" in line.data:
            table.roll(line.data["dice"])
            thrown = True
    if not thrown:
        table.all_back()  # no shooter
    return table.expected
