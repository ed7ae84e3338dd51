"""Finished deals of mariáš told trick by trick, with the count of their points made by hand.

Seats are A B C D clockwise, A the forhont; trumps are spades (``z``), and ``in_hearts`` exchanges
spades and hearts. Cards as in ``referee_settlement``. Every line is a trick: who led, and the four
cards in the order in which they fell. Beside it stand the points that lie in it and who took them;
the hlášky in the hands are named below, so that a test may choose which were announced.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tests.rules.marias.referee_settlement import Record

SEATS = "ABCD"


class Deal(NamedTuple):
    called: str
    side: str
    """Who plays together; the others stand against them."""
    tricks: str


ANNOUNCED = {
    "hra": ("hra",),
    "sedma": ("hra", "sedma"),
    "stovka": ("stovka",),
    "stosedm": ("stovka", "sedma"),
    "betl": ("betl",),
    "durch": ("durch",),
}


def told(
    deal: Deal,
    announced: str = "hra",
    hlasky: str = "",
    *,
    by: str = "A",
    fleks: Mapping[str, int] | None = None,
    in_hearts: bool = False,
) -> Record:
    """The record of the deal; ``hlasky`` as ``"Az Dc"``."""
    play = []
    for line in deal.tricks.split("\n"):
        if words := line.split("#")[0].split():
            start = SEATS.index(words[0])
            play += [[SEATS[(start + turn) % 4], card] for turn, card in enumerate(words[1:])]
    hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
    for seat, card in play:
        hands[seat].append(card)
    if len(play) < 32:  # what was not played lies anywhere
        out = {card for _, card in play}
        left = [rank + suit for suit in "skzc" for rank in "789XJQKA" if rank + suit not in out]
        for seat in SEATS:
            while len(hands[seat]) < 8:
                hands[seat].append(left.pop())

    def suited(word: str) -> str:
        return word[0] + word[1].translate(str.maketrans("sz", "zs")) if in_hearts else word

    return {
        "hands": {seat: [suited(card) for card in hand] for seat, hand in hands.items()},
        "forhont": "A",
        "seats": list(SEATS),
        "trump": suited("7z")[1],
        "called": suited(deal.called),
        "contracts": dict.fromkeys(ANNOUNCED[announced], by),
        "fleks": fleks or {},
        "hlasky": [[word[0], suited(word)[1]] for word in hlasky.split()],
        "play": [[seat, suited(card)] for seat, card in play],
        "given_up": False,
    }


PLAIN = Deal(
    "Az",
    "AC",
    """
    A 9s Ks Xs Js  # C 10
    C 7z Kz Xz Qz  # A 10
    A Jz 8z Az Kk  # C 10
    C Qk 8k Xk Xc  # A 20
    A Ak As 9k 8c  # A 20
    A 9z 7s 7c 8s  # A 0
    A 7k Ac Jk Qs  # C 10
    C 9c Kc Qc Jc  # D last 10
    """,
)
"""80 : 10. No hlášky, no seven in the last trick."""

RICH = Deal(
    "8z",
    "AC",
    """
    A Qs Xz 7s Js  # B 10
    B 7k 8k Ak Kz  # A 10
    A Xs 9k As Az  # D 30
    D Kc Jc 7c Ac  # C 10
    C Jz Qc Qz Qk  # A 0
    A Ks Jk 9s 9c  # A 0
    A 9z Kk 8z 8c  # A 0
    A 7z Xk 8s Xc  # A 20, last 10
    """,
)
"""50 : 40, the forhont's seven wins the last trick. In order: As, Az, Dc, Bk."""

ALONE = Deal(
    "9z",
    "A",
    """
    A Xc Kc Ac Qc  # C 20
    C Jc 8c Az 9k  # A 10
    A Kz Ak Xz Qs  # C 20
    C Qk Xk Jz 7k  # A 10
    A Qz Js 7c Xs  # A 10
    A 8z 7s Kk As  # A 10
    A 9z Jk 8s Ks  # A 0
    A 7z 8k 9c 9s  # A last 10
    """,
)
"""50 : 40, the soloist's seven wins the last trick. In order: Az, Ds, Ck."""

ALONE_STRONG = Deal(
    "Kz",
    "A",
    """
    A 7s 8s Js Ks  # D 0
    D Jz Az 9z 8z  # A 10
    A 9k Jk Qk Ak  # D 10
    D 8c Xz Ac 9c  # A 20
    A Kz Kc Xs 7k  # A 10
    A As Qc Kk 9s  # A 10
    A Qz 8k Xk Qs  # A 10
    A 7z Jc 7c Xc  # A 10, last 10
    """,
)
"""80 : 10, the soloist's seven wins the last trick. In order: Ds, Ck, Az, Bc."""

