"""The words of private tables on a cash sheet, Czech and English."""

from __future__ import annotations

from collections.abc import Mapping

from krupier.plan.rule_sheet import Both

SECTIONS: Mapping[str, Both] = {"private": ("Soukromé stoly", "Private tables")}

ROWS: Mapping[str, Both] = {"private": ("stůl na pozvání", "a table by invitation")}

PHRASES: Mapping[str, tuple[str, ...]] = {
    "Private.games": ("{}", "{}"),
    "Private.most": ("jeden hráč jich má nejvýše {}", "one player holds at most {}"),
    "Private.guests": ("pozvaných nejvýše {}", "at most {} are invited"),
    "Private.invitation_hours": ("odkaz platí {} hodin", "a link is good for {} hours"),
    "Private.empty_minutes": (
        "prázdný stůl se zavře po {} minutách",
        "an empty table is closed after {} minutes",
    ),
}
