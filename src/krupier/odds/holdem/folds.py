"""The hands that fold under best play, and what side bets would have paid for them."""

from __future__ import annotations

from math import comb

import numpy as np

from krupier import hands
from krupier.hands.compiled import compiled
from krupier.hands.kernels import Array
from krupier.odds.holdem.boards import HOLES, boards
from krupier.odds.holdem.cores import Cores
from krupier.odds.holdem.levels import FLOP, RIVER, START, Tree, at_river
from krupier.odds.holdem.play import CHUNK, Play, counts_on, follow
from krupier.odds.holdem.prepared import DEALS, Prepared
from krupier.odds.holdem.showdown import BANK, HANDS, Deal, room, score_board
from krupier.odds.holdem.tree import Ints, Line
from krupier.odds.result import Progress

FLOPS = comb(52, 3) * comb(49, 2)
"""All flops with all own cards."""
ENDS = DEALS // BANK
"""All own cards and boards, the turn and the river apart."""


def known_at(prepared: Prepared) -> set[int]:
    """How many cards of the board lie when somebody can fold."""
    return set(prepared.above[_folded(prepared)].tolist())


def _folded(prepared: Prepared) -> Array:
    """Which items are a fold."""
    return np.array([isinstance(one, Line) and one.folded for one in prepared.items])


def on_flop(prepared: Prepared, play: Play) -> tuple[Ints, Ints]:
    """Own cards with the flop, of all hands that fold by then, and how many deals each is."""
    tree, flops = prepared.tree, boards(FLOP)
    reached = np.zeros((len(flops.cards), HOLES), dtype=np.int64)
    for known in (START, FLOP):
        for item in np.nonzero((tree.known == known) & (tree.line < 0))[0]:
            way = play.ways[known][:, tree.choice[item]]
            reached = np.where(reached == item, tree.ways[item][way], reached)
    own = np.array([(low, high) for high in range(52) for low in range(high)])
    flop, hole = np.nonzero(_folded(prepared)[reached])
    cards = np.concatenate((own[hole], flops.cards[flop]), axis=1)
    dealt = (cards[:, :2, None] != cards[:, None, 2:]).all(axis=(1, 2))
    return cards[dealt], flops.weights[flop[dealt]]


def on_river(
    prepared: Prepared,
    play: Play,
    row_of: Ints,
    numbers: Ints | None = None,
    progress: Progress | None = None,
) -> Ints:
    """How often hands fold that have each row of a pay table, and boards that have which by
    themselves; ``row_of`` tells the row of a hand by its value, of no hand the last. Over all
    boards, or those with these numbers and their renamings."""
    river, leaving = boards(RIVER), prepared.leaving(RIVER)
    side = prepared.deal._replace(class_of=row_of)
    folded = _folded(prepared)
    rows = int(row_of[0]) + 1
    of_board = row_of[hands.high_batch(river.cards.astype(np.int8))]
    if numbers is None:
        numbers = np.arange(len(river.cards))
    chunks = [numbers[first : first + CHUNK] for first in range(0, len(numbers), CHUNK)]
    with Cores(len(chunks), progress) as cores:
        reached = follow(prepared, play.ways, cores)
        found = np.zeros((cores.number, rows, rows), dtype=np.int64)

        def count(core: int) -> None:
            for chunk in chunks[core :: cores.number]:
                count_folds(
                    prepared.deal,
                    side,
                    prepared.tree,
                    folded,
                    leaving,
                    counts_on(prepared, RIVER, chunk, reached),
                    river.cards[chunk],
                    river.weights[chunk],
                    of_board[chunk],
                    found[core],
                )
                cores.done()

        cores.each(count)
    total: Ints = found.sum(axis=0)
    return total


@compiled
def count_folds(
    deal: Deal,
    side: Deal,
    tree: Tree,
    folded: Array,
    leaving: Array,
    counts: Array,
    boards: Array,
    weights: Array,
    of_board: Array,
    found: Array,
) -> None:
    """Adds to ``found``, by the row of a hand and that of its board, how often play folds."""
    scored, paid = room(), room()
    value = np.zeros(tree.known.shape[0], dtype=np.int64)
    way = np.zeros(tree.known.shape[0], dtype=np.int64)
    for number in range(boards.shape[0]):
        score_board(deal, boards[number], scored)
        # the same hands in the same order, with the rows that pay for them
        score_board(side, boards[number], paid)
        for at in range(HANDS):
            chosen = False
            for k in range(leaving.shape[0]):
                times = counts[number, k, scored.hole[at]]
                if times == 0:
                    continue
                item = leaving[k]
                while tree.line[item] < 0:
                    if not chosen:
                        at_river(deal, tree, scored, at, value, way)
                        chosen = True
                    item = tree.ways[item, way[item]]
                if folded[item]:
                    found[paid.kind[at], of_board[number]] += times * weights[number]
