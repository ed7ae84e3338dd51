"""A real server, a real Chromium, and the client as Vite builds it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from krupier.server.settings import Limits, ServeOptions
from tests.server.live import PATIENCE, Live, live
from tests.web.decks import Decks
from tests.web.site import Site, Visitor

expect.set_options(timeout=PATIENCE * 1000)

STATIC = ServeOptions().static
CHROMIUM = ("chromium-headless-shell", "chromium")
"""The first draws no windows round the pages, which are half of what a test would cost."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Playwright keeps an event loop running in this thread: it ends with the tests of this
    directory, or no other test could use asyncio."""
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if chromium is None:
        pytest.skip(f"needs Chromium: apt-get install {CHROMIUM[0]}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def decks() -> Decks:
    return Decks()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory, decks: Decks) -> Iterator[Live]:
    if not (STATIC / "index.html").is_file():
        pytest.skip("the web client is not built: make web")
    database = tmp_path_factory.mktemp("web") / "books.sqlite"
    options = ServeOptions(
        f"sqlite:///{database}", port=0, limits=Limits.lifted(), odds=False, log_level="warning"
    )
    with live(options, source=decks.source) as running:
        yield running


@pytest.fixture(scope="package")
def staff(server: Live) -> Iterator[httpx.Client]:
    """One login for all tests: the server allows only a few in a quarter of an hour."""
    with server.staff() as client:
        yield client


_numbers = count(1)


@pytest.fixture
def site(server: Live, browser: Browser, staff: httpx.Client, tmp_path: Path) -> Iterator[Site]:
    """The server with a table name of its own; whoever came in leaves at the end."""
    here = Site(server, browser, staff, f"t{next(_numbers)}", tmp_path)
    yield here
    here.close()


@pytest.fixture
def anna(site: Site) -> Visitor:
    """A visitor who has asked for less motion, so that results show at once."""
    return site.visitor()
