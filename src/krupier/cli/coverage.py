"""``clauses``: what the rulebook asks of software, and which tests prove it."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from krupier.cli import output
from krupier.cli.app import BadRequest
from krupier.plan.rulebook import RulebookClause
from krupier.plan.rulebook import clauses as rulebook_clauses


def show(missing: bool, operator: str | None, file: str | None, as_json: bool) -> None:
    wanted = [
        one
        for one in rulebook_clauses()
        if one.software
        and (operator is None or one.operator == operator)
        and (file is None or one.file == file.removesuffix(".md"))
    ]
    if not wanted:
        raise BadRequest(f"the rulebook has no such part: operator {operator}, file {file}")
    proved = proofs()
    by_file: dict[str, list[RulebookClause]] = defaultdict(list)
    for one in wanted:
        by_file[one.file].append(one)
    rows = [
        {
            "operator": clauses[0].operator,
            "file": name,
            "software": len(clauses),
            "held": sum(one.id in proved for one in clauses),
            "missing": [one.id for one in clauses if one.id not in proved],
        }
        for name, clauses in by_file.items()
    ]
    if as_json:
        tests = {one.id: proved[one.id] for one in wanted if one.id in proved}
        output.as_json({"files": rows, "proved": tests})
    elif missing:
        for one in wanted:
            if one.id not in proved:
                output.line(f"{one.id:<8} {one.file:<36} {one.text}")
    else:
        _print(rows)


def _print(rows: list[dict[str, object]]) -> None:
    table = []
    total = held = 0
    for row in rows:
        gaps = row["missing"]
        assert isinstance(gaps, list)
        table.append((row["file"], row["software"], row["held"], len(gaps)))
        total += len(gaps) + int(str(row["held"]))
        held += int(str(row["held"]))
    table.append(("all", total, held, total - held))
    output.table(("file", "sw clauses", "held by tests", "missing"), table)


def proofs() -> dict[str, list[str]]:
    """Which test proves which clause, as pytest collects them."""
    root = Path(__file__).resolve().parents[3]
    if not (root / "tests").is_dir():
        raise BadRequest("clauses are traced to tests: run this in a source checkout")
    with tempfile.NamedTemporaryFile(suffix=".json") as found:
        ran = subprocess.run(
            [
                *(sys.executable, "-m", "pytest", "--collect-only", "-q", "tests"),
                *("-o", "addopts=--import-mode=importlib", f"--clauses-to={found.name}"),
            ],
            cwd=root,
            capture_output=True,
            text=True,
            check=False,
        )
        text = Path(found.name).read_text(encoding="utf-8")
    if not text:
        raise BadRequest(f"the tests cannot be collected: {ran.stdout[-300:]} {ran.stderr[-300:]}")
    proved: dict[str, list[str]] = json.loads(text)
    return proved
