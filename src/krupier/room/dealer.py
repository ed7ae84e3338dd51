"""What a table does between rounds: who may sit down, who plays the next round, with what.

The course of a round is the same for every game; this is what differs between a game against the
bank (:mod:`~krupier.room.bank_dealer`), to which players bring chips from their wallets, and a game
among players (:mod:`~krupier.room.hands`), whose chips stay on the table.
"""

from __future__ import annotations

from collections.abc import Container, Set
from typing import TYPE_CHECKING, Any, Protocol

from krupier.room import record as records
from krupier.room.course import Course
from krupier.room.hands.chairs import Chair, WayIn
from krupier.room.hands.floor import Act
from krupier.room.hands.messages import HandsHead, HandsView
from krupier.room.hands.requests import Request
from krupier.room.lines import Line
from krupier.room.messages import Accepted, OwnView, Reply, SeatShown
from krupier.room.recovery import Recovered
from krupier.room.seating import Guest
from krupier.room.tournament.at_table import TournamentAtTable
from krupier.rules.options import Move
from krupier.rules.wants import Ruling
from krupier.store.writer import Work

if TYPE_CHECKING:
    from krupier.room.config import TableConfig
    from krupier.room.hands.dealer import HandDealer
    from krupier.room.table import Table


class Dealer(Protocol):
    @property
    def due(self) -> int | None:
        """When :meth:`tick` wants to be called."""

    def tick(self) -> None:
        """Does what is due by the time of day."""

    # -- people ----------------------------------------------------------------------------

    def sit(self, player: str, name: str, seat: str | None) -> str:
        """Gives a place, and says which. Raises Refused."""

    def stand(self, player: str, seat: str | None) -> None:
        """Takes a place back (or all), now or after the running round. Raises Refused."""

    def sit_out(self, player: str, out: bool) -> None:
        """Keeps the place of somebody who does not play for a while."""

    @property
    def keeps_chips(self) -> bool:
        """Chips stay on the table from round to round: sitting down is a request that is answered
        when it is durable."""

    @property
    def waiting(self) -> Set[str]:
        """Who waits for a seat here."""

    @property
    def in_play(self) -> bool:
        """Whether chips are in a round, or what lies here is on its way."""

    def play_for(self, code: str) -> None:
        """With money of this currency of the books from now on. Nobody but bots is here, and
        nothing is in play: who has chips here takes them away."""

    def ask(self, player: str, name: str, id: str, request: Request, reply: Reply) -> None:
        """Anything else that players may ask here. Raises Refused."""

    def forgot(self, player: str, id: str, request: Request) -> bool:
        """Whether only the books can say if this was done before."""

    def done_before(self, player: str, id: str) -> Accepted | None:
        """The answer to a request that was forgotten, from the books; may be called from any
        thread. Raises Refused."""

    def came(self, player: str) -> None:
        """A player has a connection (again)."""

    def went(self, player: str) -> None:
        """A player lost his last connection."""

    def must_be_ordered_here(self) -> None:
        """Raises Refused where what staff order of a table is ordered of what it belongs to."""

    # -- rounds ----------------------------------------------------------------------------

    @property
    def plays_elsewhere(self) -> bool:
        """Somebody who sits here is in a hand at another table."""

    @property
    def waited_for(self) -> bool:
        """Somebody is here who could play the next round."""

    @property
    def parks(self) -> bool:
        """Whether a betting window in which nothing lies waits until somebody comes."""

    def purse(self, player: str) -> int:
        """What a further stake of his may cost."""

    def limit(self, player: str) -> int | None:
        """The same where what he is offered is to be within it; None: everything is."""

    def setting(self) -> records.Setting | None:
        """What the next round is played with; nothing if there is nobody to play it."""

    def check(self, course: Course, player: str, move: Move) -> None:
        """Whether he may make and can pay this move. Raises Refused."""

    def moved(self, guest: Guest, seat: str) -> None:
        """A move of his own was taken."""

    def prompt(self) -> Line | None:
        """A move that somebody decided before it was his turn, and it is now."""

    def more_time(self) -> bool:
        """The clock of a decision has run out: whether it goes on a little longer."""

    def timed_out(self) -> None:
        """The clock is about to decide for whoever is asked."""

    def begun(self) -> None:
        """A round has begun."""

    def went_on(self) -> None:
        """Something happened in the round."""

    @property
    def held(self) -> bool:
        """Whether no card is drawn for now, such as because other tables come first."""

    def ending(self, course: Course) -> None:
        """A round is over and on its way to the books: what follows from it goes with it."""

    def ended(self, course: Course | None) -> None:
        """A round is over, or a window in which nobody staked."""

    def closed(self) -> None:
        """The table was closed and plays no more."""

    def came_back(self, found: Recovered) -> None:
        """The table is where the store says it was."""

    def clock_goes_on(self) -> None:
        """After coming back: the clock is set, perhaps the one that ran before."""

    def freeze(self) -> int:
        """The table is about to be suspended: how much of what is left on its clock is the time
        bank of whoever is asked."""

    def thaw(self, bank: int) -> None:
        """It goes on, its clock is set, and so much of it is his time bank."""

    def cannot_pay(self, player: str, why: Exception) -> None:
        """Money of this player cannot be moved although nobody asks for it: staff must look."""

    @property
    def troubles(self) -> dict[str, str]:
        """Players whose money cannot be moved, and why."""

    def felt(self, table: Table) -> Dealer:
        """Who deals at a table of this pool. Raises BadSetting where there is none."""

    # -- staff -----------------------------------------------------------------------------

    def entered(self, act: Act) -> Move | Ruling:
        """What the croupier of a physical table enters for a player, by the rules of the house.
        Raises Refused."""

    def check_stakes(self, config: TableConfig) -> None:
        """Whether the table may be played for these higher stakes from now on. Raises Refused,
        BadSetting."""

    def hands(self) -> HandDealer:
        """Where players sit against each other: whoever deals to them. Raises Refused."""

    def place_button(self, seat: str) -> None:
        """It was in the wrong place; in the next hand it is here. Raises Refused."""

    def move(self, seat: str, to: Table, to_seat: str | None, record: Work[None], by: str) -> None:
        """A player moves with all his chips to another table of the group; ``record`` writes that
        it was ordered, ``by`` whom it concerns if that fails. Raises Refused."""

    def receive(self, chair: Chair, seat: str | None, way: WayIn) -> tuple[str, str]:
        """He comes with his chips from another table of the group. Says where he sits and what is
        remembered of him. Raises Refused."""

    # -- views -----------------------------------------------------------------------------

    @property
    def stake_range(self) -> tuple[int | None, int | None]:
        """What one brings to this table at least and at most; ``None`` where there is no limit."""

    @property
    def head(self) -> HandsHead | None:
        """What a hand is played for, at tables among players."""

    @property
    def present(self) -> Container[str]:
        """Whose connections are shown to be there."""

    def recent(self, course: Course, number: int) -> dict[str, Any]:
        """A finished round in short."""

    def hands_shown(self) -> HandsView | None:
        """What everybody sees beyond the felt, at tables among players."""

    def tournament_shown(self) -> TournamentAtTable | None:
        """What everybody sees of the tournament whose table it is."""

    def seat_shown(self, seat: str) -> SeatShown:
        """What everybody sees of a seat beyond its holder."""

    def own_shown(self, player: str) -> OwnView | None:
        """What a player sees of his own beyond cards and offers, at tables among players."""
