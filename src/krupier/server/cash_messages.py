"""What is said when a table among players refuses something, in English and Czech."""

from __future__ import annotations

from collections.abc import Mapping

AMONG_PLAYERS: Mapping[str, tuple[str, str]] = {
    "buy-in": (
        "The buy-in of this table is {least} to {most}.",
        "K tomuto stolu se sedá s {least} až {most}.",
    ),
    "top-up": (
        "You may add {least} to {most} now.",
        "Teď můžete přikoupit {least} až {most}.",
    ),
    "played-over": (
        "Somebody plays over your seat: say first that you are back.",
        "Na vašem místě za vás někdo hraje: nejprve oznamte, že jste zpět.",
    ),
    "not-live": (
        "This is done at tables with a croupier only.",
        "To jde jen u stolů s krupiérem.",
    ),
    "still-in-hand": (
        "The player is in a hand or about to leave; wait until the hand is over.",
        "Hráč je ve hře nebo odchází; počkejte, až hra skončí.",
    ),
    "not-away": (
        "Nobody is away from seat {seat} whom another could play over now.",
        "Na místě {seat} teď nikdo nechybí tak, aby za něj mohl hrát někdo jiný.",
    ),
    "chips-behind": (
        "Chips are on their way to this player already; say first what became of them.",
        "K tomuto hráči už žetony putují; nejprve řekněte, jak to s nimi dopadlo.",
    ),
    "stale-seat": (
        "Somebody else has seat {seat} by now[: {name}]. Look again.",
        "Místo {seat} má mezitím někdo jiný[: {name}]. Podívejte se znovu.",
    ),
    "stale-chips": (
        "{amount} are on their way to him by now. Look again.",
        "Na cestě k němu je mezitím {amount}. Podívejte se znovu.",
    ),
    "no-chips-behind": (
        "No chips are on their way to this seat.",
        "K tomuto místu žádné žetony neputují.",
    ),
    "service": (
        "At most {most} can be paid for services with these chips now.",
        "Z těchto žetonů lze teď za služby zaplatit nejvýše {most}.",
    ),
    "in-pool": (
        "Ask this of the pool, not of one of its tables.",
        "O to požádejte pool, ne některý z jeho stolů.",
    ),
    "not-in-hand": ("You are not in a hand.", "V žádné hře teď nejste."),
    "nothing-owed": ("You owe no blind.", "Žádný blind nedlužíte."),
    "pre-action": (
        "This cannot be decided beforehand now[; you may: {offered}].",
        "O tom teď předem rozhodnout nelze[; můžete: {offered}].",
    ),
    "no-time-bank": (
        "You have no time bank to use now.",
        "Teď nemáte žádnou časovou rezervu, kterou by šlo čerpat.",
    ),
    "cannot-show": (
        "There is nothing of yours to show now.",
        "Teď nemáte co ukázat.",
    ),
    "no-clock-call": (
        "Nobody can be put on the clock by you now.",
        "Teď nikomu nemůžete nechat měřit čas.",
    ),
    "no-objection": (
        "There is no hand that you can object to now, or you have objected to it already.",
        "Teď není hra, proti které byste mohli vznést námitku, nebo už jste ji vznesli.",
    ),
    "no-such-table": (
        "No table with this game and stakes is open, or you sit at all of them.",
        "Žádný stůl s touto hrou a sázkami není otevřen, nebo už u všech sedíte.",
    ),
    "excluded-here": (
        "The staff excluded you from this game.",
        "Personál vás z této hry vyloučil.",
    ),
    "decided-already": (
        "This has been decided; a decision is final.",
        "O tom už je rozhodnuto; rozhodnutí je konečné.",
    ),
    "no-cash-table": (
        "Only tables among players understand this.",
        "Tomu rozumějí jen stoly hráčů proti sobě.",
    ),
    "no-history": (
        "There is no such hand history of this round.",
        "Takový zápis tohoto kola není.",
    ),
    "not-watching": ("Watch the table first.", "Nejprve stůl sledujte."),
    "bad-setting": (
        "The table cannot be set up so: {problem}",
        "Stůl takto nastavit nelze: {problem}",
    ),
    "too-late": (
        "The entropy comes too late for this round; it counts from the next one.",
        "Entropie přišla pro toto kolo pozdě; počítá se od příštího.",
    ),
    "no-entropy": (
        "This table takes no entropy from players.",
        "Tento stůl entropii od hráčů nebere.",
    ),
}
