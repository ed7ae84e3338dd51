"""A deal that is played by the rules of a table, as players and the solver see it.

Seats are numbers from the forhont clockwise, as the rules count them. Only what everybody at the
table has seen goes into a story, so a player who is asked in the middle of a deal may be given it.
"""

from __future__ import annotations

from typing import NamedTuple

from krupier.equipment.cards import SUITS, Card, card
from krupier.research.marias.cards import mask, of_equipment
from krupier.research.marias.contract import Contract, Game, Rates
from krupier.research.marias.knowledge import Masks
from krupier.research.marias.story import NO_CALL, Story, after
from krupier.rules import events
from krupier.rules.marias.cards import SUIT_WORDS
from krupier.rules.marias.plan import Tariff, tariff
from krupier.rules.marias.round import Marias
from krupier.rules.marias.seating import seating
from krupier.rules.play import Play

GAMES = {
    "hra": (Game.HRA, False),
    "sedma": (Game.HRA, True),
    "stovka": (Game.STOVKA, False),
    "stosedm": (Game.STOVKA, True),
    "betl": (Game.BETL, False),
    "durch": (Game.DURCH, False),
}
"""By what was announced: the game, and whether a seven goes with it."""


class Played(NamedTuple):
    seats: tuple[str, ...]
    """From the forhont clockwise."""
    story: Story

    @property
    def trumps(self) -> bool:
        return self.story.contract.has_trumps


def played(play: Play) -> Played | None:
    """The cards that were laid so far; nothing where no contract was announced, or where the house
    counts otherwise than the solver."""
    game, felt = play.game, play.felt
    assert isinstance(game, Marias)
    rates = rates_of(game)
    if rates is None or "fleks" not in felt.marks:
        return None
    seats, marks = seating(game.setting).seats, felt.marks
    what, seven = GAMES[marks["contract"]]
    trumps = what in (Game.HRA, Game.STOVKA)
    trump = SUIT_WORDS.index(marks["trump"]) if trumps else -1
    fleks = marks["fleks"]
    times = next(many for name, many in fleks.items() if name != "sedma")
    declarer = seats.index(marks["declarer"])
    contract = Contract(what, declarer, trump, seven, 2**times, 2 ** fleks.get("sedma", 0), rates)

    def number(one: Card) -> int:
        return of_equipment(one, trumps=trumps)

    called = number(card(marks["called"] + SUITS[trump])) if trumps else NO_CALL
    up = [one for one in felt.events if isinstance(one, events.TurnUp)]
    shown = mask(number(one) for turned in up for one in turned.cards) if declarer == 0 else 0
    if seven:
        shown |= 1 << contract.trump_seven
    story = Story(contract, declarer, called, shown=shown)
    announced = False
    for event in felt.events:
        if isinstance(event, events.Hlaska):
            announced = True
        elif isinstance(event, events.Played):
            story = after(story, number(event.cards[0]), pair=announced)
            announced = False
    return Played(seats, story)


def hand_of(deal: Played, cards: tuple[Card, ...]) -> int:
    """Cards as the solver counts them in this contract."""
    return mask(of_equipment(one, trumps=deal.trumps) for one in cards)


def dealt(story: Story) -> Masks:
    """The hands of a deal that was played to its end."""
    hands = [0, 0, 0, 0]
    for one in story.all_laid:
        hands[one.seat] |= 1 << one.card
    return hands[0], hands[1], hands[2], hands[3]


def side_of(story: Story, hands: Masks) -> int:
    """The seats of the declarers."""
    side = 1 << story.contract.declarer
    if story.called != NO_CALL:
        side |= sum(1 << seat for seat, hand in enumerate(hands) if hand >> story.called & 1)
    return side


def rates_of(game: Marias) -> Rates | None:
    """What the plan pays, where the solver can count so."""
    plain, hearts = (tariff(game.plan, game.setting, hearts=one) for one in (False, True))
    options = game.setting.options
    usual = options["overtake_without_trumps"] and not plain.further_once_made
    counts = (*sorted(plain.cards.values()), plain.last_trick, plain.hlaska, plain.trump_hlaska)
    tens = {plain.exact_hundred, plain.hundred_ten, plain.hundred_missing}
    twice = all(two == 2 * one for one, two in zip(_doubled(plain), _doubled(hearts), strict=True))
    if not (usual and plain.seven_beside_hundred and twice and len(tens) == 1):
        return None
    if counts != (10, 10, 10, 20, 40):
        return None
    return Rates(
        plain.hra,
        plain.silent_seven,
        plain.seven,
        plain.silent_hundred,
        plain.exact_hundred,
        plain.betl,
        plain.durch,
    )


def _doubled(one: Tariff) -> tuple[int, ...]:
    """What is worth twice as much in hearts."""
    return (
        *(one.hra, one.silent_seven, one.seven, one.silent_hundred),
        *(one.exact_hundred, one.hundred_ten, one.hundred_missing),
    )
