"""A second opinion on finished draw games against the bank, written plainly from the rulebook.

It looks at what lay on the table (cards, chips put down, words said) and says what every purchase
and bet costs and what every stake gets back. Five-card hands are judged by an evaluator of another
house, combinations and three-card hands by counting; with the rules it shares nothing but the codes
of the cards.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import floor

from krupier.equipment.cards import text
from krupier.equipment.draws import BURN
from tests.rules.referee_hands import Finished, Key, five, groups, put_down, rank

BET = {"royal": 100, "straight flush": 50, "four": 20, "full house": 7, "flush": 5}
BET |= {"straight": 4, "three": 3, "two pairs": 2, "pair": 1, "ace-king": 1}
BONUS = {"royal": 1000, "straight flush": 250, "four": 100, "full house": 70, "flush": 50}
BONUS |= {"straight": 40, "three": 10}
PRIZES = {"royal": 5000, "straight flush": 2000, "four": 300, "full house": 150, "flush": 70}
PRIZES |= {"straight": 40}
EURO_FIVE = BET | {"royal": 120, "straight flush": 60, "flush": 6, "straight": 5}
EURO_FOUR = {"four": 40, "three": 4, "two pairs": 3, "pair": 1, "ace-king": 3}
THREE_BONUS = {5: 40, 4: 30, 3: 6, 2: 4, 1: 1}


def four(cards: list[str]) -> str:
    """The category of a hand of four cards."""
    sizes = [n for n, _ in groups(cards)]
    if sizes[0] > 1:
        return {4: "four", 3: "three"}.get(sizes[0], "two pairs" if sizes == [2, 2] else "pair")
    return "ace-king" if {"A", "K"} <= {card[0] for card in cards} else "high"


def three(cards: list[str]) -> tuple[int, list[tuple[int, int]]]:
    """(category, ranks) of three cards: 5 straight flush, 4 three, 3 straight, 2 flush, 1 pair."""
    ranks = sorted(rank(card) for card in cards)
    if ranks == [2, 3, 14]:
        ranks = [1, 2, 3]
    run = ranks[0] + 2 == ranks[1] + 1 == ranks[2]
    suited = len({card[1] for card in cards}) == 1
    made = groups(cards)
    if run:
        return 5 if suited else 3, [(1, ranks[2])]
    if made[0][0] == 3:
        return 4, made
    return (2 if suited else 1 if made[0][0] == 2 else 0), made


def straight_top(ranks: list[int]) -> int:
    """The highest card of five ranks in a row, 0 if they are none."""
    ranks = sorted(ranks)
    if ranks == [2, 3, 4, 5, 14]:
        return 5
    return ranks[-1] if ranks == list(range(ranks[0], ranks[0] + 5)) else 0


ORDER = ["royal", "straight flush", "four", "full house", "flush", "straight", "three"]
ORDER += ["two pairs", "pair", "ace-king"]

Made = tuple[str, tuple[int, ...], frozenset[str]]


def all_made(cards: list[str], *, ace_king: bool) -> list[Made]:
    """Every combination in the cards: its name, its ranks, the cards that make it."""
    found: list[Made] = []
    for size in (2, 3, 4, 5):
        for some in combinations(cards, size):
            sizes = sorted(Counter(card[0] for card in some).values(), reverse=True)
            ranks = [rank(card) for card in some]
            ordered = tuple(value for _, value in groups(list(some)))
            name = {
                (2,): "pair",
                (3,): "three",
                (4,): "four",
                (2, 2): "two pairs",
                (3, 2): "full house",
            }.get(tuple(sizes))
            if name == "two pairs":
                ordered = tuple(sorted(ordered, reverse=True))
            if size == 5 and name is None and len(set(ranks)) == 5:
                top, suited = straight_top(ranks), len({card[1] for card in some}) == 1
                if top and suited:
                    name = "royal" if top == 14 else "straight flush"
                elif suited:
                    name = "flush"
                elif top:
                    name = "straight"
                ordered = (top,) if top else tuple(sorted(ranks, reverse=True))
            if size == 2 and ace_king and {card[0] for card in some} == {"A", "K"}:
                name = "ace-king"
            if name:
                found.append((name, ordered, frozenset(some)))
    return sorted(found, key=lambda one: (-ORDER.index(one[0]), one[1]), reverse=True)


def two_best(cards: list[str], *, ace_king: bool, same_again: bool) -> list[str]:
    """The best combination and the best that goes with it."""
    made = all_made(cards, ace_king=ace_king)
    if not made:
        return []
    best = [one for one in made if one[:2] == made[0][:2]]
    for second in made:
        for first in best:
            if not second[2] <= first[2] and (same_again or second[:2] != first[:2]):
                return [first[0], second[0]]
    return [made[0][0]]


def express(cards: list[str]) -> int | None:
    """NOVO's EXPRESS: the highest row of its table; a straight flush counts as a flush."""
    kind = five(cards)[1]
    letters, red = {card[0] for card in cards}, {card[1] in "dh" for card in cards}
    pays = [0]
    pays.append(
        {"four": 200, "full house": 100, "flush": 60, "straight": 30, "three": 8}.get(kind, 0)
    )
    pays.append(60 if kind in ("royal", "straight flush") else 0)
    pays.append(120 if letters <= set("JQK") else 0)
    pays.append(5 if set("AKQ") <= letters else 0)
    pays.append(2 if len(red) == 1 else 0)
    return max(pays) or None


