"""HORSE, HOSE and 8-Game of tsg."""

from __future__ import annotations

import pytest

from krupier.rules.families import load_plan
from krupier.rules.poker import Plan
from tests.rules.poker.tables import Table, sit

STUDS = ["seven-card-stud", "seven-card-stud-hi-lo"]
FLOPS = ["limit-holdem", "limit-omaha-hi-lo"]
HORSE = [*FLOPS, "razz", *STUDS]
HOSE = [*FLOPS, *STUDS]
EIGHT = [
    *("limit-deuce-to-seven-triple-draw", *HORSE),
    *("no-limit-holdem", "pot-limit-omaha"),
]


def mixed(name: str) -> Plan:
    plan = load_plan(f"tsg/{name}")
    assert isinstance(plan, Plan)
    return plan


def hand(name: str, number: int, **options: object) -> Table:
    """A hand of three after so many others; what a stud game needs is there too."""
    return sit(
        f"tsg/{name}",
        3,
        blinds=("5", "10"),
        ante="2",
        bring_in="4",
        number=number,
        options=options,
    )


def games(name: str, count: int, **options: object) -> list[str]:
    return [str(hand(name, one, **options).play.felt.marks["game"]) for one in range(count)]


@pytest.mark.clause("T28-01")
def test_horse_goes_through_five_games() -> None:
    assert games("horse", 6, change="hands", hands=1) == [*HORSE, "limit-holdem"]


@pytest.mark.clause("T29-01")
def test_hose_goes_through_four_games() -> None:
    assert games("hose", 5, change="hands", hands=1) == [*HOSE, "limit-holdem"]


@pytest.mark.clause("T30-01", "T30-05", "T13-26")
def test_eight_games_of_six_hands() -> None:
    played = games("eight-game", 49)
    assert played[::6] == [*EIGHT, EIGHT[0]]
    assert played[:6] == [EIGHT[0]] * 6
    assert games("eight-game", 3, hands=1) == EIGHT[:3]


@pytest.mark.clause("T28-03", "T29-04")
@pytest.mark.parametrize(("name", "parts"), [("horse", HORSE), ("hose", HOSE)])
def test_all_games_are_limit(name: str, parts: list[str]) -> None:
    assert {one.structure for one in mixed(name).games} == {"fixed-limit"}
    for number in range(len(parts)):
        table = hand(name, number, change="hands", hands=1)
        assert table.bets
        assert table.bets[0] == table.bets[1]


@pytest.mark.parametrize("name", ["horse", "hose", "eight-game"])
def test_stud_games_have_no_button(name: str) -> None:
    for number, part in enumerate(mixed(name).games):
        table = hand(name, number, change="hands", hands=1)
        assert ("button" in table.play.felt.marks) == (part.id not in ("razz", *STUDS))


@pytest.mark.clause("T30-08", "T13-25", "T13-18")
def test_no_limit_and_pot_limit_are_played_for_lower_blinds() -> None:
    def at(game: str) -> Table:
        return hand("eight-game", EIGHT.index(game), hands=1)

    limit, no_limit, pot_limit = (
        at(game) for game in ("limit-holdem", "no-limit-holdem", "pot-limit-omaha")
    )
    assert limit.staked == {"1": "10", "2": "20"}
    assert limit.bets == ("40", "40")
    assert no_limit.staked == pot_limit.staked == {"1": "5", "2": "10"}
    assert no_limit.bets == ("20", "1000")
    assert pot_limit.bets == ("20", "35")
    assert at("seven-card-stud").do("bring-in").bets == ("20", "20"), "the small bet"


@pytest.mark.clause("T30-08", "T28-03")
def test_the_usual_rules_of_each_game() -> None:
    """Razz: the lowest card brings in, as in the plan of the game itself."""
    cards = "Ks Kh Kc Qs Qh Qc 9c 2h Ad"
    razz = sit(
        "tsg/horse",
        3,
        blinds=("5", "10"),
        ante="2",
        bring_in="4",
        game="razz",
        cards=cards,
    )
    assert razz.turn == "3"
    draw = hand("eight-game", 0).all_do("call", "call", "check")
    before = len(draw.told("cards"))
    draw.do("draw", cards=draw.cards("1"))
    assert len(draw.told("cards")) == before, "new cards come when all have discarded"


def test_a_game_that_is_not_in_the_mix_is_refused() -> None:
    with pytest.raises(ValueError, match="no game 'razz' here"):
        sit("tsg/hose", 3, blinds=("5", "10"), ante="2", bring_in="4", game="razz")


@pytest.mark.clause("T30-03")
@pytest.mark.parametrize("currency", ["USD", "CHIPS"])
def test_eight_game_is_played_by_six_or_another_number(currency: str) -> None:
    """For money and in tournament chips; a stud game has cards for eight."""
    for players in (2, 6, 8):
        sit("tsg/eight-game", players, blinds=("5", "10"), number=0, currency=currency)
