"""A table for tests: a plan, seats and a stacked deck; a few words play a hand.

>>> table = sit("wgg/texas-holdem-cash", 3, blinds=("5", "10"))
>>> table.turn, table.words
('3', ['fold', 'call', 'raise'])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from krupier.equipment.cards import Card, parse
from krupier.equipment.cards import show as written
from krupier.equipment.draws import BURN, Cards, CardsAre, Dice, Equipment, Pocket
from krupier.equipment.seeded import Seeded
from krupier.money import parse as amount_of
from krupier.money import show
from krupier.rules import families
from krupier.rules.game import Game
from krupier.rules.options import Amount, Move
from krupier.rules.play import Play
from krupier.rules.poker import PlayerPoker
from krupier.rules.wants import Moves, Timeout
from tests.rules.told import facts


class Stacked:
    """The cards given come first, whoever gets them; burnt cards and the rest are any others."""

    def __init__(self, cards: str, exposed: str = "") -> None:
        self.first = list(parse(cards))
        self.exposed = parse(exposed)
        self.rest: list[Card] = []

    def begin(self, equipment: Equipment) -> None:
        assert equipment.pack
        self.rest = [card for card in equipment.pack.cards if card not in self.first]

    def answer(self, want: Cards | Dice | Pocket) -> CardsAre:
        assert isinstance(want, Cards)
        self.rest += want.back
        dealt = tuple(self._next(want.to) for _ in range(want.n))
        return CardsAre(dealt, tuple(card for card in dealt if card in self.exposed))

    def _next(self, to: str) -> Card:
        return self.first.pop(0) if self.first and to != BURN else self.rest.pop()


class Table:
    def __init__(self, game: PlayerPoker, cards: str, exposed: str = "") -> None:
        self.game, self.money = game, game.setting.currency
        self.play = Play(game)
        self.source = Stacked(cards, exposed)
        self.source.begin(game.equipment)
        self.play.run(self.source)

    @property
    def turn(self) -> str:
        """Who is asked; of several who are asked at once, the first."""
        assert isinstance(self.play.want, Moves), "nobody is asked"
        return next(iter(self.play.want.seats or ()))

    @property
    def words(self) -> list[str]:
        """What he may do."""
        return [one.do for one in self.play.offers(self.turn)]

    @property
    def bets(self) -> tuple[str, str] | None:
        """From where to where he may bet or raise, if at all."""
        for one in self.play.offers(self.turn):
            if isinstance(one, Amount):
                return show(one.least, self.money), show(one.most, self.money)
        return None

    @property
    def least(self) -> str:
        assert self.bets
        return self.bets[0]

    @property
    def most(self) -> str:
        assert self.bets
        return self.bets[1]

    def do(self, word: str, amount: str = "", *, cards: str = "") -> Table:
        """The player in turn does it."""
        put = amount_of(amount, self.money) if amount else 0
        self.play.send(Move(self.turn, word, amount=put, cards=parse(cards)))
        self.play.run(self.source)
        return self

    def all_do(self, *words: str) -> Table:
        for word in words:
            self.do(*word.split())
        return self

    def out_of_time(self) -> Table:
        self.play.send(Timeout())
        self.play.run(self.source)
        return self

    def down(self) -> Table:
        """Everybody checks or calls, stands pat and shows, to the end."""
        while not self.play.over:
            for word in ("check", "call", "bring-in", "show"):
                if word in self.words:
                    self.do(word)
                    break
            else:
                self.out_of_time()
        return self

    def cards(self, place: str) -> str:
        return written(self.play.felt.cards(place))

    @property
    def board(self) -> str:
        return self.cards("board") if "board" in self.play.felt.places else ""

    @property
    def burnt(self) -> int:
        return len(self.play.felt.cards(BURN)) if BURN in self.play.felt.places else 0

    @property
    def staked(self) -> dict[str, str]:
        return {seat: show(put, self.money) for seat, put in self.play.felt.staked.items()}

    @property
    def net(self) -> dict[str, str]:
        """What everybody won or lost."""
        felt = self.play.felt
        return {
            seat: show(felt.returned.get(seat, 0) - put, self.money)
            for seat, put in felt.staked.items()
        }

    def told(self, kind: str) -> list[Mapping[str, Any]]:
        return [facts(one) for one in self.play.felt.events if one.kind == kind]


def sit(
    game: str,
    players: int | Sequence[str] = 3,
    /,
    *,
    cards: str = "",
    exposed: str = "",
    currency: str | None = None,
    options: Mapping[str, Any] | None = None,
    **hand: Any,
) -> Table:
    """Seats 1, 2 … with 1000 each, or with the stacks given; the last one has the button. Other
    words are those of the ``hand``; without stakes it is played for the plan's example."""
    stacks = ["1000"] * players if isinstance(players, int) else players
    begins: dict[str, Any] = {
        "stacks": {str(seat): stack for seat, stack in enumerate(stacks, start=1)},
        "button": str(len(stacks)),
    }
    made = families.load(game, currency_code=currency, options=options, hand=begins | hand)
    assert isinstance(made, PlayerPoker)
    return Table(made, cards, exposed)


def dealt(hands: Sequence[str]) -> str:
    """The deck that gives these hands, dealt one card at a time.

    >>> dealt(["As Ks", "Qd Jd"])
    'As Qd Ks Jd'
    """
    return " ".join(" ".join(row) for row in zip(*(one.split() for one in hands), strict=True))


def dealt_in_a_row(game: Game, hands: int) -> list[tuple[Card, ...]]:
    """What one source deals before anybody acts, hand after hand."""
    source, found = Seeded(7), []
    for _ in range(hands):
        source.begin(game.equipment)
        play = Play(game)
        play.run(source)
        came = (one.cards for one in play.journal if isinstance(one, CardsAre))
        found.append(tuple(card for cards in came for card in cards))
    return found


def shuffled_for_every_hand(game: Game) -> None:
    """More cards come than there are, so all of them are in the deck again; in another order."""
    pack = game.equipment.pack
    assert pack
    hands = dealt_in_a_row(game, 8)
    assert sum(map(len, hands)) > len(pack.cards)
    assert len(set(hands)) == len(hands)


def each(clauses: Mapping[str, Mapping[str, Sequence[str]]], *topics: str) -> Any:
    """The test is run for every game that has clauses on these topics, and holds them."""
    held = {
        game: [clause for topic in topics for clause in of.get(topic, ())]
        for game, of in clauses.items()
    }
    return pytest.mark.parametrize(
        "game",
        [pytest.param(game, marks=pytest.mark.clause(*ids)) for game, ids in held.items() if ids],
    )
