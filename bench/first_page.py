"""What a first visit fetches and how long it takes, of an older commit and of this tree.

    python -m bench.first_page [--commit 6a943fb] [--repeat 3]

Both clients are built and served with demo tables by their own servers. Chromium opens each with
nothing in its cache: the lobby, until tables are listed, and a roulette table for a guest, until
its layout is there. Told are bytes of script (as sent, and packed with gzip), of styles, fonts and
other answers as sent, of messages over the socket as they are read, numbers of requests; and
milliseconds until that, on a processor four times slower over a line of 1.6 Mbit/s and 300 ms,
in turns in one run, medians.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any

from bench.before_after import HERE, checked_out, known, told
from bench.wire import SERVER, guest

TABLE = "kings-european-roulette"
VISITS = {
    "lobby": ("", "[data-table]"),
    "roulette table": (f"table/{TABLE}", '[data-spot="straight:17"]'),
}
LINE = {"offline": False, "latency": 300, "downloadThroughput": 2e5, "uploadThroughput": 1e5}
SLOWER = 4
_names = count()
CHROMIUM = ("chromium-headless-shell", "chromium")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
KINDS = {"Script": "script", "Stylesheet": "styles", "Font": "fonts"}


def build(tree: Path) -> None:
    modules = tree / "web" / "node_modules"
    if not modules.exists():
        modules.symlink_to(HERE / "web" / "node_modules")
    command = ("npm", "--prefix", "web", "run", "build")
    subprocess.run(command, cwd=tree, stdout=subprocess.DEVNULL, check=True)


@contextmanager
def served(tree: Path) -> Iterator[str]:
    """The address of a server of that tree."""
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, "-c", SERVER, f"sqlite:///{folder}/books.sqlite"],
            cwd=tree,
            env=os.environ | {"PYTHONPATH": f"{tree / 'src'}:{tree}"},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout
            yield process.stdout.readline().strip()
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(60)


class Counted:
    """What a page hears from the server."""

    def __init__(self, page: Any) -> None:
        self.figures: dict[str, float] = {}
        self.line = page.context.new_cdp_session(page)
        self._kinds: dict[str, str] = {}
        self.line.send("Network.enable")
        self.line.on("Network.responseReceived", self._begun)
        self.line.on("Network.loadingFinished", self._came)
        self.line.on("Network.webSocketFrameReceived", self._heard)
        page.on("response", self._script)
        self._scripts: list[Any] = []

    def _begun(self, told: dict[str, Any]) -> None:
        self._kinds[told["requestId"]] = KINDS.get(told["type"], "other answers")

    def _came(self, told: dict[str, Any]) -> None:
        if kind := self._kinds.get(told["requestId"]):
            self._add(f"{kind}, bytes as sent", told["encodedDataLength"])
            self._add("requests", 1)

    def _heard(self, told: dict[str, Any]) -> None:
        self._add("messages, bytes as read", len(told["response"]["payloadData"].encode()))

    def _script(self, response: Any) -> None:
        if response.url.endswith(".js"):
            self._scripts.append(response)

    def _add(self, what: str, more: float) -> None:
        self.figures[what] = self.figures.get(what, 0) + more

    def all(self) -> dict[str, float]:
        scripts = {one.url: one for one in self._scripts}.values()
        packed = sum(len(gzip.compress(one.body())) for one in scripts)
        return {"script, bytes of gzip": packed} | self.figures


def visit(browser: Any, url: str, visited: str, *, slow: bool) -> dict[str, float]:
    """What is fetched until it can be used; if slow, how long that takes."""
    path, usable = VISITS[visited]
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="cs-CZ")
    try:
        if path:
            token = json.dumps(json.dumps(guest(url, f"Anna {next(_names)}")))
            context.add_init_script(f"localStorage['krupier.token'] = {token}")
        page = context.new_page()
        counted = Counted(page)
        if slow:
            counted.line.send("Network.emulateNetworkConditions", LINE)
            counted.line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(url + path, wait_until="commit")
        there = f"() => document.querySelector('{usable}') && performance.now()"
        took = page.wait_for_function(there, polling="raf", timeout=120_000).json_value()
        if slow:
            return {"ms until usable": took}
        page.wait_for_load_state("networkidle")
        return counted.all()
    finally:
        context.close()


def measured(browser: Any, url: str) -> dict[str, float]:
    found: dict[str, float] = {}
    for visited in VISITS:
        for slow in (False, True):
            figures = visit(browser, url, visited, slow=slow)
            found |= {f"{visited}: {what}": figure for what, figure in figures.items()}
    return found


def main(commit: str, repeat: int) -> None:
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if not chromium or not shutil.which("npm"):
        print(json.dumps({"what": "first page: needs Chromium and npm"}))
        return
    if not known(commit):
        return
    from playwright.sync_api import sync_playwright

    with checked_out(commit) as old, sync_playwright() as playwright:
        build(old)
        build(HERE)
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        before, after = [], []
        with served(old) as was_at, served(HERE) as now_at:
            for _ in range(repeat):
                before.append(measured(browser, was_at))
                after.append(measured(browser, now_at))
        browser.close()
    for name in after[0]:
        told(name, *(median(one.get(name, 0) for one in runs) for runs in (before, after)))


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--commit", default="6a943fb", help="what is compared with")
    asked.add_argument("--repeat", type=int, default=3)
    given = asked.parse_args()
    main(given.commit, given.repeat)
