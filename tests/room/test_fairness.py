"""Provable fairness at the table."""

from __future__ import annotations

import msgspec
import pytest

from krupier.equipment.cards import card
from krupier.equipment.proof import Observed, Proof, verify
from krupier.room import history, proofs
from krupier.room.messages import RoundView
from krupier.rules.events import Cards, Split, TurnUp
from krupier.rules.options import Refused
from tests.room.setup import Answers, Place, Slow, bet, by, first_bet


def commitments(place: Place, viewer: str) -> list[dict[str, object]]:
    shown = place.ears.snapshots[viewer][-1].view.round
    assert isinstance(shown, RoundView)
    return shown.commitments


def proof_of(place: Place, round_id: str, player: str | None = None) -> Proof:
    with place.store.read() as conn:
        return msgspec.convert(history.proof(conn, round_id, player), Proof)


def test_the_commitment_is_published_before_the_spin_and_the_proof_holds() -> None:
    place = Place()
    table = place.add()
    place.player("anna")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.resync("v")
    published = commitments(place, "v")
    assert [one["kind"] for one in published] == ["wheel"]
    answers = Answers()
    table.shares.give("anna", b"my own dice", answers)
    assert answers.accepted
    table.move("anna", "m", bet(seat, "red", 500), answers)
    place.wait(table, 20)
    result = next(one for one in place.ears.events("T1") if one["event"] == "result")
    proof = proof_of(place, "T1-1", "anna")
    observed = msgspec.convert(
        {
            "commitments": published,
            "shares": {published[0]["id"]: {"player": "anna", "entropy": b"my own dice".hex()}},
            "outcomes": [{"kind": "wheel", "draw": 0, "shows": result["number"]}],
        },
        Observed,
    )
    assert verify(proof, observed) == []
    with pytest.raises(Refused) as refused:
        table.shares.give("anna", b"too late", answers)
    assert refused.value.code in ("not-now", "too-late")


def test_entropy_survives_a_restart() -> None:
    place = Place()
    table = place.add()
    place.player("anna")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.shares.give("anna", b"one", Answers())
    table.move("anna", "m", bet(seat, "red", 500), Answers())
    place.new_env()
    table = place.host()
    table.shares.give("anna", b"two", Answers())
    place.wait(table, 20)
    proof = proof_of(place, "T1-1")
    assert verify(proof) == []
    assert [one.entropy for one in proof.parts[0].shares] == [b"two".hex()]


def test_entropy_is_bounded() -> None:
    place = Place()
    table = place.add()
    place.player("anna")
    table.watch("v", "anna")
    table.sit("anna", "Anna")
    for wrong in (b"", b"x" * 2000):
        with pytest.raises(Refused) as refused:
            table.shares.give("anna", wrong, Answers())
        assert refused.value.code == "too-large"
    for _ in range(4):
        table.shares.give("anna", b"x", Answers())
    with pytest.raises(Refused) as refused:
        table.shares.give("anna", b"x", Answers())
    assert refused.value.code == "too-many"


def test_a_proof_opens_only_what_its_viewer_saw() -> None:
    place = Place()
    table = place.add("kings/let-it-ride", clocks={"decision": 1}, pause=1000)
    for name in ("anna", "bert"):
        place.player(name)
        table.watch(f"v-{name}", name)
        table.sit(name, name)
    stake = first_bet(table)
    for name, seat in (("anna", "1"), ("bert", "2")):
        table.move(name, "m", bet(seat, stake.bet, stake.least), Answers())
    place.wait(table, 40)
    assert not table.running
    course = table.course
    assert course is not None
    for viewer, own in (("anna", {"1"}), ("bert", {"2"}), (None, set())):
        proof = proof_of(place, "T1-1", viewer)
        assert verify(proof) == []
        shown = sorted(one.shows for part in proof.parts for one in part.openings)
        with place.store.read() as conn:
            told = history.replay(conn, "T1-1", viewer)
        seen: list[str] = []
        for event in told["events"]:
            if event["event"] in ("cards", "turn-up"):
                seen += [one for one in event["cards"] if one != "??"]
        assert shown == sorted(set(seen)), own


def test_there_is_no_proof_of_a_running_round_or_a_croupier() -> None:
    place = Place()
    table = place.add()
    place.player("anna")
    table.watch("v", "anna")
    table.sit("anna", "Anna")
    with pytest.raises(Refused) as refused:
        proof_of(place, "T1-1")
    assert refused.value.code == "round-running"
    with pytest.raises(Refused) as refused:
        proof_of(place, "T1-99")
    assert refused.value.code == "unknown-round"
    table = place.add(id="T2", croupier=True)
    table.watch("w", "anna")
    table.sit("anna", "Anna")
    table.staff.close(by("test"))
    with pytest.raises(Refused) as refused:
        proof_of(place, "T2-1")
    assert refused.value.code == "no-proof"


def test_a_round_is_shown_with_its_own_commitments_until_the_next_begins() -> None:
    place = Place()
    books = Slow(place)
    place.books = books  # type: ignore[assignment]
    place.new_env()
    table = place.add(pause=1)
    place.player("anna")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    for _ in range(3):
        books.commit()
        table.pump()
    first = table.commitments
    table.move("anna", "m", bet(seat, "red", 500), Answers())
    place.wait(table, 20)
    for _ in range(4):
        books.commit()
        table.pump()
    place.wait(table, 2)
    assert table.rounds.opening
    assert table.commitments == first
    books.commit()
    table.pump()
    assert table.number == 2
    assert table.commitments != first


def test_a_card_that_moves_keeps_the_number_of_its_draw() -> None:
    """Dealt to one place and put to another (a split pair): the proof opens the same draw."""
    queen, five = card("Qs"), card("5d")
    table = proofs.Table()
    table.put(Cards("1", cards=(queen, five)), range(3, 5))
    table.taken(Split("1", 1, cards=(five,)))
    assert table.put(Cards("1.2", cards=(five,)), ()) == [(five, 4)]
    assert table.turned(TurnUp("1", cards=(queen,))) == [(queen, 3)]
    assert table.put(Cards("1", cards=(five,)), ()) == [(five, None)], "nobody drew it"
