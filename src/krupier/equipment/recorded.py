"""Sources whose outcomes are already written down: a journal, or a croupier's entries."""

from __future__ import annotations

from collections.abc import Iterable

from krupier.equipment.cards import DECK_52, UNKNOWN, text
from krupier.equipment.draws import (
    Cards,
    CardsAre,
    Dice,
    DiceAre,
    Draw,
    Equipment,
    Face,
    NoResult,
    Outcome,
    Pack,
    PocketIs,
)


class BadOutcome(ValueError):
    """An outcome that does not answer the draw."""


def check(draw: Draw, outcome: Outcome, equipment: Equipment) -> None:
    """Refuses an outcome that this equipment cannot give to this draw."""
    if isinstance(outcome, NoResult):
        if isinstance(draw, Cards):
            raise BadOutcome("cards are wanted: a deal cannot end without a result")
        if draw.no_result and outcome.reason not in draw.no_result:
            raise BadOutcome(
                f"{outcome.reason!r} is neither a result nor a reason for having none: "
                f"{', '.join(draw.no_result)}"
            )
        return
    if isinstance(draw, Cards):
        if not isinstance(outcome, CardsAre) or len(outcome.cards) != draw.n:
            raise BadOutcome(f"{draw.n} card(s) to {draw.to} wanted, got {_told(outcome)}")
        allowed = equipment.pack.deck if equipment.pack else ()
        for one in outcome.cards:
            if one != UNKNOWN and one not in allowed:
                named = text(one) if one in DECK_52 else f"card {one}"
                raise BadOutcome(f"{named} is not in the deck of this game")
        _check_exposed(draw, outcome)
    elif isinstance(draw, Dice):
        if not isinstance(outcome, DiceAre) or len(outcome.faces) != draw.n:
            raise BadOutcome(f"{draw.n} dice wanted, got {_told(outcome)}")
        if not all(1 <= face <= 6 for face in outcome.faces):
            raise BadOutcome(f"a die shows 1 to 6, got {_told(outcome)}")
    else:
        wheel = equipment.wheel
        if not isinstance(outcome, PocketIs) or not wheel or not wheel.allows(outcome.label):
            labels = _few(wheel.weights if wheel else ())
            raise BadOutcome(f"a pocket of the wheel wanted ({labels}), got {_told(outcome)}")


def _check_exposed(draw: Cards, outcome: CardsAre) -> None:
    for one in outcome.exposed:
        if one == UNKNOWN or one not in outcome.cards:
            raise BadOutcome(f"{text(one)} cannot have been exposed: it was not dealt now")
    if outcome.exposed and draw.face is Face.UP:
        raise BadOutcome(f"cards to {draw.to} are dealt face up: none of them is exposed")


class Seen:
    """Counts the cards that left one shoe, so that none can leave it twice."""

    def __init__(self, pack: Pack) -> None:
        self._left = dict.fromkeys(pack.deck, pack.decks)

    def take(self, cards: Iterable[int], back: Iterable[int] = ()) -> None:
        """Cards leave the shoe, into which ``back`` was shuffled again before."""
        left = dict(self._left)
        for one in back:
            if one != UNKNOWN:
                left[one] = left.get(one, 0) + 1
        for one in cards:
            if one == UNKNOWN:
                continue
            if left.get(one, 0) == 0:
                raise BadOutcome(f"{text(one)} was dealt already")
            left[one] -= 1
        self._left = left


class Croupier:
    """A physical table: whoever deals is prompted by the draw and enters what came.

    ``answer`` is ``None`` until :meth:`enter` has been called with an outcome that fits.
    """

    def __init__(self) -> None:
        self._equipment = Equipment()
        self._entered: Outcome | None = None
        self.prompt: Draw | None = None

    def begin(self, equipment: Equipment) -> None:
        self._equipment = equipment
        self._entered = self.prompt = None

    def answer(self, draw: Draw) -> Outcome | None:
        outcome, self._entered = self._entered, None
        self.prompt = None if outcome else draw
        return outcome

    def enter(self, outcome: Outcome) -> None:
        if self.prompt is None:
            raise BadOutcome("nothing is wanted from the croupier now")
        check(self.prompt, outcome, self._equipment)
        # until the round asks again, a second entry would silently replace this one
        self._entered, self.prompt = outcome, None


def _told(outcome: Outcome) -> str:
    if isinstance(outcome, CardsAre):
        return f"{len(outcome.cards)} card(s)"
    if isinstance(outcome, DiceAre):
        return f"dice {list(outcome.faces)}"
    if isinstance(outcome, PocketIs):
        return f"pocket {outcome.label!r}"
    return f"no result ({outcome.reason})"


def _few(labels: Iterable[str]) -> str:
    names = sorted(labels, key=lambda one: (len(one), one))
    return f"{names[0]} … {names[-1]}" if names else "none"
