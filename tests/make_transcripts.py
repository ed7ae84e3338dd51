"""Writes rounds and scenarios into every transcript file again: ``make transcripts``.

A transcript of a round is Markdown: a title that names the game, a sentence about what it shows,
the script as JSON, and the round as a list of lines.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from krupier.rules.script import load_game, play_script
from krupier.rules.transcript import round_lines
from krupier.scenario import transcript
from krupier.scenario.reading import read
from krupier.scenario.running import run

HERE = Path(__file__).parent
_FILE = re.compile(
    r"\A# (?P<game>\S+)\n\n(?P<about>.*?)\n\n```json\n(?P<script>.*?)\n```\n", re.DOTALL
)


class BadTranscript(ValueError):
    """A file that is no transcript."""


def split(text: str) -> tuple[str, str, Mapping[str, Any]]:
    """Game, sentence and script of a transcript file."""
    found = _FILE.match(text)
    if found is None:
        raise BadTranscript("a transcript begins: # GAME, a sentence, a ```json script```")
    return found["game"], found["about"], json.loads(found["script"])


def render(text: str) -> str:
    """The whole transcript, made anew from the script that stands in it."""
    game, about, script = split(text)
    written = _FILE.match(text)
    assert written is not None
    play = play_script(load_game(game, script), script)
    lines = "\n".join(round_lines(play))
    return f"# {game}\n\n{about}\n\n```json\n{written['script']}\n```\n\n```text\n{lines}\n```\n"


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
