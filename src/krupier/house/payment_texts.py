"""What the house says about payments, in English and Czech, by code; and what movements are."""

from __future__ import annotations

from collections.abc import Mapping

TEXTS: Mapping[str, tuple[str, str]] = {
    # methods
    "no-payments": (
        "There are no cashless payments here.",
        "Bezhotovostní platby tu nejsou.",
    ),
    "method-unknown": (
        "There is no payment method {given}; choose from: {allowed}.",
        "Platební metoda {given} není; vyberte z: {allowed}.",
    ),
    "method-bad-identifier": (
        "This cannot be the number of a payment method: 4 to 100 letters, digits and @ . _ + -"
        " are allowed.",
        "Toto nemůže být číslo platební metody: dovolena jsou 4 až 100 písmen, číslic a"
        " znaků @ . _ + -.",
    ),
    "method-currency": (
        "This method cannot be kept in {given}; choose from: {allowed}.",
        "Tato metoda nemůže být vedena v {given}; vyberte z: {allowed}.",
    ),
    "method-country": (
        "A payment account must be kept, and a card issued, in the European Union or the European"
        " Economic Area; {country} is not in it.",
        "Platební účet musí být veden a karta vydána v Evropské unii nebo v Evropském hospodářském"
        " prostoru; {country} do nich nepatří.",
    ),
    "method-other-holder": (
        "The name of the holder ({holder}) must be your own: {name}.",
        "Jméno majitele ({holder}) musí být vaše vlastní: {name}.",
    ),
    "method-too-many": (
        "At most {most} payment methods can be registered; remove one first.",
        "Registrovat lze nejvýše {most} platebních metod; nejprve některou odeberte.",
    ),
    "method-no-proof": (
        "Nothing proves whose the payment method is: a statement or a screenshot with its number"
        " and the name is needed.",
        "Nic nedokládá, čí platební metoda je: je třeba výpis nebo snímek s jejím číslem a jménem.",
    ),
    "method-not-verified": (
        "The payment method is not verified (its state: {state}).",
        "Platební metoda není ověřena (stav: {state}).",
    ),
    "method-not-active": (
        "The payment method {label} is not the active one; only one can be active: activate it"
        " first.",
        "Platební metoda {label} není aktivní; aktivní může být jen jedna: nejprve ji aktivujte.",
    ),
    "method-removed": (
        "The payment method was removed already.",
        "Platební metoda už byla odebrána.",
    ),
    "method-not-registered": (
        "Money moves only by your registered payment method; register one and have it verified.",
        "Peníze se převádějí jen registrovanou platební metodou; registrujte ji a nechte ověřit.",
    ),
    "method-missing": (
        "Say by which method you pay: {allowed}.",
        "Uveďte, kterou metodou platíte: {allowed}.",
    ),
    "method-not-for-deposit": (
        "One cannot deposit by {method}.",
        "Metodou {method} nelze vkládat.",
    ),
    "method-not-for-withdrawal": (
        "One cannot withdraw to {method}; activate another method.",
        "Na metodu {method} nelze vybírat; aktivujte jinou.",
    ),
    # amounts
    "payment-bad-amount": (
        "This is no amount[ ({given})]: digits with a decimal point, more than nought.",
        "Toto není částka[ ({given})]: číslice s desetinnou tečkou, více než nula.",
    ),
    "payment-currency": (
        "There is no wallet in {currency}; choose from: {allowed}.",
        "Peněženka v měně {currency} není; vyberte z: {allowed}.",
    ),
    "payment-too-small": (
        "The amount is too small to be converted.",
        "Částka je na převod měn příliš malá.",
    ),
    "payment-no-conversion": (
        "{currency} and {into} are not converted here.",
        "{currency} a {into} se tu nepřevádějí.",
    ),
    "payment-no-rate": (
        "There is no exchange rate between {currency} and {into}.",
        "Mezi {currency} a {into} není kurz.",
    ),
    "payment-amounts-changed": (
        "Other rates hold by now: {amount} on the account, {method_amount} on the other side."
        " Confirm these amounts.",
        "Mezitím platí jiné kurzy: {amount} na kontě, {method_amount} na druhé straně. Potvrďte"
        " tyto částky.",
    ),
    "stale-payment": (
        "Somebody has decided about this payment since you read it: now it is {state}. Read it and"
        " decide again.",
        "O této platbě už mezitím někdo rozhodl: její stav je {state}. Přečtěte si ji a rozhodněte"
        " znovu.",
    ),
    "method-unnamed": (
        "Say by which method[: the active one is {label}].",
        "Uveďte, kterou metodou[: aktivní je {label}].",
    ),
    "payment-not-enough": (
        "There is not enough money in the wallet: {balance}.",
        "V peněžence není dost peněz: {balance}.",
    ),
    "payment-claim": (
        "A payment of yours was charged back and you owe {owed}; deposit it before you withdraw.",
        "Vaše platba byla vrácena a dlužíte {owed}; před výběrem dluh vložte.",
    ),
    "convert-same": (
        "Both wallets are in {currency}.",
        "Obě peněženky jsou v měně {currency}.",
    ),
    # limits
    "deposit-too-little": (
        "By {method} at least {least} must be deposited.",
        "Metodou {method} je třeba vložit nejméně {least}.",
    ),
    "deposit-transaction": (
        "By {method} at most {most} can be deposited at once.",
        "Metodou {method} lze najednou vložit nejvýše {most}.",
    ),
    "deposit-day": (
        "By {method} at most {most} a day can be deposited; {left} are left[, more from"
        " {resets_at}].",
        "Metodou {method} lze za den vložit nejvýše {most}; zbývá {left}[, více od {resets_at}].",
    ),
    "deposit-week": (
        "By {method} at most {most} a week can be deposited; {left} are left[, more from"
        " {resets_at}].",
        "Metodou {method} lze za týden vložit nejvýše {most}; zbývá {left}[, více od {resets_at}].",
    ),
    "deposit-month": (
        "By {method} at most {most} a month can be deposited; {left} are left[, more from"
        " {resets_at}].",
        "Metodou {method} lze za měsíc vložit nejvýše {most}; zbývá {left}[, více od {resets_at}].",
    ),
    "too-many-attempts": (
        "By {method} one can try to deposit at most {most} times within 24 hours; again from"
        " {resets_at}.",
        "Metodou {method} se lze o vklad pokusit nejvýše {most}krát za 24 hodin; znovu od"
        " {resets_at}.",
    ),
    "too-many-deposits": (
        "By {method} one can deposit at most {most} times within 24 hours; again from {resets_at}.",
        "Metodou {method} lze vkládat nejvýše {most}krát za 24 hodin; znovu od {resets_at}.",
    ),
    "too-many-withdrawals": (
        "To {method} one can withdraw at most {most} times within 24 hours; again from"
        " {resets_at}.",
        "Na metodu {method} lze vybírat nejvýše {most}krát za 24 hodin; znovu od {resets_at}.",
    ),
    "rollback-too-little": (
        "To {method} at least {rollback_least} are paid out up to what you deposited by it and have"
        " not withdrawn ({deposited})[; above that at least {overcredit_least}].",
        "Na metodu {method} se do výše vkladů touto metodou, které jste ještě nevybrali"
        " ({deposited}), vyplácí nejméně {rollback_least}[; nad ni nejméně {overcredit_least}].",
    ),
    "rollback-too-much": (
        "To {method} at most {most} can be paid out up to what you deposited by it ({deposited}).",
        "Na metodu {method} lze do výše vkladů touto metodou ({deposited}) vyplatit nejvýše"
        " {most}.",
    ),
    "overcredit-too-little": (
        "To {method} at least {overcredit_least} are paid out above what you deposited by it and"
        " have not withdrawn ({deposited}).",
        "Na metodu {method} se nad vklady touto metodou, které jste ještě nevybrali ({deposited}),"
        " vyplácí nejméně {overcredit_least}.",
    ),
    "overcredit-too-much": (
        "To {method} at most {most} can be paid out above what you deposited by it and have not"
        " withdrawn ({deposited}).",
        "Na metodu {method} lze nad vklady touto metodou, které jste ještě nevybrali"
        " ({deposited}), vyplatit nejvýše {most}.",
    ),
    # levels
    "level-unknown": (
        "There is no level {given}; choose from: {allowed}.",
        "Stupeň {given} není; vyberte z: {allowed}.",
    ),
    "level-checks": (
        "The level “{level}” needs these checks first: {missing}.",
        "Stupeň „{level}“ nejprve vyžaduje tyto prověrky: {missing}.",
    ),
    # on its way
    "payment-not-cancellable": (
        "The payment cannot be cancelled any more (its state: {state}).",
        "Platbu už nelze zrušit (stav: {state}).",
    ),
    "payment-not-holdable": (
        "Only a withdrawal that was not sent yet can be held (its state: {state}).",
        "Pozdržet lze jen výběr, který ještě nebyl odeslán (stav: {state}).",
    ),
    "payment-not-held": (
        "The payment is not held (its state: {state}).",
        "Platba není pozdržena (stav: {state}).",
    ),
}

