"""A tournament in the room, by the rules: money into escrow and back, clocks, absence, moves,
offers, deals, penalties and ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeVar

import pytest

from krupier.house.acts import Signature
from krupier.room.hands import requests as at_table
from krupier.room.messages import Accepted, News
from krupier.room.table import Table
from krupier.room.tournament import director, messages
from krupier.room.tournament.clocks import OFFER, TALK
from krupier.room.tournament.dealer import TournamentDealer
from krupier.room.tournament.journal import Stood
from krupier.room.tournament.requests import Buy, Deal, Decline, Enter, Leave
from krupier.rules.options import Choose, Move, Refused
from krupier.rules.tournament import answers as told
from krupier.rules.tournament import inputs as given
from krupier.rules.wants import Moves
from krupier.store import Transfer, groups, ledger, objections
from tests.room.setup import SECOND, Answers, Place
from tests.room.test_gate import account, limit
from tests.room.tournament import Event

EUR = 100
BY = Signature("dora", "director", "as the rules say")


def level(seconds: int = 1200, big: int = 100, pause: int = 0, **more: int) -> dict[str, int]:
    return {"seconds": seconds, "small": big // 2, "big": big, "pause": pause, **more}


def freezeout(*levels: dict[str, int], chips: int = 10_000, **more: Any) -> Event:
    """90 for prizes and 10 for the operator."""
    entry = {"prices": [{"prize": "90", "fee": "10", "chips": chips}], "late_until": 0}
    blocks = {"entry": entry | more.pop("entry", {}), "levels": list(levels) or [level()]}
    return Event(more.pop("type", "kings/freezeout"), blocks | more)


def begun(event: Event, *players: str) -> Event:
    """They have entered, and its time has come."""
    event.enter(*players)
    starts = event.it.record.starts_at
    assert starts is not None
    wait_until(event, starts)
    return event


def wait_until(event: Event, time: int) -> None:
    """Time passes, and nobody decides anything himself."""
    while True:
        actors = event.actors
        due = [(one.due, n) for n, one in enumerate(actors) if one.due is not None]
        if not due or min(due)[0] > time:
            break
        at, n = min(due)
        event.place.time = max(event.place.time, at)
        actors[n].tick()
    event.place.time = max(event.place.time, time)


def phase(event: Event) -> str:
    return event.it.state.phase


def talk(event: Event) -> str:
    return event.it.state.talk


def refused(answer: Accepted | Refused) -> str:
    assert isinstance(answer, Refused), answer
    return answer.code


def asked(table: Table) -> str:
    """Who is to decide."""
    want = table.course.play.want if table.course and table.running else None
    assert isinstance(want, Moves)
    (seat,) = want.seats or ()
    holder = table.seating.holder(seat)
    assert holder is not None
    return holder.player


def does(table: Table, *wishes: str) -> None:
    """Whoever is to decide does the first of these that he may."""
    player = asked(table)
    (seat,) = table.seating.of(player)
    assert table.course is not None
    offered = {one.do: one for one in table.course.play.offers(seat)}
    do = next(one for one in wishes if one in offered)
    most = getattr(offered[do], "most", 0)
    move = Move(seat, do) if isinstance(offered[do], Choose) else Move(seat, do, amount=most)
    table.move(player, f"m{table.number}-{len(table.course.play.journal)}", move, Answers())


def until(event: Event, true: Callable[[], bool], *wishes: str) -> None:
    """Everybody does this, and time passes, until something is so."""
    for _ in range(5_000):
        if true():
            return
        for table in event.tables.values():
            if table.running and table.course and isinstance(table.course.play.want, Moves):
                does(table, *wishes)
                break
        else:
            assert event.step(), "nothing happens"
    raise AssertionError("it does not come about")


ALL_IN = ("raise", "bet", "call", "check")
FOLD = ("fold", "check")
CHECK = ("check", "call")


def only(tables: Iterable[Table]) -> Table:
    (one,) = tables
    return one


def dealer(table: Table) -> TournamentDealer:
    assert isinstance(table.dealer, TournamentDealer)
    return table.dealer


Heard = TypeVar("Heard", bound=News)


def heard(event: Event, player: str, what: type[Heard]) -> list[Heard]:
    return [one for who, one in event.news if who == player and isinstance(one, what)]


def sound(event: Event) -> None:
    assert event.faults == []
    assert event.wrong() == []


# -- coming and going ------------------------------------------------------------------------------


def test_an_entry_is_paid_into_escrow_in_its_parts() -> None:
    event = freezeout()
    event.enter("anna", "bob", money=150 * EUR)
    assert event.held() == {
        "prize": 180 * EUR,
        "fee": 20 * EUR,
        "bounty": 0,
        "guarantee": 0,
        "chips": 0,
    }
    assert event.place.balance("anna") == 50 * EUR
    sound(event)


def test_who_has_too_little_does_not_enter() -> None:
    event = freezeout()
    event.place.player("anna", 100 * EUR - 1)
    event.place.player("bob", 100 * EUR)
    assert refused(event.ask("anna", Enter())) == "not-enough"
    assert isinstance(event.ask("bob", Enter()), Accepted)
    assert event.place.balance("anna") == 100 * EUR - 1
    assert event.held()["prize"] == 90 * EUR
    assert list(event.it.state.entrants) == ["bob"]
    sound(event)


def test_whose_own_limits_leave_less_does_not_enter() -> None:
    """100 a day are enough for one entry of 100, and used up by it in every tournament; who
    unregisters has staked nothing."""
    place = Place()
    prices = {"entry": {"prices": [{"prize": "90", "fee": "10", "chips": 1500}]}}
    event = Event("tsg/multi-table", prices, place=place)
    limit(place, account(place, "u1"), "stakes-day", "99")
    assert refused(event.ask("u1", Enter())) == "limit-stakes"
    assert place.balance("u1", "USD") == 1_000 * EUR
    limit(place, account(place, "u2"), "stakes-day", "100")
    assert isinstance(event.ask("u2", Enter()), Accepted)
    assert place.balance("u2", "USD") == 900 * EUR
    assert isinstance(event.ask("u2", Leave()), Accepted)
    assert isinstance(event.ask("u2", Enter()), Accepted)
    other = Event("tsg/multi-table", prices, place=place, id="F")
    assert refused(other.ask("u2", Enter())) == "limit-stakes"
    sound(event)


def test_who_unregisters_has_everything_back() -> None:
    event = freezeout()
    event.enter("anna", "bob", money=100 * EUR)
    assert isinstance(event.ask("anna", Leave()), Accepted)
    assert event.place.balance("anna") == 100 * EUR
    assert event.held()["prize"] == 90 * EUR
    assert event.held()["fee"] == 10 * EUR
    assert refused(event.ask("anna", Leave())) == "not-waiting"
    assert isinstance(event.ask("anna", Enter()), Accepted), "and may enter again"
    sound(event)


def test_a_ticket_pays_for_an_entry_and_comes_back_as_a_ticket() -> None:
    event = freezeout()
    event.place.player("anna", 0)
    assert refused(event.ask("anna", Enter(form="ticket"))) == "not-enough"
    with event.place.store.write() as conn:
        ledger.open_accounts(conn, ["ticket:anna"], "EUR")
        prize = Transfer("won", "clearing:demo", "ticket:anna", 100 * EUR, "EUR", "gift")
        ledger.post(conn, [prize], event.place.time)
    assert isinstance(event.ask("anna", Enter(form="ticket")), Accepted)
    assert event.place.account("ticket:anna") == 0
    assert event.held()["prize"] == 90 * EUR
    event.ask("anna", Leave())
    assert event.place.account("ticket:anna") == 100 * EUR
    assert event.place.balance("anna") == 0
    sound(event)


def test_nobody_unregisters_after_the_start_and_nobody_enters_too_late() -> None:
    event = begun(freezeout(), "anna", "bob", "cyril")
    assert refused(event.ask("anna", Leave())) == "not-waiting"
    event.place.player("dan", 1_000 * EUR)
    assert refused(event.ask("dan", Enter())) == "registration-closed"
    sound(event)


# -- the clock -------------------------------------------------------------------------------------


def test_it_starts_at_its_time_and_not_before() -> None:
    event = freezeout()
    event.enter("anna", "bob", "cyril")
    starts = event.it.record.starts_at
    assert starts is not None
    wait_until(event, starts - 1)
    assert phase(event) == "open"
    assert not event.tables
    wait_until(event, starts)
    assert phase(event) == "running"
    assert {one.stack for one in dealer(only(event.tables.values())).chairs} <= set(range(10_001))
    assert all(heard(event, one, messages.SeatedNews) for one in ("anna", "bob", "cyril"))


def test_a_start_that_is_put_off() -> None:
    event = freezeout()
    event.enter("anna", "bob")
    starts = event.it.record.starts_at
    assert starts is not None
    director.put_off(event.it, starts + 3_600 * SECOND, BY)
    event.open()
    wait_until(event, starts + 3_599 * SECOND)
    assert phase(event) == "open"
    wait_until(event, starts + 3_600 * SECOND)
    assert phase(event) == "running"
    with pytest.raises(Refused, match="begun"):
        director.put_off(event.it, None, BY)


@pytest.mark.clause("KT-269", "KT-273", "KT-350", "KT-351")
@pytest.mark.parametrize(("minutes", "seconds"), [(21, 60), (20, 30), (10, 30)])
def test_the_time_to_decide_goes_by_the_length_of_the_level(minutes: int, seconds: int) -> None:
    event = begun(freezeout(level(60 * minutes)), "anna", "bob", "cyril")
    table = only(event.tables.values())
    assert table.clock is not None
    assert table.clock.deadline - event.place.time == seconds * SECOND


@pytest.mark.clause("KT-273", "KT-351")
@pytest.mark.parametrize("again", [False, True])
def test_a_shorter_level_has_a_shorter_clock_at_the_same_table(again: bool) -> None:
    """Also when the process has started anew in between."""
    event = begun(freezeout(level(1_500), level(1_200, 200)), "anna", "bob", "cyril")
    began = event.place.time
    wait_until(event, began + 1_500 * SECOND)
    for player in ("anna", "bob", "cyril"):  # whom the clock has overtaken
        only(event.tables.values()).sit_out(player, False)
    until(event, lambda: event.it.state.flights[0].level == 2, *FOLD)
    old = only(event.tables.values()).number
    until(event, lambda: only(event.tables.values()).number > old, *FOLD)
    if again:
        event.open()
    table = only(event.tables.values())
    assert table.course is not None
    assert table.clock is not None
    assert table.clock.deadline - event.place.time == 30 * SECOND


def test_levels_and_breaks_go_by_the_clock() -> None:
    """A level of 10 minutes, a break of 5 from the end of the last hand, then the next one."""
    event = begun(freezeout(level(600, 100, 300), level(600, 200)), "anna", "bob", "cyril")
    began = event.place.time
    until(event, lambda: bool(event.it.state.flights[0].pause), *FOLD)
    assert event.place.time - began >= 600 * SECOND
    until(event, lambda: event.it.state.flights[0].pause == "on", *FOLD)
    since = event.place.time
    assert not only(event.tables.values()).running
    until(event, lambda: event.it.state.flights[0].level == 2, *FOLD)
    assert event.place.time - since == 300 * SECOND
    until(event, lambda: only(event.tables.values()).running, *FOLD)
    felt = only(event.tables.values()).course
    assert felt is not None
    assert sorted(felt.play.felt.staked.values())[-2:] == [100, 200]


def test_clocks_stand_while_it_is_halted() -> None:
    event = begun(freezeout(level(600), level(600, 200)), "anna", "bob", "cyril")
    wait_until(event, event.place.time + 100 * SECOND)
    director.direct(event.it, given.Halt("an alarm"), BY)
    wait_until(event, event.place.time + 9_999 * SECOND)
    assert event.it.state.flights[0].level == 1
    assert not only(event.tables.values()).running, "the running hand ended, and no other began"
    director.direct(event.it, given.GoOn(), BY)
    went_on = event.place.time
    until(event, lambda: event.it.state.flights[0].level == 2, *FOLD)
    assert event.place.time - went_on == 500 * SECOND


def test_clocks_stand_while_the_process_is_down() -> None:
    event = begun(freezeout(level(600), level(600, 200)), "anna", "bob", "cyril")
    wait_until(event, event.place.time + 100 * SECOND)
    with event.place.store.read() as conn:
        last = event.it.read(conn).written_at
    ran = last - (event.it.record.starts_at or 0)
    event.place.time += 5_000 * SECOND
    event.open()
    went_on = event.place.time
    until(event, lambda: event.it.state.flights[0].level == 2, *FOLD)
    assert event.place.time - went_on == 600 * SECOND - ran
    with event.place.store.read() as conn:
        texts = [one.input for one in groups.entries(conn, event.id)]
    assert any(Stood.__struct_config__.tag == "stood" and '"stood"' in one for one in texts)


# -- people at tables ------------------------------------------------------------------------------


@pytest.mark.clause("T33-15", "PC-311")
@pytest.mark.parametrize("type", ["tsg/multi-table", "club/multi-table"])
def test_who_sits_out_is_dealt_in_posts_and_folds_to_a_bet(type: str) -> None:
    event = Event(
        type,
        {
            "entry": {"prices": [{"prize": "90", "fee": "10", "chips": 1000}], "late_until": 0},
            "levels": [level(600, 100)],
        },
    )
    begun(event, "anna", "bob", "cyril")
    table = only(event.tables.values())
    table.sit_out("anna", True)
    posted = set[int]()
    for _ in range(3):  # an orbit: both blinds are hers once
        number = table.number
        assert table.course is not None
        (seat,) = table.seating.of("anna")
        assert seat in table.course.owners
        if table.running:
            posted.add(table.course.play.felt.staked.get(seat, 0))
        until(event, lambda: table.number > number, *CHECK)  # noqa: B023
    assert posted >= {50, 100}
    assert len(event.it.state.entrants) == 3
    before = event.place.time
    until(event, lambda: event.it.over, *CHECK)
    assert event.place.time - before < 3_600 * SECOND, "nobody waits for her"
    assert event.it.state.ended is not None
    assert event.it.state.ended.places["anna"] > 1 or event.it.state.ended.places["anna"] == 1
    sound(event)


@pytest.mark.clause("T33-15", "PC-311")
def test_a_tournament_that_everybody_has_left_is_played_to_its_end_by_the_clock() -> None:
    levels = [level(60, 100 << n) for n in range(8)]
    event = begun(freezeout(*levels, chips=3_000), "anna", "bob", "cyril")
    for player in ("anna", "bob", "cyril"):
        only(event.tables.values()).sit_out(player, True)
    while not event.it.over:
        wait_until(event, event.place.time + 60 * SECOND)
    assert event.it.state.ended is not None
    assert sorted(event.it.state.ended.places.values()) == [1, 2, 3]
    assert not any(event.held().values())
    sound(event)


def test_who_lets_the_clock_decide_and_is_gone_is_remembered_as_away() -> None:
    event = begun(freezeout(), "anna", "bob", "cyril")
    table = only(event.tables.values())
    gone = asked(table)
    assert table.clock is not None
    wait_until(event, table.clock.deadline + 61 * SECOND)  # his time bank, too
    assert gone in event.it.memory.away
    event.open()
    assert gone in event.it.memory.away
    table = only(event.tables.values())
    assert table.seating.guest(gone).sits_out
    table.sit_out(gone, False)
    assert gone not in event.it.memory.away


@pytest.mark.clause("KT-213", "PC-324")
def test_nobody_changes_leaves_or_buys_his_seat() -> None:
    event = begun(freezeout(), *(f"p{n}" for n in range(12)))
    table = next(iter(event.tables.values()))
    player = next(iter(dealer(table).chairs)).player
    before = {
        one: {g.player for g in table.seating.guests()} for one, table in event.tables.items()
    }
    for request in (
        at_table.SitDown("9", 100),
        at_table.GetUp(),
        at_table.ChangeSeat("9"),
        at_table.ChangeTable(None),
        at_table.TopUp(100),
        at_table.Wait(True),
        at_table.Entry("post"),
        at_table.PostNext(),
        at_table.ChooseGame("kings/omaha"),
        at_table.FastFold(),
        at_table.GoOn(),
    ):
        with pytest.raises(Refused, match="tournament"):
            table.ask(player, player, f"x-{type(request).__name__}", request, Answers())
    with pytest.raises(Refused, match="tournament"):
        table.sit(player, player)
    with pytest.raises(Refused, match="tournament"):
        table.stand(player)
    assert {
        one: {g.player for g in table.seating.guests()} for one, table in event.tables.items()
    } == before
    sound(event)


@pytest.mark.clause("KT-260", "KT-261")
def test_a_hand_can_be_objected_to_until_the_next_one_begins() -> None:
    event = begun(freezeout(), "anna", "bob", "cyril")
    table = only(event.tables.values())
    first = table.number
    until(event, lambda: not table.running, *FOLD)
    assert table.number == first
    answers = Answers()
    table.ask(
        "anna", "Anna", "o1", at_table.ObjectTo("the pot was pushed to the wrong seat"), answers
    )
    assert answers.accepted
    with pytest.raises(Refused, match="object"):
        table.ask("anna", "Anna", "o2", at_table.ObjectTo("once more"), Answers())
    until(event, lambda: table.number > first, *FOLD)
    until(event, lambda: not table.running, *FOLD)
    table.ask("bob", "Bob", "o3", at_table.ObjectTo("of the second hand"), answers)
    with event.place.store.read() as conn:
        found = {one.player: one.round for one in objections.of_table(conn, table.id)}
    assert found == {"anna": f"E-t1-{first}", "bob": f"E-t1-{first + 1}"}
    sound(event)


@pytest.mark.clause("KT-430", "KT-432")
def test_who_serves_a_penalty_is_dealt_in_posts_and_has_a_dead_hand() -> None:
    event = begun(freezeout(), "anna", "bob", "cyril")
    table = only(event.tables.values())
    director.direct(event.it, given.Penalise("anna", units=3), BY)
    first, dead = table.number, 0
    while dead < 3:
        number = table.number
        until(event, lambda: table.number > number, *CHECK)  # noqa: B023
        assert table.course is not None
        (seat,) = table.seating.of("anna")
        assert seat in table.course.owners
        hand = dealer(table).public_hand
        assert hand is not None
        assert hand.folded(seat)
        dead += 1
    assert event.it.state.entrants["anna"].chips == 10_000 - 150, "both blinds of an orbit"
    until(event, lambda: table.number > first + 4, *CHECK)
    hand = dealer(table).public_hand
    assert hand is not None
    assert not hand.folded(table.seating.of("anna")[0]), "then she plays again"
    sound(event)


def test_a_player_who_moves_is_told_where_and_why_and_keeps_his_time_bank() -> None:
    """Twelve at two tables of nine; when one of them has too few, somebody moves."""
    event = begun(freezeout(level(6_000, 2_000), chips=4_000), *(f"p{n}" for n in range(12)))
    rules = dealer(next(iter(event.tables.values()))).house_rules
    for n in range(12):  # everybody has used some of it
        event.it.memory.banks[f"p{n}"] = (10 + n) * SECOND
    for table in event.tables.values():
        for chair in dealer(table).chairs:
            chair.bank = event.it.memory.banks[chair.player]

    def moves() -> list[told.Moved]:
        return [
            one
            for _, _, news in event.it.memory.told
            for one in news
            if isinstance(one, told.Moved)
        ]

    until(event, lambda: bool(moves()), *ALL_IN)
    one = moves()[0]
    news = heard(event, one.entry, messages.MovedNews)[0]
    seat = str(one.at.seat)
    assert (news.table, news.number, news.seat) == (f"E-t{one.at.table}", one.at.table, seat)
    assert one.rule in ("balance", "break", "redraw")
    assert news.why == one.why
    table = event.tables[f"E-t{one.at.table}"]
    moved = dealer(table).chairs.of(one.entry)
    assert moved is not None
    hands = 12 * rules.refill * SECOND
    used = (10 + int(one.entry[1:])) * SECOND
    assert used <= moved.bank <= used + hands < rules.time_bank * SECOND
    assert moved.seat == str(one.at.seat)
    assert [t.id for t in event.tables.values() if t.seating.of(one.entry)] == [table.id]
    sound(event)


# -- chips that are bought -------------------------------------------------------------------------


def rebuys(*players: str) -> Event:
    """45 and 5 for 1000 chips, once more for who is broke."""
    price = {"prize": "45", "fee": "5", "chips": 1_000}
    event = Event(
        "kings/rebuy",
        {
            "entry": {"prices": [price], "late_until": 1},
            "rebuy": {"price": price, "until": 1, "most": 1},
            "add_on": {"price": price, "after": 1},
            "levels": [level(9_000, 500, 600), level(9_000, 800)],
        },
    )
    return begun(event, *players)


def broke(event: Event) -> str:
    """Somebody loses everything, and is offered chips."""
    until(event, lambda: bool(event.it.memory.clocks.offers), *ALL_IN)
    return sorted(event.it.memory.clocks.offers)[0]


def test_who_is_broke_may_buy_again_and_his_table_waits() -> None:
    event = rebuys("anna", "bob", "cyril")
    loser = broke(event)
    assert heard(event, loser, messages.OfferedNews)[0].offer == "rebuy"
    before = event.place.balance(loser)
    assert not only(event.tables.values()).running
    assert isinstance(event.ask(loser, Buy("rebuy")), Accepted)
    assert event.place.balance(loser) == before - 50 * EUR
    assert event.it.state.entrants[loser].chips == 1_000
    assert event.held()["prize"] == 4 * 45 * EUR
    for other in list(event.it.memory.clocks.offers):
        event.ask(other, Decline())
    until(event, lambda: only(event.tables.values()).running, *ALL_IN)
    assert only(event.tables.values()).seating.of(loser)
    sound(event)


def test_an_offer_ends_after_its_time() -> None:
    event = rebuys("anna", "bob", "cyril")
    loser = broke(event)
    until_then = event.place.time + OFFER
    wait_until(event, until_then - 1)
    assert event.it.state.entrants[loser].state == "in"
    wait_until(event, until_then)
    assert event.it.state.entrants[loser].state == "out"
    assert heard(event, loser, messages.OutNews)
    assert refused(event.ask(loser, Buy("rebuy"))) == "not-in"
    sound(event)


def test_an_offer_has_its_time_again_after_an_interruption() -> None:
    event = rebuys("anna", "bob", "cyril")
    loser = broke(event)
    event.place.time += 3_600 * SECOND
    event.open()
    assert event.it.state.entrants[loser].state == "in"
    assert event.it.memory.clocks.offers[loser] == event.place.time + OFFER
    assert isinstance(event.ask(loser, Buy("rebuy")), Accepted)
    sound(event)


def test_a_rebuy_beyond_ones_money_is_refused_and_the_offer_stands() -> None:
    event = rebuys("anna", "bob", "cyril")
    loser = broke(event)
    left = event.place.balance(loser)
    with event.place.store.write() as conn:
        away = Transfer("away", f"player:{loser}", "clearing:demo", left - 49 * EUR, "EUR", "gift")
        ledger.post(conn, [away], event.place.time)
    event.place.env.wallets.refresh(loser)
    assert refused(event.ask(loser, Buy("rebuy"))) == "not-enough"
    assert loser in event.it.memory.clocks.offers
    assert event.place.balance(loser) == 49 * EUR
    sound(event)


# -- deals -----------------------------------------------------------------------------------------


def talked_about(event: Event, *players: str) -> dict[str, int]:
    """All want a deal; the terms that they are told."""
    for one in players:
        assert isinstance(event.ask(one, Deal("want")), Accepted)
    until(event, lambda: talk(event) == "on", *FOLD)
    offers = (one for _, _, news in reversed(event.it.memory.told) for one in news)
    terms = next(one for one in offers if isinstance(one, told.DealOffered))
    return terms.amounts


def three(**more: Any) -> Event:
    payouts = {"by": "table", "rows": [{"entries": 2, "shares": ["50 %", "30 %", "20 %"]}]}
    return begun(freezeout(payouts=payouts, **more), "anna", "bob", "cyril")


def test_a_deal_that_all_agree_to_is_paid_on_the_chips_of_then() -> None:
    event = three(deal={"methods": ["chips"], "kept": "0 %"})
    before = {one: event.place.balance(one) for one in ("anna", "bob", "cyril")}
    talked_about(event, "anna", "bob", "cyril")
    chips = {one: event.it.state.entrants[one].chips for one in before}
    assert all(heard(event, one, messages.DealNews) for one in before)
    for one in ("anna", "bob"):
        assert isinstance(event.ask(one, Deal("agree")), Accepted)
        assert not event.it.over
    event.open()  # who has agreed has agreed, whatever happens to the process
    assert isinstance(event.ask("cyril", Deal("agree")), Accepted)
    assert event.it.over
    paid = {one: event.place.balance(one) - before[one] for one in before}
    assert sum(paid.values()) == 270 * EUR
    # 20 % of 270 are everybody's, the other 108 go by chips
    for one, amount in paid.items():
        assert abs(amount - (54 * EUR + 108 * EUR * chips[one] / 30_000)) < 1
    assert not any(event.held().values())
    sound(event)


def test_a_deal_that_one_refuses_is_played_on() -> None:
    event = three()
    talked_about(event, "anna", "bob", "cyril")
    event.ask("anna", Deal("agree"))
    assert isinstance(event.ask("bob", Deal("refuse")), Accepted)
    assert talk(event) == ""
    assert refused(event.ask("anna", Deal("agree"))) == "no-talk"
    until(event, lambda: only(event.tables.values()).running, *FOLD)
    assert not event.it.memory.agreed
    sound(event)


def test_a_deal_nobody_answers_is_refused_when_its_time_is_up() -> None:
    event = three()
    talked_about(event, "anna", "bob", "cyril")
    since = event.place.time
    left = event.it.memory.clocks.flights[1].left
    event.ask("anna", Deal("agree"))
    wait_until(event, since + TALK - 1)
    assert talk(event) == "on"
    wait_until(event, since + TALK)
    assert talk(event) == ""
    assert event.it.memory.clocks.flights[1].left_at(event.place.time) == left, "the level stood"
    sound(event)


def test_who_is_excluded_has_no_say_in_a_deal() -> None:
    """His chips are only used up: the others agree among themselves, or let the time pass."""
    event = begun(
        freezeout(type="wgg/multi-table", levels=[level()], deal={"in_the_money": False}),
        *("anna", "bob", "cyril", "dan"),
    )
    removed(event, "anna", "excluded")
    talked_about(event, "bob", "cyril", "dan")
    assert refused(event.ask("anna", Deal("agree"))) == "not-in"
    wait_until(event, event.place.time + TALK)
    assert talk(event) == "", "nobody answered"
    talked_about(event, "bob", "cyril", "dan")
    for one in ("bob", "cyril", "dan"):
        assert isinstance(event.ask(one, Deal("agree")), Accepted)
    assert not event.it.state.talk
    assert event.it.state.deal
    sound(event)


def removed(event: Event, entry: str, how: Literal["excluded", "disqualified"]) -> None:
    """Between two hands, for which it is halted."""
    director.direct(event.it, given.Halt("a ruling"), BY)
    until(event, lambda: all(one.idle for one in event.it.state.flights), *FOLD)
    director.direct(event.it, given.Remove(entry, how, "a marked card"), BY)
    if not event.it.over:
        director.direct(event.it, given.GoOn(), BY)


# -- by staff, and the end -------------------------------------------------------------------------


def test_hand_for_hand_an_all_in_waits_for_the_other_tables() -> None:
    """Two tables and three players more than prizes: the table that is all-in shows nothing until
    the other has ended its hand."""
    shares = {"by": "table", "rows": [{"entries": 2, "shares": ["40 %", "30 %", "20 %", "10 %"]}]}
    event = begun(
        freezeout(payouts=shares, hand_for_hand=2, seats={"most": 3, "halts_at": 0}),
        *(f"p{n}" for n in range(6)),
    )
    until(event, lambda: event.it.state.flights[0].hand_for_hand, *FOLD)
    one, other = list(event.tables.values())
    until(event, lambda: one.running and other.running, *FOLD)
    while isinstance(one.course and one.course.play.want, Moves):
        does(one, *ALL_IN)
    assert one.running
    assert dealer(one).held
    assert one.course is not None
    board = len(one.course.play.journal)
    one.tick()
    event.it.tick()
    assert len(one.course.play.journal) == board, "no card comes"
    event.open()
    one, other = (event.tables[one.id] for one in (one, other))
    one.tick()
    assert dealer(one).held, "nor after an interruption"
    assert one.course is not None
    assert len(one.course.play.journal) == board
    while other.running:
        does(other, *FOLD)
    assert not one.running, "now it may be shown"
    sound(event)


@pytest.mark.clause("KT-275", "KT-352")
def test_the_day_ends_after_the_hands_that_were_drawn() -> None:
    event = begun(
        freezeout(level(900), level(1_200), stages=[{"until_level": 1, "waits": True}, {}]),
        *("anna", "bob", "cyril"),
    )
    table = only(event.tables.values())
    director.direct(event.it, given.LastHands(), BY)
    drawn = next(
        one.hands
        for _, _, news in event.it.memory.told
        for one in news
        if isinstance(one, told.LastHandsDrawn)
    )
    assert 3 <= drawn <= 7
    number = table.number
    until(event, lambda: not event.tables, *FOLD)
    assert table.number == number + drawn
    chips = {one.id: one.chips for one in event.it.state.entrants.values()}
    event.place.time += 86_400 * SECOND
    event.open()
    assert event.it.due is None, "it waits for its next day"
    director.direct(event.it, given.Start(1), BY)
    assert {one.id: one.chips for one in event.it.state.entrants.values()} == chips
    until(event, lambda: any(one.running for one in event.tables.values()), *FOLD)
    sound(event)


def test_a_bounty_is_paid_to_who_took_the_head() -> None:
    entry = {"prices": [{"prize": "70", "bounty": "20", "fee": "10", "chips": 1_000}]}
    event = freezeout(type="kings/knockout", entry=entry, levels=[level(9_000, 500)])
    begun(event, "anna", "bob", "cyril")
    assert event.held()["bounty"] == 60 * EUR
    event.play()
    assert event.it.state.ended is not None
    heads = {
        one.entry: one.paid
        for _, _, news in event.it.memory.told
        for one in news
        if isinstance(one, told.HeadTaken)
    }
    paid = {
        one: event.place.balance(one) - 1_000_000 + 100 * EUR for one in ("anna", "bob", "cyril")
    }
    prizes = event.it.state.ended.prizes
    own = dict.fromkeys(paid, 0)
    for won in heads.values():
        for who, amount in won.items():
            own[who] += amount
    assert sum(own.values()) == 40 * EUR
    winner = next(who for who, place in event.it.state.ended.places.items() if place == 1)
    own[winner] += 20 * EUR  # his own head
    assert paid == {one: own[one] + prizes.get(one, 0) for one in paid}
    assert sum(prizes.values()) == 210 * EUR
    assert event.place.account("rake:E") == 30 * EUR
    sound(event)


def test_a_satellite_pays_tickets_that_enter_its_target() -> None:
    """3 × 200 make two seats of 300 each."""
    event = Event(
        "kings/satellite",
        {
            "entry": {"prices": [{"prize": "200", "fee": "20", "chips": 1_000}], "late_until": 0},
            "end": {"target": "300", "ticket": True},
            "levels": [level(9_000, 500)],
        },
    )
    begun(event, "anna", "bob", "cyril")
    event.play()
    assert event.it.state.ended is not None
    assert event.it.state.ended.how == "seats"
    tickets = {
        one: event.place.account(f"ticket:{one}")
        for one, place in event.it.state.ended.places.items()
        if place <= 2
    }
    assert list(tickets.values()) == [300 * EUR, 300 * EUR]
    target = Event(
        "kings/freezeout",
        {"entry": {"prices": [{"prize": "270", "fee": "30", "chips": 1_000}]}},
        place=event.place,
        id="F",
    )
    one, other = tickets
    assert isinstance(target.ask(one, Enter(form="ticket")), Accepted)
    assert event.place.account(f"ticket:{one}") == 0
    assert event.place.account(f"ticket:{other}") == 300 * EUR
    assert target.held()["prize"] == 270 * EUR
    sound(event)


def test_a_guarantee_lies_aside_before_anybody_enters_and_fills_the_pool() -> None:
    event = freezeout(type="kings/guaranteed", guarantee="1000", levels=[level(9_000, 5_000)])
    assert event.held()["guarantee"] == 1_000 * EUR
    begun(event, "anna", "bob")
    event.play()
    assert event.it.state.ended is not None
    assert sum(event.it.state.ended.prizes.values()) == 1_000 * EUR
    assert event.place.account("house:E") == -(1_000 - 180) * EUR
    assert not any(event.held().values())
    sound(event)


def test_too_few_players_and_everybody_has_his_money_back() -> None:
    event = freezeout()
    event.enter("anna", money=100 * EUR)
    starts = event.it.record.starts_at
    assert starts is not None
    wait_until(event, starts)
    assert event.it.over
    assert event.it.record.id == "E"
    assert event.place.balance("anna") == 100 * EUR
    assert heard(event, "anna", messages.EndedNews)[0].how == "too-few"
    sound(event)


def test_a_cancelled_tournament_voids_its_hands_and_holds_nothing() -> None:
    event = begun(freezeout(), "anna", "bob", "cyril")
    table = only(event.tables.values())
    assert table.running
    director.direct(event.it, given.Cancel("a fire"), BY)
    assert event.it.over
    assert not event.tables
    assert not any(event.held().values())
    whole = sum(event.place.balance(one) for one in ("anna", "bob", "cyril"))
    assert whole == 3 * 1_000_000, "fees and equal parts of the pool"
    with pytest.raises(Refused):
        director.direct(event.it, given.Cancel("again"), BY)
    sound(event)


def test_who_is_disqualified_is_out_without_a_prize() -> None:
    event = begun(freezeout(), "anna", "bob")
    removed(event, "anna", "disqualified")
    assert event.it.over
    assert event.place.balance("anna") == 1_000_000 - 100 * EUR
    assert event.place.balance("bob") > 1_000_000
    assert not any(event.held().values())
    sound(event)


def test_what_comes_from_players_tables_and_clocks_is_not_for_staff() -> None:
    event = begun(freezeout(), "anna", "bob")
    for one in (
        given.LevelEnds(),
        given.UnitOver(1, 1, {}),
        given.Register("eve"),
        given.RollBack(1, "x"),
    ):
        with pytest.raises(Refused, match="players"):
            director.direct(event.it, one, BY)


def test_the_time_of_a_tournament_is_up_once() -> None:
    """Running hands are played to their end; an interruption among them changes nothing."""
    event = freezeout(type="kings/time-limited", end={"when": "time", "seconds": 600})
    begun(event, "anna", "bob", "cyril")
    began, table = event.place.time, only(event.tables.values())
    until(event, lambda: table.running and event.place.time >= began + 590 * SECOND, *FOLD)
    wait_until(event, began + 600 * SECOND)

    def ends() -> int:
        lines = event.it.memory.machine.journal
        return sum(isinstance(one.given, given.TimeIsUp) for one in lines)

    assert ends() == 1
    assert table.running
    event.open()
    assert event.it.memory.clocks.whole is None
    until(event, lambda: event.it.over, *FOLD)
    assert ends() == 1
    assert not any(event.held().values())
    sound(event)
