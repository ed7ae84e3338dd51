"""A payment provider for demos and tests: everything a real one does, and what goes wrong with it.

:class:`Sandbox` is the provider itself, with books in a file of its own; it can be asked in the
process. :mod:`krupier.sandbox.provider_server` puts it behind HTTP and tells its events.

What becomes of an order is told by the means of payment (the last three digits in its identifier,
:data:`MANNERS`), by the seed and the shares of :class:`Faults`, or by orders to the sandbox. The
same seed, keys and shares give the same fate, also after it was killed.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from typing import Annotated, Literal, cast

from msgspec import Meta, Struct

from krupier.house.outside import Unreachable
from krupier.house.periods import DAY, SECOND
from krupier.house.provider import Answer, Entry, Order, Rejected, State
from krupier.house.provider_client import OTHER_CONTENT, Means
from krupier.sandbox.provider_books import Books, Kept, Telling

LARGEST = 10**13
"""An order of more is not taken, in minor units."""

Manner = Literal["", "declined", "charged-back", "payouts-declined", "slow", "silent"]
MANNERS: Mapping[str, Manner] = {
    "002": "declined",
    "259": "charged-back",
    "341": "payouts-declined",
    "077": "slow",
    "119": "silent",
}
"""By the last three digits of an identifier: `4000 0000 0000 0259`, `anna259@example.com`."""

Share = Annotated[float, Meta(ge=0, le=1)]


class Faults(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How often, from 0 (never) to 1 (always)."""

    declines: Share = 0.0
    charge_backs: Share = 0.0
    at_once: Share = 0.0
    """The answer to the order says already what became of it."""
    lost_requests: Share = 0.0
    """Nothing arrives, nothing is taken, nobody answers."""
    lost_answers: Share = 0.0
    """It is taken, and the answer never comes."""
    lost_callbacks: Share = 0.0
    """Never told, not even again."""
    doubled_callbacks: Share = 0.0
    late_callbacks: Share = 0.0
    reordered_callbacks: Share = 0.0
    """After what came later."""
    outages: Share = 0.0
    """Of its time it is away altogether."""


class Times(Struct, frozen=True, kw_only=True):
    """In seconds, times the pace."""

    settle: float = 1.0
    slow: float = 60.0
    charge_back: float = 10.0
    late: float = 120.0
    outage: float = 5.0
    retries: tuple[float, ...] = (9, 18, 27, *(60 * m for m in (2, 5, 10, 15, 30, 60, 120, 240)))
    """Before an event that nobody took is told again; the last one from then on."""
    tries: int = 100


