"""One table of a pool: a hand of players who have not met, then another of others.

Who folds is let go at once. Who folds before his turn is let go as well, and nobody at the table
can tell: his seat, his chips and his connection look as they did, until it is his turn.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection

from krupier.room import record as records
from krupier.room.clocks import SECOND
from krupier.room.course import Course
from krupier.room.hands.chairs import Chair, Kept
from krupier.room.hands.dealer import HandDealer
from krupier.room.hands.policy import Look
from krupier.room.hands.preactions import PreAction
from krupier.room.hands.progress import Progress
from krupier.room.hands.requests import (
    FastFold,
    Pre,
    Request,
    ShowCards,
    UseTimeBank,
)
from krupier.room.lines import Line
from krupier.room.messages import OwnView, Reply
from krupier.room.pool.chips import FeltChips, in_pool
from krupier.room.pool.matching import left
from krupier.room.recovery import Recovered
from krupier.room.seating import Guest
from krupier.rules.options import Move, Refused
from krupier.rules.poker.round import SHOWDOWN
from krupier.store import seats
from krupier.store.seats import Seat, Sitter

if TYPE_CHECKING:
    from krupier.room.pool.dealer import PoolDealer
    from krupier.room.table import Table

HERE = (Pre, UseTimeBank, ShowCards, FastFold)
"""What is asked of a table; all else is asked of the pool."""


class FeltDealer(HandDealer):
    def __init__(self, table: Table, pool: PoolDealer) -> None:
        self.pool = pool
        super().__init__(table, lambda dealer: self.policy())
        self._seated = False
        """The next hand is dealt as soon as it can be written."""
        self._known = False
        """It was here before: what comes back is known otherwise."""
        self.voided = ""
        """The hand that could not go on after an interruption."""
        pool.felts[table.id] = self

    def policy(self) -> FeltChips:
        return FeltChips(self)

    # -- what the pool asks ----------------------------------------------------------------

    @property
    def free(self) -> bool:
        table = self.table
        return table.state == "open" and not self.owners and table.clock is None

    @property
    def hand(self) -> str:
        """The id of the hand that is being opened, runs or was the last."""
        return f"{self.table.id}-{self.table.number + self.table.rounds.opening}"

    @property
    def owners(self) -> Mapping[str, str]:
        """By seat who has chips in a hand here: one that is being opened, runs, or is over and not
        written yet."""
        if self.table.rounds.opening and self._coming:
            return self._coming.owners
        hand = self.public_hand
        return hand.course.owners if hand and hand.course is not self._ended else {}

    def staked_by(self, player: str) -> int:
        chair, hand = self.chairs.of(player), self.public_hand
        if chair is None or hand is None or not self.in_course(chair):
            return 0
        return hand.course.play.felt.staked.get(chair.seat, 0)

    def deal(self, players: list[Chair]) -> bool:
        """To these, in the order of their seats. Says whether the hand is on its way."""
        for one in list(self.chairs):
            self.chairs.remove(one)
        for seat, one in enumerate(players, 1):
            name, chips = one.guest.name, one.playing
            new = self.chairs.add(one.player, name, str(seat), one.sitting, chips, one.bank)
            new.owe_nothing()
            new.auto_time_bank = one.auto_time_bank
        self.progress = Progress()
        self.table.gallery.changed("seats", "watching", "hands")
        self.table.gallery.everybody_changed()
        self._seated = True
        self.table.start()
        self._seated = False
        return self.table.rounds.opening

    def plays_on(self, seat: str, stays: bool) -> bool:
        """After an interruption. Whether somebody who ``stays``, by what is written, is in the hand
        that he was dealt; who does not folds when it is his turn."""
        chair, hand = self.chairs.at(seat), self.public_hand
        if self.table.rounds.opening or chair is None or hand is None:
            return stays
        if hand.folded(seat):
            return False
        if not stays:
            chair.pre = self._early()
        elif chair.pre and chair.pre.early:
            chair.pre = None
        return stays

    def _early(self) -> PreAction:
        """One in every hand, whatever becomes of the table meanwhile."""
        return PreAction("fold", self.hand, early=True)

    # -- people ----------------------------------------------------------------------------

    def ask(self, player: str, name: str, id: str, request: Request, reply: Reply) -> None:
        self.pool.find_out()
        if not isinstance(request, HERE):
            raise in_pool()
        super().ask(player, name, id, request, reply)

    def stand(self, player: str, seat: str | None) -> None:
        self.pool.stand(player, None)

    def sit_out(self, player: str, out: bool) -> None:
        self.pool.sit_out(player, out)

    def fold_early(self, chair: Chair, id: str, watch: bool) -> Look:
        """In turn or before it. Raises Refused."""
        hand = self.public_hand
        if hand is None or not self.table.running or not self.in_course(chair):
            raise Refused("not-in-hand", "you are not in a hand")
        member = self.pool.chairs.mine(chair.player)
        gone = left(self.hand, id)
        written = partial(_is_at, self.pool.table.id, chair.player, gone)
        if member.at == gone:
            return written  # he asks once more
        if self.pool.playing.get(chair.player) is not self or not hand.behind(chair.seat):
            raise Refused("not-in-hand", "there is nothing that you could fold")
        if watch and not self.pool.may_watch:
            raise Refused("not-offered", "who folds goes on at once here")
        chair.pre = self._early()
        member.at = gone
        self._let_go(chair, watch)
        self.pool.keep_some([member], self.table)
        self.changed(chair)
        return written

    def _let_go(self, chair: Chair, watch: bool = False) -> None:
        """He is free, and takes what is left of his time bank along."""
        if member := self.pool.chairs.of(chair.player):
            member.bank = chair.bank
        self.pool.let_go(chair.player, watch=self.table.id if watch else "")

    def keep(self) -> None:
        """What is remembered of players is remembered in the pool."""

    def changed(self, chair: Chair) -> None:
        self.table.seats_changed(chair.player)

    def came(self, player: str) -> None:
        """Whoever is in the pool is here."""

    went = came

    def _note_absence(self) -> None:
        """The pool keeps places, not the table."""

    def is_here(self, chair: Chair) -> bool:
        return self.pool.is_here(chair)

    @property
    def present(self) -> Container[str]:
        return self.pool

    def cannot_pay(self, player: str, why: Exception) -> None:
        self.pool.cannot_pay(player, why)

    # -- the hand --------------------------------------------------------------------------

    @property
    def _people(self) -> bool:
        return self._seated

    @property
    def waited_for(self) -> bool:
        return False

    def setting(self) -> records.Setting | None:
        if not self._seated:
            self.pool.rests(self)
            return None
        found = super().setting()
        return found and msgspec.structs.replace(found, chips=self.pool.chips_at)

    def begun(self) -> None:
        super().begun()
        self.pool.table.gallery.own_changed(self.owners.values())
        self.pool.table.env.touched(self.pool.table.id)

    def check(self, course: Course, player: str, move: Move) -> None:
        self.pool.find_out()
        if self.pool.playing.get(player) is not self:
            raise Refused("not-in-hand", "you have folded this hand")
        super().check(course, player, move)

    def moved(self, guest: Guest, seat: str) -> None:
        if member := self.pool.chairs.of(guest.player):
            member.timeouts = 0

    def prompt(self) -> Line | None:
        """Not before everybody is back: tables are asked one by one while they come back."""
        return None if self.pool.unsure else super().prompt()

    def went_on(self) -> None:
        super().went_on()
        hand = self.public_hand
        if hand is None or not self.table.running:
            return
        for chair in self.chairs:
            if self.pool.playing.get(chair.player) is self and hand.folded(chair.seat):
                self._let_go(chair)

    def timed_out(self) -> None:
        self.pool.find_out()
        shows = self.table.clock is not None and self.table.clock.name == SHOWDOWN
        for chair in self.asked():
            member = self.pool.chairs.of(chair.player)
            if member is None or self.pool.playing.get(chair.player) is not self:
                continue
            member.timeouts += not shows
            if member.timeouts >= self.house_rules.timeouts or not self.is_here(chair):
                member.guest.sits_out = True
                self.pool.changed(member)

    def ending(self, course: Course) -> None:
        self.pool.hand_ends(self, course)

    def ended(self, course: Course | None) -> None:
        assert course is not None
        self._ended = course
        self.progress = Progress()
        felt, rules = course.play.felt, self.house_rules
        won: dict[str, int] = {}
        for seat, player in course.owners.items():
            void = course.play.void
            won[player] = 0 if void else felt.returned.get(seat, 0) - felt.staked.get(seat, 0)
            if chair := self.chairs.at(seat):
                chair.pre = None
                chair.stack += won[player]
            member = self.pool.chairs.of(player)
            if member and chair and self.pool.playing.get(player) is self:
                bank = chair.bank + rules.refill * SECOND
                member.bank = int(min(rules.time_bank * SECOND, bank))
        self.pool.over(self, won, void=course.play.void)
        self.table.gallery.changed("seats", "hands")

    def came_back(self, found: Recovered) -> None:
        self._seated = False
        if self._known:
            self.pool.doubt()
        self._known = True
        self.voided = self.hand if found.voided else ""
        sitters = self._sitters(found.course) if found.course and self.table.running else []
        super().came_back(replace(found, sitters=sitters))

    def _sitters(self, course: Course) -> list[Sitter]:
        """Whoever was dealt in sits here, with the chips that he was dealt in with."""
        stacks, felt, found = course.starting_stacks(), course.play.felt, []
        for seat, player in course.owners.items():
            member = self.pool.chairs.of(player)
            kept = (
                Kept(bank=member.bank, auto_time_bank=member.auto_time_bank) if member else Kept()
            )
            behind = stacks[seat] - felt.staked.get(seat, 0) + felt.returned.get(seat, 0)
            sitting, name = (member.sitting, member.guest.name) if member else ("", player)
            state = msgspec.json.encode(kept).decode()
            found.append(Sitter(Seat(self.table.id, seat, player, sitting, state), name, behind))
        return found

    # -- views -----------------------------------------------------------------------------

    def own_shown(self, player: str) -> OwnView:
        shown = super().own_shown(player)
        if own := shown["chair"]:
            active = self.pool.playing.get(player) is self and self.table.running
            hand = self.public_hand
            live = active and hand is not None and hand.behind(own["seat"]) > 0
            own["fast_fold"] = {"offered": live, "watch": live and self.pool.may_watch}
        return shown


def _is_at(pool: str, player: str, hand: str, conn: Connection) -> bool:
    state = seats.state_of(conn, pool, player)
    return state is not None and msgspec.json.decode(state, type=Kept).at == hand
