"""A hand of poker in compiled code: the state machine of ``krupier.rules.poker`` once more, with
records instead of objects.

Names are those of the state machine, so that the two can be read side by side, and
``tests/research`` plays them side by side. All functions are in one file, because the cache of
machine code looks at a function's own file only.
"""

from __future__ import annotations

import numpy as np

from krupier.hands.compiled import compiled, inlined
from krupier.hands.kernels import (
    Array,
    best,
    bits_of,
    board_row,
    key_of,
    low_ranks,
    omaha_flush,
    omaha_ranks,
    omaha_suits,
    ranks_value,
)
from krupier.research.records import (
    BEST_LOW,
    BIG,
    BOARD,
    BURN,
    BUTTON,
    HIGH_CARD,
    HOLE,
    LOW_CARD,
    PAIR_OPENS_BIG,
    SEVEN_LOW,
    UP,
    Game,
    Hand,
    Tables,
)
from krupier.rules.poker.actions import CALL, FOLD, Legal
from krupier.rules.poker.variant import Limit

NO_LIMIT, POT_LIMIT = int(Limit.NO_LIMIT), int(Limit.POT_LIMIT)
FIXED_LIMIT = int(Limit.FIXED_LIMIT)
SHOWDOWN, OVER = -2, -1
"""Instead of a player in turn: pots are to be divided; the hand is over."""
_EIGHT = 6


