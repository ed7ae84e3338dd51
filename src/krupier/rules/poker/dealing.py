"""Streets: draws, discards and the deal, in the order in which a dealer does it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from krupier.equipment.cards import Card, show
from krupier.rules.poker import rounds
from krupier.rules.poker.actions import BET, BOARD, BURNT, CARDS, DEAL, DISCARD, DRAW, Deal, Illegal

if TYPE_CHECKING:
    from krupier.rules.poker.state import State


def begin_street(hand: State) -> None:
    street = hand.rules.variant.streets[hand.street]
    if street.draw or street.drop:
        hand.askers = [player for player in range(hand.players) if hand.live[player]]
        next_drawer(hand)
    else:
        deal_street(hand)


def next_drawer(hand: State) -> None:
    if hand.askers:
        hand.phase, hand.actor = DRAW, hand.askers[0]
    elif hand.owed:
        pay_cards(hand)
    else:
        deal_street(hand)


def allowed(hand: State) -> tuple[int, int]:
    """How few and how many cards may be thrown away on this street."""
    street = hand.rules.variant.streets[hand.street]
    return (street.drop, street.drop) if street.drop else (0, street.draw)


def throw_away(hand: State, player: int, cards: Sequence[Card]) -> None:
    least, most = allowed(hand)
    if not least <= len(cards) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise Illegal(f"{len(cards)} card(s) given, {wanted} may be thrown away")
    hole = hand.holes[player][:]
    for card in cards:
        if card not in hole:
            raise Illegal(f"{show([card])} is not in this hand, or was named twice")
        hole.remove(card)
    hand.holes[player] = hole
    hand.discards += [(player, card) for card in cards]


def after_discard(hand: State, player: int, count: int) -> None:
    del hand.askers[0]
    if hand.rules.variant.streets[hand.street].drop:
        hand.faces = "d" * len(hand.holes[player])
    elif count:
        hand.owed.append(Deal(player, count))
        if not hand.rules.house.draw_after_all:
            pay_cards(hand)
            return
    next_drawer(hand)


def pay_cards(hand: State) -> None:
    """New cards for those discarded; what the deck lacks comes after a new shuffle."""
    owed, hand.owed = hand.owed, []
    left = hand.undealt
    deals: list[Deal] = []
    for player, n, _ in owed:
        first = min(n, left) or n
        deals += [Deal(player, some) for some in (first, n - first) if some]
        left = max(left - n, 0)
    hand_out(hand, deals, DRAW)


def deal_street(hand: State) -> None:
    street = hand.rules.variant.streets[hand.street]
    hole, board = street.hole, street.board
    deals: list[Deal] = []
    if street.burn and not board:
        deals.append(Deal(BURNT, 1))
    if hole:
        in_hand = [player for player in range(hand.players) if hand.live[player]]
        if len(hole) * len(in_hand) + len(deals) > hand.undealt:
            # stud at a full table: one card in the middle is everybody's last
            deals = [Deal(BOARD, len(hole), True)]
        else:
            hand.faces += hole
            if hand.deck is not None and not deals:
                deal_holes(hand, in_hand, len(hole))
            else:
                deals += [Deal(player, 1, face == "u") for face in hole for player in in_hand]
    if board:
        if street.burn and not hand.burn_ready:
            deals.append(Deal(BURNT, 1))
        hand.burn_ready = False
        if len(hand.boards) == 1:
            deals.append(Deal(BOARD, board, True))
        elif hand.run_from and hand.rules.house.run_by_run:
            deals.append(Deal(BOARD - hand.run, board, True))
        else:
            deals += [Deal(BOARD - number, board, True) for number in range(len(hand.boards))]
    hand_out(hand, deals, BET)


def deal_holes(hand: State, in_hand: list[int], each: int) -> None:
    """The same as one card at a time around the table, at once."""
    assert hand.deck is not None
    count = len(in_hand)
    top = hand.top
    end = top + count * each
    cards = hand.deck[top:end]
    if len(cards) < end - top:
        raise ValueError(f"a deck of {len(hand.deck)} cards: too few for this hand")
    holes = hand.holes
    for at, player in enumerate(in_hand):
        own = cards[at::count]
        holes[player] += own
        hand.history.append((CARDS, player, own))
    hand.undealt -= end - top
    hand.top = end


def hand_out(hand: State, deals: list[Deal], then: int) -> None:
    hand.then = then
    if hand.deck is None and deals:
        hand.phase, hand.queue, hand.actor = DEAL, deals, -1
        return
    for place, n, _ in deals:
        cards = take(hand, place, n)
        hand.history.append((CARDS, place, cards))
        put(hand, place, cards)
    go_on(hand)


def go_on(hand: State) -> None:
    if hand.then == DRAW:
        next_drawer(hand)
    else:
        rounds.open_round(hand)


def put(hand: State, place: int, cards: Sequence[Card]) -> None:
    if place >= 0:
        hand.holes[place] += cards
    elif place == BURNT:
        hand.burnt += cards
    else:
        hand.boards[BOARD - place] += cards


def replace_exposed(hand: State, player: int, cards: Sequence[Card]) -> None:
    """A hole card turned over: it lies as the next burn card, and a new one is dealt at the end."""
    if player < 0 or hand.street or hand.burnt or len(cards) != 1:
        raise Illegal("one hole card of the first deal may be replaced")
    hand.holes[player].remove(cards[0])
    hand.burnt += cards
    shared = [at for at, deal in enumerate(hand.queue) if deal.to < 0]
    at = shared[0] if shared else len(hand.queue)
    if shared and hand.queue[at].to == BURNT:
        del hand.queue[at]
    else:
        hand.burn_ready = True
    hand.queue.insert(at, Deal(player, 1))


def take(hand: State, place: int, n: int) -> Sequence[Card]:
    assert hand.deck is not None
    if hand.undealt == 0:
        gone = to_shuffle(hand, place)
        if hand.reshuffle is None:
            raise Illegal(f"the deck ran out, and nobody shuffles {show(gone)} again")
        hand.deck, hand.top = hand.reshuffle(gone), 0
        put_back(hand, gone)
    end = hand.top + n
    cards = hand.deck[hand.top : end]
    if len(cards) < n:
        raise ValueError(f"a deck of {len(hand.deck)} cards: too few for this hand")
    hand.top = end
    hand.undealt -= n
    return cards


def to_shuffle(hand: State, drawer: int) -> list[Card]:
    """What goes back when a draw needs more cards than are left: all that was thrown away or
    folded, except what the player who draws has thrown away just now."""
    own: Sequence[Card] = ()
    for kind, player, cards in hand.history:
        if kind == DISCARD and player == drawer:
            own = cards
    gone = [card for player, card in hand.discards if player != drawer or card not in own]
    for player in range(hand.players):
        if not hand.live[player]:
            gone += hand.holes[player]
    return gone


def put_back(hand: State, cards: Sequence[Card]) -> None:
    back = list(cards)
    kept = []
    for player, card in hand.discards:
        if card in back:
            back.remove(card)
        else:
            kept.append((player, card))
    hand.discards = kept
    for player in range(hand.players):
        if not hand.live[player]:
            hand.holes[player] = []
    hand.undealt = len(cards)
