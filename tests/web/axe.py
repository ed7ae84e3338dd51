"""Accessibility of a page as axe-core sees it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

FINDINGS = """async () => {
  // colours on their way are nobody's finding
  const ends = document
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime < 1e5);
  await Promise.allSettled(ends.map((one) => one.finished));
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations.flatMap((one) =>
    one.nodes.map((node) => `${one.id}: ${node.target.join(" ")} – ${node.failureSummary}`));
}"""


def findings(page: Page) -> list[str]:
    """What axe-core finds, all rules of its default set; the page may load no foreign script, so
    it comes through the protocol of the browser."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: make web")
    page.wait_for_load_state("networkidle")
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[Any] = page.evaluate(FINDINGS)
    return [str(one) for one in found]
