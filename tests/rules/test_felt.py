"""The felt by itself: every chip finds its owner, and everything that happens is told."""

from __future__ import annotations

import pytest

from krupier.equipment.cards import parse as cards
from krupier.equipment.draws import Face
from krupier.rules import events
from krupier.rules.felt import Felt, Settled, Unbalanced
from tests.rules.told import facts

SEVENTEEN = ("17",)


def told(felt: Felt) -> tuple[str, dict[str, object]]:
    """The last event."""
    return felt.events[-1].kind, facts(felt.events[-1])


def last(felt: Felt) -> events.Event:
    return felt.events[-1]


def test_chips_on_one_place_lie_on_one_heap() -> None:
    felt = Felt()
    heap = felt.stake("1", "straight", 100, SEVENTEEN)
    assert felt.stake("1", "straight", 50, SEVENTEEN) is heap
    other = felt.stake("1", "straight", 7, ("18",))
    theirs = felt.stake("2", "straight", 30, SEVENTEEN)
    assert (heap.amount, other.amount, theirs.amount) == (150, 7, 30)
    assert felt.of("1") == [heap, other]
    assert felt.lying() == [heap, other, theirs]
    assert felt.find("1", "straight", SEVENTEEN) is heap
    assert felt.find("2", "straight", ("18",)) is felt.find("3", "straight") is None
    assert felt.staked == {"1": 157, "2": 30}
    data = {"seat": "2", "bet": "straight", "on": SEVENTEEN, "amount": 30}
    assert told(felt) == ("stake", data)


def test_a_heap_with_a_chip_that_nobody_could_refuse() -> None:
    for first, second in ((False, False), (True, False), (False, True), (True, True)):
        felt = Felt()
        felt.stake("1", "red", 100, unrefused=first)
        heap = felt.stake("1", "red", 100, unrefused=second)
        assert heap.unrefused is (first or second)


@pytest.mark.parametrize("amount", [0, -5])
def test_a_stake_has_chips(amount: int) -> None:
    felt = Felt()
    with pytest.raises(Unbalanced, match=f"stake of {amount} on red"):
        felt.stake("1", "red", amount)
    assert (felt.stakes, felt.staked) == ({}, {})


def test_a_stake_that_moves_joins_what_lies_there() -> None:
    felt = Felt()
    there = felt.stake("1", "come", 40, ("6",))
    come = felt.stake("1", "come", 100)
    assert felt.move(come, "come", ("6",)) is there
    assert (there.amount, felt.lying()) == (140, [there])
    moved = {"seat": "1", "bet": "come", "on": (), "to": "come", "to_on": ("6",), "amount": 100}
    assert told(felt) == ("moved", moved)
    felt.lose(there)
    felt.close()
    assert (felt.staked, felt.bank) == ({"1": 140}, 140)


def test_chips_that_are_taken_back_were_never_staked() -> None:
    felt = Felt()
    stake = felt.stake("1", "red", 100)
    felt.take_back(stake, 30)
    assert (stake.amount, felt.staked) == (70, {"1": 70})
    with pytest.raises(Unbalanced, match="71 taken off"):
        felt.take_back(stake, 71)
    felt.take_back(stake)
    assert felt.stakes == {}
    assert told(felt) == ("take-back", {"seat": "1", "bet": "red", "on": (), "amount": 70})
    felt.close()
    assert (felt.staked, felt.bank, felt.settled) == ({"1": 0}, 0, [])
    with pytest.raises(Unbalanced, match="does not lie there"):
        felt.take_back(stake, 1)


def test_a_win_less_its_commission() -> None:
    """100 at 1:1 with 5 % commission: 195 come back, the bank is out by 100."""
    felt = Felt()
    felt.pay(felt.stake("1", "banco", 100), 100, commission=5)
    felt.close()
    assert felt.settled == [Settled("1", "banco", (), 100, 195, "won")]
    assert (felt.returned, felt.bank, felt.commission) == ({"1": 195}, -100, 5)
    about = {"seat": "1", "bet": "banco", "on": (), "staked": 100, "returned": 195, "how": "won"}
    assert told(felt) == ("settle", about | {"commission": 5})


def test_a_fee_takes_the_whole_stake_and_no_more() -> None:
    felt = Felt()
    fee = felt.stake("1", "buy-fee", 5)
    for win, commission in [(-1, 0), (0, 6), (0, -1)]:
        with pytest.raises(Unbalanced, match=f"win {win}, commission {commission} on buy-fee"):
            felt.pay(fee, win, commission=commission)
    felt.pay(fee, 0, commission=5, how="fee")
    felt.close()
    assert (felt.returned, felt.bank, felt.commission) == ({"1": 0}, 0, 5)


def test_a_win_without_commission_does_not_tell_of_one() -> None:
    felt = Felt()
    felt.pay(felt.stake("1", "red", 100), 0)
    assert "commission" not in facts(felt.events[-1])
    assert (felt.returned, felt.bank) == ({"1": 100}, 0)


def test_a_part_is_lost() -> None:
    felt = Felt()
    stake = felt.stake("1", "red", 101)
    for lost in (-1, 102):
        with pytest.raises(Unbalanced, match=f"{lost} of 101 lost on red"):
            felt.lose_part(stake, lost)
    felt.lose_part(stake, 51)
    felt.close()
    assert felt.settled == [Settled("1", "red", (), 101, 50, "half")]
    assert (felt.returned, felt.bank) == ({"1": 50}, 51)


