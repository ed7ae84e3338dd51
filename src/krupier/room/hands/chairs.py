"""Who sits at a table among players: chips, obligations and wishes from hand to hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec
from msgspec import Struct

from krupier.room.hands.messages import BlindEntry, Straddling
from krupier.room.hands.objections import Objected
from krupier.room.hands.preactions import PreAction
from krupier.room.hands.turns import NEW, Turns
from krupier.room.seating import Guest, Seating
from krupier.rules.options import Refused
from krupier.store.seats import COVERED, Seat, Sitter

PASSING: list[BlindEntry] = ["pass", "post"]
"""How somebody comes in who need not post if he lets the button pass."""
WayIn = Literal["as-was", "new", "pass"]
"""How somebody comes into the game of another table: with what he owed, as a newcomer, or once he
has let the button pass."""
Goes = Literal["left", "picked-up", "moved", "closed"]
"""Of his own will; he was away for too long; to another table; or the table plays no more."""


class _Remembered(Struct, kw_only=True, omit_defaults=True):
    """What a chair and the store's memory of it have in common."""

    owes_small: bool = False
    owes_big: bool = False
    """A newcomer, or the big blind passed him while he sat out."""
    posts: bool = False
    """Posts what he owes instead of waiting for the big blind."""
    buys: bool = False
    """Buys the button, as soon as he sits left of it."""
    straddle: Straddling = "never"
    fantasy: int = 0
    """Open Face Chinese: the cards of the Fantasy Land that he has earned."""
    penalty: int = 0
    """Hands that staff make him miss."""
    objected: Objected | None = None
    """What he said against a hand, and what became of it."""
    auto_post: bool = True
    auto_time_bank: bool = True
    auto_top_up: bool = False
    """After every hand as many chips as there is room for."""
    top_up_below: int = 0
    """But only with fewer chips than so many big blinds; 0: with any number."""
    auto_rebuy: bool = False
    """When he is broke, as many as he brought."""
    brought: int = 0
    """The chips that he sat down with."""
    bank: int = 0
    """Microseconds left in his time bank."""
    since: int = 0
    """When he came to the game."""
    out_since: int | None = None
    """When he was first seen not playing."""
    rounds_left: int | None = None
    """Third man walking: how many seats the button has yet to pass until he must be back."""
    passes: bool = False
    """Lets the button pass him once, and then plays without posting."""
    wants_seat: str = ""
    """Would rather sit there, as soon as that seat is free."""
    wants_table: str = ""
    """Would rather play at that table."""
    wants_at: int = 0
    plays_out: bool = False
    """Moves only after his blinds and button."""
    at: str = ""
    """In a pool: the hand that he plays, or played last and did not leave before his turn."""
    turns: Turns = NEW
    """In a pool: how long ago he had blinds and button."""
    before: dict[str, Turns] = {}
    """In a pool: the same before each hand that may still be void."""
    top_up: int = 0
    """To be added when the hand is over, under the id it was asked with."""
    top_up_id: str = ""
    over_until: int = 0
    """He is away and was played over: when he must be back."""
    gives_way: bool = False
    """He plays over a seat whose player is back: he leaves, and is the first to wait."""
    behind: int = 0
    """So many of his chips are still on their way from the cashier."""
    lent_by: str = ""
    """Whose chips lie there instead."""
    served: int = 0
    """What he has paid for services in this sitting."""


class Kept(_Remembered):
    """What the store remembers of a player at a table."""

    sits_out: bool = False
    leaving: bool = False


class Chair(_Remembered):
    """A seat with a player and his chips. What the guest says of himself (that he sits out or
    leaves) is with the :class:`Guest`."""

    guest: Guest
    seat: str
    sitting: str
    stack: int
    """Between hands; in a hand the felt knows."""
    # -- what need not survive a restart --
    plays: int | None = None
    """His own limits leave him so many of his chips for the next hand."""
    posts_next: bool = False
    """Without ``auto_post``: said that he will post in the next hand."""
    pre: PreAction | None = None
    timeouts: int = 0
    """Decisions in a row that the clock made for him."""
    goes: Goes = "left"
    """How he goes, when he goes."""
    written: str = ""

    @property
    def player(self) -> str:
        return self.guest.player

    @property
    def number(self) -> int:
        return int(self.seat)

    @property
    def sits_out(self) -> bool:
        return self.guest.sits_out

    @property
    def leaving(self) -> bool:
        return self.seat in self.guest.leaving

    @property
    def ready(self) -> bool:
        """Wants to play and can."""
        held = self.guest.sits_out or self.leaving or self.penalty > 0
        return self.playing > 0 and not held

    @property
    def playing(self) -> int:
        """The chips that he may play with."""
        return self.stack if self.plays is None else min(self.plays, self.stack)

    @property
    def owes(self) -> bool:
        return self.owes_small or self.owes_big

    def owe_nothing(self) -> None:
        self.owes_small = self.owes_big = self.posts = self.buys = self.passes = False

    def kept(self) -> Kept:
        """What the store remembers of him."""
        return msgspec.convert(self, Kept, from_attributes=True)

    def state(self) -> str:
        return msgspec.json.encode(self.kept()).decode()

    def remember(self, kept: Kept) -> None:
        """He is as the store (or another table) remembers him."""
        self.guest.sits_out = kept.sits_out
        if kept.leaving:
            self.guest.leaving.add(self.seat)
        for name in _Remembered.__struct_fields__:
            setattr(self, name, getattr(kept, name))
        self.before = dict(kept.before)


