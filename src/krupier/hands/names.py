"""What hands are called, in Czech and English."""

from __future__ import annotations

from krupier.hands.categories import Category
from krupier.hands.scales import Ranks

_RANKS = (
    ("two", "dvojka", "dvojek", "dvojky"),
    ("three", "trojka", "trojek", "trojky"),
    ("four", "čtyřka", "čtyřek", "čtyřky"),
    ("five", "pětka", "pětek", "pětky"),
    ("six", "šestka", "šestek", "šestky"),
    ("seven", "sedmička", "sedmiček", "sedmičky"),
    ("eight", "osmička", "osmiček", "osmičky"),
    ("nine", "devítka", "devítek", "devítky"),
    ("ten", "desítka", "desítek", "desítky"),
    ("jack", "spodek", "spodků", "spodky"),
    ("queen", "dáma", "dam", "dámy"),
    ("king", "král", "králů", "krále"),
    ("ace", "eso", "es", "esa"),
)
"""English; Czech in the singular, the genitive plural (pár králů) and the plural (esa a krále)."""
_RANK_EN, _RANK_CS, _OF_CS, _PLURAL_CS = zip(*_RANKS, strict=True)
_SHORT = (*"23456789", "10", *"JQKA")

_EN = {
    Category.HIGH_CARD: "high card",
    Category.PAIR: "pair",
    Category.TWO_PAIRS: "two pairs",
    Category.THREE_OF_A_KIND: "three of a kind",
    Category.STRAIGHT: "straight",
    Category.FLUSH: "flush",
    Category.FULL_HOUSE: "full house",
    Category.FOUR_OF_A_KIND: "four of a kind",
    Category.STRAIGHT_FLUSH: "straight flush",
    Category.ROYAL_FLUSH: "royal flush",
    Category.FIVE_ACES: "five aces",
    Category.ACE_KING: "ace-king",
    Category.ACE_KING_QUEEN: "ace-king-queen",
    Category.FIVE_PICTURES: "five picture cards",
    Category.SAME_COLOUR: "cards of one colour",
    Category.ONE_CARD: "one card",
    Category.TWO_CARDS: "two cards",
    Category.THREE_CARDS: "three cards",
    Category.BADUGI: "badugi",
    Category.NO_LOW: "no low",
}
_CS = {
    Category.HIGH_CARD: "vysoká karta",
    Category.PAIR: "pár",
    Category.TWO_PAIRS: "dva páry",
    Category.THREE_OF_A_KIND: "trojice",
    Category.STRAIGHT: "postupka",
    Category.FLUSH: "flush",
    Category.FULL_HOUSE: "full house",
    Category.FOUR_OF_A_KIND: "čtveřice",
    Category.STRAIGHT_FLUSH: "postupka v barvě",
    Category.ROYAL_FLUSH: "královská postupka",
    Category.FIVE_ACES: "pět es",
    Category.ACE_KING: "eso-král",
    Category.ACE_KING_QUEEN: "eso-král-dáma",
    Category.FIVE_PICTURES: "pět obrázkových karet",
    Category.SAME_COLOUR: "karty jedné barvy (červené nebo černé)",
    Category.ONE_CARD: "jedna karta",
    Category.TWO_CARDS: "dvě karty",
    Category.THREE_CARDS: "tři karty",
    Category.BADUGI: "badugi",
    Category.NO_LOW: "bez low",
}
_BADUGI = (Category.ONE_CARD, Category.TWO_CARDS, Category.THREE_CARDS, Category.BADUGI)


def category_en(category: Category) -> str:
    return _EN[category]


def category_cs(category: Category) -> str:
    return _CS[category]


def dashes(ranks: Ranks) -> str:
    """Ranks as a low hand is written: 8-7-5-4-A."""
    return "-".join(_SHORT[rank] for rank in ranks)


def name_en(category: Category, ranks: Ranks) -> str:
    """
    >>> name_en(Category.FULL_HOUSE, (12, 11)), name_en(Category.STRAIGHT, (3,))
    ('full house, aces full of kings', 'straight, five high')
    """
    name = _EN[category]
    match category:
        case Category.HIGH_CARD:
            return f"{_RANK_EN[ranks[0]]} high"
        case Category.PAIR:
            return f"pair of {_plural_en(ranks[0])}"
        case Category.TWO_PAIRS:
            return f"{name}, {_plural_en(ranks[0])} and {_plural_en(ranks[1])}"
        case Category.THREE_OF_A_KIND | Category.FOUR_OF_A_KIND:
            return f"{name}, {_plural_en(ranks[0])}"
        case Category.FULL_HOUSE:
            return f"{name}, {_plural_en(ranks[0])} full of {_plural_en(ranks[1])}"
        case Category.STRAIGHT | Category.FLUSH | Category.STRAIGHT_FLUSH:
            return f"{name}, {_RANK_EN[ranks[0]]} high"
    return f"{name} {dashes(ranks)}" if category in _BADUGI else name


def name_cs(category: Category, ranks: Ranks) -> str:
    """
    >>> name_cs(Category.FULL_HOUSE, (12, 11)), name_cs(Category.PAIR, (11, 9))
    ('full house, esa a krále', 'pár králů')
    """
    name = _CS[category]
    match category:
        case Category.HIGH_CARD:
            return f"{name} {_RANK_CS[ranks[0]]}"
        case Category.PAIR | Category.THREE_OF_A_KIND | Category.FOUR_OF_A_KIND:
            return f"{name} {_OF_CS[ranks[0]]}"
        case Category.TWO_PAIRS | Category.FULL_HOUSE:
            return f"{name}, {_PLURAL_CS[ranks[0]]} a {_PLURAL_CS[ranks[1]]}"
        case Category.STRAIGHT | Category.FLUSH | Category.STRAIGHT_FLUSH:
            return f"{name}, nejvyšší {_RANK_CS[ranks[0]]}"
    return f"{name} {dashes(ranks)}" if category in _BADUGI else name


def low_en(category: Category, ranks: Ranks) -> str:
    """The name of a low hand: its cards from the top if they are all different."""
    return f"{dashes(ranks)} low" if category is Category.HIGH_CARD else name_en(category, ranks)


def low_cs(category: Category, ranks: Ranks) -> str:
    return f"low {dashes(ranks)}" if category is Category.HIGH_CARD else name_cs(category, ranks)


def _plural_en(rank: int) -> str:
    return "sixes" if _RANK_EN[rank] == "six" else f"{_RANK_EN[rank]}s"
