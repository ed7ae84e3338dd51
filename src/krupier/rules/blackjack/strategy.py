"""Basic strategy: the best move by total and the bank's card, under the rules of a table.

The values behind it come from an endless shoe (every rank equally likely at any time) and from
hands that are split once. That is what a basic strategy is; exact returns are the odds' matter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache, lru_cache
from typing import NamedTuple, Protocol

from krupier.equipment.cards import Card
from krupier.rules.blackjack.choices import TRICK_CARDS
from krupier.rules.blackjack.hand import ACE, BLACKJACK, BUST, TEN, TRICK, total, value
from krupier.rules.blackjack.table import PLAYERS, Table
from krupier.rules.felt import BANK, Felt
from krupier.rules.options import Move, Option

CARDS = {points: (4 if points == TEN else 1) / 13 for points in range(1, 11)}
"""How likely each value is; an ace is 1."""

PUSH_22 = -1
"""The bank has 22, which ends in a push."""


class Flags(NamedTuple):
    """What the best move depends on."""

    soft17: str
    push_22: bool
    ties_lose: bool
    bank_trick: bool
    trick: bool
    blackjack_known: bool
    """The player risks nothing more to a blackjack of the bank than his original stake."""
    stand_at: int
    split_limit: int
    """Cards that a split hand may draw; 0: any number."""
    double_after_split: bool
    double: str
    late_surrender: bool
    blackjack_pays: float
    trick_pays: float


class Hand(NamedTuple):
    points: int
    soft: bool
    cards: int
    """How many; 0 where it does not matter."""
    limit: int = 0
    """The most cards it may have; 0: any number."""

    def plus(self, card: int) -> Hand:
        points, soft = self.points + card, self.soft
        if card == ACE and points <= 11:
            points, soft = points + 10, True
        elif points > 21 and soft:
            points, soft = points - 10, False
        return Hand(points, soft, self.cards + 1 if self.cards else 0, self.limit)


class Values:
    """Mean net wins per original stake of all that can be done, under one set of rules."""

    def __init__(self, flags: Flags) -> None:
        self.flags = flags
        self.bank = cache(self._bank)
        self.chances = cache(self._chances)
        self.play = cache(self._play)
        self.hit = cache(self._hit)
        self.double = cache(self._double)
        self.split = cache(self._split)

    # -- the bank --------------------------------------------------------------------------

    def _bank(self, up: int) -> Mapping[int, float]:
        """Where the bank ends, by rank, from its first card."""
        ends: dict[int, float] = {}
        start = Hand(11, True, 1) if up == ACE else Hand(up, False, 1)
        self._draw(start, 1.0, ends)
        if self.flags.blackjack_known and BLACKJACK in ends:
            rest = 1 - ends.pop(BLACKJACK)
            ends = {rank: chance / rest for rank, chance in ends.items()}
        return ends

    def _draw(self, hand: Hand, chance: float, ends: dict[int, float]) -> None:
        for card, part in CARDS.items():
            after = hand.plus(card)
            must = after.points < 17 or (
                after.points == 17 and after.soft and self.flags.soft17 == "hit"
            )
            if must:
                self._draw(after, chance * part, ends)
            else:
                rank = self._bank_rank(after)
                ends[rank] = ends.get(rank, 0.0) + chance * part

    def _bank_rank(self, hand: Hand) -> int:
        if hand.points > 21:
            return PUSH_22 if hand.points == 22 and self.flags.push_22 else BUST
        if hand.cards == 2 and hand.points == 21:
            return BLACKJACK
        return TRICK if self.flags.bank_trick and hand.cards == TRICK_CARDS else hand.points

    # -- the player ------------------------------------------------------------------------

    def _chances(self, rank: int, up: int) -> tuple[float, float]:
        """How likely a hand of this rank wins, and loses."""
        won = lost = 0.0
        for bank, chance in self.bank(up).items():
            if bank == PUSH_22:
                continue
            if rank > bank:
                won += chance
            elif rank < bank or self.flags.ties_lose:
                lost += chance
        return won, lost

    def stand(self, hand: Hand, up: int, win: float = 1, loss: float = 1) -> float:
        if hand.points > 21:
            return -loss
        if self.flags.trick and hand.cards == TRICK_CARDS:
            won, lost = self.chances(TRICK, up)
            return won * win * self.flags.trick_pays - lost * loss
        won, lost = self.chances(hand.points, up)
        return won * win - lost * loss

    def blackjack(self, up: int) -> float:
        won, lost = self.chances(BLACKJACK, up)
        return won * self.flags.blackjack_pays - lost

    def _hit(self, hand: Hand, up: int, win: float = 1, loss: float = 1) -> float:
        return sum(part * self.play(hand.plus(card), up, win, loss) for card, part in CARDS.items())

    def _play(self, hand: Hand, up: int, win: float = 1, loss: float = 1) -> float:
        """A hand played on, card by card, as well as can be."""
        stand = self.stand(hand, up, win, loss)
        over = hand.points >= min(self.flags.stand_at, 21)
        complete = (self.flags.trick and hand.cards >= TRICK_CARDS) or (
            hand.limit and hand.cards >= hand.limit
        )
        return stand if over or complete else max(stand, self.hit(hand, up, win, loss))

    def _double(self, hand: Hand, up: int, win: float = 2, loss: float = 2) -> float:
        return sum(
            part * self.stand(hand.plus(card), up, win, loss) for card, part in CARDS.items()
        )

    def _split(self, card: int, up: int, free: bool) -> float:
        """Two hands that begin with this card; a free one costs nothing when it loses."""
        return self._split_hand(card, up, 1) + self._split_hand(card, up, 0 if free else 1)

    def _split_hand(self, card: int, up: int, loss: float) -> float:
        limit = 1 + self.flags.split_limit if self.flags.split_limit else 0
        counted = 1 if self.flags.trick else 0
        start = Hand(11, True, counted, limit) if card == ACE else Hand(card, False, counted, limit)
        mean = 0.0
        for next_, part in CARDS.items():
            hand = start.plus(next_)
            best = self.stand(hand, up, 1, loss) if card == ACE else self.play(hand, up, 1, loss)
            may_double = self.flags.double == "any" or 9 <= hand.points <= 11
            if self.flags.double_after_split and may_double and card != ACE and hand.points < 21:
                best = max(best, self.double(hand, up, 2, 1 + loss))
            mean += part * best
        return mean

    def surrender(self, up: int) -> float:
        blackjack = self.bank(up).get(BLACKJACK, 0.0) if self.flags.late_surrender else 0.0
        return -0.5 * (1 - blackjack) - blackjack


@cache
def values(flags: Flags) -> Values:
    return Values(flags)


@lru_cache(maxsize=256)
def _values_of(table: Table) -> Values:
    return values(flags_of(table))


def flags_of(table: Table) -> Flags:
    turn, bank = table.turn, table.bank
    limit = turn.split_hand_max_cards_drawn
    return Flags(
        soft17=bank.soft17,
        push_22=bank.at_22 == "push",
        ties_lose=bank.ties == "lose",
        bank_trick=bank.dealer_five_card_trick,
        trick=turn.five_card_trick,
        blackjack_known=bank.dealer_second_card == "peek" or bank.blackjack_takes == "original",
        stand_at=turn.player_must_stand_at,
        split_limit=limit if isinstance(limit, int) else 0,
        double_after_split=turn.double_after_split and turn.double != "off",
        double=turn.double,
        late_surrender=turn.surrender == "late",
        blackjack_pays=float(table.pays["blackjack"].exact),
        trick_pays=float(table.pays["five-card-trick"].exact) if turn.five_card_trick else 1.0,
    )


def worth(
    table: Table, words: Iterable[str], cards: tuple[Card, ...], bank: Card, *, split: bool = False
) -> dict[str, float]:
    """The mean net win of each of these moves, per original stake."""
    at = _values_of(table)
    flags, up = at.flags, value(bank)
    points, soft = total(cards)
    limit = 1 + flags.split_limit if split and flags.split_limit else 0
    hand = Hand(points, soft, len(cards) if flags.trick else 0, limit)
    found: dict[str, float] = {}
    for word in words:
        if word == "hit":
            found[word] = at.hit(hand, up)
        elif word == "stand":
            found[word] = at.stand(hand, up)
        elif word == "double":
            found[word] = at.double(hand, up)
        elif word == "free-double":
            found[word] = at.double(hand, up, 2, 1)
        elif word in ("split", "free-split"):
            found[word] = at.split(value(cards[0]), up, word == "free-split")
        elif word == "surrender":
            found[word] = at.surrender(up)
    return found


def advise(
    table: Table,
    words: Collection[str],
    cards: tuple[Card, ...],
    bank: Card,
    *,
    split: bool = False,
) -> str:
    """The best of the offered words for a hand against the bank's card.

    ``split``: the hand comes from a split. Insurance is declined; even money is taken where it
    is worth more than the blackjack.
    """
    if "even-money" in words:
        return "even-money" if _values_of(table).blackjack(value(bank)) < 1 else "decline"
    if "decline" in words:
        return "decline"
    if "follow" in words:
        return "follow"
    if "play-on" in words:
        played = worth(table, ("hit", "stand", "double", "surrender"), cards, bank)
        return "surrender" if max(played, key=played.__getitem__) == "surrender" else "play-on"
    found = worth(table, words, cards, bank, split=split)
    return max(found, key=found.__getitem__)


def advise_switch(table: Table, one: tuple[Card, ...], other: tuple[Card, ...], bank: Card) -> str:
    """Whether the second cards of two hands are better exchanged."""
    kept = _dealt_worth(table, one, bank) + _dealt_worth(table, other, bank)
    switched = (one[0], other[1]), (other[0], one[1])
    changed = sum(_dealt_worth(table, hand, bank) for hand in switched)
    return "switch" if changed > kept else "keep"


def _dealt_worth(table: Table, cards: tuple[Card, ...], bank: Card) -> float:
    points = total(cards).points
    if points == 21:
        return _values_of(table).blackjack(value(bank))
    moves = ["hit", "stand"]
    if table.turn.double == "any" or 9 <= points <= 11:
        moves.append("double")
    if value(cards[0]) == value(cards[1]):
        moves.append("split")
    return max(worth(table, moves, cards, bank).values())


class Tabled(Protocol):
    """A blackjack game: its plan with the table's options applied."""

    @property
    def table(self) -> Table: ...


def bot_move(game: Tabled, felt: Felt, seat: str, offered: Collection[Option]) -> Move | None:
    """What a bot does in this seat; ``None``: nothing here needs a decision of his."""
    table = game.table
    if any(option.do == "bet" for option in offered):
        return None
    words = [option.do for option in offered if option.do != "insure"] or ["decline"]
    if not offered or words == ["decline"]:
        # an insurance offer that only stands open beside the others' turns
        return Move(seat, "decline") if any(one.do == "decline" for one in offered) else None
    bank = felt.cards(BANK)[0]
    place = felt.marks.get("turn") or (PLAYERS if table.common else seat)
    if "switch" in words:
        one, other = (felt.cards(f"{place}.{n}") for n in (1, 2))
        return Move(seat, advise_switch(table, one, other, bank))
    if "decline" in words or "play-on" in words:
        place = PLAYERS if table.common else seat.partition("+")[0]
    split = "." in place or f"{place}.2" in felt.places
    return Move(seat, advise(table, words, felt.cards(place), bank, split=split))
