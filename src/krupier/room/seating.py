"""Who sits where: boxes of a limited table, or a place for everybody."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field

from krupier.plan.parts import Plan
from krupier.room.messages import SeatShown, SeatView
from krupier.rules.options import Refused

BOT = "bot-"
"""How the ids of bots begin."""
BEHIND = 20
"""Places behind one box."""


@dataclass(slots=True)
class Guest:
    """A player at the table, connected or not."""

    player: str
    name: str
    seats: list[str] = field(default_factory=list)
    sits_out: bool = False
    leaving: set[str] = field(default_factory=set)
    """Seats he gave up while they were in play: his until the round is over."""
    walked: bool = False
    """He closed the table himself: his connection was not lost."""
    missed: int = 0
    """Rounds in a row that he was away and did not play."""

    @property
    def bot(self) -> bool:
        return self.player.startswith(BOT)

    @property
    def gone(self) -> bool:
        return len(self.leaving) == len(self.seats)


class Seating:
    """Seats by number. A plan with ``seats.max`` has that many boxes, of which a player may hold
    several unless all play a common hand; elsewhere every player has one place of his own, and
    there is always another."""

    def __init__(
        self, plan: Plan, boxes_per_player: int | None = None, boxes: int | None = None
    ) -> None:
        """``boxes``: how many seats the table has, where the plan leaves it open."""
        seats = plan.seats
        self.boxes = boxes or (seats.max if seats else None)
        self.behind = bool(getattr(getattr(plan, "boxes", None), "behind", False))
        """Whether others may bet on a box from behind it, as ``3+1``, ``3+2`` …"""
        common = seats is None or seats.common or self.boxes is None
        self._each = 1 if common else boxes_per_player
        self._holders: dict[str, Guest] = {}
        self._guests: dict[str, Guest] = {}
        self._lowest = 1
        """No number below it is free."""
        self.reserved: Mapping[str, str] = {}
        """Seats that staff keep for somebody, and for whom."""
        self.covered: set[str] = set()
        """Players who are away, and somebody plays over them."""

    @property
    def unreserved(self) -> int:
        """How many boxes anybody may take."""
        kept = sum(1 for seat in self.reserved if seat not in self._holders)
        return (self.boxes or 0) - len(self._holders) - kept

    def sit(self, player: str, name: str, seat: str | None = None) -> str:
        """Takes a seat: the one asked for, or the first that is free. ``3+`` asks for a place
        behind box 3."""
        guest = self._guests.get(player)
        if guest and (seat in guest.seats or (self._each == 1 and seat is None)):
            again = seat or guest.seats[0]
            guest.name = name
            guest.leaving.discard(again)
            return again
        if guest and self._each is not None and len(guest.seats) >= self._each:
            raise Refused(
                "enough-boxes", f"a player holds at most {self._each} seat(s) here", most=self._each
            )
        if seat is None:
            seat = self._free(player)
        elif self.reserved.get(seat, player) != player:
            raise Refused("seat-reserved", f"seat {seat} is kept for somebody else", seat=seat)
        elif self.behind and seat.endswith("+") and _is_number(seat[:-1], self.boxes or 0):
            seat = self._behind(seat, player)
        elif self.boxes is None or not _is_number(seat, self.boxes):
            raise Refused("unknown-seat", f"there is no seat {seat[:20]!r}", seat=seat[:20])
        elif seat in self._holders:
            raise Refused("seat-taken", f"seat {seat} is taken", seat=seat)
        self._give(seat, player, name)
        return seat

    def restore(self, seat: str, player: str, name: str) -> None:
        """Back where he was when the table was interrupted."""
        if seat not in self._holders:
            self._give(seat, player, name)

    def _give(self, seat: str, player: str, name: str) -> None:
        guest = self._guests.setdefault(player, Guest(player, name))
        guest.name, guest.missed = name, 0
        guest.seats.append(seat)
        guest.seats.sort(key=_order)
        self._holders[seat] = guest

    def free(self, seat: str) -> None:
        guest = self._holders.pop(seat)
        guest.seats.remove(seat)
        guest.leaving.discard(seat)
        if "+" not in seat:
            self._lowest = min(self._lowest, int(seat))
        if not guest.seats:
            del self._guests[guest.player]

    def of(self, player: str) -> list[str]:
        """His seats, in order."""
        guest = self._guests.get(player)
        return list(guest.seats) if guest else []

    def keeps(self, player: str) -> bool:
        """Whether chips of his lie here: he sits here, or is played over."""
        return player in self._guests or player in self.covered

    def guest(self, player: str) -> Guest:
        found = self._guests.get(player)
        if found is None:
            raise Refused("not-seated", "you do not sit at this table")
        return found

    def holder(self, seat: str) -> Guest | None:
        return self._holders.get(seat)

    def guests(self) -> Iterator[Guest]:
        return iter(list(self._guests.values()))

    def __len__(self) -> int:
        return len(self._guests)

    def views(
        self,
        connected: Container[str],
        more: Callable[[str], SeatShown] = lambda seat: SeatShown(),
    ) -> dict[str, SeatView]:
        """By seat. ``more``: what is shown of a seat beyond who holds it."""
        return {
            seat: SeatView(
                player=one.player,
                name=one.name,
                bot=one.bot,
                away=not one.bot and one.player not in connected,
                sits_out=one.sits_out,
                leaving=seat in one.leaving,
                **more(seat)._asdict(),
            )
            for seat, one in sorted(self._holders.items(), key=lambda item: _order(item[0]))
        }

    def _free(self, player: str) -> str:
        """The first seat that is free, or the one that is kept for him."""
        for seat, whose in self.reserved.items():
            if whose == player and seat not in self._holders:
                return seat
        while str(self._lowest) in self._holders:
            self._lowest += 1
        lowest = self._lowest
        while str(lowest) in self._holders or str(lowest) in self.reserved:
            lowest += 1
        if self.boxes is not None and lowest > self.boxes:
            raise Refused("table-full", "every seat is taken")
        return str(lowest)

    def _behind(self, box: str, player: str) -> str:
        """A place behind a box; nobody stands there twice."""
        number = 1
        while (holder := self._holders.get(f"{box}{number}")) is not None:
            if holder.player == player:
                break
            number += 1
        if holder is not None or number > BEHIND:
            raise Refused("seat-taken", f"no place behind box {box[:-1]}", seat=box)
        return f"{box}{number}"


def _is_number(seat: str, boxes: int) -> bool:
    return (
        seat.isascii()
        and seat.isdecimal()
        and len(seat) < 6
        and seat == str(int(seat))
        and 1 <= int(seat) <= boxes
    )


def _order(seat: str) -> tuple[int, int]:
    box, _, standing = seat.partition("+")
    return int(box), int(standing or 0)
