"""Writes rounds and scenarios into every transcript file again: ``make transcripts``."""

from __future__ import annotations

import json
from pathlib import Path

from krupier.rules.transcript import render
from krupier.scenario import transcript
from krupier.scenario.reading import read
from krupier.scenario.running import run

HERE = Path(__file__).parent


def told(path: Path) -> str:
    """The transcript of a scenario."""
    report = run(read(json.loads(path.read_text(encoding="utf-8"))))
    return "\n".join(transcript.lines(report, report["language"])) + "\n"


if __name__ == "__main__":
    made = {path: render(path.read_text("utf-8")) for path in HERE.glob("transcripts/*/*.md")}
    made |= {path.with_suffix(".txt"): told(path) for path in HERE.glob("scenarios/*.json")}
    for path, new in sorted(made.items()):
        if not path.exists() or path.read_text(encoding="utf-8") != new:
            path.write_text(new, encoding="utf-8")
            print(f"{path.parent.name}/{path.name} changed: read it against the rulebook")
