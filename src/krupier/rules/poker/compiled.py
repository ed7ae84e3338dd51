"""The state machine as machine code, where somebody has compiled it; otherwise plain Python.

``scripts/compile_poker.py`` (a step of ``make setup``) compiles the same source with mypyc into the
cache directory, under a fingerprint of that source. :func:`use` puts that directory in front of the
package's own modules if it is there. An edited module is never hidden behind an old compiled one:
its fingerprint is another, and the source is used until it is compiled again.
``KRUPIER_POKER=python`` keeps to the source in any case.
"""

from __future__ import annotations

import os
import sys
import zlib
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from krupier.hands import cache

MODULES = (
    *("actions", "variant", "forced", "pots", "showdown"),
    *("opening", "dealing", "rounds", "ending", "state"),
)
_SOURCE = Path(__file__).parent
_CARDS = _SOURCE.parent.parent / "equipment" / "cards.py"
"""Its constants may become part of the machine code; the hands package is in the cache's name."""


def directory(source: Path = _SOURCE) -> Path | None:
    """Where machine code of exactly this source belongs, there or not; None: no cache."""
    where = cache.directory()
    if where is None:
        return None
    found = zlib.crc32(_CARDS.read_bytes())
    for name in MODULES:
        found = zlib.crc32((source / f"{name}.py").read_bytes(), found)
    return where / f"poker-{found:08x}"


def use(path: list[str]) -> None:
    """Called once, before the modules are imported, with the ``__path__`` of their package."""
    where = None if os.environ.get("KRUPIER_POKER") == "python" else directory()
    if where is None or not where.is_dir():
        return
    try:
        # the modules share a library, which they look up by its name
        for library in where.glob(f"*__mypyc{EXTENSION_SUFFIXES[0]}"):
            name = library.name.partition(".")[0]
            spec = spec_from_file_location(name, library)
            if spec is None or spec.loader is None:
                return
            module = module_from_spec(spec)
            spec.loader.exec_module(module)
            sys.modules[name] = module
    except ImportError:
        return
    path.insert(0, str(where))


def in_use() -> bool:
    """Whether the state machine of this process is machine code."""
    state = sys.modules.get("krupier.rules.poker.state")
    return state is not None and not str(state.__file__).endswith(".py")
