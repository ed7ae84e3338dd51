"""The proofs that the web client's own checker is tested on, made by the server's code.

``python tests/web/proofs.py`` writes them anew into ``web/test/proofs``.
"""

from __future__ import annotations

from pathlib import Path

from krupier.equipment.cards import DECK_52, text
from krupier.equipment.fair import Expansion, Kind
from krupier.equipment.proof import Part, Proof, encode
from krupier.equipment.series import Series, shoe, spins

FOLDER = Path(__file__).resolve().parents[2] / "web" / "test" / "proofs"
WHEEL = tuple(str(number) for number in range(37))
DIE = tuple(str(face) for face in range(1, 7))
DECK = tuple(text(card) for card in DECK_52)


def proofs() -> dict[str, Proof]:
    """One proof of every kind: some draws opened, and for an auditor all of them."""
    return {
        "wheel": Proof((drawn(_spins("wheel", WHEEL), 3),), about="wheel"),
        "dice": Proof((drawn(_spins("dice", DIE), 7),), about="dice, into the second block"),
        "dice-audit": Proof((_audited(),), about="dice, everything"),
        "cards": Proof((drawn(_shoe(), 9),), about="cards of two decks"),
    }


def drawn(series: Series, draws: int) -> Part:
    for _ in range(draws):
        series.take()
    return series.part(set(range(draws)))


def _audited() -> Part:
    series = _spins("dice", DIE)
    for _ in range(7):
        series.take()
    return series.whole()


def _spins(kind: Kind, of: tuple[str, ...]) -> Series:
    series = spins(Expansion(b"house" + kind.encode()), kind, of, 4)
    # Not in the order of their names: the checker has to sort them, by bytes.
    series.shares = {"Žofie": "aa" * 16, "Anna": "0102030405060708090a0b0c0d0e0f10"}
    return series


def _shoe() -> Series:
    series = shoe(Expansion(b"house"), DECK, 2)
    series.shares = {"Jan": "ff" * 32}
    return series


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, proof in proofs().items():
        (FOLDER / f"{name}.json").write_bytes(encode(proof) + b"\n")


if __name__ == "__main__":
    main()
