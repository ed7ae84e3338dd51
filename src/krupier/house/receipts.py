"""Receipts and confirmations of a cash desk, as text to be printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from krupier.house import texts
from krupier.house.confirmations import Confirmation
from krupier.house.movements import Movement
from krupier.house.periods import local
from krupier.house.texts import Lang
from krupier.money import with_currency
from krupier.plan.house import HousePlan

WIDTH = 48
_LINE = "-" * WIDTH

WORDS: Mapping[str, tuple[str, str]] = {
    "receipt": ("Receipt no. {}", "Doklad č. {}"),
    "confirmation": ("Confirmation no. {}", "Potvrzení č. {}"),
    "desk": ("Desk", "Pokladna"),
    "cashier": ("Cashier", "Pokladní"),
    "visitor": ("Visitor", "Návštěvník"),
    "card": ("Card", "Karta"),
    "time": ("Time", "Čas"),
    "purchase": ("Value chips bought", "Nákup hodnotových žetonů"),
    "redemption": ("Value chips redeemed", "Výkup hodnotových žetonů"),
    "float-in": ("Cash brought by the operator", "Doplnění hotovosti provozovatelem"),
    "float-out": ("Cash taken by the operator", "Odvod hotovosti provozovateli"),
    "surplus": ("Cash surplus", "Přebytek hotovosti"),
    "shortage": ("Cash shortage", "Schodek hotovosti"),
    "chips-lost": ("Chips missing", "Chybějící žetony"),
    "cash": ("in cash", "hotově"),
    "transfer": ("by transfer to", "převodem na účet"),
    "technical-account": ("to the technical-game account", "na konto technické hry"),
    "chips": ("in chips", "v žetonech"),
    "by-card": ("by payment card", "platební kartou"),
    "of-confirmation": ("on confirmation", "na potvrzení"),
    "unpaid": ("Not paid", "Nevyplaceno"),
    "partial": (
        "The cash desk was short of cash. The rest is paid against this confirmation, once.",
        "V pokladně nebyl dostatek hotovosti. Zbytek se vyplatí proti tomuto potvrzení, jednou.",
    ),
    "suspended": (
        "The payment is suspended until {} at the latest.",
        "Výplata je pozastavena nejdéle do {}.",
    ),
    "signature": ("Signature", "Podpis"),
}


def receipt(
    plan: HousePlan,
    desk: str,
    moved: Sequence[Movement],
    visitor: str,
    card: str,
    lang: Lang,
    rest: Confirmation | None = None,
) -> str:
    """Of what went over the desk for one person at once."""
    return "\n".join(_receipt(plan, desk, moved, visitor, card, lang, rest)) + "\n"


def _receipt(
    plan: HousePlan,
    desk: str,
    moved: Sequence[Movement],
    visitor: str,
    card: str,
    lang: Lang,
    rest: Confirmation | None,
) -> Iterator[str]:
    first = moved[0]
    yield from _head(plan)
    yield _say("receipt", lang).format(", ".join(str(one.number) for one in moved))
    yield _row("time", _when(plan, first.at, lang), lang)
    yield _row("desk", f"{desk} ({_say('cashier', lang).lower()} {first.cashier})", lang)
    yield from _who(visitor, card, lang)
    yield _LINE
    for one in moved:
        yield _say(one.kind, lang)
        how = " ".join(filter(None, (_way(one, lang), one.destination)))
        yield f"  {how}: {with_currency(one.amount, one.currency)}"
        if one.confirmation:
            yield f"  {_say('of-confirmation', lang)} {one.confirmation}"
    if rest is not None:
        yield f"{_say('unpaid', lang)}: {with_currency(rest.amount, rest.currency)}"
        yield _say("confirmation", lang).format(rest.number)
    yield from _signature(lang)


def confirmation(plan: HousePlan, one: Confirmation, visitor: str, card: str, lang: Lang) -> str:
    """For the visitor: what is not paid yet, and until when."""
    return "\n".join(_confirmation(plan, one, visitor, card, lang)) + "\n"


def _confirmation(
    plan: HousePlan, one: Confirmation, visitor: str, card: str, lang: Lang
) -> Iterator[str]:
    yield from _head(plan)
    yield _say("confirmation", lang).format(one.number)
    yield _row("time", _when(plan, one.issued_at, lang), lang)
    yield from _who(visitor, card, lang)
    yield _LINE
    yield f"{_say('unpaid', lang)}: {with_currency(one.amount, one.currency)}"
    until = "" if one.until is None else _when(plan, one.until, lang)
    yield _say(one.kind, lang).format(until)
    yield from _signature(lang)


def _head(plan: HousePlan) -> Iterator[str]:
    company = plan.company
    yield company.name
    yield from filter(None, (company.id_number and f"IČO {company.id_number}", company.address))
    yield _LINE


def _who(visitor: str, card: str, lang: Lang) -> Iterator[str]:
    if visitor:
        yield _row("visitor", visitor, lang)
    if card:
        yield _row("card", card, lang)


def _signature(lang: Lang) -> Iterator[str]:
    yield _LINE
    yield f"{_say('signature', lang)}: {'.' * 24}"


def _way(one: Movement, lang: Lang) -> str:
    return _say("by-card" if one.way == "card" else one.way, lang)


def _when(plan: HousePlan, at: int, lang: Lang) -> str:
    return texts.told(local(at, plan.timezone), lang)


def _row(word: str, value: str, lang: Lang) -> str:
    return f"{_say(word, lang)}: {value}"


def _say(word: str, lang: Lang) -> str:
    return WORDS[word][0 if lang == "en" else 1]
