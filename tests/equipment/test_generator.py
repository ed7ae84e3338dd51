"""The generator: NIST known answers, reseeding, and statistics of final outcomes."""

import os
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from krupier.equipment.cards import DECK_52
from krupier.equipment.draws import Cards, Dice, Equipment, Pack, Pocket
from krupier.equipment.entropy import Checked, Device, EntropyFailed, OperatingSystem
from krupier.equipment.generator import Generator, HmacDrbg
from krupier.equipment.secure import Secure
from krupier.equipment.selection import below
from krupier.equipment.wheel import Wheel
from tests.equipment.rounds import Fixed

EUROPEAN = Wheel(tuple(map(str, range(37))))


class Words:
    """A stream of prepared 32-bit words."""

    def __init__(self, *words: int) -> None:
        self.words = list(words)

    def read(self, n: int) -> bytes:
        assert n == 4
        return self.words.pop(0).to_bytes(4, "big")


# NIST CAVP, drbgtestvectors, HMAC_DRBG.rsp, [SHA-256], EntropyInputLen 256, NonceLen 128,
# ReturnedBitsLen 1024: entropy, nonce, personalization, reseed entropy, returned bits.
CAVP = [
    (
        "ca851911349384bffe89de1cbdc46e6831e44d34a4fb935ee285dd14b71a7488",
        "659ba96c601dc69fc902940805ec0ca8",
        "",
        "",
        "e528e9abf2dece54d47c7e75e5fe302149f817ea9fb4bee6f4199697d04d5b89"
        "d54fbb978a15b5c443c9ec21036d2460b6f73ebad0dc2aba6e624abf07745bc1"
        "07694bb7547bb0995f70de25d6b29e2d3011bb19d27676c07162c8b5ccde0668"
        "961df86803482cb37ed6d5c0bb8d50cf1f50d476aa0458bdaba806f48be9dcb8",
    ),
    (
        "8df013b4d103523073917ddf6a869793059e9943fc8654549e7ab22f7c29f122",
        "da2625af2ddd4abcce3cf4fa4659d84e",
        "b571e66d7c338bc07b76ad3757bb2f9452bf7e07437ae8581ce7bc7c3ac651a9",
        "",
        "b91cba4cc84fa25df8610b81b641402768a2097234932e37d590b1154cbd23f9"
        "7452e310e291c45146147f0da2d81761fe90fba64f94419c0f662b28c1ed94da"
        "487bb7e73eec798fbcf981b791d1be4f177a8907aa3c401643a5b62b87b89d66"
        "b3a60e40d4a8e4e9d82af6d2700e6f535cdb51f75c321729103741030ccc3a56",
    ),
    (
        "06032cd5eed33f39265f49ecb142c511da9aff2af71203bffaf34a9ca5bd9c0d",
        "0e66f71edc43e42a45ad3c6fc6cdc4df",
        "",
        "01920a4e669ed3a85ae8a33b35a74ad7fb2a6bb4cf395ce00334a9c9a5a5d552",
        "76fc79fe9b50beccc991a11b5635783a83536add03c157fb30645e611c2898bb"
        "2b1bc215000209208cd506cb28da2a51bdb03826aaf2bd2335d576d519160842"
        "e7158ad0949d1a9ec3e66ea1b1a064b005de914eac2e9d4f2d72a8616a802254"
        "22918250ff66a41bd2f864a6a38cc5b6499dc43f7f2bd09e1e0f8f5885935124",
    ),
    (
        "aadcf337788bb8ac01976640726bc51635d417777fe6939eded9ccc8a378c76a",
        "9ccc9d80c89ac55a8cfe0f99942f5a4d",
        "",
        "03a57792547e0c98ea1776e4ba80c007346296a56a270a35fd9ea2845c7e81e2",
        "17d09f40a43771f4a2f0db327df637dea972bfff30c98ebc8842dc7a9e3d681c"
        "61902f71bffaf5093607fbfba9674a70d048e562ee88f027f630a78522ec6f70"
        "6bb44ae130e05c8d7eac668bf6980d99b4c0242946452399cb032cc6f9fd9628"
        "4709bd2fa565b9eb9f2004be6c9ea9ff9128c3f93b60dc30c5fc8587a10de68c",
    ),
]


