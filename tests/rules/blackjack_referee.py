"""A second opinion on finished blackjack rounds, read from the rulebook and written plainly.

It looks at what lies on the table when a round is over (cards by place, chips put down, words
said) and says what every seat gets back. It shares nothing with the rules but the card codes.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import floor

from krupier.equipment.cards import text
from tests.rules.referee_hands import Finished


@dataclass(frozen=True)
class Game:
    """What the rulebook says about the end of a round."""

    natural: Fraction = Fraction(3, 2)
    bank_22_is_a_push: bool = False
    bank_wins_ties: bool = False
    five_cards: bool = False
    hits_soft_17: bool = False
    only_original_lost: bool = False
    late_surrender: bool = False
    sides: dict[str, dict[str, int]] = field(default_factory=dict)


PAIRS = {"perfect": 25, "coloured": 12, "mixed": 6}
THREE = {"suited trips": 100, "straight flush": 40, "trips": 30, "straight": 10, "flush": 5}
TOP = {"suited trips": 270, "straight flush": 180, "trips": 90}

GAMES = {
    "kings/blackjack": Game(
        late_surrender=True,
        sides={"perfect-pairs": {"perfect": 30, "coloured": 12, "mixed": 5}},
    ),
    "kings/kings-free-blackjack": Game(bank_22_is_a_push=True),
    "kings/pontoon": Game(natural=Fraction(2), bank_wins_ties=True, five_cards=True),
    "kings/blackjack-switch": Game(
        natural=Fraction(1),
        bank_22_is_a_push=True,
        hits_soft_17=True,
        sides={"bonus": {"four": 40, "two pairs": 8, "three": 5, "pair": 1}},
    ),
    "wgg/blackjack": Game(),
    "fortuna/blackjack-evolution": Game(sides={"perfect-pairs": PAIRS, "21-plus-3": THREE}),
    "fortuna/infinite-blackjack": Game(
        sides={
            "perfect-pairs": PAIRS,
            "21-plus-3": THREE,
            "hot-3": {"777": 100, "21 suited": 20, "21": 4, "20": 2, "19": 1},
            "bust-it": {"8": 250, "7": 100, "6": 50, "5": 9, "4": 2, "3": 1},
        }
    ),
    "fortuna/blackjack-synot": Game(
        sides={"21-plus-3": THREE, "top-3": TOP, "player-pair": PAIRS, "dealer-pair": PAIRS}
    ),
    "fortuna/all-bets-blackjack": Game(
        sides={
            "21-plus-3": THREE,
            "top-3": TOP,
            "player-pair": PAIRS,
            "dealer-pair": PAIRS,
            "lucky-lucky": {
                "777 suited": 200,
                "678 suited": 100,
                "777": 50,
                "678": 25,
                "21 suited": 15,
                "21": 3,
                "20": 2,
                "19": 2,
            },
            "buster": {
                "8 with blackjack": 2000,
                "7 with blackjack": 800,
                "8": 250,
                "7": 50,
                "6": 18,
                "5": 4,
                "4": 2,
                "3": 2,
            },
        }
    ),
    "tsg/classic-blackjack": Game(hits_soft_17=True, only_original_lost=True),
    "tsg/premium-blackjack": Game(only_original_lost=True),
    "tsg/blackjack": Game(
        hits_soft_17=True,
        only_original_lost=True,
        sides={
            "perfect-pairs": {"perfect": 25, "coloured": 15, "mixed": 5},
            "21-plus-3": THREE,
        },
    ),
}

Names = tuple[str, ...]
"""Cards as people write them: ``("As", "Td")``."""


def points(cards: Names) -> int:
    """Every ace counts 1 or 11: the best sum up to 21, else the smallest."""
    worth = [(1, 11) if c[0] == "A" else (10,) if c[0] in "TJQK" else (int(c[0]),) for c in cards]
    sums = {sum(way) for way in product(*worth)}
    return max((s for s in sums if s <= 21), default=min(sums))


def is_natural(cards: Names) -> bool:
    return "".join(sorted(c[0] for c in cards)) in ("AJ", "AK", "AQ", "AT")


def must_draw(game: Game, cards: Names) -> bool:
    if points(cards) != 17:
        return points(cards) < 17
    lowest = sum(1 if c[0] == "A" else 10 if c[0] in "TJQK" else int(c[0]) for c in cards)
    return game.hits_soft_17 and lowest == 7


@dataclass
class Hand:
    cards: Names
    split: bool
    chips: list[tuple[str, str, int]]
    """(seat, bet, amount)"""
    lent: Counter[str]


class Referee:
    """Reads a finished table."""

    def __init__(self, game: Game, felt: Finished, common: bool) -> None:
        self.game, self.common = game, common
        self.table = {
            place: tuple(text(c) for c in there.cards) for place, there in felt.places.items()
        }
        self.bank = self.table["bank"]
        self.chips: list[tuple[str, str, str, int]] = []
        self.said: list[tuple[str, str, str]] = []
        self.split_places: set[str] = set()
        self.free: list[str] = []
        self.dealt: dict[str, Names] = {}
        turn = ""
        for event in felt.events:
            if event.kind == "stake":
                data = event.data
                on = data["on"][0] if data["on"] else ""
                self.chips.append((data["seat"], data["bet"], on, data["amount"]))
            elif event.kind == "mark" and "turn" in event.data:
                turn = event.data["turn"]
            elif event.kind == "decision":
                self.said.append((event.data["seat"], turn, event.data["do"]))
            elif event.kind == "split":
                self.split_places.add(event.data["from"])
            elif event.kind == "free-button":
                self.free.append(event.data["at"])
            elif event.kind == "cards" and len(self.dealt.get(event.data["to"], ())) < 2:
                to = event.data["to"]
                self.dealt[to] = self.dealt.get(to, ()) + tuple(text(c) for c in event.cards)
        self.back: Counter[str] = Counter()

    def judge(self) -> Counter[str]:
        """What every seat is given back in all."""
        needs_bank = False
        for seat in dict.fromkeys(chip[0] for chip in self.chips):
            for hand in self.hands(seat):
                needs_bank |= self.settle(seat, hand)
            self.insurance(seat)
            needs_bank |= self.side_bets(seat)
        if needs_bank:
            assert not must_draw(self.game, self.bank), f"the bank stopped at {self.bank}"
        for n in range(2, len(self.bank)):
            assert must_draw(self.game, self.bank[:n]), f"the bank drew to {self.bank[:n]}"
        return self.back

    # -- hands -----------------------------------------------------------------------------

    def hands(self, seat: str) -> list[Hand]:
        if self.common:
            return self.common_hands(seat)
        box = seat.split("+")[0]
        found = []
        for place, cards in self.table.items():
            if place != box and not place.startswith(box + "."):
                continue
            chips = []
            for who, bet, on, amount in self.chips:
                here = on == place or (bet == "main" and place == box)
                here |= bet in ("main-1", "main-2") and place == f"{box}.{bet[-1]}"
                if who == seat and here:
                    chips.append((who, bet, amount))
            lent: Counter[str] = Counter()
            if place in self.free:
                mine = next((a for w, b, _, a in self.chips if w == seat and b == "main"), 0)
                lent[seat] += mine * self.free.count(place)
            new = place.startswith(box + ".") and place not in self.dealt_first
            split = place in self.split_places or new
            found.append(Hand(cards, split, chips, lent))
        return found

    @property
    def dealt_first(self) -> set[str]:
        """Places of the deal in a game with two hands a position."""
        positions = {p.split(".")[0] for p in self.table if p not in ("bank",)}
        two = any(bet == "main-1" for _, bet, _, _ in self.chips)
        return {f"{p}.{n}" for p in positions for n in (1, 2)} if two else set()

    def common_hands(self, seat: str) -> list[Hand]:
        words = [(turn, do) for who, turn, do in self.said if who == seat]
        split = ("players", "split") in words
        found = []
        for place in ("players.1", "players.2") if split else ("players",):
            taken = 2 + sum(t == place and do in ("hit", "double") for t, do in words)
            first = place in ("players", "players.1")
            chips = [
                (who, bet, amount)
                for who, bet, on, amount in self.chips
                if who == seat and (on == place or (bet == "main" and first))
            ]
            found.append(Hand(self.table[place][:taken], split, chips, Counter()))
        return found

    def settle(self, seat: str, hand: Hand) -> bool:
        """Adds what the hand brings; says whether the bank's last card mattered."""
        words = [do for who, _, do in self.said if who == self.decider(seat)]
        if "even-money" in [do for who, _, do in self.said if who == seat]:
            self.back[seat] += 2 * sum(amount for _, _, amount in hand.chips)
            return False
        if points(hand.cards) > 21:
            return False
        if "surrender" in words:
            lost_whole = self.game.late_surrender and is_natural(self.bank)
            if not lost_whole:
                self.back[seat] += sum(amount // 2 for _, _, amount in hand.chips)
            return False
        factor = self.against_bank(hand)
        for _, bet, amount in hand.chips:
            original = bet.startswith("main")
            if factor < 0:
                spared = self.game.only_original_lost and is_natural(self.bank) and not original
                self.back[seat] += amount if spared else 0
            else:
                self.back[seat] += amount + floor(amount * factor)
        if factor > 0:
            self.back[seat] += hand.lent[seat]
        only_natural = is_natural(hand.cards) and not hand.split
        return not (only_natural and not self.game.bank_22_is_a_push) and bool(hand.chips)

    def decider(self, seat: str) -> str:
        """Whoever staked first on the box."""
        if self.common:
            return seat
        box = seat.split("+")[0]
        return next(who for who, *_ in self.chips if who.split("+")[0] == box)

    def against_bank(self, hand: Hand) -> Fraction:
        """-1 lost, 0 a push, otherwise what one unit wins."""
        mine, banks = self.standing(hand.cards, hand.split), self.standing(self.bank, False)
        if points(self.bank) == 22 and self.game.bank_22_is_a_push:
            return Fraction(0)
        if mine == banks:
            return Fraction(-1 if self.game.bank_wins_ties else 0)
        if mine < banks:
            return Fraction(-1)
        if mine == (3, 0):
            return self.game.natural
        return Fraction(2) if mine == (2, 0) else Fraction(1)

    def standing(self, cards: Names, split: bool) -> tuple[int, int]:
        """Class of a hand, then its total: natural, five cards, any total, over 21."""
        if points(cards) > 21:
            return (0, 0)
        if is_natural(cards) and not split:
            return (3, 0)
        if self.game.five_cards and len(cards) == 5:
            return (2, 0)
        return (1, points(cards))

    def insurance(self, seat: str) -> None:
        for who, bet, _, amount in self.chips:
            if who == seat and bet == "insurance" and is_natural(self.bank):
                self.back[seat] += 3 * amount

    # -- side bets -------------------------------------------------------------------------

    def side_bets(self, seat: str) -> bool:
        box = "players" if self.common else seat.split("+")[0]
        needs_bank = False
        for who, bet, _, amount in self.chips:
            if who != seat or bet not in self.game.sides:
                continue
            table = self.game.sides[bet]
            if bet == "bonus":
                made = match(self.dealt[f"{box}.1"] + self.dealt[f"{box}.2"])
            elif "pair" in bet:
                made = pair(self.bank[:2] if bet == "dealer-pair" else self.dealt[box])
            elif bet in ("bust-it", "buster"):
                if bet == "bust-it" and is_natural(self.dealt[box]):
                    self.back[seat] += amount
                    continue
                needs_bank = True
                made = bust(self.bank, is_natural(self.dealt[box]))
            else:
                three = (*self.dealt[box], self.bank[0])
                made = poker(three) if bet in ("21-plus-3", "top-3") else sums(three)
            best = max((table[name] for name in made if name in table), default=None)
            if best is not None:
                self.back[seat] += amount * (best + 1)
        return needs_bank


def pair(two: Names) -> set[str]:
    (r1, s1), (r2, s2) = ((c[0], c[1]) for c in two)
    if r1 != r2:
        return set()
    if s1 == s2:
        return {"perfect"}
    return {"coloured"} if {s1, s2} in ({"h", "d"}, {"c", "s"}) else {"mixed"}


def poker(three: Names) -> set[str]:
    ranks = "".join(sorted((c[0] for c in three), key="A23456789TJQK".index))
    suited = len({c[1] for c in three}) == 1
    trips = len(set(ranks)) == 1
    run = ranks in "A23456789TJQK" or ranks == "AQK"
    made = set()
    if suited:
        made.add("flush")
    if trips:
        made.add("suited trips" if suited else "trips")
    if run:
        made.add("straight flush" if suited else "straight")
    return made


def sums(three: Names) -> set[str]:
    ranks = "".join(sorted(c[0] for c in three))
    suited = len({c[1] for c in three}) == 1
    made = {str(points(three))}
    if ranks in ("777", "678"):
        made.add(ranks)
    return made | ({name + " suited" for name in made} if suited else set())


def match(four: Names) -> set[str]:
    counts = sorted(Counter(c[0] for c in four).values())
    if counts == [4]:
        return {"four"}
    if counts == [2, 2]:
        return {"two pairs"}
    return {"three"} if 3 in counts else {"pair"} if 2 in counts else set()


def bust(bank: Names, natural: bool) -> set[str]:
    if points(bank) <= 21:
        return set()
    n = str(min(len(bank), 8))
    return {n, f"{n} with blackjack"} if natural else {n}
