"""Compiles the state machine of poker with mypyc, from the same source, into the cache directory.

    python scripts/compile_poker.py

Nothing in the source tree changes; ``krupier.rules.poker.compiled`` says when the result is used.
Needs mypyc and a C compiler; without them it says so, and poker stays plain Python, as it is where
only what runs the house is installed.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from krupier.rules.poker.compiled import MODULES, directory

PACKAGE = Path(__file__).parent.parent / "src" / "krupier"
POKER = Path("krupier", "rules", "poker")


def main() -> str:
    place = directory()
    mypyc = shutil.which("mypyc", path=str(Path(sys.executable).parent))
    if place is None:
        return "poker stays plain Python: there is no cache directory to write to"
    if place.is_dir():
        return "poker is compiled already"
    if mypyc is None or not (shutil.which("cc") or shutil.which("gcc")):
        return "poker stays plain Python: mypyc (make setup installs it) or a C compiler is missing"
    with tempfile.TemporaryDirectory() as aside:
        work = Path(aside)
        unneeded = shutil.ignore_patterns("__pycache__", "static", "plans")
        shutil.copytree(PACKAGE, work / "krupier", ignore=unneeded)
        # sources may change while they are copied: the name is that of the copy
        place = directory(work / POKER) or place
        done = subprocess.run(
            [mypyc, "--ignore-missing-imports", *(str(POKER / f"{name}.py") for name in MODULES)],
            cwd=work,
            capture_output=True,
            text=True,
        )
        if done.returncode:
            return f"poker stays plain Python: mypyc failed\n{done.stdout}{done.stderr[-2000:]}"
        keep(work, place)
    return f"poker is compiled: {place}"


def keep(work: Path, place: Path) -> None:
    """Gathered aside and renamed: another process sees all of it or nothing."""
    with tempfile.TemporaryDirectory(dir=place.parent) as aside:
        ready = Path(aside) / "poker"
        ready.mkdir()
        for library in [*work.glob("*.so"), *(work / POKER).glob("*.so")]:
            shutil.copy(library, ready)
        if not place.is_dir():
            ready.rename(place)


if __name__ == "__main__":
    print(main())
