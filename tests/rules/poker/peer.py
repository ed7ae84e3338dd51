"""The same hand played by PokerKit, step by step beside ours.

PokerKit is a peer, not an oracle: :class:`Differs` names the situations in which the two rightly
disagree; a hand that gets into one is compared up to there, and the cases of their own in
``test_differences.py`` say which clause decides."""

from __future__ import annotations

import random
from typing import Any

import pokerkit

from krupier.equipment.cards import text
from krupier.rules import poker
from krupier.rules.poker import Ranking, showdown
from krupier.rules.poker.dealing import allowed
from krupier.rules.poker.pots import pots

AUTOMATIONS = tuple(
    one
    for one in pokerkit.Automation
    if one.name not in ("CARD_BURNING", "HOLE_DEALING", "BOARD_DEALING")
)
LIMITS = {
    poker.Limit.NO_LIMIT: pokerkit.BettingStructure.NO_LIMIT,
    poker.Limit.POT_LIMIT: pokerkit.BettingStructure.POT_LIMIT,
    poker.Limit.FIXED_LIMIT: pokerkit.BettingStructure.FIXED_LIMIT,
}
OPENINGS = {
    poker.Opening.BUTTON: (pokerkit.Opening.POSITION, pokerkit.Opening.POSITION),
    poker.Opening.LOW_CARD: (pokerkit.Opening.LOW_CARD, pokerkit.Opening.HIGH_HAND),
    poker.Opening.HIGH_CARD: (pokerkit.Opening.HIGH_CARD, pokerkit.Opening.LOW_HAND),
}
HANDS: dict[Ranking, Any] = {
    Ranking.HIGH: pokerkit.StandardHighHand,
    Ranking.SHORT_DECK: pokerkit.ShortDeckHoldemHand,
    Ranking.LOW_A5: pokerkit.RegularLowHand,
    Ranking.LOW_8: pokerkit.EightOrBetterLowHand,
    Ranking.LOW_27: pokerkit.StandardLowHand,
    Ranking.BADUGI: pokerkit.BadugiHand,
}
OMAHA: dict[Ranking, Any] = {
    Ranking.HIGH: pokerkit.OmahaHoldemHand,
    Ranking.LOW_8: pokerkit.OmahaEightOrBetterLowHand,
}


class Differs(Exception):
    """A situation in which the two are known to disagree."""


