"""Whether the wheel alone makes a house: built, installed into an empty environment, and asked.

    python scripts/check_install.py

On the PATH of that environment there is neither Node nor a compiler, nor anything else. What the
wheel needs is taken from the lock; if that misses something, the installation fails. Then the
platform is started with its demo in an empty directory, asked for what a first visitor asks for,
and stopped.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).parent.parent
PIP = ("-m", "pip", "--disable-pip-version-check", "--quiet")
STARTS = 120.0
"""Seconds until the platform must have told its address; the first start compiles."""


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        aside = Path(name)
        wheel = built(aside)
        told(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")
        python = installed(wheel, aside / "environment")
        empty = aside / "house"
        empty.mkdir()
        with served(python, empty) as address:
            ask(address)
        refused_in_one_line(python, empty)
    told("the wheel makes a house")


def told(what: str) -> None:
    print(what, flush=True)


def built(aside: Path) -> Path:
    """By the build backend that is here; nothing is downloaded for it."""
    command = (*PIP, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", aside, ROOT)
    subprocess.run([sys.executable, *command], check=True)
    (wheel,) = aside.glob("krupier-*.whl")
    return wheel


def installed(wheel: Path, environment: Path) -> Path:
    """The interpreter of a new environment with the wheel and what it needs."""
    subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    python = environment / "bin" / "python"
    lock = ("--require-hashes", "-r", ROOT / "requirements.lock")
    begun = time.monotonic()
    for what in (("--only-binary", ":all:", *lock), ("--no-index", wheel)):
        run = [python, *PIP, "install", *what]
        subprocess.run(run, check=True, env=bare(environment), cwd=environment)
    size = sum(one.stat().st_size for one in environment.rglob("*") if one.is_file())
    count = len(list(environment.glob("lib/python*/site-packages/*.dist-info")))
    told(f"installed in {time.monotonic() - begun:.0f} s: {count} packages, {size / 1e6:.0f} MB")
    return python


def bare(environment: Path) -> dict[str, str]:
    """As here, but on the PATH is only what the environment itself has."""
    without = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return without | {"PATH": str(environment / "bin"), "PYTHONUNBUFFERED": "1"}


@contextmanager
def served(python: Path, directory: Path) -> Iterator[str]:
    """The address of the platform, started as anybody would start it."""
    command = [python.parent / "krupier", "serve", "--demo", "--port", "0"]
    environment = bare(python.parent.parent)
    begun = time.monotonic()
    process = subprocess.Popen(
        command, cwd=directory, env=environment, stdout=subprocess.PIPE, text=True
    )
    late = signal.signal(signal.SIGALRM, lambda *_: process.kill())
    signal.setitimer(signal.ITIMER_REAL, STARTS)
    try:
        assert process.stdout
        first = process.stdout.readline()
        signal.setitimer(signal.ITIMER_REAL, 0)
        address = re.search(r"http://127\.0\.0\.1:\d+/", first)
        if address is None:
            raise SystemExit(f"it told no address: {first!r}")
        told(f"{first.strip()} after {time.monotonic() - begun:.1f} s")
        yield address[0]
        process.send_signal(signal.SIGINT)
        if process.wait(60):
            raise SystemExit(f"it stopped with exit code {process.returncode}")
        told("stopped")
    finally:
        signal.signal(signal.SIGALRM, late)
        if process.poll() is None:
            process.kill()
            process.wait()


def ask(address: str) -> None:
    """The page, each file that it names, and the tables of the lobby."""
    page = fetched(address, "text/html").decode()
    named = re.findall(r'(?:src|href)="/([^"]+)"', page)
    if not any(one.endswith(".js") for one in named):
        raise SystemExit(f"the page names no script: {page}")
    for one in named:
        fetched(address + one)
    tables = json.loads(fetched(f"{address}api/tables", "application/json"))
    if "kings/european-roulette" not in json.dumps(tables):
        raise SystemExit("the lobby has no roulette")


def fetched(url: str, kind: str = "") -> bytes:
    with urlopen(url, timeout=60) as answer:
        body: bytes = answer.read()
        said = str(answer.headers["content-type"])
    if not body or not said.startswith(kind):
        raise SystemExit(f"{url}: {len(body)} bytes of {said}")
    told(f"{url}: {len(body)} bytes, {said}")
    return body


def refused_in_one_line(python: Path, directory: Path) -> None:
    """What needs an extra says so."""
    done = subprocess.run(
        [python.parent / "krupier", "par", "kings/european-roulette"],
        cwd=directory,
        env=bare(python.parent.parent),
        capture_output=True,
        text=True,
    )
    if done.returncode != 2 or "krupier[reports]" not in done.stderr:
        raise SystemExit(f"a sheet without its extra: {done.returncode} {done.stderr!r}")
    told(done.stderr.strip())


if __name__ == "__main__":
    main()