@pytest.mark.parametrize(("entropy", "nonce", "personal", "reseed", "returned"), CAVP)
def test_hmac_drbg_gives_the_published_bits(
    entropy: str, nonce: str, personal: str, reseed: str, returned: str
) -> None:
    drbg = HmacDrbg(bytes.fromhex(entropy + nonce + personal))
    if reseed:
        drbg.reseed(bytes.fromhex(reseed))
    drbg.generate(128)
    assert drbg.generate(128).hex() == returned


def test_reads_of_any_size_are_one_stream() -> None:
    whole = Generator(Fixed(b"a")).read(5000)
    parts = Generator(Fixed(b"a"))
    assert b"".join(parts.read(n) for n in (1, 999, 0, 3000, 1000)) == whole
    assert Generator(Fixed(b"b")).read(5000) != whole


def test_it_reseeds_after_its_requests() -> None:
    entropy = Fixed(b"a")
    generator = Generator(entropy, requests=2, request=100)
    seeded = entropy.given
    generator.read(200)
    assert entropy.given == seeded
    generator.read(1)
    assert entropy.given == seeded + 64


def test_it_reseeds_after_a_time() -> None:
    entropy, now = Fixed(b"a"), [0.0]
    generator = Generator(entropy, seconds=600, clock=lambda: now[0])
    same = Generator(Fixed(b"a"), clock=lambda: 0.0)
    assert generator.read(8) == same.read(8)
    seeded, now[0] = entropy.given, 601.0
    assert generator.read(8) != same.read(8)
    assert entropy.given == seeded + 64


def test_the_clock_never_seeds() -> None:
    one = Generator(Fixed(b"a"), clock=lambda: 1.0)
    other = Generator(Fixed(b"a"), clock=lambda: 999_999.0)
    assert one.read(64) == other.read(64)


def test_a_forked_process_goes_its_own_way() -> None:
    generator = Generator(OperatingSystem())
    generator.read(1)
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(into, generator.read(32))
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(out, 32) != generator.read(32)
    os.close(out)
    os.close(into)


def test_without_entropy_there_is_no_generator_and_no_further_output(tmp_path: Path) -> None:
    (tmp_path / "short").write_bytes(b"x" * 95)
    with pytest.raises(EntropyFailed):
        Generator(Device(tmp_path / "short"))
    (tmp_path / "enough").write_bytes(bytes(range(96)))
    generator = Generator(Device(tmp_path / "enough"), requests=1, request=32)
    generator.read(32)
    for _ in range(2):
        with pytest.raises(EntropyFailed):
            generator.read(1)


def test_words_that_would_favour_low_numbers_are_thrown_away() -> None:
    """2**32 = 37 * 116080197 + 7: the last seven words are refused for a wheel of 37."""
    limit = 37 * 116_080_197
    assert limit == 2**32 - 7
    assert below(Words(limit, 2**32 - 1, limit - 1), 37) == 36
    assert below(Words(0), 37) == 0
    assert below(Words(2**32 - 1), 2**32) == 2**32 - 1


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_an_impossible_choice_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="a choice is among 1 to"):
        Generator(Fixed(b"a")).below(n)


@given(st.binary(min_size=1, max_size=8), st.integers(1, 2**32))
def test_a_choice_lies_in_its_range(seed: bytes, n: int) -> None:
    assert 0 <= Generator(Fixed(seed)).below(n) < n


