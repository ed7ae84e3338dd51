"""Writes the round into every transcript file again: ``make transcripts``."""

from __future__ import annotations

from pathlib import Path

from krupier.rules.transcript import render

if __name__ == "__main__":
    for path in sorted((Path(__file__).parent / "transcripts").glob("*/*.md")):
        old = path.read_text(encoding="utf-8")
        new = render(old)
        if new != old:
            path.write_text(new, encoding="utf-8")
            print(f"{path.parent.name}/{path.name} changed: read it against the rulebook")
