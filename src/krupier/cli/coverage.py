"""``clauses``: what the rulebook asks of software, and which tests prove it.

Which tests there are, what they are marked with and which of them passed, the record of the last
runs says (``make test``).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from krupier.cli import output, testrecord
from krupier.cli.app import BadRequest
from krupier.cli.testrecord import MarkedTest, Record
from krupier.plan.rulebook import RulebookClause
from krupier.plan.rulebook import clauses as rulebook_clauses

NO_TEST = "no test"
NOT_RUN = "not run"
CHANGED = "changed since"


class Standing(msgspec.Struct, frozen=True):
    """How a clause stands: the tests that passed, or why none did."""

    passed: tuple[MarkedTest, ...] = ()
    why: tuple[str, ...] = ()

    @property
    def only_long(self) -> bool:
        return bool(self.passed) and all(test.long for test in self.passed)


UNMARKED = Standing(why=(NO_TEST,))


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
    root = source_root()
    record = testrecord.read(root)
    if not record:
        raise BadRequest(
            "no test run is recorded, so no clause is known to be held: `make test` makes the"
            " record, `make long` adds the long tests"
        )
    changed = {file for file in record if is_changed(root, file, record)}
    held = standings(record, changed)
    if as_json:
        output.as_json(
            {
                "record": told(root, record, changed),
                "files": rows(wanted, held),
                "proved": {
                    one.id: [test.id for test in held[one.id].passed]
                    for one in wanted
                    if one.id in held and held[one.id].passed
                },
            }
        )
    elif missing:
        for one in wanted:
            standing = held.get(one.id, UNMARKED)
            if not standing.passed:
                output.line(f"{one.id:<8} {', '.join(standing.why):<14} {one.file:<36} {one.text}")
    else:
        _print(wanted, held, told(root, record, changed))


def source_root() -> Path:
    root = Path(__file__).resolve().parents[3]
    if not (root / "tests").is_dir():
        raise BadRequest("clauses are traced to tests: run this in a source checkout")
    return root


def is_changed(root: Path, file: str, record: Record) -> bool:
    return testrecord.digest([root / file]) != record[file].digest


def standings(record: Record, changed: set[str]) -> dict[str, Standing]:
    """How every marked clause stands; tests of changed files have not run."""
    passed: dict[str, list[MarkedTest]] = defaultdict(list)
    why: dict[str, dict[str, None]] = defaultdict(dict)
    for file, run in record.items():
        for test in run.marked:
            ran = run.outcomes.get(test.id, NOT_RUN)
            outcome = CHANGED if file in changed and ran != NOT_RUN else ran
            for clause in test.clauses:
                if outcome == "passed":
                    passed[clause].append(test)
                else:
                    why[clause][f"{outcome} (long)" if test.long else outcome] = None
    return {
        clause: Standing(tuple(passed[clause]), tuple(why[clause])) for clause in {*passed, *why}
    }


def told(root: Path, record: Record, changed: set[str]) -> dict[str, object]:
    """What is to be known of the record itself."""
    code = testrecord.code_digest(root)
    ran = {file: run for file, run in record.items() if run.outcomes}
    here = {path.relative_to(root).as_posix() for path in root.glob("tests/**/test_*.py")}
    return {
        "first": min(run.at for run in record.values()),
        "last": max(run.at for run in record.values()),
        "tests": sum(len(run.outcomes) for run in ran.values()),
        "files": len(ran),
        "changed_since": sorted(changed),
        "ran_on_other_code": sorted(file for file, run in ran.items() if run.code != code),
        "never_ran": sorted(here - ran.keys()),
    }


def rows(wanted: Iterable[RulebookClause], held: Mapping[str, Standing]) -> list[dict[str, object]]:
    by_file: dict[str, list[RulebookClause]] = defaultdict(list)
    for one in wanted:
        by_file[one.file].append(one)
    found: list[dict[str, object]] = []
    for name, clauses in by_file.items():
        standing = {one.id: held.get(one.id, UNMARKED) for one in clauses}
        found.append(
            {
                "operator": clauses[0].operator,
                "file": name,
                "software": len(clauses),
                "held": sum(bool(one.passed) for one in standing.values()),
                "only_long": [clause for clause, one in standing.items() if one.only_long],
                "not_passed": {
                    clause: one.why
                    for clause, one in standing.items()
                    if not one.passed and one is not UNMARKED
                },
                "missing": [clause for clause, one in standing.items() if one is UNMARKED],
            }
        )
    return found


def _print(
    wanted: list[RulebookClause], held: Mapping[str, Standing], record: Mapping[str, object]
) -> None:
    table: list[tuple[object, ...]] = []
    for row in rows(wanted, held):
        gaps = [row[key] for key in ("only_long", "not_passed", "missing")]
        counts = [len(gap) for gap in gaps if isinstance(gap, list | dict)]
        table.append((row["file"], row["software"], row["held"], *counts))
    sums = [sum(int(str(row[at])) for row in table) for at in range(1, 6)]
    columns = ("file", "sw clauses", "held by tests", "only by long", "not passed", "no test")
    output.table(columns, [*table, ("all", *sums)])
    standing = [held.get(one.id, UNMARKED) for one in wanted]
    only_long = [one.id for one, how in zip(wanted, standing, strict=True) if how.only_long]
    if only_long:
        output.line(f"Held only by long tests: {', '.join(only_long)}")
    why = Counter(", ".join(how.why) for how in standing if not how.passed and how is not UNMARKED)
    if why:
        reasons = "; ".join(f"{reason} {n}" for reason, n in why.most_common())
        output.line(f"Marked, but no marked test passed: {reasons} (--missing lists them)")
    output.line(
        f"Test runs of {record['first']} to {record['last']}:"
        f" {record['tests']} tests in {record['files']} files"
    )
    for key, says in (
        ("changed_since", "The record is older than these tests, which count as not passed"),
        ("ran_on_other_code", "The record is older than the code for"),
        ("never_ran", "The record has no test of"),
    ):
        files = record[key]
        assert isinstance(files, list)
        if files:
            more = f" and {len(files) - 5} files more (--json lists them)" if len(files) > 5 else ""
            output.line(f"{says}: {', '.join(files[:5])}{more}; `make test` runs them again")
