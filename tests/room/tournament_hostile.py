"""Clients that ask a tournament, and its tables, for anything at any moment.

    python -m tests.room.tournament_hostile --first 1 --seeds 20
    python -m tests.room.tournament_hostile --type kings/marias

Whatever is refused has changed nothing: no line, no card, no chip and no cent. Whatever is not is
play like any other, and the tournament goes on to its end.
"""

from __future__ import annotations

import argparse
import logging
import sys
import traceback
from collections import Counter
from collections.abc import Callable
from typing import Any

from sqlalchemy import select

from krupier.equipment.cards import DECK_32, UNKNOWN
from krupier.house.acts import Signature
from krupier.room.hands import requests as at_table
from krupier.room.messages import Accepted
from krupier.room.table import Table
from krupier.room.tournament.requests import Asking, Buy, Deal, Decline, Enter, Leave
from krupier.rules.options import Choose, Move, Option, Pick, Refused, Stake, TakeBack
from krupier.rules.tournament.templates import ids
from krupier.rules.wants import Moves
from krupier.store import schema
from tests.room.setup import Answers
from tests.room.tournament_campaign import Campaign
from tests.room.tournament_cuts import felt, mark

BY = Signature("dora", "director", "by mistake")
ODD = ("", "prize", "operator", "claim:p1", "p1", "p1/2", "x" * 500, "\u202e", "E-t1", "../E")
ASKED: list[Asking] = [
    *(Enter(price) for price in (0, 1, -1, 99, 10**12)),
    *(Enter(0, flight) for flight in (0, 2, -1, 99)),
    *(Enter(0, 1, team) for team in ODD),
    Enter(form="ticket"),
    Leave(),
    *(Buy(what) for what in ("rebuy", "add-on", "packets")),
    *(Buy("packets", many) for many in (0, -1, 10**9)),
    Decline(),
    *(Deal(say) for say in ("want", "no-longer", "agree", "refuse")),
]
OF_CASH: list[at_table.Request] = [
    at_table.SitDown("1", 10**6),
    at_table.Wait(True),
    at_table.GetUp(),
    at_table.ChangeSeat("2"),
    at_table.ChangeTable("E-t2"),
    at_table.TopUp(10**6),
    at_table.Entry("button"),
    at_table.ChooseGame("kings/omaha"),
    at_table.PostNext(),
    at_table.FastFold(True),
    at_table.GoOn(),
]
OF_TABLES: list[at_table.Request] = [
    at_table.Away(True),
    at_table.Away(False),
    at_table.Prefer(auto_top_up=True, auto_rebuy=True, straddle="any", top_up_below=10),
    at_table.Pre("fold"),
    at_table.Pre("call", -5),
    at_table.Pre("call-any", 10**12, 99),
    at_table.UseTimeBank(),
    at_table.ShowCards(),
    at_table.CallClock(),
    at_table.ObjectTo("I do not like it"),
    at_table.ObjectTo("\x00" * 900),
]


WORDS = (
    *("bet", "take-back", "done", "hit", "stand", "double", "split", "surrender"),
    *("insure", "even-money", "decline", "repeat", "fold", "call", "check", "raise", "all-in"),
    *("trump", "call-card", "give-up", "good", "betl", "durch", "hra", "sedma", "stovka"),
    *("flek", "flek-hra", "flek-all", "play", "announce", "win", "", "x" * 500),
)
BETS = ("", "red", "straight", "main", "insurance", "double", "forfeit", "perfect-pairs", "x" * 500)
SPOTS = ((), ("17",), ("0", "00"), ("99",), ("1",), ("1.2",), ("x",) * 40)
AMOUNTS = (0, -1, 1, 3, 50, 100, 400, 1000, 10**12, 10**30)
SEATS = (*map(str, range(11)), "1+", "1.2", "1.trump", "trick", "bank", "", "x" * 500)