MOVEMENTS: Mapping[str, tuple[str, str]] = {
    "stake": ("stake", "sázka"),
    "take-back": ("stake taken back", "sázka vzata zpět"),
    "return": ("paid at the table", "výplata u stolu"),
    "refund": ("refund of a void round", "vrácení ze zrušeného kola"),
    "fee": ("fee", "poplatek"),
    "buy-in": ("chips onto a table", "žetony ke stolu"),
    "cash-out": ("chips from a table", "žetony od stolu"),
    "prize": ("prize", "cena"),
    "gift": ("demo money", "peníze nanečisto"),
    "deposit": ("deposit", "vklad"),
    "withdrawal": ("withdrawal", "výběr"),
    "payout-back": ("withdrawal returned", "výběr vrácen"),
    "charge-back": ("deposit charged back", "vrácení vkladu plátci"),
    "conversion": ("conversion between wallets", "převod mezi peněženkami"),
    "correction": ("correction", "oprava"),
    "hold": ("withheld", "zadrženo"),
    "release": ("released", "uvolněno"),
    "bonus": ("bonus", "bonus"),
    "reward": ("reward", "odměna"),
    "chips": ("chips bought", "nákup žetonů"),
    "redemption": ("chips redeemed", "výkup žetonů"),
}
"""Kinds of postings, as a statement calls them."""

WHY: Mapping[str, tuple[str, str]] = {
    "check": ("being checked", "prověřuje se"),
    "own-wish": ("cancelled by yourself", "zrušeno vámi"),
    "staff": ("cancelled by staff", "zrušeno personálem"),
}
"""Why a payment ended as it did; what a provider says stands as it came."""
