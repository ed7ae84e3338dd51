"""``krupier --version`` says how poker runs."""

from __future__ import annotations

import os
import subprocess
import sys

from krupier import __version__


def test_version() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "krupier", "--version"],
        env=os.environ | {"KRUPIER_POKER": "python"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"krupier {__version__} (poker: plain Python)\n"
