"""``verify``: a fairness proof, checked by anybody."""

from __future__ import annotations

from pathlib import Path

import msgspec

from krupier.cli import output
from krupier.equipment.proof import check_text


def verify_file(path: Path, as_json: bool) -> None:
    verdict = check_text(path.read_bytes())
    if as_json:
        output.as_json(msgspec.to_builtins(verdict))
    else:
        for one in verdict.checked:
            output.line(f"  ✓ {one}")
        for one in verdict.problems:
            output.line(f"  ✗ {one}", "red")
        output.line("the proof holds" if verdict.ok else "the proof does NOT hold", "bold")
    if not verdict.ok:
        raise SystemExit(2)
