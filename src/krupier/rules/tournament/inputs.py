"""What happens to a tournament: typed, so that a journal keeps it and a replay plays it again.

An input is handled whole or refused. Draws that it needs are asked for meanwhile: a committed
source answers them, or the journal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from krupier.rules.tournament.answers import Bought, Removed
from krupier.rules.tournament.definition import Definition


class MachineInput(Struct, frozen=True, tag_field="do", omit_defaults=True):
    """Anything that is sent to the machine."""


class Announce(MachineInput, frozen=True, tag="announce"):
    """Registration opens. What is guaranteed is put aside first."""


class Redefine(MachineInput, frozen=True, tag="redefine"):
    """Management changes what was announced, before it begins: another version of it."""

    definition: Definition
    reason: str


class Register(MachineInput, frozen=True, tag="register"):
    player: str
    price: int = 0
    """Which of them, from 0."""
    flight: int = 1
    team: str = ""
    meets: bool = True
    """Whether he meets the condition of the tournament."""
    form: str = "money"
    """How he pays; refunds come back in the same form."""
    has_seat: bool = False
    """Whether he has what a satellite plays for already."""


class Unregister(MachineInput, frozen=True, tag="unregister"):
    player: str


class Start(MachineInput, frozen=True, tag="start"):
    """The time of a flight has come, or that of a stage that waited."""

    flight: int = 1
    absent: tuple[str, ...] = ()
    """Players who are not at their places, where they have their money back."""


class UnitOver(MachineInput, frozen=True, tag="unit-over"):
    """A hand, or whatever is played at its tables: the chips of all who were in it, who won the
    last chips of those who are broke (in the order after the button), and who won."""

    table: int
    unit: int
    after: dict[str, int]
    took: dict[str, tuple[str, ...]] = {}
    winner: str = ""
    better: tuple[str, ...] = ()
    """Of those who are broke, from the best hand on: of equal stacks the first has the unit that
    cannot be divided."""


class PoolUnitBegins(MachineInput, frozen=True, tag="pool-unit-begins"):
    """Of a stage without tables, among these: until it is over, the stage does not end, no break
    begins, and nobody of them is removed."""

    entries: tuple[str, ...]


class PoolUnitOver(MachineInput, frozen=True, tag="pool-unit-over"):
    """A hand of a stage without tables: what everybody won or lost in it."""

    change: dict[str, int]
    took: dict[str, tuple[str, ...]] = {}


class Void(MachineInput, frozen=True, tag="void"):
    """A unit does not count: everybody has the chips he had, and it is dealt again."""

    table: int
    unit: int


class AllIn(MachineInput, frozen=True, tag="all-in"):
    """Hand for hand: bets are called all-in, and the table stops before cards are shown."""

    table: int


Named = int | None
"""The number of the offer that somebody answers. ``None``: the one that stands then; so it was in
journals of before, and so it is with whoever cannot have read another one."""


class Buy(MachineInput, frozen=True, tag="buy"):
    """A rebuy, an add-on, or packets of one's own chips."""

    entry: str
    what: Bought
    packets: int = 1
    form: str = "money"
    offer: Named = None
    """0: nothing was offered to him."""


class Decline(MachineInput, frozen=True, tag="decline"):
    """Of what was offered to somebody who is broke; also because his time is up."""

    entry: str
    offer: Named = None


class LevelEnds(MachineInput, frozen=True, tag="level-ends"):
    flight: int = 1


class BreakEnds(MachineInput, frozen=True, tag="break-ends"):
    flight: int = 1


class CloseRegistration(MachineInput, frozen=True, tag="close-registration"):
    """Before the level that was announced, by management."""


class ExtendRegistration(MachineInput, frozen=True, tag="extend-registration"):
    """Beyond the level that was announced, by management."""

    until: int
    """The last level in which one may register."""
    reason: str