KILLED = Deal(
    "9z",
    "AD",
    """
    A 7s Qs 9s Xs  # D 10
    D Qc 8c Xc Ac  # C 20
    C 9c Kc Jc Xz  # B 10
    B As Js 9z Kz  # A 10
    A 9k Ak 7k 8k  # B 10
    B Ks Az 8z Qz  # C 10
    C Jk Qk Kk Xk  # B 10
    B 8s Jz 7c 7z  # C last 10
    """,
)
"""20 : 70, the forhont's seven is beaten by an opponent in the last trick. In order: Bs, Dc, Az."""

KILLED_BY_PARTNER = Deal(
    "Xz",
    "AB",
    """
    A Js Ks As 7s  # C 10
    C 8z Az 9z Xz  # D 20
    D 7k 9k Jk Kk  # C 0
    C Kc Ac 8c 9c  # D 10
    D Xk Qz Ak Qk  # A 20
    A 8s Xs 9s 8k  # B 10
    B 7c Jz Qc Xc  # C 10
    C Qs Jc 7z Kz  # B last 10
    """,
)
"""40 : 50, the forhont's seven is beaten by his partner in the last trick. Hláška: Ck."""

THREE_TRUMPS_LAST = Deal(
    "9z",
    "AD",
    """
    A 9c Kc Kz Xc  # C 10
    C 7k 8k Xk Jk  # A 10
    A Qs Xz 9s 7s  # B 10
    B 8c Qk Ac Jc  # D 10
    D 7c Qz Qc 8s  # A 0
    A Ak Kk Xs 9k  # A 20
    A As Az Js Jz  # B 20
    B 8z Ks 9z 7z  # D last 10
    """,
)
"""50 : 40. In the last trick lie an opponent's 8z, the partner's 9z and the forhont's seven.
Hláška: Bc."""

DEFENDERS_SEVEN = Deal(
    "Kz",
    "AD",
    """
    A 8c 9z Ac Kc  # B 10
    B Qs 7s As Qz  # A 10
    A 7k Ak 8k Jk  # B 10
    B 8s Xz Xs Jz  # C 20
    C 9c Jc Xc Js  # A 10
    A Xk Kk 8z Kz  # D 10
    D Qc 7c Ks Az  # C 10
    C 7z 9s 9k Qk  # C last 10
    """,
)
"""30 : 60, an opponent's seven wins the last trick. In order: Dc, Bs, Bk."""

DEFENDERS_SEVEN_AGAINST_ONE = Deal(
    "9z",
    "A",
    """
    A Kk Ak Jk Qk  # B 10
    B Ks As 7s Xz  # A 20
    A 9z Az Xk Jz  # B 20
    B Jc 9c Kc Ac  # A 10
    A 7k 8k 9k Kz  # D 0
    D Qs Qz 8z Xs  # A 10
    A 7c Xc 8s Qc  # B 10
    B 7z Js 9s 8c  # B last 10
    """,
)
"""40 : 50, an opponent's seven wins the last trick. Hláška: Dc."""

DEFENDERS_SEVEN_KILLED = Deal(
    "Az",
    "A",
    """
    A Xk Jk Ak Qk  # C 20
    C Ac 9c 7c Kc  # C 10
    C Qs 8s Jz Xs  # A 10
    A 7k Kk 9k 8k  # B 0
    B Ks As Js Kz  # A 10
    A Jc Qz Xc Qc  # B 10
    B 7s 9z 9s Az  # A 10
    A Xz 7z 8z 8c  # A 10, last 10
    """,
)
"""50 : 40, an opponent's seven is beaten by the soloist in the last trick. No hlášky."""

DEFENDERS_SEVEN_KILLED_BY_DEFENDER = Deal(
    "Jz",
    "AC",
    """
    A Qs Xs Ks Az  # D 20
    D Qc Xc Ac 7c  # B 20
    B 8c 8z Jc Qz  # A 0
    A Kk Xk Ak 8k  # C 20
    C Jk 9k Qk 7k  # A 0
    A 8s 9s Js Xz  # D 10
    D Kc Kz 9c Jz  # A 0
    A As 7z 7s 9z  # D 10, last 10
    """,
)
"""20 : 70, an opponent's seven is beaten by the other opponent. In order: Dc, Az, Ak."""

PARTNERS_LAST = Deal(
    "7z",
    "AB",
    """
    A Xc Ac Jc Qc  # B 20
    B Ak 8k 7k 9k  # B 10
    B Xk 9z Xs Az  # A 30
    A 9s Xz As Ks  # B 20
    B Jk Js Qs Jz  # A 0
    A 8z 7z 7c Kc  # A 0
    A Kz Qk 9c 7s  # A 0, Kz before Qk
    A Qz Kk 8c 8s  # A last 10
    """,
)
"""90 : 0. In order: Ds, Az, Bk; at Az 80 are in, so that Bk, in the same trick, comes after 100."""