class Hostile(Campaign):
    """Its people are honest; these are not."""

    def __init__(self, seed: int, type: str) -> None:
        super().__init__(seed, type, calm=True)
        self.mood = self.storm = 0.0
        self.event.place.player("eve", 10**7, self.event.it.definition.currency)
        self.strangers = ["eve", "ghost", "operator", "prize", "bot-tournament-1", ""]
        self.ids = [f"i{n}" for n in range(12)]
        self.gone: list[Table] = []
        """Tables that were taken away."""
        left = self.event._left

        def remembered(table: Table) -> None:
            self.gone.append(table)
            left(table)

        self.event._left = remembered  # type: ignore[method-assign]
        self.event.open()

    def run_until_hand(self) -> None:
        for player in self.people:
            if player not in self.event.it.state.entrants:
                self.enter(player)
        while not any(one.running for one in self.event.tables.values()):
            assert self.event.step()

    def to_its_end(self, steps: int, every: int = 12) -> None:
        """Two thirds enter; then they play, and between their moves there is a volley."""
        for player in self.people[: len(self.people) * 2 // 3]:
            self.enter(player)
        for step in range(steps):
            if self.event.it.over:
                break
            if step % every == 0:
                self.volley()
                self.check()
            if not self.event.step():
                self._push_on()
        for _ in range(5):
            self.volley()
        self.check()
        assert not self.event.faults

    def anybody(self) -> str:
        return self.chance.choice([*self.people, *self.strangers])

    def volley(self) -> None:
        asks = (self._asks, self._asks_twice, self._moves, self._wrong_moves, self._asks_a_table)
        for act in (*asks, self._sits, self._looks):
            for _ in range(3):
                act()
        self._staff()
        assert not self.event.faults, self.event.faults[0]

    # -- what must be true -----------------------------------------------------------------

    def everything(self) -> Any:
        """All that there is: lines, hands, chips and money."""
        it, accounts = self.event.it, schema.accounts
        with self.event.place.store.read() as conn:
            query = select(accounts.c.name, accounts.c.currency, accounts.c.balance)
            money = {tuple(row) for row in conn.execute(query)}
        hands = {
            table.id: (table.course.id, table.course.length, felt(table), sorted(_sitting(table)))
            for table in self.event.tables.values()
            if table.course is not None
        }
        return it.memory.lines, mark(it), hands, money

    def tries(self, do: Callable[[], Any]) -> Any:
        """What comes of it; what is refused has changed nothing."""
        before = self.everything()
        try:
            found = do()
        except Refused as refused:
            found = refused
        if isinstance(found, Refused):
            assert found.code != "internal", found
            assert self.everything() == before, f"{found} has changed something"
        self.counts["refused" if isinstance(found, Refused) else "accepted"] += 1
        return found

    def refused(self, do: Callable[[], Any]) -> None:
        assert isinstance(self.tries(do), Refused)

    # -- what they try ---------------------------------------------------------------------

    def _asks(self) -> None:
        player, asked, id = self.anybody(), self.chance.choice(ASKED), self.chance.choice(self.ids)
        self.tries(lambda: self.event.ask(player, asked, id))

    def _asks_twice(self) -> None:
        """The same once more is the same."""
        player, asked = self.anybody(), self.chance.choice(ASKED)
        id = f"t{self.chance.randrange(10**9)}"
        first = self.tries(lambda: self.event.ask(player, asked, id))
        if isinstance(first, Accepted):
            before = self.everything()
            again = self.event.ask(player, asked, id)
            assert isinstance(again, Accepted)
            assert again.again
            assert self.everything() == before

    def _table(self) -> Table | None:
        """Any of its tables, and now and then one that is no longer there."""
        tables = list(self.event.tables.values())
        if self.gone and self.chance.random() < 0.2:
            tables = self.gone
        return self.chance.choice(tables) if tables else None

    def _move(self, seat: str) -> Move:
        chance = self.chance
        cards = chance.choice(((), (), (UNKNOWN,), tuple(chance.sample(DECK_32, 2))))
        if chance.random() < 0.3:
            cards = (chance.choice(DECK_32),)
        return Move(
            seat,
            chance.choice(WORDS),
            chance.choice(BETS),
            chance.choice(SPOTS),
            chance.choice(AMOUNTS),
            cards,
            chance.choice(((), (), ((1, 2), (3,)))),
            chance.choice((0, 0, 1, -1, 10**12)),
            unrefused=chance.random() < 0.1,
        )

    def _moves(self) -> None:
        """Anybody for any seat; only who is asked at his own may."""
        table, player, chance = self._table(), self.anybody(), self.chance
        if table is None:
            return
        seat = chance.choice(SEATS)
        want = table.course.play.want if table.course and table.running else None
        asked = want.seats or () if isinstance(want, Moves) else ()
        holder = table.seating.holder(seat)
        if holder and holder.player == player and seat in asked:
            return
        move, id = self._move(seat), chance.choice((*self.ids, "", "x" * 500))
        self.refused(lambda: table.move(player, id, move, Answers()))

    def _wrong_moves(self) -> None:
        """Somebody who is asked says what comes into his mind, twice under one id."""
        table = self._table()
        want = table.course.play.want if table and table.course and table.running else None
        if table is None or not isinstance(want, Moves) or not want.seats:
            return
        seat = self.chance.choice(sorted(want.seats))
        holder = table.seating.holder(seat)
        if holder is None:
            return
        player, move, id = holder.player, self._move(seat), f"w{self.chance.randrange(10**9)}"
        assert table.course is not None
        offered = table.course.play.offers(seat)
        if offered and self.chance.random() < 0.7:  # nearly as it should be
            move = self._nearly(move, self.chance.choice(offered))
        first = self.tries(lambda: table.move(player, id, move, Answers()))
        if not isinstance(first, Refused):
            self.counts["moves"] += 1
            before = self.everything()
            table.move(player, id, move, Answers())
            assert self.everything() == before, "a move counted twice"

    def _nearly(self, move: Move, option: Option) -> Move:
        """What is offered, with something wrong or nothing."""
        chance, move = self.chance, Move(move.seat, option.do, amount=move.amount)
        match option:
            case Stake(bets=bets) if bets:
                bet = chance.choice(bets)
                on = chance.choice(bet.spots) if bet.spots else ()
                amounts = (*AMOUNTS, bet.least - 1, bet.least, bet.most, bet.most + 1)
                move = Move(move.seat, option.do, bet.bet, on, chance.choice(amounts))
            case TakeBack(bets=heaps) if heaps:
                heap = chance.choice(heaps)
                amount = chance.choice((*AMOUNTS, heap.amount, heap.amount + 1))
                move = Move(move.seat, option.do, heap.bet, heap.on, amount)
            case Pick(cards=cards) if cards:
                many = chance.choice((1, 1, 1, 0, 2))
                chosen = chance.sample((*cards, *DECK_32[::5]), many)
                move = Move(move.seat, option.do, cards=tuple(chosen))
            case Choose():
                move = Move(move.seat, option.do, amount=chance.choice((0, 0, 0, -1, 10**12)))
        return move

    def _asks_a_table(self) -> None:
        table, player = self._table(), self.anybody()
        if table is None:
            return
        request = self.chance.choice(OF_CASH + OF_TABLES)
        id = f"a{self.chance.randrange(10**9)}"
        found = self.tries(lambda: table.ask(player, player, id, request, Answers()))
        assert isinstance(found, Refused) or request in OF_TABLES

    def _sits(self) -> None:
        table, player, chance = self._table(), self.anybody(), self.chance
        if table is None:
            return
        seat = chance.choice((None, *SEATS))
        self.refused(lambda: table.sit(player, player, seat))
        self.refused(lambda: table.stand(player, seat))
        self.tries(lambda: table.sit_out(player, chance.random() < 0.5))

    def _looks(self) -> None:
        """Whoever looks on is never refused, and tells nothing by it."""
        table, player = self._table(), self.anybody()
        if table is None:
            return
        viewer = f"v-{player}"
        if table.gallery.has(viewer):
            table.unwatch(viewer, lost=self.chance.random() < 0.5)
        else:
            table.watch(viewer, player or None)
        table.flush()

    def _staff(self) -> None:
        """What is ordered of tables elsewhere is ordered of the tournament here."""
        tables = list(self.event.tables.values())
        if not tables:
            return
        staff, other = self.chance.choice(tables).staff, self.chance.choice(tables)
        orders: list[Callable[[], Any]] = [
            lambda: staff.close(BY),
            lambda: staff.open(BY),
            lambda: staff.move("1", other.id, None, BY),
            lambda: staff.place_button("1", BY),
            lambda: staff.reserve("1", "eve", BY),
            lambda: staff.raise_stakes(("10", "20"), BY),
            lambda: staff.break_up(BY),
            lambda: staff.penalize("1", "exclusion", 1, BY),
            lambda: staff.invite(("eve",), BY),
            lambda: staff.set_limits({}, BY),
            lambda: staff.grant_limits("eve", {}, BY),
        ]
        for order in orders:
            self.refused(order)


def _sitting(table: Table) -> list[tuple[str, tuple[str, ...]]]:
    return [(guest.player, tuple(guest.seats)) for guest in table.seating.guests()]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--seeds", type=int, default=10, help="of every type")
    parser.add_argument("--type", default="", help="such as kings/marias")
    parser.add_argument("--every", type=int, default=3, help="steps between two volleys")
    asked = parser.parse_args()
    total: Counter[str] = Counter()
    failed = []
    logging.disable(logging.CRITICAL)
    for type in [asked.type] if asked.type else ids():
        for seed in range(asked.first, asked.first + asked.seeds):
            one = Hostile(seed, type)
            try:
                one.to_its_end(40_000, asked.every)
                one.must_be_empty()
            except Exception as problem:
                failed.append((type, seed))
                traceback.print_exc(limit=-6)
                print(f"{type}, seed {seed}: {repr(problem)[:600]}", flush=True)
            total += one.counts
        print(type, dict(total), flush=True)
    print(f"failed: {failed or 'none'}")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
