"""Who may enter a tournament, and what is kept of that; and who is there when cards are dealt."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import insert, update

from krupier.house.acts import Signature
from krupier.house.gate import Where
from krupier.house.persons import Person
from krupier.room.hands.requests import Away
from krupier.room.messages import Accepted
from krupier.room.tournament import director, doors, journal
from krupier.room.tournament.messages import EntryWonNews, TeamMatesNews
from krupier.room.tournament.requests import Enter, Leave
from krupier.rules.events import Ruled
from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.definition import Only
from krupier.rules.tournament.templates import define, offences_of
from krupier.rules.wants import Ruling
from krupier.store import Transfer, acts, groups, ledger
from krupier.store.house_schema import documents, persons
from tests.room.setup import Place
from tests.room.test_gate import account
from tests.room.test_tournament_clauses import asked, dealt, in_turn
from tests.room.tournament import Event

BY = Signature("dora", "director", "as the rules say")
LEVELS = [{"seconds": 3600, "small": 50 * n, "big": 100 * n} for n in range(1, 9)]
ENTRY = {"prices": [{"prize": "90", "fee": "10", "chips": 10_000}], "late_until": 0}


def code(answer: Accepted | Refused) -> str:
    return answer.code if isinstance(answer, Refused) else ""


def lines(event: Event) -> list[journal.Entry]:
    with event.place.store.read() as conn:
        return [journal.decode(one.input) for one in groups.entries(conn, event.id)]


def shows(place: Place, person: str, valid_until: str, born: str = "1990-05-17") -> None:
    """A document that staff have verified."""
    with place.store.write() as conn:
        row = {
            "id": f"d-{person}-{valid_until}",
            "person": person,
            "kind": "id-card",
            "number": valid_until,
            "issuer": "Praha",
            "valid_until": valid_until,
            "given_at": 1,
            "state": "verified",
        }
        conn.execute(insert(documents), row)
        mine = update(persons).where(persons.c.id == person)
        conn.execute(mine.values(verified_at=1, birth_date=born))


@pytest.mark.clause("PC-301", "KT-407", "W27-08")
@pytest.mark.parametrize("type", ["club/freezeout", "kings/freezeout", "wgg/multi-table"])
def test_who_enters_agrees_to_the_rules_as_they_are_now(type: str) -> None:
    event = Event(type, {"levels": LEVELS, "recorded": True})
    for one in ("anna", "bob"):
        event.place.player(one, 1_000_000, event.it.record.currency)
    assert code(event.ask("anna", Enter())) == "recorded", "she was told that it is"
    assert code(event.ask("anna", Enter(recording=True))) == ""
    made = define(type, {"levels": [*LEVELS, {**LEVELS[-1], "ante": 100}], "recorded": True})
    director.direct(event.it, given.Redefine(made, "another level"), BY)
    refused = event.ask("bob", Enter(recording=True))
    assert isinstance(refused, Refused)
    assert (refused.code, refused.facts["version"]) == ("other-rules", 2)
    assert code(event.ask("bob", Enter(version=2, recording=True))) == ""
    sent = [one for one in lines(event) if isinstance(one, journal.Sent) and one.agreed]
    kept = {one.by: (one.agreed.version, one.agreed.recording) for one in sent if one.agreed}
    assert kept == {"anna": (1, True), "bob": (2, True)}


@pytest.mark.clause("KT-219")
def test_who_registers_has_a_document_that_is_valid_that_day() -> None:
    place = Place()  # in November 2023
    event = Event("kings/freezeout", {"entry": ENTRY, "levels": LEVELS}, place=place)
    account(place, "u1", operator="kings")
    assert code(event.ask("u1", Enter())) == "document-not-valid", "none was shown"
    shows(place, "p-u1", "2023-11-13")
    assert code(event.ask("u1", Enter())) == "document-not-valid", "it was valid until yesterday"
    shows(place, "p-u1", "2023-11-14")
    assert code(event.ask("u1", Enter())) == ""


@pytest.mark.clause("KT-101")
def test_a_restricted_one_asks_the_house_who_somebody_is() -> None:
    place = Place()
    event = Event("kings/restricted", {"levels": LEVELS}, place=place)
    for id, born in (("u1", "1973-11-14"), ("u2", "1973-11-15")):
        account(place, id, operator="kings")
        shows(place, f"p-{id}", "2030-01-01", born)
    place.player("guest", 1_000_000)
    assert code(event.ask("u1", Enter())) == "", "she is fifty today"
    assert code(event.ask("u2", Enter())) == "condition", "he will be tomorrow"
    assert code(event.ask("guest", Enter())) == "condition", "nobody knows who that is"
    with pytest.raises(Refused, match="there is no player 'u3'"):
        director.admit(event.it, "u3", BY)
    director.admit(event.it, "u2", BY)
    event.open()
    assert code(event.ask("u2", Enter())) == "", "management has let him in"
    with place.store.read() as conn:
        (act,) = acts.latest(conn, subject=f"tournament:{event.id}")
    assert (act.author, act.after) == ("dora", '{"admit":"u2"}')
    open_to_all = Event("kings/freezeout", {"levels": LEVELS}, id="F")
    with pytest.raises(Refused, match="everybody may enter"):
        director.admit(open_to_all.it, "u2", BY)


@pytest.mark.parametrize(
    ("only", "born", "sex", "number", "may"),
    [
        (Only(age_from=50), "1976-11-16", "", None, True),
        (Only(age_from=50), "1976-11-17", "", None, False),
        (Only(age_from=18, age_to=25), "2001-01-01", "", None, True),
        (Only(age_from=18, age_to=25), "2000-11-16", "", None, False),
        (Only(sex="f"), "1985-01-01", "f", None, True),
        (Only(sex="f"), "1985-01-01", "m", None, False),
        (Only(sex="f"), "1985-01-01", "", "8551010006", True),
        (Only(sex="f"), "1985-01-01", "", None, False),
    ],
)
def test_by_age_and_sex(only: Only, born: str, sex: str, number: str | None, may: bool) -> None:
    who = Person(
        id="p",
        created_at=1,
        given_names="Jana",
        surname="Nová",
        birth_date=born,
        sex=sex,
        birth_number=number,
    )
    assert doors.fits(only, who, date(2026, 11, 16)) == may


@pytest.mark.clause("T38-01")
def test_who_has_a_seat_already_wins_its_worth_in_money() -> None:
    """Four pay 100 and 10: three seats of 130, and 10 for the fourth place. Two of the four have a
    seat already, so of three winners at least one has, and at least one has not."""
    end = {"when": "seats", "target": "130", "ticket": True, "meant_for": "g"}
    entry = {"prices": [{"prize": "100", "fee": "10", "chips": 1_000}], "late_until": 0}
    short = [{"seconds": 3600, "small": 200, "big": 400}]
    place = Place()
    goal = Event("kings/freezeout", {"entry": ENTRY, "levels": LEVELS}, place=place, id="g")
    goal.enter("anna", money=1_000_00)  # 100 for an entry
    blocks = {"entry": entry, "levels": short, "end": end}
    # with this seed nobody ties for the third and fourth place, which would share 140
    event = Event("kings/satellite", blocks, place=place, id="s", seed=2)
    for one in ("bob", "cyril", "dan"):
        place.player(one, 900_00, "EUR")
    with place.store.write() as conn:
        ledger.open_accounts(conn, ["ticket:bob"], "EUR")
        won = Transfer("won", "clearing:demo", "ticket:bob", 130_00, "EUR", "gift")
        ledger.post(conn, [won], 1)
    names = ("anna", "bob", "cyril", "dan")
    for one in names:
        assert code(event.ask(one, Enter())) == ""
    event.play()
    had = {one: (900_00 - 110_00, 130_00 if one == "bob" else 0) for one in names}

    def has(one: str) -> tuple[int, int]:
        with place.store.read() as conn:
            held = doors.tickets(conn, one, "EUR")
        return place.balance(one, "EUR"), held

    gained = {one: tuple(n - m for n, m in zip(has(one), had[one], strict=True)) for one in names}
    (fourth,) = [one for one in names if gained[one] == (10_00, 0)]
    assert gained == {
        one: (10_00, 0) if one == fourth else (130_00, 0) if one in ("anna", "bob") else (0, 130_00)
        for one in names
    }
    assert event.wrong() == []


@pytest.mark.clause("PC-322")
def test_hands_of_those_who_are_not_there_are_collected_after_the_deal() -> None:
    event = Event("club/freezeout", {"entry": ENTRY, "levels": LEVELS})
    event.enter("anna", "bob", "cyril")
    (table,) = dealt(event)
    number = table.number
    away = next(one for one in ("anna", "bob", "cyril") if one != in_turn(table))
    assert isinstance(asked(table, away, Away(True)), Accepted)
    hand = table.dealer.hands().public_hand
    assert hand is not None
    seat = table.seating.of(away)[0]
    assert not hand.folded(seat), "he was there when these were dealt"
    event.silent = {away}
    while table.number == number or not table.running:
        assert event.step()
    hand = table.dealer.hands().public_hand
    assert hand is not None
    assert hand.folded(seat), "before anybody has decided anything"
    assert table.course is not None
    ruled = [one for one in table.course.events if isinstance(one, Ruled)]
    assert [(one.ruling, one.seat) for one in ruled] == [("dead-hand", seat)]


@pytest.mark.clause("KT-411", "KT-445")
def test_who_has_told_his_cards_goes_on_passively() -> None:
    event = Event("kings/freezeout", {"entry": ENTRY, "levels": LEVELS})
    event.enter("anna", "bob", "cyril")
    (table,) = dealt(event)
    player = in_turn(table)
    (seat,) = table.seating.of(player)
    assert table.course is not None

    def offered() -> set[str]:
        assert table.course is not None
        return {one.do for one in table.course.play.offers(seat)}

    assert "raise" in offered()
    table.staff.rule(Ruling("passive", seat), BY)
    assert offered() == {"fold", "call"}
    with event.place.store.read() as conn:
        found = acts.latest(conn, subject=f"round:{table.id}-{table.number}")
    assert [(one.act, one.author) for one in found] == [("ruling.make", "dora")]


def test_the_way_by_which_a_stake_came_is_kept() -> None:
    """What a report to the state says of it cannot be found out later."""
    place = Place()
    event = Event("tsg/multi-table", {"levels": LEVELS}, place=place)
    account(place, "u1")
    place.env.wallets.came("u1", Where(channel="application"))
    assert code(event.ask("u1", Enter())) == ""
    (sent,) = [one for one in lines(event) if isinstance(one, journal.Sent) and one.by]
    assert (sent.by, sent.way) == ("u1", "application")


@pytest.mark.clause("KT-079")
def test_team_mates_who_meet_are_told_that_they_play_against_each_other() -> None:
    event = Event("kings/team", {"levels": LEVELS, "entry": {"team": 2}})
    for one, team in (("anna", "red"), ("bob", "red"), ("cyril", "blue"), ("dan", "blue")):
        event.place.player(one, 1_000_000, event.it.record.currency)
        assert code(event.ask(one, Enter(team=team))) == ""
    (table,) = dealt(event)
    number = int(table.id.rpartition("-t")[2])
    assert sorted(event.it.floor.team_mates(number)) == ["anna", "bob", "cyril", "dan"]
    told = {who: one for who, one in event.news if isinstance(one, TeamMatesNews)}
    meet = TeamMatesNews("E", table=table.id, number=number)
    assert told == dict.fromkeys(("anna", "bob", "cyril", "dan"), meet)
    director.direct(event.it, given.Penalise("anna", orbits=1), BY, "collusion")
    with event.place.store.read() as conn:
        (act,) = acts.latest(conn, subject="player:anna")
    assert '"offence":"collusion"' in act.after
    assert f'"hand":"{table.id}-{table.number}"' in act.after


@pytest.mark.clause("KT-447")
def test_a_penalty_is_kept_in_the_file_of_the_player() -> None:
    event = Event("kings/freezeout", {"entry": ENTRY, "levels": LEVELS})
    event.enter("anna", "bob", "cyril")
    (table,) = dealt(event)
    by = Signature("dora", "director", "she counted for him", "KT-414")
    director.direct(event.it, given.Penalise("anna", units=2), by, "advice")
    with event.place.store.read() as conn:
        (act,) = acts.latest(conn, subject="player:anna")
    kept = msgspec.json.decode(act.after)
    assert (act.act, act.author, act.role) == ("penalty.impose", "dora", "director")
    assert (act.reason, act.clause, act.at) == (by.reason, "KT-414", event.place.time)
    assert kept == {
        "player": "anna",
        "tournament": event.id,
        "table": table.id,
        "hand": f"{table.id}-{table.number}",
        "offence": "advice",
        "sanction": {"do": "penalise", "player": "anna", "units": 2},
    }
    assert event.it.state.missed == {"anna": 2}
    with pytest.raises(Refused):
        director.direct(event.it, given.Penalise("nobody", units=2), by, "advice")
    assert event.wrong() == []


@pytest.mark.clause("KT-447")
@pytest.mark.parametrize(
    ("type", "known", "unknown"),
    [
        ("kings/freezeout", "tv_noncooperation", "language"),  # a rule of cash games there
        ("club/freezeout", "language", "tv_noncooperation"),
        ("tsg/multi-table", "", "collusion"),  # its plan has no catalogue
    ],
)
def test_what_a_penalty_is_for_stands_in_the_catalogue_of_the_plan(
    type: str, known: str, unknown: str
) -> None:
    event = Event(type, {"levels": LEVELS})
    event.enter("anna", "bob", "cyril")
    dealt(event)
    before = lines(event)
    entry = event.it.state.of_player["bob"][0]
    for one in (
        given.Penalise("bob", units=1),
        given.Remove(entry, "excluded", "test"),
        given.Withdraw(entry, 1, "test"),
    ):
        with pytest.raises(Refused) as refused:
            director.direct(event.it, one, BY, unknown)
        assert refused.value.code == "unknown-offence"
        allowed = refused.value.facts["allowed"]
        assert isinstance(allowed, list)
        assert unknown not in allowed
        assert (known in allowed) == bool(known)
    assert lines(event) == before
    with event.place.store.read() as conn:
        assert acts.latest(conn, subject="player:bob") == []
    director.direct(event.it, given.Penalise("bob", units=1), BY, known)
    with event.place.store.read() as conn:
        (act,) = acts.latest(conn, subject="player:bob")
    assert msgspec.json.decode(act.after)["offence"] == known


@pytest.mark.parametrize("operator", ["kings", "club"])
def test_every_offence_of_a_plan_is_one_of_the_rulebook(operator: str) -> None:
    """Its table names the codes, and the clauses of the operator that forbid what they mean."""
    text = Path("rulebook/kings/penalties.md").read_text(encoding="utf-8")
    table = text.split("### Offence catalogue")[1].split("## Options")[0]
    named = {code for row in table.splitlines() for code in re.findall("`([a-z_]+)`", row)}
    assert set(offences_of(operator)) <= named
    book = "".join(path.read_text(encoding="utf-8") for path in Path("rulebook").glob("*/*.md"))
    mark = {"kings": "KT-", "club": "PC-"}[operator]
    for clauses in offences_of(operator).values():
        assert clauses
        for one in clauses:
            assert one.startswith(mark)
            assert f"`{one}`" in book


@pytest.mark.clause("KT-035", "T38-01", "T38-02")
@pytest.mark.parametrize(("type", "goal"), [("kings", "freezeout"), ("tsg", "multi-table")])
def test_a_win_of_a_satellite_is_paid_and_may_be_used_for_an_entry(type: str, goal: str) -> None:
    """Four pay 100: two wins of 200, of which one is offered for the bigger one."""
    place = Place()
    entry = {"prices": [{"prize": "180", "fee": "20", "chips": 10_000}], "late_until": 0}
    bigger = Event(f"{type}/{goal}", {"entry": entry, "levels": LEVELS}, place=place, id="g")
    end = {"when": "seats", "target": "200", "meant_for": "g", "offers": 1}
    entry = {"prices": [{"prize": "100", "fee": "10", "chips": 1_000}], "late_until": 0}
    blocks = {"entry": entry, "levels": [{"seconds": 3600, "small": 200, "big": 400}], "end": end}
    event = Event(f"{type}/satellite", blocks, place=place, id="s")
    names = ("anna", "bob", "cyril", "dan")
    event.enter(*names, money=400_00)
    event.play()
    code_of = event.it.record.currency
    won = [one for one in names if place.balance(one, code_of) == 490_00]
    assert len(won) == 2, "it is paid, whatever becomes of it"
    won_entry = [(who, one) for who, one in event.news if isinstance(one, EntryWonNews)]
    told = [who for who, _ in won_entry]
    assert [one for _, one in won_entry] == [EntryWonNews("g", satellite="s")]
    assert told[0] in won
    place.env = bigger.place.env
    for one in names:
        answer = bigger.ask(one, Enter(win="s"))
        assert code(answer) == ("" if one == told[0] else "no-such-win")
    assert code(bigger.ask(next(one for one in won if one not in told), Enter())) == ""
    assert code(bigger.ask("dan", Enter(win="nothing"))) in ("no-such-win", "entered")
    assert place.balance(told[0], code_of) == 290_00
    assert code(bigger.ask(told[0], Leave())) == ""
    assert place.balance(told[0], code_of) == 490_00
    assert code(bigger.ask(told[0], Enter(win="s"))) == "", "it was given back, and is good again"
    bigger.open()
    assert bigger.it.memory.wins[f"{told[0]}/2"] == "s", "as the journal says"
    sent = [one for one in lines(bigger) if isinstance(one, journal.Sent) and one.agreed]
    assert [(one.by, one.agreed.win) for one in sent if one.agreed and one.agreed.win] == [
        (told[0], "s"),
        (told[0], "s"),
    ]


def used_and_lost(seed: int) -> tuple[Event, str] | None:
    """Somebody has entered with a win and is out; None: by these cards he wins it all."""
    place = Place()
    again = {"prices": [{"prize": "180", "fee": "20", "chips": 1_000}]}
    short = [{"seconds": 3600, "small": 200, "big": 400}] * 9
    blocks = {"entry": again, "levels": short}
    bigger = Event("kings/re-entry", blocks, place=place, id="g", seed=seed)
    end = {"when": "seats", "target": "200", "meant_for": "g", "offers": 1}
    entry = {"prices": [{"prize": "100", "fee": "10", "chips": 1_000}], "late_until": 0}
    blocks = {"entry": entry, "levels": short[:1], "end": end}
    event = Event("kings/satellite", blocks, place=place, id="s", starts=1)
    event.enter("anna", "bob", money=1_000_00)
    event.play()
    (winner,) = [who for who, one in event.news if isinstance(one, EntryWonNews)]
    bigger.open()
    assert code(bigger.ask(winner, Enter(win="s"))) == ""
    bigger.enter("cyril", "dan", "eva", "fil")
    while bigger.it.state.entrants[winner].state != "out" and not bigger.it.over:
        assert bigger.step()
    return None if bigger.it.over else (bigger, winner)


@pytest.mark.clause("KT-035")
def test_a_win_is_used_once() -> None:
    """Who is out and enters again pays with other money; the process has been away meanwhile."""
    bigger, winner = next(found for seed in range(1, 30) if (found := used_and_lost(seed)))
    place = bigger.place
    bigger.open()
    balance = place.balance(winner, "EUR")
    assert code(bigger.ask(winner, Enter(win="s"))) == "win-used"
    assert place.balance(winner, "EUR") == balance
    assert code(bigger.ask(winner, Enter())) == ""
    assert place.balance(winner, "EUR") == balance - 200_00
