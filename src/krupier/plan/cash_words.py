"""The words of cash sheets, Czech and English."""

from __future__ import annotations

from collections.abc import Mapping

from krupier.plan import cash_table_words, pool_words, private_words, rake_words, seats_words
from krupier.plan.rule_sheet import Both

SECTIONS: Mapping[str, Both] = {
    "games": ("Hry", "Games"),
    **rake_words.SECTIONS,
    **seats_words.SECTIONS,
    **cash_table_words.SECTIONS,
    **pool_words.SECTIONS,
    **private_words.SECTIONS,
}
"""Every part of a cash plan, in the order of the sheet."""

ROWS: Mapping[str, Both] = {
    "games": ("hry o peníze", "games for cash"),
    **rake_words.ROWS,
    **seats_words.ROWS,
    **cash_table_words.ROWS,
    **pool_words.ROWS,
    **private_words.ROWS,
}

NAMED_BY: Mapping[str, tuple[str, str, str]] = {
    **rake_words.NAMED_BY,
}

PHRASES: Mapping[str, tuple[str, ...]] = {
    "Games.ids": ("{}", "{}"),
    "Games.modes": ("způsoby hry {}", "modes of play {}"),
    **rake_words.PHRASES,
    **seats_words.PHRASES,
    **cash_table_words.PHRASES,
    **pool_words.PHRASES,
    **private_words.PHRASES,
}

WORDS: Mapping[str, Both] = {
    **rake_words.WORDS,
    **seats_words.WORDS,
    **cash_table_words.WORDS,
    **pool_words.WORDS,
}
