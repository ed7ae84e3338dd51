"""What rounds show to people: amounts by their type, and a client that knows every event."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Annotated

import pytest
from msgspec import Struct, field

from krupier.money import currency
from krupier.rules import events
from krupier.rules.events import Mark
from krupier.rules.marks import Marks, Player
from krupier.rules.options import Amount, BetOffer, Choose, Heap, Pick, Stake, TakeBack
from krupier.rules.shown import As, Hand, Money, Spot, shower, shown
from krupier.rules.view import event_view, marks_view

ROOT = Path(__file__).resolve().parents[2]
EUR = currency("EUR")


class Row(Struct, frozen=True):
    amount: int
    """A number of things that is called as an amount often is."""
    price: Money


class Example(Struct, frozen=True, tag="example", tag_field="kind"):
    from_: str = field(name="from")
    on: Spot
    rows: tuple[Row, ...]
    held: Hand
    prices: dict[str, Money]
    always: Annotated[Money, As.TOLD] = 0
    seldom: Money = 0
    nothing: Money | None = None
    hidden: Annotated[int, As.CLOSED] = 7


def test_money_is_what_is_declared_as_money_however_it_is_called() -> None:
    made = Example("bank", ("17", "00"), (Row(3, 250),), (51, 0), {"red": 1234})
    assert shown(made, EUR) == {
        "kind": "example",
        "from": "bank",
        "on": [17, "00"],
        "rows": [{"amount": 3, "price": "2.50"}],
        "held": ["As", "2c"],
        "prices": {"red": "12.34"},
        "always": "0",
    }


def test_in_another_currency_the_same_struct_has_other_amounts() -> None:
    stake = events.Stake("1", "red", (), 500)
    assert shown(stake, currency("CHIPS"))["amount"] == "500"
    assert shown(stake, EUR)["amount"] == "5"


def test_a_type_that_nobody_can_show_is_an_error_at_once() -> None:
    class Unclear(Struct):
        either: Money | str

    with pytest.raises(TypeError, match="which of"):
        shower(Unclear)
    with pytest.raises(TypeError, match="nobody knows how to show"):
        shower(type[int])


def test_options_tell_limits_as_money_and_numbers_of_cards_as_numbers() -> None:
    assert shown(Choose("double", 250), EUR) == {
        "option": "choose",
        "do": "double",
        "costs": "2.50",
    }
    assert shown(Choose("stand"), EUR) == {"option": "choose", "do": "stand"}
    assert shown(Pick("draw", (0, 51), 0, 2, (0, 100, 200)), EUR) == {
        "option": "pick",
        "do": "draw",
        "cards": ["2c", "As"],
        "least": 0,
        "most": 2,
        "price": ["0", "1", "2"],
    }
    raises = shown(Amount("raise", 400, 1000, paid=100, at_table=True), EUR)
    assert raises == {
        "option": "amount",
        "do": "raise",
        "least": "4",
        "most": "10",
        "paid": "1",
        "at_table": True,
    }


def test_stakes_and_heaps_that_can_be_taken_back() -> None:
    stake = Stake((BetOffer("split", 100, 5000, spots=(("17", "20"),), rate=(1, 1)),))
    offer = {"bet": "split", "least": "1", "most": "50", "step": "0.01", "spots": [[17, 20]]}
    assert shown(stake, EUR) == {"option": "stake", "bets": [offer], "do": "bet"}
    assert shown(TakeBack((Heap("red", (), 250),)), EUR) == {
        "option": "take-back",
        "bets": [{"bet": "red", "on": [], "amount": "2.50"}],
        "do": "take-back",
    }


def test_marks_have_the_names_of_the_wire() -> None:
    marks: Marks = {"dice_at": 3, "to_call": 200, "players": (Player("1", 9800, folded=True),)}
    assert marks_view(marks, EUR) == {
        "dice-at": 3,
        "to_call": "2",
        "players": [{"seat": "1", "stack": "98", "folded": True}],
    }
    assert event_view(Mark("dice_at", 3), (), EUR) == {"event": "mark", "dice-at": 3}


def test_every_event_can_be_shown_and_two_of_a_name_differ_in_what_they_say() -> None:
    told: dict[str, list[set[str]]] = {}
    for one in events.every_event():
        if one is not Mark:
            assert shower(one) is not None
        told.setdefault(str(one.__struct_config__.tag), []).append(set(one.__struct_fields__))
    for alike in told.values():
        assert all(len(one - other) > 0 for one in alike for other in alike if one is not other)


def test_the_types_of_the_client_are_those_of_the_rules() -> None:
    """If this fails: python scripts/generate_protocol.py, then npm --prefix web run check."""
    command = [sys.executable, "scripts/generate_protocol.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
