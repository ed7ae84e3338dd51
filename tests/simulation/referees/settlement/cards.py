"""Small games of cards against the bank: punto banco, red dog, casino war, let it ride.

The journal alone is enough: who staked is dealt to, in the order of the boxes.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from tests.rules.draw_referee import three
from tests.rules.referee_hands import five, groups, rank
from tests.simulation.referees.rows import Line, Move, Round, cards_of
from tests.simulation.referees.settlement.chips import Chips, Expected, Unlawful


class Lines:
    """The lines of a journal after the bets, one after the other."""

    def __init__(self, round: Round, table: Chips) -> None:
        self._lines = iter(round.lines)
        self.table = table

    def bets(self) -> None:
        """Stakes until betting is closed."""
        for line in self._lines:
            if move := line.move:
                self.table.move(move)
            elif "timeout" in line.data:
                return

    def cards(self, n: int) -> list[str]:
        drawn: list[str] = []
        while len(drawn) < n:
            line = next(self._lines, None)
            if line is None or line.move:
                raise Unlawful(f"{n} cards were to come, {drawn} came")
            drawn += cards_of(line.data["cards"]) if "cards" in line.data else []
        if len(drawn) != n:
            raise Unlawful(f"{n} cards were to come, {drawn} came")
        return drawn

    def decisions(self, seats: list[str], otherwise: str) -> dict[str, str]:
        """What every seat says, at the same time; the clock answers for the rest."""
        made: dict[str, str] = {}
        while len(made) < len(seats):
            line = self._decision()
            move = line.move
            if move is None:
                return {seat: made.get(seat, otherwise) for seat in seats}
            made[move.seat] = move.do
        return made

    def _decision(self) -> Line:
        for line in self._lines:
            if line.move or "timeout" in line.data:
                return line
        raise Unlawful("a decision was to come")


# -- punto banco ---------------------------------------------------------------------------------

BANCO_DRAWS = {3: "012345679", 4: "234567", 5: "4567", 6: "67"}
"""Third cards of punto on which banco draws; 0 to 2 always, 7 never (K10-29 to K10-34)."""


def punto_banco(round: Round) -> Expected:
    table = Chips(round)
    told = Lines(round, table)
    told.bets()
    told.cards(int(round.option("burn_before_round")))
    punto, banco = [0, 0], [0, 0]
    for at in (0, 1):
        for hand in (punto, banco):
            hand[at] = _points(told.cards(1)[0])
    if max(sum(punto) % 10, sum(banco) % 10) < 8:
        stands = sum(punto) % 10 > 5
        if not stands:
            punto.append(_points(told.cards(1)[0]))
        total = sum(banco) % 10
        if total < 3 or (total < 6 and stands):
            draws = True
        else:
            draws = not stands and str(punto[-1]) in BANCO_DRAWS.get(total, "")
        if draws:
            banco.append(_points(told.cards(1)[0]))
    difference = sum(punto) % 10 - sum(banco) % 10
    for key in list(table.heaps):
        bet = key[1]
        if bet == "egalite":
            table.lose(key) if difference else table.pay(key, Fraction(8))
        elif not difference:
            table.back(key)
        elif (bet == "punto") == (difference > 0):
            _pay_less_commission(table, key)
        else:
            table.lose(key)
    return table.expected


def _points(card: str) -> int:
    return 1 if card[0] == "A" else 0 if card[0] in "TJQK" else int(card[0])


def _pay_less_commission(table: Chips, key: tuple[str, str, tuple[str, ...]]) -> None:
    stake = table.heaps[key]
    table.pay(key, Fraction(1))
    if key[1] != "banco":
        return
    unit, way = (
        int(table.round.option("commission_unit")),
        table.round.option("commission_rounding"),
    )
    exact = Fraction(stake * 5, 100 * unit)
    whole = {"down": floor(exact), "up": ceil(exact), "nearest": floor(exact + Fraction(1, 2))}
    table.cut(key[0], min(whole[way] * unit, stake))


# -- red dog -------------------------------------------------------------------------------------

SPREADS = {1: 5, 2: 4, 3: 2}


def red_dog(round: Round) -> Expected:
    """K13-05 to K13-22."""
    table = Chips(round)
    told = Lines(round, table)
    told.bets()
    if not table.heaps:
        return table.expected
    low, high = sorted(rank(card) for card in told.cards(2))
    spread = high - low - 1
    if spread == 0:
        table.all_back()
        return table.expected
    if spread > 0:
        antes = {seat: table.heaps[seat, "ante", ()] for seat in table.seats_on("ante")}
        for seat, do in told.decisions(list(antes), "stay").items():
            if do == "raise":
                table.put(seat, "raise", (), antes[seat])
    third = rank(told.cards(1)[0])
    for key in list(table.heaps):
        if spread < 0:
            table.pay(key, Fraction(11)) if third == low else table.back(key)
        elif low < third < high:
            table.pay(key, Fraction(SPREADS.get(spread, 1)))
        else:
            table.lose(key)
    return table.expected


# -- casino war ----------------------------------------------------------------------------------


def casino_war(round: Round) -> Expected:
    """K16-05 to K16-20."""
    table = Chips(round)
    told = Lines(round, table)
    told.bets()
    boxes = table.seats_on("bet")
    for key in [key for key in table.heaps if key[0] not in boxes]:
        table.back(key)  # a bonus without its bet
    if not boxes:
        return table.expected
    *own, bank = map(rank, told.cards(len(boxes) + 1))
    tied = []
    for box, card in zip(boxes, own, strict=True):
        if card == bank:
            tied.append(box)
        else:
            won = card > bank
            table.pay((box, "bet", ()), Fraction(1)) if won else table.lose((box, "bet", ()))
        if (box, "bonus", ()) in table.heaps:
            bonus = (box, "bonus", ())
            table.pay(bonus, Fraction(10)) if card == bank else table.lose(bonus)
    said = told.decisions(tied, "surrender") if tied else {}
    warring = [box for box in tied if said[box] == "war"]
    for box in tied:
        if box in warring:
            table.put(box, "raise", (), table.heaps[box, "bet", ()])
        else:
            table.back((box, "bet", ()), Fraction(1, 2))
    together = [warring] if round.option("war_together") else [[box] for box in warring]
    for group in filter(None, together):
        told.cards(3)
        *own, bank = map(rank, told.cards(len(group) + 1))
        for box, card in zip(group, own, strict=True):
            if card >= bank:
                table.pay((box, "bet", ()), Fraction(1))
                table.back((box, "raise", ()))
            else:
                table.lose((box, "bet", ()))
                table.lose((box, "raise", ()))
    return table.expected


# -- let it ride ---------------------------------------------------------------------------------

RIDES = {"royal": 1000, "straight flush": 200, "four": 50, "full house": 11, "flush": 8}
RIDES |= {"straight": 5, "three": 3, "two pairs": 2}
BONUS = {5: 40, 4: 30, 3: 6, 2: 4, 1: 1}


class Ride(Chips):
    """One stake lays out three equal bets."""

    def pieces(self, move: Move, amount: int) -> list[tuple[str, tuple[str, ...], int]]:
        bets = ("bet-1", "bet-2", "bet-3") if move.bet == "bet" else (move.bet,)
        return [(bet, move.on, amount) for bet in bets]


def let_it_ride(round: Round) -> Expected:
    """K19-09 to K19-54."""
    table = Ride(round)
    told = Lines(round, table)
    told.bets()
    boxes = table.seats_on("bet-1")
    equal = round.option("bonus_stake") == "equal"
    for key in list(table.heaps):
        same = not equal or table.heaps[key] == table.heaps.get((key[0], "bet-1", ()))
        if key[1] == "bonus" and (key[0] not in boxes or not same):
            table.back(key)
    if not boxes:
        return table.expected
    hands: dict[str, list[str]] = {box: [] for box in boxes}
    bank = []
    for _ in range(3):
        for box in boxes:
            hands[box] += told.cards(1)
        bank += told.cards(1)
    for box in boxes:
        if (box, "bonus", ()) in table.heaps:
            pays = BONUS.get(three(hands[box])[0])
            _pay_or_lose(table, (box, "bonus", ()), pays)
    for bet in ("bet-1", "bet-2"):
        for box in boxes:
            said = told.decisions([box], round.option("on_timeout"))
            if said[box] == "withdraw":
                table.take((box, bet, ()))
    for key in list(table.heaps):
        _pay_or_lose(table, key, _ride(hands[key[0]] + bank[1:]))
    return table.expected


def _ride(cards: list[str]) -> int | None:
    kind = five(cards)[1]
    if kind == "pair":
        return 1 if groups(cards)[0][1] >= 10 else None
    return RIDES.get(kind)


def _pay_or_lose(table: Chips, key: tuple[str, str, tuple[str, ...]], pays: int | None) -> None:
    table.lose(key) if pays is None else table.pay(key, Fraction(pays))
