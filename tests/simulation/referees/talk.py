"""The referee of the chat: what anybody was told was said, once, by whom it says, and is written.

It reads the rows of the books as they are, and shares nothing with the chat.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from sqlalchemy import Connection, text

Saying = tuple[str, str, str]
"""Table, player, words."""


class Listener:
    def __init__(self) -> None:
        self.accepted: list[Saying] = []
        """Answered as said."""
        self.refused: list[Saying] = []
        self.problems: list[str] = []
        self._shown: dict[tuple[str, str], list[dict[str, Any]]] = {}

    def told(self, table: str, viewer: str, talk: dict[str, Any]) -> None:
        """A client that believes what it is told."""
        shown = [] if talk.get("whole") else self._shown.get((table, viewer), [])
        shown = [*shown, *talk["lines"]]
        ids = [line["id"] for line in shown]
        if len(set(ids)) < len(ids):
            self.problems.append(f"{viewer} at {table} was told the same words twice")
        if [line["at"] for line in shown] != sorted(line["at"] for line in shown):
            self.problems.append(f"{viewer} at {table} was told words out of order")
        self._shown[table, viewer] = shown

    def start_over(self) -> None:
        """The process is another one: everybody looks anew."""
        self._shown.clear()

    def judge(self, conn: Connection) -> list[str]:
        rows = conn.execute(text("SELECT id, table_id, player, text FROM chat_messages")).all()
        kept = {id: (table, player, words) for id, table, player, words in rows}
        found = list(self.problems)
        for (table, viewer), lines in self._shown.items():
            for line in lines:
                if kept.get(line["id"]) != (table, line["player"], line["text"]):
                    found.append(f"{viewer} was told what is not in the books: {line['text']}")
        written = Counter(kept.values())
        found += [f"said and not written once: {one}" for one in self.accepted if written[one] != 1]
        found += [f"refused and written: {one}" for one in self.refused if written[one]]
        return found
