"""The words of house sheets about watching, Czech and English."""

from __future__ import annotations

from collections.abc import Mapping

_DAYS = ("v posledních {} dnech", "within {} days")
_ONE_IN = (
    "nejvýše jeden poctivý z {} by byl označen",
    "at most one honest player in {} would be found",
)
_FALSE = (
    "mezi nálezy za tu dobu nejvýše {} % planých",
    "at most {} per cent of what is found in that time is false",
)
_STRONG = ("s podílem na banku od {} %", "with a share of the pot from {} per cent")
_LEAST = ("od {}", "from {}")
_MOVES = ("{}", "{}")
_PLAYED = ("sázeno nejvýše {} %", "at most {} per cent played")

ROWS: Mapping[str, tuple[str, str]] = {
    "watching": ("sledování", "watching"),
    "four_eyes": ("dva lidé", "four eyes"),
}
PHRASES: Mapping[str, tuple[str, ...]] = {
    "Watching.currency": ("částky v {}", "amounts in {}"),
    "Watching.sweep_minutes": (
        "po pohybu peněz do {} minut, jinak denně",
        "within {} minutes of a movement, otherwise daily",
    ),
    "FourEyes.measures": (
        "navrhne jeden a potvrdí druhý: {}",
        "one proposes, another confirms: {}",
    ),
    "Large.amount": _LEAST,
    "Large.moves": _MOVES,
    "Large.hours": ("součet za {} hodin", "added up over {} hours"),
    "Large.unverified": (
        "jen kdo nebyl identifikován",
        "only who has not been identified",
        "kdokoli",
        "anybody",
    ),
    "Unusual.times": ("více než {}× obvyklý pohyb", "more than {} times the usual movement"),
    "Unusual.least": _LEAST,
    "Unusual.moves": _MOVES,
    "Unusual.number": ("zná-li se jich aspoň {}", "where at least {} are known"),
    "Unusual.past_days": ("za {} dní zpět", "over {} days back"),
    "NoPlay.days": _DAYS,
    "NoPlay.least": _LEAST,
    "NoPlay.played_percent": _PLAYED,
    "NoPlay.returned_percent": ("vybráno nejméně {} %", "at least {} per cent withdrawn"),
    "Structuring.below": ("pod {}", "below {}"),
    "Structuring.percent": ("nejvýše o {} %", "by at most {} per cent"),
    "Structuring.number": ("nejméně {} pohybů", "at least {} movements"),
    "Structuring.days": _DAYS,
    "Structuring.moves": _MOVES,
    "Methods.number": ("nejméně {} různých", "at least {} different ones"),
    "Methods.days": _DAYS,
    "SharedMethod.persons": ("u nejméně {} osob", "with at least {} persons"),
    "Arbitrage.number": ("nejméně {} směn", "at least {} conversions"),
    "Arbitrage.days": _DAYS,
    "Arbitrage.played_percent": _PLAYED,
    "OutsideProfile.days": _DAYS,
    "OutsideProfile.past_days": ("proti {} dnům předtím", "against {} days before"),
    "OutsideProfile.times": (
        "více než {}× vlastní průměr nebo uvedená částka",
        "more than {} times one's own average or what one stated",
    ),
    "OutsideProfile.least": _LEAST,
    "Dumping.days": _DAYS,
    "Dumping.hands": ("nejméně {} her", "at least {} hands"),
    "Dumping.share_percent": ("jedním směrem o {} % více", "{} per cent more one way"),
    "Dumping.one_in": _ONE_IN,
    "Folding.days": _DAYS,
    "Folding.faced": ("nejméně {} navýšení", "at least {} raises"),
    "Folding.folded_percent": ("složil nejméně {} %", "at least {} per cent folded"),
    "Folding.one_in": _ONE_IN,
    "SoftPlay.days": _DAYS,
    "SoftPlay.decisions": ("nejméně {} rozhodnutí", "at least {} decisions"),
    "SoftPlay.attacked_percent": (
        "sázel či navyšoval nejvýše v {} %",
        "at most {} per cent bets and raises",
    ),
    "SoftPlay.one_in": _ONE_IN,
    "Together.days": _DAYS,
    "Together.hands": ("nejméně {} her", "at least {} hands"),
    "Regular.days": _DAYS,
    "Regular.decisions": ("nejméně {} rozhodnutí", "at least {} decisions"),
    "Regular.spread_percent": (
        "rozptyl časů nejvýše {} % průměru",
        "times spread by at most {} per cent of their mean",
    ),
    "TwoPlaces.days": _DAYS,
    "TwoPlaces.hands": ("nejméně {} her", "at least {} hands"),
    "Sleepless.days": _DAYS,
    "Sleepless.hours": ("{} hodin hry", "{} hours of play"),
    "Transfer.days": _DAYS,
    "Transfer.hands": (
        "nejméně {} her mezi nimi i s ostatními",
        "at least {} hands between them, and with others",
    ),
    "Transfer.big_blinds": (
        "o {} velkých blindů více, než se čeká",
        "{} big blinds more than expected",
    ),
    "Transfer.false_percent": _FALSE,
    "StrongFolds.days": _DAYS,
    "StrongFolds.hands": ("nejméně {} her", "at least {} hands"),
    "StrongFolds.strong_percent": _STRONG,
    "StrongFolds.folded_percent": ("složil nejméně {} %", "at least {} per cent folded"),
    "StrongFolds.false_percent": _FALSE,
    "CheckedDown.days": _DAYS,
    "CheckedDown.hands": ("nejméně {} her", "at least {} hands"),
    "CheckedDown.strong_percent": _STRONG,
    "CheckedDown.attacked_percent": (
        "vsadil či navýšil nejvýše v {} %",
        "bet or raised in at most {} per cent",
    ),
    "CheckedDown.false_percent": _FALSE,
    "Mechanical.days": _DAYS,
    "Mechanical.decisions": (
        "nejméně {} těžkých a tolik i snadných rozhodnutí",
        "at least {} hard decisions, and as many easy ones",
    ),
    "Mechanical.ratio_percent": (
        "těžká trvají méně než {} % snadných",
        "hard ones take less than {} per cent of easy ones",
    ),
    "Mechanical.reaction_percent": (
        "stejná odpověď na stejné karty v {} %",
        "the same answer to the same cards in {} per cent",
    ),
    "Mechanical.part_percent": (
        "{} % sázek ve třech velikostech",
        "{} per cent of bets of three sizes",
    ),
    "Mechanical.hours": ("v {} hodinách dne", "in {} hours of the day"),
    "Mechanical.signs": ("k tomu {} z těchto tří", "and {} of these three"),
    "Mechanical.false_percent": _FALSE,
    "Sleepless.pause_minutes": ("bez přestávky {} minut", "without a pause of {} minutes"),
}
WORDS: Mapping[str, tuple[str, str]] = {
    "deposit": ("vklad", "deposit"),
    "withdrawal": ("výběr", "withdrawal"),
    "redemption": ("výkup žetonů", "redemption of chips"),
    "withhold": ("zadržení zůstatku", "withholding of the balance"),
    "report": ("oznámení úřadu", "report to the authority"),
    "suspend": ("pozastavení konta", "suspension of the account"),
    "hold-withdrawals": ("pozdržení výběrů", "withdrawals wait"),
}
