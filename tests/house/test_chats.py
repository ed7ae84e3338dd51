"""What was said at tables: how long it is kept, who is silenced, what is reported and exported."""

from __future__ import annotations

import json
import zipfile
from io import BytesIO

import pytest
from sqlalchemy import Connection, select

from krupier.house import agenda, case_files, cases, chat_moderation, chats, person_export, records
from krupier.house import sanction_ladder as ladder
from krupier.house.acts import Signature
from krupier.house.chats import Message
from krupier.house.person_export import Whose
from krupier.house.refusals import HouseRefused
from krupier.house.sanction_ladder import Order
from krupier.plan import houses
from krupier.store import Store
from krupier.store.chat_schema import chat_messages, chat_mutes, chat_reports
from krupier.store.schema import acts
from tests.house.household import DAY, HOUR, NOON, join

EVA = Signature("eva", "floor", "house rules")


def say(
    conn: Connection, id: str, at: int = NOON, player: str = "u1", operator: str = "tsg"
) -> Message:
    new = Message(
        id=id, operator=operator, table_id="T1", at=at, player=player, ref=id, text=f"words of {id}"
    )
    found = chats.write(conn, new)
    assert found is not None
    return found


def left(conn: Connection) -> list[str]:
    return sorted(conn.execute(select(chat_messages.c.id)).scalars())


# -- how long ------------------------------------------------------------------------------------


def test_what_was_said_is_erased_after_ninety_days_to_the_microsecond(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        say(conn, "old")
        say(conn, "younger", NOON + 1)
        assert chats.sweep(conn, "tsg", NOON + 90 * DAY - 1) == 0
        assert chats.sweep(conn, "tsg", NOON + 90 * DAY) == 1
        assert left(conn) == ["younger"]


def test_the_agenda_erases_every_day_and_in_portions(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chats, "AT_ONCE", 2)
    with store.write() as conn:
        join(conn)
        for n in range(5):
            say(conn, f"m{n}", NOON + n)
        later = NOON + 91 * DAY
        chats.schedule(conn, ["tsg", "wgg"], later)
        chats.schedule(conn, ["tsg", "wgg"], later + 1)
        waiting = [one for one in agenda.listed(conn) if one.kind == chats.SWEEP]
        assert [one.operator for one in waiting] == ["tsg"], "once a day; at WGG nobody chats"
        agenda.work_off(conn, later)
        assert left(conn) == []


def test_another_operators_words_stay_and_so_does_what_is_undecided_or_held(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        join(conn, "u2", "p2")
        for id, player in (("reported", "u1"), ("held", "u2"), ("plain", "u1")):
            say(conn, id, player=player)
        say(conn, "theirs", operator="fortuna")
        chat_moderation.report(conn, "T1", "reported", "u2", "abuse", NOON)
        records.hold(conn, "p2", "tsg", EVA, NOON)
        long = NOON + 100 * DAY
        chats.sweep(conn, "tsg", long)
        assert left(conn) == ["held", "reported", "theirs"]
        (report,) = chat_moderation.reports(conn)
        chat_moderation.decide(conn, report.id, "dismissed", None, EVA, long)
        records.lift(conn, "p2", "tsg", EVA, long)
        chats.sweep(conn, "tsg", long)
        assert left(conn) == ["theirs"]
        assert conn.execute(select(chat_reports)).all() == []


def test_mutes_are_forgotten_as_long_after_their_end(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        chat_moderation.mute(conn, "tsg", "u1", 1, EVA, NOON)
        endless = chat_moderation.mute(conn, "tsg", "u1", None, EVA, NOON)
        chats.sweep(conn, "tsg", NOON + HOUR + 90 * DAY)
        assert list(conn.execute(select(chat_mutes.c.id)).scalars()) == [endless.id]


# -- who is silenced -----------------------------------------------------------------------------


@pytest.mark.clause("T07-08")
def test_a_sanction_keeps_somebody_from_the_chat_and_from_nothing_else(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        order = Order(kind="access-restriction", hours=24, scope="chat")
        ladder.impose(conn, houses.of("tsg"), "u1", order, EVA, NOON)
        with pytest.raises(HouseRefused) as refused:
            say(conn, "m1")
        assert refused.value.refusal.code == "chat-muted"
        assert "house rules" not in str(refused.value.refusal.facts), "the mail says why"
        say(conn, "m2", NOON + 24 * HOUR)


def test_acts_never_keep_the_words(store: Store) -> None:
    """Acts are chained and stay; words must be erasable."""
    with store.write() as conn:
        join(conn)
        join(conn, "u2", "p2")
        say(conn, "m1")
        chat_moderation.report(conn, "T1", "m1", "u2", "abuse", NOON)
        (report,) = chat_moderation.reports(conn)
        chat_moderation.decide(conn, report.id, "muted", 1, EVA, NOON)
        kept = conn.execute(select(acts.c.before, acts.c.after, acts.c.reason)).all()
        assert kept
        assert not any("words of" in str(one) for one in kept)
        assert chats.message(conn, "m1").removed_at == NOON
        assert [one.player for one in chats.mutes(conn, operator="tsg")] == ["u1"]
        with pytest.raises(HouseRefused):
            chat_moderation.decide(conn, report.id, "dismissed", None, EVA, NOON)


@pytest.mark.clause("T07-07")
def test_agreed_play_that_was_reported_becomes_a_case_with_the_words_in_its_file(
    store: Store,
) -> None:
    with store.write() as conn:
        join(conn)
        join(conn, "u2", "p2")
        say(conn, "m1")
        chat_moderation.report(conn, "T1", "m1", "u2", "collusion", NOON)
        (report,) = chat_moderation.reports(conn)
        chat_moderation.decide(conn, report.id, "case", None, EVA, NOON)
        (case,) = cases.investigated(conn, "u1")
        assert case.kind == "conduct"
        notes = [one.text for one in case_files.entries(conn, case.id) if one.kind == "note"]
        assert len(notes) == 1
        assert "words of m1" in notes[0]


# -- whose it is ---------------------------------------------------------------------------------


def test_a_person_gets_his_own_words_and_not_who_reported_them(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        join(conn, "u2", "p2")
        say(conn, "m1")
        say(conn, "m2", NOON + 1, "u2")
        chat_moderation.report(conn, "T1", "m1", "u2", "abuse", NOON)
        own = person_export.archive(conn, Whose("p1", ("u1",)), "person")
        staffs = person_export.archive(conn, Whose("p1", ("u1",)), "staff")
    with zipfile.ZipFile(BytesIO(own)) as packed:
        assert [one["id"] for one in json.loads(packed.read("chat_messages.json"))] == ["m1"]
        assert "chat_reports.json" not in packed.namelist()
        assert not any(b"u2" in packed.read(name) for name in packed.namelist())
    with zipfile.ZipFile(BytesIO(staffs)) as packed:
        assert "chat_reports.json" in packed.namelist()
