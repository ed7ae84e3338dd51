"""What the routes and the WebSocket work with: the parts of one running server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec
from sqlalchemy import Connection

from krupier.house.periods import SECOND
from krupier.money import Currency, base, currency, is_demo, show_in
from krupier.room import lobby, privacy
from krupier.room.host import Host
from krupier.room.table import Table
from krupier.room.tournament.tournament import Tournament
from krupier.server.catalogue import Catalogue
from krupier.server.desk import StaffDesk
from krupier.server.forms import TableRow
from krupier.server.guard import Buckets, Pauses
from krupier.server.house import House
from krupier.server.hub import Hub
from krupier.server.identity import Everybody
from krupier.server.laboratory import Laboratory
from krupier.server.lobby import Lobby
from krupier.server.patience import Patience, PatientBooks
from krupier.server.problems import Problem
from krupier.server.quick_seat import QuickSeats
from krupier.server.readiness import Readiness
from krupier.server.sessions import Sessions
from krupier.server.settings import ServeOptions
from krupier.server.tournament_lobby import TournamentLobby
from krupier.server.tournament_pages import TournamentPages
from krupier.store import Store, ledger
from krupier.store.people import Player

T = TypeVar("T")


async def _nothing() -> None:
    """Nobody looks after it yet."""


@dataclass
class Service:
    options: ServeOptions
    store: Store
    books: PatientBooks
    host: Host
    hub: Hub
    catalogue: Catalogue
    laboratory: Laboratory
    accounts: Everybody
    sessions: Sessions
    house: House
    staff: StaffDesk
    now: Callable[[], int]
    """Microseconds since 1970 UTC that never jump: the one clock of tables, limits and sessions."""
    patience: Patience
    readiness: Readiness
    stopping: bool = False
    look_after: Callable[[], Awaitable[None]] = _nothing
    """Does at once what the caretaker does now and then: whoever has ended something, or written
    mail, need not wait for the next round."""
    make_way: Callable[[], Awaitable[None]] = _nothing
    """After accounts were changed: whoever may be in or play no more is out at once."""
    ordered: Callable[[], None] = lambda: None
    """A payment was ordered: it goes out at once, and nobody waits for the provider's answer."""
    new_guests: Buckets = field(init=False)
    logins: Buckets = field(init=False)
    """By address."""
    bad_events: Buckets = field(init=False)
    """Of payment providers and other systems of operators, unsigned: by address."""
    guesses: Pauses = field(init=False)
    """Wrong credentials of accounts and of staff, by login, device or session."""
    private_doors: asyncio.Lock = field(default_factory=asyncio.Lock)
    """One private table is opened, or its guests changed, at a time: nobody gets more tables by
    asking twice at once, or comes by a link that is being revoked."""
    empty_since: dict[str, int] = field(default_factory=dict)
    """Private tables at which nobody sits, and since when this process sees it."""
    lobby: Lobby = field(init=False)
    tournament_lobby: TournamentLobby = field(init=False)
    tournament_pages: TournamentPages = field(init=False)
    quick_seats: QuickSeats = field(init=False)

    def __post_init__(self) -> None:
        self.lobby = Lobby(self.hub, self.rows)
        self.tournament_lobby = TournamentLobby(self.hub, self.host.tournaments)
        self.tournament_pages = TournamentPages(self.hub, self.host.tournaments, self.read)
        self.quick_seats = QuickSeats(self.host, self.read)
        limits = self.options.limits

        def buckets(many: int, seconds: int) -> Buckets:
            return Buckets(many, many / seconds, self.seconds)

        self.new_guests = buckets(limits.guests_per_hour, 3600)
        self.logins = buckets(limits.logins_per_quarter, 900)
        self.bad_events = buckets(limits.bad_events_per_quarter, 900)
        self.guesses = Pauses(
            limits.guesses_at_once, limits.guess_pause, limits.guess_pause_most, self.seconds
        )

    def seconds(self) -> float:
        """The clock, for what is counted in seconds."""
        return self.now() / SECOND

    async def balances(self, player: str) -> dict[str, str]:
        """What a player has, by currency."""

        def read(conn: Connection) -> dict[str, str]:
            return {
                base(one.currency): show_in(one.balance, one.currency)
                for one in _wallets(ledger.accounts_of(conn, player))
            }

        return await self.read(read)

    async def read(self, look: Callable[[Connection], T]) -> T:
        """Looks something up in a thread of its own, so that nobody waits for the disk. Raises
        Lost if there is no answer in time."""

        def reading() -> T:
            with self.store.read() as conn:
                return look(conn)

        return await self.patience.wait(asyncio.to_thread(reading))

    def row(self, table: str) -> TableRow:
        """A table as the lobby shows it."""
        here = self.table(table)
        shown = lobby.row(here)
        return TableRow(
            **msgspec.structs.asdict(shown),
            demo=is_demo(here.config.currency),
            returns=self.catalogue.returns(shown.game),
            bots_come=self.options.demo,
        )

    def rows(self) -> dict[str, TableRow]:
        """Those of a pool are entered by its door only, and some are not for everybody."""
        tables = self.host.tables
        shown = (id for id in sorted(tables) if lobby.is_listed(tables[id]))
        return {id: self.row(id) for id in shown}

    def table(self, id: str) -> Table:
        here = self.host.tables.get(id)
        if here is None:
            raise Problem("unknown-table", table=id)
        return here

    def shown_to(self, id: str, player: Player | None, *, reads: bool = False) -> Table:
        """A table as far as it is there for who asks: whoever may not see one does not learn of
        it. ``reads``: he may read the books."""
        here = self.table(id)
        me = player.id if player else None
        sits = me is not None and bool(here.seating.of(me))
        held = self.host.tournaments.get(here.config.house_rules.tournament)
        seen = privacy.may_see(here.config, here.orders, me) and (not held or held.may_see(me))
        if not (reads or sits or seen):
            raise Problem("unknown-table", table=id)
        return here

    def tournament(self, id: str, player: Player | None, *, reads: bool = False) -> Tournament:
        """One that this process holds, as far as it is there for who asks."""
        held = self.host.tournaments.get(id)
        if held is None or not (reads or held.may_see(player.id if player else None)):
            raise Problem("unknown-tournament", id=id)
        return held

    def operator_of(self, id: str) -> str | None:
        """Whose a table or a tournament is; None: there is none."""
        here = self.host.tables.get(id)
        held = self.host.tournaments.get(id)
        return here.config.operator if here else held.record.operator if held else None

    def currency_of(self, table: str) -> Currency | None:
        """Of a table or a tournament."""
        here = self.host.tables.get(table)
        held = self.host.tournaments.get(table)
        code = here.config.currency if here else held.record.currency if held else ""
        return currency(code) if code else None


def _wallets(found: Iterable[ledger.Account]) -> list[ledger.Account]:
    """By which somebody plays: of a guest those with demo money. Who was one before such money was
    apart has empty ones beside them."""
    wallets = [one for one in found if one.kind == "player"]
    return [one for one in wallets if is_demo(one.currency)] or wallets
