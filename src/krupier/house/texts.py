"""What the house says when it refuses, in English and Czech, by code.

``{left}`` and the like are filled in from the facts; a part in ``[…]`` is left out when one of its
facts is missing. Facts in both languages are told in the one that is asked for, times as people
write them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, Literal

from krupier.house import (
    care_texts,
    chat_texts,
    closing_texts,
    desk_texts,
    payment_texts,
    person_texts,
    provider_texts,
    staff_texts,
    watching_texts,
)
from krupier.house.refusals import Refusal

Lang = Literal["cs", "en"]

_TOO_MUCH = (
    "Your limit “{name}” ({limit}) does not allow {asked}; {left} are left[ until {resets_at}].",
    "Váš limit „{name}“ ({limit}) nedovoluje {asked}; zbývá {left}[ do {resets_at}].",
)
TEXTS: Mapping[str, tuple[str, str]] = {
    "demo-money": (
        "This is played for {here} now, and yours is the other kind: choose where yours is played"
        " for, or where nobody is[; {soon}].",
        "Teď se tu hraje o {here} a vaše peníze jsou toho druhého druhu: zvolte místo, kde se hraje"
        " o ně, nebo kde nikdo není[; {soon}].",
    ),
    # log-ins of staff
    "last-factor": (
        "This is your only second factor; set up another one first.",
        "Toto je váš jediný druhý faktor; nejprve si nastavte jiný.",
    ),
    # the state of an account
    "account-applied": (
        "The account is not open yet; complete the registration first.",
        "Konto ještě není zřízeno; nejprve dokončete registraci.",
    ),
    "account-rejected": (
        "The application for this account was rejected[ ({why})].",
        "Žádost o toto konto byla zamítnuta[ ({why})].",
    ),
    "account-expired": (
        "The temporary account has ended without registration.",
        "Dočasné konto skončilo bez registrace.",
    ),
    "account-suspended": (
        "The account is suspended[ ({why})].",
        "Konto je pozastaveno[ ({why})].",
    ),
    "account-closed": ("The account is closed[ ({why})].", "Konto je zrušeno[ ({why})]."),
    "temporary-no-withdrawal": (
        "Nothing can be withdrawn from a temporary account; complete the registration.",
        "Z dočasného konta nelze vybírat; dokončete registraci.",
    ),
    "temporary-deposits": (
        "On a temporary account at most {most} can be deposited altogether; {left} are left."
        " Complete the registration.",
        "Na dočasné konto lze vložit celkem nejvýše {most}; zbývá {left}. Dokončete registraci.",
    ),
    "document-not-valid": (
        "Whoever registers shows a verified document that is valid today.",
        "Kdo se registruje, má ověřený doklad, který dnes platí.",
    ),
    "terms-not-accepted": (
        "Accept the terms[ (version {version})] before you play.",
        "Než budete hrát, přijměte podmínky[ (verze {version})].",
    ),
    # where and by which way
    "other-operator": (
        "This account is with another operator; at this table one cannot play with it.",
        "Toto konto je u jiného provozovatele; u tohoto stolu s ním hrát nelze.",
    ),
    "unknown-channel": (
        "One does not play through {channel} here; allowed: {allowed}.",
        "Způsobem {channel} se tu nehraje; povoleno: {allowed}.",
    ),
    "channel-not-for-game": (
        "This game is not offered through: {channel}[; play it through: {allowed}].",
        "Tuto hru nenabízí: {channel}[; hrajte ji zde: {allowed}].",
    ),
    "territory": (
        "One may not play from where you are ({country}); allowed: {allowed}.",
        "Odtud, kde jste ({country}), hrát nelze; povoleno: {allowed}.",
    ),
    "territory-unknown": (
        "It is not known in which country you are, and then one may not play.",
        "Není známo, ve které zemi jste, a pak hrát nelze.",
    ),
    # when somebody may not play
    "break": (
        "You have taken a break until {until}.",
        "Máte přestávku do {until}.",
    ),
    "panic": (
        "You have pressed the panic button: nothing can be played until {until}.",
        "Stiskli jste tlačítko paniky: do {until} nelze hrát.",
    ),
    "block": (
        "The operator has blocked you from playing until {until}.",
        "Provozovatel vám zablokoval hru do {until}.",
    ),
    "block-endless": (
        "The operator has banned you from playing.",
        "Provozovatel vám zakázal hru bez časového omezení.",
    ),
    "excluded": (
        "You are in the register of excluded persons and cannot use the account. Requests about it,"
        " also for a pay-out, can be made by the form “Contact support” without logging in, or at:"
        " {contact}.",
        "Jste v rejstříku osob vyloučených z hazardních her a konto nemůžete užívat. Požadavky"
        " ohledně konta včetně výplaty lze podat bez přihlášení formulářem „Kontaktovat podporu“,"
        " nebo zde: {contact}.",
    ),
    "register-silent": (
        "The register of excluded persons does not confirm that you may play, so nobody can be let"
        " in; try again later, or write to: {contact}.",
        "Rejstřík vyloučených osob nepotvrdil, že smíte hrát, a proto nelze nikoho vpustit; zkuste"
        " to později, nebo napište na: {contact}.",
    ),
    "pair-blocked": (
        "You may not play at one table or in one tournament with somebody who is there already.",
        "S někým, kdo už tam je, nesmíte hrát u jednoho stolu ani v jednom turnaji.",
    ),
    "break-unknown": (
        "There is no break of the length {given}; choose from: {known}.",
        "Přestávka délky {given} není; vyberte z: {known}.",
    ),
    "break-already": (
        "A break until {until} is running already, and it cannot be made shorter.",
        "Už běží přestávka do {until} a nelze ji zkrátit.",
    ),
    "break-cannot-be-lifted": (
        "What a player has chosen cannot be made shorter; only blocks can be lifted.",
        "Co si hráč zvolil, nelze zkrátit; zrušit lze jen blokaci.",
    ),
    "nothing-to-lift": ("There is nothing to lift.", "Není co zrušit."),
    "block-needs-end": (
        "A block needs an end here: say for how many hours.",
        "Blokace zde musí mít konec: uveďte počet hodin.",
    ),
    # limits
    "limits-undecided": (
        "Set or refuse each limit before you play; still to be decided: {names}.",
        "Než budete hrát, každý limit nastavte nebo odmítněte; zbývá rozhodnout: {names}.",
    ),
    "limit-stakes": _TOO_MUCH,
    "limit-net-loss": _TOO_MUCH,
    "limit-log-ins": (
        "Your limit “{name}” ({limit}) is used up[; you can log in again from {resets_at}].",
        "Váš limit „{name}“ ({limit}) je vyčerpán[; znovu se přihlásíte od {resets_at}].",
    ),
    "limit-visits": (
        "Your limit “{name}” ({limit}) is used up[; you can enter again from {resets_at}].",
        "Váš limit „{name}“ ({limit}) je vyčerpán[; znovu můžete přijít od {resets_at}].",
    ),
    "limit-session": (
        "Your limit “{name}” ({limit}) is used up[; you can play again from {resets_at}].",
        "Váš limit „{name}“ ({limit}) je vyčerpán[; znovu můžete hrát od {resets_at}].",
    ),
    "limit-pause": (
        "Your limit “{name}” ({limit}) holds: after log-out you can play again from {resets_at}.",
        "Platí váš limit „{name}“ ({limit}): po odhlášení můžete znovu hrát od {resets_at}.",
    ),
    "no-rate": (
        "There is no exchange rate between {currency} and {into}, so the limit cannot be judged.",
        "Mezi {currency} a {into} není kurz, limit proto nelze posoudit.",
    ),
    "limit-unknown": (
        "There is no limit {given}; there are: {known}.",
        "Limit {given} není; jsou: {known}.",
    ),
    "limit-not-refusable": (
        "The limit “{name}” must be set; it cannot be refused.",
        "Limit „{name}“ musí být nastaven; odmítnout jej nelze.",
    ),
    "limit-bad-currency": (
        "The limit “{name}” is not set in {given}; choose from: {known}.",
        "Limit „{name}“ se nenastavuje v {given}; vyberte z: {known}.",
    ),
    "limit-bad-amount": (
        "“{given}” is no amount; write digits with a decimal point, nought or more.",
        "„{given}“ není částka; pište číslice s desetinnou tečkou, nulu nebo více.",
    ),
    "limit-bad-number": (
        "“{given}” is no number; write a whole number from 0 to 999999.",
        "„{given}“ není číslo; napište celé číslo od 0 do 999999.",
    ),
    "limit-milder-than-before": (
        "You closed an account a short while ago: the limit “{name}” may not be milder than"
        " {allowed}.",
        "Nedávno jste zrušili konto: limit „{name}“ nesmí být mírnější než {allowed}.",
    ),
    **person_texts.TEXTS,
    **payment_texts.TEXTS,
    **provider_texts.TEXTS,
    **care_texts.TEXTS,
    **desk_texts.TEXTS,
    **staff_texts.TEXTS,
    **watching_texts.TEXTS,
    **closing_texts.TEXTS,
    **chat_texts.TEXTS,
    # what is not known
    "refused": ("This is not possible.", "To nelze."),
}

_OPTIONAL = re.compile(r"\[([^\]]*)\]")
FACT = re.compile(r"\{(\w+)\}")
"""Where a text names one of its facts."""
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_TIME = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*")


def say(refusal: Refusal, lang: Lang) -> str:
    """The text of a refusal.

    >>> say(Refusal(code="break", facts={"until": "2026-03-11T12:00:00+01:00"}), "cs")
    'Máte přestávku do 11. 3. 2026 12:00.'
    """
    text = TEXTS.get(refusal.code, TEXTS["refused"])[0 if lang == "en" else 1]
    return fill(text, refusal.facts, lang)


def fill(text: str, facts: Mapping[str, Any], lang: Lang) -> str:
    """A text with its facts."""
    text = _OPTIONAL.sub(lambda part: part[1] if _known(part[1], facts) else "", text)
    return FACT.sub(lambda name: shown(facts.get(name[1], "?"), lang), text)


def _known(part: str, facts: Mapping[str, Any]) -> bool:
    return all(facts.get(name) not in (None, "", []) for name in FACT.findall(part))


def shown(value: Any, lang: Lang) -> str:
    """A fact as people read it."""
    if isinstance(value, Mapping):
        return str(value[lang])
    if isinstance(value, list | tuple):
        return ", ".join(_one(one, lang) for one in value)
    if isinstance(value, str):
        try:
            if _TIME.fullmatch(value):
                return told(datetime.fromisoformat(value), lang)
            if _DAY.fullmatch(value):
                return told_day(date.fromisoformat(value), lang)
        except ValueError:  # somebody wrote the 30th of February: it is told as he wrote it
            return value
    return str(value)


def _one(value: Any, lang: Lang) -> str:
    if isinstance(value, list | tuple):
        return "-".join(map(str, value))
    return str(value[lang]) if isinstance(value, Mapping) else str(value)


def told(when: datetime, lang: Lang) -> str:
    """A time as people write it."""
    return f"{told_day(when, lang)} {when:%H:%M}"


def told_day(day: date, lang: Lang) -> str:
    """A calendar day as people write it."""
    return f"{day.day}. {day.month}. {day.year}" if lang == "cs" else f"{day.day} {day:%B %Y}"
