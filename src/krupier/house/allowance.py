"""What an account may still stake: judged once, and kept up to date while it plays.

Nearly all that the gate weighs changes only when somebody changes it, or at a moment that is known
beforehand: a break that begins, a limit that comes into force, midnight. Until the first of these
an account that may stake may go on; what moves with every stake, and with what it brings, is only
what its limits leave.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from fractions import Fraction

from krupier.house import gate, standings, temporary
from krupier.house.gate import Deed, Where
from krupier.house.periods import day_of, next_day
from krupier.house.rates import NoRate, Quote, value
from krupier.house.standings import Standing

DEED: Deed = "stake"


@dataclass(slots=True)
class Rest:
    """What one limit leaves, in minor units of its currency."""

    left: int | Fraction
    currency: str
    wins: bool
    """Whether what comes back makes room again."""


@dataclass(slots=True)
class Allowance:
    since: int
    until: int
    """From then on it has to be judged anew."""
    today: bool
    """Whether what it rests on was read on the same day: what was on its way at midnight may count
    for either."""
    quote: Quote | None
    rests: list[Rest]
    places: set[tuple[str, str]] = field(default_factory=set)
    """Games and families that were found to be open to him."""
    moved: dict[str, list[int]] = field(default_factory=dict)
    """By currency, what was staked and returned since it was judged."""
    _units: dict[str, list[int | Fraction] | None] = field(default_factory=dict)

    def holds(self, at: int) -> bool:
        return self.since <= at < self.until

    def allows(self, amount: int, currency: str) -> bool:
        """Whether all limits leave that much; a stake equal to what is left may be."""
        units = self._worth(currency)
        if units is None:
            return False
        return all(amount * unit <= rest.left for rest, unit in zip(self.rests, units, strict=True))

    def left(self, currency: str) -> int | None:
        """As :func:`gate.left`."""
        if not self.rests:
            return None
        units = self._worth(currency)
        if units is None:
            return 0
        return max(
            0,
            min(
                (rest.left // unit).__floor__()
                for rest, unit in zip(self.rests, units, strict=True)
            ),
        )

    def count(self, currency: str, staked: int, returned: int) -> bool:
        """False: it has no rate for that, and has to be judged anew."""
        units = self._worth(currency)
        if units is None:
            return False
        for rest, unit in zip(self.rests, units, strict=True):
            rest.left -= (staked - returned if rest.wins else staked) * unit
        sums = self.moved.setdefault(currency, [0, 0])
        sums[0] += staked
        sums[1] += returned
        return True

    def _worth(self, currency: str) -> list[int | Fraction] | None:
        """What a minor unit is worth in the currency of each limit; None: nobody knows."""
        if currency not in self._units:
            try:
                self._units[currency] = [
                    value(self.quote, 1, currency, rest.currency) for rest in self.rests
                ]
            except NoRate:
                self._units[currency] = None
        return self._units[currency]


def allowance(standing: Standing, at: int) -> Allowance | None:
    """None: something is against a stake, or nobody knows what is left."""
    if next(gate.against_play(standing, DEED, at), None) is not None:
        return None
    rests = []
    for limit, held in gate.in_force(standing, at):
        if not limit.money:
            if next(gate.against_limit(standing, limit, held, DEED, at, 0, ""), None) is not None:
                return None
        elif limit.counts == "play":
            try:
                left = gate.left_of(standing, limit, held, at)
            except NoRate:
                return None
            rests.append(Rest(left, held.currency or "", limit.measure == "net-loss"))
    zone = standing.plan.timezone
    return Allowance(
        since=at,
        until=min(_changes(standing, at)),
        today=day_of(at, zone) == day_of(standing.read_at, zone),
        quote=standing.quote,
        rests=rests,
    )


def _changes(standing: Standing, at: int) -> Collection[int]:
    """When something of it changes by the clock alone."""
    found = [next_day(at, standing.plan.timezone)]
    end = temporary.ends(standing.plan, standing.account)
    found += [end] if end is not None else []
    found += [standing.rates_until] if standing.rates_until is not None else []
    found += [one.begins_at for one in standing.breaks]
    found += [one.effective_at for one in standing.decided]
    timed = {limit.measure for limit, _ in gate.in_force(standing, at)}
    if "session" in timed:
        over = gate.session_ends(standing, at)
        found += [over] if over is not None else []
    if "pause" in timed:
        found += [one.until for one in standing.stays if one.runs(at)]
    return [one for one in found if one > at]


def open_to(standing: Standing, where: Where) -> bool:
    """Whether he may play there, by the way that he has come."""
    return next(gate.against_place(standing, DEED, where), None) is None


def folded(standing: Standing, kept: Allowance) -> Standing:
    """The standing with what has moved since; the allowance goes on without it."""
    for currency, (staked, returned) in kept.moved.items():
        standing = standings.counted(standing, currency, kept.since, staked, returned)
    kept.moved.clear()
    return standing
