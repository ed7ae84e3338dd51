"""Time collection: everybody pays for the time between hands, and nothing is taken of the pots."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from krupier.money import currency, parse
from krupier.room import history
from krupier.room.hands.requests import SitDown
from krupier.rules.options import Refused
from krupier.store import Transfer, acts, ledger
from krupier.store.ledger import Posting
from tests.room.cash import EUR, Poker, head_of
from tests.room.setup import SECOND, by

MINUTE = 60 * SECOND
DAY = 86_400.0


class Timed(Poker):
    """Blinds 1 and 2 at wgg: 10 EUR every half hour. Nobody loses his seat by waiting."""

    croupier = False

    def __init__(self, game: str = "wgg/texas-holdem-cash", **cash: Any) -> None:
        super().__init__(game, rake="time", keep=DAY, **cash)

    def _add(self, **house_rules: Any) -> Any:
        return self.place.add(croupier=self.croupier, **house_rules)

    def paid(self) -> dict[str, int]:
        """What each player has paid for the time, in whole units."""
        with self.place.store.read() as conn:
            every = conn.execute(ledger.POSTING).all()
        found = [one for row in every if (one := Posting(*row)).kind == "time"]
        assert {one.credit for one in found} <= {"rake:T1"}
        paid: dict[str, int] = {}
        for one in found:
            player = one.debit.rpartition(":")[2]
            paid[player] = paid.get(player, 0) + one.amount // EUR
        return paid

    def account_or_nothing(self, name: str) -> int:
        """Who never sat down here has no chips here."""
        with self.place.store.read() as conn:
            own = ledger.accounts_of(conn, name)
        return sum(one.balance for one in own if one.kind == "stack")

    def later(self, minutes: int) -> None:
        """The table hears nothing meanwhile, then what is due happens."""
        self.place.time += minutes * MINUTE
        self.table.tick()
        self.table.flush()

    def sound(self) -> None:
        assert history.audit_all(self.place.store) == []


class Dealt(Timed):
    """A table at which somebody deals."""

    croupier = True

    def change(self) -> None:
        self.table.staff.change_dealer(by("push"))
        self.table.flush()


@pytest.mark.clause("W29-28", "W29-29", "W29-30", "W29-33")
def test_nothing_of_the_pots_and_the_same_fee_of_everybody() -> None:
    poker = Timed()
    poker.come("anna", "bert", "cyril")
    assert "rake" not in poker.hand
    poker.fold_out()
    poker.later(29)
    assert poker.paid() == {}
    poker.fold_out()
    poker.later(1)
    assert poker.paid() == {"anna": 10, "bert": 10, "cyril": 10}
    assert poker.place.account("rake:T1") == 30 * EUR
    people = ("anna", "bert", "cyril")
    course = poker.table.course
    assert course is not None
    assert sum(course.starting_stacks().values()) == 570 * EUR, "with the rest they play"
    stacks = sum(poker.account(one) for one in people)
    assert stacks + poker.place.account("table:T1") == 570 * EUR
    poker.sound()


@pytest.mark.clause("KC-010", "W29-32")
def test_a_running_hand_is_played_to_its_end_first() -> None:
    poker = Timed(clocks={"decision": DAY})
    poker.come("anna", "bert")
    poker.later(31)
    assert poker.table.running
    assert poker.paid() == {}
    poker.fold_out()
    poker.later(0)
    assert poker.paid() == {"anna": 10, "bert": 10}
    assert not poker.table.running, "the fee comes before the next hand"


@pytest.mark.parametrize(
    ("game", "currency", "blinds", "minutes", "fee"),
    [
        pytest.param("wgg", "EUR", ("1", "1"), 30, 10, marks=pytest.mark.clause("W29-30")),
        pytest.param("wgg", "EUR", ("1", "3"), 30, 10, marks=pytest.mark.clause("W29-30")),
        pytest.param("wgg", "EUR", ("2", "4"), 30, 15, marks=pytest.mark.clause("W29-31")),
        pytest.param("wgg", "EUR", ("1", "5"), 30, 15, marks=pytest.mark.clause("W29-31")),
        pytest.param("wgg", "EUR", ("3", "3"), 30, 15, marks=pytest.mark.clause("W29-31")),
        pytest.param("wgg", "EUR", ("5", "10"), 30, 15, marks=pytest.mark.clause("W29-31")),
        pytest.param("kings", "EUR", ("1", "3"), 30, 25, marks=pytest.mark.clause("KC-012")),
        pytest.param("kings", "EUR", ("5", "5"), 30, 30, marks=pytest.mark.clause("KC-015")),
        pytest.param("kings", "EUR", ("200", "400"), 60, 300, marks=pytest.mark.clause("KC-025")),
        pytest.param("kings", "CZK", ("150", "300"), 30, 750, marks=pytest.mark.clause("KC-031")),
        pytest.param(
            "kings", "CZK", ("3000", "6000"), 60, 6000, marks=pytest.mark.clause("KC-039")
        ),
    ],
)
@pytest.mark.clause("KC-009")
def test_the_fee_is_shown_before_one_sits_down(
    game: str, currency: str, blinds: tuple[str, str], minutes: int, fee: int
) -> None:
    name = "wgg/texas-holdem-cash" if game == "wgg" else "kings/texas-holdem"
    poker = Timed(name, blinds=blinds, currency=currency)
    poker.table.config.check(poker.table.setting.text)
    assert head_of(poker.game)["take"] == {"time": {"fee": str(fee), "minutes": minutes}}


def test_who_comes_inside_the_period_pays_at_the_next_change_and_who_left_pays_nothing() -> None:
    poker = Timed()
    poker.come("anna", "bert", "cyril")
    poker.fold_out()
    poker.later(20)
    poker.fold_out()
    poker.table.stand("cyril")
    poker.player("dana")
    poker.ask("dana", SitDown(None, 200 * EUR))
    poker.later(10)
    assert poker.paid() == {"anna": 10, "bert": 10, "dana": 10}


def test_who_has_not_the_whole_fee_leaves_with_his_chips() -> None:
    """Anna loses all but 5 of her 80 to Bert."""
    poker = Timed()
    poker.come("anna", "bert", "cyril", buy_in=80)
    poker.fold_out()
    have, wallet = poker.account("anna"), poker.place.balance("anna")
    with poker.place.store.write() as conn:
        ends = ("stack:T1:anna", "stack:T1:bert")
        lost = Transfer("t/x", *ends, have - 5 * EUR, "EUR", "correction", "wgg")
        ledger.post(conn, [lost], poker.place.time)
    poker.restart()
    poker.later(30)
    assert poker.paid() == {"bert": 10, "cyril": 10}
    assert poker.game.chairs.of("anna") is None
    assert poker.place.balance("anna") == wallet + 5 * EUR


def test_nobody_pays_for_a_time_without_a_hand() -> None:
    poker = Timed()
    poker.player("anna")
    poker.ask("anna", SitDown(None, 200 * EUR))
    poker.watch("anna")
    poker.later(40)
    assert poker.paid() == {}


def test_a_period_outlives_the_process_and_is_paid_for_once() -> None:
    poker = Timed()
    poker.come("anna", "bert")
    poker.fold_out()
    poker.later(20)
    poker.fold_out()
    poker.restart()
    poker.later(10)
    assert poker.paid() == {"anna": 10, "bert": 10}
    poker.restart()
    poker.later(29)
    assert poker.paid() == {"anna": 10, "bert": 10}
    poker.sound()


class TestDealers:
    @pytest.mark.clause("KC-008", "KC-010", "KC-012")
    def test_the_change_of_dealer_collects_not_the_clock(self) -> None:
        poker = Dealt("kings/texas-holdem", blinds=("1", "3"))
        poker.come("anna", "bert")
        poker.later(45)
        assert poker.paid() == {}
        assert poker.table.running
        poker.change()
        assert poker.paid() == {}, "between hands"
        poker.table.staff.void(by("misdeal"))
        poker.table.flush()
        poker.later(1)
        assert poker.paid() == {"anna": 25, "bert": 25}
        poker.change()
        poker.later(1)
        assert poker.paid() == {"anna": 25, "bert": 25}, "the period has just begun"

    @pytest.mark.clause("KC-008", "KC-010", "KC-023")
    def test_an_hour_is_paid_at_every_second_change(self) -> None:
        """100 and 100: 100 EUR for 60 minutes, while dealers change every 30."""
        poker = Dealt("kings/texas-holdem", blinds=("100", "100"))
        for name in ("anna", "bert"):
            poker.player(name, 20_000)
            poker.ask(name, SitDown(None, 8_000 * EUR))
            poker.watch(name)
        for expected in ({}, {"anna": 100, "bert": 100}, {"anna": 100, "bert": 100}):
            poker.later(30)
            poker.change()
            poker.table.staff.void(by("to the next"))
            poker.table.flush()
            poker.later(1)
            assert poker.paid() == expected

    def test_it_is_an_act_of_staff_where_somebody_deals(self) -> None:
        with pytest.raises(Refused) as refused:
            Timed().table.staff.change_dealer(by("push"))
        poker = Dealt()
        poker.change()
        with poker.place.store.read() as conn:
            assert [one.act for one in acts.latest(conn)] == ["dealer.change"]
        assert refused.value.code == "no-croupier"


@pytest.mark.parametrize("seed", range(5))
def test_an_evening_of_comings_goings_and_deaths_of_the_process(seed: int) -> None:
    """No chip is made or lost, nobody pays twice within half an hour, the books are sound."""
    chance = random.Random(seed)
    poker = Timed()
    names = ["anna", "bert", "cyril", "dana", "emil"]
    for name in names:
        poker.player(name)
    for _ in range(50):
        do = chance.choice(["later", "later", "play", "sit", "sit", "stand", "die"])
        seated = [one.player for one in poker.game.chairs]
        if do == "later":
            poker.later(chance.randint(1, 25))
        elif do == "play" and poker.table.running:
            poker.fold_out()
        elif do == "stand" and seated:
            poker.table.stand(chance.choice(seated))
            poker.table.flush()
        elif do == "sit" and (away := sorted(set(names) - set(seated))):
            name = chance.choice(away)
            poker.watch(name)
            buy_in = poker.game.chips.offer(name)["buy_in"]
            assert buy_in
            poker.ask(name, SitDown(None, parse(buy_in["least"], currency("EUR"))))
        elif do == "die":
            poker.restart()
            for name in names:
                poker.watch(name)
    with poker.place.store.read() as conn:
        every = [Posting(*row) for row in conn.execute(ledger.POSTING).all()]
    fees = [one for one in every if one.kind == "time"]
    assert fees
    for name in names:
        paid = sorted(one.at for one in fees if one.debit.endswith(f":{name}"))
        gaps = [later - before for before, later in pairwise(paid)]
        assert all(gap >= 30 * MINUTE for gap in gaps)
    assert {one.amount for one in fees} == {10 * EUR}
    assert poker.place.account("rake:T1") == 10 * EUR * len(fees)
    held = sum(poker.place.balance(name) + poker.account_or_nothing(name) for name in names)
    on_table = poker.place.account("table:T1") + poker.place.account("rake:T1")
    assert held + on_table == len(names) * 1_000 * EUR
    poker.sound()


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("texas-holdem-cash", marks=pytest.mark.clause("W14-23")),
        pytest.param("omaha-cash", marks=pytest.mark.clause("W15-22")),
        pytest.param("five-card-omaha-cash", marks=pytest.mark.clause("W16-22")),
        pytest.param("crazy-pineapple-cash", marks=pytest.mark.clause("W17-26")),
    ],
)
@pytest.mark.clause("W29-28", "W29-30", "W29-31", "W29-32")
def test_each_game_of_wgg_row_by_row(game: str) -> None:
    """10 EUR up to 1/3 and 15 from 2/5 on; the last row of the one and the first of the other are
    played: a hand without rake, then a change of dealer after half an hour, and not before."""
    small = ("1/1", "1/2", "1/3")
    for row in (*small, "2/5", "5/5", "5/10", "10/20"):
        fee = 10 if row in small else 15
        played = row in ("1/3", "2/5")
        poker = Dealt(f"wgg/{game}", blinds=tuple(row.split("/")))
        poker.table.config.check(poker.table.setting.text)
        assert head_of(poker.game)["take"] == {"time": {"fee": str(fee), "minutes": 30}}
        if not played:
            continue
        poker.come("anna", "bert", buy_in=0)
        assert "rake" not in poker.hand
        poker.later(19)
        poker.change()
        poker.table.staff.void(by("misdeal"))
        poker.later(1)
        assert poker.paid() == {}, "a change that is too early ends no period"
        poker.later(10)
        poker.change()
        if poker.table.running:
            poker.table.staff.void(by("misdeal"))
        poker.later(1)
        assert poker.paid() == {"anna": fee, "bert": fee}
        poker.sound()
