"""What a form takes is one line: the end of a line after it is not overlooked."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from krupier.server.balance_forms import AccountId, Day
from krupier.server.balance_forms import Key as BalanceKey
from krupier.server.desk_forms import Key as DeskKey
from krupier.server.forms import SavedLayout
from krupier.server.payment_forms import Code, Key, MethodForm

FORMS: list[tuple[Any, Any]] = [
    *((one, "abcdefgh") for one in (Key, DeskKey, BalanceKey, AccountId)),
    (Day, "2026-01-01"),
    (Code, "CZK"),
]


@pytest.mark.parametrize(("form", "right"), FORMS)
def test_a_line_break_at_the_end_is_no_part_of_it(form: Any, right: str) -> None:
    assert msgspec.convert(right, form) == right
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(f"{right}\n", form)


def test_nor_in_a_larger_form() -> None:
    layout = {"name": "mine", "bets": []}
    method = {"method": "card", "identifier": "4242", "holder": "Jan", "currency": "CZK"}
    msgspec.convert(layout, SavedLayout)
    msgspec.convert(method | {"country": "CZ"}, MethodForm)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(layout | {"name": "mine\n"}, SavedLayout)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(method | {"country": "CZ\n"}, MethodForm)
