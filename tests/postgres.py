"""A PostgreSQL of our own, thrown away afterwards, for tests and benchmarks."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url

from krupier.store import open_store
from tests import processor

MISSING = (
    "no PostgreSQL server found: install it (Debian: apt install postgresql), put initdb and"
    " pg_ctl on the PATH, or name their directory in PG_BIN"
)


def binaries() -> Path | None:
    """The directory of initdb and pg_ctl, newest version first."""
    packaged = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda p: -float(p.parent.name)
    )
    on_path = shutil.which("initdb")
    named = [Path(os.environ["PG_BIN"])] if "PG_BIN" in os.environ else []
    found = [Path(on_path).parent] if on_path else []
    return next((p for p in (*named, *packaged, *found) if (p / "initdb").exists()), None)


START_AGAIN = 60.0
"""Seconds in which the orphans of a killed server let go of its memory."""


class Cluster:
    """A running server, reached through a socket in its own directory."""

    def __init__(self, bin_: Path, directory: Path, settings: str) -> None:
        self._bin, self._directory, self._settings = bin_, directory, settings
        self._made = 0
        self._blank = False
        """Whether there is a database with books that nobody has written in."""

    def url(self, database: str) -> str:
        return f"postgresql+psycopg://postgres@/{database}?host={self._directory}"

    def new_database(self, like: str = "template1") -> str:
        """The URL of a new database, a copy of another."""
        self._made += 1
        name = f"db{self._made}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {like}")
        return self.url(name)

    def new_books(self) -> str:
        """The URL of books of their own: all tables, nothing in them."""
        if not self._blank:
            self.execute("CREATE DATABASE blank")
            open_store(self.url("blank")).close()
            self._blank = True
        return self.new_database(like="blank")

    def drop(self, url: str) -> None:
        """Remove a database, whoever is connected to it."""
        self.execute(f"DROP DATABASE {make_url(url).database} WITH (FORCE)")

    # -- accidents ---------------------------------------------------------------------------

    def start(self) -> None:
        """Start it; after an accident it recovers first."""
        options = ("-l", self._directory / "log", "-o", self._settings, "-w", "start")
        end = time.monotonic() + START_AGAIN
        while True:
            try:
                _run(self._bin / "pg_ctl", "-D", self._data, *options)
                processor.apart.add(self._postmaster)
                return
            except RuntimeError:  # processes of the one before may still be there
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    def stop(self) -> None:
        """At once, as in a power cut of the database alone."""
        _run(self._bin / "pg_ctl", "-D", self._data, "-m", "immediate", "-w", "stop")

    def kill(self) -> None:
        """`kill -9` of the server; its children follow when they notice."""
        os.kill(self._postmaster, signal.SIGKILL)

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """It is there and does nothing: neither those who are in nor those who knock hear of it."""
        head = self._postmaster
        everybody = [head, *_children(head)]
        for one in everybody:
            _signal(one, signal.SIGSTOP)
        try:
            yield
        finally:
            for one in everybody:
                _signal(one, signal.SIGCONT)

    @property
    def _data(self) -> Path:
        return self._directory / "data"

    @property
    def _postmaster(self) -> int:
        return int((self._data / "postmaster.pid").read_text().split()[0])

    # -- statements --------------------------------------------------------------------------

    def execute(self, sql: str) -> None:
        where = {"host": str(self._directory), "user": "postgres", "dbname": "postgres"}
        with psycopg.connect(**where, autocommit=True) as conn:  # type: ignore[arg-type]
            conn.execute(sql.encode())


@contextmanager
def cluster(*, durable: bool = False) -> Iterator[Cluster]:
    """Start a server; `durable=False` skips waiting for the disk (fine for tests of logic).
    Raises FileNotFoundError when PostgreSQL is not installed."""
    bin_ = binaries()
    if bin_ is None:
        raise FileNotFoundError(MISSING)
    directory = Path(tempfile.mkdtemp(prefix="krupier-pg-", dir="/tmp"))  # short: it holds a socket
    data = directory / "data"
    settings = f"-c listen_addresses='' -c unix_socket_directories={directory}"
    settings += " -c deadlock_timeout=50ms"  # tests provoke deadlocks
    if not durable:
        settings += " -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
    try:
        if os.geteuid() == 0:
            shutil.chown(directory, "postgres")
        _run(
            bin_ / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8"
        )
        server = Cluster(bin_, directory, settings)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def _children(of: int) -> list[int]:
    listed = Path(f"/proc/{of}/task/{of}/children").read_text()
    return [int(one) for one in listed.split()]


def _signal(process: int, what: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(process, what)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Cluster]:
    """For tests: import it into a conftest."""
    if binaries() is None:
        pytest.skip(MISSING)
    with cluster() as server:
        yield server


def _run(*command: Path | str) -> None:
    """Run a command of PostgreSQL, as its own user where we are root: it refuses root."""
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    done = subprocess.run(
        [*as_user, *map(str, command)],
        cwd="/tmp",
        stdout=subprocess.DEVNULL,  # a pipe would be kept open by the server itself
        stderr=subprocess.DEVNULL,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{command[0]} failed with {done.returncode}")
