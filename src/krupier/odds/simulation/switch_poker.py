"""Switch Poker, compiled: whole rounds, every one of them under best play."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from krupier.hands.compiled import compiled
from krupier.hands.kernels import Array, best
from krupier.odds.draw import stud, stud_kernel, switch
from krupier.odds.draw import switch_kernel as kernel
from krupier.odds.luck import draw
from krupier.odds.simulation.chunks import Chunk, Job, Play, Tally, counted, state
from krupier.odds.simulation.strategies import CHART
from krupier.rules.banker_poker.switch import SwitchPoker

TOGETHER = 100_000
"""Rounds whose situations are solved together."""
DEALT = kernel.OWN + 5
UP = DEALT - 1
"""The place of the bank's open card."""


def missing(job: Job) -> str:
    game = job.case.game
    assert isinstance(game, SwitchPoker)
    if [bet.bet for bet in job.bets] != list(game.opening.lays):
        return "the kernel of switch poker plays the antes alone"
    return "" if job.strategy == CHART else f"the kernel of switch poker plays {CHART}"


def prepare(job: Job) -> Play:
    game = job.case.game
    assert isinstance(game, SwitchPoker)
    rules, ante = switch.rules_of(game), job.bets[0].amount

    def play(chunk: Chunk) -> Tally:
        nets, stakes, at = np.zeros(chunk.rounds), np.zeros(chunk.rounds), state(job, chunk)
        for first in range(0, chunk.rounds, TOGETHER):
            here = slice(first, min(first + TOGETHER, chunk.rounds))
            cards = np.zeros((here.stop - first, DEALT), dtype=np.int64)
            at = np.uint64(deal_rounds(at, cards))
            nets[here], stakes[here] = settled(rules, cards)
        won = np.rint(ante * nets).astype(np.int64)
        return counted(won, int(np.rint(ante * stakes).sum()), job.session)

    return play


def settled(rules: kernel.Rules, cards: Array) -> tuple[Array, Array]:
    """What rounds with these cards win under best play, and what is staked in them, in antes; the
    bank's open card has the first suit."""
    rounds = len(cards)
    values, banks = np.zeros((rounds, kernel.HANDS), np.int64), np.zeros(rounds, np.int64)
    value_rounds(rules, cards, values, banks)
    own = np.sort(cards[:, : kernel.OWN], axis=1)
    found = np.zeros_like(values)
    for rank in range(13):
        here = np.nonzero(cards[:, UP] >> 2 == rank)[0]
        if len(here):
            found[here] = switch.counted(rules, bank_hands(rank), own[here], values[here])
    nets, stakes = np.zeros(rounds), np.zeros(rounds)
    settle_rounds(rules, values, found, banks, switch.BANK_HANDS, nets, stakes)
    return nets, stakes


@cache
def bank_hands(rank: int) -> stud_kernel.Bank:
    return stud.bank_hands(4 * rank)


@compiled
def deal_rounds(state: Any, cards: Array) -> Any:
    """Both hands of the player, and the bank's with its open card last; suits are renamed so that
    this is of the first."""
    deck = np.arange(52)
    for row in range(cards.shape[0]):
        state = draw(state, deck, DEALT)
        suit = deck[UP] & 3
        for at in range(DEALT):
            cards[row, at] = deck[at] ^ suit
    return state


@compiled
def value_rounds(rules: kernel.Rules, cards: Array, values: Array, banks: Array) -> None:
    for row in range(cards.shape[0]):
        for hand in range(kernel.HANDS):
            key, bits = kernel.hand_key(rules, cards[row], hand)
            values[row, hand] = best(rules.lookup, rules.table, key, bits)
        key, bits = 0, 0
        for at in range(kernel.OWN, DEALT):
            key += rules.lookup.keys[cards[row, at]]
            bits |= rules.lookup.bits[cards[row, at]]
        banks[row] = best(rules.lookup, rules.table, key, bits)


@compiled
def settle_rounds(
    rules: kernel.Rules,
    values: Array,
    found: Array,
    banks: Array,
    total: int,
    nets: Array,
    stakes: Array,
) -> None:
    plays = np.zeros(kernel.HANDS, dtype=np.int64)
    counts = np.zeros((kernel.HANDS, 4), dtype=np.int64)
    for row in range(values.shape[0]):
        switched, _ = kernel.choose(rules, values[row], found[row], total, plays, counts)
        nets[row] = -switched * rules.price
        stakes[row] = 2.0 + switched * rules.price
        for hand in range(2 * switched, 2 * switched + 2):
            value, play = values[row, hand], plays[hand]
            if banks[row] < rules.needed:
                case = kernel.CLOSED
            elif banks[row] == value:
                case = kernel.EQUAL
            else:
                case = kernel.LOWER if banks[row] < value else kernel.HIGHER
            nets[row] += kernel.net(rules, switched, value, play, case)
            stakes[row] += kernel.staked(rules, value, play)
