"""What the house says when it refuses something about the chat."""

from __future__ import annotations

from collections.abc import Mapping

TEXTS: Mapping[str, tuple[str, str]] = {
    "chat-none": ("There is no chat at this table.", "U tohoto stolu chat není."),
    "chat-seats-only": (
        "Only who sits at the table writes here; sit down first.",
        "Píše tu jen ten, kdo u stolu sedí; nejprve si sedněte.",
    ),
    "chat-hidden": (
        "Only who sits at the table reads and writes here.",
        "Čte a píše tu jen ten, kdo u stolu sedí.",
    ),
    "chat-hand": (
        "A hand is running: nothing is written until it is over.",
        "Hra běží: do jejího konce se nepíše.",
    ),
    "chat-all-in": (
        "Somebody is all in: nothing is written until the hand is over.",
        "Někdo je all-in: do konce hry se nepíše.",
    ),
    "chat-cards": (
        "Nothing about cards, combinations or the course of a running hand. Say it when the hand"
        " is over.",
        "Nic o kartách, kombinacích ani průběhu běžící hry. Napište to, až hra skončí.",
    ),
    "chat-language": (
        "Another language. Here one writes in: {allowed}.",
        "Jiná řeč. Tady se píše: {allowed}.",
    ),
    "chat-offensive": (
        "Insults and vulgar words are not allowed; say it otherwise.",
        "Urážky a vulgární slova sem nepatří; napište to jinak.",
    ),
    "chat-link": (
        "No links, addresses, telephone numbers or advertising.",
        "Žádné odkazy, adresy, telefony ani reklama.",
    ),
    "chat-empty": ("There is nothing to read in it.", "Není v tom nic ke čtení."),
    "chat-too-long": (
        "A message has at most {most} characters; this one has {given}.",
        "Zpráva má nejvýše {most} znaků; tato má {given}.",
    ),
    "chat-signs": (
        "There are signs in it that cannot be seen or cover others; leave them out.",
        "Jsou v tom znaky, které nejsou vidět nebo překrývají jiné; vynechte je.",
    ),
    "chat-too-fast": (
        "Not so fast: at most {many} messages in {seconds} seconds; try again in {retry_after} s.",
        "Ne tak rychle: nejvýše {many} zpráv za {seconds} sekund; zkuste to za {retry_after} s.",
    ),
    "chat-again": (
        "You have just said that. Say something else, or wait.",
        "To jste právě napsali. Napište něco jiného, nebo chvíli počkejte.",
    ),
    "chat-muted": (
        "You may not write in the chat[ until {until}]: {reason}",
        "Do chatu psát nesmíte[ do {until}]: {reason}",
    ),
    "chat-no-message": (
        "There is no such message at this table (any more).",
        "Taková zpráva u tohoto stolu (už) není.",
    ),
    "chat-not-to-report": (
        "Your own words and those of the house cannot be reported.",
        "Vlastní slova a slova herny nahlásit nelze.",
    ),
    "chat-decided": (
        "This report is decided already: {outcome}.",
        "Toto hlášení je už rozhodnuto: {outcome}.",
    ),
    "chat-guest-no-case": (
        "A guest has no account: there is nobody to look into. Remove the message or mute him.",
        "Host nemá konto: není koho šetřit. Zprávu odstraňte, nebo hosta umlčte.",
    ),
    "chat-not-muted": ("He is not muted (any more).", "Umlčen (už) není."),
}
