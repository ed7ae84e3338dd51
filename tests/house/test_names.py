"""Names that could be taken for another's, or for the house's."""

from __future__ import annotations

import pytest

from krupier.house.names import BadName, cleaned, reserved, skeleton

KEPT = reserved(["kings", "fortuna", "tsg"])


@pytest.mark.parametrize(
    "name",
    ["Anna", "Žofie K.", "O'Neil", "Jan-Petr", "Łukasz", "Анна", "Ελένη", "7", "Houser", "King"],
)
def test_ordinary_names_are_taken_as_they_are(name: str) -> None:
    assert cleaned(name, KEPT) == name


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "form"),
        ("x" * 25, "form"),
        ("A\u200bnna", "form"),  # zero-width space
        ("An\u00adna", "form"),  # soft hyphen
        ("\u202eannA", "form"),  # right-to-left override
        ("_Anna", "form"),
        ("\u3164", "alphabets"),  # Hangul filler: a letter that nobody sees
        ("Аnna", "alphabets"),  # the first letter is Cyrillic
        ("Kruplεr", "alphabets"),
        ("安娜", "alphabets"),
        ("١٢٣", "alphabets"),
        ("Krupiér", "house"),
        ("KRUPIER 2", "house"),
        ("Krup1er", "house"),
        ("k-r-u-p-i-e-r", "house"),
        ("Ｋｒｕｐｉｅｒ", "house"),  # full width
        ("Krupierka Jana", "house"),
        ("Dealer", "house"),
        ("5taff", "house"),
        ("Staff Anna", "house"),
        ("banka", "house"),
        ("The House", "house"),
        ("Кrupier".replace("К", "K"), "house"),
        ("FORTUNA", "house"),
        ("Kings", "house"),
        ("K1ngs", "house"),
        ("Podpora", "house"),
        ("Casino Support", "house"),
    ],
)
def test_names_that_deceive_are_refused_and_it_is_known_why(name: str, why: str) -> None:
    with pytest.raises(BadName) as refused:
        cleaned(name, KEPT)
    assert refused.value.why == why


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("Anna", "Ánňa"),
        ("Anna", "An na"),
        ("Anna", "A.n.n.a"),
        ("Anna", "𝐀𝐧𝐧𝐚"),  # bold letters of mathematics
        ("Bob", "ВОВ"),  # Cyrillic
        ("Petr", "Реtr"),
        ("Bill", "BiII"),
        ("Bill", "Bi11"),
        ("Milan", "Mi1an"),
        ("Olga", "0lga"),
        ("Marta", "Rnarta".replace("R", "r")),
        ("Wanda", "VVanda"),
        ("TOM", "ТОМ"),  # Cyrillic
        ("XENA", "ΧΕΝΑ"),  # Greek
    ],
)
def test_names_that_look_the_same_have_one_skeleton(one: str, other: str) -> None:
    assert one != other
    assert skeleton(one) == skeleton(other)


def test_names_that_differ_have_skeletons_that_differ() -> None:
    names = ["Anna", "Hana", "Jana", "Ivana", "Jan", "Ján 2", "Petr", "Pavel", "Anna K.", "Bob"]
    assert len({skeleton(one) for one in names}) == len(names)