@pytest.mark.parametrize(("lost", "back"), [(0, 100), (100, 0)])
def test_nothing_and_everything_are_parts_too(lost: int, back: int) -> None:
    felt = Felt()
    felt.lose_part(felt.stake("1", "red", 100), lost)
    assert (felt.returned, felt.bank) == ({"1": back}, lost)


def test_what_lies_above_the_maximum_goes_back_and_the_rest_is_lost() -> None:
    felt = Felt()
    stake = felt.stake("1", "red", 120)
    felt.give_back(stake, "above-maximum", 20)
    assert (stake.amount, felt.returned, felt.bank) == (100, {"1": 20}, 0)
    felt.lose(stake)
    felt.close()
    assert [(one.staked, one.returned, one.how) for one in felt.settled] == [
        (20, 20, "above-maximum"),
        (100, 0, "lost"),
    ]
    assert felt.bank == 100


def test_a_win_on_chips_of_the_house() -> None:
    """A free split wins 100 less 5: the player has 95 without a stake, the bank is out by 100."""
    felt = Felt()
    felt.award("1", "main", 95, ("split",), commission=5)
    felt.award("1", "main", 10)
    felt.close()
    assert felt.settled[0] == Settled("1", "main", ("split",), 0, 95, "won")
    assert (felt.returned, felt.bank, felt.commission) == ({"1": 105}, -110, 5)
    about = {"seat": "1", "bet": "main", "on": (), "staked": 0, "returned": 10, "how": "won"}
    assert told(felt) == ("settle", about)
    for win, commission in [(-1, 0), (0, -1)]:
        with pytest.raises(Unbalanced, match=f"win {win}, commission {commission} on main"):
            felt.award("1", "main", win, commission=commission)


def test_a_void_round_gives_everything_back() -> None:
    felt = Felt()
    felt.stake("1", "red", 100)
    felt.stake("2", "red", 30)
    felt.void("the ball left the wheel")
    felt.close()
    assert felt.events[2] == events.Void("the ball left the wheel")
    assert [(one.seat, one.returned, one.how) for one in felt.settled] == [
        ("1", 100, "void"),
        ("2", 30, "void"),
    ]
    assert (felt.staked, felt.returned, felt.bank) == (felt.returned, {"1": 100, "2": 30}, 0)


def test_a_round_does_not_end_with_chips_on_the_felt_or_with_chips_from_nowhere() -> None:
    felt = Felt()
    stake = felt.stake("1", "red", 100)
    with pytest.raises(Unbalanced, match="chips left on the felt"):
        felt.close()
    felt.lose(stake)
    felt.returned["1"] += 1
    with pytest.raises(Unbalanced, match="not returned, lost, paid or commissioned"):
        felt.close()
    felt.returned["1"] -= 1
    assert not felt.closed
    felt.close()
    assert felt.closed


def test_cards_are_seen_by_whom_they_belong_to() -> None:
    felt = Felt()
    felt.put("1", cards("As Kd"), Face.OWNER)
    felt.put("1", cards("Qh"))
    felt.put("extra", cards("2c"), Face.OWNER, owner="1")
    felt.put("extra", cards("3c"), Face.OWNER, owner="2")
    assert felt.cards("1") == cards("As Kd Qh")
    assert felt.cards("nowhere") == ()
    put = [event for event in felt.events if isinstance(event, events.Cards)]
    assert [event.owner for event in put] == ["1", "1", "1", "2"]
    assert [event.face for event in put] == [Face.OWNER, Face.UP, Face.OWNER, Face.OWNER]
    assert told(felt) == ("cards", {"to": "extra"})


def test_cards_that_leave_stay_hidden_if_one_of_them_was() -> None:
    felt = Felt()
    felt.put("1", cards("As Kd"), Face.OWNER)
    felt.put("1", cards("Qh Jc"))
    felt.take_cards("1", cards("Qh"))
    assert last(felt) == events.Discard("1", 1, cards=cards("Qh"), face=Face.UP, owner="1")
    felt.take_cards("1", cards("Jc As"), events.Fold)
    assert last(felt) == events.Fold("1", 2, cards=cards("Jc As"), face=Face.OWNER, owner="1")
    assert felt.cards("1") == cards("Kd")
    assert felt.places["1"].faces == [Face.OWNER]


def test_only_closed_cards_turn_up_and_of_two_alike_as_many_as_are_named() -> None:
    felt = Felt()
    felt.put("bank", cards("As"))
    felt.put("bank", cards("Kd Kd 2c"), Face.DOWN)
    felt.turn_up("bank", cards("As Kd"))
    assert last(felt) == events.TurnUp("bank", cards=cards("Kd"))
    assert felt.places["bank"].faces == [Face.UP, Face.UP, Face.DOWN, Face.DOWN]
    felt.turn_up("bank")
    assert last(felt) == events.TurnUp("bank", cards=cards("Kd 2c"))
    before = len(felt.events)
    felt.turn_up("bank")
    assert len(felt.events) == before, "there was nothing to turn"
    felt.expose("bank", cards("2c"))
    assert last(felt) == events.Exposed("bank", cards=cards("2c"))


def test_words_and_marks_are_told() -> None:
    felt = Felt()
    felt.tell(events.Point(6))
    felt.mark(point=6)
    assert felt.events == [events.Point(6), events.Mark("point", 6)]
    assert felt.marks == {"point": 6}
