"""Many hands of poker at once, in compiled code, by the same rules as ``krupier.rules.poker``.

A policy in Python decides for all hands together, with arrays:

>>> import numpy as np
>>> from krupier.research.batch import Batch, Table, play, uniform
>>> from krupier.rules import poker
>>> rules = poker.Rules(poker.TEXAS_HOLDEM, poker.Betting(poker.Limit.NO_LIMIT, 2))
>>> table = Table(rules, [200] * 6, poker.blinds(6, 1, 2))
>>> batch = Batch(table, hands=1000, seed=7)
>>> while batch.running.any():
...     may = batch.legal()
...     batch.apply(np.where(may.call > 20, poker.FOLD, poker.CALL))
>>> int(batch.won.sum()), batch.won.shape
(0, (1000, 6))

A compiled policy plays hands from beginning to end, a million in a second or so:

>>> result = play(table, 1000, uniform, seed=7)
>>> int(result.won.sum()), result.won.shape
(0, (1000, 6))

Everything without draws is played: hold'em, Omaha, Courchevel, double flop and short deck, stud and
razz, in every betting structure. What asks the players outside the betting (running it twice,
mucking) and odd chips by suit are left to the state machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numba
import numpy as np
from numpy.typing import ArrayLike, NDArray

from krupier.hands.compiled import compiled
from krupier.hands.kernels import Array, load_index, load_omaha, load_omaha_low, load_table
from krupier.hands.scales import MARKS_AT
from krupier.research import kernels
from krupier.research.kernels import below
from krupier.research.records import (
    GAME,
    HAND,
    LOW,
    MOST_PLAYERS,
    NO_LOW,
    OPENINGS,
    SEVEN_LOW,
    Game,
    Hand,
    Tables,
)
from krupier.rules.poker.actions import CALL, FOLD, Illegal, Legal
from krupier.rules.poker.forced import Posts
from krupier.rules.poker.variant import Ranking, Rules

__all__ = ["Batch", "Policy", "Result", "Table", "below", "play", "policy", "uniform"]

Policy = Callable[[Game, Hand, Legal], int]
"""A function ``(game, hand, may) -> action`` for the player ``may.player``: his cards are
the first ``hand.held`` of ``hand.cards[may.player]``, the board the first ``hand.shared`` of
``hand.boards[0]``; :func:`below` draws a random number."""

_HIGH = {
    Ranking.HIGH: "high",
    Ranking.SHORT_DECK: "short_deck",
    Ranking.SHORT_DECK_TRIPS: "short_deck_trips",
}
_LOW = {Ranking.LOW_A5: LOW, Ranking.LOW_8: LOW, Ranking.LOW_7: SEVEN_LOW}
_NOTHING = np.zeros(1, np.uint16)


class Result(NamedTuple):
    won: NDArray[np.int64]
    """Chips won or lost, by hand and player."""
    actions: int


class Table:
    """A game as compiled code reads it, or ``ValueError`` if it cannot be played here."""

    def __init__(self, rules: Rules, stacks: Sequence[int], posts: Posts) -> None:
        _check(rules, stacks, posts)
        variant, betting, house = rules.variant, rules.betting, rules.house
        first, *rest = variant.rankings
        lows = load_table("low_a5")
        qualified = any(one in (Ranking.LOW_8, Ranking.LOW_7) for one in variant.rankings)
        self.deck = np.array(variant.deck, np.uint8)
        self.tables = Tables(
            lookup=load_index(),
            high=load_table(_HIGH.get(first, "high")),
            low=lows,
            omaha=load_omaha() if variant.exactly_two else _NOTHING,
            omaha_low=load_omaha_low(),
        )
        record = np.zeros(1, GAME)
        values = {
            "players": len(stacks),
            "rounds": len(variant.streets),
            "cards": len(variant.deck),
            "boards": variant.boards,
            "opening": OPENINGS.index(variant.opening),
            "limit": int(betting.limit),
            "small": betting.small,
            "big": betting.big,
            "bring_in": betting.bring_in,
            "cap": betting.cap,
            "double_raises": house.double_raises,
            "antes_in_pot_limit": house.antes_in_pot_limit,
            "free_fold": house.free_fold,
            "boards_tie_by_suit": house.boards_tie_by_suit,
            "best_board_takes_all": variant.boards > 1 and variant.best_board_takes_all,
            "exactly_two": variant.exactly_two,
            "first_low": _LOW.get(first, NO_LOW),
            "second_low": _LOW[rest[0]] if rest else NO_LOW,
            "floor": int(lows[MARKS_AT]) if qualified else 0,
            "level": posts.level,
            "first": posts.first,
            "each": posts.each,
            "straddled": posts.increase,
        }
        for name, value in values.items():
            record[name] = value
        for name, amounts in (
            ("antes", posts.antes),
            ("live", posts.live),
            ("dead", posts.dead),
            ("start", stacks),
        ):
            record[name][0, : len(stacks)] = amounts
        for at, street in enumerate(variant.streets):
            up = sum(1 << card for card, face in enumerate(street.hole) if face == "u")
            record["streets"][0, at] = (
                *(len(street.hole), up, street.board),
                *(street.burn, street.big, street.pair_opens_big),
            )
        self.record = record[0]

    @property
    def players(self) -> int:
        return int(self.record["players"])

    def hands(self, count: int, seed: int) -> Array:
        """So many hands, not begun, each with random numbers of its own."""
        hands = np.zeros(count, HAND)
        hands["deck"][:, : len(self.deck)] = self.deck
        hands["random"] = np.random.SeedSequence(seed).generate_state(count, np.uint64)
        return hands


def _check(rules: Rules, stacks: Sequence[int], posts: Posts) -> None:
    variant, house = rules.variant, rules.house
    players = len(stacks)
    if len(posts.live) != players:
        raise ValueError(f"{players} stacks, but posts for {len(posts.live)} players")
    if min(stacks) <= 0:
        raise ValueError("every player in a hand has chips")
    most = min(variant.most_players, MOST_PLAYERS)
    if not 2 <= players <= most:
        raise ValueError(f"{players} players: 2 to {most} play {variant.id} here")
    if any(one.draw or one.drop for one in variant.streets):
        raise ValueError(f"{variant.id}: games in which cards are thrown away are not played here")
    for name in ("run_twice", "may_muck", "odd_by_suit"):
        if getattr(house, name):
            raise ValueError(f"the house rule {name} is not played here")


class Batch:
    """Hands that go on together: every ``apply`` is one act in each that is not over."""

    def __init__(
        self, table: Table, hands: int = 0, *, seed: int = 0, decks: ArrayLike | None = None
    ) -> None:
        """Shuffled by the seed, or with a shuffled deck given for every hand."""
        self.table = table
        if decks is None:
            self.hands = table.hands(hands, seed)
        else:
            given = np.asarray(decks, np.uint8)
            if given.ndim != 2 or (np.sort(given, axis=1) != np.sort(table.deck)).any():
                raise ValueError(f"every deck has the {len(table.deck)} cards of the game once")
            self.hands = table.hands(len(given), seed)
            self.hands["deck"][:, : len(table.deck)] = given
            self.hands["given"] = 1
        kernels.begin_all(table.record, self.hands, table.tables)

    @property
    def running(self) -> NDArray[np.bool_]:
        """Which hands are not over."""
        running: NDArray[np.bool_] = self.hands["actor"] >= 0
        return running

    @property
    def stacks(self) -> NDArray[np.int64]:
        """By hand and player."""
        stacks: NDArray[np.int64] = self.hands["stacks"][:, : self.table.players]
        return stacks

    @property
    def won(self) -> NDArray[np.int64]:
        """Chips won or lost so far, by hand and player."""
        won: NDArray[np.int64] = self.stacks - self.table.record["start"][: self.table.players]
        return won

    def legal(self) -> Legal:
        """What the players in turn may do: a ``Legal`` of arrays; where the hand is over the
        player is -1."""
        rows = np.empty((6, len(self.hands)), np.int64)
        kernels.legal_all(self.table.record, self.hands, rows)
        player, fold, *rest = rows
        columns: list[Any] = [player, fold.astype(np.bool_), *rest]
        return Legal(*columns)

    def apply(self, actions: ArrayLike) -> None:
        """One act in every hand (where it is over, whatever is given), or :class:`Illegal`."""
        given = np.ascontiguousarray(actions, np.int64)
        if given.shape != self.hands.shape:
            raise ValueError(f"{given.shape} actions given, wanted one for every hand")
        wrong = kernels.act_all(self.table.record, self.hands, given, self.table.tables)
        if wrong >= 0:
            columns: Any = self.legal()
            may = Legal(*(column[wrong].item() for column in columns))
            raise Illegal(f"hand {wrong}: action {given[wrong]} refused, allowed is {may}")


def policy(function: Policy) -> Policy:
    """Compiles a policy; nothing is kept for the next run, so it may come from anywhere."""
    njit: Any = numba.njit(nogil=True, error_model="numpy", forceinline=True)
    jitted: Policy = njit(function)
    return jitted


@policy
def uniform(game: Game, hand: Hand, may: Legal) -> int:
    """Fold, call or raise, each as likely where it makes sense; all sizes of a raise as likely."""
    folds = 1 if may.fold and may.call else 0
    choice = below(hand, 1 + folds + (1 if may.most else 0))
    if choice == 0:
        return CALL
    if choice == 1 and folds:
        return FOLD
    return may.least + below(hand, (may.most - may.least) // may.step + 1) * may.step


@compiled
def _play(choose: Policy, game: Game, hands: Array, tables: Tables, won: Array) -> int:
    """How many actions all hands had; or -1 - n if the policy chose what is not legal in hand n."""
    hand = hands[0]
    actions = 0
    for n in range(won.shape[0]):
        kernels.begin(game, hand)
        while hand.actor >= 0:
            may = kernels.legal(game, hand)
            action = choose(game, hand, may)
            if not kernels.is_legal(may, action):
                return -1 - n
            kernels.act(game, hand, action)
            actions += 1
        kernels.settle(game, hand, tables)
        for player in range(game.players):
            won[n, player] = hand.stacks[player] - game.start[player]
    return actions


def play(table: Table, hands: int, choose: Policy = uniform, *, seed: int = 0) -> Result:
    """So many hands from beginning to end, one policy for everybody, on one core."""
    won = np.empty((hands, table.players), np.int64)
    actions = int(_play(choose, table.record, table.hands(1, seed), table.tables, won))
    if actions < 0:
        raise Illegal(f"hand {-1 - actions}: the policy chose an action that is not legal")
    return Result(won, actions)
