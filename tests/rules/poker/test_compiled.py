"""The state machine as machine code: only of the very source, and the same hands."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import zlib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from krupier.rules import poker
from krupier.rules.poker import compiled, dealing

ROOT = Path(__file__).parents[3]


def digest() -> str:
    """What random hands of every variant come to."""
    rng = random.Random(1)
    found = 0
    for variant in poker.VARIANTS.values():
        for _ in range(30):
            found = zlib.crc32(repr(_played(variant, rng)).encode(), found)
    return f"{compiled.in_use()} {found}"


def _played(variant: poker.Variant, rng: random.Random) -> tuple[object, ...]:
    limit = rng.choice(list(poker.Limit))
    players = rng.randint(2, min(6, variant.most_players))
    stud = variant.is_stud
    posts = poker.antes_only(players, 1) if stud else poker.blinds(players, 1, 2, ante=1)
    betting = poker.Betting(limit, 2, 4, 1 if stud else 0, 4)
    house = poker.House(run_twice=True, may_muck=True)
    deck = rng.sample(variant.deck, len(variant.deck))
    stacks = [rng.randint(1, 200) for _ in range(players)]
    hand = poker.State(poker.Rules(variant, betting, house), stacks, posts, deck, reshuffle=list)
    seen: list[object] = []
    while hand.phase != poker.OVER:
        if hand.phase == poker.BET:
            may = hand.legal()
            actions = (
                [poker.CALL] + [poker.FOLD] * may.fold + [may.least, may.most] * (may.most > 0)
            )
            seen.append(tuple(may))
            hand.apply(rng.choice(actions))
        elif hand.phase == poker.DRAW:
            least, most = dealing.allowed(hand)
            hand.discard(rng.sample(hand.holes[hand.actor], rng.randint(least, most)))
        else:
            hand.apply(poker.TWICE if hand.phase == poker.RUN else poker.SHOW)
        hand = hand.clone()
    return tuple(seen), hand.stacks, [tuple(one) for one in hand.awards], hand.shown


def in_a_process(**environment: str) -> str:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "from tests.rules.poker.test_compiled import digest; print(digest())",
        ],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_both_play_the_same_hands() -> None:
    place = compiled.directory()
    if place is None or not place.is_dir():
        pytest.skip("this source is not compiled: python scripts/compile_poker.py")
    plain = in_a_process(KRUPIER_POKER="python")
    assert plain.replace("False", "True") == in_a_process(KRUPIER_POKER="compiled")


def test_plain_python_can_be_chosen() -> None:
    assert in_a_process(KRUPIER_POKER="python").startswith("False ")


def test_edited_source_has_a_place_of_its_own(tmp_path: Path) -> None:
    source = Path(compiled.__file__).parent
    for name in compiled.MODULES:
        shutil.copy(source / f"{name}.py", tmp_path)
    assert compiled.directory(tmp_path) == compiled.directory()
    with (tmp_path / "rounds.py").open("a") as file:
        file.write("# edited\n")
    assert compiled.directory(tmp_path) != compiled.directory()


def test_a_library_that_does_not_load_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KRUPIER_POKER", raising=False)
    monkeypatch.setattr(compiled, "directory", lambda: tmp_path / "none")
    path = ["source"]
    compiled.use(path)
    (tmp_path / f"broken__mypyc{EXTENSION_SUFFIXES[0]}").write_bytes(b"no machine code")
    monkeypatch.setattr(compiled, "directory", lambda: tmp_path)
    compiled.use(path)
    assert path == ["source"]
    assert "broken__mypyc" not in sys.modules
