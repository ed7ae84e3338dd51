"""The rules that play a round are part of it: what newer rules make of older rounds."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

from krupier.equipment.draws import Pocket
from krupier.money import Ratio
from krupier.room import history, version
from krupier.room.outcomes import Outcomes
from krupier.room.table import Table
from krupier.rules.craps.round import Craps
from krupier.rules.options import Refused
from krupier.rules.roulette.round import Roulette
from krupier.server import replay
from krupier.server.messages import say
from krupier.store import journal, settlement
from tests.room.setup import Answers, Place, bet, scripted

OTHER = "0123456789abcdef" * 4
RED_PAYS = Ratio(2, 1)


def verdicts(place: Place) -> list[tuple[str, str]]:
    return [(one.check, one.subject) for one in history.audit_all(place.store)]


def table_of_anna(place: Place, game: str = "kings/european-roulette", **rules: Any) -> Table:
    place.player("anna")
    table = place.add(game, pause=1000, **rules)
    table.watch("v", "anna")
    table.sit("anna", "Anna", None)
    return table


def staked_on_red(place: Place) -> Table:
    table = table_of_anna(place)
    (seat,) = table.seating.of("anna")
    heard = Answers()
    table.move("anna", "m1", bet(seat, "red", 500), heard)
    assert heard.accepted
    return table


def won_on_red() -> Place:
    """5.00 on red, the ball falls on 1: 10.00 come back."""
    place = Place(source=scripted(pockets=[1]))
    place.wait(staked_on_red(place), 60)
    with place.store.read() as conn:
        (result,) = settlement.results(conn, "T1-1")
    assert (result.staked, result.returned) == (500, 1_000)
    return place


def names_no_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds are opened as they were before they named their rules."""
    monkeypatch.setattr(version, "today", lambda family: "")


