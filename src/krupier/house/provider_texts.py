"""What the house says to a payment provider, and about one; part of
:data:`krupier.house.texts.TEXTS`."""

from __future__ import annotations

from collections.abc import Mapping

TEXTS: Mapping[str, tuple[str, str]] = {
    "event-bad-signature": (
        "The event is not signed by the provider: {problem}. Nothing was done.",
        "Událost není podepsána poskytovatelem: {problem}. Nic se neprovedlo.",
    ),
    "event-stale": (
        "The signature of the event is too old or from the future: {problem}. Nothing was done.",
        "Podpis události je příliš starý nebo z budoucnosti: {problem}. Nic se neprovedlo.",
    ),
    "event-malformed": (
        "The event cannot be read: {problem}. Nothing was done.",
        "Událost nelze přečíst: {problem}. Nic se neprovedlo.",
    ),
    "event-unknown-payment": (
        "There is no such payment with this provider. Nothing was done.",
        "Taková platba u tohoto poskytovatele není. Nic se neprovedlo.",
    ),
    "event-other-amount": (
        "The payment has another amount or currency. Nothing was done.",
        "Platba má jinou částku nebo měnu. Nic se neprovedlo.",
    ),
    "event-other-direction": (
        "The payment goes the other way. Nothing was done.",
        "Platba jde opačným směrem. Nic se neprovedlo.",
    ),
    "event-other-reference": (
        "The provider called the payment something else before. Nothing was done.",
        "Poskytovatel dříve nazýval platbu jinak. Nic se neprovedlo.",
    ),
    "event-contradiction": (
        "The payment has ended otherwise. Nothing was done; staff look into it.",
        "Platba skončila jinak. Nic se neprovedlo; věc prověří personál.",
    ),
    "event-other-content": (
        "Under this number another event was told before. Nothing was done.",
        "Pod tímto číslem byla dříve ohlášena jiná událost. Nic se neprovedlo.",
    ),
    "provider-unknown": (
        "There is no payment provider {name}; there are: {known}.",
        "Poskytovatel plateb {name} není; jsou: {known}.",
    ),
    "provider-silent": (
        "The payment provider {name} does not answer now; try again later.",
        "Poskytovatel plateb {name} teď neodpovídá; zkuste to později.",
    ),
    "day-not-over": (
        "A day is compared when it is over: up to {last}.",
        "Den se porovnává, až když skončí: nejpozději {last}.",
    ),
    "bad-day": (
        "{day} is no day; write it like 2026-03-28.",
        "{day} není den; zapište jej jako 2026-03-28.",
    ),
}
