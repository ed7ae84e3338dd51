"""``replay``: rounds and recorded poker hands, played again."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from krupier.cli import output
from krupier.cli.app import BadRequest, part_of_an_interface
from krupier.rules.poker.replay import Report, replay_phh

HANDS = (".phh", ".phhs")
UNCHECKED = "CANNOT be checked"
VERDICTS = ("agree", UNCHECKED, "do NOT agree", "refused")


def replay_files(paths: list[Path], plans: list[Path], as_json: bool) -> None:
    """All of them, whatever the others say. Exit 2 when any disagrees or cannot be read, 3 when
    any says how it ended and stops before."""
    counts: Counter[str] = Counter()
    told: list[Any] | None = [] if as_json else None
    for path in _files(paths):
        try:
            if path.is_dir():
                raise BadRequest(f"a directory without hands ({', '.join(HANDS)})")
            if path.suffix.lower() in HANDS:
                counts.update(_replay_hands(path, told))
            else:
                counts[_replay_round(path, plans, as_json)] += 1
        except Exception as problem:
            if not part_of_an_interface(problem):
                raise
            counts["refused"] += 1
            text = output.said(problem)
            _refuse(text if isinstance(problem, OSError) else f"{path}: {text}")
    if told:
        output.as_json(told)
    elif not as_json and counts.total() > 1:
        output.line(_summary(counts))
    if set(counts) - {"agree", UNCHECKED}:
        raise SystemExit(2)
    if counts[UNCHECKED]:
        raise SystemExit(3)


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files, and instead of a directory the hands in it."""
    for path in paths:
        found = sorted(one for one in path.rglob("*") if one.suffix.lower() in HANDS)
        yield from found or [path]


def _replay_round(path: Path, plans: list[Path], as_json: bool) -> str:
    from krupier.cli import dealing

    return "agree" if dealing.replay_round(path, plans, as_json) else "do NOT agree"


def _replay_hands(path: Path, told: list[Any] | None) -> Iterator[str]:
    """Recorded poker hands: legality, pots and final stacks; yields the verdict of each, and
    prints it or adds it to what is ``told`` as data."""
    for report in replay_phh(path):
        if told is None:
            output.line("\n".join(_lines(report, path)))
        else:
            told.append({"file": str(path)} | _data(report))
        yield _verdict(report)


def _verdict(report: Report) -> str:
    if report.refused:
        return "refused"
    if not report.ok:
        return "do NOT agree"
    return UNCHECKED if report.unchecked else "agree"


def _lines(report: Report, path: Path) -> Iterator[str]:
    name = f"{path.parent / report.name}"
    if report.refused:
        yield f"{name}: refused, {'; '.join(report.problems)}"
        return
    verdict = "agrees" if report.ok else "does NOT agree"
    if report.ok and not report.finished:
        verdict = "agrees as far as it goes"
        if report.unchecked:
            verdict += ", its end CANNOT be checked"
    stacks = ", ".join("inf" if one.is_infinite() else str(one) for one in report.stacks)
    yield f"{name} ({report.variant}, {report.actions} actions): {verdict}; {stacks}"
    for text in (*report.problems, *report.notes):
        yield f"  {text}"


def _data(report: Report) -> dict[str, Any]:
    return {
        "hand": report.name,
        "variant": report.variant,
        "agrees": report.ok,
        "refused": report.refused,
        "unchecked": report.unchecked,
        "finished": report.finished,
        "actions": report.actions,
        "pots": [str(pot) for pot in report.pots],
        "stacks": ["inf" if one.is_infinite() else str(one) for one in report.stacks],
        "problems": list(report.problems),
        "notes": list(report.notes),
    }


def _refuse(text: str) -> None:
    sys.stdout.flush()
    print(f"krupier: {text}", file=sys.stderr, flush=True)


def _summary(counts: Counter[str]) -> str:
    parts = [f"{counts[key]} {key}" for key in VERDICTS if counts[key]]
    return f"{counts.total()} replayed: {', '.join(parts)}"
