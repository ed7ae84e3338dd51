"""The open-hand search of mariáš, in compiled code.

Cards are single bits ``1 << suit * 8 + rank``, hands are masks, ranks stand in the order of the
contract. A search only answers yes or no – can the declarers have at least this payment? – and so
needs to remember little: of a position between two tricks, with how many points it is enough and
with how many it is not. What is not distinguished is not searched twice: cards of a hand that are
neighbours among the cards still in play and count the same are one move, and positions are
remembered by whose card is the highest of a suit, the second, …, not by which card that is.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from krupier.hands.compiled import compiled, inlined
from krupier.research.marias.bits import SUIT, above, count, distinct, duties, lowest, suit_of

MOST_TENS, MOST_STEPS = 40, 80
Task = Any
"""A record of :data:`TASK`: what is asked, and what the search works with."""
TASK = np.dtype(
    [
        *((name, np.int64) for name in ("trumps", "side", "declarer", "betl", "durch")),
        *((name, np.int64) for name in ("seven", "seven_side", "announced", "starts", "tens")),
        *(
            (name, np.int64)
            for name in ("pairs", "trump_pair", "pair_tens", "hundred", "named_low")
        ),
        *((name, np.int64) for name in ("turn", "laid", "led", "best", "winner", "table")),
        *((name, np.int64) for name in ("start", "first")),
        *((name, np.int64) for name in ("if_won", "if_beaten", "otherwise", "step")),
        *((name, np.int64) for name in ("steps", "stamp", "nodes")),
        ("hands", np.int64, (4,)),
        ("pay", np.int64, (MOST_TENS,)),
        ("pay_seven", np.int64, (3,)),
        ("ladder", np.int64, (MOST_STEPS,)),
        ("codes", np.int64, (4, 256)),
        ("habit", np.int64, (4, 32)),
    ]
)
"""Masks: ``trumps``; ``side``, the declarers' seats; ``starts``, cards that do not count the same
as the next lower; ``tens``, cards worth ten points; ``pairs``, kings and queens that the declarers
may still announce one by one, as in a ``hundred``, ``trump_pair`` those of trumps, ``pair_tens``
what all are worth.

The position: ``turn`` is the seat in turn, ``laid`` the number of cards on the ``table``, ``start``
the declarers' tens of points, ``first`` whether a pair was announced toward a hundred.

