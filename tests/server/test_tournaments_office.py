"""What staff do in tournaments over the wire: who may, that it is written, and what it does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.server.live import Live
from tests.server.tournaments import (
    SHORT,
    Data,
    Pair,
    announce,
    ask,
    code,
    direct,
    enter,
    money,
    page,
    wait_for,
)


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


def acts_on(server: Live, id: str) -> list[Data]:
    """Newest first."""
    with server.staff() as eva:
        told = eva.get("/api/staff/acts", params={"tournament": id}).json()
    found: list[Data] = told["acts"]
    assert {one["subject"] for one in found} <= {f"tournament:{id}"}
    return found


def test_whose_role_does_not_include_it_announces_and_directs_nothing(server: Live) -> None:
    id = announce(server)
    body = {"id": "other", "type": "kings/sit-and-go", "reason": "test"}
    with server.staff("floor") as floor, server.staff("croupier") as croupier:
        assert code(floor.post("/api/staff/tournaments", json=body)) == "no-right"
        assert code(croupier.get(f"/api/staff/tournaments/{id}/journal")) == "no-right"
    assert code(direct(server, id, "cancel", "croupier")) == "no-right"
    assert code(direct(server, id, "roll-back", "floor", to=1, read=1)) == "no-right"
    with server.http(server.guest()) as anna:
        assert code(anna.post("/api/staff/tournaments", json=body)) == "staff-only"
    assert code(direct(server, id, "cancel", reason=" ")) == "bad-input"
    assert code(direct(server, "no-such", "cancel")) == "unknown-tournament"
    assert code(direct(server, "no-such", "roll-back", to=1, read=1)) == "unknown-tournament"
    assert [one["act"] for one in acts_on(server, id)] == ["tournament.announce"]


def test_every_act_is_written_with_its_author_and_its_reason(server: Live) -> None:
    id = announce(server, "kings/freezeout", SHORT, starts_at=4_000_000_000_000)
    put_off = direct(server, id, "put-off", starts_at=4_100_000_000_000, reason="the hall burns")
    assert put_off.json()["starts_at"] == 4_100_000_000_000
    assert code(direct(server, id, "halt")) == "halt", "it does not play"
    with server.http(server.guest()) as anna:
        had = money(anna)
        assert enter(anna, id).status_code == 200
        assert direct(server, id, "cancel", "floor", reason="no licence").json()["state"] == "over"
        assert money(anna) == had
    found = [(one["act"], one["author"], one["reason"]) for one in acts_on(server, id)]
    assert found == [
        ("tournament.direct", "eva-floor", "no licence"),
        ("tournament.direct", "eva", "the hall burns"),
        ("tournament.announce", "eva", "test"),
    ]


def test_acts_of_one_tournament_are_read_page_by_page(server: Live) -> None:
    id, other = (announce(server, "kings/freezeout", SHORT) for _ in range(2))
    for n in range(5):
        at = 4_000_000_000_000 + n
        assert direct(server, id, "put-off", starts_at=at, reason=f"{n}").status_code == 200
        assert direct(server, other, "put-off", starts_at=at, reason="other").status_code == 200
    pages: list[list[str]] = []
    params: Data = {"tournament": id, "limit": 4}
    with server.staff() as eva:
        while True:
            told = eva.get("/api/staff/acts", params=params).json()
            assert {one["subject"] for one in told["acts"]} == {f"tournament:{id}"}
            pages.append([one["reason"] for one in told["acts"]])
            if told["next"] is None:
                break
            params["before"] = told["next"]
        assert pages == [["4", "3", "2", "1"], ["0", "test"]]
        none = eva.get("/api/staff/acts", params={"tournament": "no-such"}).json()
        assert none == {"acts": [], "next": None}
        assert code(eva.get("/api/staff/acts", params={"tournament": "a b"})) == "bad-input"
    with server.staff("croupier") as croupier:
        answer = croupier.get("/api/staff/acts", params={"tournament": id})
        assert code(answer) == "no-right"


@pytest.mark.clause("KT-035")
def test_a_satellite_leads_to_a_tournament_that_there_is(server: Live) -> None:
    goal = announce(server, "kings/freezeout", SHORT)
    dollars = announce(server, "tsg/multi-table", SHORT)
    past = announce(server, "kings/freezeout", SHORT)
    assert direct(server, past, "cancel").status_code == 200
    with server.staff() as eva:
        for n, wrong in enumerate(("no-such", dollars, past, "lead0", "x" * 100)):
            blocks = SHORT | {"end": {"meant_for": wrong}}
            body = {"id": f"lead{n}", "type": "kings/satellite", "with": blocks, "reason": "test"}
            answer = eva.post("/api/staff/tournaments", json=body)
            assert (answer.status_code, code(answer)) == (409, "no-such-goal"), wrong
            assert eva.get(f"/api/tournaments/lead{n}").status_code == 404
    id = announce(server, "kings/satellite", SHORT | {"end": {"meant_for": goal}})
    blocks = SHORT | {"end": {"meant_for": past}}
    assert code(direct(server, id, "redefine", blocks=blocks)) == "no-such-goal"
    assert len(acts_on(server, id)) == 1


@pytest.mark.clause("KT-447")
def test_an_offence_that_the_plan_does_not_know_is_refused(server: Live, stack: ExitStack) -> None:
    pair = Pair(server, stack)
    me = page(pair.http[0], pair.id)["me"]["entry"]
    refused = direct(server, pair.id, "penalise", player=me, units=1, offence="snoring")
    assert code(refused) == "unknown-offence"
    assert "collusion" in refused.json()["error"]["facts"]["allowed"]
    assert "collusion" in refused.json()["error"]["message"]
    done = direct(server, pair.id, "penalise", player=me, units=1, offence="collusion")
    assert done.status_code == 200, done.text
    assert len(acts_on(server, pair.id)) == 2


def test_the_catalogue_of_offences_is_that_of_the_plan(server: Live) -> None:
    id = announce(server)
    with server.staff() as eva:
        told = eva.get(f"/api/staff/tournaments/{id}/offences").json()["offences"]
    assert {"code": "collusion", "clauses": ["KT-079"]} in told
    assert {"code": "out_of_turn", "clauses": ["KT-259", "KT-415"]} in told


def test_a_director_halts_reseats_nobody_in_a_hand_and_goes_on(
    server: Live, stack: ExitStack
) -> None:
    pair = Pair(server, stack)
    entry = page(pair.http[0], pair.id)["me"]["entry"]
    move = {"entry": entry, "table": 1, "seat": 7}
    assert code(direct(server, pair.id, "reseat", **move)) == "unit-runs"
    assert direct(server, pair.id, "halt").json()["halted"] is True
    assert code(direct(server, pair.id, "halt")) == "halt"
    assert direct(server, pair.id, "go-on").json()["halted"] is False
    assert code(direct(server, pair.id, "put-off", starts_at=None)) == "begun"
    assert code(direct(server, pair.id, "resume")) == "not-stopped"
    assert code(direct(server, pair.id, "lots", amount="1")) == "no-lots"
    kept = direct(
        server,
        pair.id,
        "remove",
        entry="nobody",
        how="excluded",
    )
    assert code(kept) == "unknown-entry"


def test_a_roll_back_to_a_line_of_the_journal_takes_the_hand_back(
    server: Live, stack: ExitStack
) -> None:
    pair = Pair(server, stack)
    before = page(pair.http[0], pair.id)["me"]["chips"]
    pair.fold()
    wait_for(
        server,
        pair.id,
        lambda held: held.memory.machine.journal[-1].given.__class__.__name__ == "UnitOver",
    )
    assert page(pair.http[0], pair.id)["me"]["chips"] != before
    with server.staff() as eva:
        told = eva.get(f"/api/staff/tournaments/{pair.id}/journal").json()
    lines = told["lines"]
    assert told["next"] is None
    assert [one["number"] for one in lines] == list(range(len(lines), 0, -1))
    assert (lines[0]["what"], lines[0]["table"], lines[0]["boundary"]) == ("unit-over", 1, True)
    assert [one["what"] for one in lines[1:]] == ["register", "register", "announce"]
    assert lines[1]["by"] == "Bert"
    assert "dealt" in [one["what"] for one in lines[1]["answers"]]
    assert all(one["counts"] for one in lines)
    read = lines[0]["number"]
    assert code(direct(server, pair.id, "roll-back", to=99, read=read)) == "roll-back"
    assert code(direct(server, pair.id, "roll-back", to=2)) == "bad-input"
    done = direct(server, pair.id, "roll-back", to=lines[1]["number"], read=read)
    assert done.status_code == 200, done.text
    assert page(pair.http[0], pair.id)["me"]["chips"] == before
    with server.staff() as eva:
        again = eva.get(f"/api/staff/tournaments/{pair.id}/journal").json()["lines"]
    assert [one["counts"] for one in again] == [True, False, True, True, True]
    assert acts_on(server, pair.id)[0]["act"] == "tournament.roll-back"
    assert code(ask(pair.http[0], pair.id, "leave")) == "not-waiting"


def test_one_that_is_over_and_let_go_can_still_be_taken_back(
    server: Live, stack: ExitStack
) -> None:
    pair = Pair(server, stack)
    assert direct(server, pair.id, "cancel").status_code == 200
    hall = server.service.host.tournaments

    async def let_go() -> bool:
        hall.forget(pair.id)
        return hall.get(pair.id) is None

    wait_for(server, pair.id, lambda held: held.group.idle)
    assert server.call(let_go)
    assert page(pair.http[0], pair.id)["ended"] == "cancelled"
    assert code(direct(server, pair.id, "halt")) == "unknown-tournament"
    read = page(pair.http[0], pair.id)["lines"]
    taken_back = direct(server, pair.id, "roll-back", to=3, read=read)
    assert taken_back.status_code == 200, taken_back.text
    again = page(pair.http[0], pair.id)
    assert (again["ended"], again["left"]) == ("", 2)
    assert server.call(let_go) is False


def test_types_are_told_with_their_names_and_clauses(server: Live) -> None:
    with server.staff() as eva:
        types = {one["id"]: one for one in eva.get("/api/staff/tournament-types").json()["types"]}
    assert types["kings/freezeout"]["names"] == {"cs": "Freezeout", "en": "Freezeout"}
    assert types["kings/sit-and-go"]["clause"] == ["KT-012", "KT-013", "KT-014", "KT-015"]


def test_another_version_is_made_of_what_was_announced_and_who_has_entered_is_told(
    server: Live, stack: ExitStack
) -> None:
    id = announce(server, "kings/freezeout", SHORT, starts_at=4_000_000_000_000)
    token = server.guest("Anna")
    anna = stack.enter_context(server.http(token))
    line = stack.enter_context(server.player(token))
    assert enter(anna, id).status_code == 200
    with server.staff() as eva, server.staff("croupier") as croupier:
        where = f"/api/staff/tournaments/{id}/blocks"
        assert code(croupier.get(where)) == "no-right"
        told = eva.get(where).json()
    assert told["type"] == "kings/freezeout"
    blocks = told["with"]
    assert blocks["levels"] == SHORT["levels"]
    assert blocks["entry"]["prices"][0]["prize"] == "9"
    new = blocks | {"guarantee": "500"}
    assert direct(server, id, "redefine", blocks=new, reason="a sponsor").status_code == 200
    line.until(lambda: line.heard[-1]["type"] == "tournament-news")
    assert (line.heard[-1]["what"], line.heard[-1]["reason"]) == ("changed", "a sponsor")
    shown = page(anna, id)
    assert (shown["guarantee"], [one["number"] for one in shown["versions"]]) == ("500", [1, 2])
    assert code(direct(server, id, "redefine", blocks=blocks)) == "guarantee"
    price = {"prize": "18", "fee": "2", "chips": 500}
    dearer = new | {"entry": {"prices": [price], "late_until": 0}}
    assert code(direct(server, id, "redefine", blocks=dearer)) == "paid-for"
    act = acts_on(server, id)[0]
    assert (act["reason"], act["after"]["blocks"], act["after"]["version"]) == ("a sponsor", new, 2)
