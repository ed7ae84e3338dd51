"""What became of the mutants, as a page to read."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from tests.mutants.making import Mutant
from tests.mutants.running import Trial

REASONS = Path(__file__).with_name("reasons.toml")


def package(mutant: Mutant) -> str:
    """`room`, `rules` …"""
    return Path(mutant.path).relative_to("src/krupier").parts[0]


def reasons() -> dict[str, str]:
    """Why a mutant may survive, by its name."""
    groups = tomllib.loads(REASONS.read_text(encoding="utf-8"))["group"]
    return {name: f"{one['kind']}: {one['reason']}" for one in groups for name in one["mutants"]}


def page(mutants: Sequence[Mutant], trials: Iterable[Trial], state: str) -> str:
    tried = {trial.mutant: trial for trial in trials}
    pairs = [(mutant, tried[mutant.id]) for mutant in mutants if mutant.id in tried]
    known = reasons()
    survivors = [(m, t) for m, t in pairs if t.survived]
    lines = [
        "# Mutants",
        "",
        f"{state}, {len(pairs)} tried of {len(mutants)}.",
        "",
        *_table(pairs),
        "",
        f"## Survivors: {len(survivors)}",
        "",
    ]
    for mutant, trial in sorted(survivors, key=lambda pair: (pair[0].path, pair[0].line)):
        ran = "no test executes it"
        if trial.outcome == "survived":
            ran = f"{trial.ran} of {trial.tests} tests passed"
        lines += [
            f"`{mutant.path}:{mutant.line}` {mutant.function} – `{mutant.id}`, {ran}",
            "",
            f"Reason: {known.get(mutant.id, 'none given')}",
            "",
            "```diff",
            mutant.diff,
            "```",
            "",
        ]
    return "\n".join(lines)


def _table(pairs: Sequence[tuple[Mutant, Trial]]) -> list[str]:
    rows = ["| package | mutants | caught | timed out | crashed | survived | no test | score |"]
    rows.append("| --- |" + " ---: |" * 7)
    for name in [*sorted({package(m) for m, _ in pairs}), "all"]:
        counts: Counter[str] = Counter(t.outcome for m, t in pairs if name in ("all", package(m)))
        score = 1 - (counts["survived"] + counts["no test"]) / max(1, counts.total())
        kinds = ("caught", "timed out", "crashed", "survived", "no test")
        cells = [str(counts.total()), *(str(counts[kind]) for kind in kinds), f"{score:.1%}"]
        rows.append(f"| {name} | " + " | ".join(cells) + " |")
    return rows
