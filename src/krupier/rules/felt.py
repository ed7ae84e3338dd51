"""The felt: chips, cards and words on the table, and who may see them.

Everything a round does is written here. Every chip that is staked must be given back,
lost or paid before the round may end; cards are closed by default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Unpack

from msgspec import Struct

from krupier.equipment.cards import Card
from krupier.equipment.draws import Face
from krupier.rules import events
from krupier.rules.events import CardsGone, Discard, Event
from krupier.rules.marks import Marks
from krupier.rules.shown import Money, Spot
from krupier.rules.wants import Ruling

BANK = "bank"

LetGo = Callable[[str], None]
"""Takes the game of a seat out of the round. Refuses a seat that has none."""
Judge = Callable[[Ruling], tuple[tuple[Card, ...], tuple[Card, ...]]]
"""Refuses a ruling, or says which cards leave the pack by it and which are back in it."""


class Unbalanced(AssertionError):
    """A chip was lost or made: a fault in the rules code, never in the input."""


@dataclass(slots=True)
class Lying:
    """A stake on the felt. ``amount`` is what still lies there."""

    seat: str
    bet: str
    on: tuple[str, ...]
    amount: int
    unrefused: bool = False


class Settled(Struct, frozen=True):
    """What became of a stake, or of a part of it."""

    seat: str
    bet: str
    on: Spot
    staked: Money
    returned: Money
    how: str
    """``lost``, ``won``, ``back`` (push, invalid, void), ``half`` …"""


@dataclass(slots=True)
class _Place:
    cards: list[Card]
    faces: list[Face]
    owner: str


class Felt:
    """State of one round. Rules write it, views read it."""

    def __init__(self) -> None:
        self.stakes: dict[str, dict[tuple[str, tuple[str, ...]], Lying]] = {}
        """What lies on the felt, by seat, then by bet and place."""
        self.settled: list[Settled] = []
        self.events: list[Event] = []
        self.places: dict[str, _Place] = {}
        self.marks: Marks = {}
        self.carry: dict[str, bool | int | str] = {}
        """Options with which the next round at this table begins: who has the dice, the shoe."""
        self.staked: dict[str, int] = {}
        self.returned: dict[str, int] = {}
        self.bank = 0
        """Net result of the bank; negative where it paid out more than it took."""
        self.commission = 0
        self.closed = False
        self.judge: Judge | None = None
        """Set by rounds in which staff may rule; see :class:`~krupier.rules.wants.Ruling`."""
        self.let_go: LetGo | None = None
        """Set while who was cut off may leave; see :class:`~krupier.rules.wants.CutOff`."""
        self.left: set[str] = set()
        """Seats whose game goes on elsewhere."""

    # -- chips ---------------------------------------------------------------------------

    def stake(
        self, seat: str, bet: str, amount: int, on: tuple[str, ...] = (), *, unrefused: bool = False
    ) -> Lying:
        """A player's chips on a bet; chips on the same place lie on one heap."""
        if amount <= 0:
            raise Unbalanced(f"stake of {amount} on {bet}")
        own = self.stakes.setdefault(seat, {})
        lying = own.get((bet, on))
        if lying is None:
            lying = own[bet, on] = Lying(seat, bet, on, amount, unrefused)
        else:
            lying.amount += amount
            lying.unrefused |= unrefused
        self.staked[seat] = self.staked.get(seat, 0) + amount
        self.events.append(events.Stake(seat, bet, on, amount))
        return lying

    def find(self, seat: str, bet: str, on: tuple[str, ...] = ()) -> Lying | None:
        own = self.stakes.get(seat)
        return own.get((bet, on)) if own else None

    def of(self, seat: str) -> list[Lying]:
        """The stakes of one seat, in the order in which they were made."""
        return list(self.stakes.get(seat, {}).values())

    def lying(self) -> list[Lying]:
        """All stakes, seat by seat."""
        return [one for own in self.stakes.values() for one in own.values()]

    def move(self, stake: Lying, bet: str, on: tuple[str, ...] = ()) -> Lying:
        """The same chips on another place (a come bet to its number)."""
        self._take_off(stake, stake.amount)
        own = self.stakes.setdefault(stake.seat, {})
        there = own.get((bet, on))
        if there is None:
            there = own[bet, on] = Lying(stake.seat, bet, on, 0)
        there.amount += stake.amount
        self.tell(events.Moved(stake.seat, stake.bet, stake.on, bet, on, stake.amount))
        return there

    def take_back(self, stake: Lying, amount: int = 0) -> None:
        """The player takes chips off again before they were at risk."""
        amount = amount or stake.amount
        self._take_off(stake, amount)
        self.staked[stake.seat] -= amount
        self.tell(events.TakeBack(stake.seat, stake.bet, stake.on, amount))

    def lose(self, stake: Lying) -> None:
        self._settle(stake, stake.amount, 0, "lost")

    def give_back(self, stake: Lying, how: str = "back", amount: int = 0) -> None:
        """A push, an invalid bet, the part above the maximum: chips return, nothing is won."""
        amount = amount or stake.amount
        self._settle(stake, amount, amount, how)

    def pay(self, stake: Lying, win: int, *, commission: int = 0, how: str = "won") -> None:
        """A winning stake comes back with its win, less the commission on it."""
        if win < 0 or not 0 <= commission <= win + stake.amount:
            raise Unbalanced(f"win {win}, commission {commission} on {stake.bet}")
        self.commission += commission
        self._settle(stake, stake.amount, stake.amount + win - commission, how, commission)

    def lose_part(self, stake: Lying, lost: int, how: str = "half") -> None:
        """La partage, surrender: a part is lost, the rest comes back."""
        if not 0 <= lost <= stake.amount:
            raise Unbalanced(f"{lost} of {stake.amount} lost on {stake.bet}")
        self._settle(stake, stake.amount, stake.amount - lost, how)

    def award(
        self, seat: str, bet: str, win: int, on: tuple[str, ...] = (), *, commission: int = 0
    ) -> None:
        """A win on a stake that the house lent (a free split): only the win is the player's; the
        commission is already off it."""
        if win < 0 or commission < 0:
            raise Unbalanced(f"win {win}, commission {commission} on {bet}")
        self.returned[seat] = self.returned.get(seat, 0) + win
        self.commission += commission
        self.bank -= win + commission
        self.settled.append(Settled(seat, bet, on, 0, win, "won"))
        self.tell(
            events.Settle(
                seat=seat, bet=bet, on=on, staked=0, returned=win, how="won", commission=commission
            )
        )

    def cut_off(self, seat: str, goes_along: Callable[[str], bool]) -> None:
        """The game of a seat goes on elsewhere, with these of its bets. They were never staked
        here then, also what is lost already; what was paid stays paid."""
        for stake in self.of(seat):
            if goes_along(stake.bet):
                self.take_back(stake)
        gone = [
            one
            for one in self.settled
            if one.seat == seat and goes_along(one.bet) and not one.returned
        ]
        lost = sum(one.staked for one in gone)
        self.settled = [one for one in self.settled if one not in gone]
        self.staked[seat] -= lost
        self.bank -= lost
        self.left.add(seat)
        self.tell(events.CutOff(seat, lost))

    def void(self, reason: str) -> None:
        """Everything that still lies goes back to its owners."""
        self.tell(events.Void(reason))
        for stake in self.lying():
            self.give_back(stake, "void")

    def _settle(
        self, stake: Lying, amount: int, returned: int, how: str, commission: int = 0
    ) -> None:
        self._take_off(stake, amount)
        self.returned[stake.seat] = self.returned.get(stake.seat, 0) + returned
        self.bank += amount - returned - commission
        self.settled.append(Settled(stake.seat, stake.bet, stake.on, amount, returned, how))
        self.events.append(
            events.Settle(
                seat=stake.seat,
                bet=stake.bet,
                on=stake.on,
                staked=amount,
                returned=returned,
                how=how,
                commission=commission,
            )
        )

    def _take_off(self, stake: Lying, amount: int) -> None:
        own = self.stakes.get(stake.seat, {})
        key = (stake.bet, stake.on)
        if own.get(key) is not stake or not 0 < amount <= stake.amount:
            raise Unbalanced(f"{amount} taken off {stake}, which does not lie there")
        if amount < stake.amount:
            stake.amount -= amount
            return
        del own[key]
        if not own:
            del self.stakes[stake.seat]

    def close(self) -> None:
        """The round is over: every chip must have found its owner."""
        if self.stakes:
            raise Unbalanced(f"chips left on the felt: {list(self.stakes)}")
        if sum(self.staked.values()) != sum(self.returned.values()) + self.bank + self.commission:
            raise Unbalanced("staked chips are not returned, lost, paid or commissioned")
        self.closed = True

    # -- cards ---------------------------------------------------------------------------

    def put(self, place: str, cards: Iterable[Card], face: Face = Face.UP, owner: str = "") -> None:
        """Cards onto a place. ``owner`` is the seat that may look at ``Face.OWNER`` cards."""
        cards = tuple(cards)
        there = self.places.get(place)
        if there is None:
            there = self.places[place] = _Place([], [], owner or place)
        elif owner:
            there.owner = owner
        there.cards += cards
        there.faces += [face] * len(cards)
        self.tell(events.Cards(place, cards=cards, face=face, owner=there.owner))

    def cards(self, place: str) -> tuple[Card, ...]:
        there = self.places.get(place)
        return tuple(there.cards) if there else ()

    def take_cards(self, place: str, cards: Iterable[Card], why: type[CardsGone] = Discard) -> None:
        """Cards leave a place (discarded, exchanged, folded)."""
        there = self.places[place]
        gone, faces = [], []
        for one in cards:
            at = there.cards.index(one)
            gone.append(there.cards.pop(at))
            faces.append(there.faces.pop(at))
        hidden = next((face for face in faces if face is not Face.UP), Face.UP)
        self.tell(why(place, len(gone), cards=tuple(gone), face=hidden, owner=there.owner))

    def turn_up(self, place: str, cards: Iterable[Card] | None = None) -> None:
        """Turns cards of a place face up (all of them unless some are named)."""
        there = self.places[place]
        wanted = None if cards is None else list(cards)
        turned = []
        for at, one in enumerate(there.cards):
            if there.faces[at] is Face.UP or (wanted is not None and one not in wanted):
                continue
            if wanted is not None:
                wanted.remove(one)
            there.faces[at] = Face.UP
            turned.append(one)
        if turned:
            self.tell(events.TurnUp(place, cards=tuple(turned)))

    def expose(self, place: str, cards: Iterable[Card]) -> None:
        """Cards that turned face up by mistake: everybody saw them, then they are turned back."""
        self.tell(events.Exposed(place, cards=tuple(cards)))

    # -- words ---------------------------------------------------------------------------

    def tell(self, event: Event) -> None:
        """An announcement of the croupier, or anything else that happened."""
        self.events.append(event)

    def mark(self, **marks: Unpack[Marks]) -> None:
        """Public state such as the point or the winning number."""
        self.marks.update(marks)
        for name, value in marks.items():
            self.events.append(events.Mark(name, value))
