"""Which game is dealt: dealer's choice, and mixes that change with the button's orbit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from krupier.room import history
from krupier.room.hands.bot import HandBot
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.requests import Away, ChooseGame, GetUp, SitDown
from krupier.room.hands.stakes import check_stakes
from krupier.room.messages import Accepted
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused
from tests.room.cash import EUR, Poker, hands_of, own_chair
from tests.room.setup import Place
from tests.rules.poker.kings import marked

CHOICE = "kings/dealers-choice"
PEOPLE = ("anna", "bob", "cyril")


def choosing(**more: Any) -> Poker:
    """Three players; the button of the first hand is Cyril's, and he is asked."""
    poker = Poker(CHOICE, blinds=("1", "3"), pause=1.0, choice=10.0, **more)
    for name in PEOPLE:
        poker.player(name)
        poker.ask(name, SitDown(None, 200 * EUR))
    for name in reversed(PEOPLE):
        poker.watch(name)
    return poker


def choice(poker: Poker) -> dict[str, Any] | None:
    shown = hands_of(poker.game)
    assert shown is not None
    found: dict[str, Any] | None = shown["choice"]
    return found


@pytest.mark.clause("KP00-64", "KP00-124")
def test_the_button_names_the_game_before_the_hand() -> None:
    poker = choosing()
    assert not poker.table.running
    asked = choice(poker)
    assert asked is not None
    assert asked["seat"] == "3"
    assert own_chair(poker.game, "cyril")["may_choose"]
    assert not own_chair(poker.game, "anna")["may_choose"]
    with pytest.raises(Refused) as refused:
        poker.ask("anna", ChooseGame("omaha"))
    assert refused.value.code == "not-now"
    with pytest.raises(Refused) as refused:
        poker.ask("cyril", ChooseGame("go-fish"))
    assert refused.value.code == "not-offered"
    assert isinstance(poker.ask("cyril", ChooseGame("omaha")), Accepted)
    assert poker.table.running
    assert poker.hand["game"] == "omaha"
    assert poker.hand["button"] == "3"
    assert choice(poker) is None
    poker.fold_out()
    asked = choice(poker)
    assert asked is not None
    assert asked["seat"] == "1"  # the next button, already during the pause
    poker.ask("anna", ChooseGame("badugi"))
    assert not poker.table.running
    poker.place.wait(poker.table, 1)
    assert (poker.hand["game"], poker.hand["button"]) == ("badugi", "1")


def test_who_says_nothing_leaves_it_at_the_last_game() -> None:
    poker = choosing()
    poker.ask("cyril", ChooseGame("five-card-draw"))
    poker.fold_out()
    poker.place.wait(poker.table, 10.9)  # a pause of one second, ten to choose
    assert not poker.table.running
    poker.place.wait(poker.table, 0.2)
    assert poker.table.running
    assert (poker.hand["game"], poker.hand["button"]) == ("five-card-draw", "1")


def test_the_button_goes_on_after_a_game_without_one_too() -> None:
    poker = choosing()
    poker.ask("cyril", ChooseGame("razz"))
    assert poker.posted.keys() == set(PEOPLE)  # everybody's ante
    for name, game in (("anna", "seven-card-stud"), ("bob", "texas-holdem")):
        poker.fold_out()
        poker.ask(name, ChooseGame(game))
        poker.place.wait(poker.table, 1)
        assert poker.hand["game"] == game
    assert poker.hand["button"] == "2"
    assert poker.posted == {"cyril": 1, "anna": 3}


@pytest.mark.clause("KP00-65")
def test_management_says_which_games_may_be_chosen() -> None:
    poker = choosing(games=("omaha", "razz"))
    asked = choice(poker)
    assert asked is not None
    assert [one["game"] for one in asked["games"]] == ["omaha", "razz"]
    with pytest.raises(Refused):
        poker.ask("cyril", ChooseGame("texas-holdem"))
    poker.ask("cyril", ChooseGame("razz"))
    assert poker.hand["choices"] == ["omaha", "razz"]
    with pytest.raises(BadSetting, match="poker-dice"):
        _check(CHOICE, games=("poker-dice",))
    with pytest.raises(BadSetting, match="rotation"):
        _check("kings/horse", games=("razz",))


