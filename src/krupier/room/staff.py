"""What staff do at a table. Every act is written with its author and its reason, in one
transaction with what it changes; what a croupier enters is a line of the round's own journal."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from sqlalchemy import Connection

from krupier.equipment.draws import Outcome
from krupier.equipment.recorded import BadOutcome, Croupier
from krupier.house import acts
from krupier.house.acts import Signature, by_itself
from krupier.house.roles import Act as Right
from krupier.plan.cash_table import Penalty
from krupier.room import licences, temporary
from krupier.room.commits import Asked, of_staff
from krupier.room.config import TableConfig, WrittenLimits
from krupier.room.hands import penalties
from krupier.room.hands.floor import Act
from krupier.room.hands.objections import decided
from krupier.room.lines import Line
from krupier.room.orders import Announced, StandingOrders, Suspension
from krupier.rules.codec import input_to_json
from krupier.rules.options import Refused
from krupier.rules.rulings import RULINGS
from krupier.rules.wants import Ruling, Timeout, Void
from krupier.store import objections, people

if TYPE_CHECKING:
    from krupier.room.table import Table


class Staff:
    """Every method raises Refused (or BadSetting) with nothing changed, or takes effect at once;
    it is told, and believed after a restart, when it is durable."""

    def __init__(self, table: Table) -> None:
        self._table = table

    # -- the table -------------------------------------------------------------------------

    def open(self, by: Signature) -> None:
        table = self._table
        table.must_reach_books()
        table.dealer.must_be_ordered_here()
        if not table.shut:
            raise Refused("table-open", f"the table is {table.state}")
        if licences.over(table):
            raise licences.refusal()
        if table.setting.wrong:
            raise Refused("bad-setting", table.setting.wrong, problem=table.setting.wrong)
        table.shut = False
        self._keep(by, "table.open", {"state": "closed"}, {"state": "open"}, state="open")
        table.somebody_came()

    def close(self, by: Signature) -> None:
        """The running round is played to its end, then the table is closed."""
        self._table.dealer.must_be_ordered_here()
        self.end(by)

    def end(self, by: Signature) -> None:
        """The same wherever the table belongs to, because nothing may be played there."""
        table = self._table
        table.must_reach_books()
        if table.shut:
            raise Refused("table-closed", f"the table is {table.state}")
        table.shut = True
        self._keep(by, "table.close", {"state": "open"}, {"state": "closed"}, state="closed")
        if not table.running:
            table.timer.stop()
            if not table.rounds.opening:
                table.dealer.closed()
        elif table.timer.idle:
            table.rounds.push(Line(Void("table-closed"), by.author))
        table.pump()

    def suspend(self, by: Signature, *, halted: bool = False) -> None:
        """Nothing moves and the clock stands until :meth:`resume`. ``halted``: the table itself
        cannot go on."""
        table = self._table
        if table.orders.suspended is not None:
            raise Refused("table-suspended", "the table is suspended already")
        if not halted:  # what stops itself is on its way back to the books, and waits for nobody
            table.must_reach_books()
        bank = table.dealer.freeze()
        now = Suspension(by.reason, table.timer.freeze(), bank, halted)
        self.order(by, "table.suspend", "suspended", replace(table.orders, suspended=now))
        table.state_changed()
        table.pump()

    def resume(self, by: Signature) -> None:
        table, was = self._table, self._table.orders.suspended
        if was is None:
            raise Refused("table-open", "the table is not suspended")
        table.must_reach_books()
        self.order(by, "table.suspend", "suspended", replace(table.orders, suspended=None))
        table.timer.thaw(was.left)
        table.dealer.thaw(was.bank)
        table.state_changed()
        table.somebody_came()

    def set_limits(self, limits: WrittenLimits, by: Signature) -> int:
        """Changes the table's limits as the plan allows it, never inside a round; returns the
        time from which they hold. Raises BadSetting."""
        table = self._table
        table.must_reach_books()
        table.dealer.must_be_ordered_here()
        since = table.setting.holds_from(limits, table.now(), open=table.state != "closed")
        new = Announced(since, {bet: dict(pair) for bet, pair in limits.items()})
        self.order(by, "limits.set", "announced", replace(table.orders, announced=new))
        table.gallery.changed("coming_limits")
        self.take_limits()
        table.pump()
        return since

    def take_limits(self) -> None:
        """Announced limits take effect between rounds."""
        table, announced = self._table, self._table.orders.announced
        if table.running or table.rounds.opening or table.suspended:
            return
        if announced is None or table.now() < announced.at:
            return
        before = table.config.limits
        table.orders = replace(table.orders, announced=None)
        table.setting.take(replace(table.config, limits=announced.limits))
        self._keep(
            by_itself("announced limits come into force"),
            "limits.set",
            {"limits": before},
            {"limits": announced.limits},
            limits=table.config.limits_text(),
            orders=table.orders.text(),
        )

    def grant_limits(self, player: str, limits: WrittenLimits, by: Signature) -> None:
        """Limits of his own for one player, where the plan allows it, from the next round on; none:
        those of the table again. Raises BadSetting."""
        table = self._table
        table.must_reach_books()
        table.dealer.must_be_ordered_here()
        own = {bet: dict(pair) for bet, pair in limits.items()}
        table.setting.check_granted(own)
        granted = {name: one for name, one in table.orders.granted.items() if name != player}
        if own:
            granted[player] = own
        self.order(by, "limits.grant", "granted", replace(table.orders, granted=granted))
        table.pump()

    def place_button(self, seat: str, by: Signature) -> None:
        """It was in the wrong place: where it is in the next hand."""
        table = self._table
        table.must_reach_books()
        table.dealer.must_be_ordered_here()
        table.dealer.place_button(seat)
        self.order(by, "button.place", "button", replace(table.orders, button=seat))
        table.pump()

    def change_dealer(self, by: Signature) -> None:
        """Another dealer sits down here; with time collection every player pays between hands."""
        table = self._table
        table.must_reach_books()
        if not table.config.house_rules.croupier:
            raise Refused("no-croupier", "nobody deals at this table: the clock collects the time")
        period = table.orders.period and table.orders.period.changed(table.now())
        self.order(by, "dealer.change", "period", replace(table.orders, period=period))
        table.tick()

    def move(self, seat: str, to: str, to_seat: str | None, by: Signature) -> None:
        """A player moves with all his chips to another table of the group, between hands."""
        table, at = self._table, self._table.now()
        table.must_reach_books()
        table.dealer.must_be_ordered_here()
        other = table.group.tables.get(to)
        if other is None:
            raise Refused("other-group", f"{to[:64]!r} is no table of this group")
        here, there = {"table": table.id, "seat": seat}, {"table": to, "seat": to_seat}

        def record(conn: Connection) -> None:
            _record(
                conn,
                table,
                by,
                act="seat.move",
                subject=f"table:{table.id}",
                at=at,
                before=here,
                after=there,
            )

        ordered = of_staff(by.author)
        table.dealer.move(seat, other, to_seat, record, ordered)
        # whoever waits for it waits elsewhere; if the books refuse it, it was an order of staff
        table.rounds.answer(Asked(ordered, "", lambda error: None))
        other.somebody_came()
        table.pump()

    def reserve(self, seat: str, player: str, by: Signature) -> None:
        """A seat is kept for somebody; nobody: it is anybody's again."""
        table = self._table
        table.must_reach_books()
        table.dealer.must_be_ordered_here()
        boxes = table.seating.boxes or 0
        if not table.dealer.keeps_chips or seat not in map(str, range(1, boxes + 1)):
            raise Refused("unknown-seat", f"there is no seat {seat[:20]!r}", seat=seat[:20])
        kept = {one: who for one, who in table.orders.reserved.items() if one != seat}
        if player:
            kept[seat] = player
        table.seating.reserved = kept
        self.order(by, "seat.reserve", "reserved", replace(table.orders, reserved=kept))
        table.pump()

    def raise_stakes(self, blinds: tuple[str, str], by: Signature) -> None:
        """Higher blinds from the next hand on, where the plan allows it. Raises BadSetting."""
        table, config = self._table, self._table.config
        table.must_reach_books()
        table.dealer.must_be_ordered_here()
        table.dealer.check_stakes(with_blinds(config, blinds))
        self.order(by, "limits.set", "blinds", replace(table.orders, blinds=blinds))
        table.dealer.tick()
        table.pump()

    def take_blinds(self) -> None:
        """Blinds that were raised hold from now on."""
        table, blinds = self._table, self._table.orders.blinds
        assert blinds is not None
        before = table.config.house_rules.cash.blinds
        table.orders = replace(table.orders, blinds=None)
        table.setting.take(with_blinds(table.config, blinds))
        self._keep(
            by_itself("higher blinds come into force"),
            "limits.set",
            {"blinds": before},
            {"blinds": blinds},
            options=table.config.options_text(),
            orders=table.orders.text(),
        )

    def break_up(self, by: Signature) -> None:
        """After the running hand everybody moves to another table of the same game and stakes, and
        this one is closed."""
        table = self._table
        table.must_reach_books()
        table.dealer.must_be_ordered_here()
        if not table.dealer.keeps_chips or table.state != "open":
            raise Refused("table-closed", "only an open table among players is broken up")
        self.order(by, "table.break", "breaking", replace(table.orders, breaking=True))
        table.dealer.tick()
        table.pump()

    def broken_up(self) -> None:
        """Nobody sits there any more."""
        why = by_itself("the table is broken up")
        self.order(why, "table.break", "breaking", replace(self._table.orders, breaking=False))
        self.end(why)

    def penalize(self, seat: str, kind: Penalty, times: int, by: Signature) -> None:
        """A penalty of the plan. An excluded player keeps the chips that he has not bet; those
        that he has bet stay in the pot, and his hand is dead."""
        table, dealer = self._table, self._table.dealer.hands()
        table.must_reach_books()
        if kind != "dead-hand":
            table.dealer.must_be_ordered_here()
        chair = penalties.must_be_known(dealer, seat, kind, times)
        player, hands = chair.player, penalties.hands_of(dealer, kind, times)
        if kind == "dead-hand":
            self.rule(Ruling("dead-hand", seat), by)
        elif kind == "exclusion":
            with suppress(Refused):  # he has folded, or nothing can be bet any more
                self.rule(Ruling("dead-hand", seat), by)
            gone = (*table.orders.excluded, player)
            self.order(by, "penalty.impose", "excluded", replace(table.orders, excluded=gone))
            dealer.leave(chair)
        elif hands:
            penalties.miss(dealer, chair, hands)
        told = {"player": player, "seat": seat, "penalty": kind, "hands": hands}
        self._record(by, "penalty.impose", None, told)
        table.pump()

    def readmit(self, player: str, by: Signature) -> None:
        """An excluded player may sit down again; who has to miss hands need not any more."""
        table, dealer = self._table, self._table.dealer.hands()
        table.must_reach_books()
        table.dealer.must_be_ordered_here()
        chair = dealer.chairs.of(player)
        if player in table.orders.excluded:
            left = tuple(one for one in table.orders.excluded if one != player)
            self.order(by, "penalty.impose", "excluded", replace(table.orders, excluded=left))
        elif chair is not None and chair.penalty:
            was, chair.penalty = chair.penalty, 0
            self._record(by, "penalty.impose", {"hands": was}, {"player": player, "hands": 0})
            dealer.changed(chair)
        else:
            raise Refused("not-offered", "this player serves no penalty here", offered=[])
        table.somebody_came()

    def invite(self, players: tuple[str, ...], by: Signature) -> None:
        """These may come to a private table, and nobody else. Who is there and may not any more
        gets up, when the hand that he is in is over."""
        table = self._table
        table.must_reach_books()
        table.dealer.must_be_ordered_here()
        if table.shut:
            raise Refused("table-closed", f"the table is {table.state}")
        self.order(by, "table.invite", "invited", replace(table.orders, invited=players))
        table.pump()

    def put_on_clock(self, by: Signature, *, grant: bool = True) -> None:
        """The player in turn has so long to decide as the plan says, or a call is denied."""
        table = self._table
        table.must_reach_books()
        table.running_course()
        seat = self._table.dealer.hands().clock_call.decide(by, grant=grant)
        orders = table.orders.text()

        def work(conn: Connection) -> None:
            people.set_table(conn, table.id, orders=orders)

        table.rounds.work(work)
        self._record(by, "clock.grant", None, {"seat": seat, "granted": grant})
        table.pump()

    def decide_objection(self, id: str, by: Signature) -> None:
        """What staff decide about an objection is their reason, and stays."""
        table, at, decision = self._table, self._table.now(), by.reason.strip()
        table.must_reach_books()
        written: list[str] = []

        def work(conn: Connection) -> None:
            written.clear()
            one = objections.found(conn, id)
            if one is None or one.table_id != table.id or one.decided_at is not None:
                return  # somebody else was faster, and that stays
            told = {"objection": one.text, "player": one.player, "decision": decision}
            operator, subject = table.config.operator, f"round:{one.round}"
            made = acts.record(
                conn, "objection.decide", subject, by, at, after=told, operator=operator
            )
            objections.decide(conn, id, decision, at, made.id)
            written.append(id)

        def tell() -> None:
            if written:
                decided(table.dealer.hands(), id, decision)

        table.rounds.work(work)
        table.rounds.then(tell)
        table.pump()

    # -- the round -------------------------------------------------------------------------

    def void(self, by: Signature) -> None:
        """The running round does not count: everybody has his money back."""
        table = self._table
        if not table.running:
            raise Refused("over", "no round is running: nothing can be voided")
        table.must_reach_books()
        table.rounds.feed(Line(Void(by.reason), by.author))
        self._record(by, "round.void", None, {"void": by.reason})
        table.pump()

    def rule(self, ruling: Ruling, by: Signature) -> None:
        """Staff rule on something that happened at a physical table, or at any table decide what
        is theirs to decide."""
        table = self._table
        table.running_course()
        kind = RULINGS.get(ruling.what)
        if kind is None or not kind.anywhere:
            self._croupier()
        ruling = replace(ruling, reason=ruling.reason or by.reason)
        money = table.game.setting.currency
        table.rounds.feed(Line(ruling, by.author))
        told = replace(ruling, cards=())  # which ones is in the journal, sealed
        self._record(by, "ruling.make", None, input_to_json(told, money))
        table.pump()

    # -- what a croupier enters ------------------------------------------------------------

    def no_more_bets(self, by: str) -> None:
        """Ends the present want of players before its clock does."""
        table = self._table
        table.running_course()
        temporary.hand_over(table)
        table.rounds.feed(Line(Timeout(by), by))
        table.pump()

    def enter(self, outcome: Outcome, by: str) -> None:
        """What came (physical tables)."""
        table, source = self._table, self._croupier()
        try:
            source.enter(outcome)
        except BadOutcome as problem:
            raise Refused("outcome", str(problem), problem=str(problem)) from None
        table.rounds.entered_by = by
        table.rounds.advance()
        table.pump()

    def enter_act(self, act: Act, by: str) -> None:
        """What a player did with his chips (physical tables)."""
        table = self._table
        self._croupier()
        table.rounds.feed(Line(table.dealer.entered(act), by))
        table.pump()

    def _croupier(self) -> Croupier:
        """Of a physical table with a running round. Raises Refused."""
        self._table.running_course()
        source = self._table.rounds.source
        if not isinstance(source, Croupier):
            raise Refused("no-croupier", "the outcomes of this table are not entered by anybody")
        return source

    # -- writing ---------------------------------------------------------------------------

    def order(self, by: Signature, act: Right, field: str, new: StandingOrders) -> None:
        """Another standing order: what it was and what it is, with the act that made it so."""
        table = self._table
        before, after = {field: getattr(table.orders, field)}, {field: getattr(new, field)}
        table.orders = new
        self._keep(by, act, before, after, orders=new.text())

    def _keep(self, by: Signature, act: Right, before: Any, after: Any, **changes: Any) -> None:
        """Changes of the table's record, with their act."""
        table, at = self._table, self._table.now()

        def work(conn: Connection) -> None:
            people.set_table(conn, table.id, **changes)
            _record(
                conn,
                table,
                by,
                act=act,
                subject=f"table:{table.id}",
                at=at,
                before=before,
                after=after,
            )

        table.rounds.work(work)
        table.gallery.changed("state", "notice", "limits", "coming_limits")

    def _record(self, by: Signature, act: Right, before: Any, after: Any) -> None:
        """An act on the running round, whose journal has a line for it."""
        table, at = self._table, self._table.now()
        subject = f"round:{table.course.id}" if table.course else f"table:{table.id}"

        def work(conn: Connection) -> None:
            _record(conn, table, by, act=act, subject=subject, at=at, before=before, after=after)

        table.rounds.work(work)


def with_blinds(config: TableConfig, blinds: tuple[str, str]) -> TableConfig:
    house_rules = config.house_rules
    cash = replace(house_rules.cash, blinds=blinds)
    return replace(config, house_rules=replace(house_rules, cash=cash))


def _record(
    conn: Connection,
    table: Table,
    by: Signature,
    act: Right,
    subject: str,
    at: int,
    before: Any,
    after: Any,
) -> None:
    operator = table.config.operator
    acts.record(conn, act, subject, by, at, before=before, after=after, operator=operator)
