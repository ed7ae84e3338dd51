"""One common hand for any number of players: each decides for himself on the same cards.

The cards of a branch (the hand as dealt, or one of the two hands of those who split it) are one
sequence; a player's hand is as much of it as he took. Whoever still draws on a branch therefore
holds all its cards, and a window asks all of them at once.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial

from krupier.equipment.draws import Cards
from krupier.rules import events
from krupier.rules.betting import all_decide
from krupier.rules.blackjack.bets import Box
from krupier.rules.blackjack.choices import HIT, SURRENDER, choices, finished
from krupier.rules.blackjack.hand import Hand, total
from krupier.rules.blackjack.plan import DOUBLE, SPLIT
from krupier.rules.blackjack.settle import lose_hand, surrender
from krupier.rules.blackjack.table import PLAYERS, Table, show_total
from krupier.rules.felt import BANK, Felt
from krupier.rules.options import Move, Option
from krupier.rules.wants import Input, Want

Turn = Generator[Want, Input, None]
Drawing = dict[str, tuple[Box, Hand]]
"""Who still draws on a branch, by seat."""


def play_common(table: Table, felt: Felt, boxes: Sequence[Box]) -> Turn:
    """The hand as dealt is completed first, then the first and the second hand of a split."""
    dealt: Drawing = {box.owner: (box, box.hands[0]) for box in boxes}
    yield from _branch(table, felt, PLAYERS, dealt)
    splitters = [box for box in boxes if len(box.hands) > 1]
    if not splitters:
        return
    for n, card in enumerate(felt.cards(PLAYERS)[:2]):
        place = f"{PLAYERS}.{n + 1}"
        felt.put(place, (card,), owner=PLAYERS)
        yield Cards(1, to=place)
        show_total(table, felt, place)
        yield from _branch(table, felt, place, {b.owner: (b, b.hands[n]) for b in splitters})


def _branch(table: Table, felt: Felt, place: str, drawing: Drawing) -> Turn:
    """Cards are dealt to a branch as long as anybody on it asks for one."""
    felt.mark(turn=place)
    bank = felt.cards(BANK)[0]
    while drawing:
        cards = felt.cards(place)
        points = total(cards).points
        options: dict[int, tuple[Option, ...]] = {}
        offered: dict[str, tuple[Option, ...]] = {}
        for seat, (box, hand) in drawing.items():
            unit = box.units[seat]
            if unit not in options:
                over = finished(table, hand, cards)
                options[unit] = () if over else choices(table, hand, cards, unit, hand.split, bank)
            if options[unit]:
                offered[seat] = options[unit]
        made = yield from all_decide(
            felt,
            offered,
            timeout=partial(Move, do=table.out_of_time(points)),
            taken=partial(_take, table, felt, drawing),
        )
        drawing = {seat: drawing[seat] for seat, move in made.items() if move.do in (HIT, DOUBLE)}
        if not drawing:
            return
        yield Cards(1, to=place)
        show_total(table, felt, place)
        drawing = _took(felt, place, drawing)


def _took(felt: Felt, place: str, drawing: Drawing) -> Drawing:
    """The card counts for all who asked for it; who doubled or is over 21 asks for no more."""
    cards = felt.cards(place)
    bust = total(cards).bust
    if bust:
        felt.tell(events.Bust(place))
    left: Drawing = {}
    for seat, (box, hand) in drawing.items():
        hand.taken = len(cards)
        if bust:
            lose_hand(felt, hand)
        elif not hand.doubled:
            left[seat] = (box, hand)
    return left


def _take(table: Table, felt: Felt, drawing: Drawing, move: Move) -> None:
    """Chips move as soon as it is said; cards wait for everybody."""
    box, hand = drawing[move.seat]
    unit = box.units[box.owner]
    if move.do == SURRENDER:
        surrender(table, felt, hand)
    elif move.do == DOUBLE:
        hand.doubled = True
        hand.stakes.append(felt.stake(box.owner, DOUBLE, unit, (hand.place,)))
    elif move.do == SPLIT:
        first, second = f"{PLAYERS}.1", f"{PLAYERS}.2"
        hand.place, hand.split, hand.natural = first, True, False
        stake = felt.stake(box.owner, SPLIT, unit, (second,))
        box.hands.append(Hand(second, [stake], taken=2, split=True, natural=False))
