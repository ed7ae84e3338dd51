"""What a set of cards is worth, in every ranking the plans use.

Cards are integers (``krupier.equipment.cards``), values are integers: greater is better for whom
the ranking makes win, always. Values compare inside one ranking only.

>>> from krupier import hands
>>> from krupier.equipment.cards import parse
>>> hands.high(parse("As Ks Qs Js Ts")) > hands.high(parse("2c 2d 2h 2s 3c"))
True
>>> hands.explain("low_8", parse("As 2d 8h 7c 4s Kd Kh")).en
'8-7-4-2-A low'

Single evaluations are plain Python over tables; ``…_batch`` functions and
``krupier.hands.kernels`` are compiled. Importing this package loads none of it: each name is
fetched from its module when first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from krupier.hands.batch import (
        badugi_batch,
        high_batch,
        low_27_batch,
        low_a5_batch,
        omaha_batch,
        omaha_low_batch,
        pai_gow_batch,
        short_deck_batch,
        three_card_batch,
    )
    from krupier.hands.categories import Category, Ranking, ShortDeckOrder
    from krupier.hands.explanation import Explanation, category, explain
    from krupier.hands.joker import Wheel, pai_gow, pai_gow_foul
    from krupier.hands.made import (
        STANDARD_KINDS,
        Combination,
        best_two,
        combinations,
        paid_together,
        same_colour,
    )
    from krupier.hands.names import category_cs, category_en
    from krupier.hands.ofc import ofc_foul, ofc_rows
    from krupier.hands.showing import (
        best_showing,
        highest_card,
        lowest_card,
        showing_high,
        showing_low,
    )
    from krupier.hands.single import (
        badugi,
        high,
        low_27,
        low_a5,
        omaha,
        omaha_low,
        short_deck,
        three_card,
    )

_MODULES = {
    "batch": "high_batch short_deck_batch low_a5_batch low_27_batch three_card_batch badugi_batch"
    " omaha_batch omaha_low_batch pai_gow_batch",
    "categories": "Category Ranking ShortDeckOrder",
    "made": "STANDARD_KINDS Combination best_two combinations paid_together same_colour",
    "explanation": "Explanation category explain",
    "names": "category_cs category_en",
    "ofc": "ofc_foul ofc_rows",
    "joker": "Wheel pai_gow pai_gow_foul",
    "showing": "best_showing highest_card lowest_card showing_high showing_low",
    "single": "badugi high low_27 low_a5 omaha omaha_low short_deck three_card",
}
_HOME = {name: module for module, names in _MODULES.items() for name in names.split()}

__all__ = [
    "STANDARD_KINDS",
    "Category",
    "Combination",
    "Explanation",
    "Ranking",
    "ShortDeckOrder",
    "Wheel",
    "badugi",
    "badugi_batch",
    "best_showing",
    "best_two",
    "category",
    "category_cs",
    "category_en",
    "combinations",
    "explain",
    "high",
    "high_batch",
    "highest_card",
    "low_27",
    "low_27_batch",
    "low_a5",
    "low_a5_batch",
    "lowest_card",
    "ofc_foul",
    "ofc_rows",
    "omaha",
    "omaha_batch",
    "omaha_low",
    "omaha_low_batch",
    "pai_gow",
    "pai_gow_batch",
    "pai_gow_foul",
    "paid_together",
    "same_colour",
    "short_deck",
    "short_deck_batch",
    "showing_high",
    "showing_low",
    "three_card",
    "three_card_batch",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = found
    return found
