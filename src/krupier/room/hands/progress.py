"""Where a table among players is after a hand, and what is decided about the next one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from msgspec import Struct
from msgspec.structs import replace

from krupier.equipment.cards import Card
from krupier.room.course import Course
from krupier.room.hands.button import Places


class Progress(Struct, frozen=True, omit_defaults=True):
    """Where a table is after a hand; written with the hand's setting."""

    places: Places | None = None
    before: Places | None = None
    """Where button and blinds were before: a void hand is dealt again."""
    game: int = 0
    """Which game of a mix."""
    played: int = 0
    """Hands of it, this one included."""
    players: int = 0
    since: int = 0
    """Where the button was in the first of these hands."""
    attack: int = 0
    """What lay in the button attack before the hand."""
    button: int = 0
    """Who has the button next, wherever it was: in a button attack the winner of the hand before;
    or staff put it there."""

    def voided(self) -> Progress:
        """As if the hand had not been dealt."""
        return replace(self, places=self.before, played=max(0, self.played - 1))

    def ruled(self, button: int) -> Progress:
        return replace(self, button=button)

    def after(self, course: Course) -> Progress:
        """With what the end of the hand says about the next one."""
        if course.play.void:
            return self.voided()
        marks = course.play.felt.marks
        attack, button = marks.get("attack", self.attack), marks.get("next_button", "0")
        return replace(self, attack=attack, button=int(button))


@dataclass(frozen=True)
class Now:
    """What is decided about the next hand beside who sits where."""

    moving: bool = False
    """The button always goes to a player."""
    chosen: int | None = None
    """Dealer's choice: the game that was named."""
    drawn: Mapping[int, Card] = field(default_factory=dict)
    """The cards for the first button of a new game, by seat."""
