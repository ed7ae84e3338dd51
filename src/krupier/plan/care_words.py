"""The words of house sheets for complaints, loyalty and records, Czech and English."""

from __future__ import annotations

from collections.abc import Mapping

Both = tuple[str, str]

SECTIONS: Mapping[str, Both] = {
    "complaints": ("Reklamace a stížnosti", "Complaints"),
    "loyalty": ("Věrnostní program", "Loyalty"),
}
ROWS: Mapping[str, Both] = {
    "evidence": ("důkaz", "evidence"),
    "appeal": ("další přezkum", "further review"),
    "invalid_games": ("neplatná hra", "invalid game"),
    "commission": ("body za provizi", "points for commission"),
    "bets": ("body za sázky", "points for bets"),
    "notice": ("vyhlášení programu", "announcement of a programme"),
    "programmes": ("časově omezené programy", "programmes that run for a time"),
}
NAMED_BY: Mapping[str, tuple[str, str, str]] = {
    "Lodging": ("about", "lhůta k podání: {}", "to be lodged: {}"),
    "Deadline": ("id", "{}", "{}"),
}
PHRASES: Mapping[str, tuple[str, ...]] = {
    "Lodging.months": ("do {} měsíců", "within {} months"),
    "Deadline.minutes": ("do {} minut od podání", "within {} minutes of the submission"),
    "Deadline.days": ("do {} dní od podání", "within {} days of the submission"),
    "Deadline.missed": ("jinak {}", "otherwise {}"),
    "Deadline.stops": (
        "čekání na vyžádané podklady se nepočítá",
        "waiting for requested documents does not count",
        "čekání na podklady lhůtu nestaví",
        "waiting for documents does not stop it",
    ),
    "Groundless.text": ("{}", "{}"),
    "Appeal.levels": ("{}", "{}"),
    "Evidence.decisive": ("rozhoduje {}", "what decides is {}"),
    "InvalidGames.effects": ("vedení rozhodne: {}", "management decides: {}"),
    "Earned.points": ("{} bodů", "{} points"),
    "Earned.per": ("za {}", "for {}"),
    "Coins.per_point": ("{} za bod", "{} for a point"),
    "Offer.coins": ("za {} mincí", "for {} coins"),
    "Offer.money": ("{} na konto", "{} to the account"),
    "BonusOffer.percent": ("{} % vkladu", "{}% of a deposit"),
    "BonusOffer.most": ("nejvýše {}", "at most {}"),
    "BonusOffer.parts": ("uvolní se po částech, kterých je {}", "released in {} parts"),
    "BonusOffer.points_each": ("každá za {} bodů", "each for {} points"),
    "BonusOffer.days": ("co se neuvolní do {} dní, zaniká", "what {} days do not release lapses"),
    "Programmes.games": ("{}", "{}"),
    "Programmes.rewards": ("odměny: {}", "rewards: {}"),
    "Notice.days": ("nejméně {} dní předem", "at least {} days before"),
    "Programmes.longest_gap_minutes": (
        "pauza mezi hrami do {} minut je hrou",
        "a pause between hands of up to {} minutes is play",
    ),
}
WORDS: Mapping[str, Both] = {
    "fact": ("jakákoli skutečnost", "any fact"),
    "win-not-credited": ("nepřipsaná výhra, od konce hry", "a win not credited, from its game"),
    "assessed": ("posouzení", "assessment"),
    "settled": ("vyřízení", "settlement"),
    "decided": ("rozhodnutí", "decision"),
    "alarm": ("upozorněn personál", "staff are alarmed"),
    "escalate": ("postoupeno vedení", "escalated to management"),
    "senior-agent": ("Senior Agent", "Senior Agent"),
    "escalation-point": ("Escalation Point", "Escalation Point"),
    "manager-on-duty": ("manažer ve službě", "Manager on Duty"),
    "management": ("vedení", "management"),
    "journal": ("záznam hry a sázek", "the record of games and bets"),
    "refund": ("vrácení sázek", "stakes returned"),
    "forfeit": ("propadnutí sázky toho, kdo pravidla porušil", "forfeiture by the one at fault"),
    "cash-games": ("cash games", "cash games"),
    "tournaments": ("turnaje", "tournaments"),
    "division": ("dělení částky podle bodů", "a sum divided by points"),
    "statuses": ("odměna za každý časový status", "a reward for every time status"),
    # retention
    "complaints": ("reklamace", "complaints"),
    "messages": ("odeslaná pošta", "mail that was sent"),
    "log-in-data": ("přihlášení a odmítnuté pokusy", "log-ins and refused attempts"),
    "end": ("konce konta", "the end of the account"),
    "last-visit": ("poslední návštěvy", "the last visit"),
    "itself": ("vzniku záznamu", "each record's own time"),
}