@given(st.binary(min_size=1, max_size=8), st.lists(st.integers(), max_size=60))
def test_a_shuffle_loses_nothing(seed: bytes, items: list[int]) -> None:
    assert sorted(Generator(Fixed(seed)).shuffled(items)) == sorted(items)


def test_a_shuffle_reaches_all_orders_alike() -> None:
    generator = Generator(Fixed(b"orders"))
    orders = Counter(tuple(generator.shuffled("abcd")) for _ in range(24 * 500))
    assert len(orders) == 24
    assert chi_square(orders.values(), 500) < critical(23)


# Final outcomes, at 99 %.


def chi_square(counts: Iterable[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


def critical(degrees: int) -> float:
    """The 99 % point of chi-square, by Wilson and Hilferty."""
    nine = 2 / (9 * degrees)
    return float(degrees * (1 - nine + 2.326348 * nine**0.5) ** 3)


@pytest.mark.parametrize(
    ("degrees", "tabled"), [(5, 15.086), (23, 41.638), (30, 50.892), (50, 76.154), (100, 135.807)]
)
def test_critical_values_are_those_of_the_tables(degrees: int, tabled: float) -> None:
    assert critical(degrees) == pytest.approx(tabled, rel=0.003)


@pytest.fixture(scope="module")
def spun() -> list[int]:
    source = Secure(Generator(Fixed(b"wheel")))
    labels = []
    for _ in range(37 * 150):
        source.begin(Equipment(wheel=EUROPEAN))
        labels.append(int(source.answer(Pocket()).label))
    return labels


@pytest.fixture(scope="module")
def decks() -> list[tuple[int, ...]]:
    source = Secure(Generator(Fixed(b"cards")))
    dealt = []
    for i in range(52 * 40):
        source.begin(Equipment(pack=Pack(DECK_52)))
        source.mix("player", b"%d" % i)
        dealt.append(source.answer(Cards(52, to="all")).cards)
    return dealt


@pytest.fixture(scope="module")
def thrown() -> list[int]:
    source = Secure(Generator(Fixed(b"dice")))
    faces: list[int] = []
    for _ in range(100):
        source.begin(Equipment())
        for _ in range(60):
            faces += source.answer(Dice(2)).faces
    return faces


@pytest.mark.clause("T08-03")
def test_every_pocket_is_equally_likely(spun: list[int]) -> None:
    assert chi_square(Counter(spun).values(), 150) < critical(36)
    assert len(set(spun)) == 37


@pytest.mark.clause("T08-03")
def test_every_card_is_equally_likely_in_every_place(decks: list[tuple[int, ...]]) -> None:
    """Cards against places. A deck fills every place once and holds every card once, so each
    count varies by 1/52 * 51/52 a deck and the sum is 52/51 of a chi-square with 51 * 51."""
    places = Counter((place, card) for deck in decks for place, card in enumerate(deck))
    assert all(sorted(deck) == list(range(52)) for deck in decks)
    counts = (places[place, card] for place in range(52) for card in range(52))
    assert chi_square(counts, 40) * 51 / 52 < critical(51 * 51)


@pytest.mark.clause("T08-03")
def test_no_deck_comes_twice(decks: list[tuple[int, ...]]) -> None:
    assert len(set(decks)) == len(decks)


@pytest.mark.clause("T08-03")
def test_the_second_card_does_not_follow_the_first(decks: list[tuple[int, ...]]) -> None:
    """Suits of the first two cards: 13 * 12 / 2652 for the same, 13 * 13 / 2652 for others."""
    suits = Counter((deck[0] % 4, deck[1] % 4) for deck in decks)
    found = sum(
        chi_square([suits[a, b]], len(decks) * 13 * (12 if a == b else 13) / 2652)
        for a in range(4)
        for b in range(4)
    )
    assert found < critical(15)


@pytest.mark.clause("T08-03")
def test_decks_do_not_remember_the_deck_before(decks: list[tuple[int, ...]]) -> None:
    """Cards in the place they had in the deck before: one a deck on average, variance one."""
    rounds = len(decks) - 1
    same = sum(decks[i][place] == decks[i + 1][place] for i in range(rounds) for place in range(52))
    assert abs(same - rounds) < 2.576 * rounds**0.5


def test_every_face_is_equally_likely(thrown: list[int]) -> None:
    assert chi_square(Counter(thrown).values(), len(thrown) / 6) < critical(5)


def test_successive_faces_are_independent(thrown: list[int]) -> None:
    pairs = Counter(zip(thrown[::2], thrown[1::2], strict=True))
    assert chi_square(pairs.values(), len(thrown) / 72) < critical(35)


def test_coupons_are_collected_as_often_as_they_should(thrown: list[int]) -> None:
    """Throws until all six faces came: 14.7 on average, variance 38.99."""
    lengths, seen, count = [], set(), 0
    for face in thrown:
        seen.add(face)
        count += 1
        if len(seen) == 6:
            lengths.append(count)
            seen, count = set(), 0
    mean = sum(lengths) / len(lengths)
    assert abs(mean - 14.7) < 2.576 * (38.99 / len(lengths)) ** 0.5


def test_runs_of_high_and_low_numbers(spun: list[int]) -> None:
    """The runs test of Wald and Wolfowitz on numbers above and below the middle one."""
    sides = [number > 18 for number in spun if number != 18]
    high = sum(sides)
    low = len(sides) - high
    n = len(sides)
    runs = 1 + sum(a != b for a, b in pairwise(sides))
    mean = 2 * high * low / n + 1
    variance = (mean - 1) * (mean - 2) / (n - 1)
    assert abs(runs - mean) < 2.576 * variance**0.5


def test_spins_are_not_serially_correlated(spun: list[int]) -> None:
    """Correlation of a spin with the next one is zero with a deviation of 1 / sqrt(n)."""
    n = len(spun) - 1
    mean, variance = 18, (37**2 - 1) / 12
    together = sum((a - mean) * (b - mean) for a, b in pairwise(spun))
    assert abs(together / variance / n) < 2.576 / n**0.5


# A physical process instead of an algorithm.


def conditioned(path: Path) -> Secure:
    return Secure(Generator.conditioning(Checked(Device(path))))


@pytest.mark.clause("T08-04")
def test_outcomes_come_from_the_device_and_stop_with_it(tmp_path: Path) -> None:
    """A shuffle takes twice as much from the device as it gives; none is left for a third."""
    device = tmp_path / "qrng"
    # 1024 bytes for the start-up test, 96 for the seed; a shuffle needs 51 * 4 bytes and its
    # id and keys (80): at least nine portions of 32, each from 64 new bytes of the device.
    device.write_bytes(Fixed(b"photons").read(1024 + 96 + 64 * 20))
    source = conditioned(device)
    decks = []
    for _ in range(2):
        source.begin(Equipment(pack=Pack(DECK_52)))
        decks.append(source.answer(Cards(52, to="all")).cards)
    assert decks[0] != decks[1]
    with pytest.raises(EntropyFailed):
        source.begin(Equipment(pack=Pack(DECK_52)))
    with pytest.raises(EntropyFailed):
        source.begin(Equipment(wheel=EUROPEAN))


@pytest.mark.clause("T08-04")
def test_a_bit_of_the_device_changes_everything(tmp_path: Path) -> None:
    data = Fixed(b"photons").read(5000)
    changed = data[:1100] + bytes([data[1100] ^ 1]) + data[1101:]
    decks = []
    for name, content in (("one", data), ("two", changed)):
        (tmp_path / name).write_bytes(content)
        source = conditioned(tmp_path / name)
        source.begin(Equipment(pack=Pack(DECK_52)))
        decks.append(source.answer(Cards(52, to="all")).cards)
    same = sum(a == b for a, b in zip(*decks, strict=True))
    assert same < 10
