"""Compiles the state machine of poker with mypyc, from the same source.

    python scripts/compile_poker.py DIRECTORY

The compiled package is put beside nothing: a copy of ``krupier`` in DIRECTORY gets the compiled
modules, and ``PYTHONPATH=DIRECTORY`` uses them. The source tree stays as it is, so that an edited
module is never hidden behind an old compiled one. Needs a C compiler.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "krupier"
MODULES = (
    *("terms", "variant", "forced", "pots", "showdown"),
    *("opening", "dealing", "rounds", "ending", "state"),
)


def compile_poker(directory: Path) -> None:
    copy = directory / "krupier"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "static"))
    files = [str(Path("krupier", "rules", "poker", f"{name}.py")) for name in MODULES]
    mypyc = Path(sys.executable).with_name("mypyc")
    subprocess.run(
        [str(mypyc), "--ignore-missing-imports", *files],
        cwd=directory,
        check=True,
        stdout=subprocess.DEVNULL,
    )


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    compile_poker(target)
    print(f"PYTHONPATH={target} uses the compiled state machine")
