"""Roles, as a table: what each of them may do.

Nothing in the house asks for a role by its name. It asks for an *act*, and this table says who may.
A role that is not in it may do nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

Act = Literal[
    "own.read",
    "own.keep",
    "table.play",
    "table.create",
    "table.open",
    "table.close",
    "table.invite",
    "table.suspend",
    "bets.close",
    "outcome.enter",
    "moves.enter",
    "ruling.make",
    "button.place",
    "dealer.change",
    "clock.grant",
    "penalty.impose",
    "objection.decide",
    "round.void",
    "limits.set",
    "limits.grant",
    "seat.move",
    "seat.reserve",
    "seat.play-over",
    "chips.behind",
    "service.pay",
    "table.break",
    "cash.exchange",
    "alarms.read",
    "acts.read",
    "books.read",
    "audit.run",
    "staff.manage",
    "staff.own",
    "account.own",
    "account.state",
    "persons.read",
    "persons.decide",
    "limits.read",
    "block.set",
    "agenda.read",
    "cases.read",
    "cases.decide",
    "rates.set",
    "payments.read",
    "payments.decide",
    "complaints.read",
    "complaints.handle",
    "complaints.manage",
    "loyalty.read",
    "loyalty.run",
    "loyalty.register",
    "records.read",
    "records.keep",
    "visitors.read",
    "visitors.admit",
    "payouts.decide",
    "cards.restrict",
    "cases.note",
    "cases.measure",
    "cards.read",
    "sanctions.impose",
    "profile.state",
    "balance.hold",
    "balance.reduce",
    "win.correct",
    "licence.end",
    "chat.write",
    "chat.read",
    "chat.moderate",
    "tournament.announce",
    "tournament.direct",
    "tournament.roll-back",
]

ACTS: tuple[Act, ...] = get_args(Act)

WORDS: Mapping[Act, tuple[str, str]] = {
    "own.read": ("see one's own account", "vidět vlastní účet"),
    "own.keep": ("change what one keeps here", "měnit, co tu má uloženo"),
    "table.play": ("play", "hrát"),
    "table.create": ("set up a table", "zřídit stůl"),
    "table.open": ("open a table", "otevřít stůl"),
    "table.close": ("close a table", "zavřít stůl"),
    "table.invite": ("invite others to a private table", "zvát k soukromému stolu"),
    "table.suspend": ("suspend a table and let it go on", "pozastavit stůl a znovu jej spustit"),
    "bets.close": ("close the betting", "ukončit sázení"),
    "outcome.enter": ("enter an outcome", "zadat výsledek"),
    "moves.enter": ("enter what a player did", "zadat, co hráč udělal"),
    "ruling.make": ("make a ruling", "rozhodnout spor"),
    "button.place": ("place the button", "umístit button"),
    "dealer.change": ("change the dealer", "vystřídat dealera"),
    "clock.grant": ("put a player on the clock", "dát hráči odpočet"),
    "penalty.impose": ("impose a penalty at a table", "uložit trest u stolu"),
    "objection.decide": ("decide an objection to a hand", "rozhodnout námitku ke hře"),
    "round.void": ("void a round", "zrušit kolo"),
    "limits.set": ("set the limits of a table", "nastavit limity stolu"),
    "limits.grant": ("grant a player other limits", "povolit hráči jiné limity"),
    "seat.move": ("move a player to another table", "přesadit hráče k jinému stolu"),
    "seat.reserve": ("keep a seat for somebody", "rezervovat místo"),
    "seat.play-over": (
        "let a seat be played over",
        "povolit hru na místě nepřítomného",
    ),
    "chips.behind": (
        "let chips play that are being fetched",
        "povolit hru se žetony na cestě",
    ),
    "service.pay": (
        "enter a payment for services with chips",
        "zapsat platbu za služby žetony",
    ),
    "table.break": ("break up a table", "rozpustit stůl"),
    "cash.exchange": ("exchange money and chips", "směňovat peníze a žetony"),
    "alarms.read": ("see which tables are stuck", "vidět, které stoly uvázly"),
    "acts.read": ("see what staff did", "vidět úkony personálu"),
    "books.read": ("read the books", "číst knihy"),
    "audit.run": ("run an audit", "spustit audit"),
    "staff.manage": ("manage the staff", "spravovat personál"),
    "staff.own": ("look after one's own log-in", "spravovat vlastní přihlášení"),
    "account.own": ("use one's own account", "užívat vlastní konto"),
    "account.state": ("change the state of an account", "měnit stav konta"),
    "persons.read": ("see persons and their accounts", "vidět osoby a jejich konta"),
    "persons.decide": ("verify and decide about persons", "ověřovat osoby a rozhodovat o nich"),
    "limits.read": ("see self-limits", "vidět sebeomezení"),
    "block.set": ("block somebody from playing", "zablokovat někomu hru"),
    "agenda.read": ("see what falls due", "vidět, co je splatné"),
    "cases.read": ("see cases", "vidět případy"),
    "cases.decide": ("decide cases", "rozhodovat případy"),
    "rates.set": ("set exchange rates", "nastavit kurzy"),
    "payments.read": ("see payments", "vidět platby"),
    "payments.decide": ("decide about payments", "rozhodovat o platbách"),
    "complaints.read": ("see complaints", "vidět reklamace"),
    "complaints.handle": ("look into complaints", "vyřizovat reklamace"),
    "complaints.manage": (
        "decide as the management about complaints and invalid games",
        "rozhodovat za vedení o reklamacích a neplatných hrách",
    ),
    "loyalty.read": ("see loyalty programmes", "vidět věrnostní programy"),
    "loyalty.run": ("run loyalty programmes", "vést věrnostní programy"),
    "loyalty.register": (
        "register players in loyalty programmes",
        "registrovat hráče do věrnostních programů",
    ),
    "records.read": ("export what is kept of a person", "exportovat údaje o osobě"),
    "records.keep": ("hold and erase records", "zadržet a vymazat záznamy"),
    "visitors.read": ("see visitors", "vidět návštěvníky"),
    "visitors.admit": ("identify and admit visitors", "identifikovat a vpouštět návštěvníky"),
    "payouts.decide": ("decide suspended payments", "rozhodovat o pozastavených výplatách"),
    "cards.restrict": (
        "restrict purchases by payment card",
        "omezit nákup platební kartou",
    ),
    "cases.note": ("write into the file of a case", "zapisovat do spisu případu"),
    "cases.measure": (
        "propose and confirm measures of a case",
        "navrhovat a potvrzovat opatření v případu",
    ),
    "cards.read": (
        "see all cards of a hand that is looked into",
        "vidět všechny karty prošetřované hry",
    ),
    "sanctions.impose": ("impose sanctions", "ukládat sankce"),
    "profile.state": ("record what somebody states", "zaznamenat, co o sobě kdo uvedl"),
    "balance.hold": ("withhold a balance and release it", "zadržet zůstatek a uvolnit jej"),
    "balance.reduce": ("reduce a withheld balance", "snížit zadržený zůstatek"),
    "win.correct": ("deduct a win", "odečíst výhru"),
    "licence.end": ("end the licence", "ukončit povolení"),
    "chat.write": ("write in the chat", "psát do chatu"),
    "chat.read": ("see what was said in the chat", "vidět, co bylo v chatu řečeno"),
    "chat.moderate": ("moderate the chat", "moderovat chat"),
    "tournament.announce": ("announce a tournament", "vypsat turnaj"),
    "tournament.direct": ("direct a tournament", "řídit turnaj"),
    "tournament.roll-back": (
        "take a tournament back to an earlier hand",
        "vrátit turnaj k dřívější hře",
    ),
}
"""Each act in English and Czech, to be said after “to” and “oprávnění”."""

_WORKS: frozenset[Act] = frozenset(("staff.own",))
"""Works here, whatever as."""
_DEALS: frozenset[Act] = _WORKS | {
    *("bets.close", "outcome.enter", "moves.enter", "alarms.read", "clock.grant")
}
_WATCHES: frozenset[Act] = _DEALS | {
    *("ruling.make", "button.place", "dealer.change", "table.suspend")
}
_FLOOR: frozenset[Act] = _WATCHES | {
    *("table.open", "table.close", "round.void", "limits.set", "seat.move", "acts.read"),
    *("seat.reserve", "seat.play-over", "chips.behind", "service.pay"),
    *("table.break", "penalty.impose", "objection.decide"),
    *("chat.read", "chat.moderate", "tournament.direct"),
}
_SETTLES: frozenset[Act] = frozenset(
    ("complaints.read", "complaints.handle", "loyalty.read", "loyalty.register")
)
"""Looks after players where they are."""
_DIRECTS: frozenset[Act] = _FLOOR | {
    *("table.create", "limits.grant", "complaints.manage", *_SETTLES),
    *("tournament.announce", "tournament.direct", "tournament.roll-back"),
}
_LOOKS: frozenset[Act] = _WORKS | {
    *("books.read", "audit.run", "acts.read", "persons.read", "limits.read", "agenda.read"),
    "payments.read",
}
_CARES: frozenset[Act] = frozenset(
    (
        *("persons.read", "persons.decide", "account.state", "limits.read", "block.set"),
        *("agenda.read", "cases.read", "cases.decide", "cases.note", "cases.measure"),
        *("sanctions.impose", "profile.state", "payments.read", "payments.decide"),
        *("records.read", "records.keep", *_SETTLES),
        *("balance.hold", "balance.reduce", "win.correct", "chat.read", "chat.moderate"),
    )
)
"""Looks after persons: identity, limits, cases."""
_RECEIVES: frozenset[Act] = _WORKS | {"visitors.read", "visitors.admit"}
"""Stands at the entrance of premises."""

ROLES: Mapping[str, frozenset[Act]] = {
    "player": frozenset(
        ("own.read", "own.keep", "table.play", "table.invite", "chat.write", "account.own")
    ),
    "croupier": _DEALS,
    "inspector": _WATCHES,
    "floor": _FLOOR | _SETTLES,
    "reception": _RECEIVES,
    "cashier": _WORKS | {"cash.exchange", "visitors.read"},
    "director": _DIRECTS | _RECEIVES | {"cards.restrict"},
    "manager": _DIRECTS
    | _CARES
    | _RECEIVES
    | {
        *("books.read", "staff.manage", "rates.set", "loyalty.run"),
        *("payouts.decide", "cards.restrict", "licence.end"),
    },
    "compliance": _LOOKS | _CARES | {"visitors.read", "payouts.decide", "cards.read"},
    "regulator": _LOOKS | {"cases.read", "complaints.read", "chat.read"},
    # Looks after logins and the machine, and has no business at the tables.
    "administrator": _WORKS | {"staff.manage", "alarms.read"},
}

READ_WITH: Mapping[Act, Act] = {
    **dict.fromkeys(
        (
            *("table.create", "table.open", "table.close", "table.suspend", "table.break"),
            *("bets.close", "outcome.enter", "moves.enter", "ruling.make", "button.place"),
            *("dealer.change", "clock.grant", "penalty.impose", "objection.decide", "round.void"),
            *("limits.set", "limits.grant", "seat.move", "seat.reserve", "seat.play-over"),
            *("chips.behind", "service.pay", "licence.end"),
            *("tournament.announce", "tournament.direct", "tournament.roll-back"),
        ),
        "acts.read",
    ),
    **dict.fromkeys(
        (
            *("account.own", "account.state", "persons.decide", "block.set", "profile.state"),
            *("table.invite", "records.read", "records.keep"),
        ),
        "persons.read",
    ),
    **dict.fromkeys(
        ("payments.decide", "rates.set", "cash.exchange", "payouts.decide", "cards.restrict"),
        "payments.read",
    ),
    **dict.fromkeys(
        (
            *("cases.decide", "cases.note", "cases.measure", "cards.read", "sanctions.impose"),
            *("balance.hold", "balance.reduce", "win.correct"),
        ),
        "cases.read",
    ),
    **dict.fromkeys(("complaints.handle", "complaints.manage"), "complaints.read"),
    **dict.fromkeys(("loyalty.run", "loyalty.register"), "loyalty.read"),
    "chat.moderate": "chat.read",
    "visitors.admit": "visitors.read",
    **dict.fromkeys(("staff.manage", "staff.own"), "books.read"),
}
"""What it takes, besides ``acts.read``, to read that such an act was done. What stands at tables is
for whoever may read acts; who somebody is, what he paid and what he is suspected of is for those
whose work it is. An act that is not here nobody is shown."""

STAFF_ROLES = tuple(role for role in ROLES if role != "player")
"""What somebody can be hired as."""


def is_known(role: str) -> bool:
    """Whether somebody of the staff can be this; what old books have besides may do nothing."""
    return role in STAFF_ROLES


def may(role: str, act: Act) -> bool:
    """Whether a role includes an act.

    >>> may("floor", "table.close"), may("croupier", "table.close"), may("banana", "table.close")
    (True, False, False)
    """
    return act in ROLES.get(role, frozenset())
