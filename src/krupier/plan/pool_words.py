"""The words of fast pools on a cash sheet, Czech and English."""

from __future__ import annotations

from collections.abc import Mapping

from krupier.plan.rule_sheet import Both

SECTIONS: Mapping[str, Both] = {"pool": ("Rychlé stoly", "Fast tables")}

ROWS: Mapping[str, Both] = {
    "pool": ("každá hra u nového stolu", "every hand at a new table"),
    "early_fold": ("složení předem", "fast fold"),
    "watching": ("sledování složené hry", "watching a folded hand"),
    "blinds": ("blindy", "blinds"),
}

PHRASES: Mapping[str, tuple[str, ...]] = {
    "Pool.names": ("{}", "{}"),
    "Pool.games": ("{}", "{}"),
    "EarlyFold.who": ("{}", "{}"),
    "EarlyFold.told": ("{}", "{}"),
    "Watching.allowed": (
        "kdo složil, smí hru dosledovat",
        "who has folded may watch the hand to its end",
        "kdo složil, jde hned ke stolu další hry",
        "who has folded goes on at once",
    ),
    "Blinds.order": ("{}", "{}"),
}

WORDS: Mapping[str, Both] = {
    "also-who-could-check": (
        "složit předem smí i ten, kdo může čekat",
        "who could check may fold early too",
    ),
    "in-his-turn": (
        "soupeři se to dozvědí, až by byl na řadě",
        "opponents learn of it when it would be his turn",
    ),
    "longest-without": (
        "platí ten, kdo je nejvíc her neplatil; kdo přišel nebo se vrátil, začíná velkým blindem",
        "posted by who has played the most hands without; who comes or comes back begins with"
        " the big blind",
    ),
}
