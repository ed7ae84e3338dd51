"""A round of betting: who acts, what a raise may be, and when the round is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from krupier.rules.poker import dealing, ending, opening
from krupier.rules.poker.actions import BET, Illegal
from krupier.rules.poker.forced import Posts
from krupier.rules.poker.pots import uncalled
from krupier.rules.poker.variant import Limit

if TYPE_CHECKING:
    from krupier.rules.poker.state import State

NO_LIMIT: Final = 0
POT_LIMIT: Final = 1
FIXED_LIMIT: Final = 2
assert (NO_LIMIT, POT_LIMIT, FIXED_LIMIT) == (Limit.NO_LIMIT, Limit.POT_LIMIT, Limit.FIXED_LIMIT)


def post(hand: State, posts: Posts) -> None:
    """Antes, then dead blinds, then what counts as a bet. Who is short posts what he has; the
    others play as if the blinds were full."""
    stacks, bets, paid = hand.stacks, hand.bets, hand.paid
    for amounts, own in ((posts.antes, posts.each), (posts.dead, False)):
        for player, amount in enumerate(amounts):
            if amount:
                amount = min(amount, stacks[player])
                stacks[player] -= amount
                hand.pot += amount
                if own:
                    paid[player] += amount
                else:
                    hand.dead += amount
    for player, amount in enumerate(posts.live):
        if amount:
            amount = min(amount, stacks[player])
            stacks[player] -= amount
            bets[player] = amount
            paid[player] += amount
            hand.pot += amount
    hand.level = posts.level


def open_round(hand: State) -> None:
    live, stacks = hand.live, hand.stacks
    opens = fold_dead_hands(hand) if hand.dead_hands and hand.street == 0 else -1
    able = [player for player in range(hand.players) if live[player] and stacks[player]]
    hand.able = hand.waiting = len(able)
    if hand.left == 1 or not able or (len(able) == 1 and _matches(hand, able[0])):
        close_round(hand)
        return
    variant, betting = hand.rules.variant, hand.rules.betting
    street = variant.streets[hand.street]
    big = street.big and hand.limit == FIXED_LIMIT
    hand.increase = hand.big if big else betting.small
    hand.count = 0 if variant.is_stud else hand.level // hand.increase
    hand.acted = 0
    hand.round_aggressor = -1
    first = 0
    if hand.street == 0:
        first = hand.posts.first
        if hand.posts.increase > hand.increase and hand.limit != FIXED_LIMIT:
            hand.increase = hand.posts.increase
    if variant.is_stud:
        hand.big_allowed = street.pair_opens_big and opening.pair_shows(hand)
        if hand.street:
            first = opening.first_to_act(hand)
        else:
            first = opens if opens >= 0 else opening.brings_in(hand)
            hand.bring_in_due = betting.bring_in > 0 > hand.bring_in
    while not (live[first] and stacks[first]):
        first = first + 1 if first + 1 < hand.players else 0
    if hand.bring_in_due:
        hand.bring_in = first
    hand.phase, hand.actor = BET, first


def fold_dead_hands(hand: State) -> int:
    """Hands that are dead from the start: what they had to post stays in the pot, in stud also the
    bring-in if a dead hand has the card for it. If all are dead, the last in turn has the pot.
    Returns who had to bring in, if anybody."""
    opens, first = -1, hand.posts.first
    if hand.rules.variant.is_stud:
        opens = opening.brings_in(hand)
        while not hand.stacks[opens] and any(hand.stacks):
            opens = opens + 1 if opens + 1 < hand.players else 0
        chips = min(hand.rules.betting.bring_in, hand.stacks[opens])
        if chips and opens in hand.dead_hands:
            hand.stacks[opens] -= chips
            hand.bets[opens] = chips
            hand.paid[opens] += chips
            hand.pot += chips
            hand.bring_in, hand.level = opens, hand.rules.betting.bring_in
        first = opens + 1
    for step in range(hand.players):
        player = (first + step) % hand.players
        if player in hand.dead_hands and hand.left > 1:
            hand.live[player] = False
            hand.left -= 1
    return opens


def _matches(hand: State, player: int) -> bool:
    """Whether he has put in as much as every other live hand."""
    bets, live = hand.bets, hand.live
    return bets[player] >= max(
        [bets[one] for one in range(hand.players) if one != player and live[one]]
    )


def raise_range(hand: State, player: int) -> tuple[int, int, int]:
    """The least and the most to bet or raise to, and the step; zeros if no raise is allowed."""
    bet, level, increase = hand.bets[player], hand.level, hand.increase
    total = hand.stacks[player] + bet
    if total <= level:
        return 0, 0, 1
    if hand.acted >> player & 1 and level - bet < increase:
        # less than a full raise, all-in, does not open the betting again for who has acted
        return 0, 0, 1
    live, stacks, bets = hand.live, hand.stacks, hand.bets
    for other in range(hand.players):
        if live[other] and stacks[other] + bets[other] > level and other != player:
            break
    else:
        return 0, 0, 1
    if hand.cap and hand.count >= hand.cap:
        return 0, 0, 1
    limit = hand.limit
    step = 1
    if limit == FIXED_LIMIT:
        # a bet that is not full yet (a bring-in, a short all-in) is completed first
        least = most = increase if level < increase else level + increase
        if hand.big_allowed and increase < hand.big:
            most = level + hand.big
            step = most - least
    else:
        least = level + increase
        house = hand.rules.house
        if house.double_raises and 2 * level > least:
            least = 2 * level
        if limit == NO_LIMIT:
            most = total
        elif limit == POT_LIMIT:
            most = 2 * level - bet + hand.pot
            if not house.antes_in_pot_limit:
                most -= hand.dead + sum(hand.posts.antes)
        else:
            most = level + hand.big
        if most < least:
            most = least
    return least if least < total else total, most if most < total else total, step


def raise_to(hand: State, player: int, to: int) -> None:
    least, most, step = raise_range(hand, player)
    if not least <= to <= most or (step > 1 and (to - least) % step and to != most):
        raise Illegal(_why_not(hand, player, to))
    level = hand.level
    added = to - hand.bets[player]
    hand.stacks[player] -= added
    hand.bets[player] = to
    hand.paid[player] += added
    hand.pot += added
    if hand.limit == FIXED_LIMIT:
        full = to >= (hand.increase if level < hand.increase else level + hand.increase)
        if to - level >= hand.big:
            hand.increase = hand.big
    else:
        full = to - level >= hand.increase
        if full:
            hand.increase = to - level
    hand.acted = 1 << player if full else hand.acted | 1 << player
    hand.level = to
    hand.count += 1
    hand.bring_in_due = False
    hand.round_aggressor = hand.hand_aggressor = player
    if hand.stacks[player]:
        hand.waiting = hand.able - 1
    else:
        hand.able -= 1
        hand.waiting = hand.able


def _why_not(hand: State, player: int, to: int) -> str:
    least, most, step = raise_range(hand, player)
    if most:
        span = str(least) if least == most else f"{least} to {most}"
        steps = f" in steps of {step}" if step > 1 else ""
        return f"bet or raise to {to} refused: {span} allowed{steps}"
    betting = hand.rules.betting
    if hand.stacks[player] + hand.bets[player] <= hand.level:
        reason = "the stack suffices for a call at most"
    elif betting.cap and hand.count >= betting.cap:
        reason = f"the round is capped at {betting.cap} bets"
    elif hand.acted >> player & 1 and hand.level - hand.bets[player] < hand.increase:
        reason = "the all-in was less than a full raise and does not open the betting again"
    else:
        reason = "nobody is left who could call it"
    return f"no raise to {to}: {reason}"


def call(hand: State, player: int) -> None:
    """A check, a call, or the bring-in."""
    if hand.bring_in_due:
        hand.bring_in_due = False
        hand.level = hand.rules.betting.bring_in
    else:
        hand.acted |= 1 << player
    added = hand.level - hand.bets[player]
    if added:
        stack = hand.stacks[player]
        if added >= stack:
            added = stack
            hand.able -= 1
        hand.stacks[player] = stack - added
        hand.bets[player] += added
        hand.paid[player] += added
        hand.pot += added
    hand.waiting -= 1


def fold(hand: State, player: int) -> None:
    if hand.bring_in_due:
        raise Illegal("the bring-in must be posted or completed: no fold")
    if hand.bets[player] == hand.level and not hand.rules.house.free_fold:
        raise Illegal("nothing is to be called: a check costs nothing, no fold")
    hand.live[player] = False
    hand.left -= 1
    hand.able -= 1
    hand.waiting -= 1


def kill(hand: State, player: int) -> None:
    """A dead hand: it is folded at once, his chips stay in the pot."""
    if hand.phase != BET or not hand.live[player]:
        raise Illegal(f"no live hand of player {player} can be killed now")
    if hand.round_aggressor == player and hand.bets.count(hand.level) == 1:
        raise Illegal("nobody has called his raise: it is first corrected to a call")
    bury(hand, player)


def put_in(hand: State, player: int, chips: int) -> None:
    """Chips of a player that go in without an act of his; at most what he has."""
    stack = hand.stacks[player]
    if chips >= stack:
        chips = stack
        hand.able -= 1
        if player in waiting(hand):
            hand.waiting -= 1
    hand.stacks[player] = stack - chips
    hand.bets[player] += chips
    hand.paid[player] += chips
    hand.pot += chips


def bury(hand: State, player: int) -> None:
    """The hand is dead, whatever its player has bet."""
    turn, waits = hand.actor, waiting(hand)
    hand.live[player] = False
    hand.left -= 1
    if hand.stacks[player]:
        hand.able -= 1
    if player in waits:
        hand.waiting -= 1
    if player == turn:
        hand.bring_in_due = False
    if player == turn or hand.left == 1:
        next_player(hand, player)


def waiting(hand: State) -> list[int]:
    """Who has yet to act in this round, in turn."""
    around = [(hand.actor + step) % hand.players for step in range(hand.players)]
    able = [player for player in around if hand.live[player] and hand.stacks[player]]
    return able[: hand.waiting]


def next_player(hand: State, player: int) -> None:
    if hand.waiting == 0 or hand.left == 1:
        close_round(hand)
        return
    live, stacks = hand.live, hand.stacks
    last = hand.players - 1
    player = player + 1 if player < last else 0
    while not (live[player] and stacks[player]):
        player = player + 1 if player < last else 0
    if hand.able == 1 and _matches(hand, player):
        # all the others are all-in: with nothing left to match there is nothing to decide
        close_round(hand)
        return
    hand.actor = player


def close_round(hand: State) -> None:
    """Uncalled chips go back to who is still in the hand (those of a dead hand, such as a big
    blind's, stay); then the next street, the showdown, or the last player wins."""
    bets = hand.bets
    if hand.level:
        if bets.count(hand.level) < 2:
            player, over = uncalled(bets)
            if over and hand.live[player]:
                hand.stacks[player] += over
                hand.paid[player] -= over
                hand.pot -= over
        hand.bets = [0] * hand.players
        hand.level = 0
    if hand.left == 1:
        ending.settle(hand)
        return
    last = len(hand.rules.variant.streets) - 1
    if not hand.all_in and hand.street < last and nobody_can_bet(hand):
        ending.all_in(hand)
    elif hand.street == last:
        ending.end_run(hand)
    else:
        hand.street += 1
        dealing.begin_street(hand)


def nobody_can_bet(hand: State) -> bool:
    """At most one player has chips left, and no draw comes before which hands stay hidden."""
    able = 0
    for player in range(hand.players):
        if hand.live[player] and hand.stacks[player]:
            able += 1
    if able > 1:
        return False
    streets = hand.rules.variant.streets[hand.street + 1 :]
    return not any(street.draw or street.drop for street in streets)