Payments: ``pay`` by tens of points, or for a betl or durch lost and made; ``pay_seven`` for the
trump ``seven`` when it wins the last trick, when opponents of its holder (``seven_side``) beat it
there, and otherwise. ``ladder`` has all payments that are possible, upwards. At the ``step`` that
is asked about the declarers need so many tens of points: ``if_won``, ``if_beaten``,
``otherwise``."""

Memo = Any
"""An array of :data:`ENTRY`, of a length that is a power of two."""
ENTRY = np.dtype(
    [
        ("key", np.int64),
        ("more", np.int64),
        ("move", np.int64),
        ("enough", np.int32),
        ("short", np.int32),
    ]
)
FAR = 100
"""Tens of points that nobody has."""
ANY = -1
NO, YES, OPEN = range(3)


@inlined
def options(task: Task, seat: int, led: int, best: int, table: int) -> int:
    """The cards that may be played, one of each run of equal ones."""
    hands = task.hands
    others = (hands[0] | hands[1] | hands[2] | hands[3]) & ~hands[seat] | table
    last_trump = task.seven if task.announced and seat == task.declarer else 0
    return distinct(duties(hands[seat], led, best, task.trumps, last_trump), others, task.starts)


@compiled
def name_suits(task: Task) -> None:
    """Number each set of cards of a suit, by owners from the lowest up, ranks below ``named_low``
    apart from the others; where pairs are still to be announced, by the cards themselves."""
    held = 0
    for seat in range(4):
        held |= task.hands[seat]
    for suit in range(4):
        there = held >> 8 * suit & SUIT
        some = 0
        while True:
            lower = upper = 0
            for rank in range(8):
                if some >> rank & 1:
                    owner = 0
                    for seat in range(1, 4):
                        if task.hands[seat] >> 8 * suit + rank & 1:
                            owner = seat
                    if rank < task.named_low:
                        lower = lower * 4 + 1 + owner
                    else:
                        upper = upper * 4 + 1 + owner
            # at most two cards stand apart, in 21 ways; eight together in 87381
            code = lower * 21 + upper if task.named_low < 8 else lower
            task.codes[suit, some] = some if task.pairs >> 8 * suit & SUIT else code
            if some == there:
                break
            some = (some - there) & there


@inlined
def place(key: int, more: int, size: int) -> int:
    mixed = (key ^ (more << 7)) * 0x2545F4914F6CDD1D
    mixed ^= (mixed >> 29) & 0x7FFFFFFFF
    mixed *= 0x1B873593CC9E2D51
    return (mixed >> 33) & (size - 1)


@inlined
def esteem(task: Task, seat: int, laid: int, led: int, best: int, winner: int, card: int) -> int:
    """How promising a card is: only speed depends on it. A card worth points goes into a trick that
    the own side will have, and does not go into another; then comes what helped elsewhere."""
    ours = task.side >> seat & 1 ^ task.betl  # who plays betl wants others to have the trick
    good = True
    if laid == 0:
        led, best = suit_of(card), card
    elif card & above(best, task.trumps):
        best = card
    else:
        good = task.side >> winner & 1 == ours
    for ahead in range(1, 4 - laid):
        other = (seat + ahead) & 3
        friend = task.side >> other & 1 == ours
        if friend != good:
            may = duties(task.hands[other], led, best, task.trumps, 0)
            if may & above(best, task.trumps):
                good = friend
    ten = 4 if card & task.tens else 0
    worth = 4 + ten if good else -ten
    return int((worth << 12) + task.habit[seat, lowest(card)])


@inlined
def gain(task: Task, winner: int, table: int) -> int:
    """Tens of points that a trick brings to the declarers, ten points for the last one included."""
    if task.side >> winner & 1 == 0:
        return 0
    return count(table & task.tens) + (1 if task.hands[winner] == 0 else 0)


@inlined
def verdict(task: Task, best: int, winner: int, table: int, tens: int) -> int:
    """Whether a trick decides everything."""
    if task.betl and winner == task.declarer:
        return NO
    if task.durch and winner != task.declarer:
        return NO
    if task.hands[winner]:
        return OPEN
    if task.betl or task.durch:
        return YES
    need = task.otherwise
    if table & task.seven:
        if best == task.seven:
            need = task.if_won
        elif task.side >> winner & 1 != task.seven_side:
            need = task.if_beaten
    return YES if tens >= need else NO


@inlined
def bounds(task: Task, left: int, tens: int) -> int:
    """Whether everything is decided, whoever has the rest."""
    if task.betl or task.durch:
        return OPEN
    least = most = task.otherwise
    if left & task.seven:
        least = min(least, task.if_won, task.if_beaten)
        most = max(most, task.if_won, task.if_beaten)
    if tens >= most:
        return YES
    return NO if tens + count(left & task.tens) + 1 + task.pair_tens < least else OPEN


@inlined
def named(task: Task, left: int, seat: int, first: int) -> tuple[int, int, int]:
    """A position between two tricks: what it is remembered by, and from where points count."""
    last = task.codes[3, left >> 24]
    key = (
        task.codes[0, left & SUIT]
        | task.codes[1, left >> 8 & SUIT] << 17
        | task.codes[2, left >> 16 & SUIT] << 34
        | last << 51
    )
    more = task.stamp << 20 | last >> 13 << 12 | seat << 10 | first << 9
    alive = left & task.seven
    if alive or task.hundred:
        return key, more | task.step << 1 | (1 if alive else 0), 0
    return key, more, task.otherwise  # what is missing is all that matters, whatever is asked


@inlined
def remember(entry: Any, key: int, more: int, tens: int, answer: bool, move: int) -> None:
    if entry.key != key or entry.more != more:
        entry.key, entry.more = key, more
        entry.enough, entry.short = FAR, -2 * FAR
    if answer:
        entry.enough = min(entry.enough, tens)
    else:
        entry.short = max(entry.short, tens)
    entry.move = move


@inlined
def most_promising(
    task: Task, seat: int, laid: int, led: int, best: int, winner: int, cards: int
) -> int:
    chosen = cards & -cards
    if cards == chosen:
        return chosen
    top = -(1 << 60)
    while cards:
        card = cards & -cards
        cards ^= card
        value = esteem(task, seat, laid, led, best, winner, card)
        if value > top:
            top, chosen = value, card
    return chosen


@inlined
def pair_of(task: Task, seat: int, hand: int, card: int, tens: int, first: int) -> int:
    """Tens of points of the hláška that may be announced with a card toward a hundred."""
    pair = suit_of(card) & task.pairs
    if card & pair == 0 or hand & pair != pair:
        return 0
    if tens < 10 and (first or seat != task.declarer):
        return 0
    return 4 if pair & task.trump_pair else 2


@compiled
def reach(
    task: Task,
    memo: Memo,
    seat: int,
    laid: int,
    led: int,
    best: int,
    winner: int,
    table: int,
    tens: int,
    first: int,
    allowed: int,
) -> bool:
    """Whether the declarers can have what they need, from a position as in :data:`TASK`;
    ``allowed`` are the cards that are asked about, any of them within the search."""
    if laid == 4:
        tens += gain(task, winner, table)
        decided = verdict(task, best, winner, table, tens)
        if decided != OPEN:
            return decided == YES
        seat, laid, led, best, table = winner, 0, 0, 0, 0
    whole = laid == 0 and allowed == ANY
    at, key, more, base, known = 0, 0, 0, 0, 0
    if whole:
        left = task.hands[0] | task.hands[1] | task.hands[2] | task.hands[3]
        decided = bounds(task, left, tens)
        if decided != OPEN:
            return decided == YES
        key, more, base = named(task, left, seat, first)
        at = place(key, more, memo.size)
        if memo[at].key == key and memo[at].more == more:
            if tens - base >= memo[at].enough:
                return True
            if tens - base <= memo[at].short:
                return False
            known = memo[at].move
    mine = task.side >> seat & 1 == 1
    answer = not mine
    hand = task.hands[seat]
    todo = options(task, seat, led, best, table) & allowed
    chosen = 0
    anything = int(np.int64(ANY))  # as a constant it would be a type of its own, and not be cached
    while todo and not chosen:
        card = known & todo
        if card == 0:
            card = most_promising(task, seat, laid, led, best, winner, todo)
        todo ^= card
        task.hands[seat] = hand ^ card
        task.nodes += 1
        on, top, taker = led, best, winner
        if laid == 0:
            on, top, taker = suit_of(card), card, seat
        elif card & above(best, task.trumps):
            top, taker = card, seat
        pair = pair_of(task, seat, hand, card, tens, first)
        told = 1 if first or (pair and tens < 10) else 0
        after, turn, now = laid + 1, (seat + 1) & 3, table | card
        done = reach(task, memo, turn, after, on, top, taker, now, tens + pair, told, anything)
        if told > first and not done and hand & task.pairs & ~suit_of(card):
            # it may be kept quiet, for the sake of a later one
            done = reach(task, memo, turn, after, on, top, taker, now, tens, first, anything)
        task.hands[seat] = hand
        if done == mine:
            answer = done
            chosen = card
            task.habit[seat, lowest(card)] += 1
    if whole:
        remember(memo[at], key, more, tens - base, answer, chosen)
    return answer


@compiled
def list_payments(task: Task) -> None:
    """All payments that are possible from here, upwards, into the ladder."""
    left = task.table
    for seat in range(4):
        left |= task.hands[seat]
    lowest_tens, most = 0, 1
    if not (task.betl or task.durch):
        lowest_tens = task.start
        most = task.start + count(left & task.tens) + 1 + task.pair_tens
    task.steps = 0
    for tens in range(lowest_tens, most + 1):
        for outcome in range(0 if left & task.seven else 2, 3):
            payment = task.pay[tens] + task.pay_seven[outcome]
            at = task.steps
            while at and task.ladder[at - 1] > payment:
                at -= 1
            if at == 0 or task.ladder[at - 1] != payment:
                for later in range(task.steps, at, -1):
                    task.ladder[later] = task.ladder[later - 1]
                task.ladder[at] = payment
                task.steps += 1


@inlined
def need(task: Task, outcome: int) -> int:
    """The fewest tens of points that pay as much as is asked about."""
    for tens in range(MOST_TENS):
        if task.pay[tens] + task.pay_seven[outcome] >= task.ladder[task.step]:
            return tens
    return FAR


@compiled
def climb(task: Task, memo: Memo, low: int, high: int, allowed: int) -> int:
    """The highest step of the ladder that the declarers can have, between two."""
    while low < high:
        task.step = (low + high + 1) >> 1
        task.if_won, task.if_beaten, task.otherwise = need(task, 0), need(task, 1), need(task, 2)
        if reach(
            task,
            memo,
            task.turn,
            task.laid,
            task.led,
            task.best,
            task.winner,
            task.table,
            task.start,
            task.first,
            allowed,
        ):
            low = task.step
        else:
            high = task.step - 1
    return low


@inlined
def begin(task: Task) -> int:
    """Make everything ready for a new position; its cards, one of each run of equal ones."""
    task.habit[:] = 0
    task.nodes = 0
    name_suits(task)
    list_payments(task)
    return options(task, task.turn, task.led, task.best, task.table)


@compiled
def best_card(task: Task, memo: Memo) -> tuple[int, int]:
    """The value of a position, and a card that keeps it."""
    cards = begin(task)
    top = task.steps - 1
    value = climb(task, memo, 0, top, int(np.int64(ANY)))
    if task.side >> task.turn & 1:
        low, high = max(value - 1, 0), value
    else:
        low, high = value, min(value + 1, top)
    card = cards & -cards
    while climb(task, memo, low, high, card) != value:
        cards ^= card
        card = cards & -cards
    return task.ladder[value], lowest(card)


@compiled
def all_values(task: Task, memo: Memo, found: Any) -> int:
    """The value of each card that may be played, one of each run of equal ones; and these."""
    apart = cards = begin(task)
    while cards:
        card = cards & -cards
        cards ^= card
        found[lowest(card)] = task.ladder[climb(task, memo, 0, task.steps - 1, card)]
    return apart
