"""What hands are worth in the draw games: against the bank, on the bet, and for side bets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from itertools import combinations
from typing import Literal

from msgspec.structs import replace

from krupier import hands
from krupier.equipment.cards import Card, is_red, rank
from krupier.money import Ratio
from krupier.rules.banker_poker.draw_plan import Double, DrawBet, DrawRow
from krupier.rules.banker_poker.parts import Qualifies
from krupier.rules.banker_poker.settling import Comparison, Outcome, Payer, compare
from krupier.rules.banker_poker.tables import PayTable, least_value
from krupier.rules.game import BadSetting, Setting

CATEGORIES = {kind.name.lower().replace("_", "-"): kind for kind in hands.Category}
SUITED = (hands.Category.STRAIGHT_FLUSH, hands.Category.ROYAL_FLUSH)
ONE_COLOUR, BOTH_ONE_COLOUR = "same-colour", "same-colour-with-bank"


class Judge:
    """Hands of one table: ``bet`` has the table that a winning hand is paid by."""

    def __init__(
        self,
        bet: DrawBet,
        qualifies: Qualifies,
        setting: Setting,
        *,
        ranking: Literal["high", "three_card"] = "high",
        short_hands_win_ties: bool = False,
        double: Double | None = None,
    ) -> None:
        self.bet, self.setting, self.ranking = bet, setting, ranking
        self._short_hands_win_ties, self._double = short_hands_win_ties, double
        self.has_ace_king = qualifies.hand == "ace-king"
        """Ace-king is a hand of its own here: with it the bank opens."""
        self._needed = least_value(ranking, qualifies.hand, qualifies.least)
        self._payers = cache(self._payer)
        self._sides = cache(lambda rows: PayTable(rows, "three_card"))

    # -- against the bank ------------------------------------------------------------------

    def value(self, cards: Sequence[Card]) -> int:
        return hands.three_card(cards) if self.ranking == "three_card" else hands.high(cards)

    def opens(self, bank: Sequence[Card]) -> bool:
        return self.value(bank) >= self._needed

    def against(self, own: Sequence[Card], bank: Sequence[Card]) -> Comparison:
        """The player's hand against the bank's, as many cards as each has."""
        if self._short_hands_win_ties and len(own) < len(bank) and ties_as_far(own, bank):
            return "better"
        return compare(self.value(own), self.value(bank))

    # -- the bet ---------------------------------------------------------------------------

    @cached_property
    def _rows(self) -> dict[hands.Category, DrawRow]:
        return {_category(row): row for row in self.bet.table}

    @cached_property
    def _kinds(self) -> tuple[hands.Category, ...]:
        return tuple(self._rows)

    def paid_rows(self, cards: Sequence[Card]) -> list[str]:
        """The rows of a hand that is paid for more than one combination."""
        return [self._rows[one.category].id for one in self.combinations(cards)]

    def combinations(self, cards: Sequence[Card]) -> tuple[hands.Combination, ...]:
        """The combinations for which a winning hand is paid; none below the lowest row, and none
        listed where hands are not paid twice."""
        double = self._double
        if double is None or (double.hands == "six-cards" and len(cards) < 6):
            return ()
        again = bool(self.setting.options.get("same_again", False))
        return hands.best_two(cards, self._kinds, same_again=again)

    def pays(self, cards: Sequence[Card]) -> Outcome:
        """What the bet wins with these cards."""
        made = self.combinations(cards)
        if made:
            total = sum(self._rows[one.category].pays.exact for one in made)
            return Ratio(*total.as_integer_ratio())
        return self._payers(len(cards)).pays(self.value(cards))

    def _payer(self, cards: int) -> Payer:
        rows = tuple(row for row in self.bet.table if row.cards in (None, cards))
        return Payer(replace(self.bet, table=rows), self.ranking)

    # -- side bets -------------------------------------------------------------------------

    def side(self, bet: DrawBet, first: Sequence[Card], bank: Sequence[Card]) -> Outcome:
        """What a side bet wins with the first cards of the box that it lies on."""
        if bet.judged_by == "colour":
            return _colour(bet.table, first, bank)
        cards = bank if bet.judged_by == "bank" else first
        if self.ranking == "three_card":
            row = self._sides(bet.table).row(hands.three_card(cards))
            return row.pays if row else "lose"
        rows = {_category(row): row for row in bet.table}
        if hands.category("high", hands.high(cards)) in SUITED and not rows.keys() & set(SUITED):
            reading = str(self.setting.options.get("suited_straight", "flush"))
            if reading in ("push", "lose"):
                return "push" if reading == "push" else "lose"
            if reading == "literal":
                rows = {kind: row for kind, row in rows.items() if kind != hands.Category.FLUSH}
                rows.pop(hands.Category.STRAIGHT, None)
        made = hands.combinations(cards, tuple(rows))
        return rows[made[0].category].pays if made else "lose"


def kind_of(value: int) -> str:
    """The name of a high hand in plans: ``straight-flush``, ``pair`` …"""
    return hands.category("high", value).name.lower().replace("_", "-")


def ties_as_far(own: Sequence[Card], bank: Sequence[Card]) -> bool:
    """Whether the bank's hand is the same as far as the player's cards go.

    >>> from krupier.equipment.cards import parse
    >>> ties_as_far(parse("9s 9h Kd 7c"), parse("9d 9c Kh 7s 3d"))
    True
    >>> ties_as_far(parse("9s 9h Kd 7c"), parse("9d 9c Kh 8s 3d"))
    False
    """
    mine, theirs = hands.high(own), hands.high(bank)
    if hands.category("high", mine) != hands.category("high", theirs):
        return False
    return mine == max(hands.high(some) for some in combinations(bank, len(own)))


def _colour(rows: Sequence[DrawRow], own: Sequence[Card], bank: Sequence[Card]) -> Outcome:
    pays = {row.hand: row.pays for row in rows}
    colours = {is_red(card) for card in own}
    if len(colours) > 1:
        return "lose"
    return pays[BOTH_ONE_COLOUR if colours == {is_red(card) for card in bank} else ONE_COLOUR]


def _category(row: DrawRow) -> hands.Category:
    if row.hand not in CATEGORIES:
        raise BadSetting(f"{row.id}: {row.hand!r} is no hand of {', '.join(CATEGORIES)}")
    return CATEGORIES[row.hand]


def replaced(cards: Sequence[Card], which: str) -> Card:
    """The card of the bank that a bought one replaces."""
    return max(cards, key=rank) if which == "highest" else min(cards, key=rank)
