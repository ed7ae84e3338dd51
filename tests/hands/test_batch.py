"""Single and compiled evaluation agree; loading is lazy, quick and needs no writable package."""

from __future__ import annotations

import os
import subprocess
import sys
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from krupier import hands
from krupier.equipment.cards import BadCard
from krupier.hands import cache

Array = NDArray[Any]


def random_rows(count: int, size: int, deck: range = range(52)) -> Array:
    rng = np.random.default_rng(size)
    return np.argsort(rng.random((count, len(deck))), axis=1)[:, :size] + deck.start


@pytest.mark.parametrize(
    ("single", "batch", "sizes", "deck"),
    [
        (hands.high, hands.high_batch, range(1, 8), range(52)),
        (hands.high, hands.high_batch, [5, 6, 7], range(26)),
        (hands.low_a5, hands.low_a5_batch, range(1, 8), range(52)),
        (
            lambda cards: hands.low_a5(cards, 8),
            lambda cards: hands.low_a5_batch(cards, 8),
            [5, 6, 7],
            range(52),
        ),
        (hands.low_27, hands.low_27_batch, [5], range(52)),
        (hands.low_27, hands.low_27_batch, [5], range(20)),
        (hands.short_deck, hands.short_deck_batch, range(1, 8), range(16, 52)),
        (
            lambda cards: hands.short_deck(cards, "trips"),
            lambda cards: hands.short_deck_batch(cards, "trips"),
            range(1, 8),
            range(16, 52),
        ),
        (hands.three_card, hands.three_card_batch, [3], range(52)),
        (hands.badugi, hands.badugi_batch, range(1, 5), range(52)),
    ],
)
def test_one_by_one_as_many_at_once(
    single: Callable[[Any], int], batch: Callable[[Any], Array], sizes: Any, deck: range
) -> None:
    for size in sizes:
        rows = random_rows(3_000, size, deck)
        assert batch(rows).tolist() == [single(row) for row in rows.tolist()]


@pytest.mark.parametrize("hole", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("board", [3, 4, 5])
@pytest.mark.parametrize("deck", [range(52), range(0, 52, 3)])
def test_omaha_one_by_one_as_many_at_once(hole: int, board: int, deck: range) -> None:
    cards = np.array(deck)[random_rows(1_000, hole + board, range(len(deck)))]
    own, common = cards[:, :hole], cards[:, hole:]
    pairs = list(zip(own.tolist(), common.tolist(), strict=True))
    assert hands.omaha_batch(own, common).tolist() == [hands.omaha(*it) for it in pairs]
    assert hands.omaha_low_batch(own, common).tolist() == [hands.omaha_low(*it) for it in pairs]


def test_one_board_for_all_hands() -> None:
    rows = random_rows(50, 4, range(40))
    board = [40, 45, 49, 50, 51]
    each = np.tile(board, (50, 1))
    assert np.array_equal(hands.omaha_batch(rows, board), hands.omaha_batch(rows, each))
    assert np.array_equal(hands.omaha_low_batch(rows, board), hands.omaha_low_batch(rows, each))


def test_no_hands_at_all() -> None:
    assert len(hands.high_batch(np.zeros((0, 7), dtype=np.uint8))) == 0


@pytest.mark.parametrize("kind", [np.uint8, np.int8, np.int64])
@pytest.mark.parametrize("bad", [52, 53, 127])
def test_what_is_no_card_is_refused(kind: Any, bad: int) -> None:
    rows = random_rows(10, 7).astype(kind)
    rows[4, 2] = bad
    for batch in (hands.high_batch, hands.low_a5_batch):
        with pytest.raises(BadCard):
            batch(rows)
    with pytest.raises(BadCard):
        hands.omaha_batch(rows[:, :4], random_rows(10, 5))
    with pytest.raises(BadCard):
        hands.omaha_low_batch(rows[:, 4:6], rows[:, :4])
    with pytest.raises(BadCard):
        hands.three_card_batch(rows[:, :3])
    with pytest.raises(BadCard):
        hands.badugi_batch(rows[:, :4])


def test_wrong_shapes_are_refused() -> None:
    with pytest.raises(ValueError, match="one row of 1 to 7 cards per hand"):
        hands.high_batch([1, 2, 3, 4, 5])
    with pytest.raises(ValueError, match="1 to 7"):
        hands.high_batch(random_rows(3, 8))
    with pytest.raises(ValueError, match="3 hands but 2 boards"):
        hands.omaha_batch(random_rows(3, 4), random_rows(2, 5))
    with pytest.raises(ValueError, match="no card below a six"):
        hands.short_deck_batch([[0, 20, 24]])


# Loading


def run(code: str, **environment: str) -> str:
    """What a fresh interpreter prints."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_importing_hands_loads_no_compiler() -> None:
    code = (
        "import sys; from krupier import hands; "
        "print([m for m in ('numpy', 'numba', 'krupier.hands.single') if m in sys.modules])"
    )
    assert run(code) == "[]"


def test_single_hands_need_no_compiler_once_tables_are_kept(tmp_path: Path) -> None:
    code = (
        "import sys; from krupier import hands; hands.high((0, 1, 2, 3, 4)); "
        "hands.omaha((0, 1, 2, 3), (4, 5, 6, 7, 8)); hands.explain('badugi', (0, 5)); "
        "print([m for m in ('numpy', 'numba') if m in sys.modules])"
    )
    run(code, KRUPIER_CACHE_DIR=str(tmp_path))
    assert run(code, KRUPIER_CACHE_DIR=str(tmp_path)) == "[]"


def test_compiled_code_and_tables_are_kept_where_we_say(tmp_path: Path) -> None:
    code = (
        "import time; from krupier import hands; hands.high_batch([[0, 1, 2, 3, 4]]); "
        "print(time.process_time())"
    )
    environment = {"KRUPIER_CACHE_DIR": str(tmp_path), "NUMBA_CACHE_DIR": ""}
    run(code, **environment)
    assert list(tmp_path.glob("hands-*/high"))
    assert list(tmp_path.rglob("*best_batch*.nbi"))
    assert not list(Path(cache.__file__).parent.rglob("*.nbi"))
    assert float(run(code, **environment)) < 1.5


def test_without_any_writable_place_everything_still_works(tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("a file is no directory")
    code = (
        "from krupier import hands; "
        "print(hands.three_card((0, 1, 2)) == hands.three_card_batch([[0, 1, 2]])[0])"
    )
    environment = {"KRUPIER_CACHE_DIR": str(nowhere), "NUMBA_CACHE_DIR": ""}
    assert run(code, **environment) == "True"


def test_a_damaged_table_is_built_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "directory", lambda: tmp_path)
    built = 0

    def build() -> array[int]:
        nonlocal built
        built += 1
        return array("H", range(100))

    for damage in (None, b"", b"\0" * 204, None):
        if damage is not None:
            (tmp_path / "some").write_bytes(damage)
        assert cache.table("some", "H", build) == array("H", range(100))
    assert built == 3
    assert [path.name for path in tmp_path.iterdir()] == ["some"]
