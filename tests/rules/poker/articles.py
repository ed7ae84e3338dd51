"""Where the rulebook says what flop games have in common: clauses by game and topic.

Articles of one operator repeat each other with other numbers; so one test holds them all.

>>> article("W14", "deal 6, ranks 27-29, raise 10 W28-10")["ranks"]
['W14-27', 'W14-28', 'W14-29']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Clauses = Mapping[str, Mapping[str, Sequence[str]]]


def article(prefix: str, topics: str) -> dict[str, list[str]]:
    """Clauses by topic: numbers of this article, or whole ids of another."""
    found = {}
    for one in topics.split(","):
        topic, *numbers = one.split()
        found[topic] = [clause for number in numbers for clause in _clauses(prefix, number)]
    return found


def _clauses(prefix: str, number: str) -> list[str]:
    if not number[0].isdecimal():
        return [number]
    first, _, last = number.partition("-")
    return [f"{prefix}-{one:02}" for one in range(int(first), int(last or first) + 1)]


OMAHA_CASH = """
    blinds 3, deal 5, first 6, fold 7, call 8, raise 9, option 10, end 11, flop 12, order 13,
    check 14, turn 15, river 16, last 17, show 18, best 19, two 23-24, ranks 25-34, tie 35,
    small 36, big 37, seats 1 38
"""
TOURNAMENT = """
    chips 2, seats 1 4, blinds 6, deal 8, first 9, fold 10, call 11, raise 12, option 13, end 14,
    flop 15, order 16, check 17
"""
FLOP_TOURNAMENT = f"{TOURNAMENT}, turn 18, river 19, last 20, show 21, best 22, tie 38"

WGG: Clauses = {
    "wgg/texas-holdem-cash": article(
        "W14",
        """
        blinds 4, deal 6, first 7, fold 8, call 9, raise 10, option 11, end 12, flop 13, order 14,
        check 15, turn 16, river 17, last 18, show 19, best 20, any 24-26, ranks 27-36, tie 37,
        small 38, big 39, seats 1 40
        """,
    ),
    "wgg/omaha-cash": article("W15", OMAHA_CASH),
    "wgg/five-card-omaha-cash": article("W16", OMAHA_CASH),
    "wgg/crazy-pineapple-cash": article(
        "W17",
        """
        blinds 4, deal 6, first 7, fold 8, call 9, raise 10, option 11, end 12, flop 13, order 14,
        check 15, drop 16-18, turn 19, river 20, last 21, show 22, best 23, any 27-29,
        ranks 30-39, tie 40, small 41, big 42, seats 1 43
        """,
    ),
    "wgg/texas-holdem-tournament": article("W20", f"{FLOP_TOURNAMENT}, any 26-27, ranks 28-37"),
    "wgg/omaha-tournament": article("W21", f"{FLOP_TOURNAMENT}, two 26-27, ranks 28-37"),
    "wgg/five-card-omaha-tournament": article("W22", f"{FLOP_TOURNAMENT}, two 26-27, ranks 28-37"),
    "wgg/crazy-pineapple-tournament": article(
        "W23",
        f"""{TOURNAMENT}, drop 18-20, turn 21, river 22, last 23, show 24, best 25, any 29-30,
        ranks 31-40, tie 41""",
    ),
    "wgg/short-deck-tournament": article(
        "W24",
        """
        chips 3, seats 1 5, deal 10, fold 12, raise 14, end 16, flop 17, order 18, check 19,
        turn 20, river 21, last 22, show 23, best 24, any 29-30, ranks 31-40, tie 41
        """,
    ),
}
FORTUNA: Clauses = {
    "fortuna/texas-holdem": article(
        "F03",
        """
        blinds 4 5 F02-07 F02-08 F02-15, deal 7, first 11-13, fold F02-20, call 10 F02-19,
        raise F02-23 F02-24, end F02-25, flop 14, order 15, check 9 16 F02-17 F02-22, turn 17,
        river 18, show 19 20 F02-27, best 21 F02-29, any 8, tie 22, seats 2 F02-01 F02-03
        """,
    ),
    "fortuna/six-plus-holdem": article(
        "F04",
        """
        blinds 2, deal 2, first 2, flop 2, order 2, turn 2, river 2, show 2, any 2, ranks 3 7,
        seats 2
        """,
    ),
    "fortuna/omaha": article(
        "F05",
        """
        blinds 2, deal 4, first 2, flop 2, turn 2, river 2, two 5, best 6, tie 7, ranks 8, seats 1
        """,
    ),
    "fortuna/omaha-hi-lo": article(
        "F06", "blinds 2, deal 3, first 2, flop 2, turn 2, river 2, two 4, ranks 10, seats 1"
    ),
}
TSG: Clauses = {
    "tsg/texas-holdem": article(
        "T15",
        """
        blinds 2-4 T13-05, deal 1 6, first 7 T13-24, fold T13-09, call T13-10,
        raise T13-11 T13-23, end 14 T13-16 T13-17, flop 8, order 8,
        check 14 T13-07 T13-08, turn 9, river 10, show 11 T13-27 T13-29, best T13-03, any 15,
        tie T13-30, seats T13-02,
        ranks T14-02 T14-03 T14-04 T14-05 T14-07 T14-08 T14-09 T14-10
        """,
    ),
    "tsg/omaha": article(
        "T16",
        """
        blinds 1, deal 2, first 1, flop 1, turn 1, river 1, two 3, best 4, tie 4, ranks 5
        """,
    ),
    "tsg/omaha-hi-lo": article("T17", "blinds 1, deal 1, first 1, flop 1, turn 1, river 1, two 2"),
    "tsg/five-card-omaha": article("T18", "deal 1, flop 1, turn 1, river 1, two 2"),
    "tsg/five-card-omaha-hi-lo": article("T19", "deal 1, two 2"),
    "tsg/courchevel": article("T20", "deal 1, flop 1, turn 1, river 1, two 3, ranks 4"),
    "tsg/courchevel-hi-lo": article("T21", "deal 1, flop 1, turn 1, river 1, two 2"),
}
CLUB: Clauses = {
    "club/texas-holdem": article(
        "PC",
        """
        blinds 154 251 252, deal 152 253 254, first 155 255, raise 103 104, option 258, end 257,
        flop 260, order 156 261, check 263-265, turn 266, river 267, show 208 268 269, any 270,
        tie 210, seats PC-003
        """,
    )
}
ALL: Clauses = {**WGG, **FORTUNA, **TSG, **CLUB}
