"""Two deals that differ in one secret, played alike for as long as the same can be done in both.

Whoever does not share the secret has to be told the same in both worlds: what stands on the felt,
every event, what he is offered, and why he is refused.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from random import Random
from typing import Any

from krupier.equipment.cards import DECK_32, Card
from krupier.equipment.draws import Cards, CardsAre
from krupier.rules.options import Choose, Move, Pick, Refused
from krupier.rules.play import Play
from krupier.rules.view import event_view, view
from krupier.rules.wants import Moves
from tests.rules.marias.table import asked, table

SEATS = ("1", "2", "3", "4")
Hands = dict[str, list[Card]]
Step = tuple[str, tuple[Card, ...]]
"""A word, and the card of it."""


def dealt(luck: Random) -> Hands:
    """Eight cards each, the first four first; king and queen of a suit often in one hand."""
    pack = luck.sample(DECK_32, 32)
    hands = {seat: list(pack[8 * at : 8 * at + 8]) for at, seat in enumerate(SEATS)}
    for at in range(4):
        if luck.random() < 0.5:
            king, queen = 11 * 4 + at, 10 * 4 + at
            exchange(hands, queen, luck.choice([c for c in hands[owner(hands, king)] if c != king]))
    return hands


def owner(hands: Mapping[str, Collection[Card]], card: Card) -> str:
    return next(seat for seat, hand in hands.items() if card in hand)


def exchange(hands: Hands, one: Card, other: Card) -> None:
    """Both cards change their places."""
    first, second = hands[owner(hands, one)], hands[owner(hands, other)]
    at, to = first.index(one), second.index(other)
    first[at], second[to] = other, one


def steps(play: Play) -> set[Step]:
    """Everything that who is asked may do."""
    found: set[Step] = set()
    for option in play.offers(asked(play)):
        if isinstance(option, Pick):
            found |= {(option.do, (card,)) for card in option.cards}
        else:
            assert isinstance(option, Choose)
            found.add((option.do, ()))
    return found


class Worlds:
    """Both deals. ``outsiders``: who does not share the secret."""

    def __init__(self, hands: tuple[Hands, Hands], outsiders: Collection[str]) -> None:
        self.plays = (table(), table())
        self.hands, self.outsiders = hands, tuple(outsiders)
        self.told = 0

    def same(self) -> None:
        """All that is told since the last time, to each of them and to all of them together."""
        one, other = self.plays
        money = one.game.setting.currency
        for seats in ((), *((seat,) for seat in self.outsiders), self.outsiders):
            assert view(one, seats) == view(other, seats)
            new = [
                [event_view(event, seats, money) for event in play.felt.events[self.told :]]
                for play in self.plays
            ]
            assert new[0] == new[1]
        assert [self.refusal(one, seat) for seat in self.outsiders] == [
            self.refusal(other, seat) for seat in self.outsiders
        ]
        self.told = len(one.felt.events)

    def refusal(self, play: Play, seat: str) -> list[Any]:
        """What he hears who speaks or plays although it is not his turn or not his to do."""
        heard: list[Any] = []
        for do in ("good", "flek-hra"):
            heard.append(self.heard(play, Move(seat, do)))
        for card in DECK_32[::11]:
            heard.append(self.heard(play, Move(seat, "play", cards=(card,))))
        return heard

    def heard(self, play: Play, move: Move) -> Any:
        try:
            return play.cost(move)
        except Refused as no:
            return no.code, str(no), no.facts

    def deal(self) -> None:
        for _ in SEATS:
            self.same()
            for play, hands in zip(self.plays, self.hands, strict=True):
                want = play.want
                assert isinstance(want, Cards)
                had = len(play.felt.cards(want.to)) + len(play.felt.cards(f"{want.to}.trump"))
                play.send(CardsAre(tuple(hands[want.to][had : had + want.n])))

    def do(self, *moves: Step) -> None:
        """The same in both, or what each of them needs."""
        for play, (word, cards) in zip(self.plays, moves * (2 // len(moves)), strict=True):
            play.send(Move(asked(play), word, cards=cards))

    def alike(self, luck: Random, usual: Collection[str]) -> Iterator[str]:
        """Plays on as long as something can be done in both: the words that were said."""
        while all(isinstance(play.want, Moves) for play in self.plays):
            one, other = self.plays
            if asked(one) in self.outsiders:
                assert steps(one) == steps(other)
            both = sorted(steps(one) & steps(other))
            if not both:
                return
            quiet = [step for step in both if step[0] in usual]
            chosen = luck.choice(quiet if quiet and luck.random() < 0.7 else both)
            self.do(chosen)
            yield chosen[0]