class Sandbox:
    """The provider. Keeps to :class:`krupier.house.provider.Provider`."""

    def __init__(
        self,
        books: Books | None = None,
        *,
        seed: int = 0,
        faults: Faults | None = None,
        pace: float = 1.0,
        times: Times | None = None,
        now: Callable[[], int],
    ) -> None:
        """``pace``: 0.01 makes it a hundred times as fast. ``now``: microseconds."""
        self.books = books or Books()
        self.faults = faults or Faults()
        self.times = times or Times()
        self._seed, self._pace, self._now = seed, pace, now
        self._away_until = 0
        self._asked = Counter[str]()

    # -- what it is asked --------------------------------------------------------------------

    def register(self, method: str, identifier: str, holder: str, currency: str) -> str:
        self._arrives(f"register/{identifier}")
        if not identifier.strip():
            raise Rejected("no-identifier", "say which means of payment it is")
        means = Means(method=method, identifier=identifier, holder=holder, currency=currency)
        return self.books.token(means)

    def order(self, order: Order) -> Answer:
        self._arrives(f"order/{order.key}")
        with self.books.transaction():
            kept = self.books.kept(order.key)
            fresh = kept is None
            if kept is None:
                kept = self._take(order)
        if kept.order != order:
            raise Rejected(OTHER_CONTENT, "this key was used for another order")
        if kept.rejected:
            raise Rejected(kept.rejected, "such an order is not taken")
        silent = self._manner(order) == "silent" or self._drawn("lost_answers", order.key)
        if fresh and silent:
            raise Unreachable("the answer is lost")
        return kept.answer

    def find(self, key: str) -> Answer | None:
        self._arrives(f"find/{key}")
        kept = self.books.kept(key)
        return kept.answer if kept and not kept.rejected else None

    def statement(self, day: str) -> list[Entry]:
        self._arrives(f"statement/{day}")
        try:
            since = (
                int(datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC).timestamp())
                * SECOND
            )
        except ValueError:
            raise Rejected("bad-day", "a day is written as 2026-03-28") from None
        return self.books.statement(since, since + DAY)

    # -- what it is told to do ---------------------------------------------------------------

    def go_away(self, seconds: float) -> None:
        self._away_until = self._now() + int(seconds * SECOND)

    @property
    def away(self) -> bool:
        at = self._now()
        slot = at // max(1, self._after(self.times.outage))
        return at < self._away_until or self._drawn("outages", str(slot))

    def end(self, key: str, state: State, why: str = "sandbox") -> None:
        """What somebody decides becomes of an order, now. Raises Rejected when it cannot."""
        with self.books.transaction():
            kept = self.books.kept(key)
            before: State = "done" if state == "charged-back" else "pending"
            deposit = kept is not None and kept.order.direction == "deposit"
            if kept is None or kept.state != before or (before == "done" and not deposit):
                raise Rejected("not-now", f"{key} cannot become {state} now")
            self._become(kept, state, "" if state == "done" else why, self._now())

    # -- what happens by itself --------------------------------------------------------------

    def step(self) -> None:
        """What becomes of orders by now."""
        for kept in self.books.due(self._now()):
            with self.books.transaction():
                current = self.books.kept(kept.order.key)
                if current == kept:  # nobody decided otherwise meanwhile
                    state, _, why = kept.then.partition(" ")
                    self._become(kept, cast("State", state), why, self._now())

    def to_tell(self) -> list[Telling]:
        return [] if self.away else self.books.to_tell(self._now())

    def told(self, telling: Telling, said: str) -> None:
        """``said``: empty when it was taken, else why not."""
        tries = telling.tries
        pause = self.times.retries[min(tries, len(self.times.retries) - 1)]
        again = self._now() + self._after(pause) if said and tries < self.times.tries else None
        self.books.told(telling.event.id, said or "taken", again)

    def doubled(self, telling: Telling) -> bool:
        return self._drawn("doubled_callbacks", telling.event.id)

    # -- fate --------------------------------------------------------------------------------

    def _arrives(self, what: str) -> None:
        """Raises Unreachable."""
        self._asked[what] += 1
        lost = self._drawn("lost_requests", f"{what}/{self._asked[what]}")
        if lost or self.away:
            raise Unreachable("nothing arrives")

    def _take(self, order: Order) -> Kept:
        at, times = self._now(), self.times
        manner = self._manner(order)
        pause = times.slow if manner == "slow" else times.settle
        self.books.take(
            order,
            at,
            next_at=at + self._after(pause),
            then=self._fate(order, manner),
            rejected=self._wrong(order),
        )
        kept = self.books.kept(order.key)
        assert kept is not None
        if kept.rejected:
            self.books.wait(order.key, None)
        elif manner != "slow" and self._drawn("at_once", order.key):
            state, _, why = kept.then.partition(" ")
            self._become(kept, cast("State", state), why, at)
        return self.books.kept(order.key) or kept

    def _wrong(self, order: Order) -> str:
        if not 0 < order.amount <= LARGEST:
            return "bad-amount"
        means = self.books.means(order.token)
        if order.token and means is None:
            return "unknown-token"
        if means is not None and means.currency != order.currency:
            return "other-currency"
        return ""

    def _fate(self, order: Order, manner: Manner) -> str:
        refuses = manner == "declined" or (
            manner == "payouts-declined" and order.direction == "withdrawal"
        )
        if refuses or self._drawn("declines", order.key):
            return "declined do-not-honour"
        return "done"

    def _become(self, kept: Kept, state: State, why: str, at: int) -> None:
        order, times = kept.order, self.times
        returns = (
            state == "done"
            and order.direction == "deposit"
            and (self._manner(order) == "charged-back" or self._drawn("charge_backs", order.key))
        )
        self.books.become(
            kept,
            state,
            why,
            at,
            next_at=at + self._after(times.charge_back) if returns else None,
            then="charged-back disputed" if returns else "",
            send_at=self._told_at(f"{order.key}/{state}", at),
        )

    def _told_at(self, what: str, at: int) -> int | None:
        times = self.times
        if self._drawn("lost_callbacks", what):
            return None
        if self._drawn("reordered_callbacks", what):
            return at + self._after(times.charge_back + times.settle)
        return at + self._after(times.late if self._drawn("late_callbacks", what) else 0)

    def _manner(self, order: Order) -> Manner:
        means = self.books.means(order.token)
        digits = re.sub(r"\D", "", means.identifier) if means else ""
        return MANNERS.get(digits[-3:], "")

    def _after(self, seconds: float) -> int:
        return int(seconds * self._pace * SECOND)

    def _drawn(self, fault: str, what: str) -> bool:
        """The same for the same seed, whenever it is asked."""
        share: float = getattr(self.faults, fault)
        drawn = hashlib.sha256(f"{self._seed}/{fault}/{what}".encode()).digest()[:7]
        return int.from_bytes(drawn) < share * 2**56
