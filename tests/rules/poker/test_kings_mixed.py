"""Mixed games of operator kings: which game is played when, for which stakes, and the button."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest

from krupier.plan import files
from krupier.plan.loader import PlanError
from krupier.rules import families
from krupier.rules.game import BadSetting, make_setting
from krupier.rules.poker.plan import Plan, game_now, house_of, variant_of
from krupier.rules.poker.seating import seating
from krupier.rules.poker.variant import FirstToShow, Limit, Ranking
from tests.rules.poker.kings import Table, marked, seats
from tests.rules.poker.tables import shuffled_for_every_hand

STAKES: dict[str, Any] = {
    "button": "2",
    "blinds": ["5", "10"],
    "ante": "1",
    "bring_in": "3",
    "stacks": seats(3),
}


def plan_of(game: str) -> Plan:
    plan = families.load_plan(f"kings/{game}")
    assert isinstance(plan, Plan)
    return plan


def order(game: str, count: int, /, **options: Any) -> list[tuple[str, int]]:
    """The games of so many hands, with how many of each in a row."""
    plan = plan_of(game)
    played = []
    for number in range(count):
        one = game_now(plan, make_setting(plan, options=options, hand={"number": number}))
        assert one is not None
        played.append(one.id)
    return [(id, len(list(some))) for id, some in groupby(played)]


class TestOrder:
    @pytest.mark.clause("KP30-04", "KP30-05", "KP30-06", "KP30-07")
    def test_horse(self) -> None:
        five = ["limit-holdem", "limit-omaha-hi-lo", "razz", "seven-card-stud"]
        five.append("seven-card-stud-hi-lo")
        assert order("horse", 48) == [(id, 8) for id in [*five, "limit-holdem"]]
        assert order("horse", 6, hands=1) == [(id, 1) for id in [*five, "limit-holdem"]]

    @pytest.mark.clause("KP31-04", "KP31-07", "KP31-08")
    def test_eight_game(self) -> None:
        eight = ["limit-two-seven-triple-draw", "limit-holdem", "limit-omaha-hi-lo", "razz"]
        eight += ["seven-card-stud", "seven-card-stud-hi-lo", "no-limit-holdem", "pot-limit-omaha"]
        assert order("eight-game-mix", 54) == [(id, 6) for id in [*eight, eight[0]]]

    @pytest.mark.clause("KP32-04", "KP32-05", "KP32-06", "KP32-07", "KP32-08")
    def test_triple_stud(self) -> None:
        three = ["seven-card-stud", "razz", "seven-card-stud-hi-lo"]
        assert order("triple-stud", 32) == [(id, 8) for id in [*three, three[0]]]

    def test_by_orbit_or_level_the_table_names_the_game(self) -> None:
        level = Table("eight-game-mix", hand=STAKES | {"game": "razz"}, change="level")
        assert level.play.felt.marks["game"] == "razz"
        orbit = Table("horse", hand=STAKES | {"game": "limit-holdem"}, change="orbit")
        assert orbit.play.felt.marks["game"] == "limit-holdem"
        with pytest.raises(BadSetting, match="game wanted, one of limit-holdem"):
            Table("horse", hand=STAKES | {"number": 3}, change="orbit")
        with pytest.raises(BadSetting, match="no game 'badugi' here"):
            Table("horse", hand=STAKES | {"game": "badugi"})
        with pytest.raises(BadSetting, match="how many hands were played"):
            Table("horse", hand=STAKES | {"number": -1})


class TestStakes:
    @pytest.mark.clause("KP30-10", "KP30-11", "KP30-12")
    def test_horse_is_fixed_limit_with_the_same_bets_throughout(self) -> None:
        plan = plan_of("horse")
        for number in range(40):
            begins = seating(plan, make_setting(plan, hand=STAKES | {"number": number}))
            betting = begins.betting
            assert (betting.limit, betting.small, betting.big, betting.cap) == (
                *(Limit.FIXED_LIMIT, 1000, 2000),
                4,
            )
            stud = number >= 16
            assert betting.bring_in == (300 if stud else 0)
            assert begins.posts.antes == ((100,) * 3 if stud else (0,) * 3)
            assert sorted(begins.posts.live) == ([0] * 3 if stud else [0, 500, 1000])

    @pytest.mark.clause("KP31-09")
    def test_eight_game_structures_and_blinds(self) -> None:
        """Limit is played for twice the blinds: small bet 20 at a table of 5/10."""
        plan = plan_of("eight-game-mix")
        found = []
        for number in range(0, 48, 6):
            betting = seating(plan, make_setting(plan, hand=STAKES | {"number": number})).betting
            found.append((betting.limit, betting.small))
        limit = (Limit.FIXED_LIMIT, 2000)
        assert found == [limit] * 6 + [(Limit.NO_LIMIT, 1000), (Limit.POT_LIMIT, 1000)]

    @pytest.mark.clause("KP15-44", "KP15-45", "KP15-46")
    def test_mixed_holdem_raises_the_blinds_for_limit(self) -> None:
        limit = Table("texas-holdem", hand=STAKES | {"game": "limit"}, structure="mixed")
        assert limit.play.felt.staked == {"3": 1000, "1": 2000}
        assert limit.span() == (40, 40)
        free = Table("texas-holdem", hand=STAKES | {"game": "no-limit"}, structure="mixed")
        assert free.play.felt.staked == {"3": 500, "1": 1000}
        assert free.span() == (20, 1000)
        assert order("texas-holdem", 4, structure="mixed", change="hands", hands=2) == [
            *(("limit", 2), ("no-limit", 2)),
        ]

    @pytest.mark.clause("KP17-50", "KP17-51")
    def test_mixed_omaha_hi_lo_halves_the_blinds_for_pot_limit(self) -> None:
        limit = Table("omaha-hi-lo", hand=STAKES | {"game": "limit"}, structure="mixed")
        pot = Table("omaha-hi-lo", hand=STAKES | {"game": "pot-limit"}, structure="mixed")
        assert limit.play.felt.staked == {"3": 1000, "1": 2000}
        assert pot.play.felt.staked == {"3": 500, "1": 1000}
        assert pot.span() == (20, 35)
        assert order("omaha-hi-lo", 3, structure="mixed", change="hands", hands=1) == [
            *(("limit", 1), ("pot-limit", 1), ("limit", 1)),
        ]


class TestSeatsAndRules:
    @pytest.mark.parametrize(
        ("game", "most"),
        [
            pytest.param("horse", 8, marks=pytest.mark.clause("KP30-01", "KP30-02")),
            pytest.param(
                *("eight-game-mix", 6), marks=pytest.mark.clause("KP31-01", "KP31-02", "KP31-05")
            ),
        ],
    )
    def test_seats_in_every_game(self, game: str, most: int) -> None:
        for number in range(0, 48, 6):
            hand = STAKES | {"number": number, "stacks": seats(most)}
            table = Table(game, hand=hand)
            assert table.play.game.equipment.pack is not None
            assert len(table.play.game.equipment.pack.cards) == 52
            with pytest.raises(BadSetting, match=f"2 to {most} players"):
                Table(game, hand=hand | {"stacks": seats(most + 1)})
        assert Table(game, hand=STAKES | {"stacks": seats(2)}).turn, "two suffice to deal"

    @pytest.mark.parametrize(
        "game",
        marked({"horse": "KP30-12", "eight-game-mix": "KP31-10", "triple-stud": "KP32-09"}),
    )
    def test_each_game_keeps_its_own_rules(self, game: str) -> None:
        """What is compared, who shows first, and who gets an odd chip."""
        last, high, low = FirstToShow.LAST_AGGRESSOR, Ranking.HIGH, Ranking.LOW_8
        own = {
            "limit-two-seven-triple-draw": ((Ranking.LOW_27,), FirstToShow.POSITION, False),
            "limit-holdem": ((high,), last, False),
            "limit-omaha-hi-lo": ((high, low), last, False),
            "razz": ((Ranking.LOW_A5,), last, True),
            "seven-card-stud": ((high,), last, True),
            "seven-card-stud-hi-lo": ((high, low), last, True),
            "no-limit-holdem": ((high,), last, False),
            "pot-limit-omaha": ((high,), last, False),
        }
        plan = plan_of(game)
        for number in range(len(plan.games)):
            setting = make_setting(plan, options={"hands": 1}, hand=STAKES | {"number": number})
            one = game_now(plan, setting)
            assert one is not None
            variant, house = variant_of(plan, setting), house_of(plan, setting)
            found = variant.rankings, house.first_to_show, house.odd_by_suit
            assert found == own[one.id], one.id

    @pytest.mark.clause("KP32-09", "KP24-31", "KP25-10")
    def test_only_stud_high_knows_the_open_pair(self) -> None:
        plan = plan_of("triple-stud")
        pairs = [
            variant_of(plan, make_setting(plan, hand={"number": number})).streets[1].pair_opens_big
            for number in (0, 8, 16)
        ]
        assert pairs == [True, False, False]

    @pytest.mark.parametrize("game", marked({"horse": "KP30-03", "eight-game-mix": "KP31-03"}))
    def test_every_hand_has_the_whole_deck_shuffled_anew(self, game: str) -> None:
        hand = STAKES | {"stacks": seats(6)}
        shuffled_for_every_hand(families.load(f"kings/{game}", hand=hand))

    def test_a_plan_says_what_is_wrong_with_its_mix(self) -> None:
        text = files.plan_path("kings/horse", ()).read_text(encoding="utf-8")
        for old, new, reason in (
            ('variant = "razz"', 'variant = "rats"', "variant 'rats' is unknown"),
            ("options = { open_pair = true }", "options = { open = true }", "has no option open"),
            ("[rotation]", "[rotations]", "rotation"),
        ):
            with pytest.raises(PlanError, match=reason):
                families.parse_plan(text.replace(old, new), "kings/horse.toml")
