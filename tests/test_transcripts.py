"""Golden transcripts are made anew and compared, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from krupier.plan import files
from tests.make_transcripts import render, split

ROOT = Path(__file__).parent / "transcripts"
FILES = sorted(ROOT.glob("*/*.md"))


@pytest.mark.parametrize("path", FILES, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_transcript_is_what_the_rules_play(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert render(text) == text, "run `make transcripts`, then read the change against the rulebook"


def test_every_game_has_a_transcript() -> None:
    told = {split(path.read_text(encoding="utf-8"))[0] for path in FILES}
    assert {name for name, _ in files.plan_files()} - told == set()