def red_pays_double(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Roulette.pays

    def pays(self: Roulette, *args: Any) -> Ratio | str:
        found = real(self, *args)
        return RED_PAYS if isinstance(found, Ratio) else found

    monkeypatch.setattr(Roulette, "pays", pays)


def two_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bets are taken twice before the ball is spun: an old journal has no second window."""
    real = Roulette.round

    def round(self: Roulette, felt: Any) -> Any:
        yield from self.betting(felt)
        yield from real(self, felt)

    monkeypatch.setattr(Roulette, "round", round)


CHANGES = [red_pays_double, two_windows]
Change = Callable[[pytest.MonkeyPatch], None]


def other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version, "today", lambda family: OTHER)


# -- the digest --------------------------------------------------------------------------------


def test_a_round_names_its_rules_in_its_chain() -> None:
    place = won_on_red()
    with place.store.read() as conn:
        setting = msgspec.json.decode(journal.round_record(conn, "T1-1").setting)
    assert setting["rules"] == version.today("roulette")
    with place.store.write() as conn:
        changed = msgspec.json.encode(setting | {"rules": OTHER}).decode()
        conn.execute(text("UPDATE rounds SET setting = :setting"), {"setting": changed})
    assert ("chain", "T1-1") in verdicts(place)


def test_the_digest_is_what_sha256sum_says(tmp_path: Path) -> None:
    """Anybody can work it out from the sources."""
    root = Path(version.__file__).parents[2]
    names = sorted(str(path.relative_to(root)) for path in version.files("red-dog"))
    assert {
        "krupier/rules/red_dog.py",
        "krupier/rules/play.py",
        "krupier/rules/felt.py",
        "krupier/rules/codec.py",
        "krupier/rules/options.py",
        "krupier/rules/wants.py",
        "krupier/money/ratio.py",
        "krupier/equipment/draws.py",
        "krupier/room/course.py",
    } <= set(names)
    assert "krupier/rules/casino_war.py" not in names
    summed = subprocess.run(
        ["sha256sum", *names], cwd=root, capture_output=True, text=True, check=True
    ).stdout
    assert hashlib.sha256(summed.encode()).hexdigest() == version.today("red-dog")


def test_compiled_poker_is_the_same_rules() -> None:
    """The digest is of the sources, whatever runs in their place."""
    begin = "from krupier.room.version import today; import krupier.rules.poker as poker; "
    elsewhere = "poker.__path__.insert(0, '/nowhere'); "
    told = {
        subprocess.run(
            [sys.executable, "-c", f"{begin}{path}print(today('player-poker'))"],
            env=os.environ | {"KRUPIER_POKER": how},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for how, path in (("python", ""), ("", ""), ("", elsewhere))
    }
    assert told == {version.today("player-poker") + "\n"}


def test_hands_that_are_fetched_when_first_used_belong_to_the_rules() -> None:
    names = {path.name for path in version.files("player-poker")}
    assert {"single.py", "scales.py", "state.py", "showdown.py"} <= names


# -- the audit ---------------------------------------------------------------------------------


def test_other_rules_that_play_the_same_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    place = won_on_red()
    other_rules(monkeypatch)
    outcomes = Outcomes()
    assert history.audit_all(place.store, outcomes=outcomes) == []
    assert outcomes.settled == 1


@pytest.mark.parametrize("change", CHANGES)
def test_a_round_of_older_rules_plays_differently_now(
    change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = won_on_red()
    played = version.today("roulette")
    other_rules(monkeypatch)
    change(monkeypatch)
    (found,) = history.audit_all(place.store)
    assert (found.check, found.subject) == ("rules", "T1-1")
    for said in (found.en, found.cs):
        assert played[:12] in said
        assert OTHER[:12] in said


@pytest.mark.parametrize("change", CHANGES)
def test_a_round_of_these_very_rules_that_comes_out_otherwise_is_broken(
    change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = won_on_red()
    change(monkeypatch)
    assert verdicts(place) == [("replay", "T1-1")]


@pytest.mark.parametrize("change", CHANGES)
def test_an_older_round_names_no_rules(change: Change, monkeypatch: pytest.MonkeyPatch) -> None:
    names_no_rules(monkeypatch)
    place = won_on_red()
    with place.store.read() as conn:
        assert "rules" not in msgspec.json.decode(journal.round_record(conn, "T1-1").setting)
    monkeypatch.undo()
    assert verdicts(place) == []
    change(monkeypatch)
    (found,) = history.audit_all(place.store)
    assert (found.check, found.subject) == ("rules", "T1-1")
    assert "does not say by which rules" in found.en
    assert "its chain is sound" in found.en
    assert "neuvádí, podle jakých pravidel" in found.cs


BROKEN = {
    "a line of the journal": 'UPDATE entries SET input = \'{"timeout":"staff"}\' WHERE seq = 2',
    "the opening": "UPDATE rounds SET opened_at = opened_at + 1",
    "the plan": "UPDATE plans SET text = text || '#'",
    "the results": "UPDATE results SET returned = returned + 1",
    "the number of rounds": "UPDATE tables SET rounds = rounds + 1",
}


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("what", BROKEN)
def test_other_rules_explain_nothing_in_books_that_were_touched(
    what: str, named: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not named:
        names_no_rules(monkeypatch)
    place = won_on_red()
    monkeypatch.undo()
    with place.store.write() as conn:
        conn.execute(text(BROKEN[what]))
    other_rules(monkeypatch)
    red_pays_double(monkeypatch)
    found = verdicts(place)
    assert ("replay", "T1-1") in found
    assert "rules" not in {check for check, _ in found}


def test_another_table_that_is_broken_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    place = won_on_red()
    place.add(id="T2")
    with place.store.write() as conn:
        conn.execute(text("UPDATE tables SET rounds = 5 WHERE id = 'T2'"))
    other_rules(monkeypatch)
    red_pays_double(monkeypatch)
    assert sorted(verdicts(place)) == [("chain", "T2"), ("rules", "T1-1")]


# -- replays -----------------------------------------------------------------------------------


def told(place: Place) -> dict[str, Any]:
    with place.store.read() as conn:
        rules = replay.replay(conn, "T1-1", replay.Asker()).rules
    return msgspec.structs.asdict(rules)


def test_a_replay_says_which_rules_played_it(monkeypatch: pytest.MonkeyPatch) -> None:
    place = won_on_red()
    played = version.today("roulette")
    assert told(place) == {"played": played, "today": played, "replay": "same"}
    other_rules(monkeypatch)
    assert told(place) == {"played": played, "today": OTHER, "replay": "same"}
    red_pays_double(monkeypatch)
    assert told(place) == {"played": played, "today": OTHER, "replay": "differently"}
    monkeypatch.undo()
    red_pays_double(monkeypatch)
    assert told(place) == {"played": played, "today": played, "replay": "broken"}


def test_a_replay_of_an_older_round(monkeypatch: pytest.MonkeyPatch) -> None:
    names_no_rules(monkeypatch)
    place = won_on_red()
    monkeypatch.undo()
    today = version.today("roulette")
    assert told(place) == {"played": None, "today": today, "replay": "same"}


@pytest.mark.parametrize(
    ("change_rules", "code"), [(True, "plays-differently"), (False, "broken-round")]
)
def test_a_round_that_the_rules_refuse_is_refused_with_the_reason(
    change_rules: bool, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = won_on_red()
    if change_rules:
        other_rules(monkeypatch)
    two_windows(monkeypatch)
    with place.store.read() as conn:
        with pytest.raises(Refused) as refused:
            replay.replay(conn, "T1-1", replay.Asker())
        assert refused.value.code == code
        record = journal.round_record(conn, "T1-1")
        assert replay.marks(conn, record, replay.Asker()) == {}, "a list of rounds goes on"
    for lang in ("cs", "en"):
        assert "T1-1" in say(code, refused.value.facts, lang)


# -- recovery ----------------------------------------------------------------------------------


def test_an_open_round_goes_on_by_newer_rules_that_agree_so_far(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    place = Place(source=scripted(pockets=[1]))
    staked_on_red(place)
    other_rules(monkeypatch)
    red_pays_double(monkeypatch)
    place.new_env()
    table = place.host()
    assert table.resumed == "resumed after 1 line(s)"
    place.wait(table, 60)
    # 1,000.00 less 5.00, and 15.00 by the rules that ended it
    assert place.balance("anna") == 100_000 - 500 + 1_500
    assert verdicts(place) == []


def test_an_open_round_that_newer_rules_refuse_is_void(monkeypatch: pytest.MonkeyPatch) -> None:
    place = Place(source=scripted(pockets=[1]))
    staked_on_red(place)

    def round(self: Roulette, felt: Any) -> Any:
        yield Pocket(())

    monkeypatch.setattr(Roulette, "round", round)
    other_rules(monkeypatch)
    place.new_env()
    place.host()
    with place.store.read() as conn:
        record = journal.round_record(conn, "T1-1")
    assert record.status == "void"
    assert settlement.closing_of(record).reason.startswith("rules-changed: ")
    assert place.balance("anna") == 100_000
    assert verdicts(place) == []


def test_an_open_round_is_not_blamed_on_rules_that_did_not_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    place = Place(source=scripted(pockets=[1]))
    staked_on_red(place)

    def round(self: Roulette, felt: Any) -> Any:
        yield Pocket(())

    monkeypatch.setattr(Roulette, "round", round)
    place.new_env()
    place.host()
    with place.store.read() as conn:
        reason = settlement.closing_of(journal.round_record(conn, "T1-1")).reason
    assert reason.startswith("not-resumed: ")


def test_money_that_was_paid_on_the_way_must_be_what_newer_rules_pay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first throw, a 4, paid the field 1:1 while the pass line goes on."""
    place = Place(source=scripted(dice=[[1, 3]]))
    table = table_of_anna(place, "kings/craps")
    (seat,) = table.seating.of("anna")
    for id, what in (("p", "pass-line"), ("f", "field")):
        heard = Answers()
        table.move("anna", id, bet(seat, what, 1_000), heard)
        assert heard.accepted, heard.last
    for _ in range(20):
        place.wait(table, 5)
        if place.balance("anna") == 100_000 - 2_000 + 2_000:
            break
    assert table.running
    other_rules(monkeypatch)
    real = Craps.becomes

    def becomes(self: Craps, stake: Any, roll: Any) -> Any:
        return Ratio(5, 1) if stake.bet == "field" else real(self, stake, roll)

    monkeypatch.setattr(Craps, "becomes", becomes)
    place.new_env()
    place.host()
    with place.store.read() as conn:
        record = journal.round_record(conn, "T1-1")
    assert record.status == "void"
    assert settlement.closing_of(record).reason.startswith("rules-changed: ")
    assert place.balance("anna") == 100_000
    monkeypatch.undo()
    assert verdicts(place) == []
