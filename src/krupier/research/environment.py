"""A hand of poker as a PettingZoo environment (AEC), in every variant.

    env = PokerEnvironment(rules, [200] * 6, poker.blinds(6, 1, 2))
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        env.step(None if over or cut else choose(observation["action_mask"]))

Actions: 0 folds, 1 checks, calls or posts the bring-in, 2 to 5 bet or raise the least amount, half
the pot, the pot and the most (all-in at no limit). Where cards are thrown away, 6 + a bit set of
the hand's cards in ascending order follows: 6 stands pat. Asked whether to show, or to run the
board twice, 0 is no and 1 is yes. ``action_mask`` says what is allowed; sizes of a raise that come
to the same amount are offered once.

The reward is what a hand won or lost, in chips, when it is over. Every ``reset`` deals a new hand
to the same stacks; agent ``player_0`` sits left of the button.

Needs ``pip install 'krupier[research]'``.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from krupier import extras
from krupier.equipment.cards import UNKNOWN, Card, show
from krupier.rules import poker
from krupier.rules.poker import dealing
from krupier.rules.poker.actions import DISCARD

Base: Any = object
gymnasium: Any = None
try:
    Base = import_module("pettingzoo").AECEnv
    gymnasium = import_module("gymnasium")
except ModuleNotFoundError:  # said when an environment is wanted
    pass

FOLD, CALL, LEAST, HALF_POT, POT, MOST = range(6)
BETS = 6
"""Actions from here on throw cards away."""
_NO = {poker.RUN: poker.ONCE, poker.SHOWING: poker.MUCK}
_YES = {poker.RUN: poker.TWICE, poker.SHOWING: poker.SHOW}


class PokerEnvironment(Base):  # type: ignore[misc]
    metadata = {"name": "krupier_poker_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        rules: poker.Rules,
        stacks: Sequence[int],
        posts: poker.Posts,
        render_mode: str | None = None,
    ) -> None:
        if gymnasium is None:
            raise extras.ExtraMissing("research", extras.EXTRAS["research"])
        super().__init__()
        self.rules, self.start, self.posts = rules, tuple(stacks), posts
        self.render_mode = render_mode
        self.possible_agents = [f"player_{player}" for player in range(len(stacks))]
        self._numbers = {agent: player for player, agent in enumerate(self.possible_agents)}
        variant = rules.variant
        throws = any(street.draw or street.drop for street in variant.streets)
        self._actions = BETS + (1 << len(variant.streets[0].hole) if throws else 0)
        spaces = gymnasium.spaces
        self._action_space = spaces.Discrete(self._actions)
        self._random: Any = None
        self.reset(seed=0)
        size = len(self.observe(self.possible_agents[0])["observation"])
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, sum(self.start), (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
            }
        )
        self._random = None

    def observation_space(self, agent: str) -> Any:
        return self._observation_space

    def action_space(self, agent: str) -> Any:
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or self._random is None:
            self._random, _ = gymnasium.utils.seeding.np_random(seed)
        self.hand = poker.State(
            self.rules,
            self.start,
            self.posts,
            self._shuffle(self.rules.variant.deck),
            reshuffle=self._shuffle,
        )
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def _shuffle(self, cards: Sequence[Card]) -> list[Card]:
        return [int(card) for card in self._random.permutation(np.array(cards))]

    def _go_on(self) -> None:
        """Who is next, or what everybody won."""
        if self.hand.phase == poker.OVER:
            self.agent_selection = self.agents[0]
            for agent, player in self._numbers.items():
                self.rewards[agent] = float(self.hand.stacks[player] - self.start[player])
                self.terminations[agent] = True
        else:
            self.agent_selection = self.possible_agents[self.hand.actor]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self._mask()[action]:
            raise poker.Illegal(f"action {action}: allowed are {np.flatnonzero(self._mask())}")
        self._cumulative_rewards[agent] = 0.0
        self._apply(int(action))
        self._go_on()
        self._accumulate_rewards()

    def _apply(self, action: int) -> None:
        hand = self.hand
        if hand.phase == poker.DRAW:
            held = sorted(hand.holes[hand.actor])
            hand.discard([card for at, card in enumerate(held) if action - BETS >> at & 1])
        elif hand.phase != poker.BET:
            hand.apply((_YES if action == CALL else _NO)[hand.phase])
        else:
            amounts = {FOLD: poker.FOLD, CALL: poker.CALL} | self._sizes()
            hand.apply(amounts[action])

    def _sizes(self) -> dict[int, int]:
        """The amounts to which actions raise, each amount once."""
        hand, may = self.hand, self.hand.legal()
        if not may.most:
            return {}
        sizes = {LEAST: may.least}
        if may.step == 1:
            to_call = hand.level - hand.bets[may.player]
            sizes[HALF_POT] = hand.level + (hand.pot + to_call) // 2
            sizes[POT] = hand.level + hand.pot + to_call
        sizes[MOST] = may.most
        inside = [one for one in sizes.items() if one[0] == LEAST or one[1] <= may.most]
        return dict(inside[:1] + [two for one, two in pairwise(inside) if two[1] > one[1]])

    def _mask(self) -> NDArray[np.int8]:
        """What the player in turn may do."""
        hand = self.hand
        mask = np.zeros(self._actions, np.int8)
        if hand.phase == poker.BET:
            mask[CALL] = 1
            mask[FOLD] = hand.legal().fold
            mask[list(self._sizes())] = 1
        elif hand.phase == poker.DRAW:
            fewest, most = dealing.allowed(hand)
            for cards in range(1 << len(hand.holes[hand.actor])):
                mask[BETS + cards] = fewest <= cards.bit_count() <= most
        elif hand.phase != poker.OVER:
            mask[[FOLD, CALL]] = 1
        return mask

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """See :meth:`describe`; the mask is empty while others are in turn."""
        player = self._numbers[agent]
        mask = self._mask() if player == self.hand.actor else np.zeros(self._actions, np.int8)
        return {"observation": self.describe(player), "action_mask": mask}

    def describe(self, player: int) -> NDArray[np.float32]:
        """What a player knows, as numbers: cards are 52 zeros and ones each, chips are chips.

        His own cards; every board; the open cards of the others, from his left; then for himself
        and the others the stack, the bet, whether they are live, and how many cards they last
        drew; the pots in the middle, main pot first; what a call costs; the street, the phase and
        his place from the button."""
        hand, players = self.hand, self.hand.players
        known = poker.information(hand, player)
        around = [(player + step) % players for step in range(players)]
        drawn = [0] * players
        for kind, who, cards in hand.history:
            if kind == DISCARD:
                drawn[who] = len(cards)
        boards = [*known.boards, (), ()][:2]
        pots = [pot.amount for pot in hand.pots()] if hand.phase != poker.OVER else []
        parts = [
            *(_cards(known.hands[one]) for one in around),
            *(_cards(board) for board in boards),
            *([known.stacks[one], known.bets[one], known.live[one], drawn[one]] for one in around),
            [*pots, *[0] * players][:players],
            [min(max(known.level - known.bets[player], 0), known.stacks[player])],
            _one_of(hand.street, len(self.rules.variant.streets)),
            _one_of(hand.phase, 6),
            _one_of(player, players),
        ]
        return np.concatenate([np.asarray(part, np.float32) for part in parts])

    def render(self) -> str:
        hand = self.hand
        boards = " / ".join(show(board) for board in hand.boards if board)
        return f"{self.agent_selection} in turn, board {boards or '-'}, pot {hand.pot}"

    def close(self) -> None:
        """Nothing is open."""


def _cards(cards: Sequence[Card]) -> NDArray[np.float32]:
    found = np.zeros(52, np.float32)
    found[[card for card in cards if card != UNKNOWN]] = 1
    return found


def _one_of(number: int, count: int) -> list[int]:
    return [int(at == number) for at in range(count)]
