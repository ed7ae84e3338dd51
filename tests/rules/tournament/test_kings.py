"""What the plan of King's lets be a tournament, and its printed payout table."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from krupier.plan.loader import PlanError
from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Ended, HeadTaken, Out
from krupier.rules.tournament.conflicts import Conflicts
from krupier.rules.tournament.payout import of_places
from krupier.rules.tournament.state import State
from krupier.rules.tournament.templates import define, template
from krupier.scenario.tournament.running import run
from tests.rules.tournament.driving import Driven, of, of_type

RULEBOOK = Path(__file__).parents[3] / "rulebook" / "kings" / "roulette-tournament.md"
MARIAS, SIX = {"units": 12, "advance": 0}, {"units": 6, "by_cards": True}
PROGRESSIVE = {"kind": "progressive"}
WITH_HEAD = {"prices": [{"prize": "50", "bounty": "40.01", "fee": "10", "chips": 10000}]}
CHEAP = {"prices": [{"prize": "96", "fee": "4", "chips": 1000}]}


def printed() -> dict[str, list[int]]:
    """In hundredths of a per cent, by the numbers of players."""
    found = re.search(r"```json\n(.*?)```", RULEBOOK.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return json.loads(found[1])  # type: ignore[no-any-return]


DERIVED = [
    (2, {1: 6000, 2: 4000}),
    (20, {1: 6000, 2: 4000}),
    (21, {1: 5000, 2: 3000, 3: 2000}),
    (31, {1: 4000, 2: 3000, 3: 2000, 4: 1000}),
    (45, {1: 3700, 2: 2550, 3: 1625, 4: 1175, 5: 950}),
    (160, {1: 2516, 5: 738, 6: 582, 16: 157, 17: 157}),
    (200, {1: 2400, 18: 130, 19: 130, 20: 130}),
]
"""The vectors of both rule files: entries, and prizes of places out of 10,000."""


@pytest.mark.clause(*(f"K{plan}-{n}" for plan in ("02", "07") for n in range(52, 66)))
@pytest.mark.parametrize("name", ["roulette", "blackjack-games"])
@pytest.mark.parametrize(("entries", "prizes"), DERIVED)
def test_prizes_of_games_against_the_house(name: str, entries: int, prizes: dict[int, int]) -> None:
    state = State(define(f"kings/{name}"))
    state.counted = entries
    found = of_places(state, 1_000_000)[0]
    assert {place: found[place - 1] for place in prizes} == {
        place: amount * 100 for place, amount in prizes.items()
    }
    assert sum(found) == 1_000_000


@pytest.mark.clause("K20-124", "K20-125")
@pytest.mark.parametrize(
    ("entries", "prizes"), [(8, [45_600, 30_400]), (24, [114_000, 68_400, 45_600])]
)
def test_prizes_of_marias(entries: int, prizes: list[int]) -> None:
    """Of 100 EUR each, less the fee: 8 make 760, 24 make 2,280."""
    made = define("kings/marias")
    state = State(made)
    state.counted = entries
    assert of_places(state, entries * made.entry.prices[0].prize)[0] == prizes


@pytest.mark.clause("K02-69", "K07-69")
@pytest.mark.parametrize("name", ["roulette-window", "blackjack-games"])
def test_nobody_enters_beyond_the_printed_table(name: str) -> None:
    play = of_type(f"kings/{name}", players=200)
    with pytest.raises(Refused) as refused:
        play.enter("late")
    assert refused.value.code == "no-more-entries"


def window(games: int = 1) -> Driven:
    """Of so many for each entry anna has 1,400 and bob 1,000, and anna plays again."""
    stages = [{"until_level": 1, "part": games, "best": True, "further": True}]
    play = of_type("kings/roulette-window", {"stages": stages}).start("anna", "bob")
    for _ in range(games - 1):
        play.over()
    return play.over(change={"anna": 400}).enter("anna", "cyril")


@pytest.mark.clause("K02-47", "K02-50")
@pytest.mark.parametrize(
    ("more", "best", "other"), [(300, "anna", "anna/2"), (500, "anna/2", "anna")]
)
def test_of_two_results_of_a_player_the_better_one_has_his_place(
    more: int, best: str, other: str
) -> None:
    play = window().over(change={"anna/2": more, "cyril": 100}).send(given.LevelEnds())
    assert Out(other, None) in play.told
    (ended,) = of(Ended, play.told)
    assert ended.places == {best: 1, "cyril": 2, "bob": 3}


@pytest.mark.clause("K02-47", "K02-49", "K02-50")
def test_so_it_is_where_the_time_is_over_in_the_first_of_two_games() -> None:
    play = window(games=2).send(given.LevelEnds()).over(change={"anna/2": 300, "cyril": 100})
    assert Out("anna/2", None) in play.told
    (ended,) = of(Ended, play.told)
    assert ended.places == {"anna": 1, "cyril": 2, "bob": 3}


@pytest.mark.clause("K02-47", "K02-50")
def test_who_has_a_result_takes_no_place_with_an_entry_that_lost_all() -> None:
    play = window().over(change={"anna/2": -1000})
    assert of(Out, play.told) == [Out("anna/2", None)]
    assert play.machine.state.entrants["anna"].state == "played"


@pytest.mark.clause(*(f"K02-{n}" for n in range(52, 66)), "K20-125", "KT-006", "KT-020")
@pytest.mark.parametrize("row", printed())
def test_prizes_are_those_of_the_printed_table(row: str) -> None:
    shares = printed()[row]
    assert sum(shares) == 10_000
    for entries in map(int, row.split("-")):
        script = {
            "tournament": "kings/multi-table",
            "with": {"entry": {"prices": [{"prize": "100", "fee": "10", "chips": 1000}]}},
            "entries": [f"p{n}" for n in range(entries)],
            "steps": [{"do": "start"}, {"do": "close-registration"}],
        }
        told = run(script)["steps"][-1]["told"]
        prizes = next(one for one in told if one["is"] == "prizes")
        assert [round(float(one) * 100) for one in prizes["places"]] == [
            share * entries for share in shares
        ]


def test_above_the_printed_table_all_of_the_pool_is_paid_and_it_is_said() -> None:
    script = {
        "tournament": "kings/multi-table",
        "entries": [f"p{n}" for n in range(201)],
        "steps": [{"do": "start"}, {"do": "close-registration"}],
    }
    told = run(script)["steps"][-1]["told"]
    prizes = next(one for one in told if one["is"] == "prizes")
    paid = [float(one) for one in prizes["places"]]
    assert prizes["generated"]
    assert len(paid) == 30
    assert sum(paid) == 201 * 90
    assert paid == sorted(paid, reverse=True)


REFUSED = [
    pytest.param("sit-and-go", {"entry": {"late_until": 2}}, "start", "entry", id="KT-012"),
    pytest.param("multi-table", {"seats": {"most": 11}}, "seats", "sizes", id="KT-008"),
    pytest.param("multi-table", {"entry": CHEAP}, "entry", "fee", id="KT-011"),
    pytest.param("shootout", {"entry": {"late_until": 2}}, "stages", "entry", id="KT-026"),
    pytest.param("heads-up", {"entry": {"late_until": 2}}, "stages", "entry", id="KT-026-pairs"),
    pytest.param("roulette", {"seats": {"most": 9}}, "seats", "sizes", id="K02-04"),
    pytest.param("freezeout", {"stages": [{"further": True}]}, "stages", "bank", id="further"),
    pytest.param("freezeout", {"stages": [{"play": "zoom"}]}, "stages", "zoom", id="no-zoom"),
    pytest.param("roulette", {"bets": None}, "bank", "bets", id="K02-23"),
    pytest.param("roulette", {"bets": {"least": 501}}, "bets", "entry", id="K02-23-least"),
    pytest.param("roulette", {"stages": [{"play": "zoom"}]}, "stages", "zoom", id="K02-04-zoom"),
    pytest.param("blackjack", {"seats": {"most": 8}}, "seats", "sizes", id="K07-04"),
    pytest.param("blackjack-timed", {"bets": None}, "bank", "bets", id="K07-22"),
    pytest.param(
        "blackjack",
        {"rebuy": {"price": {"prize": "50", "chips": 500}, "until": 1}},
        "bank",
        "rebuy",
        id="K07-19",
    ),
    pytest.param("marias", {"seats": {"most": 5}}, "seats", "sizes", id="K20-101"),
    pytest.param("marias", {"entry": {"entries": 2}}, "once", "entry", id="K20-105"),
    pytest.param("marias", {"stages": [{"units": 12}] * 2}, "stages", "rounds", id="K20-118"),
    pytest.param("marias", {"stages": [MARIAS, MARIAS, SIX]}, "stages", "units_by", id="K20-108"),
    pytest.param("marias", {"entry": CHEAP}, "entry", "fee", id="K20-124"),
    pytest.param("time-limited", {"end": {"seconds": 0}}, "end", "payouts", id="KT-070"),
    pytest.param(
        "choose-your-stack",
        {
            "entry": {
                "prices": [
                    {"prize": "45", "fee": "5", "chips": 10000},
                    {"prize": "90", "fee": "10", "chips": 10000},
                ]
            }
        },
        "entry",
        "entry",
        id="KT-083",
    ),
    pytest.param(
        "rebuy",
        {"rebuy": {"price": {"prize": "48", "fee": "2", "chips": 5000}}},
        "rebuy",
        "fee",
        id="KT-011-rebuy",
    ),
]


@pytest.mark.clause(
    *("KT-005", "KT-008", "KT-011", "KT-012", "KT-026", "KT-070", "KT-083"),
    *("KT-106", "KT-107", "K02-04", "K02-23", "K02-68", "K07-04", "K07-19", "K07-22", "K07-68"),
    *("K20-101", "K20-105", "K20-108", "K20-118", "K20-124", "K20-126"),
)
@pytest.mark.parametrize(("name", "changes", "one", "other"), REFUSED)
def test_what_the_plan_does_not_allow_is_refused(
    name: str, changes: dict[str, Any], one: str, other: str
) -> None:
    assert (one, other) in refused(name, changes)


def refused(name: str, changes: dict[str, Any]) -> list[tuple[str, str]]:
    """Which blocks cannot be together."""
    with pytest.raises(Conflicts) as problem:
        define(f"kings/{name}", changes)
    return [(one, other) for one, other, _ in problem.value.found]


WITHIN_PLAN = [
    ("blackjack", {"options": {"decks": 8}}, "options", "K07-03"),
    ("blackjack-games", {"options": {"decks": 2}}, "options", "K07-03"),
    ("blackjack", {"seats": {"most": 8}, "sizes": [2, 8]}, "sizes", "K07-04"),
    ("blackjack", {"game": "kings/european-roulette", "options": None}, "game", "K07-05"),
    ("blackjack-timed", {"seats": {"dead_boxes": False}}, "seats", "K07-25"),
    ("roulette", {"game": "kings/american-roulette-double-zero"}, "game", "K02-05"),
    ("roulette", {"seats": {"most": 9}, "sizes": [2, 9]}, "sizes", "K02-04"),
    ("roulette-games", {"payouts": {"rows": [{"entries": 2, "shares": ["100 %"]}]}}, "payouts", ""),
    ("roulette", {"payouts": {"printed_only": False}}, "payouts", "K02-69"),
    ("roulette", {"payouts": {"by": "generated"}}, "payouts", "K02-52"),
    ("roulette", {"entry": {"absent": "dealt-in"}}, "entry", "K02-70"),
    ("roulette", {"stages": [{"units": 3}]}, "stages", "K02-67"),
    ("roulette", {"currencies": ["EUR", "CZK"], "currency": "CZK"}, "currencies", "EUR only"),
    ("marias", {"fee": ["0 %", "10 %"], "entry": CHEAP}, "fee", "K20-124"),
    ("marias", {"rounds": 1, "stages": [MARIAS, {"units": 12, "by_cards": True}]}, "rounds", ""),
    ("marias", {"units_by": 1, "stages": [MARIAS, MARIAS, SIX]}, "units_by", "K20-108"),
    ("marias", {"once": False}, "once", "K20-105"),
    ("marias", {"seats": {"full": False}}, "seats", "K20-110"),
    ("marias", {"seats": {"button": "drawn"}}, "seats", "K20-114"),
    ("marias", {"payouts": {"by": "winner"}}, "payouts", "K20-125"),
    ("marias", {"entry": {"absent": "dealt-in"}}, "entry", "K20-127"),
    ("marias", {"stages": [MARIAS] * 3}, "stages", "K20-122"),
    ("progressive-knockout", {"bounty": {"odd": "head"}}, "bounty", "KT-061"),
    ("phase", {"entry": WITH_HEAD, "bounty": PROGRESSIVE | {"odd": "head"}}, "bounty", "KT-061"),
]
"""What the plan says is no parameter, and the block that is refused."""


@pytest.mark.clause("K02-05", "K02-06", "K07-03", "K07-05", "K07-06", "K20-106")
@pytest.mark.parametrize(("name", "changes", "block", "why"), WITHIN_PLAN)
def test_who_announces_a_tournament_stays_within_the_plan(
    name: str, changes: dict[str, Any], block: str, why: str
) -> None:
    """Also by no way round: the limit itself is not laid aside."""
    assert (block, "plan") in refused(name, changes), why


@pytest.mark.clause("K02-06", "K07-06", "K20-126")
def test_what_the_plan_leaves_open_is_chosen() -> None:
    entry = {"prices": [{"prize": "30", "chips": 3000}], "entries": 3, "late_until": 1}
    bets = {"least": 25, "most": 3000}
    made = define(
        "kings/roulette-timed", {"entry": entry, "bets": bets, "payouts": {"by": "winner"}}
    )
    assert (made.entry.entries, made.bets and made.bets.least, made.payouts.by) == (3, 25, "winner")
    made = define("kings/blackjack", {"options": {"soft17": "hit"}, "seats": {"most": 5}})
    assert made.options == {"decks": 6, "soft17": "hit"}
    prices = [{"prize": "19", "fee": "1", "chips": 50}]
    rounds = [{"units": 4, "advance": 0}] * 3 + [{"units": 8, "by_cards": True}]
    made = define("kings/marias", {"entry": {"prices": prices}, "stages": rounds})
    assert [one.units for one in made.stages] == [4, 4, 4, 8]


def test_options_are_those_of_the_game() -> None:
    for options in ({"nonsense": True}, {"soft17": "sometimes"}):
        with pytest.raises(Conflicts) as refused:
            define("kings/blackjack", {"options": options})
        assert ("game", "options") in [found[:2] for found in refused.value.found]


@pytest.mark.clause("KT-008", "KT-106")
@pytest.mark.parametrize("seats", range(2, 11))
def test_two_to_ten_sit_at_a_table(seats: int) -> None:
    assert define("kings/multi-table", {"seats": {"most": seats}}).seats.most == seats


@pytest.mark.clause("KT-075", "KT-109")
def test_a_team_has_two_to_six_players() -> None:
    assert define("kings/team", {"entry": {"team": 6}}).entry.team == 6
    with pytest.raises(PlanError):
        define("kings/team", {"entry": {"team": 7}})
    with pytest.raises(Conflicts):
        define("kings/team", {"entry": {"team": 1}})


@pytest.mark.clause("KT-061")
@pytest.mark.parametrize("name", ["progressive-knockout", "phase", "knockout"])
def test_a_cent_of_a_progressive_bounty_that_cannot_be_halved_is_paid(name: str) -> None:
    """Of 40.01 EUR, also where types are combined."""
    play = of_type(f"kings/{name}", {"entry": WITH_HEAD, "bounty": PROGRESSIVE}, players=3)
    (taken,) = of(HeadTaken, play.start().bust("p02", by="p01").told)
    assert (taken.paid, taken.added) == ({"p01": 2001}, {"p01": 2000})


@pytest.mark.clause("KT-005")
def test_types_are_combined() -> None:
    """A guaranteed progressive knockout with re-entries in two phases, the best stack going on."""
    made = define(
        "kings/phase",
        {
            "guarantee": "5000",
            "entry": {"prices": [{"prize": "50", "bounty": "40", "fee": "10", "chips": 10000}]},
            "bounty": {"kind": "progressive"},
        },
    )
    assert made.bounty
    assert made.stages[0].flights == 2


def test_a_type_says_which_common_blocks_it_is_without() -> None:
    assert "deal" in template("kings/freezeout").blocks
    assert "deal" not in template("kings/satellite").blocks
