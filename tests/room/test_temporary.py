"""Temporary tables: the game of somebody who was cut off, from the cut to the last chip."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest
from sqlalchemy import text

from krupier.room import history
from krupier.room.messages import News, Unfinished
from krupier.room.table import Table
from krupier.rules.options import Move, Refused
from krupier.store import journal, settlement
from tests.room.setup import Answers, Place, bet, by
from tests.room.test_way_back import ByHand

ROULETTE, BLACKJACK = "tsg/european-roulette", "tsg/classic-blackjack"
HOUR = 3600
NUMBERS = count()


class House(Place):
    """A house that remembers the tables it sets up, and what it tells players."""

    def new_env(self, seed: int = 1):  # type: ignore[no-untyped-def]
        super().new_env(seed)
        self.made: dict[str, Table] = {}
        self.news: list[tuple[str, News]] = []
        self.gone: list[str] = []
        self.env = replace(
            self.env,
            hosted=lambda table: self.made.update({table.id: table}),
            left=self._left,
            tell=lambda player, news: self.news.append((player, news)),
        )
        return self.env

    def _left(self, table: Table) -> None:
        self.gone.append(table.id)
        table.group.leave(table)

    def open(self, game: str, *players: str, **more: object) -> Table:
        table = self.add(game, currency="USD", pause=0.0, **more)  # type: ignore[arg-type]
        for player in players:
            self.player(player, currency="USD")
            table.watch(f"v-{player}", player)
            table.sit(player, player.title())
        return table

    def usd(self, player: str) -> int:
        return self.balance(player, "USD")

    def results(self, round: str) -> dict[str, tuple[int, int]]:
        with self.store.read() as conn:
            return {r.player: (r.staked, r.returned) for r in settlement.results(conn, round)}

    def sound(self) -> None:
        """The audit finds nothing, and no money was made."""
        assert history.audit_all(self.store) == []
        with self.store.read() as conn:
            sums = conn.execute(text("SELECT SUM(balance) FROM accounts GROUP BY currency"))
            assert set(sums.scalars()) <= {0}


def stake(table: Table, player: str, *moves: Move) -> None:
    answers = Answers()
    for move in moves:
        table.move(player, f"m{next(NUMBERS)}", move, answers)
        assert answers.accepted, answers.last


def only(house: House) -> Table:
    (table,) = house.made.values()
    return table


def roulette(house: House) -> tuple[Table, Table]:
    """Anna has 10 on red and 2 on 17, Bert 10 on black; Anna is cut off before betting closes."""
    table = house.open(ROULETTE, "anna", "bert")
    stake(table, "anna", bet("1", "red", 1_000), bet("1", "straight", 200, "17"))
    stake(table, "bert", bet("2", "black", 1_000))
    table.unwatch("v-anna")
    house.wait(table, 21)
    assert table.number > 1, "the others' round is over"
    return table, only(house)


@pytest.mark.clause("T55-43", "T55-44")
def test_another_spin_decides_the_bets_of_who_was_cut_off() -> None:
    house = House()
    table, own = roulette(house)
    assert house.results("T1-1").keys() == {"bert"}, "hers are not settled there"
    assert house.usd("anna") == 100_000 - 1_200, "and not lost: they lie at the other table"
    assert house.account(f"table:{own.id}", "USD") == 1_200
    told = [news for player, news in house.news if player == "anna"]
    assert [isinstance(one, Unfinished) and (one.table, one.over) for one in told] == [
        (own.id, False)
    ]
    house.wait(own, HOUR)
    assert own.running, "it waits for her"
    assert house.account(f"table:{own.id}", "USD") == 1_200

    own.watch("v-back", "anna")
    house.wait(own, 6)
    assert not own.running
    assert own.state == "closed"
    assert table.course is not None
    assert own.course is not None
    number = own.course.play.felt.marks["result"]
    red = table.game.colour(number) == "red"
    won = 2_000 * red + 200 * 36 * (number == "17")
    assert house.results(f"{own.id}-1") == {"anna": (1_200, won)}
    assert house.usd("anna") == 100_000 - 1_200 + won
    with house.store.read() as conn:
        here, there = (journal.round_record(conn, one) for one in ("T1-1", f"{own.id}-1"))
        assert '"continues":{"round":"T1-1"' in there.setting
        assert '"commitments"' in there.setting
        proofs = [history.proof(conn, one.id, "anna")["parts"][0] for one in (here, there)]
    assert proofs[0]["commitment"]["id"] != proofs[1]["commitment"]["id"], "a wheel of its own"
    own.unwatch("v-back")
    assert house.gone == [own.id]
    house.sound()


@pytest.mark.clause("T55-43")
@pytest.mark.parametrize("how", ["slow", "walked", "got-up", "later"])
def test_who_was_not_cut_off_before_betting_closed_plays_with_the_others(how: str) -> None:
    house = House()
    table = house.open(ROULETTE, "anna", "bert")
    stake(table, "anna", bet("1", "red", 1_000))
    stake(table, "bert", bet("2", "black", 1_000))
    match how:
        case "walked":
            table.unwatch("v-anna", lost=False)
        case "got-up":
            table.stand("anna")
            table.unwatch("v-anna")
    house.wait(table, 20)
    if how == "later":
        table.unwatch("v-anna")
    house.wait(table, 30)
    assert house.made == {}
    assert house.results("T1-1").keys() == {"anna", "bert"}
    house.sound()


@pytest.mark.clause("T55-43")
def test_who_is_back_before_betting_closes_was_not_cut_off() -> None:
    house = House()
    table = house.open(ROULETTE, "anna")
    stake(table, "anna", bet("1", "red", 1_000))
    table.unwatch("v-anna")
    house.wait(table, 10)
    table.watch("v-again", "anna")
    house.wait(table, 11)
    assert house.made == {}
    assert house.results("T1-1").keys() == {"anna"}


@pytest.mark.clause("T55-43")
def test_what_nobody_comes_back_for_is_spun_without_him() -> None:
    house = House()
    _, own = roulette(house)
    house.wait(own, 24 * HOUR - 60)
    assert own.running
    house.wait(own, 60)
    assert not own.running
    assert house.results(f"{own.id}-1")["anna"][0] == 1_200
    assert house.gone == [own.id]
    house.sound()


@pytest.mark.clause("T55-43")
def test_the_bets_lie_as_they_did_and_nobody_else_plays() -> None:
    house = House()
    table, own = roulette(house)
    own.watch("v-one", "anna")
    own.watch("v-two", "anna")
    assert own.offers("anna") == {}
    for move in (bet("1", "red", 1_000), Move("1", "take-back", "red", (), 1_000)):
        with pytest.raises(Refused) as refused:
            own.move("anna", "more", move, Answers())
        assert refused.value.code == "bets-closed"
    for act in (lambda: own.sit("bert", "Bert"), lambda: own.stand("anna")):
        with pytest.raises(Refused):
            act()
    own.unwatch("v-one")
    house.wait(own, 6)
    assert not own.running, "one of two browsers is enough"
    house.wait(table, 60)
    assert list(house.results(f"{own.id}-1")) == ["anna"]
    house.sound()


@pytest.mark.clause("T55-43")
def test_after_a_kill_the_game_is_still_there_once() -> None:
    house = House()
    _table, own = roulette(house)
    house.new_env(2)
    again = house.host("T1")
    assert list(house.made) == [own.id], "its table brings it back"
    back = only(house)
    assert back.group is again.group
    back.watch("v", "anna")
    house.wait(back, 6)
    assert not back.running
    house.new_env(3)
    house.host("T1")
    assert house.made == {}, "what is over stays over"
    assert house.results(f"{own.id}-1")["anna"][0] == 1_200
    house.sound()


def test_a_table_that_is_left_during_an_outage_keeps_nobody_waiting() -> None:
    """The books are away and somebody looks; the last viewer of a finished game goes meanwhile."""
    house = House()
    books = ByHand(house)
    table, own = roulette(house)
    own.watch("v", "anna")
    house.wait(own, 6)
    assert not own.running
    books.arrive()
    books.gone = True
    table.move("bert", "lost", bet("2", "black", 1_000), Answers())
    books.gone = False
    assert table.group.away
    own.unwatch("v")
    assert house.gone == [own.id]
    books.arrive()
    assert not table.group.away, "who is left has come back"
    stake(table, "bert", bet("2", "black", 1_000))
    house.sound()


@pytest.mark.clause("T55-43")
def test_it_does_not_matter_what_becomes_of_the_table_that_was_left() -> None:
    house = House()
    table, own = roulette(house)
    table.staff.close(by("the end of the day"))
    house.wait(table, 60)
    assert table.state == "closed"
    own.watch("v", "anna")
    house.wait(own, 6)
    assert house.results(f"{own.id}-1")["anna"][0] == 1_200
    house.sound()


@pytest.mark.clause("T55-43")
def test_whose_whole_money_lies_on_the_table_is_cut_off_like_anybody() -> None:
    house = House()
    table = house.open(ROULETTE)
    house.player("anna", 1_000, "USD")
    table.watch("v-anna", "anna")
    table.sit("anna", "Anna")
    stake(table, "anna", bet("1", "red", 1_000))
    table.unwatch("v-anna")
    house.wait(table, 21)
    assert house.account(f"table:{only(house).id}", "USD") == 1_000
    assert house.env.wallets.balance("anna", "USD") == 0
    house.sound()


def test_other_operators_spin_on() -> None:
    house = House()
    table = house.add("kings/european-roulette")
    house.player("anna")
    table.watch("v-anna", "anna")
    table.sit("anna", "Anna")
    stake(table, "anna", bet("1", "red", 1_000))
    table.unwatch("v-anna")
    house.wait(table, 60)
    assert house.made == {}
    assert house.results("T1-1").keys() == {"anna"}


# -- blackjack ---------------------------------------------------------------------------------


def dealt_in(seed: int, *players: str) -> tuple[House, Table]:
    """A blackjack table where everybody has bet 10 and the cards are dealt."""
    house = House()
    house.new_env(seed)
    table = house.open(BLACKJACK, *players)
    for seat, player in enumerate(players, 1):
        stake(table, player, bet(str(seat), "main", 1_000))
    house.wait(table, 20)
    return house, table


def asks(table: Table) -> str | None:
    want = table.course.play.want if table.course else None
    seats = getattr(want, "seats", None)
    return next(iter(seats), None) if seats and table.running else None


def cut_off_in_turn() -> tuple[House, Table, Table]:
    """Bert, at the second of three boxes, is cut off when it is his turn."""
    for seed in range(1, 60):
        house, table = dealt_in(seed, "anna", "bert", "cyril")
        if asks(table) != "1" or "2" not in (table.course.play.felt.stakes if table.course else ()):
            continue
        stake(table, "anna", Move("1", "stand"))
        if asks(table) != "2" or table.offers("bert")["2"][0].do != "hit":
            continue
        table.unwatch("v-bert")
        house.wait(table, 15.5)
        return house, table, only(house)
    raise AssertionError("no shoe asks all three of them")


@pytest.mark.clause("T50-35")
def test_the_hand_is_completed_with_the_cards_that_lay_there() -> None:
    house, table, own = cut_off_in_turn()
    assert table.course is not None
    assert own.course is not None
    there, here = table.course.play.felt, own.course.play.felt
    assert here.cards("2") == there.cards("2")
    assert here.cards("bank") == there.cards("bank")[:1]
    assert set(here.places) == {"2", "bank"}, "nobody else plays here"
    assert there.of("2") == []
    assert house.account(f"table:{own.id}", "USD") == 1_000

    own.watch("v-back", "bert")
    assert [one.do for one in own.offers("bert")["2"]][:2] == ["hit", "stand"]
    stake(own, "bert", Move("2", "stand"))
    assert not own.running
    staked, returned = house.results(f"{own.id}-1")["bert"]
    assert staked == 1_000
    assert house.usd("bert") == 99_000 + returned
    if table.running and asks(table) == "3":
        stake(table, "cyril", Move("3", "stand"))
    house.wait(table, 40)
    assert house.results("T1-1").keys() == {"anna", "cyril"}
    with house.store.read() as conn:
        history.proof(conn, f"{own.id}-1", "bert")
        replayed = history.replay(conn, f"{own.id}-1", "bert")
    assert replayed["rules"].replay == "same"
    house.sound()


@pytest.mark.clause("T50-35")
def test_after_the_stated_time_his_hand_stands() -> None:
    house, _, own = cut_off_in_turn()
    house.wait(own, 24 * HOUR - 60)
    assert own.running
    house.wait(own, 200)
    assert not own.running
    assert house.results(f"{own.id}-1")["bert"][0] == 1_000
    decided = [one["do"] for one in house.ears.events(own.id) if one["event"] == "decision"]
    assert decided[-1] == "stand"
    house.sound()


@pytest.mark.clause("T50-35")
def test_whoever_is_cut_off_again_finds_the_same_table() -> None:
    house, _, own = cut_off_in_turn()
    own.watch("v-back", "bert")
    own.unwatch("v-back")
    house.wait(own, HOUR)
    assert own.running
    own.watch("v-again", "bert")
    house.wait(own, 10)
    assert own.running, "he has his time to decide"
    house.wait(own, 60)
    assert not own.running, "who is there and slow is decided for"
    assert len(house.made) == 1
    house.sound()


@pytest.mark.clause("T50-35")
def test_a_slow_player_with_a_connection_stands_where_he_sits() -> None:
    house, table = dealt_in(3, "anna", "bert")
    house.wait(table, 120)
    assert house.made == {}
    assert house.results("T1-1").keys() == {"anna", "bert"}


@pytest.mark.clause("T50-35")
def test_the_audit_notices_a_game_that_was_begun_otherwise() -> None:
    house, table, own = cut_off_in_turn()
    own.watch("v", "bert")
    stake(own, "bert", Move("2", "stand"))
    house.wait(table, 60)
    with house.store.write() as conn:
        setting = journal.round_record(conn, f"{own.id}-1").setting
        lied = setting.replace('"seats":["2"]', '"seats":["3"]')
        assert lied != setting
        conn.execute(
            text("UPDATE rounds SET setting = :s WHERE id = :i"), {"s": lied, "i": f"{own.id}-1"}
        )
    assert any("does not begin as T1-1" in one.en for one in history.audit_all(house.store))
