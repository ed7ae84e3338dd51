"""No wheel without pages: building one stops where the client in the browser is not built."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src", "krupier", "server", "static", "index.html")


class WheelHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """``editable`` is the source tree itself, which gets its pages later."""
        if version != "editable" and not Path(self.root, PAGE).is_file():
            self.app.abort(f"there is no {PAGE}: build the client first (make web)")
