"""The felt as everybody was told it, with the cards that the journal knows to lie there.

Tables tell where cards lie and how many; the journal tells which they are, in the order in which
they left the shoe. Held together they must agree, card by card.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.simulation.referees.evidence import Event
from tests.simulation.referees.rows import Line, Round, cards_of, minor

HIDDEN = "??"
AMOUNTS = ("amount", "staked", "returned", "commission")
MOVING = ("split", "switch", "set", "place")
"""Cards that leave a place by this come down on another."""
CODES = {
    name: code
    for code, name in enumerate(
        (*(rank + suit for rank in "23456789TJQKA" for suit in "cdhs"), "Jk", "JK")
    )
} | {HIDDEN: -1}


class Disagree(AssertionError):
    """What was told does not go with the journal."""


@dataclass(frozen=True)
class Said:
    """An event with its cards as they are; amounts in minor units."""

    kind: str
    data: dict[str, Any]
    cards: tuple[int, ...] = ()


@dataclass
class Card:
    name: str
    told: bool
    """Everybody was told which it is."""


@dataclass
class Place:
    lying: list[Card] = field(default_factory=list)
    lost: int = 0
    """How many of these are gone, thrown away by the clock: which, nobody was told."""

    @property
    def names(self) -> list[str]:
        return [one.name for one in self.lying]

    @property
    def cards(self) -> list[int]:
        return [CODES[one.name] for one in self.lying]


@dataclass(frozen=True)
class Settled:
    seat: str
    bet: str
    on: tuple[str, ...]
    staked: int
    returned: int
    how: str
    commission: int


class Felt:
    def __init__(self, round: Round) -> None:
        self._round = round
        self._drawn: list[list[str]] = []
        self._thrown: defaultdict[str, list[list[str]]] = defaultdict(list)
        self._loose = 0
        """Cards that were taken off a place and have not come down yet."""
        self.events: list[Said] = []
        """Stakes are those that were not taken back."""
        self.places: defaultdict[str, Place] = defaultdict(Place)
        self.marks: dict[str, Any] = {}
        self.settled: list[Settled] = []

    def cards(self, place: str) -> tuple[int, ...]:
        return tuple(self.places[place].cards) if place in self.places else ()

    def names(self, place: str) -> list[str]:
        return self.places[place].names if place in self.places else []

    # -- the journal -----------------------------------------------------------------------

    def read(self, lines: Iterable[Line]) -> None:
        """Lines of the journal, before the events that came of them."""
        for line in lines:
            if "cards" in line.data:
                self._drawn.append(cards_of(line.data["cards"]))
            elif (move := line.move) and move.facts.get("cards"):
                self._thrown[move.seat].append(list(move.facts["cards"]))

    @property
    def untold(self) -> int:
        """Draws of the journal that nobody was told of yet."""
        return len(self._drawn)

    # -- the events ------------------------------------------------------------------------

    def hear(self, event: Event) -> Said:
        kind = event["event"]
        data = {name: self._plain(name, it) for name, it in event.items() if name != "event"}
        told: list[str] = data.pop("cards", [])
        cards = told
        if kind == "cards":
            cards = self._put(data["to"], told)
        elif kind == "turn-up":
            self._turn_up(data["at"], told)
        elif "from" in data:
            cards = self._take(kind, data["from"], told)
        elif kind == "take-back":
            self._take_back(data)
        elif kind == "moved":
            self._moved(data)
        elif kind == "mark":
            self.marks |= data
        elif kind == "settle":
            cut = data.get("commission", 0)
            facts = {
                name: data[name] for name in ("seat", "bet", "on", "staked", "returned", "how")
            }
            self.settled.append(Settled(**facts, commission=cut))
        said = Said(kind, data, tuple(CODES[name] for name in cards))
        if kind != "take-back":
            self.events.append(said)
        return said

    def _plain(self, name: str, value: Any) -> Any:
        if name in AMOUNTS:
            return minor(value, self._round.currency)
        return tuple(map(str, value)) if name in ("on", "to_on") else value

    def _put(self, to: str, told: list[str]) -> list[str]:
        place = self.places[to]
        copied = to.startswith("players.") and not place.lying
        if self._loose or copied:
            self._loose -= 0 if copied else len(told)
            cards = told
        else:
            cards = self._next(to, told)
        place.lying += [Card(name, was != HIDDEN) for name, was in zip(cards, told, strict=True)]
        return cards

    def _next(self, to: str, told: list[str]) -> list[str]:
        """The cards of the next draw, which must be those that were told."""
        if not self._drawn:
            raise Disagree(f"{told} told to lie at {to}, but the journal has no such draw")
        cards = self._drawn.pop(0)
        same = len(cards) == len(told) and all(
            was in (HIDDEN, card) for card, was in zip(cards, told, strict=True)
        )
        if not same:
            raise Disagree(f"{told} told to lie at {to}, the journal has {cards}")
        return cards

    def _turn_up(self, at: str, told: list[str]) -> None:
        closed = [one for one in self.places[at].lying if not one.told]
        for name in told:
            one = next((one for one in closed if one.name in (name, HIDDEN)), None)
            if one is None:
                raise Disagree(f"{name} was turned up at {at}, where {closed} lie")
            closed.remove(one)
            one.name, one.told = name, True
        place = self.places[at]
        if place.lost and len(closed) == place.lost:
            place.lying = [one for one in place.lying if one.told]
            place.lost = 0

    def _take(self, kind: str, at: str, told: list[str]) -> list[str]:
        lying = self.places[at].lying
        if kind in MOVING:
            self._loose += len(told)
        gone = told
        if HIDDEN in told:
            if kind in ("set", "place", "fold", "muck"):
                gone = [one.name for one in lying]
            elif self._thrown[at]:
                gone = self._thrown[at].pop(0)
            else:
                self.places[at].lost += len(told)
                return told
        for name in gone:
            one = next((one for one in lying if one.name == name), None)
            if one is None:
                raise Disagree(f"{name} was taken off {at}, where {lying} lie")
            lying.remove(one)
        return gone if len(gone) == len(told) else told

    def _take_back(self, data: dict[str, Any]) -> None:
        """Chips that came back before they were at risk were never staked."""
        left = data["amount"]
        for at in range(len(self.events) - 1, -1, -1):
            said = self.events[at]
            same = all(said.data.get(name) == data[name] for name in ("seat", "bet", "on"))
            if said.kind != "stake" or not same:
                continue
            gone = min(left, said.data["amount"])
            left -= gone
            rest = said.data | {"amount": said.data["amount"] - gone}
            self.events[at : at + 1] = [Said("stake", rest)] if rest["amount"] else []
            if not left:
                return
        raise Disagree(f"{data} was taken back, which was not staked")

    def _moved(self, data: dict[str, Any]) -> None:
        """The same chips on another place (a come bet to its number)."""
        there = {"bet": data["to"], "on": data["to_on"]}
        for at, said in enumerate(self.events):
            same = all(said.data.get(name) == data[name] for name in ("seat", "bet", "on"))
            if said.kind == "stake" and same:
                self.events[at] = Said("stake", said.data | there)

    # -- chips -----------------------------------------------------------------------------

    def staked(self) -> dict[tuple[str, str, tuple[str, ...]], int]:
        """What was put down, by seat, bet and place."""
        found: defaultdict[tuple[str, str, tuple[str, ...]], int] = defaultdict(int)
        for one in self.events:
            if one.kind == "stake":
                found[one.data["seat"], one.data["bet"], one.data["on"]] += one.data["amount"]
        return dict(found)

    def said(self, kind: str) -> list[dict[str, Any]]:
        return [one.data for one in self.events if one.kind == kind]


def felt_of(round: Round, events: list[Event]) -> Felt:
    """A whole round. Raises Disagree."""
    felt = Felt(round)
    felt.read(round.lines)
    for event in events:
        felt.hear(event)
    if felt.untold:
        raise Disagree(f"{felt.untold} draws of the journal were never told")
    return felt
