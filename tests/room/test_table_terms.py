"""What a table states before anybody sits down, and what a plan lets it be played for."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.plan import cash, files
from krupier.room.config import HouseRules, TableConfig
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.requests import ChangeTable, TopUp
from krupier.room.lobby import row
from krupier.room.messages import Accepted
from krupier.rules.game import BadSetting
from krupier.rules.options import Refused
from tests.room.cash import EUR, Poker, head_of
from tests.room.pool import Pool
from tests.room.setup import by
from tests.room.test_pool import first, pool_of

VARIANTS = (
    *("casino-texas-holdem", "stud-poker", "five-card-poker", "russian-poker", "novo-poker"),
    *("three-card-poker", "prime-three-card-poker", "ultimate-texas-holdem", "euro-poker"),
    *("switch-poker", "casino-omaha-poker", "six-card-poker", "macao-poker", "pai-gow-poker"),
    *("texas-holdem", "omaha", "omaha-hi-lo", "five-card-omaha", "five-card-omaha-hi-lo"),
    *("six-card-omaha", "kings-holdem", "courchevel", "courchevel-hi-lo", "seven-card-stud"),
    *("seven-card-stud-hi-lo", "razz", "five-card-draw", "two-seven-triple-draw"),
    *("two-seven-single-draw", "horse", "eight-game-mix", "triple-stud", "badugi"),
    *("open-face-chinese", "crazy-pineapple", "irish-holdem", "double-flop-holdem"),
    "short-deck-holdem",
)
"""I to XXXVIII of the list."""


def check(game: str, currency: str = "EUR", **cash: Any) -> None:
    config = TableConfig("X", game, currency, {}, HouseRules(cash=CashRules(**cash)))
    config.check(files.plan_path(game).read_text(encoding="utf-8"))


@pytest.mark.clause("F07-19", "F07-15", "F07-17", "F07-10")
def test_a_table_of_fortuna_states_everything_it_is_played_by() -> None:
    rake = {"share": "5 %", "cap": "3"}
    options = {"run_twice": True, "ante": "each"}
    rules: dict[str, Any] = {"seats": 10, "ante": "0.10", "buy_in": (20, 50), "rake": rake}
    poker = Poker("fortuna/omaha", options=options, **rules)
    poker.table.config.check(poker.table.setting.text)
    stated = head_of(poker.game)
    assert row(poker.table).hands == poker.game.head
    assert (stated["variant"], stated["structure"]) == ("omaha", "pot-limit")
    assert (stated["seats"], stated["blinds"], stated["ante"]) == (10, ["1", "2"], "0.10")
    assert (stated["buy_in"]["least"], stated["buy_in"]["most"]) == ("40", "100")
    assert stated["take"]["rake"]["share"] == "5 %"
    assert stated["house"] == ["run_twice"]
    assert stated["pool"] is None, "no Speed Poker"
    fast = head_of(Pool().dealer)
    assert (fast["pool"]["names"]["en"], fast["house"]) == ("Speed Poker", [])
    with pytest.raises(BadSetting):
        check("fortuna/omaha", blinds=("1", "2"), seats=11)


@pytest.mark.parametrize(
    ("game", "currency"),
    [
        pytest.param("fortuna/texas-holdem", "EUR", marks=pytest.mark.clause("F03-23", "F03-24")),
        pytest.param("tsg/texas-holdem", "USD", marks=pytest.mark.clause("T15-12", "T15-13")),
    ],
)
def test_the_button_goes_round_except_in_a_pool(game: str, currency: str) -> None:
    """At an ordinary table the next hand is dealt to the same players when the pot is paid, the
    button one seat on; in a pool, which says so before one enters, at a new table at once."""
    names = ("anna", "bert", "cyril")
    poker = Poker(game, currency=currency)
    poker.come(*names)
    buttons = []
    for _ in range(4):
        buttons.append(int(poker.hand["button"]))
        assert poker.dealt == list(names)
        poker.next_hand()
    assert [(one % 3) + 1 for one in buttons[:3]] == buttons[1:]
    pool = pool_of(*names, "dana", game=game, currency=currency, seats=2)
    assert head_of(pool.dealer)["pool"]["names"]["en"] in ("Speed Poker", "Zoom")
    table = first(pool)
    name, hand = pool.turn(table), table.number
    pool.fold(name)
    other = next(one for one in pool.running() if one is not table)
    pool.fold(pool.turn(other))
    pool.wait(3)
    met = pool.of(name).table
    assert (met.id, met.number) != (table.id, hand)


@pytest.mark.clause("KP00-105", "KP00-107", "KP00-108")
@pytest.mark.parametrize("currency", ["EUR", "CZK"])
def test_nobody_plays_for_less_than_the_smallest_blinds_at_kings(currency: str) -> None:
    """The least row of the table is 1/3 EUR and 30/90 Kč, and 2/2 and 60/60 beside it."""
    times = 30 if currency == "CZK" else 1
    for game in ("kings/texas-holdem", "kings/omaha", "kings/crazy-pineapple"):
        for small, big in ((1, 3), (2, 2)):
            check(game, currency, blinds=(str(small * times), str(big * times)))
        for small, big in ((1, 1), (1, 2), (0, 3)):
            with pytest.raises(BadSetting):
                check(game, currency, blinds=(str(small * times), str(big * times)))
        usual = head_of(Poker(game, currency=currency, blinds=None).game)["blinds"]
        assert usual == [str(times), str(3 * times)], "what is not said is the least"


@pytest.mark.clause("KP00-123")
def test_each_of_the_38_variants_can_be_offered_at_a_table() -> None:
    """Against the bank all of them; among players those that are played for cash."""
    assert len(set(VARIANTS)) == 38
    against_bank = {*VARIANTS[:14], "kings-holdem"}
    for_cash = {one.removeprefix("kings/") for one in cash.load("kings").games.ids}
    for name in VARIANTS:
        if name in against_bank | for_cash:
            check(f"kings/{name}")
        else:
            with pytest.raises(BadSetting, match="tournaments, not for cash"):
                check(f"kings/{name}")


@pytest.mark.parametrize(
    ("game", "most"),
    [
        pytest.param("texas-holdem-cash", 11, marks=pytest.mark.clause("W14-01", "W14-40")),
        pytest.param("crazy-pineapple-cash", 11, marks=pytest.mark.clause("W17-01", "W17-43")),
        pytest.param("omaha-cash", 10, marks=pytest.mark.clause("W15-01")),
        pytest.param("five-card-omaha-cash", 8, marks=pytest.mark.clause("W16-01")),
    ],
)
@pytest.mark.clause("W28-01")
def test_eleven_sit_at_a_table_of_wgg_as_far_as_the_pack_suffices(game: str, most: int) -> None:
    """Opened by staff, played, and found again by the process that comes after."""
    names = [f"p{at}" for at in range(1, most + 1)]
    poker = Poker(f"wgg/{game}", seats=most)
    poker.table.config.check(poker.table.setting.text)
    poker.come(*names)
    poker.next_hand()
    assert sorted(poker.dealt) == sorted(names)
    poker.restart()
    assert head_of(poker.game)["seats"] == most
    assert len(poker.game.chairs) == most
    with pytest.raises(BadSetting, match=f"at most {most}"):
        check(f"wgg/{game}", blinds=("1", "2"), seats=most + 1)


@pytest.mark.clause("PC-026", "PC-009")
def test_who_has_to_move_brings_all_chips_however_few() -> None:
    here, there = _club()
    here.table.staff.move("1", "T2", None, by("the table breaks"))
    (chair,) = there.dealer.hands().chairs
    assert (chair.player, chair.stack) == ("anna", 80 * EUR)
    assert chair.stack < there.dealer.hands().stakes.least


@pytest.mark.clause("PC-027")
def test_who_wants_to_move_has_the_minimum_of_the_new_table_or_tops_up_first() -> None:
    """80 at a table from 80 on; the other one wants 160."""
    here, there = _club()
    with pytest.raises(Refused) as found:
        here.ask("anna", ChangeTable("T2"))
    assert (found.value.code, found.value.facts["least"]) == ("buy-in", 160 * EUR)
    assert isinstance(here.ask("anna", TopUp(80 * EUR)), Accepted)
    assert isinstance(here.ask("anna", ChangeTable("T2")), Accepted)
    here.place.wait(here.table, 1)
    assert [one.player for one in there.dealer.hands().chairs] == ["anna"]


def _club() -> tuple[Poker, Any]:
    """Anna has 80 at the first table, and no hand runs; the second one is empty."""
    here = Poker("club/texas-holdem", currency="CZK", pause=400.0, buy_in=(40, 100))
    cash = CashRules(blinds=("1", "2"), buy_in=(80, 100), draw=False)
    there = here.place.add(
        "club/texas-holdem", id="T2", currency="CZK", group="T1", hosted_by=here.table.group,
        cash=cash,
    )  # fmt: skip
    here.player("anna")
    here.sit_quietly("anna", "1", 80)
    return here, there
