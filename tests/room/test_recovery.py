"""After a kill at any instant: nothing lost, nothing paid twice, the same shoe."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace
from typing import Literal

import pytest
from sqlalchemy import delete, update

from krupier.equipment.draws import CardsAre, PocketIs
from krupier.equipment.seeded import Seeded
from krupier.room import history
from krupier.room.environment import secure_sources
from krupier.room.table import Table
from krupier.rules.felt import Felt
from krupier.rules.options import Choose, Move, Refused
from krupier.rules.wants import Moves
from krupier.store import Inline, Lost, StoreError, journal, schema, settlement
from tests.room.setup import Answers, Place, bet, by, first_bet, scripted, state_of
from tests.simulation.weather import Crash


class Kill:
    """Ends the process at the nth commit, before or after it."""

    def __init__(self, at: int, when: Literal["before", "after"]) -> None:
        self.left, self.when = at, when

    def __call__(self, when: Literal["before", "after"]) -> None:
        if when == self.when:
            self.left -= 1
            if self.left == 0:
                raise Crash


def play_on(place: Place, table: Table, id: str = "") -> None:
    """Every player who is asked takes the first word he is offered, until the round is over."""
    for _ in range(60):
        course = table.course
        if course is None or not table.running:
            return
        want = course.play.want
        if isinstance(want, Moves) and want.clock != "betting":
            seat = sorted(want.seats or ["1"])[0]
            words = [one for one in want.offers(seat) if isinstance(one, Choose)]
            if words:
                name = table.seating.holder(seat)
                assert name is not None
                move = Move(seat, words[-1].do)
                table.move(name.player, f"{id}{course.length}", move, Answers())
                continue
        place.wait(table, 30)


def scenario(place: Place, table: Table) -> None:
    """Two boxes of casino war or blackjack: bets, deals and decisions."""
    for name, seat in (("anna", "1"), ("bert", "2")):
        table.watch(f"v-{name}", name)
        if not table.seating.of(name) and table.state == "open":
            table.sit(name, name, seat if table.seating.boxes else None)
    course = table.course
    assert course is not None
    if isinstance(course.play.want, Moves) and course.play.want.clock == "betting":
        main = first_bet(table).bet
        for name, seat in (("anna", "1"), ("bert", "2")):
            table.move(name, "stake", bet(seat, main, 1_000), Answers())
        place.wait(table, 20)
    play_on(place, table)


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("game", ["kings/blackjack", "kings/casino-war", "wgg/european-roulette"])
def test_killed_at_every_commit_of_a_round(game: str, when: Literal["before", "after"]) -> None:
    undisturbed = _evening(game, None)
    killed = 0
    for at in range(1, 40):
        place = _evening(game, Kill(at, when))
        if place is None:
            break
        killed += 1
        assert history.audit_all(place.store) == []
        assert place.account("table:T1") == 0
        with place.store.read() as conn:
            assert journal.round_record(conn, "T1-1").status == "settled"
            staked = sum(one.staked for one in settlement.results(conn, "T1-1"))
        assert staked >= 2_000
        # the same shoe or wheel: what came is what would have come without the kill
        came, would = outcomes(place), outcomes(undisturbed)
        both = min(len(came), len(would))
        assert both
        assert came[:both] == would[:both]
    assert killed >= 3


def outcomes(place: Place | None) -> list[str]:
    assert place is not None
    with place.store.read() as conn:
        lines = [one.input for one in journal.entries(conn, "T1-1")]
    return [one for one in lines if "cards" in one or "pocket" in one]


def _evening(game: str, kill: Kill | None) -> Place | None:
    """One round; with ``kill`` the process dies once and comes back. ``None``: it never died."""
    place = Place()
    if kill:
        place.books = Inline(place.store, kill)
    for name in ("anna", "bert"):
        place.player(name)
    place.new_env()
    table = place.add(game, clocks={"betting": 10, "decision": 10}, pause=1000)
    died = False
    try:
        scenario(place, table)
    except Crash:
        died = True
        place.books = None
        house_again = place.new_env()
        assert house_again is not None
        table = place.host()
        scenario(place, table)
    place.wait(table, 40)
    return place if died or kill is None else None


def test_a_move_accepted_before_the_kill_is_known_after_it() -> None:
    place = Place()
    table = place.add()
    place.player("anna", 10_000)
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m1", bet(seat, "red", 1_000), Answers())
    place.new_env()
    table = place.host()
    assert table.resumed == "resumed after 1 line(s)"
    assert {one.player: one.name for one in table.seating.guests()} == {"anna": "Anna"}
    answers = Answers()
    table.move("anna", "m1", bet(seat, "red", 1_000), answers)
    assert answers.all[0].again  # type: ignore[union-attr]
    assert place.balance("anna") == 9_000


def test_an_absent_players_round_plays_itself_out_after_a_restart() -> None:
    place = Place()
    table = place.add()
    place.player("anna", 10_000)
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m1", bet(seat, "red", 1_000), Answers())
    place.new_env()
    table = place.host()
    place.wait(table, 25)
    with place.store.read() as conn:
        assert journal.round_record(conn, "T1-1").status == "settled"


def test_the_shoe_goes_on_between_rounds_and_across_a_restart() -> None:
    def cards(restart: bool) -> list[str]:
        place = Place()
        table = place.add("kings/punto-banco", pause=1)
        place.player("anna", 10_000_000)
        for n in range(4):
            if restart:
                place.new_env()
                table = place.host()
            table.watch("v", "anna")
            if not table.seating.of("anna"):
                table.sit("anna", "Anna")
            place.wait(table, 2)
            seat = table.seating.of("anna")[0]
            table.move("anna", f"m{n}", bet(seat, "punto", 1_000), Answers())
            place.wait(table, 21)
        with place.store.read() as conn:
            return [
                one.input
                for n in range(1, 5)
                for one in journal.entries(conn, f"T1-{n}")
                if "cards" in one.input
            ]

    dealt = cards(restart=False)
    assert dealt == cards(restart=True)
    assert len(set(dealt)) > 4


def test_a_round_whose_shoe_is_lost_is_void() -> None:
    place = Place(source=lambda config, state: Seeded(1))
    table = place.add("kings/blackjack")
    place.player("anna", 10_000)
    table.watch("v", "anna")
    table.sit("anna", "Anna", "1")
    for _ in range(30):  # until cards lie and the player is asked
        table.move("anna", f"m{place.time}", bet("1", "main", 1_000), Answers())
        place.wait(table, 20)
        if table.running:
            break
        place.wait(table, 10)
    assert table.course is not None
    assert any(isinstance(one, CardsAre) for one in table.course.play.journal)
    before, round_id = place.balance("anna"), table.course.id
    place.new_env()
    table = place.host()
    assert table.resumed.startswith("voided")
    assert place.balance("anna") == before + 1_000
    with place.store.read() as conn:
        assert journal.round_record(conn, round_id).status == "void"
    assert history.audit_all(place.store) == []
    # and once more: the void round does not come back to life
    place.new_env()
    table = place.host()
    assert not table.running
    table.watch("v", "anna")
    table.sit("anna", "Anna", "1")
    place.wait(table, 1)
    assert table.running


def test_a_round_with_a_damaged_vault_is_void_and_not_guessed() -> None:
    place = Place()
    table = place.add()
    place.player("anna", 10_000)
    table.watch("v", "anna")
    table.move("anna", "m1", bet(table.sit("anna", "Anna"), "red", 1_000), Answers())
    with place.store.write() as conn:
        conn.execute(delete(schema.vault))
    place.new_env()
    assert "commitments are lost" in place.host().resumed
    assert place.balance("anna") == 10_000


def test_a_changed_journal_is_void_not_believed() -> None:
    place = Place()
    table = place.add("kings/casino-war", pause=1000)
    for name in ("anna", "bert"):
        place.player(name)
    table.watch("v", "anna")
    table.sit("anna", "Anna", "1")
    table.move("anna", "m1", bet("1", first_bet(table).bet, 1_000), Answers())
    with place.store.write() as conn:
        journal.append(conn, "T1-1", ['{"timeout":"clock"}', '{"cards":"As"}'], place.time)
    place.new_env()
    table = place.host()
    assert table.resumed.startswith("voided")
    assert "T1-1: line 3 is not what the source draws" in table.resumed
    assert place.balance("anna") == 100_000


def test_books_that_do_not_answer_are_logged_with_their_group(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    place = Place()
    table = place.add()

    def away() -> None:
        raise StoreError("gone", "gone")

    with monkeypatch.context() as broken:
        broken.setattr(place.store, "read", away)
        table.group.lose_books(OSError("gone"))
    assert table.state == "suspended"
    facts = [record.__dict__["facts"] for record in caplog.records]
    said = [(one["group"], one["error"], one["words"]) for one in facts]
    assert said == [("T1", "OSError", "gone"), ("T1", "StoreError", "StoreError")]
    place.wait(table, 60)
    assert state_of(table) == "open"


@pytest.mark.clause("T12-10")
def test_a_plan_that_changed_meanwhile_does_not_touch_the_running_round() -> None:
    place = Place(source=scripted(pockets=["17"]))
    table = place.add()
    place.player("anna", 10_000)
    table.watch("v", "anna")
    table.move("anna", "m1", bet(table.sit("anna", "Anna"), "straight", 100, "17"), Answers())
    text = table.setting.text.replace('pays = "35:1"', 'pays = "20:1"')
    assert text != table.setting.text
    place.new_env()
    table = Table(place.env, table.config, text)
    place.wait(table, 20)
    assert place.balance("anna") == 10_000 + 3_500, "the round keeps its own plan"
    table.watch("v", "anna")
    place.wait(table, 10)
    with place.store.read() as conn:
        first, second = (journal.round_record(conn, f"T1-{n}") for n in (1, 2))
    assert first.plan != second.plan


class Failing:
    """Books whose nth unit fails; after it was committed, if ``lost``."""

    def __init__(self, place: Place, at: int, *, lost: bool) -> None:
        self._inline, self.left, self.lost = Inline(place.store), at, lost

    def submit(self, work, together=None):  # type: ignore[no-untyped-def]
        self.left -= 1
        if self.left:
            return self._inline.submit(work)
        if self.lost:
            self._inline.submit(work)
        failed: Future[None] = Future()
        failed.set_exception(Lost("?", "?") if self.lost else StoreError("disk", "disk"))
        return failed


@pytest.mark.parametrize("lost", [False, True])
def test_a_failed_commit_takes_the_table_back_to_what_is_written(lost: bool) -> None:
    place = Place()
    place.player("anna", 10_000)
    place.books = Failing(place, 3, lost=lost)  # type: ignore[assignment]
    place.new_env()
    table = place.add()
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")  # 1: the round is opened
    answers = Answers()
    table.move("anna", "m1", bet(seat, "red", 1_000), answers)  # 2
    table.move("anna", "m2", bet(seat, "black", 500), answers)  # 3: fails
    assert answers.accepted == lost
    assert place.balance("anna") == (8_500 if lost else 9_000)
    assert table.env.wallets.available("anna", "EUR") == place.balance("anna")
    shown = place.ears.snapshots["v"][-1]
    assert len(shown.view.stakes) == (2 if lost else 1)  # type: ignore[arg-type]
    table.move("anna", "m2", bet(seat, "black", 500), answers)
    assert place.balance("anna") == 8_500
    place.wait(table, 30)
    assert history.audit_all(place.store) == []


class Dying:
    """Books that cannot be written for a while."""

    def __init__(self, place: Place) -> None:
        self._inline, self.dead, self.tries = Inline(place.store), True, 0

    def submit(self, work, together=None):  # type: ignore[no-untyped-def]
        if not self.dead:
            return self._inline.submit(work)
        self.tries += 1
        failed: Future[None] = Future()
        failed.set_exception(StoreError("disk", "disk"))
        return failed


def test_storage_that_keeps_failing_stops_the_table_until_it_is_back() -> None:
    """Nobody has to resume it: it looks again, less and less often, and goes on by itself."""
    place = Place()
    place.player("anna", 10_000)
    books = Dying(place)
    place.books = books  # type: ignore[assignment]
    place.new_env()
    table = place.add()
    table.watch("v", "anna")
    table.sit("anna", "Anna")
    place.wait(table, 60)
    assert (table.state, table.notice) == ("suspended", "storage")
    assert books.tries < 10, "pauses grow: 1, 2, 4, 8, 16, 30 seconds"
    for ask in (
        lambda: table.move("anna", "m", bet("1", "red", 1_000), Answers()),
        lambda: table.sit("anna", "Anna"),
        lambda: table.sit_out("anna"),
        lambda: table.stand("anna"),
    ):
        with pytest.raises(Refused) as refused:
            ask()
        assert refused.value.code == "storage-away"
    books.dead = False
    place.wait(table, 31)
    assert (table.state, table.notice) == ("open", None)
    answers = Answers()
    table.move("anna", "m", bet("1", "red", 1_000), answers)
    assert answers.accepted
    assert place.balance("anna") == 9_000


class Away:
    """Books that are gone: nothing can be written or read until somebody brings them back. Who
    looks for them hears nothing before."""

    def __init__(self, place: Place, error: Exception) -> None:
        self.place, self.error, self.looking = place, error, []  # type: ignore[var-annotated]
        self._inline, self.gone = Inline(place.store), False

    def submit(self, work, together=None):  # type: ignore[no-untyped-def]
        if not self.gone:
            return self._inline.submit(work)
        failed: Future[None] = Future()
        failed.set_exception(self.error)
        return failed

    def apart(self, table, look, told):  # type: ignore[no-untyped-def]
        self.looking.append((look, told))

    def back(self) -> None:
        self.gone = False
        for look, told in self.looking:
            told(look())


def codes(answers: Answers) -> list[str]:
    return [one.code for one in answers.all if isinstance(one, Refused)]


@pytest.mark.parametrize("known", [True, False], ids=["not written", "nobody knows"])
def test_while_the_books_are_gone_nobody_waits_who_need_not(known: bool) -> None:
    """What was surely not written is refused at once; of the rest only the books can tell."""
    place = Place()
    place.player("anna", 10_000)
    books = Away(place, StoreError("gone", "gone") if known else Lost("gone", "gone"))
    place.books = books  # type: ignore[assignment]
    place.env = replace(place.new_env(), apart=books.apart)
    table = place.add()
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    before, asked, again = Answers(), Answers(), Answers()
    table.move("anna", "m1", bet(seat, "red", 1_000), before)
    assert before.accepted
    books.gone = True
    table.move("anna", "m2", bet(seat, "red", 1_000), asked)
    assert len(books.looking) == 1
    assert codes(asked) == (["storage-away"] if known else [])
    for id in ("m1", "m2"):  # sent again: what was lost must not be told to stand
        with pytest.raises(Refused) as refused:
            table.move("anna", id, bet(seat, "red", 1_000), again)
        assert refused.value.code == "storage-away"
    place.wait(table, 120)
    assert (len(books.looking), table.state) == (1, "suspended"), "one looks, and is not back"
    books.back()
    table.pump()
    assert table.state == "open"
    assert codes(asked) == ["storage-away"]
    table.move("anna", "m1", bet(seat, "red", 1_000), again)
    assert again.accepted, "it stands, and once"
    assert place.balance("anna") == 9_000


def test_rules_that_fail_do_not_take_the_round_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    place = Place(source=scripted(pockets=["17"]))
    table = place.add()
    place.player("anna", 10_000)
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m1", bet(seat, "black", 1_000), Answers())
    with monkeypatch.context() as broken:
        broken.setattr(Felt, "stake", lambda *a, **k: 1 / 0)
        with pytest.raises(Refused) as refused:
            table.move("anna", "m2", bet(seat, "red", 1_000), Answers())
    assert refused.value.code == "internal"
    told = len(place.ears.updates["T1"])
    table.flush()
    table.watch("w", None)
    assert len(place.ears.updates["T1"]) == told, "nobody hears of what was not written"
    assert "w" not in place.ears.snapshots
    table.tick()
    stakes = place.ears.snapshots["w"][0].view.stakes
    assert stakes == [{"seat": "1", "bet": "black", "on": [], "amount": "10"}]
    place.wait(table, 30)
    assert place.balance("anna") == 11_000
    assert history.audit_all(place.store) == []


def test_a_setting_that_todays_plan_forbids_closes_the_table() -> None:
    place = Place(source=scripted(pockets=["17"]))
    table = place.add(limits={"straight": {"max": "5000"}})
    place.player("anna", 10_000)
    table.watch("v", "anna")
    table.move("anna", "m1", bet(table.sit("anna", "Anna"), "black", 1_000), Answers())
    with place.store.write() as conn:
        conn.execute(update(schema.tables).values(limits='{"straight":{"max":"900000"}}'))
    place.new_env()
    table = place.host()
    assert table.state == "closing"
    place.wait(table, 60)
    assert state_of(table) == "closed"
    assert "outside" in str(table.notice)
    assert place.balance("anna") == 11_000


def test_a_physical_table_asks_its_croupier_again_after_a_restart() -> None:
    place = Place(source=secure_sources())
    table = place.add(croupier=True)
    place.player("anna", 10_000)
    table.watch("v", "anna")
    table.move("anna", "m1", bet(table.sit("anna", "Anna"), "straight", 100, "17"), Answers())
    place.wait(table, 20)
    place.new_env()
    table = place.host()
    assert table.running
    table.staff.enter(PocketIs("17"), "jana")
    assert place.balance("anna") == 10_000 + 3_500


def test_between_rounds_there_is_nothing_to_resume() -> None:
    place = Place()
    table = place.add()
    place.player("anna")
    table.watch("v", "anna")
    table.sit("anna", "Anna")
    table.staff.void(by("test"))
    again = place.host()
    assert not again.resumed
    assert not again.running
