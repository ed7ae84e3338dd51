"""The words of rake and time collection on a cash sheet, Czech and English."""

from __future__ import annotations

from collections.abc import Mapping

from krupier.plan.rule_sheet import Both

SECTIONS: Mapping[str, Both] = {
    "rake": ("Rake", "Rake"),
    "time_collection": ("Poplatek za čas", "Time collection"),
}

ROWS: Mapping[str, Both] = {
    "rake": ("rake z banku", "rake from the pot"),
    "table": ("co smí určit stůl", "what a table may set"),
    "time_collection": ("poplatek místo rake", "a fee instead of rake"),
}

NAMED_BY: Mapping[str, tuple[str, str, str]] = {
    "RakeRow": ("currency", "sazba v {}", "rate in {}"),
    "Band": ("pot", "bank od {}", "pots from {}"),
    "TimeRow": ("currency", "poplatek v {}", "fee in {}"),
}

PHRASES: Mapping[str, tuple[str, ...]] = {
    "Rake.no_flop": (
        "bez flopu se nevybírá",
        "no flop, no drop",
        "vybírá se i z banku rozhodnutého před flopem",
        "taken of pots decided before the flop too",
    ),
    "Rake.steps": ("dolů na celé {}", "rounded down to whole {}"),
    "Tier.players": ("od {} hráčů", "from {} players"),
    "Tier.share": ("{} z banku", "{} of the pot"),
    "Tier.cap": ("nejvýše {}", "at most {}"),
    "Band.rake": ("rake {}", "rake {}"),
    "RakeRow.blinds": ("blindy {}", "blinds {}"),
    "RakeRow.tiers": ("{}", "{}"),
    "TableRake.least_share": ("nejméně {} z banku", "at least {} of the pot"),
    "TableRake.most_share": ("nejvýše {} z banku", "at most {} of the pot"),
    "TableRake.most_cap": ("z jedné hry nejvýše {}", "of one hand at most {}"),
    "TimeCollection.when": ("vybírá se {}", "collected {}"),
    "TimeCollection.who": ("platí {}", "paid by {}"),
    "TimeCollection.early_minutes": (
        "střídání až o {} minut dříve období končí také",
        "a change up to {} minutes early ends the period too",
    ),
    "TimeCollection.unable": (
        "kdo nemá na poplatek žetony, {}",
        "who has not the chips for it {}",
    ),
    "TimeRow.blinds": ("blindy {}", "blinds {}"),
    "TimeRow.up_to": ("blindy do {}", "blinds up to {}"),
    "TimeRow.minutes": ("každých {} minut", "every {} minutes"),
    "TimeRow.fee": ("{} za hráče", "{} a player"),
}

WORDS: Mapping[str, Both] = {
    "dealer-change": ("mezi hrami při střídání dealera", "between hands at a change of dealer"),
    "seated": ("každý, kdo v tu chvíli sedí", "everybody seated at that moment"),
    "leaves": ("odchází od stolu i se svými žetony", "leaves the seat with his chips"),
}
