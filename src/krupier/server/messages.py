"""What the server says when it refuses, in Czech and English, by code.

A refusal is a code and facts; the text is made here. ``{most}`` and the like are filled in from
the facts, a part in ``[…]`` is left out when one of its facts is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from krupier.house.texts import Lang as Lang
from krupier.house.texts import fill
from krupier.money import Currency, show
from krupier.server.cash_messages import AMONG_PLAYERS
from krupier.server.tournament_messages import OF_TOURNAMENTS

MONEY: Mapping[str, tuple[str, ...]] = {
    "amount": ("amount", "least", "most", "step"),
    "not-enough": ("amount", "balance"),
    "buy-in": ("amount", "least", "most"),
    "amount-stated": ("least", "most"),
    "top-up": ("least", "most"),
    "service": ("least", "most"),
    "stale-chips": ("amount",),
    "too-little-left": ("least", "lying"),
    "deal-kept": ("least", "most"),
    "deal-sum": ("amount", "pool"),
    "lots": ("least", "most"),
    "guarantee": ("least",),
}
"""Which facts of a refusal are amounts; all others are told as they are."""

TEXTS: Mapping[str, tuple[str, str]] = {
    # a move
    "bets-closed": (
        "The bets lie as they did when the connection was lost; they cannot be changed.",
        "Sázky leží tak, jak ležely při ztrátě spojení; nelze je měnit.",
    ),
    "no-cut-off": (
        "Nobody's game can leave this round now.",
        "Z tohoto kola teď nelze odejít s hrou.",
    ),
    "not-invited": (
        "This table is for those who are invited.",
        "Tento stůl je pro pozvané.",
    ),
    "no-private-tables": (
        "{operator} has no private tables[ of this game].",
        "{operator} nemá soukromé stoly[ této hry].",
    ),
    "private-enough": (
        "You hold {most} private tables already; close one first.",
        "Už máte {most} soukromých stolů; nejprve některý zavřete.",
    ),
    "private-full": (
        "{most} players are invited already.",
        "Pozváno je už {most} hráčů.",
    ),
    "not-your-table": (
        "Only the one who opened this table can do that.",
        "To smí jen ten, kdo tento stůl otevřel.",
    ),
    "bad-invitation": (
        "This invitation is not, or no longer, good.",
        "Tato pozvánka neplatí, nebo už neplatí.",
    ),
    "other-house": (
        "This is played with an account at {operator}.",
        "Tady se hraje s kontem u provozovatele {operator}.",
    ),
    "not-now": (
        "No move can be made now[: the round waits for {wants}].",
        "Teď nelze hrát[: kolo čeká na {wants}].",
    ),
    "not-offered": (
        "This is not possible now[; you may: {offered}].",
        "To teď nelze[; můžete: {offered}].",
    ),
    "not-your-seat": (
        "You do not hold seat {seat}; sit down there first.",
        "Místo {seat} není vaše; nejprve si sedněte.",
    ),
    "amount": (
        "This amount is refused: {least} to {most} allowed[ in steps of {step}].",
        "Tato částka nejde: povoleno je {least} až {most}[ po {step}].",
    ),
    "not-asked": (
        "{field} does not belong to this move[; it may have: {takes}].",
        "{field} k tomuto tahu nepatří[; může mít: {takes}].",
    ),
    "no-amount": ("The bet needs an amount.", "Sázka potřebuje částku."),
    "unknown-bet": (
        "There is no such bet here now[; choose from: {bets}].",
        "Taková sázka tu teď není[; vyberte z: {bets}].",
    ),
    "unknown-spot": (
        "The bet cannot be put on this place[; for example on: {spots}].",
        "Na toto místo sázku dát nelze[; lze například: {spots}].",
    ),
    "neighbours": (
        "Between {least} and {most} neighbours on each side can be asked for.",
        "Sousedů na každé straně může být {least} až {most}.",
    ),
    "no-box": (
        "Seat {seat} can stake nothing now: there is no such box, or it is full.",
        "Na místě {seat} teď vsadit nelze: takový box tu není, nebo je plný.",
    ),
    "too-little-left": (
        "Less than the minimum of {least} would be left; take back all of it.",
        "Zbylo by méně než minimum {least}; vezměte zpět celou sázku.",
    ),
    "no-stake": (
        "No stake of yours there can be taken back now.",
        "Žádnou vaši sázku odtud teď vzít zpět nelze.",
    ),
    "cards": (
        "{card} is not possible, or not twice[; you may choose from: {offered}].",
        "{card} nelze, nebo ne dvakrát[; můžete vybrat z: {offered}].",
    ),
    "cards-count": (
        "The number of cards must be from {least} to {most}.",
        "Počet karet musí být od {least} do {most}.",
    ),
    "rows": (
        "The cards must be arranged into the rows that are asked for.",
        "Karty je třeba rozložit do požadovaných řad.",
    ),
    "not-enough": (
        "You do not have enough: {amount} needed, {balance} left.",
        "Nemáte dost: potřeba {amount}, zbývá {balance}.",
    ),
    "other-round": (
        "That round is over; the move was meant for it.",
        "To kolo už skončilo; tah byl pro ně.",
    ),
    "late": ("Too late: the clock has run out.", "Pozdě: čas už vypršel."),
    "over": ("This is over already.", "To už skončilo."),
    "no-clock": ("No clock runs now.", "Teď žádné hodiny neběží."),
    "not-wanted": ("No outcome is wanted now.", "Teď se na žádný výsledek nečeká."),
    "outcome": ("This outcome is not possible: {problem}", "Takový výsledek není možný: {problem}"),
    "no-croupier": (
        "The outcomes of this table do not come from a croupier.",
        "Výsledky tohoto stolu nezadává krupiér.",
    ),
    "bad-ruling": ("This cannot be ruled now: {problem}", "To teď rozhodnout nelze: {problem}"),
    "two-acted": (
        "Two players have acted: cards and hand stand.",
        "Dva hráči už hráli: karty i hra platí.",
    ),
    "no-ruling": (
        "Nothing can be ruled in this round now.",
        "V tomto kole teď není o čem rozhodovat.",
    ),
    # a table
    "table-closed": ("The table is closed.", "Stůl je zavřený."),
    "table-open": ("The table is open already.", "Stůl už je otevřený."),
    "table-suspended": ("The table is suspended for now.", "Stůl je dočasně pozastaven."),
    "own-boxes": (
        "With others at the table a player has {most} box(es) at most.",
        "Jsou-li u stolu i jiní, má hráč nejvýše {most} box(y).",
    ),
    "foul": (
        "The high hand must be better than the low one.",
        "Vysoká ruka musí být lepší než nízká.",
    ),
    "open-boxes": (
        "A player looks at the cards of at most {most} box(es).",
        "Hráč se smí dívat do karet nejvýše {most} boxu.",
    ),
    "enough-boxes": (
        "A player holds at most {most} seat(s) here.",
        "Jeden hráč tu může mít nejvýše {most} míst.",
    ),
    "other-group": (
        "Players move only between tables of one group and one currency.",
        "Hráče lze přesadit jen mezi stoly jedné skupiny a jedné měny.",
    ),
    "seat-called": (
        "The free seats are offered to those who wait; join the waiting list.",
        "Volná místa jsou nabídnuta těm, kdo čekají; zapište se na čekací listinu.",
    ),
    "seat-free": (
        "There is a free seat: sit down.",
        "Místo je volné: posaďte se.",
    ),
    "seat-reserved": (
        "Seat {seat} is kept for somebody else.",
        "Místo {seat} je rezervováno pro někoho jiného.",
    ),
    "waiting": (
        "You are on this waiting list already.",
        "Na této čekací listině už jste.",
    ),
    "not-waiting": (
        "You are not on this waiting list.",
        "Na této čekací listině nejste.",
    ),
    "seated": (
        "You sit at a table of this game already.",
        "U stolu této hry už sedíte.",
    ),
    "amount-stated": (
        "Say with how many chips you sit down: {least} to {most}.",
        "Uveďte, s kolika žetony si sedáte: {least} až {most}.",
    ),
    "missed-posts": (
        "Who has missed blinds may not leave a short game for another table.",
        "Kdo vynechal blindy, nesmí od krátké hry přejít k jinému stolu.",
    ),
    "fixed-stakes": (
        "Blinds of this table may not be changed like this during play.",
        "Blindy tohoto stolu se takto za hry měnit nesmějí.",
    ),
    "table-full": ("The table is full.", "Stůl je plný."),
    "seat-taken": ("Seat {seat} is taken.", "Místo {seat} je obsazené."),
    "unknown-seat": ("There is no seat {seat}.", "Místo {seat} u stolu není."),
    "not-seated": ("You do not sit at this table.", "U tohoto stolu nesedíte."),
    "in-play": (
        "The player is in a hand or about to leave; he can be moved after it.",
        "Hráč je ve hře nebo odchází; přesadit ho lze až po ní.",
    ),
    **AMONG_PLAYERS,
    **OF_TOURNAMENTS,
    # something asked for
    "unknown-table": ("There is no table {table}.", "Stůl {table} není."),
    "unknown-game": ("There is no game {game}.", "Hra {game} není."),
    "unknown-house": ("There is no operator {operator}.", "Provozovatel {operator} není."),
    "unknown-round": ("There is no round {round}.", "Kolo {round} není."),
    "unknown-page": ("There is nothing at this address.", "Na této adrese nic není."),
    "round-running": (
        "The round is still running; its replay is here when it is over.",
        "Kolo ještě běží; záznam tu bude, až skončí.",
    ),
    "plays-differently": (
        "Round {round} was played by other rules than today's, which cannot replay it.",
        "Kolo {round} se hrálo podle jiných pravidel než dnešních; ta ho přehrát nedovedou.",
    ),
    "broken-round": (
        "Round {round} cannot be replayed: its journal contradicts its rules.",
        "Kolo {round} nelze přehrát: jeho záznam odporuje jeho pravidlům.",
    ),
    "no-strategy": (
        "Basic strategy is computed for blackjack only.",
        "Základní strategie se počítá jen pro blackjack.",
    ),
    "no-odds": (
        "The odds of this game depend on the players.",
        "Výhodnost této hry závisí na hráčích.",
    ),
    "unknown-option": (
        "This game has no option {option}[; it has: {allowed}].",
        "Tato hra volbu {option} nemá[; má: {allowed}].",
    ),
    "bad-option": (
        "Option {option} cannot be {value}; allowed: {allowed}.",
        "Volba {option} nemůže být {value}; povoleno: {allowed}.",
    ),
    "bad-currency": (
        "This game is not played in {currency}; allowed: {allowed}.",
        "Tato hra se v měně {currency} nehraje; povoleno: {allowed}.",
    ),
    "unknown-pay": (
        "There is nothing at {path} of the plan that could be changed.",
        "Na místě {path} v plánu není nic, co by šlo změnit.",
    ),
    "bad-pay": (
        "{path} cannot be “{value}”; write it as “{like}” is written.",
        "{path} nemůže být „{value}“; zapište to jako „{like}“.",
    ),
    "pay-too-large": (
        "{path} cannot be “{value}”: a ratio has at most {most} on either side.",
        "{path} nemůže být „{value}“: poměr má na každé straně nejvýše {most}.",
    ),
    "bad-rule": (
        "{path} cannot be “{value}”; allowed: {allowed} (– takes it away).",
        "{path} nemůže být „{value}“; povoleno: {allowed} (– znamená odebrat).",
    ),
    "bad-edit": ("This cannot be changed: {problem}", "To nelze změnit: {problem}"),
    "unknown-parameter": (
        "There is no parameter {name}; allowed: currency, exact, lang, option.…, set.…",
        "Parametr {name} není; povoleno: currency, exact, lang, option.…, set.…",
    ),
    "too-many-rounds": (
        "At most {most} rounds can be simulated so.",
        "Takto lze simulovat nejvýše {most} her.",
    ),
    "no-simulation": (
        "This game cannot be simulated so[: {problem}].",
        "Tuto hru takto simulovat nelze[: {problem}].",
    ),
    "lab-busy": (
        "You have {most} questions open in the laboratory; wait for them or cancel one.",
        "V laboratoři máte otevřených {most} otázek; počkejte na ně, nebo některou zrušte.",
    ),
    "lab-full": (
        "The laboratory is busy: {most} questions are waiting. Try again later.",
        "Laboratoř má plno: čeká {most} otázek. Zkuste to později.",
    ),
    "lab-too-long": (
        "This takes longer than {most} minutes and was given up.",
        "To trvá déle než {most} minut a bylo to vzdáno.",
    ),
    "lab-cancelled": ("The work was cancelled.", "Výpočet byl zrušen."),
    "unknown-job": (
        "There is no such work in the laboratory (any more).",
        "Takový výpočet v laboratoři není (nebo už není).",
    ),
    "not-your-job": (
        "Only who asked for it can cancel it.",
        "Zrušit to může jen ten, kdo o to požádal.",
    ),
    "no-proof": (
        "The outcomes of this round were not committed beforehand, so there is no proof.",
        "Výsledky tohoto kola nebyly předem stanoveny závazkem, důkaz proto není.",
    ),
    "no-review": (
        "What was best in round {round} is told to its players, of a game of mariáš that was "
        "played to its last card.",
        "Co bylo v kole {round} nejlepší, se řekne jeho hráčům u mariáše dohraného do poslední "
        "karty.",
    ),
    "taken": ("{name} is taken.", "{name} už existuje."),
    "conflict": (
        "Something else was written meanwhile, so this was not done; look again and repeat it.",
        "Mezitím bylo zapsáno něco jiného, a tak se to neprovedlo; podívejte se a zkuste to znovu.",
    ),
    "unknown": (
        "What was asked for does not exist.",
        "Co bylo žádáno, neexistuje.",
    ),
    # who is asking
    "bad-name": (
        "A name has 1 to 24 letters, digits, spaces or -_.' and begins with a letter or digit.",
        "Jméno má 1 až 24 písmen, číslic, mezer nebo -_.' a začíná písmenem či číslicí.",
    ),
    "mixed-name": (
        "A name is written in one alphabet: Latin, Greek or Cyrillic.",
        "Jméno se píše jednou abecedou: latinkou, řeckou, nebo cyrilicí.",
    ),
    "house-name": (
        "This name could pass for the house's own; choose one without words such as dealer, staff,"
        " bank or the name of an operator.",
        "Toto jméno by šlo zaměnit za kasino; zvolte jiné, bez slov jako krupiér, personál, banka"
        " nebo jméno provozovatele.",
    ),
    "name-taken": (
        "Somebody is called {name} already, or much like it; choose another name.",
        "Jméno {name} nebo velmi podobné už někdo má; zvolte jiné.",
    ),
    "bad-token": ("Please sign in.", "Přihlaste se, prosím."),
    "session-ended": (
        "You have been logged out: {reason}.",
        "Byli jste odhlášeni: {reason}.",
    ),
    "bad-code": ("The code is not right.", "Kód nesouhlasí."),
    "bad-proof": (
        "The password or code is not right.",
        "Heslo nebo kód nesouhlasí.",
    ),
    "prove-again": (
        "Show your password or a code again before you change this[; it is good for {minutes}"
        " minutes].",
        "Než to změníte, zadejte znovu heslo nebo kód[; platí {minutes} minut].",
    ),
    "bad-password": (
        "This password is not good enough: {problem}.",
        "Toto heslo nestačí: {problem}.",
    ),
    "bad-passkey": (
        "The passkey was not accepted; try it again.",
        "Přístupový klíč nebyl přijat; zkuste to znovu.",
    ),
    "bad-email": (
        "This is no e-mail address; write it as name@example.com.",
        "To není e-mailová adresa; pište ji jako jmeno@example.com.",
    ),
    "link-expired": (
        "This link works no longer; ask for another one.",
        "Tento odkaz už neplatí; požádejte o nový.",
    ),
    "unknown-operator": (
        "There is no operator {operator}; there are: {allowed}.",
        "Provozovatel {operator} není; jsou: {allowed}.",
    ),
    "accounts-only": (
        "Log in to an account to do this.",
        "K tomu se přihlaste ke kontu.",
    ),
    "no-guests": (
        "Nobody plays here without an account: register, or log in.",
        "Bez konta se tu nehraje: zaregistrujte se, nebo se přihlaste.",
    ),
    "guests-only": ("Only guests can do this.", "To mohou jen hosté."),
    "bad-login": ("Login or password is wrong.", "Jméno nebo heslo nesouhlasí."),
    "no-right": (
        "You may not do this: it takes the right to {right} ({act}), which the role {role} lacks.",
        "To nesmíte: je k tomu třeba oprávnění {right} ({act}), které role {role} nemá.",
    ),
    "second-factor-needed": (
        "Set up a second factor first: an authenticator app or a passkey, on the page of the staff."
        " Until then nothing else is open to you.",
        "Nejprve si na stránce personálu nastavte druhý faktor: aplikaci s kódy, nebo přístupový"
        " klíč. Do té doby je vám všechno ostatní zavřené.",
    ),
    "unsigned": (
        "Say why: an act of staff without an author and a reason is not done.",
        "Uveďte důvod: úkon personálu se bez autora a důvodu neprovede.",
    ),
    "staff-only": ("Only staff can do this.", "To může jen personál."),
    "players-only": ("Only players can do this.", "To mohou jen hráči."),
    "bad-origin": (
        "Requests from this site are not accepted.",
        "Požadavky z této stránky se nepřijímají.",
    ),
    # the form of a request
    "bad-input": ("This cannot be read[: {problem}].", "Tomu nelze rozumět[: {problem}]."),
    "bad-message": (
        "This message cannot be read[: {problem}].",
        "Zprávě nelze rozumět[: {problem}].",
    ),
    "hello-first": ("The first message must be hello.", "První zpráva musí být hello."),
    "too-large": ("This is too long: at most {most}.", "To je příliš dlouhé: nejvýše {most}."),
    "too-deep": (
        "This JSON is nested too deeply: at most {most} levels.",
        "Tento JSON je vnořen příliš hluboko: nejvýše {most} úrovní.",
    ),
    "too-slow": (
        "The request took too long to arrive: at most {most} s.",
        "Požadavek přicházel příliš dlouho: nejvýše {most} s.",
    ),
    "head-too-large": (
        "The head of the request is too long: at most {most}.",
        "Hlavička požadavku je příliš dlouhá: nejvýše {most}.",
    ),
    "too-many": (
        "Too many requests[; try again in {retry_after} s].",
        "Příliš mnoho požadavků[; zkuste to za {retry_after} s].",
    ),
    "not-allowed": ("This cannot be done with {method}.", "To nelze způsobem {method}."),
    "bad-media-type": ("Send JSON.", "Pošlete JSON."),
    # the server itself
    "restarting": (
        "The server is restarting; your stakes are safe.",
        "Server se restartuje; vaše sázky jsou v bezpečí.",
    ),
    "id-used": (
        "This id was used for another request; take a new one.",
        "Toto id už patří jinému požadavku; použijte nové.",
    ),
    "busy": ("The server is busy; try again.", "Server je zaneprázdněný; zkuste to znovu."),
    "storage-away": (
        "The books do not answer just now. Try again in a moment; no move counts twice.",
        "Knihy teď neodpovídají. Zkuste to za chvíli znovu; žádný tah se nezapočte dvakrát.",
    ),
    "refused": ("This is not possible.", "To nelze."),
    "internal": (
        "Something went wrong here; nothing was changed.",
        "Něco se tu pokazilo; nic se nezměnilo.",
    ),
}


def say(code: str, facts: Mapping[str, Any], lang: Lang) -> str:
    """The text of a refusal.

    >>> say("amount", {"least": "1", "most": "5"}, "en")
    'This amount is refused: 1 to 5 allowed.'
    >>> say("amount", {"least": "1", "most": "5", "step": "2"}, "cs")
    'Tato částka nejde: povoleno je 1 až 5 po 2.'
    """
    text = TEXTS.get(code, TEXTS["refused"])[0 if lang == "en" else 1]
    return fill(text, facts, lang)


def facts_of(code: str, facts: Mapping[str, Any], money: Currency | None) -> dict[str, Any]:
    """Facts as they go to a client: amounts as decimal texts, a step of one unit left out."""
    given = dict(facts)
    amounts = [name for name in MONEY.get(code, ()) if name in given]
    if "step" in amounts and given["step"] == 1:
        del given["step"]
        amounts.remove("step")
    if money:
        given |= {name: show(given[name], money) for name in amounts}
    return given
