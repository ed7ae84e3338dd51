"""A second opinion on finished hold'em rounds against the bank, written plainly from the rulebook.

It looks at what lay on the table (cards, chips put down, who folded) and says what every stake
gets back. Hands are judged by an evaluator of another house (phevaluator); with the rules it
shares nothing but the codes of the cards.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import floor

from krupier.equipment.cards import text
from krupier.equipment.draws import BURN
from tests.rules.referee_hands import WORST, Finished, Key, category, put_down, rank, score

ORDER = [name for _, name in reversed(WORST)]

Table = dict[str, float]


def paired(cards: list[str]) -> int:
    """The rank of the highest pair, 2 to 14."""
    ranks = [rank(one) for one in cards]
    return max((one for one in ranks if ranks.count(one) > 1), default=0)


def omaha_score(own: list[str], board: list[str]) -> tuple[int, list[str]]:
    return _omaha_score(tuple(own), tuple(board))


@lru_cache(maxsize=16)
def _omaha_score(own: tuple[str, ...], board: tuple[str, ...]) -> tuple[int, list[str]]:
    hands = [[*two, *three] for two in combinations(own, 2) for three in combinations(board, 3)]
    return min((score(hand), hand) for hand in hands)


def at_least(kind: str, name: str) -> bool:
    return ORDER.index(kind) >= ORDER.index(name)


KINGS_ANTE: Table = {"royal": 50, "straight flush": 20, "four": 10, "full house": 3, "flush": 2}
OMAHA_ANTE: Table = {"royal": 100, "straight flush": 50, "four": 10, "full house": 3, "flush": 2}
FORTUNA_ANTE: Table = {"royal": 100, "straight flush": 20, "four": 10, "full house": 3, "flush": 2}
BLIND: Table = {"royal": 500, "straight flush": 50, "four": 10, "full house": 3, "flush": 1.5}
BLIND["straight"] = 1
BEATEN: Table = {"straight flush": 500, "four": 50, "full house": 10, "flush": 8, "straight": 5}
KINGS_TRIPS: Table = {"royal": 50, "straight flush": 40, "four": 30, "full house": 8, "flush": 7}
KINGS_TRIPS |= {"straight": 4, "three": 3}
WGG_TRIPS = KINGS_TRIPS | {"flush": 6, "straight": 5}
TSG_TRIPS = WGG_TRIPS | {"royal": 100}
MICRO_TRIPS = KINGS_TRIPS | {"royal": 100}
OMAHA_BONUS: Table = {"royal": 100, "straight flush": 50, "four": 40, "full house": 30}
OMAHA_BONUS |= {"flush": 20, "straight": 15, "three": 12}
AA: Table = {"royal": 100, "straight flush": 50, "four": 40, "full house": 30, "flush": 20}


SIDES = ("bonus", "aa", "casino-razz", "trips", "trips-plus", "pocket-bonus")
TIMES: dict[str, dict[str, tuple[int, ...]]] = {
    "kings/casino-texas-holdem": {"bet": (2,)},
    "kings/casino-omaha-poker": {"bet": (2,)},
    "fortuna/casino-holdem": {"call": (2,)},
    "kings/ultimate-texas-holdem": {"play": (4, 3, 2, 1)},
    "wgg/ultimate-texas-holdem": {"play": (4, 3, 2, 1)},
    "tsg/heads-up-holdem": {"raise": (3, 2, 1)},
    "kings/kings-holdem": {},
    "wgg/casino-texas-holdem": {},
}
"""How many times the ante the raises are; all other fields are as high as the ante."""


class Referee:
    """One finished round: ``staked`` and ``back`` by seat and bet."""

    def __init__(self, game: str, felt: Finished, *, micro: bool = False) -> None:
        self.game, self.micro = game, micro
        self.staked = put_down(felt)
        self.cards: dict[str, list[str]] = {}
        self.folded: set[str] = set()
        for event in felt.events:
            if event.kind == "cards" and event.data["to"] != BURN:
                where = self.cards.setdefault(event.data["to"], [])
                where += [text(card) for card in event.cards]
            elif event.kind == "decision" and event.data["do"] == "fold":
                self.folded.add(event.data["seat"])

    def check_prices(self) -> None:
        """Every raise is a multiple of the ante that the game allows; blind and odds equal it."""
        for (seat, bet, _), amount in self.staked.items():
            ante = self.staked[seat, "ante", ()]
            if bet not in SIDES:
                assert amount in [times * ante for times in TIMES[self.game].get(bet, (1,))]

    def back(self) -> dict[Key, int]:
        given = {}
        for (seat, bet, on), amount in self.staked.items():
            ratio = self.ratio(seat, bet)
            given[seat, bet, on] = 0 if ratio is None else amount + floor(amount * Fraction(ratio))
        return given

    # -- hands -----------------------------------------------------------------------------

    @property
    def board(self) -> list[str]:
        return self.cards.get("board", [])

    def own(self, seat: str) -> list[str]:
        return self.cards["players" if "players" in self.cards else seat]

    def points(self, own: list[str], board: list[str]) -> int:
        if self.game == "kings/casino-omaha-poker":
            return omaha_score(own, board)[0]
        return score(own + board)

    def opens(self) -> bool:
        """Whether the bank has the hand that it needs."""
        bank = self.cards["bank"]
        points = self.points(bank, self.board)
        kind = category(points)
        if "ultimate" in self.game or "tsg" in self.game:
            return kind != "high"
        if self.game in ("kings/kings-holdem", "wgg/casino-texas-holdem"):
            return True
        if kind != "pair":
            return kind != "high"
        if self.game == "kings/casino-omaha-poker":
            return paired(omaha_score(bank, self.board)[1]) >= 7
        return paired(bank + self.board) >= 4

    # -- bets ------------------------------------------------------------------------------

    def ratio(self, seat: str, bet: str) -> float | None:
        """What a stake wins per unit: 0 is a push, nothing at all a loss."""
        if bet in SIDES:
            return self.side(seat, bet)
        if seat in self.folded:
            return None
        mine = self.points(self.own(seat), self.board)
        banks = self.points(self.cards["bank"], self.board)
        kind = category(mine)
        if self.game in ("kings/casino-texas-holdem", "kings/casino-omaha-poker"):
            table: Table = KINGS_ANTE if "texas" in self.game else OMAHA_ANTE
            if not self.opens():
                return 1 if bet == "ante" else 0
            if mine == banks:
                return 0
            if mine > banks:
                return None
            return table.get(kind, 1) if bet == "ante" else 1
        if self.game == "fortuna/casino-holdem":
            if not self.opens():
                return FORTUNA_ANTE.get(kind, 1) if bet == "ante" else 0
            if mine == banks:
                return 0
            if mine > banks:
                return None
            return FORTUNA_ANTE.get(kind, 1) if bet == "ante" else 1
        if self.game in ("kings/kings-holdem", "wgg/casino-texas-holdem"):
            if mine == banks:
                return 0
            if mine > banks:
                return None
            if bet == "ante":
                return 1 if at_least(kind, "flush" if "kings" in self.game else "straight") else 0
            return 1
        return self.ultimate(bet, kind, mine, banks)

    def ultimate(self, bet: str, kind: str, mine: int, banks: int) -> float | None:
        """Ultimate Texas Hold'em and Heads-Up Hold'em."""
        if mine == banks:
            return 0
        if bet == "ante":
            if not self.opens():
                return 0
            return 1 if mine < banks else None
        if bet in ("play", "raise"):
            return 1 if mine < banks else None
        # blind, bet or odds
        if mine < banks:
            return BLIND.get(kind, 0)
        if bet == "odds" and self.opens():
            return (BEATEN | {"flush": 6} if self.micro else BEATEN).get(kind)
        return None

    def side(self, seat: str, bet: str) -> float | None:
        own, flop = self.own(seat), self.board[:3]
        folded = seat in self.folded
        if bet == "pocket-bonus":
            ranks, suited = sorted(one[0] for one in own), own[0][1] == own[1][1]
            if ranks[0] == ranks[1]:
                return 30 if ranks[0] == "A" else 5
            if "A" in ranks and any(one in "KQJ" for one in ranks):
                return 20 if suited else 10
            return None
        if bet in ("aa", "casino-razz") and folded:
            return None
        if bet == "casino-razz":
            return razz(own + flop)
        if bet == "bonus" and self.game == "kings/casino-omaha-poker":
            return OMAHA_BONUS.get(category(omaha_score(own, flop)[0]))
        if bet in ("aa", "bonus"):
            kind = category(score(own + flop))
            if kind == "high" or (kind == "pair" and paired(own + flop) < 14):
                return None
            return AA.get(kind, 7) if bet == "aa" else 7
        if self.game == "kings/ultimate-texas-holdem":
            return KINGS_TRIPS.get(category(score(([] if folded else own) + self.board)))
        kind = category(score(own + self.board))
        if self.game == "wgg/ultimate-texas-holdem":
            return WGG_TRIPS.get(kind)
        return (MICRO_TRIPS if self.micro else TSG_TRIPS).get(kind)


def razz(cards: list[str]) -> float | None:
    low = "A23456789TJQK"
    at = sorted(low.index(one[0]) for one in cards)
    if len(set(at)) < 5 or low[at[-1]] in "QK":
        return None
    if low[at[-1]] == "5":
        return 200 if len({one[1] for one in cards}) == 1 else 50
    return {"6": 25, "7": 10, "8": 8, "9": 6, "T": 0, "J": 0}[low[at[-1]]]
