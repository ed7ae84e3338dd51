"""Calling the clock: a player at the table asks that whoever thinks too long be put on it.

At a table with a croupier he decides, or management, as the plan says. Elsewhere a clock runs by
itself for every decision, and nobody need call it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from krupier.house.acts import Signature
from krupier.house.roles import may
from krupier.plan.cash_table import CalledClock
from krupier.room.clocks import SECOND, Clock
from krupier.room.hands.chairs import Chair
from krupier.room.hands.table_rules import table_rules
from krupier.rules.betting import DECISION
from krupier.rules.options import Refused
from krupier.rules.wants import Moves

if TYPE_CHECKING:
    from krupier.room.hands.dealer import HandDealer

CALLED = "called"


class ClockCall:
    def __init__(self, dealer: HandDealer) -> None:
        self._dealer = dealer
        self._asked: tuple[Moves, str] | None = None
        """For which decision, and which seat asked for it."""

    @property
    def _rule(self) -> CalledClock | None:
        config = self._dealer.table.config
        return table_rules(config.operator).clock if config.house_rules.croupier else None

    def _thinking(self) -> tuple[Moves, Chair] | None:
        """Who alone is to decide, and has not been put on the clock."""
        table, course = self._dealer.table, self._dealer.table.course
        want = course.play.want if course else None
        asked = self._dealer.asked()
        if not isinstance(want, Moves) or want.clock != DECISION or len(asked) != 1:
            return None
        return None if self.runs or table.suspended else (want, asked[0])

    @property
    def runs(self) -> bool:
        """Whoever is to act was put on the clock."""
        clock = self._dealer.table.clock
        return clock is not None and clock.name == CALLED

    def possible(self, chair: Chair) -> bool:
        if chair.guest.sits_out:  # only who is at the table hurries others
            return False
        thinking = self._thinking() if self._rule else None
        return thinking is not None and thinking[1] is not chair and self.asked_by() is None

    def asked_by(self) -> str | None:
        """The seat that called for it, until it is granted or denied."""
        thinking = self._thinking()
        asked = self._asked
        return asked[1] if asked and thinking and asked[0] is thinking[0] else None

    def ask(self, chair: Chair) -> None:
        """Raises Refused."""
        thinking = self._thinking()
        if not self.possible(chair) or thinking is None:
            raise Refused("no-clock-call", "nobody can be put on the clock by you now")
        self._asked = thinking[0], chair.seat
        self._dealer.table.gallery.changed("hands")

    def decide(self, by: Signature, *, grant: bool) -> str:
        """Staff put the player in turn on the clock, asked or not, or deny it. Says whom it
        concerns. Raises Refused."""
        rule, thinking, table = self._rule, self._thinking(), self._dealer.table
        if rule is None or thinking is None:
            raise Refused("no-clock-call", "nobody can be put on the clock now")
        if rule.granted_by == "management" and not may(by.role, "ruling.make"):
            raise Refused("no-clock-call", "management decides whether the clock is granted")
        want, chair = thinking
        self._asked = None
        table.orders = replace(table.orders, on_clock=self._decision if grant else "")
        if grant:
            self._run(rule, want)
            table.gallery.everybody_changed()
        table.gallery.changed("hands", "want")
        return chair.seat

    def _run(self, rule: CalledClock, want: Moves, deadline: int = 0) -> None:
        table, length = self._dealer.table, rule.seconds * SECOND
        table.timer.clock = Clock(CALLED, length, deadline or table.now() + length, want)

    @property
    def _decision(self) -> str:
        """The one that is asked for now: in which hand, after how many lines."""
        course = self._dealer.table.course
        return f"{course.id}/{course.length}" if course else ""

    def goes_on(self, *, thawed: bool) -> None:
        """The table came back, or goes on: who was put on the clock is on it still. After an
        interruption in which he could not decide he has the full time again."""
        rule, table, thinking = self._rule, self._dealer.table, self._thinking()
        if rule and thinking and table.orders.on_clock == self._decision:
            self._run(rule, thinking[0], table.clock.deadline if thawed and table.clock else 0)
