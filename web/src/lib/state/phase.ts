/** What the table is doing, for the clock and for the words above it. */

import type { Want } from "../api/protocol";
import type { Table } from "./table";
import type { TextKey } from "../text";

interface Phase {
  key: TextKey;
  mine: boolean;
}

/** Stakes are taken. */
export function isBetting(want: Want): boolean {
  return want.want === "moves" && want.clock === "betting";
}

/** `closed`: the bets lie already, as they were when a connection was lost. */
export function phaseOf(table: Table, spinning: boolean, closed = false): Phase {
  if (spinning) return { key: "table.reveal", mine: false };
  const { want } = table;
  if (want.want !== "moves") return { key: `want.${want.want}`, mine: false };
  const asked = table.mine.some((seat) => (table.offers[seat]?.length ?? 0) > 0);
  // In a tournament boxes may bet in turn, and who is done waits for the others.
  if (isBetting(want) && (asked || !table.tournament)) return { key: closed ? "clock.closed" : "clock.betting", mine: asked };
  if (asked) return { key: "want.you", mine: true };
  return { key: "want.moves", mine: false };
}

export function secondsLeft(deadline: number | null, now: number): number | null {
  return deadline === null ? null : Math.max(0, Math.ceil((deadline - now) / 1000));
}

/** "4:05" */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How much of the clock is left, from 1 down to 0. */
export function shareLeft(table: Table, now: number): number | null {
  const total = table.want.total_ms ?? null;
  if (table.deadline === null || !total) return null;
  return Math.min(1, Math.max(0, (table.deadline - now) / total));
}
