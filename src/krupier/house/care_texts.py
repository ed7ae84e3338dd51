"""What the house says when it refuses about complaints, loyalty and records."""

from __future__ import annotations

from collections.abc import Mapping

TEXTS: Mapping[str, tuple[str, str]] = {
    "request-empty": (
        "Something is missing ({field}): say whose account it is about, and what you want.",
        "Něco chybí ({field}): uveďte, o čí konto jde a co žádáte.",
    ),
    # complaints
    "complaint-empty": (
        "Something is missing ({field}): describe what happened and what you want.",
        "Něco chybí ({field}): popište, co se stalo a čeho se domáháte.",
    ),
    "complaint-too-long": (
        "This is too long ({field}): {most} characters at most.",
        "Toto je příliš dlouhé ({field}): nejvýše {most} znaků.",
    ),
    "complaint-about-unknown": (
        "There is no complaint about {given}; choose from: {known}.",
        "Reklamace druhu {given} není; vyberte z: {known}.",
    ),
    "complaint-needs-round": (
        "Say in which game the win was not credited.",
        "Uveďte, ve které hře nebyla výhra připsána.",
    ),
    "complaint-when": (
        "Say when it happened, or choose the game or the payment.",
        "Uveďte, kdy se to stalo, nebo vyberte hru či platbu.",
    ),
    "complaint-in-future": (
        "What you complain of has not happened yet.",
        "To, co reklamujete, se ještě nestalo.",
    ),
    "complaint-too-late": (
        "This could be complained of until {until} ({months} months).",
        "Toto bylo možné reklamovat do {until} (měsíců: {months}).",
    ),
    "complaint-unknown-round": (
        "You had no money in a game {given}.",
        "Ve hře {given} jste neměli peníze.",
    ),
    "complaint-unknown-payment": (
        "There is no payment {given} of yours.",
        "Vaše platba {given} není.",
    ),
    "complaint-state": (
        "A complaint that is “{state}” cannot be changed so ({what}).",
        "Reklamaci ve stavu „{state}“ takto změnit nelze ({what}).",
    ),
    "complaint-no-such-decision": (
        "{given} cannot be decided; choose from: {allowed}.",
        "Rozhodnout {given} nelze; vyberte z: {allowed}.",
    ),
    "complaint-for-management": (
        "This complaint is with the management: they decide it.",
        "Tato reklamace je u vedení: rozhoduje ono.",
    ),
    "complaint-other-person": (
        "A further review is made by somebody who has not decided before.",
        "Další přezkum provádí někdo, kdo předtím nerozhodoval.",
    ),
    "complaint-no-appeal": (
        "A further review by {given} cannot be asked for[; there are left: {allowed}].",
        "O další přezkum ({given}) žádat nelze[; zbývá: {allowed}].",
    ),
    "complaint-enough": (
        "You have {most} complaints that wait to be resolved; lodge another when one of them is,"
        " or in person.",
        "Máte {most} reklamací, které čekají na vyřízení; další podejte, až bude některá vyřízena,"
        " nebo osobně.",
    ),
    "complaint-documents-number": (
        "Add from one to {most} documents; {there} are there already.",
        "Doložte jeden až {most} dokumentů; už jich je {there}.",
    ),
    "complaint-document-name": (
        "A document cannot be called “{given}”: up to 100 letters, no slash.",
        "Dokument se nemůže jmenovat „{given}“: nejvýše 100 znaků, bez lomítka.",
    ),
    "complaint-document-size": (
        "The document {name} has {size} bytes; from 1 to {most} are allowed.",
        "Dokument {name} má {size} bajtů; povoleno je 1 až {most}.",
    ),
    # invalid games
    "invalid-not-here": (
        "Finished games are not declared invalid here.",
        "Skončené hry se tu za neplatné neprohlašují.",
    ),
    "invalid-not-finished": (
        "The game {round} is {state}; only a finished one can be declared invalid.",
        "Hra {round} je ve stavu {state}; za neplatnou lze prohlásit jen skončenou.",
    ),
    "invalid-already": (
        "The game {round} has been dealt with already.",
        "O hře {round} se už rozhodlo.",
    ),
    "invalid-nobody": (
        "{given} did not play in {round}.",
        "{given} ve hře {round} nehrál.",
    ),
    "second-person": (
        "This needs two people: somebody else than {author} has to confirm it.",
        "K tomu jsou třeba dva: potvrdit musí někdo jiný než {author}.",
    ),
    # loyalty
    "loyalty-none": (
        "There is no such loyalty programme here.",
        "Takový věrnostní program tu není.",
    ),
    "loyalty-no-offer": (
        "There is no offer {given}; there are: {known}.",
        "Nabídka {given} není; jsou: {known}.",
    ),
    "loyalty-coins": (
        "This costs {price} coins and you have {have}.",
        "Stojí to {price} mincí a máte {have}.",
    ),
    "stale-price": (
        "This costs {price} coins, not {given}; look at it again and confirm that.",
        "Stojí to {price} mincí, ne {given}; podívejte se znovu a potvrďte to.",
    ),
    "loyalty-given": ("This has been given already.", "To už bylo předáno."),
    "bonus-running": (
        "A bonus is running until {until}; another one can follow then.",
        "Běží bonus do {until}; další může následovat potom.",
    ),
    "bonus-no-deposit": (
        "{given} is no deposit to this account.",
        "{given} není vklad na toto konto.",
    ),
    "bonus-given-already": (
        "There was a bonus for this deposit already.",
        "K tomuto vkladu už bonus byl.",
    ),
    "bonus-currency": (
        "This bonus is not offered in {given}; it is in: {known}.",
        "Tento bonus se v měně {given} nenabízí; nabízí se v: {known}.",
    ),
    "bonus-too-small": (
        "A bonus of {amount} cannot be divided into {parts} parts.",
        "Bonus {amount} nelze rozdělit na {parts} částí.",
    ),
    "programme-too-soon": (
        "A programme is announced at least {days} days before it begins: not before {earliest}.",
        "Program se vyhlašuje nejméně {days} dní předem: nemůže začít před {earliest}.",
    ),
    "programme-bad": (
        "The conditions of the programme are wrong: {field} ({allowed}).",
        "Podmínky programu nejsou v pořádku: {field} ({allowed}).",
    ),
    "programme-over": (
        "The programme has ended ({ended}).",
        "Program už skončil ({ended}).",
    ),
    "programme-other-operator": (
        "This account is with another operator.",
        "Toto konto je u jiného provozovatele.",
    ),
    # records
    "records-held": (
        "Nothing can be erased: the records are held ({reason}).",
        "Nic nelze vymazat: záznamy jsou zadrženy ({reason}).",
    ),
    "records-held-already": (
        "The records of this person are held already.",
        "Záznamy této osoby už jsou zadrženy.",
    ),
    "records-not-held": (
        "The records of this person are not held.",
        "Záznamy této osoby zadrženy nejsou.",
    ),
}