def peer(rules: poker.Rules, stacks: list[int], posts: poker.Posts) -> Any:
    """PokerKit's state of the same game, with the same bets allowed in a round."""
    variant, betting = rules.variant, rules.betting
    fixed = betting.limit is poker.Limit.FIXED_LIMIT
    streets = []
    for at, street in enumerate(variant.streets):
        # ours counts the big blind as the first bet
        cap = betting.cap - (posts.level // betting.small if at == 0 else 0)
        streets.append(
            pokerkit.Street(
                street.burn,
                tuple(face == "u" for face in street.hole),
                street.board,
                bool(street.draw),
                OPENINGS[variant.opening][at > 0],
                betting.big if fixed and street.big else betting.small,
                cap if betting.cap else None,
            )
        )
    hands = OMAHA if variant.exactly_two else HANDS
    # blinds of two players are written the other way round there
    live = posts.live[::-1] if len(stacks) == 2 else posts.live
    antes = posts.antes[::-1] if len(stacks) == 2 else posts.antes
    return pokerkit.State(
        AUTOMATIONS,
        pokerkit.Deck.STANDARD if len(variant.deck) == 52 else pokerkit.Deck.SHORT_DECK_HOLDEM,
        tuple(hands[one] for one in variant.rankings),
        tuple(streets),
        LIMITS[betting.limit],
        posts.each,
        antes,
        live,
        betting.bring_in,
        stacks,
        len(stacks),
        mode=pokerkit.Mode.CASH_GAME,
        starting_board_count=variant.boards,
    )


def catch_up(hand: poker.State, other: Any) -> None:
    """Gives the peer the cards that our hand has dealt, and empty turns that ours leaves out."""
    while True:
        if other.can_burn_card("??"):
            other.burn_card("??")
        elif other.hole_dealee_index is not None:
            player = other.hole_dealee_index
            held = len(other.hole_cards[player])
            if held >= len(hand.holes[player]):
                return
            other.deal_hole(text(hand.holes[player][held]))
        elif other.board_dealing_count:
            board = next(at for at, count in enumerate(other.board_dealing_counts) if count)
            held = sum(1 for slot in other.board_cards if len(slot) > board)
            if held >= len(hand.boards[board]):
                return
            cards = hand.boards[board][held : held + other.board_dealing_count]
            other.deal_board("".join(map(text, cards)))
        elif _nothing_to_decide(other) and hand.actor != other.actor_index:
            other.check_or_call()
        else:
            return


def _nothing_to_decide(other: Any) -> bool:
    return (
        other.actor_index is not None
        and other.checking_or_calling_amount == 0
        and other.min_completion_betting_or_raising_to_amount is None
    )


def compare(hand: poker.State, other: Any) -> None:
    """Same player in turn, same amounts; otherwise :class:`Differs` or a failure."""
    legal = hand.legal()
    assert other.actor_index == legal.player
    short_of_call = max(other.bets) < hand.level
    if short_of_call:
        raise Differs("a short blind or bring-in is called in full (PC-157)")
    if hand.bring_in_due:
        assert other.effective_bring_in_amount == legal.call
    else:
        assert other.checking_or_calling_amount == legal.call
    least = other.min_completion_betting_or_raising_to_amount or 0
    most = other.max_completion_betting_or_raising_to_amount or 0
    if (least, most) == (legal.least, legal.most):
        return
    if least and not legal.least and hand.acted >> legal.player & 1:
        to_call = hand.level - hand.bets[legal.player]
        if other.completion_betting_or_raising_amount < hand.increase and to_call < hand.increase:
            raise Differs("less than a full bet does not open the betting again (KT-319)")
    if hand.rules.betting.limit is poker.Limit.FIXED_LIMIT:
        if hand.level < hand.increase:
            raise Differs("a bet that is not full yet is completed (T22-06)")
        if legal.step > 1:
            raise Differs("an open pair lets the big bet be chosen (KP24-31)")
    raise AssertionError(f"{legal} here, {least} to {most} there")


def play_beside(rules: poker.Rules, stacks: list[int], posts: poker.Posts, seed: int) -> None:
    """Random legal play, compared at every decision and at the end."""
    rng = random.Random(seed)
    deck = list(rules.variant.deck)
    rng.shuffle(deck)
    hand = poker.State(rules, stacks, posts, deck)
    other = peer(rules, stacks, posts)
    catch_up(hand, other)
    while hand.phase != poker.OVER:
        if hand.phase == poker.BET:
            compare(hand, other)
            _bet(hand, other, rng)
        else:
            _draw(hand, other, rng)
        catch_up(hand, other)
    assert not other.status, "ours is over, the peer's hand is not"
    if other.stacks != hand.stacks:
        assert hand.left > 1
        assert other.stacks == divided_there(hand)
        raise Differs("every pot is divided by itself, odd chips one by one (KT-247, KT-267)")


def _bet(hand: poker.State, other: Any, rng: random.Random) -> None:
    legal = hand.legal()
    dice = rng.random()
    if legal.most and dice < 0.3:
        big = rng.random() < 0.2
        to = legal.most if big else min(rng.randint(legal.least, legal.most), 3 * legal.least)
        if legal.step > 1 and to not in (legal.least, legal.most):
            to = legal.least
        hand.apply(to)
        other.complete_bet_or_raise_to(to)
    elif legal.fold and legal.call and dice < 0.45:
        hand.apply(poker.FOLD)
        other.fold()
    elif hand.bring_in_due:
        hand.apply(poker.CALL)
        other.post_bring_in()
    else:
        hand.apply(poker.CALL)
        other.check_or_call()


def _draw(hand: poker.State, other: Any, rng: random.Random) -> None:
    assert other.stand_patter_or_discarder_index == hand.actor
    cards = rng.sample(hand.holes[hand.actor], rng.randint(0, min(2, allowed(hand)[1])))
    hand.discard(cards)
    other.stand_pat_or_discard("".join(map(text, cards)))


def divided_there(hand: poker.State) -> list[int]:
    """The final stacks by PokerKit's own division of the same pots: hands that win nothing are
    killed first, which joins pots; all odd chips go to one player; and a pot is halved for a low
    that only somebody outside it holds."""
    winners = {one.player for one in hand.awards}
    live = [player in winners for player in range(hand.players)]
    on = showdown.table(hand.rules.variant, hand.holes, hand.boards, sorted(winners))
    stacks = list(hand.stacks)
    for one in hand.awards:
        stacks[one.player] -= one.amount
    for amount, players in pots(hand.paid, live, hand.dead):
        boards = len(hand.boards)
        for board, rows in enumerate(on.values):
            part = amount // boards + (amount % boards if board == 0 else 0)
            rows = [row for row in rows if any(row[player] for player in winners)]
            for at, row in enumerate(rows):
                half = part // len(rows) + (part % len(rows) if at == 0 else 0)
                best = max(row[player] for player in players)
                tied = [player for player in players if row[player] == best]
                for player in tied:
                    stacks[player] += half // len(tied)
                stacks[tied[0]] += half % len(tied)
    return stacks
