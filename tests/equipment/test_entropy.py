"""Entropy sources and their health tests (NIST SP 800-90B, section 4.4)."""

import os
import random
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from krupier.equipment.entropy import (
    START_UP,
    WINDOW,
    Checked,
    Device,
    EntropyFailed,
    OperatingSystem,
    proportion_cutoff,
    repetition_cutoff,
)


class Bytes:
    """A source that gives prepared bytes."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def read(self, n: int) -> bytes:
        self.at += n
        return self.data[self.at - n : self.at]


def sound(n: int) -> bytes:
    return random.Random(1).randbytes(n)


def drain(checked: Checked, n: int, step: int) -> None:
    """Reads ``n`` bytes in steps."""
    for _ in range(n // step):
        checked.read(step)


def device(folder: Path, data: bytes) -> Device:
    path = folder / "qrng"
    path.write_bytes(data)
    return Device(path)


def test_operating_system_gives_what_is_asked() -> None:
    assert len(OperatingSystem().read(33)) == 33
    assert OperatingSystem().read(32) != OperatingSystem().read(32)


def test_a_device_gives_its_bytes_in_order(tmp_path: Path) -> None:
    one = device(tmp_path, bytes(range(10)))
    assert one.read(4) + one.read(6) == bytes(range(10))


def test_a_device_that_ends_is_an_error(tmp_path: Path) -> None:
    one = device(tmp_path, b"12345")
    with pytest.raises(EntropyFailed, match="has stopped") as failed:
        one.read(6)
    assert "skončil" in failed.value.cs


def test_a_missing_device_is_an_error_naming_it(tmp_path: Path) -> None:
    with pytest.raises(EntropyFailed, match=r"none cannot be read: No such file"):
        Device(tmp_path / "none").read(1)


def test_a_silent_device_is_an_error(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    writer = os.open(tmp_path / "pipe", os.O_RDWR)
    try:
        with pytest.raises(EntropyFailed, match="gave nothing"):
            Device(tmp_path / "pipe", patience=0.05).read(1)
    finally:
        os.close(writer)


def test_a_device_after_close_starts_anew(tmp_path: Path) -> None:
    one = device(tmp_path, b"ab")
    assert one.read(1) == b"a"
    one.close()
    assert one.read(1) == b"a"


@pytest.mark.parametrize(("bits", "cutoff"), [(1.0, 41), (4.0, 11), (5.0, 9), (6.0, 8), (8.0, 6)])
def test_repetition_cutoff_is_one_plus_forty_over_the_claim(bits: float, cutoff: int) -> None:
    assert repetition_cutoff(bits) == cutoff


@pytest.mark.parametrize(("bits", "window"), [(1, 1024), (1, 512), (4, 512), (6, 512), (8, 512)])
@pytest.mark.parametrize("alpha", [2.0**-20, 2.0**-40])
def test_proportion_cutoff_is_the_binomial_quantile_plus_one(
    bits: int, window: int, alpha: float
) -> None:
    """C = 1 + CRITBINOM(W, 2^-H, 1 - alpha), here from the other end and without rounding."""
    p, below = Fraction(1, 2**bits), Fraction(0)
    count = -1
    while below < 1 - Fraction(alpha):
        count += 1
        below += comb(window, count) * p**count * (1 - p) ** (window - count)
    assert proportion_cutoff(float(bits), window, alpha) == count + 1


def test_start_up_samples_are_thrown_away() -> None:
    data = sound(START_UP + 16)
    assert Checked(Bytes(data)).read(16) == data[START_UP:]


def test_sound_sources_pass() -> None:
    checked = Checked(OperatingSystem())
    for _ in range(10):
        assert len(checked.read(1_000_000)) == 1_000_000


def test_a_stuck_device_fails_the_start_up_test(tmp_path: Path) -> None:
    with pytest.raises(EntropyFailed, match="repeated one byte 8 times"):
        Checked(device(tmp_path, bytes(100_000)))


def test_a_device_that_sticks_during_play_stops_it_for_good(tmp_path: Path) -> None:
    checked = Checked(device(tmp_path, sound(2000) + bytes(64) + sound(2000)))
    with pytest.raises(EntropyFailed):
        drain(checked, 2000, 50)
    for _ in range(3):
        with pytest.raises(EntropyFailed, match="repeated one byte"):
            checked.read(1)


@pytest.mark.parametrize("step", [1, 3, 7])
def test_a_run_is_found_across_reads(step: int) -> None:
    """Seven equal bytes pass, eight fail, however the reads are cut."""

    def reads(run: int) -> None:
        checked = Checked(Bytes(bytes(range(256)) * 4 + b"xy" + b"\xaa" * run + b"zw" * 9))
        drain(checked, 18, step)

    reads(7)
    with pytest.raises(EntropyFailed):
        reads(8)


def biased(n: int, share: float) -> bytes:
    """Bytes of which ``share`` are zero, never many in a row."""
    chance = random.Random(2)
    return bytes(
        0 if chance.random() < share and i % 5 else chance.randrange(1, 256) for i in range(n)
    )


@pytest.mark.parametrize("step", [1, 100, 5000])
def test_a_biased_device_is_stopped(tmp_path: Path, step: int) -> None:
    checked = Checked(device(tmp_path, sound(START_UP) + biased(20_000, 0.25)))
    with pytest.raises(EntropyFailed, match=f"times in {WINDOW}"):
        drain(checked, 20_000, step)


def test_windows_are_cut_alike_whatever_the_reads() -> None:
    """34 of one byte in a window of 512 pass at 6 bits a byte, 35 fail."""
    filler = list(range(1, 256)) * 4

    def window(zeros: int) -> bytes:
        body = filler[: WINDOW - zeros]
        for i in range(zeros):
            body.insert(i * 14, 0)
        return bytes(body)

    for step in (1, 64, 512):
        good = Checked(Bytes(bytes(range(256)) * 4 + window(34)))
        bad = Checked(Bytes(bytes(range(256)) * 4 + window(35)))
        drain(good, WINDOW, step)
        with pytest.raises(EntropyFailed, match="35 times"):
            drain(bad, WINDOW, step)


@pytest.mark.parametrize("bits", [0.0, 9.0])
def test_an_impossible_claim_is_refused(bits: float) -> None:
    with pytest.raises(ValueError, match="1 to 8 bits"):
        Checked(OperatingSystem(), bits)
