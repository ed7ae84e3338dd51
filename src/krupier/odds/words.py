"""Methods and facts of odds for people, in Czech and English.

Solvers write them in English, as part of a row: ``exact: all ranks from 6 decks``. A method is its
kind and parts joined by semicolons; each part, and each fact, is looked up here. In a template
``{n}`` stands for a whole number, ``{word}`` for one word, and any other name for a text; their own
words are looked up too.
What is not found stays English, and :func:`missing` tells it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from krupier.odds.folding import EDGE
from krupier.odds.result import BetOdds
from krupier.plan.parts import Names

KINDS = {"exact": "přesně", "simulation": "simulace"}

METHODS = {
    "all results counted": "všechny výsledky spočteny",
    "all throws counted": "všechny hody spočteny",
    "all rolls counted": "všechny hody spočteny",
    "rolled until decided": "hází se, dokud se nerozhodne",
    "thrown until decided": "hází se, dokud se nerozhodne",
    "the fee is paid with the stake and counts as staked": (
        "poplatek se platí se sázkou a počítá se do vsazeného"
    ),
    "the fee is taken from the win": "poplatek se strhává z výhry",
    "all ranks from {n} decks": "všechny hodnoty karet, počet balíčků {n}",
    "all deals of up to six cards from {n} decks": (
        "všechna rozdání nejvýše šesti karet, počet balíčků {n}"
    ),
    "all pairs counted": "všechny dvojice karet spočteny",
    "all sets of three cards counted": "všechny trojice karet spočteny",
    "all sets of four cards counted": "všechny čtveřice karet spočteny",
    "tens in the shoe": "desítky v botě",
    "the bank's hand played out over the whole shoe": "ruka banky dohrána přes celou botu",
    "all cards of a full shoe, chart by totals, double precision": (
        "všechny karty plné boty, tabulka podle součtů, dvojitá přesnost"
    ),
    "spread of split rounds: hands independent given the bank's": (
        "rozptyl kol s rozdělením: ruce nezávislé při dané ruce banky"
    ),
    "splits followed to {n} hands": "rozdělení sledována do {n} rukou",
    "all {n} kinds of three cards, best play": "všech {n} druhů tří karet, nejlepší hra",
    "per unit of one of the three bets": "na jednotku jedné ze tří sázek",
    "all hands of three cards": "všechny ruce o třech kartách",
    "all kinds of three cards against all hands of the bank, best play": (
        "všechny druhy tří karet proti všem rukám banky, nejlepší hra"
    ),
    "all {n} deals": "všech {n} rozdání",
    "all deals, best play": "všechna rozdání, nejlepší hra",
    "all boards, all hands, best play": "všechny společné karty, všechny ruce, nejlepší hra",
    "all hands of player and bank, best play": "všechny ruce hráče a banky, nejlepší hra",
    "all hands of {n} cards": "všechny ruce o {n} kartách",
    "all pairs of own cards": "všechny dvojice vlastních karet",
    "all hands of five cards, as low hands": "všechny ruce o pěti kartách, jako nízké",
    "all flops, all three own cards": "všechny flopy, všechny tři vlastní karty",
    "{n} deals, each with both hands in either place": (
        "{n} rozdání, každé s oběma rukama na obou místech"
    ),
    "{n} rounds beside the mean over all hands": "{n} kol vedle průměru přes všechny ruce",
    "purchases weighed over all cards that can come and all hands of the bank, cards given away by "
    "their ranks": (
        "nákupy váženy přes všechny karty, které mohou přijít, a všechny ruce banky, odhozené "
        "karty podle hodnot"
    ),
    "all else best by the cards seen": "vše ostatní nejlépe podle viděných karet",
    "all hands of player and bank": "všechny ruce hráče a banky",
    "{n} situations, each under best play against all {hands} hands of the bank": (
        "{n} situací, každá nejlepší hrou proti všem {hands} rukám banky"
    ),
    "per unit of the ante": "na jednotku Ante",
    "per unit of the ante of one hand": "na jednotku Ante jedné ruky",
    "standard error {share}%": "střední chyba {share} %",
}
"""Parts of methods."""

HANDS = {
    "high card": "vysoká karta",
    "pair": "pár",
    "two pairs": "dva páry",
    "three of a kind": "trojice",
    "straight": "postupka",
    "flush": "barva",
    "full house": "full house",
    "four of a kind": "čtveřice",
    "straight flush": "postupka v barvě",
}

VALUES = {
    "the best chart by totals, insurance declined": (
        "nejlepší tabulka podle součtů, bez pojištění"
    ),
    "let it ride where the cards in sight win more than they lose on average": (
        "sázka se ponechá, když viditelné karty v průměru víc vyhrají, než prohrají"
    ),
    "bet with {hand} or better": "vsadit s {hand} a lepšími",
    "raise on spread {numbers}": "navýšit při rozpětí {numbers}",
    "always fold": "vždy složit",
    "always go to war": "vždy jít do války",
    "always surrender": "vždy se vzdát",
    "the house way": "house way, jak skládá banka",
    "both set the house way": "obě ruce složené podle house way",
    "the player sets best by the dealer's chances as they follow from the cards he holds": (
        "hráč skládá nejlépe podle šancí krupiéra, jak plynou z karet, které drží"
    ),
    "the player is the banker and sets best by the dealer's chances": (
        "hráč je bankéř a skládá nejlépe podle šancí krupiéra"
    ),
    "the bank shows an ace, nothing else is known": "banka ukazuje eso, víc se neví",
    "the player does not fold": "hráč neskládá",
    "folding by the best Ante strategy": "skládá se podle nejlepší strategie pro Ante",
    "double, error below {small}": "dvojitá, chyba pod {small}",
    "check": "check",
    "fold": "složit",
    "bet": "vsadit",
    "exchange {n}": "výměna, karet {n}",
    "exchange-again {n}": "druhá výměna, karet {n}",
    "fifth-card": "pátá karta",
    "sixth-card": "šestá karta",
    "dealt bonus": "výhra rozdané ruky",
    "{word}-{n}x": "vsadit {n}× Ante",
    **HANDS,
    **{hand.replace(" ", "-"): czech for hand, czech in HANDS.items()},
}
"""Values of facts, and words in their names."""

TEXT, SHARE, HIDDEN = "text", "share", "hidden"


@dataclass(frozen=True)
class _Fact:
    cs: str
    en: str
    kind: str = SHARE
    """``share``: a number that is told in per cent; ``hidden``: told in another way."""


FACTS = {
    "strategy": _Fact("strategie", "strategy", TEXT),
    "given": _Fact("za podmínky", "given", TEXT),
    "return_per_wagered": _Fact("návratnost ze všeho vsazeného", "return per amount staked"),
    "return_by_cards": _Fact(
        "návratnost při hře podle karet, nejen součtů", "return when played by cards, not totals"
    ),
    "return_by_cards_per_wagered": _Fact(
        "návratnost ze všeho vsazeného při hře podle karet",
        "return per amount staked when played by cards",
    ),
    "decided_per_throw": _Fact("rozhodnuto jedním hodem", "decided by one throw"),
    "house_edge {play}": _Fact("výhoda banky: {play}", "house edge: {play}"),
    "edge_with_odds": _Fact("výhoda banky i s Odds", "house edge with odds"),
    "p_ride_1": _Fact("první sázka ponechána", "first bet left to ride"),
    "p_ride_2": _Fact("druhá sázka ponechána", "second bet left to ride"),
    "p_push": _Fact("bez rozhodnutí", "push"),
    "p_otherwise": _Fact("složí se jinak než house way", "sets otherwise than the house way"),
    "p_bet": _Fact("vsadí se", "bets"),
    "p_exchange": _Fact("karty se vymění", "exchanges cards"),
    "p_bought_twice": _Fact("nakoupí se dvakrát", "buys twice"),
    "p_insured": _Fact("pojistí se", "insures"),
    "p_bank_card": _Fact("koupí se karta bance", "buys a card for the bank"),
    "return_of_rounds": _Fact("návratnost samotných kol", "return of the rounds themselves"),
    "error_of_rounds": _Fact("její střední chyba", "its standard error"),
    "p_switch": _Fact("karty se prohodí", "switches cards"),
    "p_banco": _Fact("vyhraje Banco", "Banco wins"),
    "p_punto": _Fact("vyhraje Punto", "Punto wins"),
    "p_tie": _Fact("shoda", "tie"),
    "before the flop {move}": _Fact("před flopem {move}", "before the flop {move}", HIDDEN),
    "played {moves}": _Fact("hraje se: {moves}", "played: {moves}"),
    "lowest bet": _Fact("vsadí se nejméně s", "lowest hand that bets", TEXT),
    "lowest bet against {card}": _Fact(
        "proti {card} se vsadí nejméně s", "lowest hand that bets against {card}", TEXT
    ),
    "exchange with {kind}": _Fact("vymění se s: {kind}", "exchanges with {kind}"),
    "exchange against {card} with {kind}": _Fact(
        "proti {card} se vymění s: {kind}", "exchanges against {card} with {kind}"
    ),
    "bets per hand": _Fact("sázek na ruku", "bets per hand"),
    "insurances per hand": _Fact("pojištění na ruku", "insurances per hand"),
    "with {kind}": _Fact("s rukou {kind}", "with {kind}", HIDDEN),
    "precision": _Fact("přesnost", "precision", TEXT),
}
"""Names of facts, in the order in which they are told."""


@dataclass(frozen=True)
class ShownFact:
    """A fact for people."""

    key: str
    name: Names
    value: Names


def method(row: BetOdds) -> Names:
    """How the odds of a row were found.

    >>> row = BetOdds("bet", Fraction(1), Fraction(1), Fraction(1), "exact: all ranks from 6 decks")
    >>> method(row).cs
    'přesně: všechny hodnoty karet, počet balíčků 6'
    """
    kind, _, how = row.method.partition(": ")
    parts = [_part(part) or part for part in how.split("; ")] if how else []
    cs = ": ".join((KINDS.get(kind, kind), *(["; ".join(parts)] if parts else [])))
    return Names(cs=cs, en=_grouped(row.method, ","))


def facts(row: BetOdds) -> list[ShownFact]:
    """What else is known of a row; what a chart shows is left out.

    >>> row = BetOdds("bet", Fraction(1), Fraction(1), Fraction(1), "exact", {"p_tie": "1/8"})
    >>> [(told.name.cs, told.value.cs) for told in facts(row)]
    [('shoda', '12,5000\\xa0%')]
    """
    order = list(FACTS)

    def place(key: str) -> int:
        found = _fitting(key, FACTS)
        return order.index(found[0]) if found else len(order)

    return [
        ShownFact(key, name, _value(row.facts[key], kind))
        for key in sorted(row.facts, key=place)
        for name, kind in [_fact(key)]
        if kind != HIDDEN
    ]


def conditions(row: BetOdds) -> list[Names]:
    """Under which condition the figures of a row hold, and the house edge for one who folds.

    >>> row = BetOdds("bet", Fraction(1), Fraction(1), Fraction(1), "exact",
    ...     {"given": "the player does not fold"})
    >>> conditions(row)[0].cs
    'za podmínky: hráč neskládá'
    """
    return [
        Names(cs=f"{told.name.cs}: {told.value.cs}", en=f"{told.name.en}: {told.value.en}")
        for told in facts(row)
        if told.key in ("given", EDGE)
    ]


def value(text: str) -> Names:
    """A text that is the value of a fact, such as a strategy."""
    return Names(cs=_inner(text), en=text)


def missing(row: BetOdds) -> Iterator[str]:
    """Everything a row says that has no Czech."""
    kind, _, how = row.method.partition(": ")
    if kind not in KINDS:
        yield kind
    yield from (part for part in how.split("; ") if how and _part(part) is None)
    for key, text in row.facts.items():
        found = _fitting(key, FACTS)
        if found is None:
            yield key
            continue
        template, captured = found
        kind = FACTS[template].kind
        words = [*captured.values(), *([text] if kind == TEXT else [])] if kind != HIDDEN else []
        yield from (word for word in words if not _known(word))


# -- looking up ------------------------------------------------------------------------------


HOLDS = {"n": r"\d+", "word": r"\w+"}
RANK = "[2-9TJQKA]"
CARD = f"{RANK}[shdc]"


@cache
def _pattern(template: str) -> re.Pattern[str]:
    def group(found: re.Match[str]) -> str:
        return f"(?P<{found[1]}>{HOLDS.get(found[1], '.+')})"

    return re.compile(re.sub(r"\\\{(\w+)\\\}", group, re.escape(template)))


def _fitting(text: str, templates: Iterable[str]) -> tuple[str, dict[str, str]] | None:
    """The template that a text was written by, and what stands in it."""
    for template in templates:
        found = _pattern(template).fullmatch(text)
        if found:
            return template, found.groupdict()
    return None


def _czech(text: str, catalogue: Mapping[str, str]) -> str | None:
    found = _fitting(text, catalogue)
    if found is None:
        return None
    template, captured = found
    return catalogue[template].format(**{key: _inner(word) for key, word in captured.items()})


def _part(text: str) -> str | None:
    """Of a method, which may tell the strategy too."""
    return _czech(text, METHODS) or _czech(text, VALUES)


def _inner(text: str) -> str:
    """A value, or several of them."""
    whole = _czech(text, VALUES)
    if whole is not None:
        return whole
    if ", " in text:
        return ", ".join(map(_inner, text.split(", ")))
    return _grouped(text.replace(".", ","), "\u00a0") if _is_number(text) else text


def _known(text: str) -> bool:
    """Whether a text has Czech, or needs none: numbers, cards, names of bets."""
    if _fitting(text, VALUES):
        return True
    if ", " in text:
        return all(map(_known, text.split(", ")))
    return re.fullmatch(rf"[\d./e%+± -]+|{RANK}(-{RANK})*|{CARD}( {CARD})*", text) is not None


def _fact(key: str) -> tuple[Names, str]:
    found = _fitting(key, FACTS)
    if found is None:
        return Names(cs=key, en=key), TEXT
    template, captured = found
    fact = FACTS[template]
    czech = {name: _inner(word) for name, word in captured.items()}
    return Names(cs=fact.cs.format(**czech), en=fact.en.format(**captured)), fact.kind


def _value(text: str, kind: str) -> Names:
    if kind == SHARE and _is_number(text):
        share = f"{100 * float(Fraction(text)):.4f}\u00a0%"
        return Names(cs=share.replace(".", ","), en=share)
    return value(text)


def _is_number(text: str) -> bool:
    return re.fullmatch(r"\d+(\.\d+)?(/\d+)?", text) is not None


def _grouped(text: str, mark: str) -> str:
    """Long numbers in groups of three."""
    return re.sub(
        r"(?<![\d.,])\d{5,}(?![\d.,])", lambda found: f"{int(found[0]):,}".replace(",", mark), text
    )
