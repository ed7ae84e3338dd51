"""The club's tables: how blinds rise, when cards are shown, and how even tables are kept."""

from __future__ import annotations

from itertools import pairwise

import pytest

from krupier.rules.events import Cards, TurnUp
from krupier.rules.options import Refused
from krupier.rules.script import load_game, play_script
from krupier.rules.tournament.answers import Broken, Moved, Out, Prizes
from krupier.rules.tournament.conflicts import Conflicts
from krupier.rules.tournament.inputs import AgreeToDeal, Halt
from krupier.rules.tournament.templates import define, ids
from tests.rules.tournament.driving import Driven, of_type


def moved(driven: Driven) -> list[str]:
    return [one.entry for one in driven.told if isinstance(one, Moved)]


def bust_at(driven: Driven, table: int) -> Driven:
    """The last one there loses to the first."""
    seats = driven.machine.state.flight_of(table)[1].seats
    names = [seats[seat] for seat in sorted(seats)]
    return driven.bust(names[-1], by=names[0])


@pytest.mark.clause("PC-313")
@pytest.mark.parametrize("id", [id for id in ids() if id.startswith("club/")])
def test_blinds_rise_in_regular_intervals(id: str) -> None:
    levels = define(id).levels
    assert len({level.seconds for level in levels}) == 1
    assert all(before.big < after.big for before, after in pairwise(levels))


@pytest.mark.clause("PC-347")
def test_all_active_players_may_agree_at_several_tables_and_before_the_money() -> None:
    """Five players of 450 CZK at two tables; nobody has won anything yet."""
    played = (
        of_type("club/freezeout", {"seats": {"most": 3}}, players=5).start().send(Halt("talks"))
    )
    for table in (1, 2):
        played.over(table)
    everybody = tuple(played.chips())
    with pytest.raises(Refused, match="must agree"):
        played.send(AgreeToDeal("equal", everybody[1:]))
    played.send(AgreeToDeal("equal", everybody))
    ended = played.machine.state.ended
    assert ended is not None
    assert ended.prizes == dict.fromkeys(everybody, 45_000)


@pytest.mark.parametrize(("players", "generated"), [(20, False), (21, True)])
def test_the_announced_prizes_are_for_twenty_entries(players: int, generated: bool) -> None:
    played = of_type("club/freezeout", players=players).start()
    (told,) = (one for one in played.told if isinstance(one, Prizes))
    assert (told.generated, len(told.places)) == (generated, 3)


@pytest.mark.clause("PC-343")
def test_who_goes_out_at_once_at_two_tables_is_ranked_by_chips() -> None:
    """Five are left for three prizes: hand for hand at tables of three and two."""
    played = of_type("club/freezeout", {"seats": {"most": 3}}, players=5).start()
    played.over(1, change={"p01": -1000, "p03": 1000}).over(2)
    played.bust("p01", by="p05").bust("p04", by="p02")
    out = [(one.entry, one.place, one.shared_by) for one in played.told if isinstance(one, Out)]
    assert out == [("p01", 5, 1), ("p04", 4, 1)], "with 4,000 and 5,000"


@pytest.mark.clause("PC-344")
def test_with_as_many_chips_they_share_also_at_two_tables() -> None:
    played = of_type("club/freezeout", {"seats": {"most": 3}}, players=5).start()
    played.bust("p01", by="p05").bust("p04", by="p02")
    out = [(one.entry, one.place, one.shared_by) for one in played.told if isinstance(one, Out)]
    assert out == [("p01", 4, 2), ("p04", 4, 2)]


def test_the_club_plays_at_tables() -> None:
    with pytest.raises(Conflicts, match="stages and zoom"):
        define("club/freezeout", {"stages": [{"play": "zoom"}]})


@pytest.mark.clause("PC-342")
def test_all_cards_are_turned_up_when_all_betting_is_over() -> None:
    script = {
        "hand": {"stacks": dict.fromkeys("123", "1000"), "button": "3", "blinds": ["25", "50"]},
        "cards": {"1": "Kc Qd", "2": "2c 7h", "3": "As Ad", "board": "3h 4d 8s 9c Jh"},
        "moves": [["3", "raise", {"amount": "1000"}], ["1", "call"], ["2", "call"]],
    }
    events = play_script(load_game("club/texas-holdem", script), script).felt.events
    turned = [at for at, one in enumerate(events) if isinstance(one, TurnUp)]
    board = [at for at, one in enumerate(events) if isinstance(one, Cards) and one.to == "board"]
    assert len(turned) == 3
    assert max(turned) < min(board)


@pytest.mark.clause("PC-327", "PC-328", "PC-350")
def test_with_more_than_six_tables_they_differ_by_two_at_most() -> None:
    """Seven tables of four: at one of them three go out."""
    many = of_type("club/freezeout", {"seats": {"most": 4}}, players=28).start()
    assert len(many.dealt()) == 7
    bust_at(bust_at(many, 7), 7)
    assert [len(one.seats) for one in many.machine.state.flights[0].tables.values()] == [4] * 6 + [
        2
    ]
    for table in range(1, 7):
        assert moved(many.over(table)) == [], "two fewer are allowed"
    bust_at(many, 7)  # one is left there, and waits
    many.over(1)
    assert len(moved(many)) == 1
    assert many.dealt().keys() == {1, 7}


@pytest.mark.clause("PC-327", "PC-329", "PC-350")
@pytest.mark.parametrize("tables", [6, 5])
def test_with_six_or_fewer_by_one(tables: int) -> None:
    few = of_type("club/freezeout", {"seats": {"most": 4}}, players=4 * tables).start()
    assert moved(bust_at(few, tables).over(1)) == []
    bust_at(few, tables)
    assert len(moved(few.over(1))) == 1


@pytest.mark.clause("PC-323", "PC-330")
def test_the_table_with_the_highest_number_is_broken_and_its_players_draw_seats() -> None:
    tables = of_type("club/freezeout", {"seats": {"most": 4}}, players=9).start()
    tables.draws["seats of table 3"] = [2, 1, 0]
    tables.over(3).over(2)
    tables.bust("p01", by="p04")  # at table 1: eight fit at two tables
    assert not any(isinstance(one, Broken) for one in tables.told), "table 3 plays"
    tables.over(3)
    assert [one.table for one in tables.told if isinstance(one, Broken)] == [3]
    # free are 1/1, 1/4 and 2/4; table 1 has two players, and is filled first
    assert {who: tables.seats()[who] for who in ("p03", "p06", "p09")} == {
        "p09": (1, 1),
        "p06": (1, 4),
        "p03": (2, 4),
    }