def _check(game: str, **cash: Any) -> None:
    poker = Poker(game, place=Place(), blinds=("1", "3"))
    table = poker.table
    house_rules = CashRules(blinds=("1", "3"), **cash)
    check_stakes(table.setting.game, house_rules)


def test_nobody_waits_for_somebody_who_is_not_there() -> None:
    poker = choosing()
    poker.ask("cyril", Away(True))
    asked = choice(poker)
    assert asked is not None
    assert asked["seat"] == "2"  # heads-up now: the other has the button
    poker.ask("bob", GetUp())
    assert choice(poker) is None  # one player alone
    poker = choosing()
    poker.table.unwatch("v-cyril")
    poker.place.wait(poker.table, 10)
    assert poker.table.running
    poker.fold_out()
    poker.table.unwatch("v-anna")
    poker.place.wait(poker.table, 1)
    assert poker.table.running  # Anna has the button and is gone: no time is lost


def test_the_choice_is_in_the_record_of_the_hand() -> None:
    poker = choosing()
    poker.ask("cyril", ChooseGame("omaha-hi-lo"))
    poker.restart()
    assert poker.hand["game"] == "omaha-hi-lo"
    for name in PEOPLE:
        poker.watch(name)
    poker.fold_out()
    poker.restart()
    for name in PEOPLE:
        poker.watch(name)
    asked = choice(poker)
    assert asked is not None
    assert asked["seat"] == "1"
    poker.place.wait(poker.table, 12)
    assert poker.hand["game"] == "omaha-hi-lo"
    assert history.audit_all(poker.place.store) == []


def test_a_bot_chooses_too() -> None:
    poker = choosing()
    manners = HandBot(poker.game)
    assert manners.settle("cyril", "Cyril")
    assert poker.table.running
    assert not manners.settle("anna", "Anna")


def mix(game: str, people: Sequence[str] = PEOPLE, **options: Any) -> Poker:
    kings = game.startswith("kings")
    poker = Poker(
        game,
        currency="EUR" if kings else "USD",
        blinds=("1", "3") if kings else ("1", "2"),
        options=options,
        pause=0.0,
    )
    poker.come(*people)
    return poker


@pytest.mark.parametrize("game", marked({"kings/horse": "KP30-05", "tsg/horse": "T28-02"}))
def test_an_orbit_is_the_way_of_the_button_not_a_number_of_hands(game: str) -> None:
    """Seat 3 has the button first; a newcomer in seat 5 makes its way around a hand longer."""
    poker = mix(game, change="orbit")
    seen = []
    for hand in range(9):
        places = poker.game.progress.places
        assert places is not None
        seen.append((poker.hand["game"], places.button))
        if hand == 0:
            poker.sit("dana", "5")
        poker.next_hand()
    assert seen == [
        *(("limit-holdem", button) for button in (3, 1, 2)),
        *(("limit-omaha-hi-lo", button) for button in (3, 5, 1, 2)),
        *(("razz", 2), ("razz", 2)),  # without a button: a hand for each player
    ]


@pytest.mark.parametrize(
    ("game", "games"),
    [
        pytest.param("kings/horse", 5, marks=pytest.mark.clause("KP30-08", "KP30-09")),
        pytest.param("tsg/horse", 5, marks=pytest.mark.clause("T28-05")),
        pytest.param("tsg/hose", 4, marks=pytest.mark.clause("T29-03")),
    ],
)
def test_the_button_waits_in_stud_and_nobody_skips_or_repeats_a_blind(
    game: str, games: int
) -> None:
    """Four players and three or two games of stud: a button that went on would be seen."""
    poker = mix(game, (*PEOPLE, "dana"), change="hands", hands=1)
    big = []
    for _ in range(6 * games):
        shown = hands_of(poker.game)
        assert shown is not None
        stud = poker.hand["game"] not in ("limit-holdem", "limit-omaha-hi-lo")
        assert (shown["button"] is None) == stud, "not in use"
        assert len(poker.posted) == (4 if stud else 2)
        if not stud:
            big.append(max(poker.posted, key=poker.posted.__getitem__))
        poker.next_hand()
    assert big == ["bob", "cyril", "dana", "anna"] * 3
