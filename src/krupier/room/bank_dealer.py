"""A table of a game against the bank: players bring chips from their wallets to every round."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Any

from krupier.room import demo_money, temporary
from krupier.room import record as records
from krupier.room.admission import must_let_sit, must_may
from krupier.room.course import Course, recent_of
from krupier.room.hands.chairs import Chair, WayIn
from krupier.room.hands.floor import Act
from krupier.room.hands.messages import HandsHead, HandsView
from krupier.room.hands.requests import Request
from krupier.room.lines import Line
from krupier.room.messages import Accepted, OwnView, Reply, SeatShown
from krupier.room.recovery import Recovered
from krupier.room.seating import Guest
from krupier.room.tournament.at_table import TournamentAtTable
from krupier.rules.game import BadSetting, Game
from krupier.rules.options import Amount, Choose, Move, Refused, Stake
from krupier.rules.play import Play
from krupier.rules.wants import Ruling, Void
from krupier.store.writer import Work

if TYPE_CHECKING:
    from krupier.room.config import TableConfig
    from krupier.room.dealer import Dealer
    from krupier.room.hands.dealer import HandDealer
    from krupier.room.table import Table

UNLIMITED = 10**12
"""A maximum above it is none."""


def first_stakes(game: Game) -> tuple[int | None, int | None]:
    """The smallest and the greatest first stake; ``None`` where there is no such limit."""
    least, most = [], []
    for option in Play(game).offers("1"):
        if isinstance(option, Stake):
            least += [one.least for one in option.bets]
            most += [one.most for one in option.bets]
        elif isinstance(option, Amount):
            least.append(option.least)
            most.append(option.most)
        elif isinstance(option, Choose) and option.costs:
            least.append(option.costs)
            most.append(option.costs)
    top = max(most, default=UNLIMITED)
    return min(least, default=None), None if top >= UNLIMITED else top


class BankDealer:
    def __init__(self, table: Table) -> None:
        self._table = table

    @property
    def due(self) -> int | None:
        return None

    def tick(self) -> None:
        """Nothing is due by the time of day."""

    @property
    def held(self) -> bool:
        return False

    def ending(self, course: Course) -> None:
        """Nothing follows from it."""

    # -- people ----------------------------------------------------------------------------

    def sit(self, player: str, name: str, seat: str | None) -> str:
        """A box, a place behind one (``3+``) where the plan allows that, or a place of his own
        where there are no boxes."""
        must_let_sit(self._table, player)
        taken = self._table.seating.sit(player, name, seat)
        demo_money.take(self._table, player)
        self._table.seats_changed(player)
        return taken

    def stand(self, player: str, seat: str | None) -> None:
        """Chips in the running round stay and are settled."""
        table = self._table
        guest = table.seating.guest(player)
        if seat is not None and seat not in guest.seats:
            raise Refused("not-your-seat", f"seat {seat[:20]!r} is not yours", seat=seat[:20])
        played = table.course.owners if table.course and table.running else {}
        for one in list(guest.seats) if seat is None else [seat]:
            if one in played:
                guest.leaving.add(one)
            else:
                table.seating.free(one)
        table.seats_changed(player)

    def must_be_ordered_here(self) -> None:
        """Staff order anything of it."""

    def sit_out(self, player: str, out: bool) -> None:
        """Until he comes back (or makes a move)."""
        self._table.seating.guest(player).sits_out = out
        self._table.seats_changed(player)

    def ask(self, player: str, name: str, id: str, request: Request, reply: Reply) -> None:
        raise Refused("no-cash-table", "no chips stay on this table between rounds")

    @property
    def keeps_chips(self) -> bool:
        return False

    def forgot(self, player: str, id: str, request: Request) -> bool:
        return False

    def done_before(self, player: str, id: str) -> Accepted | None:
        return None

    def came(self, player: str) -> None:
        guest = self._table.seating.guest(player)
        guest.missed, guest.walked = 0, False

    def went(self, player: str) -> None:
        """Places are kept; the clock decides for who does not return."""

    @property
    def waiting(self) -> set[str]:
        return set()

    @property
    def in_play(self) -> bool:
        course = self._table.course
        lies = self._table.running and course is not None and bool(course.owners)
        return self._table.rounds.opening or lies

    def play_for(self, code: str) -> None:
        """A round in which nobody has staked anything was open for the money of before."""
        if self._table.running:
            self._table.rounds.push(Line(Void("other-money")))
        demo_money.switch(self._table, code)

    # -- rounds ----------------------------------------------------------------------------

    @property
    def waited_for(self) -> bool:
        return self._table.somebody_is_there()

    @property
    def parks(self) -> bool:
        return not self._table.somebody_is_there()

    def purse(self, player: str) -> int:
        return self._table.env.wallets.available(player, self._table.config.currency)

    def limit(self, player: str) -> int | None:
        own = self._table.env.wallets.left(player, self._table.config.currency)
        return None if own is None else self.purse(player)

    def setting(self) -> records.Setting | None:
        table = self._table
        if not table.somebody_is_there():
            return None
        return table.setting.setting(table.course, table.seating)

    def check(self, course: Course, player: str, move: Move) -> None:
        table, play = self._table, course.play
        cost = play.cost(move)
        if play.game.limits_own_boxes:
            players = len({*(course.owners[seat] for seat in play.felt.stakes), player})
            play.game.check_own_boxes(play.felt, move, table.seating.of(player), players)
        if cost:
            must_may(table, player, "stake", cost)

    def moved(self, guest: Guest, seat: str) -> None:
        table = self._table
        if guest.sits_out or seat in guest.leaving:
            guest.sits_out = False
            guest.leaving.discard(seat)
            table.gallery.changed("seats")
        if table.seating.behind:
            table.gallery.everybody_changed()  # a box has one maximum for all who bet on it

    def prompt(self) -> Line | None:
        return None

    def more_time(self) -> bool:
        return False

    def timed_out(self) -> None:
        """Absence is counted in rounds; whoever was cut off does not lose his bets by it."""
        temporary.hand_over(self._table)

    def begun(self) -> None:
        """Nothing more than the round."""

    def went_on(self) -> None:
        """Nothing more than the round."""

    def ended(self, course: Course | None) -> None:
        """Frees the places of those who left, or stay away too long."""
        table = self._table
        for guest in table.seating.guests():
            played = course is not None and guest.player in course.owners.values()
            away = not guest.bot and guest.player not in table.gallery and not played
            guest.missed = guest.missed + 1 if away else 0
            patient = guest.missed <= table.config.house_rules.patience
            freed = [seat for seat in guest.seats if seat in guest.leaving or not patient]
            for seat in freed:
                table.seating.free(seat)
            if freed:
                table.seats_changed(guest.player)

    def closed(self) -> None:
        """Nobody has chips here."""

    def clock_goes_on(self) -> None:
        """Nobody has a clock of his own."""

    def freeze(self) -> int:
        return 0

    def thaw(self, bank: int) -> None:
        """Nobody has a clock of his own."""

    def cannot_pay(self, player: str, why: Exception) -> None:
        """Nothing is posted here but in rounds."""

    @property
    def troubles(self) -> dict[str, str]:
        return {}

    def came_back(self, found: Recovered) -> None:
        course = found.course
        temporary.find(self._table)
        if course and self._table.running:
            for seat, player in course.owners.items():
                self._table.seating.restore(seat, player, found.names.get(player, player))

    def felt(self, table: Table) -> Dealer:
        raise BadSetting(f"{self._table.id} is no pool")

    # -- staff -----------------------------------------------------------------------------

    def entered(self, act: Act) -> Move | Ruling:
        raise Refused("no-cash-table", "players of this table stake for themselves")

    def hands(self) -> HandDealer:
        raise Refused("no-cash-table", "this is no table among players")

    def place_button(self, seat: str) -> None:
        raise Refused("no-cash-table", "this table has no button")

    def move(self, seat: str, to: Table, to_seat: str | None, record: Work[None], by: str) -> None:
        raise Refused("no-cash-table", "no chips stay on this table between rounds")

    def check_stakes(self, config: TableConfig) -> None:
        raise Refused("no-cash-table", "nobody posts blinds at this table")

    def receive(self, chair: Chair, seat: str | None, way: WayIn) -> tuple[str, str]:
        raise Refused("no-cash-table", "no chips stay on this table between rounds")

    # -- views -----------------------------------------------------------------------------

    @property
    def stake_range(self) -> tuple[int | None, int | None]:
        return first_stakes(self._table.game)

    @property
    def head(self) -> HandsHead | None:
        return None

    @property
    def plays_elsewhere(self) -> bool:
        return False

    @property
    def present(self) -> Container[str]:
        return self._table.gallery

    def recent(self, course: Course, number: int) -> dict[str, Any]:
        return recent_of(course, number)

    def hands_shown(self) -> HandsView | None:
        return None

    def tournament_shown(self) -> TournamentAtTable | None:
        return None

    def seat_shown(self, seat: str) -> SeatShown:
        return SeatShown()

    def own_shown(self, player: str) -> OwnView | None:
        return None
