"""What the house says when it refuses a form, a person or a document; part of
:data:`krupier.house.texts.TEXTS`."""

from __future__ import annotations

from collections.abc import Mapping

TEXTS: Mapping[str, tuple[str, str]] = {
    # fields of a form
    "field-missing": ("Fill in: {field}.", "Vyplňte: {field}."),
    "field-not-asked": (
        "{field} is not asked here and is not kept; leave it out.",
        "Údaj {field} se zde nežádá a neuchovává; vynechte jej.",
    ),
    "field-too-long": (
        "{field} has {length} characters; at most {most} are allowed.",
        "{field} má {length} znaků; povoleno je nejvýše {most}.",
    ),
    "field-characters": (
        "{field} has characters that cannot be there; allowed: {allowed}.",
        "{field} obsahuje znaky, které tu být nemohou; povoleno: {allowed}.",
    ),
    "field-choice": ("{field}: choose from {allowed}.", "{field}: vyberte z {allowed}."),
    "field-date": (
        "{field} is no date; write it like this: {like}.",
        "{field} není datum; zapište je takto: {like}.",
    ),
    "field-date-range": (
        "{field} must be from {least} to {most}.",
        "{field} musí být od {least} do {most}.",
    ),
    "field-country": (
        "{field} is no country; give its two letters, such as {like}.",
        "{field} není země; uveďte její dvě písmena, například {like}.",
    ),
    "field-email": (
        "{field} is no e-mail address; it looks like this: {like}.",
        "{field} není e-mailová adresa; vypadá takto: {like}.",
    ),
    "field-phone": (
        "{field} is no telephone number; it looks like this: {like}.",
        "{field} není telefonní číslo; vypadá takto: {like}.",
    ),
    "field-postcode": (
        "{field} is no postcode of that country; it looks like this: {like}.",
        "{field} není poštovní směrovací číslo té země; vypadá takto: {like}.",
    ),
    "field-data-box": (
        "{field} is no identifier of a data box; it has seven characters: {like}.",
        "{field} není identifikátor datové schránky; má sedm znaků: {like}.",
    ),
    "field-document-number": (
        "{field} is no number of a document: 5 to 20 letters and digits, such as {like}.",
        "{field} není číslo dokladu: 5 až 20 písmen a číslic, například {like}.",
    ),
    "birth-number-form": (
        "This is no birth number; it looks like this: {like}.",
        "Toto není rodné číslo; vypadá takto: {like}.",
    ),
    "birth-number-date": (
        "The birth number begins with no date; it looks like this: {like}.",
        "Rodné číslo nezačíná datem; vypadá takto: {like}.",
    ),
    "birth-number-check": (
        "The birth number is not divisible by eleven: a digit is wrong[; it looks like {like}].",
        "Rodné číslo není dělitelné jedenácti: některá číslice je špatně[; vypadá takto: {like}].",
    ),
    "birth-number-other-date": (
        "The birth number tells another birth date than the one given.",
        "Rodné číslo udává jiné datum narození, než jste uvedli.",
    ),
    "birth-number-other-sex": (
        "The birth number tells another sex than the one given.",
        "Rodné číslo udává jiné pohlaví, než jste uvedli.",
    ),
    "document-expired": (
        "The document is no longer valid; it must be valid until {today} at least.",
        "Doklad už neplatí; musí platit alespoň do {today}.",
    ),
    # the login
    "login-form": (
        "A login has 3 to 24 letters and digits, also . - ' _ between them.",
        "Přihlašovací jméno má 3 až 24 písmen a číslic, mezi nimi i . - ' _.",
    ),
    "login-alphabets": (
        "A login is written in one alphabet: Latin, Greek or Cyrillic.",
        "Přihlašovací jméno se píše jedním písmem: latinkou, řecky nebo azbukou.",
    ),
    "login-house": (
        "With this login you would pass for the house; choose another.",
        "S tímto přihlašovacím jménem by vás měli za personál; zvolte jiné.",
    ),
    "login-taken": (
        "Somebody has the login {login} already; choose another.",
        "Přihlašovací jméno {login} už někdo má; zvolte jiné.",
    ),
    # the application
    "unknown-operator": (
        "There is no operator {operator} here; there are: {allowed}.",
        "Provozovatel {operator} tu není; jsou tu: {allowed}.",
    ),
    "bad-password": (
        "The password cannot be used: {problem}.",
        "Toto heslo nelze použít: {problem}.",
    ),
    "currency-not-offered": (
        "No account is kept in this currency here; choose from: {allowed}.",
        "V této měně se tu konta nevedou; vyberte z: {allowed}.",
    ),
    "other-terms": (
        "The terms in force are version {version}; read and accept them.",
        "Platí podmínky ve verzi {version}; přečtěte si je a přijměte.",
    ),
    "under-age": (
        "One may play from the age of {least}.",
        "Hrát se smí od {least} let.",
    ),
    "residence": (
        "Only who resides in these countries may register: {countries}.",
        "Registrovat se smí jen, kdo má bydliště v těchto zemích: {countries}.",
    ),
    "restricted-capacity": (
        "Your legal capacity is restricted; you may not play.",
        "Vaše svéprávnost je omezena; hrát nesmíte.",
    ),
    "excluded-here": (
        "Staff, members of the operator's bodies, shareholders and those close to them may not play"
        " here.",
        "Zaměstnanci, členové orgánů a společníci provozovatele ani jejich blízcí tu hrát nesmějí.",
    ),
    "sanctioned": (
        "No account can be opened for you: you are on a list of sanctioned persons.",
        "Konto vám nelze zřídit: jste na seznamu sankcionovaných osob.",
    ),
    "exposed": (
        "No account can be opened for a politically exposed person here.",
        "Politicky exponované osobě tu konto zřídit nelze.",
    ),
    "register-silent": (
        "The register of excluded persons does not say that you may play, so nobody can let you in"
        " now. Try again later; requests about an account can be made at: {contact}.",
        "Rejstřík vyloučených osob nepotvrdil, že hrát smíte, a tak vás teď nikdo nemůže vpustit."
        " Zkuste to později; požadavky ohledně konta lze podat zde: {contact}.",
    ),
    "list-missing": (
        "Persons cannot be looked up in the list {list} now; try again later.",
        "Osoby teď nelze vyhledat v seznamu {list}; zkuste to později.",
    ),
    # what staff cannot do
    "case-waits": (
        "The account waits for a decision: {cases}.",
        "O kontu se musí nejprve rozhodnout: {cases}.",
    ),
    "registration-lacks": (
        "Registration is not complete; missing: {missing}.",
        "Registrace není úplná; chybí: {missing}.",
    ),
    "registration-too-late": (
        "The time for this registration is over; the person must apply anew.",
        "Lhůta pro tuto registraci uplynula; osoba musí požádat znovu.",
    ),
    "accounts-only": (
        "Log in to an account to do this.",
        "K tomu se přihlaste ke kontu.",
    ),
    "nobody-verifies": (
        "Documents are verified by staff here.",
        "Doklady zde ověřuje personál.",
    ),
}
