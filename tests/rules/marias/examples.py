"""What the deals of ``deals`` come to, counted by hand.

Values are basic points (no fleks, no hearts) seen by the side that plays, one player against one.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.rules.marias import deals
from tests.rules.marias.deals import Deal, told
from tests.rules.marias.referee_settlement import Record

HRA, SILENT, SEDMA, SILENT_SEVEN, STOVKA = (
    "hra",
    "silent hundred",
    "sedma",
    "silent seven",
    "stovka",
)

Example = tuple[str, str, str, dict[str, int]]
"""Deal, announcement, announced hlášky, and the items."""

EXAMPLES: list[Example] = [
    # Hra, points of the forhont's side first
    ("PLAIN", "hra", "", {HRA: 1}),  # 80 : 10
    ("RICH", "hra", "", {HRA: 1, SILENT_SEVEN: 1}),  # 50 : 40
    ("RICH", "hra", "Az", {HRA: 1, SILENT_SEVEN: 1}),  # 90 : 40, ten short of a hundred
    ("RICH", "hra", "Dc", {HRA: -1, SILENT_SEVEN: 1}),  # 50 : 60
    ("RICH", "hra", "As Dc Bk", {HRA: -1, SILENT_SEVEN: 1}),  # 70 : 80
    ("KILLED_BY_PARTNER", "hra", "", {HRA: -1}),  # 40 : 50
    ("KILLED_BY_PARTNER", "hra", "Ck", {HRA: -1}),  # 40 : 70
    ("DEFENDERS_SEVEN_KILLED_BY_DEFENDER", "hra", "Az", {HRA: -1}),  # 60 : 70
    ("DEFENDERS_SEVEN_KILLED_BY_DEFENDER", "hra", "Az Ak", {HRA: 1}),  # 80 : 70
    ("DEFENDERS_SEVEN_KILLED_BY_DEFENDER", "hra", "Dc Az Ak", {HRA: -1}),  # 80 : 90
    ("ALONE", "hra", "", {HRA: 1, SILENT_SEVEN: 1}),  # 50 : 40
    ("ALONE", "hra", "Ds Ck", {HRA: -1, SILENT_SEVEN: 1}),  # 50 : 80
    ("ALONE", "hra", "Az Ds Ck", {HRA: 1, SILENT_SEVEN: 1}),  # 90 : 80
    # Silent hundred of either side
    ("JUST_TRUMPS", "hra", "Az", {SILENT: 2}),  # 100
    ("JUST_PLAIN", "hra", "Ac", {SILENT: 2}),  # 100
    ("RICH", "hra", "As Az Dc Bk", {SILENT: 4, SILENT_SEVEN: 1}),  # 110 : 80
    ("JUST_TRUMPS", "hra", "Az Dc", {SILENT: 8}),  # 120
    ("AT_NINETY", "hra", "Bz Ak Bs Dc", {SILENT: 8}),  # 120 : 70
    ("PARTNERS_LAST", "hra", "Az", {SILENT: 16}),  # 130
    ("JUST_PLAIN", "hra", "Az Ac Ck", {SILENT: 32}),  # 140 : 30
    ("PARTNERS_LAST", "hra", "Az Bk Ds", {SILENT: 64}),  # 150 : 20
    ("ALONE_STRONG", "hra", "Az Bc Ck Ds", {SILENT: 8, SILENT_SEVEN: 1}),  # 120 : 70
    ("DEFENDERS_SEVEN", "hra", "Bs Bk", {SILENT: -2, SILENT_SEVEN: -1}),  # 30 : 100
    ("DEFENDERS_SEVEN", "hra", "Dc Bs Bk", {SILENT: -2, SILENT_SEVEN: -1}),  # 50 : 100
    # Silent seven: won and killed, of either side
    ("KILLED", "hra", "", {HRA: -1, SILENT_SEVEN: -1}),  # 20 : 70
    ("KILLED", "hra", "Az Dc", {HRA: 1, SILENT_SEVEN: -1}),  # 80 : 70
    ("DEFENDERS_SEVEN", "hra", "Dc", {HRA: -1, SILENT_SEVEN: -1}),  # 50 : 60
    ("DEFENDERS_SEVEN_AGAINST_ONE", "hra", "", {HRA: -1, SILENT_SEVEN: -1}),  # 40 : 50
    ("DEFENDERS_SEVEN_KILLED", "hra", "", {HRA: 1, SILENT_SEVEN: 1}),  # 50 : 40
    ("DEFENDERS_SEVEN_KILLED_BY_DEFENDER", "hra", "", {HRA: -1}),  # 20 : 70
    ("THREE_TRUMPS_LAST", "hra", "", {HRA: 1}),  # 50 : 40; the partner took the trick
    # Sedma with its hra
    ("RICH", "sedma", "", {HRA: 1, SEDMA: 2}),
    ("RICH", "sedma", "Dc Bk", {HRA: -1, SEDMA: 2}),
    ("RICH", "sedma", "As Az", {SILENT: 4, SEDMA: 2}),
    ("KILLED", "sedma", "", {HRA: -1, SEDMA: -2}),
    ("KILLED", "sedma", "Az Dc", {HRA: 1, SEDMA: -2}),
    ("KILLED_BY_PARTNER", "sedma", "", {HRA: -1, SEDMA: -2}),
    ("THREE_TRUMPS_LAST", "sedma", "", {HRA: 1, SEDMA: -2}),
    ("SEVEN_GONE", "sedma", "Az Dk", {SILENT: 8, SEDMA: -2}),  # 120
    ("ALONE", "sedma", "Ds Ck", {HRA: -1, SEDMA: 2}),
    ("ALONE_STRONG", "sedma", "Az", {SILENT: 8, SEDMA: 2}),  # 120
    # Stovka
    ("JUST_TRUMPS", "stovka", "Az", {STOVKA: 2}),  # 60 + 40
    ("JUST_TRUMPS", "stovka", "Az Dc", {STOVKA: 2}),  # the partner's came before 100
    ("JUST_TRUMPS", "stovka", "", {STOVKA: -8}),  # 60, forgotten
    ("JUST_TRUMPS", "stovka", "Dc", {STOVKA: -8}),  # 60, the partner's is none of the forhont's
    ("JUST_PLAIN", "stovka", "Ac", {STOVKA: 2}),  # 80 + 20
    ("JUST_PLAIN", "stovka", "Az", {STOVKA: 6}),  # 80 + 40
    ("JUST_PLAIN", "stovka", "Az Ck Ac", {STOVKA: 6}),  # Ac came at 70
    ("JUST_PLAIN", "stovka", "Ck", {STOVKA: -4}),  # 80
    ("AT_NINETY", "stovka", "Ak Dc", {STOVKA: 2}),  # 80 + 20, Dc came at 90
    ("PARTNERS_LAST", "stovka", "Az", {STOVKA: 8}),  # 90 + 40
    ("PARTNERS_LAST", "stovka", "Ds Az Bk", {STOVKA: 12}),  # 90 + 40 + 20, Bk came at 120
    ("PARTNERS_LAST", "stovka", "Bk", {STOVKA: -2}),  # 90, Bk came at 80
    ("OWN_SECOND", "stovka", "Az", {STOVKA: 4}),  # 70 + 40
    ("OWN_SECOND", "stovka", "Az Ac Dk", {STOVKA: 8}),  # 70 + 40 + 20, Ac came at 100
    ("OWN_SECOND", "stovka", "Ac", {STOVKA: -2}),  # 70 + 20
    ("SEVEN_GONE", "stovka", "Az Dk", {STOVKA: 6}),  # 60 + 40 + 20, Dk came at 100
    ("RICH", "stovka", "Az", {STOVKA: -2, SILENT_SEVEN: 1}),  # 50 + 40
    ("RICH", "stovka", "As Az", {STOVKA: -6, SILENT_SEVEN: 1}),  # 50 + 20, the first counts
    ("TWENTY_SHORT", "stovka", "Az Bs", {STOVKA: -4, SILENT_SEVEN: 1}),  # 40 + 40
    ("KILLED", "stovka", "Az Bs", {STOVKA: -8, SILENT_SEVEN: -1}),  # 20 + 40; theirs is nothing
    ("ALONE", "stovka", "Az", {STOVKA: -2, SILENT_SEVEN: 1}),  # 50 + 40
    ("ALONE_STRONG", "stovka", "Az", {STOVKA: 6, SILENT_SEVEN: 1}),  # 80 + 40
    # Stosedm
    ("RICH", "stosedm", "Az", {STOVKA: -2, SEDMA: 2}),
    ("KILLED", "stosedm", "Az", {STOVKA: -8, SEDMA: -2}),
    ("SEVEN_GONE", "stosedm", "Az", {STOVKA: 2, SEDMA: -2}),  # 60 + 40
    ("ALONE_STRONG", "stosedm", "Az Ck", {STOVKA: 6, SEDMA: 2}),
    ("ALONE", "stosedm", "Az", {STOVKA: -2, SEDMA: 2}),
    # Betl and durch
    ("BETL_MADE", "betl", "", {"betl": 5}),
    ("BETL_LOST", "betl", "", {"betl": -5}),
    ("DURCH_MADE", "durch", "", {"durch": 10}),
    ("DURCH_LOST", "durch", "", {"durch": -10}),
]


def deal(name: str) -> Deal:
    return deals.ALL[name]


def example_record(
    example: Example, fleks: Mapping[str, int] | None = None, in_hearts: bool = False
) -> Record:
    name, announced, hlasky, _ = example
    by = deal(name).side if announced in ("betl", "durch") else "A"
    return told(deal(name), announced, hlasky, by=by, fleks=fleks, in_hearts=in_hearts)


def named(example: Example) -> str:
    return "-".join(part for part in example[:3] if part)