class Referee:
    """One finished round: what every stake brings back, by seat, bet and place."""

    def __init__(self, game: str, felt: Finished) -> None:
        self.game = game
        self.staked = put_down(felt)
        self.first: dict[str, list[str]] = {}
        self.last: dict[str, list[str]] = {}
        self.folded: set[str] = set()
        self.bought: set[str] = set()
        self.exchanged: dict[str, int] = {}
        """How many cards a box gave away at its last exchange."""
        self.words: list[tuple[str, str]] = []
        sizes = 3 if "three-card" in game else 4 if "euro" in game else 5
        for event in felt.events:
            data = event.data
            if event.kind == "cards" and data["to"] != BURN:
                cards = [text(card) for card in event.cards]
                first = self.first.setdefault(data["to"], [])
                first += cards if len(first) < (5 if data["to"] == "bank" else sizes) else []
                self.last[data["to"]] = self.last.get(data["to"], []) + cards
            elif event.kind == "exchange":
                gone = [text(card) for card in event.cards]
                place = data["from"]
                self.last[place] = [one for one in self.last[place] if one not in gone]
                self.exchanged[place] = len(gone)
            elif event.kind == "decision":
                self.decided(data["seat"], data["do"])
        self.returned_early = {
            (one.seat, one.bet, one.on): one.returned
            for one in felt.settled
            if one.how in ("no-such-box",)
        }

    def decided(self, seat: str, do: str) -> None:
        self.words.append((seat, do))
        if do == "fold":
            self.folded.add(seat)
        elif do == "buy-bank-card":
            self.bought.add(seat)

    def check_prices(self) -> None:
        """What a box put down beside its stakes: the bet, the fees, the insurance."""
        for (seat, bet, _), amount in self.staked.items():
            ante = self.staked[seat, "ante", ()]
            if bet == "bet":
                assert amount == ante * (1 if "three-card" in self.game else 2)
            elif bet == "insurance":
                self.check_insurance(seat, amount, 2 * ante)
            elif bet == "bank-card":
                assert amount == ante * self.words.count((seat, "buy-bank-card"))
                assert amount <= ante * (1 if "six-card" in self.game else 4)
            elif bet == "exchange" and self.game == "kings/five-card-poker":
                again = (seat, "exchange-again", ()) in self.staked
                assert amount == ante * (1 if again else self.exchanged[seat])
            elif bet == "exchange-again":
                assert amount == 2 * ante
            elif bet in ("exchange", "fifth-card", "sixth-card"):
                assert amount == ante

    def check_insurance(self, seat: str, amount: int, bet: int) -> None:
        """At least the bet, at most half of what it could win; from two pairs up."""
        assert five(self.last[seat])[1] not in ("high", "ace-king", "pair")
        assert bet <= amount <= floor(self.bet(self.last[seat]) * bet / 2)

    def back(self) -> dict[Key, int]:
        given: dict[Key, int] = {}
        for key, amount in self.staked.items():
            if key in self.returned_early:
                given[key] = amount
                continue
            ratio = self.ratio(*key)
            given[key] = 0 if ratio is None else amount + floor(amount * Fraction(ratio))
        return given

    # -- the bank --------------------------------------------------------------------------

    def bank(self, seat: str) -> list[str]:
        """The bank's hand as it counts for a box, with the cards that were bought for it."""
        own = list(self.last["bank"])
        if seat not in self.bought:
            return own
        low = "six-card" in self.game
        place = "bank.new" if self.game.startswith("wgg") else f"bank.{seat}"
        gone = (min if low else max)(own, key=rank)
        own.remove(gone)
        return [*own, self.last[place][self.count(seat) - 1]]

    def count(self, seat: str) -> int:
        """How many cards were bought with this box's money."""
        ante = self.staked[seat, "ante", ()]
        return self.staked[seat, "bank-card", ()] // ante

    def opens(self, bank: list[str]) -> bool:
        if len(bank) == 3:
            return three(bank)[0] > 0 or max(map(rank, bank)) >= 12
        kind = five(bank)[1]
        return kind not in ("high", "ace-king") if "six-card" in self.game else kind != "high"

    def against(self, own: list[str], bank: list[str]) -> int:
        """1: the player is better, 0: a tie, -1: worse."""
        if len(bank) == 3:
            mine, theirs = three(own), three(bank)
            return (mine > theirs) - (mine < theirs)
        if len(own) == 4:
            return self.four_against(own, bank)
        mine_, theirs_ = five(own)[0], five(bank)[0]
        return (mine_ < theirs_) - (mine_ > theirs_)

    def four_against(self, own: list[str], bank: list[str]) -> int:
        kinds = ["high", "ace-king", "pair", "two pairs", "three", "straight", "flush"]
        kinds += ["full house", "four", "straight flush", "royal"]
        mine, theirs = kinds.index(four(own)), kinds.index(five(bank)[1])
        if {mine, theirs} != {0, 1} and mine != theirs:
            return 1 if mine > theirs else -1
        groups_own, groups_bank = groups(own), groups(bank)
        for (_, one), (_, other) in zip(groups_own, groups_bank, strict=False):
            if one != other:
                return 1 if one > other else -1
        return 1

    # -- bets ------------------------------------------------------------------------------

    def ratio(self, seat: str, bet: str, on: tuple[str, ...]) -> float | None:
        """What a stake wins per unit: 0 is a push, nothing at all a loss."""
        if bet in ("bonus", "bonus-05", "bonus-1", "prime", "express", "express-on", "d"):
            return self.side(seat, bet, on)
        if bet not in ("ante", "bet", "insurance"):
            return None
        novo = "novo" in self.game and five(self.first[seat])[1]
        if novo in ("royal", "straight flush"):
            return (500 if novo == "royal" else 250) if bet == "ante" else 0
        if seat in self.folded:
            if bet == "insurance":
                return 0
            return -0.5 if "euro" in self.game else None
        if bet == "insurance":
            return None if self.opens(self.last["bank"]) else 1
        bank = self.bank(seat)
        if not self.opens(bank):
            return 1 if bet == "ante" and seat not in self.bought else 0
        own = self.last[seat]
        against = self.against(own, bank)
        if against == 0 and "stud" in self.game:
            return None
        if against <= 0:
            return 0 if against == 0 else None
        if bet == "ante":
            return 0 if "russian" in self.game else 1
        return self.bet(own)

    def bet(self, own: list[str]) -> float:
        if len(own) == 3:
            return 1
        if "euro" in self.game:
            return EURO_FOUR[four(own)] if len(own) == 4 else EURO_FIVE[five(own)[1]]
        wgg = self.game.startswith("wgg")
        if wgg or (len(own) == 6 and self.game in ("kings/russian-poker", "kings/novo-poker")):
            kinds = two_best(own, ace_king=wgg, same_again=wgg)
            return sum(BET[kind] for kind in kinds) or 1
        return BET[five(own)[1]]

    def side(self, seat: str, bet: str, on: tuple[str, ...]) -> float | None:
        first = self.first[on[0] if on else seat]
        bank = self.first["bank"]
        if bet == "d":
            return express(bank)
        if bet in ("express", "express-on"):
            return express(first)
        if bet == "prime":
            colours = {card[1] in "dh" for card in first}
            if len(colours) == 2:
                return None
            return 4 if {card[1] in "dh" for card in bank} == colours else 3
        if len(first) == 3:
            if self.game == "kings/three-card-poker" and seat in self.folded:
                return None
            return THREE_BONUS.get(three(first)[0])
        kind = five(first)[1]
        if bet == "bonus":
            return None if "stud" in self.game and seat in self.folded else BONUS.get(kind)
        prize = PRIZES.get(kind)
        return prize - 1 if prize else None
