"""Hidden cards are for compliance alone, in a case, with a reason, and every look is an act."""

from __future__ import annotations

import json

import pytest

from krupier.equipment.cards import parse
from krupier.house import case_files, play_looks
from krupier.house.acts import Signature
from krupier.store import journal
from krupier.store.watching_schema import play_looks as looks_table
from tests.house import accounts
from tests.server.live import Live
from tests.server.test_poker import Guest, people, table

__all__ = ["people", "table"]

WHY = {"reason": "a signal is looked into"}


def case_with(server: Live, round_id: str) -> str:
    """An investigation to which a hand belongs."""
    service = server.service
    with service.store.write() as conn:
        account = accounts.add(conn, operator="wgg")
        case = case_files.open_about(conn, "collusion", account, service.now())
        signed = Signature("eva", "compliance", "it looks odd")
        case_files.link(conn, case.id, "round", round_id, signed, service.now())
    return case.id


@pytest.mark.clause("KT-341")
def test_all_cards_are_read_by_compliance_with_a_reason_and_it_is_an_act(
    server: Live, table: str, people: tuple[Guest, Guest]
) -> None:
    """Bob (button) raises to 6 and Anna folds: nobody has seen a card of either."""
    anna, bob = people
    anna.sit("2")
    bob.sit("5")
    bob.act("raise", amount="6")
    anna.act("fold")
    hand = f"{table}-1"
    anna.line.until(lambda: not anna.mirror.view["running"])
    case = case_with(server, hand)
    path = f"/api/staff/cases/{case}/hands"
    with server.staff("compliance") as irena:
        assert irena.post(f"{path}/{hand}", json={"reason": ""}).status_code == 400
        other = irena.post(f"{path}/{table}-9", json=WHY)
        assert (other.status_code, other.json()["error"]["code"]) == (409, "hand-not-in-case")
        told = irena.post(f"{path}/{hand}", json=WHY).json()
        with server.service.store.read() as conn:
            lines = " ".join(one.input for one in journal.entries(conn, hand))
        held = [card for seat in told["seats"] for card in seat["cards"]]
        assert len(set(parse(held))) == 4
        assert all(card in lines for card in held)  # those that were dealt
        assert sorted(seat["won"] for seat in told["seats"]) == ["-2", "2"]
        assert [(one["do"], one["part"]) for one in told["deeds"]] == [("raise", 200), ("fold", 0)]
        assert all(0 <= one["share"] <= 100 for one in told["deeds"])
        acts = irena.get("/api/staff/acts").json()
        read = [one for one in acts["acts"] if one["act"] == "cards.read"]
        assert [(one["author"], one["subject"], one["reason"]) for one in read] == [
            ("eva-compliance", f"round:{hand}", WHY["reason"])
        ]
    for role in ("manager", "regulator", "floor"):
        with server.staff(role) as somebody:
            assert somebody.post(f"{path}/{hand}", json=WHY).status_code == 403
            replay = somebody.get(f"/api/rounds/{hand}").json()
            steps = json.dumps(replay["steps"])  # what was committed to names the whole deck
            file = somebody.get(f"/api/staff/cases/{case}/file").text
            assert not any(f'"{card}"' in steps + file for card in held)
    with server.http() as anybody:
        assert anybody.post(f"{path}/{hand}", json=WHY).status_code == 401


def test_looks_say_what_they_rest_on(server: Live) -> None:
    row = {"id": "tsg/9", "operator": "tsg", "until": 9_000_000, "since": 1, "seen_at": 1}
    with server.service.store.write() as conn:
        conn.execute(looks_table.insert(), row)
        look = play_looks.waiting(conn)
        assert look is not None
        play_looks.done(conn, look, {"transfer": 15}, 2, 10_000_000)
    with server.staff("compliance") as ivo:
        (told,) = ivo.get("/api/staff/looks?operator=tsg").json()
        assert (told["tests"], told["signals"], told["hands"]) == ({"transfer": 15}, 2, 0)
        assert ivo.get("/api/staff/signals?undecided=true&account=nobody").json() == []
