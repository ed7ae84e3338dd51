"""What reception and cash desk say when they refuse; part of
:data:`krupier.house.texts.TEXTS`."""

from __future__ import annotations

from collections.abc import Mapping

TEXTS: Mapping[str, tuple[str, str]] = {
    # reception
    "no-premises": (
        "{operator} has no premises: nobody is received there.",
        "{operator} nemá provozovnu: nikdo se tam neodbavuje.",
    ),
    "identity-unverified": (
        "No verified document is valid today; let the visitor show a valid one.",
        "Žádný ověřený doklad dnes neplatí; návštěvník musí předložit platný.",
    ),
    "visit-runs": (
        "The visitor is in already[ (since {since})]; record that he left first.",
        "Návštěvník už uvnitř je[ (od {since})]; nejprve zaznamenejte odchod.",
    ),
    "not-inside": ("The visitor is not in.", "Návštěvník není uvnitř."),
    "sanction-unknown": (
        "The operator's plan does not know this sanction; it knows: {known}.",
        "Plán provozovatele tuto sankci nezná; zná: {known}.",
    ),
    "card-unknown": (
        "There is no registration card {number}; check the number.",
        "Registrační karta {number} není; zkontrolujte číslo.",
    ),
    "card-invalid": (
        "Registration card {number} was lost or replaced; identify the visitor by a document.",
        "Registrační karta {number} je ztracená nebo vyměněná; ověřte návštěvníka dokladem.",
    ),
    # the desk
    "desk-name": (
        "{given} cannot be the name of a desk: up to 8 capital letters and digits, such as P1.",
        "{given} nemůže být označení pokladny: nejvýše 8 velkých písmen a číslic, například P1.",
    ),
    "desk-open": (
        "Desk {desk} is open already, by {cashier}.",
        "Pokladna {desk} už je otevřená, obsluhuje ji {cashier}.",
    ),
    "desk-of-yours-open": (
        "You have desk {desk} open; close it first.",
        "Máte otevřenou pokladnu {desk}; nejprve ji uzavřete.",
    ),
    "no-desk-open": (
        "You have no cash desk open; open one first.",
        "Nemáte otevřenou žádnou pokladnu; nejprve ji otevřete.",
    ),
    "desk-closed": ("Desk {desk} is closed.", "Pokladna {desk} je uzavřená."),
    "desk-not-yours": (
        "Desk {desk} is served by {cashier}.",
        "Pokladnu {desk} obsluhuje {cashier}.",
    ),
    "desk-currency": (
        "The desk does not take {given}; it takes: {allowed}.",
        "Pokladna nepřijímá {given}; přijímá: {allowed}.",
    ),
    "desk-amount": (
        "The amount must be a positive number of chips or money.",
        "Částka musí být kladná.",
    ),
    "desk-short": (
        "Desk {desk} holds only {held} in cash; pay a part and confirm the rest, or bring cash.",
        "V pokladně {desk} je jen {held} hotově; vyplaťte část a zbytek potvrďte, nebo doplňte"
        " hotovost.",
    ),
    "difference-unsigned": (
        "What was counted is not what the books say (cash {cash}, chips {chips}); count again, or"
        " let a second person sign.",
        "Spočtený stav nesouhlasí s knihami (hotovost {cash}, žetony {chips}); přepočítejte, nebo"
        " ať podepíše druhá osoba.",
    ),
    "stale-difference": (
        "The difference is another by now (cash {cash}, chips {chips}); whoever signs has to read"
        " it.",
        "Rozdíl je mezitím jiný (hotovost {cash}, žetony {chips}); kdo podepisuje, musí ho číst.",
    ),
    "difference-unnamed": (
        "Say what the difference comes from.",
        "Uveďte, z čeho rozdíl je.",
    ),
    "second-same": (
        "The second signature must be somebody else's.",
        "Druhý podpis musí být jiné osoby.",
    ),
    "second-unknown": (
        "The second person's login, password or code is wrong, or he may not sign for this. A code"
        " is good once; who has only a passkey sets up an authenticator app to sign.",
        "Jméno, heslo nebo kód druhé osoby nesouhlasí, nebo toto podepsat nesmí. Kód platí jednou;"
        " kdo má jen přístupový klíč, nastaví si k podepisování aplikaci s kódy.",
    ),
    # chips
    "not-admitted": (
        "Chips are sold only to visitors who were let in; send him to the reception.",
        "Žetony se prodávají jen vpuštěným návštěvníkům; pošlete ho na recepci.",
    ),
    "way-not-offered": (
        "This way is not offered, or was given twice; offered are: {allowed}.",
        "Tento způsob se nenabízí, nebo je uveden dvakrát; nabízí se: {allowed}.",
    ),
    "card-restricted": (
        "Purchases by payment card are restricted now; {left} are left today.",
        "Nákup platební kartou je nyní omezen; dnes zbývá {left}.",
    ),
    "cash-ceiling-in": (
        "At most {most} in cash can be received from a person in a day; {left} are left today. The"
        " rest can be paid by card.",
        "V hotovosti lze od osoby za den přijmout nejvýše {most}; dnes zbývá {left}. Zbytek lze"
        " zaplatit kartou.",
    ),
    "cash-ceiling-out": (
        "At most {most} in cash can be paid to a person in a day; {left} are left today. The rest"
        " is sent by cashless transfer.",
        "V hotovosti lze osobě za den vyplatit nejvýše {most}; dnes zbývá {left}. Zbytek se posílá"
        " bezhotovostně.",
    ),
    "account-number": (
        "{given} is no account number; write it as an IBAN, such as CZ6508000000192000145399.",
        "{given} není číslo účtu; zapište je jako IBAN, například CZ6508000000192000145399.",
    ),
    "account-unproved": (
        "Say what proves that the account is the visitor's own.",
        "Uveďte, čím je doloženo, že účet patří návštěvníkovi.",
    ),
    "technical-unavailable": (
        "The account of the technical game cannot be credited now; choose another way.",
        "Konto technické hry nyní nelze navýšit; zvolte jiný způsob.",
    ),
    # confirmations
    "confirmation-amount": (
        "Confirmation {number} is for {amount}: pay exactly that.",
        "Potvrzení {number} je na {amount}: vyplaťte přesně tolik.",
    ),
    "confirmation-suspended": (
        "The payment of confirmation {number} is suspended[ until {until}].",
        "Výplata potvrzení {number} je pozastavena[ do {until}].",
    ),
    "confirmation-payable": (
        "Confirmation {number} can be paid already.",
        "Potvrzení {number} už lze vyplatit.",
    ),
    "confirmation-paid": (
        "Confirmation {number} is paid already.",
        "Potvrzení {number} už je vyplaceno.",
    ),
    "confirmation-refused": (
        "The payment of confirmation {number} was refused.",
        "Výplata potvrzení {number} byla odepřena.",
    ),
    "refusal-unsigned": (
        "To refuse the payment of confirmation {number} a second person has to sign.",
        "Odepřít výplatu potvrzení {number} lze jen s podpisem druhé osoby.",
    ),
}
