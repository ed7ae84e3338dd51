"""What is told of roulette, blackjack and mariáš tournaments before anybody pays, and at their
tables."""

from __future__ import annotations

import pytest

from krupier.room.tournament.pages import Page
from krupier.room.tournament.published import TournamentStage
from krupier.room.tournament.requests import Enter
from krupier.rules.options import Refused
from krupier.rules.tournament.answers import Scores
from krupier.rules.tournament.inputs import LevelEnds, Redefine
from krupier.rules.tournament.templates import define, template
from tests.room.bank_formats import TYPES, hurried
from tests.room.marias import marias_event
from tests.room.setup import by
from tests.room.tournament import Event


def format_of(stages: list[TournamentStage]) -> str:
    """Which of the six it is, from what is told of its rounds (K02-26 to K02-50)."""
    first = stages[0]
    if first.part:
        return "window"
    if first.until_level:
        return "timed"
    if first.play == "shootout" and not first.units:
        return "knock-out"
    if len(stages) == 1:
        return "single-round"
    return "several rounds" if first.advance else "games"


@pytest.mark.clause("K02-06", "K02-07", "K02-10", "K02-11", "K07-06", "K07-09", "K07-10")
@pytest.mark.parametrize("type", TYPES)
def test_before_it_is_paid_its_format_and_all_parameters_are_told(type: str) -> None:
    event, made = Event(type), define(type)
    page = Page().common(event.it.memory)
    assert page.state == "registering"
    said = type.partition("/")[2].partition("-")[2] or "several rounds"
    rules = page.rules
    assert (rules.absent, rules.levies) == ("refunded", "0 %")
    assert rules.options == ({"decks": 6} if "blackjack" in type else {})
    assert format_of(rules.stages) == said
    assert rules.bets is not None
    assert (rules.bets.least, rules.bets.most) == (10, 500)
    assert (page.price.whole, page.price.chips, page.seats) == ("100", 1000, made.seats.most)
    assert page.starts_at is not None
    assert (rules.entries, rules.late_until) == (made.entry.entries, made.entry.late_until)
    assert rules.payouts.by == ("winner" if said == "single-round" else "table")
    assert [row.entries for row in rules.payouts.rows][:3] == [2, 21, 31]
    assert rules.payouts.rows[1].shares == ["50 %", "30 %", "20 %"]
    fresh = [stage.fresh for stage in rules.stages[:-1]]
    assert fresh == {"games": [True, True], "several rounds": [True]}.get(
        said, [False] * len(fresh)
    )
    assert (page.names.cs, page.names.en) == (template(type).names.cs, template(type).names.en)


@pytest.mark.clause("K02-10", "K07-09")
@pytest.mark.parametrize("type", ["kings/roulette-knock-out", "kings/blackjack-games"])
def test_the_table_shows_what_is_played(type: str) -> None:
    event = Event(type, hurried(type))
    event.enter("anna", "bob", "cyril")
    while not event.tables:
        assert event.step()
    (table,) = event.tables.values()
    told = table.dealer.tournament_shown()
    assert told is not None
    assert told["names"].en == template(type).names.en
    knock_out, now = type.endswith("knock-out"), told["round"]
    assert (now["games"], now["advance"]) == ((0, 2) if knock_out else (4, 0))
    assert (now["number"], now["of"]) == (1, 2 if knock_out else 3)


@pytest.mark.clause("K20-106", "K20-107", "K20-126")
def test_before_it_is_paid_everything_of_a_marias_tournament_is_told() -> None:
    page = Page().common(Event("kings/marias").it.memory)
    rules = page.rules
    assert [stage.units for stage in rules.stages] == [12, 12, 12]
    price = page.price
    assert (price.whole, price.prize, price.fee, price.chips) == ("100", "95", "5", 200)
    assert (rules.fee, rules.entries, rules.late_until, rules.start.least) == ("5 %", 1, 0, 4)
    assert (page.seats, page.entries) == (4, 0)
    assert page.starts_at is not None
    assert rules.payouts.rows[0].shares == ["60 %", "40 %"]
    assert rules.payouts.up_to == 200


@pytest.mark.clause("K02-06", "K20-106")
def test_who_was_told_other_parameters_does_not_pay() -> None:
    event = Event("kings/roulette")
    event.place.player("anna", 1_000_000, "EUR")
    changed = define("kings/roulette", {"bets": {"least": 20, "most": 500}})
    event.it.send(Redefine(changed, "higher bets"), order=by("higher bets").author)
    refused = event.ask("anna", Enter(version=1))
    assert isinstance(refused, Refused)
    assert refused.code == "other-rules"
    assert event.place.balance("anna") == 1_000_000
    page = Page().common(event.it.memory)
    assert page.rules.bets is not None
    assert page.rules.bets.least == 20
    assert not isinstance(event.ask("anna", Enter(version=2)), Refused)


@pytest.mark.clause("K02-48", "K02-49")
def test_when_a_time_window_ends_the_spin_that_runs_still_counts() -> None:
    """Everybody has ten to stake and lets the clock decide: 990 are left of 1,000, not 1,000."""
    changes = hurried("kings/roulette-window") | {
        "levels": [{"seconds": 5}],
        "bets": {"least": 10, "most": 200},
    }
    event = Event("kings/roulette-window", changes)
    event.enter("anna", "bob", "cyril")
    event.silent = {"anna", "bob", "cyril"}
    while not any(table.running for table in event.tables.values()):
        assert event.step()
    (table,) = event.tables.values()
    ends = event.it.memory.clocks.flights[1].due
    while not any(isinstance(line.given, LevelEnds) for line in event.it.memory.machine.journal):
        assert event.step()
    assert event.place.time == ends
    assert table.running
    assert not event.it.over
    assert isinstance(event.ask("anna", Enter()), Refused), "its time is over"
    event.play()  # all are equal, and play for the order with lent chips
    told = [one for _, _, news in event.it.memory.told for one in news]
    scores = [one.chips for one in told if isinstance(one, Scores)]
    assert {chips for one in scores for chips in one.values()} == {990}


@pytest.mark.clause("K20-105")
def test_nobody_enters_marias_twice() -> None:
    event = marias_event()
    assert isinstance(event.ask("anna", Enter()), Refused)
