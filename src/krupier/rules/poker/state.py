"""A hand of poker as a state machine: small, mutable, integers only.

Players are numbered in the order in which they are dealt to; the last one has the button.
``apply`` takes :data:`~krupier.rules.poker.actions.FOLD`, ``CALL`` (check, call, or post the
bring-in) or a positive amount: bet or raise *to* that many chips in front of the player. Cards
come from a shuffled ``deck``, or, without one, by :meth:`State.deal` whenever they are wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from krupier.equipment.cards import Card, show
from krupier.rules.poker import dealing, ending, rounds
from krupier.rules.poker.actions import (
    ACTION,
    BET,
    CALL,
    CARDS,
    DEAL,
    DISCARD,
    DRAW,
    FOLD,
    OVER,
    PHASES,
    Deal,
    Illegal,
    Legal,
    TakesRake,
)
from krupier.rules.poker.forced import Posts
from krupier.rules.poker.pots import Pot, pots
from krupier.rules.poker.showdown import Award
from krupier.rules.poker.variant import Rules

_SHARED = (
    *("rules", "posts", "players", "limit", "cap", "big", "start", "dead", "pot", "left"),
    *("faces", "street", "phase"),
    *(
        "actor",
        "level",
        "increase",
        "count",
        "acted",
        "able",
        "waiting",
        "bring_in_due",
        "big_allowed",
        "burn_ready",
    ),
    *("bring_in", "round_aggressor", "hand_aggressor", "all_in", "raked", "deck", "top"),
    "dead_hands",
    *("undealt", "reshuffle", "rake", "then", "run", "run_from"),
)
_LISTS = (
    *("stacks", "bets", "paid", "live", "burnt", "discards", "history", "agreed", "shown"),
    *("awards", "queue", "askers", "owed"),
)


class State:
    """One hand. Attributes may be read freely; change them only through the methods."""

    def __init__(
        self,
        rules: Rules,
        stacks: Sequence[int],
        posts: Posts,
        deck: Sequence[Card] | None = None,
        *,
        reshuffle: Callable[[list[Card]], Sequence[Card]] | None = None,
        rake: TakesRake | None = None,
        dead_hands: Sequence[int] = (),
    ) -> None:
        players = len(stacks)
        if len(posts.live) != players:
            raise ValueError(f"{players} stacks, but posts for {len(posts.live)} players")
        if min(stacks) <= 0:
            raise ValueError("every player in a hand has chips")
        self.rules, self.posts, self.players = rules, posts, players
        # what every action looks at, as plain numbers
        betting = rules.betting
        self.limit, self.cap, self.big = int(betting.limit), betting.cap, betting.big
        self.start = tuple(stacks)

        self.stacks = list(stacks)
        self.bets = [0] * players
        """In front of the players, in this round."""
        self.paid = [0] * players
        """Put in during the hand, apart from dead chips."""
        self.dead = 0
        self.pot = 0
        """All chips in the middle and in front of the players."""

        self.live = [True] * players
        self.left = players
        self.dead_hands = tuple(dead_hands)
        """Who posts and is dealt in, and can win nothing: folded as soon as the cards lie."""
        self.holes: list[list[Card]] = [[] for _ in stacks]
        self.faces = ""
        """``d`` or ``u`` for each card that a live player holds."""
        self.boards: list[list[Card]] = [[] for _ in range(rules.variant.boards)]
        self.burnt: list[Card] = []
        self.burn_ready = False
        """An exposed hole card lies there as the next burn card."""
        self.discards: list[tuple[int, Card]] = []
        """Thrown away in draws, by whom."""
        self.history: list[tuple[int, int, Any]] = []
        """All that happened: ``ACTION`` or ``DISCARD`` of a player, ``CARDS`` to a place."""

        self.street = 0
        self.phase = DEAL
        self.actor = -1
        self.queue: list[Deal] = []
        """The deals that are wanted next, while the phase is ``DEAL``."""
        self.level = 0
        """The bet that has to be called."""
        self.increase = 0
        """The last full bet or raise of the round; what another one must add at least."""
        self.count = 0
        """Bets made in the round, blinds included."""
        self.acted = 0
        """Bit set of who has acted since the last full bet or raise."""
        self.able = 0
        """How many live players still have chips."""
        self.waiting = 0
        """How many have yet to act in the round."""
        self.big_allowed = False
        """Fixed limit: an open pair lets the big bet be chosen in this round."""
        self.bring_in_due = False
        self.bring_in = -1
        """Who brought it in."""
        self.round_aggressor = self.hand_aggressor = -1

        self.all_in = False
        """Nobody can bet any more: live hands are open, the rest is dealt out."""
        self.agreed = [False] * players
        """Who wants the board to be run twice."""
        self.run = self.run_from = 0
        """Which board is being dealt, and from which street on there are two."""
        self.shown = [False] * players
        self.awards: list[Award] = []
        self.raked = 0

        self.deck, self.top, self.undealt = deck, 0, len(rules.variant.deck)
        self.reshuffle, self.rake = reshuffle, rake
        self.askers: list[int] = []
        self.owed: list[Deal] = []
        self.then = BET
        rounds.post(self, posts)
        dealing.begin_street(self)

    def legal(self) -> Legal:
        """What the player in turn may bet; only while the phase is ``BET``."""
        if self.phase != BET:
            raise Illegal(f"no bet can be made now: the hand waits for {PHASES[self.phase]}")
        player = self.actor
        least, most, step = rounds.raise_range(self, player)
        stack = self.stacks[player]
        due = self.rules.betting.bring_in if self.bring_in_due else self.level - self.bets[player]
        call = due if due < stack else stack
        fold = call > 0 or self.rules.house.free_fold
        # built as the tuple that it is: this is the most frequent call of all
        return tuple.__new__(
            Legal, (player, fold and not self.bring_in_due, call, least, most, step)
        )

    def apply(self, action: int) -> None:
        """One act of the player in turn, or :class:`Illegal`."""
        player = self.actor
        if self.phase != BET:
            ending.answer(self, action)
            self.history.append((ACTION, player, action))
            ending.go_on(self)
            return
        if action == CALL:
            rounds.call(self, player)
        elif action > 0:
            rounds.raise_to(self, player, action)
        elif action == FOLD:
            rounds.fold(self, player)
        else:
            raise Illegal(f"action {action}: fold, call or an amount to bet or raise to")
        self.history.append((ACTION, player, action))
        rounds.next_player(self, player)

    def discard(self, cards: Sequence[Card]) -> None:
        """The player in turn throws cards away; none: he stands pat."""
        if self.phase != DRAW:
            raise Illegal(f"no cards can be drawn now: the hand waits for {PHASES[self.phase]}")
        player = self.actor
        dealing.throw_away(self, player, cards)
        self.history.append((DISCARD, player, tuple(cards)))
        dealing.after_discard(self, player, len(cards))

    def deal(self, cards: Sequence[Card], *, exposed: bool = False) -> None:
        """The cards that the hand waits for; ``queue[0]`` says where they go. A hole card that was
        ``exposed`` by mistake becomes the next burn card, and a new one follows last."""
        if self.phase != DEAL:
            raise Illegal(f"no cards are wanted: the hand waits for {PHASES[self.phase]}")
        wanted = self.queue[0]
        if len(cards) != wanted.n:
            raise Illegal(f"{len(cards)} card(s) given, {wanted.n} wanted")
        del self.queue[0]
        self.undealt -= wanted.n
        self.history.append((CARDS, wanted.to, tuple(cards)))
        dealing.put(self, wanted.to, cards)
        if exposed:
            dealing.replace_exposed(self, wanted.to, cards)
        if not self.queue:
            dealing.go_on(self)

    def know(self, player: int, cards: Sequence[Card]) -> None:
        """Cards that were dealt unseen are shown (a recorded hand, a physical table)."""
        if len(cards) != len(self.holes[player]):
            raise Illegal(f"{show(cards)}: {len(self.holes[player])} cards are held")
        self.holes[player] = list(cards)

    def may_chop(self) -> bool:
        """Whether the two blinds, left alone before anybody bet, may take their blinds back."""
        posts = self.posts
        posted = [player for player in range(self.players) if posts.live[player]]
        return (
            self.phase == BET
            and self.street == 0
            and self.left == 2 < self.players
            and len(posted) == 2
            and all(self.live[player] for player in posted)
            and self.pot == sum(posts.live)
            and self.actor == posted[0]
        )

    def chop(self) -> None:
        """Both blinds agreed: the hand is over and everybody has what he began with."""
        if not self.may_chop():
            raise Illegal("only the two blinds, left alone, may take their blinds back")
        self.stacks = list(self.start)
        self.bets = [0] * self.players
        self.paid = [0] * self.players
        self.pot = 0
        self.phase, self.actor = OVER, -1

    def kill(self, player: int) -> None:
        """His hand is dead, whoever's turn it is: wrong number of cards, no answer, unprotected."""
        rounds.kill(self, player)

    def put_back(self, cards: Sequence[Card]) -> None:
        """The deck ran out and these cards (``dealing.to_shuffle``) are in it again."""
        dealing.put_back(self, cards)

    def pots(self) -> list[Pot]:
        """The pots in the middle, without the bets of this round; the main pot first."""
        in_middle = [paid - bet for paid, bet in zip(self.paid, self.bets, strict=True)]
        return pots(in_middle, self.live, self.dead)

    def clone(self) -> State:
        """An independent copy; rules, posts and the deck are shared."""
        copy = State(self.rules, self.start, self.posts)
        for name in _SHARED:
            setattr(copy, name, getattr(self, name))
        for name in _LISTS:
            setattr(copy, name, getattr(self, name)[:])
        copy.holes = [hole[:] for hole in self.holes]
        copy.boards = [board[:] for board in self.boards]
        return copy
