"""Changes the code in a thousand small ways and counts the changes that the tests notice.

    python -m tests.mutants --count 1000 --seed 1

What was done is kept in ``build/mutants``: stopped, it goes on where it was. ``report.md`` there
says what came out.
"""

from __future__ import annotations

import argparse
import importlib
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest

from tests.mutants import making, report
from tests.mutants.forks import in_forks
from tests.mutants.kept import Kept, digest
from tests.mutants.making import Mutant
from tests.mutants.running import Collected, Recorded, Trial, record, try_out

T = TypeVar("T")

CODE = Path("src/krupier")
#: What is changed: money, the books, the room, and how the rules settle.
CHANGED = (
    "money/*.py",
    "store/*.py",
    "room/*.py",
    "room/cash/*.py",
    "room/hands/*.py",
    "room/pool/*.py",
    "rules/felt.py",
    "rules/play.py",
    "rules/options.py",
    "rules/betting.py",
    "rules/boxes.py",
    "rules/wants.py",
    "rules/banker_poker/settling.py",
    "rules/banker_poker/draw_settlement.py",
    "rules/blackjack/settle.py",
    "rules/roulette/round.py",
    "rules/craps/round.py",
    "rules/baccarat/round.py",
)
#: Company for whoever plays alone: what it plays is not the house's affair.
UNCHANGED = ("room/bots.py",)
TESTS = (
    *("tests/money", "tests/store", "tests/room", "tests/rules", "tests/test_transcripts.py"),
    *("tests/simulation/test_simulation.py", "tests/house/test_payment_audit.py"),
)
OPTIONS = (
    *("-q", "-s", "--disable-warnings", "-o", "tmp_path_retention_policy=none"),
    *(f"-pno:{plugin}" for plugin in ("cacheprovider", "timeout", "faker")),
    # Tests that have nothing to say here: another server with the same answers, and the games
    # whose settlement is not among what is changed.
    *("-m", "not postgres and not long"),
    *("--ignore=tests/rules/poker", "--ignore=tests/rules/ofc"),
)
KEPT = Path("build/mutants")


def main() -> None:
    asked = _arguments()
    chosen = {"seed": asked.seed, "count": asked.count, "path": asked.path}
    code = {"code": digest([CODE])}
    tests = {"tests": digest([Path("tests")])}

    kept = Kept(KEPT / "mutants.jsonl", code | chosen)
    mutants = kept.read(Mutant)
    if not mutants:
        # In a child: the syntax trees would make every later fork slower.
        make = partial(making.sample, _changed(asked.path), asked.count, asked.seed)
        ((_, made),) = in_forks([("", make)], 1)
        assert isinstance(made, bytes)
        mutants = msgspec.json.decode(made, type=list[Mutant])
        kept.write(mutants)

    kept_trials = Kept(KEPT / "trials.jsonl", code | tests)
    trials = kept_trials.read(Trial)
    if asked.survivors:
        # Tests were added: what the others caught, they still catch.
        before = Kept(KEPT / "trials.jsonl", kept_trials.state)
        if before.state.items() >= code.items():
            trials = [one for one in before.read(Trial) if not one.survived]
    kept_trials.write(trials)

    def work(items: Sequence[pytest.Item]) -> None:
        recorded = _recorded(items, code, asked.workers)
        done = {one.mutant for one in trials}
        rest = [mutant for mutant in mutants if mutant.id not in done]
        results = kept_trials.add(try_out(rest, items, recorded, asked.seconds, asked.workers))
        trials.extend(_told("mutants", results, len(rest)))

    for path in _changed(""):
        importlib.import_module(".".join(path.with_suffix("").parts[1:]))
    modules = [str(path) for path in _changed("")]  # they have examples in their docstrings
    own = f"--basetemp={KEPT / 'tmp'}"  # the common one is cleared by others
    ended = pytest.main([*OPTIONS, own, *TESTS, *modules], plugins=[Collected(work)])

    trials = kept_trials.read(Trial)
    state = f"Seed {asked.seed}, {asked.count} mutants of {CODE / asked.path}"
    (KEPT / "report.md").write_text(report.page(mutants, trials, state), encoding="utf-8")
    raise SystemExit(ended)


def _recorded(items: Sequence[pytest.Item], state: dict[str, str], at_once: int) -> list[Recorded]:
    """The lines of all tests: found again only of those whose file has changed."""
    kept = Kept(KEPT / "tests.jsonl", state)
    files = {item.nodeid: digest([item.path]) for item in items}
    found = [one for one in kept.read(Recorded) if files.get(one.test) == one.file]
    recorded = [one for one in found if one.outcome == "passed"]
    kept.write(recorded)
    done = {one.test for one in recorded}
    rest = [item for item in items if item.nodeid not in done]
    new = kept.add(
        msgspec.structs.replace(one, file=files[one.test])
        for one in record(rest, _changed(""), at_once)
    )
    recorded += _told("tests", new, len(rest))
    for one in recorded:
        if one.outcome == "failed":
            print(f"fails without a mutant, is not used: {one.test}")
    return recorded


def _changed(under: str) -> list[Path]:
    """The modules to change, under one folder of the code."""
    found = {path for pattern in CHANGED for path in CODE.glob(pattern)}
    return sorted(p for p in found - {CODE / one for one in UNCHANGED} if _is_under(p, under))


def _is_under(path: Path, folder: str) -> bool:
    return (CODE / folder).resolve() in (path.resolve(), *path.resolve().parents)


def _told(what: str, results: Iterable[T], count: int) -> Iterator[T]:
    """The same results, and a line now and then."""
    start = shown = time.monotonic()
    for done, one in enumerate(results, 1):
        if time.monotonic() - shown > 20 or done == count:
            shown = time.monotonic()
            print(f"{done} of {count} {what} in {shown - start:.0f} s", flush=True)
        yield one


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=1000, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="which of all mutants")
    parser.add_argument("--path", default="", help="only of this folder or module of src/krupier")
    parser.add_argument(
        "--seconds", type=float, default=5, help="of tests that one mutant has to survive"
    )
    parser.add_argument("--workers", type=int, default=2, help="how many at once")
    parser.add_argument(
        "--survivors",
        action="store_true",
        help="tests were added: try again only what survived the last time",
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
