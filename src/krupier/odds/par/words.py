"""The words and numbers of a PAR sheet, in Czech and English."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor, log10

WORDS: dict[str, tuple[str, str]] = {
    "par": ("PAR list", "PAR sheet"),
    "not-approved": (
        "Toto není schválený plán. Změněno oproti němu:",
        "This is not the approved plan. Changed in it:",
    ),
    "game": ("Hra", "Game"),
    "source": ("Podklad", "Source"),
    "currency": ("Měna", "Currency"),
    "plan-hash": ("Otisk plánu (SHA-256)", "Plan hash (SHA-256)"),
    "fingerprint": ("Otisk nastavení", "Fingerprint of plan and options"),
    "version": ("Verze programu", "Code version"),
    "made": ("Vyhotoveno", "Made"),
    "seconds": ("Doba výpočtu", "Computed in"),
    "options": ("Volby stolu", "Table options"),
    "option": ("volba", "option"),
    "value": ("hodnota", "value"),
    "overview": ("Přehled sázek", "Overview of bets"),
    "bet": ("sázka", "bet"),
    "return": ("Návratnost", "Return"),
    "edge": ("Výhoda kasina", "House edge"),
    "risk": ("Prvek rizika", "Element of risk"),
    "staked": ("Průměrně vsazeno", "Staked on average"),
    "variance": ("Rozptyl", "Variance"),
    "std": ("Směrodatná odchylka", "Standard deviation"),
    "hit": ("Četnost výher", "Hit frequency"),
    "volatility": ("Index volatility (z·σ)", "Volatility index (z·σ)"),
    "method": ("Metoda", "Method"),
    "error": ("Střední chyba návratnosti", "Standard error of the return"),
    "units": ("jednotek", "units"),
    "one-in": ("1 z", "1 in"),
    "pay-table": ("Výplatní tabulka", "Pay table"),
    "wins": ("výhra", "wins"),
    "pays": ("výplata", "pays"),
    "outcomes": ("Výsledky", "Outcomes"),
    "net": ("čistá výhra", "net win"),
    "ways": ("kombinace", "combinations"),
    "chance": ("pravděpodobnost", "probability"),
    "of": ("z", "of"),
    "exactly": ("přesně", "exactly"),
    "return-exactly": ("Návratnost přesně", "Return, exactly"),
    "name": ("název", "name"),
    "contribution": ("příspěvek k návratnosti", "contribution to return"),
    "total": ("celkem", "total"),
    "no-outcomes": (
        "Rozdělení jednotlivých výsledků tato metoda nedává; průměr a rozptyl jsou úplné.",
        "This method does not give the single outcomes; mean and variance are complete.",
    ),
    "bands": ("Pásma spolehlivosti návratnosti", "Confidence bands of the return"),
    "rounds": ("kol", "rounds"),
    "chart-of": ("Nejlepší hra", "The best play"),
    "distribution": ("Rozdělení čisté výhry", "Distribution of the net win"),
    "definitions": ("Vymezení pojmů", "Definitions"),
    "page": ("strana", "page"),
}

DEFINITIONS: tuple[tuple[str, str], ...] = (
    (
        "Jednotka je vstupní sázka (u pokerů ante). Návratnost je průměr toho, co se z jednotky "
        "vrátí; výhoda kasina je 1 − návratnost. Čistá výhra je to, co se vrátí, bez vsazeného.",
        "A unit is the opening stake (in poker games the ante). The return is the mean of what "
        "comes back of a unit; the house edge is 1 − return. The net win is what comes back less "
        "all that was staked.",
    ),
    (
        "Příspěvek výsledku k návratnosti je pravděpodobnost × (1 + čistá výhra); součet všech je "
        "návratnost. Prohraje-li se s doplatky víc než jednotka, je příspěvek záporný.",
        "An outcome contributes probability × (1 + net win) to the return; all of them add up to "
        "it. Where raises lose more than a unit the contribution is negative.",
    ),
    (
        "Prvek rizika je výhoda kasina na jednotku všeho, co se průměrně vsadí včetně doplatků.",
        "The element of risk is the house edge per unit of all that is staked on average, raises "
        "included.",
    ),
    (
        "Kombinace jsou čitatele pravděpodobností nad jejich společným jmenovatelem.",
        "Combinations are the numerators of the probabilities over their common denominator.",
    ),
    (
        "Index volatility je z·σ pro oboustrannou spolehlivost 90, 95 a 99 % (z = 1,645; 1,960; "
        "2,576), σ směrodatná odchylka čisté výhry jednotky. Po N kolech leží návratnost s touto "
        "spolehlivostí do index/√N od průměru. Pásma jsou z normálního rozdělení; u vzácných "
        "velkých výher platí až pro tolik kol, aby se taková výhra čekala aspoň několikrát.",
        "The volatility index is z·σ for a two-sided confidence of 90, 95 and 99 % (z = 1.645, "
        "1.960, 2.576), σ the standard deviation of the net win of a unit. After N rounds the "
        "return lies within index/√N of its mean with that confidence. The bands are those of the "
        "normal distribution; with rare large wins they hold once several such wins are to be "
        "expected.",
    ),
    (
        "Četnost výher je podíl kol, v nichž se vrátí víc, než bylo vsazeno.",
        "The hit frequency is the share of rounds in which more comes back than was staked.",
    ),
)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@dataclass(frozen=True)
class Say:
    r"""Words and numbers in one language.

    >>> Say("cs").percent(0.972972973), Say("en").count(12994800), Say("cs").number(1.5, 2)
    ('97,2973\xa0%', '12,994,800', '1,50')
    """

    lang: str

    def __call__(self, key: str) -> str:
        return self.of(WORDS[key])

    def of(self, both: tuple[str, str]) -> str:
        return both[0 if self.lang == "cs" else 1]

    def number(self, value: float, digits: int) -> str:
        return self._local(f"{value:z,.{digits}f}")

    def percent(self, value: float, digits: int = 4) -> str:
        return self._local(f"{100 * value:z,.{digits}f}") + "\u00a0%"

    def count(self, value: int) -> str:
        return self._local(f"{value:,}")

    def chance(self, value: float) -> str:
        r"""A probability to four digits that tell something.

        >>> Say("en").chance(0.5), Say("en").chance(1.539e-6)
        ('50.0000\xa0%', '0.0001539\xa0%')
        """
        digits = 4 if value <= 0 else max(4, 1 - floor(log10(value)))
        return self.percent(value, min(digits, 12))

    def share(self, value: float) -> str:
        r"""A share in no more digits than it needs.

        >>> Say("cs").share(0.5), Say("en").share(1e-7)
        ('50\xa0%', '0.00001\xa0%')
        """
        return self._local(f"{100 * value:.9f}".rstrip("0").rstrip(".")) + "\u00a0%"

    def one_in(self, chance: Fraction) -> str:
        if not chance:
            return "–"
        times = float(1 / chance)
        return self.number(times, 0 if times >= 1000 else 2)

    def net(self, value: Fraction) -> str:
        """A net win with its sign."""
        return self._local(f"{float(value):+,.6g}" if value else "0")

    def fraction(self, value: Fraction, most: int = 34) -> str:
        """An exact fraction, or nothing where nobody could take it in."""
        text = str(value).replace("-", "−")
        return text if len(text) <= most else "–"

    def _local(self, text: str) -> str:
        text = text.replace("-", "−")
        if self.lang != "cs":
            return text
        return text.replace(",", "\u00a0").replace(".", ",")