class TimeIsUp(MachineInput, frozen=True, tag="time-is-up"):
    """Of a tournament that lasts so long: running units end, and no other begins."""


class LastHands(MachineInput, frozen=True, tag="last-hands"):
    """The day ends: how many hands each table still plays is drawn, three to seven."""

    flight: int = 1


class ChipRace(MachineInput, frozen=True, tag="chip-race"):
    """In a break, chips of the lowest value go out of play."""

    low: int
    high: int
    flight: int = 1


class Penalise(MachineInput, frozen=True, tag="penalise"):
    """A player misses so many units, or orbits: he is dealt in, and his hand is dead."""

    player: str
    units: int = 0
    orbits: int = 0
    running: bool = False
    """The unit that is played is the first of them: he had to leave it."""


class Remove(MachineInput, frozen=True, tag="remove"):
    """Somebody is excluded, and keeps the prize of his place; disqualified, and does not; or never
    came, and his chips are taken away."""

    entry: str
    how: Removed
    reason: str


class Withdraw(MachineInput, frozen=True, tag="withdraw"):
    """Some chips of a player go out of play: he carried them hidden, or kept them from a chip
    race."""

    entry: str
    chips: int
    reason: str


class Reseat(MachineInput, frozen=True, tag="reseat"):
    """Management moves a player, such as for a special need of his."""

    entry: str
    table: int
    seat: int
    reason: str


class Lots(MachineInput, frozen=True, tag="lots"):
    """A bounty is drawn among those in play."""

    amount: int


class WishDeal(MachineInput, frozen=True, tag="wish-deal"):
    """Somebody wants to talk about a deal, or no longer: when all want it, no unit begins."""

    entry: str
    wants: bool = True


class RefuseDeal(MachineInput, frozen=True, tag="refuse-deal"):
    """Somebody does not agree to the terms: they play on for the prizes that there were."""

    entry: str
    offer: Named = None


class AgreeToDeal(MachineInput, frozen=True, tag="agree-to-deal"):
    """Terms that all who are left have agreed to, between units."""

    method: Literal["icm", "chips", "equal", "custom"]
    by: tuple[str, ...]
    kept: int = 0
    """Left for the first place."""
    custom: dict[str, int] = {}
    play_on: bool = False
    """Whether places are played for although nothing is kept."""
    offer: Named = None
    """To which all of them have agreed; of terms that staff enter there is none."""
    read: int = 0
    """So many lines the journal had for whoever enters the terms: they are on the chips of then. 0:
    it is not said."""


class Halt(MachineInput, frozen=True, tag="halt"):
    """Running units end and no other begins, until it goes on: such as for talks about a deal."""

    reason: str


class GoOn(MachineInput, frozen=True, tag="go-on"):
    """Units begin again."""


class Cancel(MachineInput, frozen=True, tag="cancel"):
    reason: str


class RollBack(MachineInput, frozen=True, tag="roll-back"):
    """What came after the first ``to`` lines of the journal does not count, by a ruling."""

    to: int
    ruling: str
    read: int = 0
    """So many lines the journal had for whoever rules, and those that end the hands he voids. 0:
    it is not said."""


Input = (
    Announce
    | Redefine
    | Register
    | Unregister
    | Start
    | UnitOver
    | PoolUnitBegins
    | PoolUnitOver
    | Void
    | AllIn
    | Buy
    | Decline
    | LevelEnds
    | BreakEnds
    | CloseRegistration
    | ExtendRegistration
    | TimeIsUp
    | LastHands
    | ChipRace
    | Penalise
    | Remove
    | Withdraw
    | Reseat
    | Lots
    | WishDeal
    | RefuseDeal
    | AgreeToDeal
    | Halt
    | GoOn
    | Cancel
    | RollBack
)


class Shuffle(Struct, frozen=True):
    """So many numbers from 0 in a drawn order are wanted, for a purpose that everybody may read."""

    many: int
    purpose: str


Drawn = Sequence[int]