@inlined
def below(hand: Hand, n: int) -> int:
    """A random number from 0 to n - 1, for n far below 2**31, by the generator SplitMix64."""
    hand.random += np.uint64(0x9E3779B97F4A7C15)
    mixed = hand.random
    mixed = (mixed ^ mixed >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ mixed >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return int(np.int64(mixed >> np.uint64(32))) * n >> 32


@inlined
def take(game: Game, hand: Hand) -> int:
    """The next card of a given deck, else any of those left."""
    top = hand.top
    hand.top = top + 1
    card = hand.deck[top]
    if not hand.given:
        other = top + below(hand, game.cards - top)
        hand.deck[top] = hand.deck[other]
        hand.deck[other] = card
        card = hand.deck[top]
    return int(np.int64(card))


@compiled
def begin(game: Game, hand: Hand) -> None:
    hand.street = hand.pot = hand.dead = hand.top = hand.held = hand.faces = hand.shared = 0
    hand.bring_in_due = hand.big_allowed = 0
    for player in range(game.players):
        stack, own = game.start[player], 0
        amount = min(game.antes[player], stack)
        stack -= amount
        if game.each:
            own = amount
        else:
            hand.dead += amount
        amount = min(game.dead[player], stack)
        stack -= amount
        hand.dead += amount
        amount = min(game.live[player], stack)
        hand.stacks[player] = stack - amount
        hand.bets[player] = amount
        hand.paid[player] = own + amount
        hand.pot += game.start[player] - hand.stacks[player]
        hand.live[player] = 1
    hand.level, hand.left = game.level, game.players
    deal_street(game, hand)
    if not open_round(game, hand):
        close_round(game, hand)


@compiled
def deal_street(game: Game, hand: Hand) -> None:
    hole, board = game.streets[hand.street, HOLE], game.streets[hand.street, BOARD]
    burn = game.streets[hand.street, BURN]
    burn_alone = burn if board == 0 else 0
    burn -= burn_alone
    if hole * hand.left + burn_alone > game.cards - hand.top:
        # stud at a full table: one card in the middle is everybody's last
        hole, board = 0, hole
        burn = burn_alone = 0
    for _ in range(burn_alone):
        take(game, hand)
    held = hand.held
    for card in range(held, held + hole):
        for player in range(game.players):
            if hand.live[player]:
                hand.cards[player, card] = take(game, hand)
    if hole:
        hand.faces |= game.streets[hand.street, UP] << held
        hand.held = held + hole
    for _ in range(burn):
        take(game, hand)
    if board:
        for row in range(game.boards):
            for card in range(hand.shared, hand.shared + board):
                hand.boards[row, card] = take(game, hand)
        hand.shared += board


@compiled
def open_round(game: Game, hand: Hand) -> bool:
    """Whether anybody has to act in this round."""
    able, one = 0, -1
    for player in range(game.players):
        if hand.live[player] and hand.stacks[player]:
            able, one = able + 1, player
    hand.able = hand.waiting = able
    if able == 1:
        most = 0
        for player in range(game.players):
            if player != one:
                most = max(most, hand.bets[player])
        if hand.bets[one] >= most:
            able = 0
    if able == 0:
        return False
    street = hand.street
    increase = game.big if game.streets[street, BIG] and game.limit == FIXED_LIMIT else game.small
    hand.increase, hand.count = increase, hand.level // increase
    if street == 0 and game.limit != FIXED_LIMIT and game.straddled > increase:
        hand.increase = game.straddled
    hand.acted = 0
    first = 0 if street else game.first
    if game.opening != BUTTON:
        hand.big_allowed = game.streets[street, PAIR_OPENS_BIG] and pair_shows(game, hand)
        if street:
            first = first_to_act(game, hand)
        else:
            first = brings_in(game, hand)
            hand.bring_in_due = game.bring_in > 0
    hand.actor = able_from(game, hand, first)
    return True


@inlined
def able_from(game: Game, hand: Hand, player: int) -> int:
    """The first one from here who can act."""
    if player >= game.players:
        player = 0
    while not (hand.live[player] and hand.stacks[player]):
        player = player + 1 if player + 1 < game.players else 0
    return player


@inlined
def ace_low(card: int) -> int:
    return card + 4 if card < 48 else card - 48


@compiled
def brings_in(game: Game, hand: Hand) -> int:
    chosen, extreme = -1, 0
    for door in range(hand.held):
        if hand.faces >> door & 1:
            break
    for player in range(game.players):
        if hand.live[player]:
            card = int(np.int64(hand.cards[player, door]))
            if game.opening == HIGH_CARD:
                card = -ace_low(card)
            elif game.opening == BEST_LOW:
                card = ace_low(card)
            if chosen < 0 or card < extreme:
                chosen, extreme = player, card
    return chosen


@compiled
def first_to_act(game: Game, hand: Hand) -> int:
    chosen, most = -1, 0
    for player in range(game.players):
        if hand.live[player]:
            worth = showing(game, hand, player)
            if chosen < 0 or worth > most:
                chosen, most = player, worth
    return chosen


@inlined
def showing(game: Game, hand: Hand, player: int) -> int:
    """What open cards are worth: groups, then ranks; in razz the other way round, aces low."""
    counts, highest = 0, 0
    for at in range(hand.held):
        if hand.faces >> at & 1:
            card = int(np.int64(hand.cards[player, at]))
            if game.opening != LOW_CARD:
                card = ace_low(card)
            counts += 1 << 4 * (card >> 2)
            highest = max(highest, card)
    shape, ranks = 0, 0
    for count in range(4, 0, -1):
        for rank in range(12, -1, -1):
            if counts >> 4 * rank & 15 == count:
                shape += count * count
                ranks = ranks << 4 | rank
    worth = shape << 16 | ranks
    if game.opening != LOW_CARD:
        worth = -worth
    return worth << 2 | (highest & 3 if game.boards_tie_by_suit else 0)


@compiled
def pair_shows(game: Game, hand: Hand) -> bool:
    for player in range(game.players):
        if hand.live[player]:
            ranks = 0
            for at in range(hand.held):
                if hand.faces >> at & 1:
                    rank = 1 << (hand.cards[player, at] >> 2)
                    if ranks & rank:
                        return True
                    ranks |= rank
    return False


@inlined
def raise_range(game: Game, hand: Hand, player: int) -> tuple[int, int, int]:
    bet, level, increase = hand.bets[player], hand.level, hand.increase
    total = hand.stacks[player] + bet
    if total <= level or (hand.acted >> player & 1 and level - bet < increase):
        return 0, 0, 1
    if game.cap and hand.count >= game.cap:
        return 0, 0, 1
    callers = False
    for other in range(game.players):
        if hand.live[other] and hand.stacks[other] + hand.bets[other] > level and other != player:
            callers = True
            break
    if not callers:
        return 0, 0, 1
    step = 1
    if game.limit == FIXED_LIMIT:
        least = most = increase if level < increase else level + increase
        if hand.big_allowed and increase < game.big:
            most = level + game.big
            step = most - least
    else:
        least = level + increase
        if game.double_raises and 2 * level > least:
            least = 2 * level
        if game.limit == NO_LIMIT:
            most = total
        elif game.limit == POT_LIMIT:
            most = 2 * level - bet + hand.pot
            if not game.antes_in_pot_limit:
                most -= hand.dead + game.antes.sum()
        else:
            most = level + game.big
        most = max(most, least)
    return min(least, total), min(most, total), step


@inlined
def legal(game: Game, hand: Hand) -> Legal:
    player = hand.actor
    least, most, step = raise_range(game, hand, player)
    due = game.bring_in if hand.bring_in_due else hand.level - hand.bets[player]
    call = min(due, hand.stacks[player])
    fold = (call > 0 or game.free_fold) and hand.bring_in_due == 0
    return Legal(player, fold, call, least, most, step)


@inlined
def is_legal(may: Legal, action: int) -> bool:
    if action == FOLD:
        return may.fold
    if action <= 0:
        return action == CALL
    return may.least <= action <= may.most and (
        may.step == 1 or (action - may.least) % may.step == 0 or action == may.most
    )


@inlined
def act(game: Game, hand: Hand, action: int) -> None:
    """One legal act of the player in turn."""
    player = hand.actor
    if action == CALL:
        call(game, hand, player)
    elif action == FOLD:
        fold(hand, player)
    else:
        raise_to(game, hand, player, action)
    if round_over(game, hand, player):
        close_round(game, hand)


@inlined
def raise_to(game: Game, hand: Hand, player: int, to: int) -> None:
    level, increase = hand.level, hand.increase
    added = to - hand.bets[player]
    hand.stacks[player] -= added
    hand.bets[player] = to
    hand.paid[player] += added
    hand.pot += added
    if game.limit == FIXED_LIMIT:
        full = to >= (increase if level < increase else level + increase)
        if to - level >= game.big:
            hand.increase = game.big
    else:
        full = to - level >= increase
        if full:
            hand.increase = to - level
    hand.acted = 1 << player if full else hand.acted | 1 << player
    hand.level = to
    hand.count += 1
    hand.bring_in_due = 0
    if hand.stacks[player]:
        hand.waiting = hand.able - 1
    else:
        hand.able -= 1
        hand.waiting = hand.able


@inlined
def call(game: Game, hand: Hand, player: int) -> None:
    if hand.bring_in_due:
        hand.bring_in_due = 0
        hand.level = game.bring_in
    else:
        hand.acted |= 1 << player
    added = hand.level - hand.bets[player]
    if added:
        if added >= hand.stacks[player]:
            added = hand.stacks[player]
            hand.able -= 1
        hand.stacks[player] -= added
        hand.bets[player] += added
        hand.paid[player] += added
        hand.pot += added
    hand.waiting -= 1


@inlined
def fold(hand: Hand, player: int) -> None:
    hand.live[player] = 0
    hand.left -= 1
    hand.able -= 1
    hand.waiting -= 1


@inlined
def round_over(game: Game, hand: Hand, player: int) -> bool:
    """Whether the round is over; if not, the next player is in turn."""
    if hand.waiting == 0 or hand.left == 1:
        return True
    player = able_from(game, hand, player + 1)
    if hand.able == 1:
        most = 0
        for other in range(game.players):
            if other != player and hand.live[other]:
                most = max(most, hand.bets[other])
        if hand.bets[player] >= most:
            return True
    hand.actor = player
    return False


@compiled
def close_round(game: Game, hand: Hand) -> None:
    """Uncalled chips go back; then streets are dealt until somebody can act, or to the end.

    The showdown is left to the caller of ``act``: the tables that it needs are counted references,
    which cost more than all the rest if they are handed through every call."""
    collect(game, hand)
    while True:
        if hand.left == 1 or hand.street == game.rounds - 1:
            hand.actor = SHOWDOWN
            return
        hand.street += 1
        deal_street(game, hand)
        if open_round(game, hand):
            return


@inlined
def collect(game: Game, hand: Hand) -> None:
    first, second, player = 0, 0, 0
    for one in range(game.players):
        if hand.bets[one] > first:
            first, second, player = hand.bets[one], first, one
        elif hand.bets[one] > second:
            second = hand.bets[one]
    hand.stacks[player] += first - second
    hand.paid[player] -= first - second
    hand.pot -= first - second
    for one in range(game.players):
        hand.bets[one] = 0
    hand.level = 0


@compiled
def settle(game: Game, hand: Hand, tables: Tables) -> None:
    """Every pot to its winners; the hand is over."""
    if hand.left == 1:
        for player in range(game.players):
            if hand.live[player]:
                hand.stacks[player] += hand.pot
    else:
        evaluate(game, hand, tables)
        highest, lowest = 0, hand.pot
        for player in range(game.players):
            if hand.live[player]:
                highest = max(highest, hand.paid[player])
                lowest = min(lowest, hand.paid[player])
        done, reached = 0, 0
        if lowest == 0 and hand.dead and highest:
            # somebody is all-in for a table's ante: dead chips are a pot of their own
            done = hand.dead
            award(game, hand, done, 0)
        while reached < highest:
            level = highest
            for player in range(game.players):
                if hand.live[player] and reached < hand.paid[player] < level:
                    level = hand.paid[player]
            # what the pots up to this level hold together; the last one takes what is left
            total = hand.pot
            if level < highest:
                total = hand.dead
                for player in range(game.players):
                    total += min(hand.paid[player], level)
            award(game, hand, total - done, level)
            done, reached = total, level
        if highest == 0:
            award(game, hand, hand.pot, 0)
    hand.pot = 0
    hand.actor = OVER


@compiled
def award(game: Game, hand: Hand, amount: int, level: int) -> None:
    """A pot for those who paid up to ``level``; odd chips to the first board, then high."""
    boards = 1 if game.best_board_takes_all else game.boards
    for board in range(boards):
        part = amount // boards + (1 if board < amount % boards else 0)
        low = 0
        if game.second_low and highest_value(game, hand, level, 2 * board + 1):
            low = part // 2
            divide(game, hand, low, level, 2 * board + 1)
        divide(game, hand, part - low, level, 2 * board)


@inlined
def highest_value(game: Game, hand: Hand, level: int, row: int) -> int:
    most = 0
    for player in range(game.players):
        if hand.live[player] and hand.paid[player] >= level:
            most = max(most, hand.values[row, player])
    return most


@inlined
def divide(game: Game, hand: Hand, amount: int, level: int, row: int) -> None:
    """Equal shares for the best hands, odd chips one by one from the left of the button."""
    most = highest_value(game, hand, level, row)
    winners = 0
    for player in range(game.players):
        if hand.live[player] and hand.paid[player] >= level:
            winners += hand.values[row, player] == most
    share, odd = amount // winners, amount % winners
    for player in range(game.players):
        if hand.live[player] and hand.paid[player] >= level and hand.values[row, player] == most:
            hand.stacks[player] += share + (1 if odd > 0 else 0)
            odd -= 1


@inlined
def evaluate(game: Game, hand: Hand, tables: Tables) -> None:
    cards, boards = hand.cards[:, : hand.held], hand.boards[:, : hand.shared]
    for player in range(game.players):
        if not hand.live[player]:
            continue
        for board in range(game.boards):
            if game.exactly_two:
                omaha_values(game, hand, tables, cards, player, boards, board)
            else:
                any_five_values(game, hand, tables, cards, player, boards, board)
        if game.best_board_takes_all:
            for half in range(2):
                other = hand.values[2 + half, player]
                hand.values[half, player] = max(hand.values[half, player], other)


@inlined
def omaha_values(
    game: Game, hand: Hand, tables: Tables, cards: Array, player: int, boards: Array, at: int
) -> None:
    index = tables.lookup
    hole_key, board_key = key_of(index, cards, player), key_of(index, boards, at)
    value = omaha_ranks(tables.omaha, board_row(index, board_key), cards, player)
    suits = omaha_suits(hole_key, board_key)
    if suits:
        hole, board = bits_of(index, cards, player), bits_of(index, boards, at)
        value = max(value, omaha_flush(tables.high, suits, hole_key, hole, board_key, board))
    hand.values[2 * at, player] = value
    if game.second_low:
        ranks = low_ranks(cards, player) << 8 | low_ranks(boards, at)
        hand.values[2 * at + 1, player] = tables.omaha_low[ranks]


@inlined
def any_five_values(
    game: Game, hand: Hand, tables: Tables, cards: Array, player: int, boards: Array, at: int
) -> None:
    index = tables.lookup
    key = key_of(index, cards, player) + key_of(index, boards, at)
    if game.first_low:
        value = low_value(game, hand, tables, game.first_low, key, player, at)
    else:
        bits = bits_of(index, cards, player) | bits_of(index, boards, at)
        value = best(index, tables.high, key, bits)
    hand.values[2 * at, player] = value
    if game.second_low:
        value = low_value(game, hand, tables, game.second_low, key, player, at)
        hand.values[2 * at + 1, player] = value


@inlined
def low_value(
    game: Game, hand: Hand, tables: Tables, how: int, key: int, player: int, at: int
) -> int:
    if how == SEVEN_LOW:
        # five cards lower than an eight: the eights do not count
        eights = 0
        for card in range(hand.held):
            eights += hand.cards[player, card] >> 2 == _EIGHT
        for card in range(hand.shared):
            eights += hand.boards[at, card] >> 2 == _EIGHT
        if hand.held + hand.shared - eights < 5:
            return 0
        key -= eights * tables.lookup.keys[4 * _EIGHT]
    value = ranks_value(tables.lookup, tables.low, key)
    return value if value >= game.floor else 0


@compiled
def begin_all(game: Game, hands: Array, tables: Tables) -> None:
    for i in range(hands.shape[0]):
        begin(game, hands[i])
        if hands[i].actor == SHOWDOWN:
            settle(game, hands[i], tables)


@compiled
def legal_all(game: Game, hands: Array, out: Array) -> None:
    """What the players in turn may do, as columns of ``out``; -1, 0, 0, 0, 0, 1 if a hand is
    over."""
    for i in range(hands.shape[0]):
        out[0, i], out[1, i], out[2, i], out[3, i], out[4, i], out[5, i] = -1, 0, 0, 0, 0, 1
        if hands[i].actor >= 0:
            may = legal(game, hands[i])
            out[0, i], out[1, i], out[2, i] = may.player, may.fold, may.call
            out[3, i], out[4, i], out[5, i] = may.least, may.most, may.step


@compiled
def act_all(game: Game, hands: Array, actions: Array, tables: Tables) -> int:
    """One act in every hand that is not over; or the number of a hand whose act is not legal,
    and nothing has changed."""
    for i in range(hands.shape[0]):
        if hands[i].actor >= 0 and not is_legal(legal(game, hands[i]), actions[i]):
            return i
    for i in range(hands.shape[0]):
        if hands[i].actor >= 0:
            act(game, hands[i], actions[i])
            if hands[i].actor == SHOWDOWN:
                settle(game, hands[i], tables)
    return -1
