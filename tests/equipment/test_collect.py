"""Samples for laboratories."""

import io
from collections import Counter

from krupier.equipment import collect
from krupier.equipment.cards import DECK_52, parse
from krupier.equipment.draws import Pack
from krupier.equipment.entropy import OperatingSystem
from krupier.equipment.generator import Generator
from krupier.equipment.secure import Secure
from krupier.equipment.wheel import Wheel


class Counting:
    """Bytes 0, 1, 2 … 255, 0 …"""

    at = 0

    def read(self, n: int) -> bytes:
        self.at += n
        return bytes(i % 256 for i in range(self.at - n, self.at))


def source() -> Secure:
    return Secure(Generator(OperatingSystem()))


def test_raw_output_is_the_stream_itself() -> None:
    to = io.BytesIO()
    collect.raw(Counting(), 200_000, to)
    assert to.getvalue() == (bytes(range(256)) * 782)[:200_000]


def test_shuffles_are_whole_packs_a_line_each() -> None:
    to = io.StringIO()
    collect.shuffles(source(), Pack(DECK_52, decks=2, cut=30), 5, to)
    lines = to.getvalue().splitlines()
    assert len(lines) == len(set(lines)) == 5
    for line in lines:
        assert Counter(parse(line)) == dict.fromkeys(DECK_52, 2)


def test_burnt_cards_are_left_out() -> None:
    to = io.StringIO()
    collect.shuffles(source(), Pack(DECK_52, burn=3), 1, to)
    assert len(set(parse(to.getvalue()))) == 49


def test_spins_are_labels_a_line_each() -> None:
    to = io.StringIO()
    collect.spins(source(), Wheel(("0", "00", "1")), 60, to)
    assert set(to.getvalue().splitlines()) == {"0", "00", "1"}
    assert len(to.getvalue().splitlines()) == 60


def test_throws_are_faces_a_line_each() -> None:
    to = io.StringIO()
    collect.throws(source(), 3, 40, to)
    throws = [line.split(",") for line in to.getvalue().splitlines()]
    assert len(throws) == 40
    assert all(len(throw) == 3 for throw in throws)
    assert {face for throw in throws for face in throw} == set("123456")
