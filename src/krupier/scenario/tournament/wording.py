"""What the machine of tournaments says by codes, in Czech and in English: reasons above all.

The only place that has words for them on this side of the wire; the client has its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from krupier.house.texts import Lang
from krupier.rules.tournament.escrow import CLAIM

Both = tuple[str, str]

REASONS: Mapping[str, Both] = {
    "balance": ("u stolu {table} sedí {players}, u stolu {to} {others}: {picked}, {seat}",
                "table {table} has {players}, table {to} {others}: {picked}, {seat}"),
    "break": ("stůl {table} se ruší; místa se losují",
              "table {table} is broken; seats are drawn"),
    "redraw": ("losují se všechna místa finálového stolu",
               "all seats of the final table are drawn"),
    "staff": ("{reason}", "{reason}"),
    "fewer": ("zbylí hráči ({players}) se vejdou k menšímu počtu stolů ({tables})",
              "{players} players fit at {tables} tables"),
    "final": ("zbylí hráči ({players}) tvoří finálový stůl",
              "{players} players are the final table"),
}  # fmt: skip
"""Why somebody is moved, and why a table is broken; staff have words of their own."""

PICKED: Mapping[str, Both] = {
    "next-big-blind": ("jde příští velký blind", "the next big blind"),
    "drawn": ("rozhodl los", "drawn"),
}
SEATS: Mapping[str, Both] = {
    "soonest-big-blind": ("na místo, kde bude nejdříve velký blind, nikdy malý",
                          "to the seat that is big blind soonest, never the small blind"),
    "last-left": ("na místo, které se uvolnilo naposledy", "to the seat that was left last"),
}  # fmt: skip

LEFT: Mapping[str, Both] = {
    "no-seat": ("nezbylo místo", "no seat"),
    "team-incomplete": ("tým není úplný", "the team is not complete"),
    "field-not-full": ("hráči nestačí na další plný stůl", "the field is not full"),
    "absent": ("nebyl na místě", "absent"),
    "unregistered": ("odhlásil se", "unregistered"),
    "excluded": ("vyloučen", "excluded"),
    "disqualified": ("diskvalifikován", "disqualified"),
    "cancelled": ("turnaj je zrušen", "the tournament is called off"),
    "too-few": ("málo hráčů", "too few players"),
}
CHIPS: Mapping[str, Both] = {
    "rebuy": ("rebuy", "rebuy"),
    "add-on": ("add-on", "add-on"),
    "packets": ("balíčky v záloze", "packets"),
    "goes-on": ("hraje dál s nejnižší sázkou", "goes on with the least bet"),
    "chip-race": ("výměna žetonů", "chip race"),
    "fresh-stack": (
        "nová část začíná s žetony vstupu",
        "a stage begins with the chips of an entry",
    ),
    "not-through": ("nepostupuje", "does not go on"),
    "not-among-best": ("není mezi nejlepšími", "not among the best"),
    "other-stack-better": ("lepší je jiný stack", "another stack is better"),
    "other-result-better": ("lepší je jiný výsledek", "another result is better"),
    "part-played": ("má odehráno", "has played his part"),
    "withdrawn": ("odebráno vedením", "withdrawn"),
    "excluded": ("vyloučen", "excluded"),
    "disqualified": ("diskvalifikován", "disqualified"),
    "no-show": ("nepřišel", "no-show"),
}

RULES: Mapping[str, Both] = {
    "balance": ("vyrovnání stolů", "balance"),
    "break": ("rušení stolu", "break"),
    "redraw": ("finálový los", "redraw"),
    "staff": ("vedení turnaje", "staff"),
}
OFFERS: Mapping[str, Both] = {
    "rebuy": ("rebuy", "rebuy"),
    "packets": ("balíčky v záloze", "packets"),
}
ENDS: Mapping[str, Both] = {
    "winner": ("turnaj má vítěze", "winner"),
    "chips": ("rozhodly žetony", "chips"),
    "seats": ("vstupenky jsou rozdány", "seats"),
    "money": ("zbyla placená místa", "money"),
    "half": ("zbyla polovina hráčů", "half"),
    "time": ("uplynul čas", "time"),
    "deal": ("dohoda", "deal"),
    "cancelled": ("zrušeno", "cancelled"),
    "too-few": ("málo hráčů", "too-few"),
}
METHODS: Mapping[str, Both] = {
    "icm": ("ICM", "icm"),
    "chips": ("podle žetonů", "chips"),
    "equal": ("rovným dílem", "equal"),
    "custom": ("podle domluvy", "custom"),
}
SWITCHED: Mapping[bool, Both] = {True: ("začíná", "on"), False: ("končí", "off")}

ACCOUNTS: Mapping[str, Both] = {
    "prize": ("výhry", "prize"),
    "bounty": ("bounty", "bounty"),
    "fee": ("poplatky", "fee"),
    "guarantee": ("záruka", "guarantee"),
    "operator": ("provozovatel", "operator"),
}
POSTS: Mapping[str, Both] = {
    "entry": ("vstupné", "entry"),
    "rebuy": ("rebuy", "rebuy"),
    "add-on": ("add-on", "add-on"),
    "refund": ("vráceno", "refund"),
    "prize": ("výhra", "prize"),
    "bounty": ("bounty", "bounty"),
    "fee": ("poplatek", "fee"),
    "guarantee": ("záruka provozovatele", "guarantee"),
    "overlay": ("doplatek provozovatele", "overlay"),
    "cover": ("dorovnání provozovatelem", "cover"),
    "deal": ("výplata z dohody", "deal"),
    "stage": ("výhra za část", "stage"),
    "cancelled": ("výplata při zrušení", "cancelled"),
    "forfeited": ("propadlo", "forfeited"),
    "levy": ("zákonný odvod", "levy"),
}
BACK = "rolled back: "


def reason(why: Mapping[str, Any], lang: Lang) -> str:
    """Why somebody is moved, or a table is broken.

    >>> reason({"is": "break", "table": 3}, "en")
    'table 3 is broken; seats are drawn'
    """
    facts = dict(why)
    if why["is"] == "balance":
        facts["picked"] = said(PICKED, why["picked"], lang)
        facts["seat"] = said(SEATS, why["seat"], lang)
    return said(REASONS, why["is"], lang).format_map(facts)


def chips(why: str, words: str, lang: Lang) -> str:
    """Why chips come into play or leave it, with the words of management where it has some.

    >>> chips("withdrawn", "kept from the race", "en")
    'withdrawn: kept from the race'
    """
    text = said(CHIPS, why, lang)
    return f"{text}: {words}" if words else text


def post(what: str, lang: Lang) -> str:
    """What money moves for.

    >>> post("rolled back: refund", "cs"), post("rolled back: refund", "en")
    ('vráceno zpět: vráceno', 'rolled back: refund')
    """
    if what.startswith(BACK):
        back = "rolled back" if lang == "en" else "vráceno zpět"
        return f"{back}: {post(what.removeprefix(BACK), lang)}"
    return said(POSTS, what, lang)


def account(name: str, lang: Lang) -> str:
    """One of the accounts, or a player.

    >>> account("fee", "cs"), account("anna", "cs"), account("claim:anna", "cs")
    ('poplatky', 'anna', 'pohledávka za anna')
    """
    if name.startswith(CLAIM):
        return name if lang == "en" else f"pohledávka za {name.removeprefix(CLAIM)}"
    return said(ACCOUNTS, name, lang) if name in ACCOUNTS else name


def said(words: Mapping[Any, Both], code: Any, lang: Lang) -> str:
    return words[code][lang == "en"]
