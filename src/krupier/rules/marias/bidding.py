"""Before the cards are played: trumps, the call, the colour round, the contract, fleks.

Each step is a generator that asks one player after another. What they are offered only they are
told; whom the table asks, and for how long, never depends on cards that others do not see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping, Sequence

from krupier.equipment.cards import Card, suit
from krupier.rules import events
from krupier.rules.betting import DECISION
from krupier.rules.felt import Felt
from krupier.rules.marias.cards import COLOUR_ORDER, height, made
from krupier.rules.marias.contracts import BETL, DURCH, HRA, Component, Contract, announceable
from krupier.rules.marias.fleks import GOOD, Fleks, words
from krupier.rules.marias.tricks import PLAYERS
from krupier.rules.options import Choose, Move, Option, Pick
from krupier.rules.wants import Input, Moves, Want

TRUMP, CALL, GIVE_UP = "trump", "call-card", "give-up"

Asks = Generator[Want, Input, Move]


class Asking:
    """Asks the players of one deal, by their number from the forhont."""

    def __init__(self, felt: Felt, seats: Sequence[str]) -> None:
        self.felt, self.seats = felt, seats

    def ask(self, player: int, options: tuple[Option, ...], timeout: Move) -> Asks:
        """One player decides. What the clock decides is named by the word alone: which card it is
        would tell what he has."""
        seat = self.seats[player]
        self.felt.mark(turn=seat)
        given = yield Moves({seat: options}, clock=DECISION, on_timeout=timeout.do)
        return given if isinstance(given, Move) else timeout

    def say(self, player: int, words: Sequence[str]) -> Generator[Want, Input, str]:
        """One player says one of these words, the first if his time runs out."""
        seat = self.seats[player]
        move = yield from self.ask(player, tuple(map(Choose, words)), Move(seat, words[0]))
        self.felt.tell(events.Decision(seat, move.do))
        return move.do


def choose_trump(asking: Asking, hand: tuple[Card, ...]) -> Generator[Want, Input, Card]:
    """The forhont lays one of his first four cards face down: its suit is trumps."""
    option = Pick(TRUMP, hand, 1, 1)
    timeout = Move(asking.seats[0], TRUMP, cards=(usual_trump(hand),))
    move = yield from asking.ask(0, (option,), timeout)
    return move.cards[0]


def call(asking: Asking, hand: tuple[Card, ...], trump: int) -> Generator[Want, Input, Card | None]:
    """The forhont names a trump that he does not hold, or gives up (``None``)."""
    cards = callable_cards(hand, trump)
    timeout = Move(asking.seats[0], CALL, cards=(cards[0],))
    move = yield from asking.ask(0, (Pick(CALL, cards, 1, 1), Choose(GIVE_UP)), timeout)
    if move.do == GIVE_UP:
        asking.felt.tell(events.Decision(asking.seats[0], GIVE_UP))
        return None
    return move.cards[0]


def colour_round(
    asking: Asking, *, forhont_too: bool
) -> Generator[Want, Input, tuple[int, Contract] | None]:
    """The others say "dobrá", or "špatná" by naming betl or durch; durch goes over betl. ``None``:
    the colour is good. Once a betl is named the forhont is asked as well, if he may play durch."""
    named: tuple[int, Contract] | None = None
    for player in (*range(1, PLAYERS), 0):
        if player == 0 and (named is None or not forhont_too):
            break
        offered = (GOOD, DURCH) if named else (GOOD, BETL, DURCH)
        said = yield from asking.say(player, offered)
        if said == BETL:
            named = player, "betl"
        elif said == DURCH:
            return player, "durch"
    return named


def choose_contract(
    asking: Asking, hand: tuple[Card, ...], trump: int, *, without_trumps: bool
) -> Generator[Want, Input, Contract]:
    """The forhont announces what he plays."""
    offered = announceable(hand, trump, without_trumps=without_trumps)
    options = tuple(Choose(one) for one in offered)
    move = yield from asking.ask(0, options, Move(asking.seats[0], HRA))
    return next(one for one in offered if one == move.do)


def flek_round(asking: Asking, fleks: Fleks) -> Generator[Want, Input, Fleks]:
    """Everybody in turn says "dobrý" or fleks, until all is closed."""
    asking.felt.mark(fleks=fleks.counts)
    while not fleks.over:
        offered: Mapping[str, tuple[Component, ...]] = words(fleks.offered())
        said = yield from asking.say(fleks.turn, list(offered))
        fleks = fleks.after(offered[said])
        if offered[said]:
            asking.felt.mark(fleks=fleks.counts)
    return fleks


def usual_trump(hand: tuple[Card, ...]) -> Card:
    """The lowest card of the longest suit, of equally long ones the one with higher cards."""
    length = Counter(map(suit, hand))

    def strength(trump: int) -> tuple[int, int]:
        return length[trump], sum(height(card, trump) for card in hand if suit(card) == trump)

    best = max(sorted(length), key=strength)
    return min((card for card in hand if suit(card) == best), key=lambda card: height(card, best))


def callable_cards(hand: tuple[Card, ...], trump: int) -> tuple[Card, ...]:
    """The trumps that a hand does not have, from the highest."""
    trumps = [made(rank, trump) for rank in reversed(COLOUR_ORDER)]
    return tuple(card for card in trumps if card not in hand)
