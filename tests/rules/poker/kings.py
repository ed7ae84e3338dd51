"""Hands at the tables of operator kings: cards in a known order, moves in a few words."""

from __future__ import annotations

from typing import Any, Self

import pytest

from krupier.equipment.cards import Card, parse, text
from krupier.equipment.draws import BURN, Cards, CardsAre, Draw
from krupier.money import parse as amount
from krupier.rules import families
from krupier.rules.options import Amount, Move, Option, Pick
from krupier.rules.play import Play
from krupier.rules.wants import Moves
from tests.rules.told import facts


class Stacked:
    """A deck in this order, the rest of it after that; burnt cards come from its bottom."""

    def __init__(self, cards: str, deck: tuple[Card, ...]) -> None:
        first = list(parse(cards))
        self.left = first + [card for card in deck if card not in first]

    def begin(self, equipment: Any) -> None:
        """One hand only."""

    def answer(self, draw: Draw) -> CardsAre:
        assert isinstance(draw, Cards)
        if draw.back:
            self.left = list(draw.back)
        at = -1 if draw.to == BURN else 0
        return CardsAre(tuple(self.left.pop(at) for _ in range(draw.n)))


class Table:
    """A hand under way. ``do("3 call", "1 raise 20", "2 draw Js Td")`` makes moves."""

    def __init__(self, game: str, cards: str = "", *, hand: dict[str, Any], **options: Any) -> None:
        made = families.load(f"kings/{game}", currency_code="EUR", options=options, hand=hand)
        self.play = Play(made)
        pack = made.equipment.pack
        assert pack is not None
        self.source = Stacked(cards, pack.deck)
        self.play.run(self.source)

    def do(self, *moves: str) -> Self:
        for said in moves:
            seat, word, *rest = said.split()
            option = self.offered(seat).get(word)
            move = Move(seat, word)
            if isinstance(option, Pick):
                move = Move(seat, word, cards=tuple(parse(" ".join(rest))))
            elif rest:
                move = Move(seat, word, amount=amount(rest[0], self.play.game.setting.currency))
            self.play.send(move)
            self.play.run(self.source)
        return self

    def then(self, *words: str) -> Self:
        """Moves of whoever is in turn."""
        for said in words:
            self.do(f"{self.turn} {said}")
        return self

    def quietly(self) -> Self:
        """Everybody checks or calls, and draws nothing that he need not."""
        while isinstance(self.play.want, Moves):
            offered = self.offered(self.turn)
            word = next(
                one for one in ("check", "call", "bring-in", "draw", "show") if one in offered
            )
            self.play.send(Move(self.turn, word))
            self.play.run(self.source)
        return self

    @property
    def turn(self) -> str:
        assert isinstance(self.play.want, Moves)
        (seat,) = self.play.want.seats or ()
        return seat

    def offered(self, seat: str) -> dict[str, Option]:
        return {one.do: one for one in self.play.offers(seat)}

    def words(self) -> list[str]:
        """What the player in turn may do."""
        return list(self.offered(self.turn))

    def span(self) -> tuple[int, int]:
        """From where to where he may bet or raise, in euros."""
        option = list(self.offered(self.turn).values())[-1]
        assert isinstance(option, Amount)
        return option.least // 100, option.most // 100

    def dealt(self, place: str) -> list[str]:
        return [text(card) for card in self.play.felt.cards(place)]

    def order(self, kind: str, key: str) -> list[str]:
        """To whom something happened, in turn."""
        return [facts(one)[key] for one in self.play.felt.events if one.kind == kind]

    @property
    def result(self) -> dict[str, int]:
        """What each seat won or lost, in cents."""
        felt = self.play.felt
        return {seat: felt.returned.get(seat, 0) - put for seat, put in felt.staked.items()}


def seats(count: int, stack: str = "1000") -> dict[str, str]:
    return {str(seat): stack for seat in range(1, count + 1)}


def three(
    blinds: tuple[str, str] = ("5", "10"), stack: str = "1000", **more: Any
) -> dict[str, Any]:
    """Three players; the button in seat 3, so seat 1 posts the small blind."""
    return {"stacks": seats(3, stack), "button": "3", "blinds": list(blinds), **more}


def marked(games: dict[str, str]) -> list[Any]:
    """Games with the clauses that a test proves for each."""
    return [
        pytest.param(game, id=game, marks=pytest.mark.clause(*clauses.split()))
        for game, clauses in games.items()
    ]
