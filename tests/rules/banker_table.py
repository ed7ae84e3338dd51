"""How tests sit down at poker against the bank: a round with stakes, its deal, what is offered."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.equipment.cards import UNKNOWN, parse
from krupier.equipment.draws import BURN, Cards, CardsAre, Face, OutOfCards
from krupier.equipment.seeded import Seeded
from krupier.rules.events import CardEvent
from krupier.rules.families import load
from krupier.rules.game import Game
from krupier.rules.options import BetOffer, Move, Option, Stake
from krupier.rules.play import Play
from krupier.rules.wants import Moves, Timeout


def opened(name: str, *stakes: tuple[str, str, int], **setting: Any) -> Play:
    """A round with these stakes (seat, bet, minor units) and betting closed."""
    made = Play(load(name, **setting))
    for seat, bet, amount in stakes:
        made.send(Move(seat, "bet", bet, (), amount))
    made.send(Timeout())
    return made


def deal(made: Play, dealt: str = "") -> list[tuple[str, Face]]:
    """Answers all draws up to the next question: with these cards, or with any. Says where each
    card went and which face it shows."""
    given = list(parse(dealt))
    order = []
    while isinstance(made.want, Cards):
        want = made.want
        order += [(want.to, want.face)] * want.n
        if want.to == BURN:
            made.send(CardsAre((UNKNOWN,) * want.n))
            continue
        seen = {
            card
            for event in made.felt.events
            if isinstance(event, CardEvent)
            for card in event.cards
        }
        rest = given if dealt else [card for card in range(52) if card not in seen]
        made.send(CardsAre(tuple(rest[: want.n])))
        del given[: want.n]
    return order


def options(made: Play, seat: str) -> dict[str, Option]:
    assert isinstance(made.want, Moves)
    return {option.do: option for option in made.offers(seat)}


def offered(made: Play, seat: str) -> dict[str, int]:
    """The words that a seat may say, and what each costs."""
    return {do: getattr(option, "costs", 0) for do, option in options(made, seat).items()}


def bet_offers(made: Play, seat: str) -> dict[str, BetOffer]:
    (stake, *_) = made.offers(seat)
    assert isinstance(stake, Stake)
    return {one.bet: one for one in stake.bets}


def asked(made: Play) -> list[str]:
    assert isinstance(made.want, Moves)
    return sorted(made.want.seats or ())


def check_shuffled(game: Game, cards: int = 52) -> None:
    """A game after another that left cards in the pack: it has all of them again, each once and in
    an order of its own."""
    source = Seeded(1)
    source.begin(game.equipment)
    before = source.answer(Cards(20, "1"))
    source.begin(game.equipment)
    after = source.answer(Cards(cards, "1"))
    assert isinstance(before, CardsAre)
    assert isinstance(after, CardsAre)
    assert sorted(after.cards) == list(range(cards))
    with pytest.raises(OutOfCards):
        source.answer(Cards(1, "1"))
    assert after.cards[:20] != before.cards