class Chairs:
    """All chairs of a table, by seat and by player."""

    def __init__(self, seating: Seating) -> None:
        self.seating = seating
        self._of: dict[str, Chair] = {}
        self.covered: dict[str, Chair] = {}
        """By seat, who is away while somebody plays over him: his chips lie there and do not
        play."""

    def __iter__(self) -> Iterator[Chair]:
        return iter(sorted(self._of.values(), key=lambda one: one.number))

    def __len__(self) -> int:
        return len(self._of)

    @property
    def seats(self) -> int:
        """How many there are around the table."""
        return self.seating.boxes or len(self._of)

    def at(self, seat: str) -> Chair | None:
        guest = self.seating.holder(seat)
        return self._of.get(guest.player) if guest else None

    def of(self, player: str) -> Chair | None:
        return self._of.get(player)

    def mine(self, player: str) -> Chair:
        """Raises Refused."""
        self.seating.guest(player)
        return self._of[player]

    def played_over(self, player: str) -> Chair | None:
        return next((one for one in self.covered.values() if one.player == player), None)

    def add(self, player: str, name: str, seat: str, sitting: str, stack: int, bank: int) -> Chair:
        """A newcomer in a seat that is free."""
        self.seating.restore(seat, player, name)
        chair = self._of[player] = Chair(self.seating.guest(player), seat, sitting, stack)
        chair.owes_big, chair.bank = True, bank
        chair.written = chair.state()
        return chair

    def reseat(self, moves: Mapping[str, str]) -> None:
        """Players to other seats of the table, all at once."""
        going = [(self._of[player], seat) for player, seat in moves.items()]
        left = {chair.seat for chair, _ in going} - set(moves.values())
        for chair, _ in going:
            chair.guest.seats.append("")  # he stays a guest between two seats
            self.seating.free(chair.seat)
        for chair, seat in going:
            chair.guest.seats.remove("")
            self.seating.restore(seat, chair.player, chair.guest.name)
            chair.seat = seat
        for seat in left:
            self._uncover(seat)

    def remove(self, chair: Chair) -> None:
        if self.covered.get(chair.seat) is chair:
            del self.covered[chair.seat]
            self.seating.covered.discard(chair.player)
            return
        del self._of[chair.player]
        self.seating.free(chair.seat)
        self._uncover(chair.seat)

    def cover(self, chair: Chair) -> None:
        """Somebody else plays over him from now on."""
        del self._of[chair.player]
        self.seating.free(chair.seat)
        self._put_aside(chair)

    def _put_aside(self, chair: Chair) -> None:
        self.covered[chair.seat] = chair
        self.seating.covered.add(chair.player)

    def _uncover(self, seat: str) -> None:
        """Nobody plays there any more: it is again the seat of who was played over."""
        if chair := self.covered.pop(seat, None):
            self.seating.covered.discard(chair.player)
            self.seating.restore(seat, chair.player, chair.guest.name)
            self._of[chair.player] = chair
            sits_out, chair.guest = chair.guest.sits_out, self.seating.guest(chair.player)
            chair.guest.sits_out = sits_out

    def restore(self, found: list[Sitter]) -> None:
        """As the store knows them; what was in memory is worth nothing."""
        before, self.covered = self._of, {}
        self.seating.covered.clear()
        for chair in list(before.values()):
            self.seating.free(chair.seat)
        self._of = {}
        for one in found:
            kept = msgspec.json.decode(one.seat.state, type=Kept)
            seat = one.seat
            if seat.seat.endswith(COVERED):
                self._put_aside(_aside(one, kept))
                continue
            chair = self.add(seat.player, one.name, seat.seat, seat.sitting, one.stack, kept.bank)
            chair.remember(kept)
            chair.written = chair.state()
            same = before.get(seat.player)
            if same and same.sitting == chair.sitting:
                chair.pre, chair.timeouts = same.pre, same.timeouts
                chair.posts_next, chair.out_since = same.posts_next, same.out_since

    def changed(self) -> dict[str, str]:
        """By seat, what the store does not know yet; from now on it counts as written."""
        chairs = {one.seat: one for one in self}
        chairs |= {seat + COVERED: one for seat, one in self.covered.items()}
        states = {seat: one.state() for seat, one in chairs.items()}
        new = {seat: states[seat] for seat, one in chairs.items() if states[seat] != one.written}
        for seat, one in chairs.items():
            one.written = states[seat]
        return new


def _aside(one: Sitter, kept: Kept) -> Chair:
    """Of somebody who is played over."""
    seat = one.seat.seat.removesuffix(COVERED)
    chair = Chair(Guest(one.seat.player, one.name, [seat]), seat, one.seat.sitting, one.stack)
    chair.remember(kept)
    chair.written = chair.state()
    return chair


def seat_of(table: str, chair: Chair) -> Seat:
    return Seat(table, chair.seat, chair.player, chair.sitting, chair.written)


def is_played_over() -> Refused:
    """What he asks for needs a seat in which nobody else plays."""
    return Refused("played-over", "your seat is played over: say that you are back")
