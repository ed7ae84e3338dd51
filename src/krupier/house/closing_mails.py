"""What the house writes about balances, in English and Czech; part of
:data:`krupier.house.mail_texts.TEXTS`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Kind = Literal[
    "method-wanted",
    "balance-sent",
    "card-sent",
    "balance-with-staff",
    "balance-held",
    "hold-ended",
    "win-deducted",
    "licence-ends",
]
Subject_and_body = tuple[str, str]

TEXTS: Mapping[Kind, tuple[Subject_and_body, Subject_and_body]] = {
    "method-wanted": (
        (
            "Where shall we send what is left on the account {login}?",
            "The account {login} has ended and {amount} are left on it. We have no means of payment"
            " of yours that could receive this, or it did not take it. Please give us one by"
            " {until} and prove that it is yours. {otherwise}",
        ),
        (
            "Kam máme poslat zůstatek konta {login}?",
            "Konto {login} skončilo a zbývá na něm {amount}. Nemáme žádný váš platební prostředek,"
            " který by je mohl přijmout, nebo je nepřijal. Sdělte nám prosím do {until} jiný a"
            " doložte, že je váš. {otherwise}",
        ),
    ),
    "balance-sent": (
        (
            "What was left on the account {login} is on its way",
            "We have ordered {amount} of the account {login} to be paid to {method}.",
        ),
        (
            "Zůstatek konta {login} je na cestě",
            "Z konta {login} jsme přikázali k výplatě {amount} na {method}.",
        ),
    ),
    "card-sent": (
        (
            "What was left on the account {login} comes as a virtual payment card",
            "Nobody could take what was left on the account {login}, so {amount} are sent as a"
            " virtual payment card. Its issue costs {fee}.",
        ),
        (
            "Zůstatek konta {login} posíláme jako virtuální platební kartu",
            "Zůstatek konta {login} nebylo kam poslat, proto posíláme {amount} jako virtuální"
            " platební kartu. Její vydání stojí {fee}.",
        ),
    ),
    "balance-with-staff": (
        (
            "About what is left on the account {login}",
            "{amount} of the account {login} wait for a decision of our staff. We will write to"
            " you.",
        ),
        (
            "K zůstatku konta {login}",
            "O {amount} z konta {login} rozhodne náš personál. Napíšeme vám.",
        ),
    ),
    "balance-held": (
        (
            "A part of the balance of {login} is withheld",
            "We withhold {amount} of the account {login} until a case has been investigated:"
            " {reason}.",
        ),
        (
            "Část zůstatku konta {login} je zadržena",
            "Do vyšetření případu zadržujeme {amount} z konta {login}: {reason}.",
        ),
    ),
    "hold-ended": (
        (
            "It is decided about the withheld balance of {login}",
            "Of what was withheld from the account {login}, {returned} are returned and {reduced}"
            " are kept: {reason}.",
        ),
        (
            "O zadrženém zůstatku konta {login} je rozhodnuto",
            "Ze zadrženého zůstatku konta {login} se vrací {returned} a ponechává {reduced}:"
            " {reason}.",
        ),
    ),
    "win-deducted": (
        (
            "A win was deducted from the account {login}",
            "{amount} had been credited to the account {login} without entitlement and were"
            " deducted: {reason}. Still owed: {owed}.",
        ),
        (
            "Z konta {login} byla odečtena výhra",
            "Na konto {login} bylo bez nároku připsáno {amount} a tato částka byla odečtena:"
            " {reason}. Zbývá dlužit: {owed}.",
        ),
    ),
    "licence-ends": (
        (
            "The licence ends, and with it the account {login}",
            "Our licence ends on {at}. Bets that are not evaluated by then are cancelled and"
            " returned, the account {login} is closed, and what is on it is paid out within"
            " {days} days.",
        ),
        (
            "Povolení zaniká a s ním i konto {login}",
            "Naše povolení zaniká {at}. Sázky do té doby nevyhodnocené se ruší a vracejí, konto"
            " {login} se uzavírá a zůstatek se vyplatí do {days} dnů.",
        ),
    ),
}
