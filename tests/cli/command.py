"""The command as a shell calls it, but in this process: starting another one costs more than most
commands do. What only a process of its own can show has one in the tests themselves."""

from __future__ import annotations

import io
import sys
import traceback
from typing import NamedTuple
from unittest.mock import patch

from krupier.cli import main


class Ran(NamedTuple):
    """What came of a command."""

    returncode: int
    stdout: str
    stderr: str


def krupier(*args: str, stdin: str = "") -> Ran:
    """Runs the command; whatever it does not answer itself ends it as it would end a process."""
    given = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with (
        patch.object(sys, "argv", ["krupier", *args]),
        patch.object(sys, "stdin", given),
        patch.object(sys, "stdout", out),
        patch.object(sys, "stderr", err),
    ):
        code = _exit_code()
    return Ran(code, _written(out), _written(err))


def _exit_code() -> int:
    try:
        main()
    except SystemExit as ended:
        if isinstance(ended.code, str):
            print(ended.code, file=sys.stderr)
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except Exception:
        traceback.print_exc()
        return 1
    return 0


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    content = stream.buffer
    assert isinstance(content, io.BytesIO)
    return content.getvalue().decode()
