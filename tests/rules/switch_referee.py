"""A second opinion on finished rounds of Switch Poker, written plainly from the rulebook."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from krupier.equipment.cards import text
from tests.rules.draw_referee import BET
from tests.rules.referee_hands import Finished, Key, five, put_down

BONUS = {"royal": 1000, "straight flush": 500, "four": 200, "full house": 70, "flush": 50}
BONUS |= {"straight": 40, "three": 25}


class Referee:
    """One finished round: what every stake brings back."""

    def __init__(self, felt: Finished) -> None:
        self.staked = put_down(felt)
        self.hands: dict[str, list[str]] = {}
        self.switched: set[str] = set()
        for event in felt.events:
            if event.kind == "cards" and len(self.hands.get(event.data["to"], [])) < 5:
                self.hands.setdefault(event.data["to"], []).extend(map(text, event.cards))
            elif event.kind == "decision" and event.data["do"] == "switch":
                self.switched.add(event.data["seat"])
        self.first = {place: list(some) for place, some in self.hands.items()}
        for box in self.switched:
            one, other = self.hands[f"{box}.1"], self.hands[f"{box}.2"]
            one[4], other[4] = other[4], one[4]

    def check_prices(self) -> None:
        """The switch and each bet cost twice the ante of one hand."""
        for (seat, name, _), amount in self.staked.items():
            ante = self.staked[seat, "ante-1", ()]
            bet, _, hand = name.partition("-")
            if bet in ("bet", "switch"):
                assert amount == 2 * ante
            elif bet == "ante":
                assert amount == ante
            elif bet == "insurance":
                kind = five(self.hands[f"{seat}.{hand}"])[1]
                assert 2 * ante <= amount <= BET[kind] * ante

    def back(self) -> dict[Key, int]:
        given: dict[Key, int] = {}
        for (seat, name, on), amount in self.staked.items():
            ratio = self.ratio(seat, *name.partition("-")[::2])
            given[seat, name, on] = 0 if ratio is None else amount + floor(amount * Fraction(ratio))
        return given

    def ratio(self, seat: str, bet: str, hand: str) -> float | None:
        """What a stake wins per unit: 0 is a push, nothing at all a loss."""
        place = f"{seat}.{hand}"
        if bet == "bonus":
            return BONUS.get(five(self.first[place])[1])
        if bet == "switch" or (seat, f"bet-{hand}", ()) not in self.staked:
            return None
        bank, banks_kind = five(self.hands["bank"])
        own, kind = five(self.hands[place])
        if banks_kind == "high":
            return {"ante": 1, "bet": 0, "insurance": 1}[bet]
        if own < bank:
            ante = 2 if seat in self.switched else 0
            return {"ante": ante, "bet": BET[kind], "insurance": None}[bet]
        if own == bank:
            return None if bet == "insurance" else 0
        return 0 if bet == "insurance" else None
