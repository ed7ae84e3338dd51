"""Cards that players show when the hand is over, of their own will."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupier.equipment.cards import text
from krupier.equipment.draws import Face
from krupier.room.hands.chairs import Chair
from krupier.rules.options import Refused

if TYPE_CHECKING:
    from krupier.room.hands.dealer import HandDealer


class Showing:
    def __init__(self, dealer: HandDealer) -> None:
        self._dealer = dealer
        self.cards: dict[str, list[str]] = {}
        """By seat; written with the setting of the next hand."""

    def forget(self) -> None:
        """Another hand has begun."""
        self.cards = {}

    def possible(self, chair: Chair) -> bool:
        dealer, hand = self._dealer, self._dealer.public_hand
        if hand is None or dealer.table.running or hand.course.play.void:
            return False
        if not dealer.in_course(chair) or chair.seat in self.cards:
            return False
        place = hand.course.play.felt.places.get(chair.seat)
        return place is not None and any(face is not Face.UP for face in place.faces)

    def show(self, chair: Chair) -> None:
        """Raises Refused."""
        hand = self._dealer.public_hand
        if not self.possible(chair) or hand is None:
            raise Refused("cannot-show", "there is nothing of yours to show now")
        cards = hand.course.play.felt.cards(chair.seat)
        self.cards[chair.seat] = [text(one) for one in cards]
        self._dealer.table.gallery.changed("hands")
