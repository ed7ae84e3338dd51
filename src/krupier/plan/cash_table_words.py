"""The words of house rules at a cash table, Czech and English."""

from __future__ import annotations

from collections.abc import Mapping

from krupier.plan.rule_sheet import Both

SECTIONS: Mapping[str, Both] = {
    "table_rules": ("U stolu", "At the table"),
}

ROWS: Mapping[str, Both] = {
    "clock": ("hodiny (TIME)", "the clock (TIME)"),
    "objections": ("námitky", "objections"),
    "languages": ("jazyk u stolu", "language of the table"),
    "penalties": ("tresty", "penalties"),
}

PHRASES: Mapping[str, tuple[str, ...]] = {
    "CalledClock.seconds": ("hráč na řadě má {} sekund", "the player to act has {} seconds"),
    "CalledClock.countdown": ("posledních {} se odpočítává", "the last {} are counted down"),
    "CalledClock.granted_by": (
        "u stolu s krupiérem je povoluje {}",
        "granted at a table with a croupier by {}",
    ),
    "Objections.until": ("přijímají se {}", "taken {}"),
    "Objections.final": (
        "rozhodnutí je konečné",
        "a decision is final",
        "proti rozhodnutí se lze odvolat",
        "a decision can be appealed",
    ),
    "Languages.spoken": ("mluví se {}", "spoken are {}"),
    "Languages.table_chooses": (
        "vedení smí u stolu určit jiný",
        "management may name another for a table",
        "stůl smí zvolit jen z nich",
        "a table chooses among these",
    ),
    "Penalties.kinds": ("{}", "{}"),
}

WORDS: Mapping[str, Both] = {
    "dealer": ("krupiér", "the dealer"),
    "management": ("vedení", "management"),
    "next-hand": ("do začátku další hry", "until the next hand begins"),
    "warning": ("napomenutí", "warning"),
    "missed-hands": ("vynechané hry", "missed hands"),
    "orbit": (
        "vynechaná kola (kolo má tolik her, kolik hráčů)",
        "orbits (as many hands as players)",
    ),
    "dead-hand": ("mrtvá ruka", "dead hand"),
    "exclusion": ("vyloučení ze hry", "exclusion from the game"),
    "en": ("anglicky", "English"),
    "cs": ("česky", "Czech"),
    "sk": ("slovensky", "Slovak"),
    "de": ("německy", "German"),
}
