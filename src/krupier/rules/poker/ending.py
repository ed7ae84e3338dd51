"""How a hand ends: all-in, running it twice, showing or mucking, and the pots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupier.rules.poker import dealing, showdown
from krupier.rules.poker.actions import MUCK, ONCE, OVER, PHASES, RUN, SHOW, SHOWING, TWICE, Illegal
from krupier.rules.poker.pots import Pot, pots

if TYPE_CHECKING:
    from krupier.rules.poker.state import State


def all_in(hand: State) -> None:
    """No more bets: live hands are turned up, then the rest is dealt."""
    hand.all_in = True
    hand.shown = hand.live[:]
    rules = hand.rules
    most = rules.house.run_twice_most or hand.players
    may = rules.house.run_twice and rules.variant.boards == 1 and hand.left <= most
    if may and _suffices(hand):
        hand.askers = [player for player in range(hand.players) if hand.live[player]]
        hand.phase, hand.actor = RUN, hand.askers[0]
        return
    hand.street += 1
    dealing.begin_street(hand)


def _suffices(hand: State) -> bool:
    """Whether there is a board to come, and cards for two of it: nothing is shuffled again. With
    plans of old hands everybody was asked, whatever was left of the pack."""
    boards = [one for one in hand.rules.variant.streets[hand.street + 1 :] if one.board]
    run = sum(one.board + one.burn for one in boards)
    return bool(boards) and (
        not hand.rules.house.run_by_run or 2 * run - hand.burn_ready <= hand.undealt
    )


def end_run(hand: State) -> None:
    """The board is complete: the second run follows, or the showdown."""
    if hand.rules.house.run_by_run and hand.run + 1 < len(hand.boards) and hand.run_from:
        hand.run += 1
        hand.street = hand.run_from
        dealing.begin_street(hand)
    else:
        begin_showdown(hand)


def begin_showdown(hand: State) -> None:
    order = showdown.order(
        hand.rules.variant,
        hand.rules.house,
        hand.live,
        round_aggressor=hand.round_aggressor,
        hand_aggressor=hand.hand_aggressor,
        bring_in=hand.bring_in,
    )
    somebody_all_in = any(hand.live[one] and not hand.stacks[one] for one in range(hand.players))
    if (hand.all_in or somebody_all_in) and hand.rules.house.all_in_shows:
        hand.shown = hand.live[:]
        settle(hand)
    elif hand.rules.house.may_muck:
        hand.askers = order
        hand.phase, hand.actor = SHOWING, order[0]
    else:
        settle(hand, order)


def answer(hand: State, action: int) -> None:
    """A yes or no outside the betting."""
    player = hand.actor
    if hand.phase == RUN and action in (TWICE, ONCE):
        hand.agreed[player] = action == TWICE
    elif hand.phase == SHOWING and action == SHOW:
        hand.shown[player] = True
    elif hand.phase == SHOWING and action == MUCK:
        hand.live[player] = False
        hand.left -= 1
    else:
        raise Illegal(f"action {action} now: the hand waits for {PHASES[hand.phase]}")
    hand.askers.remove(player)


def run_once(hand: State) -> None:
    """Staff have the last word: whatever was agreed, the board is dealt once."""
    hand.agreed = [False] * hand.players
    hand.askers = []
    go_on(hand)


def go_on(hand: State) -> None:
    """After an answer: the next one, or what they decided."""
    if hand.phase == SHOWING and hand.left == 1:
        settle(hand)
    elif hand.askers and (hand.phase != RUN or _may_agree(hand)):
        hand.actor = hand.askers[0]
    elif hand.phase == RUN:
        hand.askers = []
        hand.street += 1
        if any(len(pot.players) > 1 and _agreed(hand, pot) for pot in hand.pots()):
            hand.boards.append(hand.boards[0][:])
            hand.run_from = hand.street
        dealing.begin_street(hand)
    else:
        settle(hand)


def _agreed(hand: State, pot: Pot) -> bool:
    return all(hand.agreed[player] for player in pot.players)


def _may_agree(hand: State) -> bool:
    """Whether there is a pot that nobody has yet refused to run twice."""
    if not hand.rules.house.run_by_run:
        return True
    for pot in hand.pots():
        if len(pot.players) > 1 and all(
            hand.agreed[player] or player in hand.askers for player in pot.players
        ):
            return True
    return False


def settle(hand: State, order: list[int] | None = None) -> None:
    """Rake is taken, every pot is divided, the hand is over.

    With an ``order`` of showing, hands that are already beaten are mucked by themselves."""
    found = pots(hand.paid, hand.live, hand.dead)
    if hand.rake is not None:
        taken = list(hand.rake([pot.amount for pot in found], hand.street))
        if len(taken) != len(found) or any(
            not 0 <= part <= pot.amount for part, pot in zip(taken, found, strict=False)
        ):
            raise ValueError(f"rake {taken} of pots {[pot.amount for pot in found]}")
        hand.raked = sum(taken)
        found = [
            Pot(pot.amount - part, pot.players) for pot, part in zip(found, taken, strict=True)
        ]
    if hand.left == 1:
        winner = hand.live.index(True)
        hand.awards = [
            showdown.Award(winner, pot.amount, number, 0, False) for number, pot in enumerate(found)
        ]
    else:
        players = [player for player in range(hand.players) if hand.live[player]]
        table = showdown.table(hand.rules.variant, hand.holes, hand.boards, players)
        hand.awards = showdown.award(
            hand.rules.variant,
            hand.rules.house,
            found,
            table,
            hand.agreed,
            hand.rules.betting.chip,
        )
        if order is not None:
            _show_in_order(hand, order, table)
    for one in hand.awards:
        hand.stacks[one.player] += one.amount
    hand.pot = 0
    hand.phase, hand.actor = OVER, -1


def _show_in_order(hand: State, order: list[int], table: showdown.Table) -> None:
    """The first shows; each other one shows if nothing shown so far beats him, or if he wins."""
    winners = {one.player for one in hand.awards}
    rows = [row for board in table.values for row in board]
    best = [1] * len(rows)
    for player in order:
        shows = player in winners
        for at, row in enumerate(rows):
            if row[player] >= best[at]:
                best[at] = row[player]
                shows = True
        hand.shown[player] = shows
