"""What the house says when it refuses a conversion, a pay-out at the end, a hold, a correction, or
what another of the operator's systems asks; part of :data:`krupier.house.texts.TEXTS`."""

from __future__ import annotations

from collections.abc import Mapping

TEXTS: Mapping[str, tuple[str, str]] = {
    "no-rate-at-table": (
        "You have too little in {into}, and there is no rate at which {currency} could be"
        " converted.",
        "V měně {into} nemáte dost a pro přepočet z {currency} není kurz.",
    ),
    "rate-changed": (
        "The rate between {currency} and {into} has just changed; look at the new one and try"
        " again.",
        "Kurz mezi {currency} a {into} se právě změnil; podívejte se na nový a zkuste to znovu.",
    ),
    # balances
    "nothing-to-hold": ("There is nothing to withhold.", "Není co zadržet."),
    "hold-more-than-there": (
        "{asked} cannot be withheld; there are {there}.",
        "{asked} zadržet nelze; na kontu je {there}.",
    ),
    "hold-too-small": (
        "The balance cannot be reduced by {asked}; {there} are withheld.",
        "Zůstatek nelze snížit o {asked}; zadrženo je {there}.",
    ),
    "second-person": (
        "This needs a second person, who is not the first one.",
        "K tomu je potřeba druhá osoba, jiná než první.",
    ),
    "correction-incomplete": (
        "Say how much is deducted, and for which round or win.",
        "Uveďte, kolik se odečítá a za které kolo nebo výhru.",
    ),
    # the licence
    "no-licence-end": (
        "The plan of this operator says nothing about the end of the licence.",
        "Plán tohoto provozovatele o zániku povolení nic neříká.",
    ),
    "licence-ends-in-past": (
        "{day} is over; a licence ends today or later.",
        "{day} už minulo; povolení zaniká dnes nebo později.",
    ),
    "licence-ends-already": (
        "The end of this licence is set already: {at}.",
        "Zánik tohoto povolení je už stanoven: {at}.",
    ),
    "licence-ended": (
        "The licence has ended: nothing is played any more.",
        "Povolení zaniklo: už se nehraje.",
    ),
    # the operator's other games
    "no-such-games": (
        "This operator has no such games with a common balance.",
        "Tento provozovatel takové hry se společným zůstatkem nemá.",
    ),
    "no-such-account-there": (
        "Nothing can be paid out to such an account here.",
        "Na takové konto zde vyplatit nelze.",
    ),
    "partner-signature": (
        "The request is not signed as it must be, or its time is not now.",
        "Požadavek není podepsán, jak má být, nebo jeho čas není nynější.",
    ),
    "bet-not-enough": (
        "There is not enough for {amount}: {balance} are left.",
        "Na {amount} není dost: zbývá {balance}.",
    ),
    "bet-unknown": ("There is no such bet: {bet}.", "Taková sázka není: {bet}."),
    "bet-over": (
        "The bet {bet} is over and cannot be cancelled.",
        "Sázka {bet} je vyřízena a zrušit ji nelze.",
    ),
}