JUST_TRUMPS = Deal(
    "Xz",
    "AD",
    """
    A Qs As Ks Js  # B 10
    B 7k 9k Xz 8k  # D 10
    D Jz Qz 7z 9z  # A 0
    A Az Jk 8c Kc  # A 10
    A 8z Xs Xk Qc  # A 20
    A 7c Ac Ak 9c  # B 20
    B 7s 9s 8s Kz  # A 0
    A Xc Qk Kk Jc  # A 10, last 10
    """,
)
"""60 : 30. In order: Az, Dc (at 10 + 40)."""

JUST_PLAIN = Deal(
    "7z",
    "AD",
    """
    A Kz Jz Jc 7z  # A 0
    A Xz 8k Ak 9z  # A 20
    A 8z Xc Kk Ks  # A 10
    A Kc Ac 9c 8c  # B 10
    B Js Xs Qs Az  # A 20
    A Qc Jk Qk 7c  # A 0
    A Qz As 7s 9s  # A 10
    A Xk 9k 8s 7k  # A 10, last 10
    """,
)
"""80 : 10. In order: Az, Ck, Ac (at 30)."""

OWN_SECOND = Deal(
    "Jz",
    "AC",
    """
    A Ac 9c Jc 8c  # A 10
    A Qs Ks As Xs  # C 20
    C 8z 7s Qz Az  # B 10
    B Xk 9k Ak Xz  # A 30
    A Kc 9z Jz 7c  # C 0
    C Js Jk Kz 8s  # A 0
    A Xc 7k 7z Qk  # C 10
    C 8k Kk Qc 9s  # D last 10
    """,
)
"""70 : 20. In order: Az, Ac (at 60 + 40), Dk."""

SEVEN_GONE = Deal(
    "Xz",
    "AD",
    """
    A Xc Jc 8c Kc  # A 10
    A 9c Ak 7c 8z  # D 10
    D 7k Qz 8k 9k  # A 0
    A 9s Js Xs 9z  # D 10
    D Xk Kz As Jk  # A 20
    A Qc Ks Jz Xz  # D 10
    D Qk 7z 8s Az  # C 10
    C 7s Kk Ac Qs  # B 10, last 10
    """,
)
"""60 : 30, the forhont's seven falls in the seventh trick. In order: Az, Dk (at 60 + 40)."""

TWENTY_SHORT = Deal(
    "Az",
    "AC",
    """
    A 9k 7k Qk Ak  # D 10
    D Js Kz 9s 7s  # A 0
    A Xc Ac 7c 9z  # D 20
    D 8s Qz Ks Az  # C 10
    C 9c Jz 8c Jc  # D 0
    D Xs 8z Qs Xk  # A 20
    A Kc Xz Qc As  # B 20
    B 8k Kk Jk 7z  # A last 10
    """,
)
"""40 : 50, the forhont's seven wins the last trick. In order: Az, Bs."""

AT_NINETY = Deal(
    "8z",
    "AD",
    """
    A Az Kz Xz 8z  # A 20
    A Qk Xk 7k Ak  # D 20
    D 8s Js Ks 7s  # B 0
    B As Xc Xs 9z  # A 30
    A Ac Qz 7c Qc  # B 10
    B Jz Jk 9c 7z  # B 0
    B 9k 8k 9s Kk  # A 0
    A 8c Qs Jc Kc  # D last 10
    """,
)
"""80 : 10. In order: Bz, Ak, Bs, Dc (at 70 + 20)."""

BETL_MADE = Deal(
    "7z",
    "A",
    """
    A 7k Ak Kk Jk
    B 7z Jz Kz 8z
    D Ac 9c Xc Js
    D Qc 7c Kc Xs
    B Qs 9k As 9s
    D 8s 7s Ks Xz
    B Jc Qk Az 8c
    B 9z Xk Qz 8k
    """,
)
BETL_LOST = Deal(
    "7z",
    "B",
    """
    B 8k Xk Jk Kk
    A Ac 9c Jc Xc
    A Ks 8s As 9s
    C Kc Qz Qc 8c
    C Kz Jz Az 8z
    A 7k 9k Ak Qk
    C 7z Js Xs 9z
    """,
)
"""B takes the seventh trick and the deal ends."""

DURCH_MADE = Deal(
    "7z",
    "B",
    """
    B Ak Xk 8k Jk
    B Az Jz 9z Kz
    B 7k 8s Xz Js
    B 9k Xc 7z Ks
    B Qk Qc 9s Jc
    B Kk Xs 7s 7c
    B Ac Qs 9c 8c
    B Qz 8z Kc As
    """,
)
DURCH_LOST = Deal(
    "7z",
    "C",
    """
    C Ak 7k 8k 9k
    C Xk Qk Jk Kk
    """,
)
"""The ten is below the jack: B takes the second trick."""

ALL = {name: value for name, value in list(globals().items()) if isinstance(value, Deal)}
