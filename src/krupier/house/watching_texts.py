"""What the house says when it refuses something about sanctions, files of cases and profiles."""

from __future__ import annotations

from collections.abc import Mapping

TEXTS: Mapping[str, tuple[str, str]] = {
    # sanctions
    "sanction-not-here": (
        "The plan of this operator has no {given}; it has: {known}.",
        "Plán tohoto provozovatele nezná: {given}; zná: {known}.",
    ),
    "sanction-needs-end": (
        "This needs an end: {given}. Say for how many hours.",
        "Toto musí mít konec: {given}. Uveďte počet hodin.",
    ),
    "sanction-needs-scope": (
        "Say what it is about: {given}.",
        "Uveďte, čeho se to týká: {given}.",
    ),
    "sanction-bad-scope": (
        "Nobody can be kept from “{given}”; choose from: {known}.",
        "Od „{given}“ nikoho odříznout nelze; vyberte z: {known}.",
    ),
    "sanction-bad-pair": (
        "{given} is not another account with the same operator.",
        "{given} není jiné konto u téhož provozovatele.",
    ),
    "sanction-bad-tournament": (
        "This operator has no tournament {given}.",
        "Tento provozovatel turnaj {given} nemá.",
    ),
    "sanction-too-late": (
        "The account has ended ({state}): {given} comes too late.",
        "Konto už skončilo ({state}): {given} přichází pozdě.",
    ),
    "sanction-not-possible": (
        "No part of this house can do that: {given}.",
        "Žádná část tohoto domu to neumí: {given}.",
    ),
    "sanction-in-a-case": (
        "This takes two people: open a case and propose it there ({measure}).",
        "Na toto jsou potřeba dva: otevřete případ a navrhněte to v něm ({measure}).",
    ),
    "participation-suspended": (
        "Your participation in {games} is suspended while it is being checked.",
        "Vaše účast ve {games} je po dobu kontroly pozastavena.",
    ),
    "tournament-excluded": (
        "A sanction, of which you were told by mail, keeps you from this tournament.",
        "Do tohoto turnaje nesmíte kvůli sankci, o níž jste dostali zprávu.",
    ),
    "participation-not-suspended": (
        "Nothing is suspended: the player takes part as everybody does.",
        "Nic pozastaveno není: hráč se účastní jako každý jiný.",
    ),
    # files of cases
    "case-decided": (
        "The case {case} is decided already: {decision}.",
        "Případ {case} je už rozhodnut: {decision}.",
    ),
    "case-not-investigated": (
        "The case {case} is no investigation; decide it as such ({choices}).",
        "Případ {case} není šetření; rozhodněte jej jako takový ({choices}).",
    ),
    "measure-unknown": (
        "{given} cannot be decided in this case; choose from: {known}.",
        "{given} v tomto případu rozhodnout nelze; vyberte z: {known}.",
    ),
    "measure-proposed": (
        "{proposer} has proposed {measure} already; confirm or decline that first.",
        "{proposer} už navrhl(a): {measure}; nejprve to potvrďte nebo odmítněte.",
    ),
    "nothing-proposed": (
        "Nothing is proposed in the case {case}.",
        "V případu {case} není nic navrženo.",
    ),
    "stale-proposal": (
        "Something else is proposed by now: {measure}, by {proposer}. Read that and decide again.",
        "Mezitím je navrženo něco jiného: {measure}, navrhl(a) {proposer}. Přečtěte si to a"
        " rozhodněte znovu.",
    ),
    "second-person-needed": (
        "Somebody other than {proposer} must confirm this.",
        "Potvrdit to musí někdo jiný než {proposer}.",
    ),
    "measure-nothing-held": (
        "No withdrawals wait because of this case.",
        "Kvůli tomuto případu žádné výběry nečekají.",
    ),
    "note-empty": (
        "Write something: at most {most} characters.",
        "Něco napište: nejvýše {most} znaků.",
    ),
    "link-bad-kind": (
        "A case is not linked to “{given}”; choose from: {known}.",
        "Případ se s „{given}“ nepojí; vyberte z: {known}.",
    ),
    "link-unknown": (
        "There is no such thing here: {kind} {ref}.",
        "Nic takového tu není: {kind} {ref}.",
    ),
    "hand-not-in-case": (
        "The hand {round} does not belong to the case {case}: link it first.",
        "Hra {round} k případu {case} nepatří: nejprve ji připojte.",
    ),
    "nobody-to-assign": (
        "{given} is nobody who works on cases here.",
        "{given} tu na případech nikdo nepracuje.",
    ),
    # profiles
    "profile-bad-currency": (
        "There is no wallet in {given}; choose from: {known}.",
        "Peněženka v {given} není; vyberte z: {known}.",
    ),
    "profile-bad-amount": (
        "“{given}” is no amount; write digits with a decimal point, nought or more.",
        "„{given}“ není částka; pište číslice s desetinnou tečkou, nulu nebo více.",
    ),
}

MEASURES: Mapping[str, tuple[str, str]] = {
    "no-action": ("no action", "bez opatření"),
    "ask-documents": ("ask for documents", "vyžádat doklady"),
    "hold-withdrawals": ("hold withdrawals", "pozdržet výběry"),
    "release-withdrawals": ("release withdrawals", "uvolnit výběry"),
    "report": ("report to the authority", "oznámit úřadu"),
    "resume": ("let the account go on", "nechat konto pokračovat"),
    "warning": ("warning", "varování"),
    "game-exclusion": ("exclusion from the game", "vyloučení ze hry"),
    "tournament-exclusion": ("exclusion from the tournament", "vyloučení z turnaje"),
    "restrict": ("restricted access", "omezení přístupu"),
    "pair-block": ("keep the two apart", "zákaz společné hry"),
    "suspend": ("suspend the account", "pozastavit konto"),
    "withhold": ("withhold the balance", "zadržet zůstatek"),
    "expel": ("expel", "vykázat"),
    "ban": ("ban", "zákaz vstupu"),
    "close": ("close the account", "uzavřít konto"),
}
"""What can be decided about an investigation."""


def measure(name: str) -> dict[str, str]:
    """In both languages; what is none is called as it was written."""
    en, cs = MEASURES.get(name, (name, name))
    return {"en": en, "cs": cs}
