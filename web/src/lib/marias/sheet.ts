/** What a deal came to, component by component and player by player. */

import type { GameEvent, Marks } from "../api/protocol";
import { shared } from "./contracts";

interface SheetLine {
  /** A component, or how else the deal ended: "give-up", "renounce". */
  what: string;
  fleks: number;
  points: Record<string, number>;
}

export interface DealSheet {
  contract: string;
  declarer: string;
  /** Points in cards, hlášky and the last trick, by side; none without trumps. */
  sides: { seats: string[]; points: number }[];
  lines: SheetLine[];
  /** By seat, of all lines. */
  sum: Record<string, number>;
}

/** `null`: the deal is not over. */
export function sheetOf(events: readonly GameEvent[], marks: Marks, seats: readonly string[]): DealSheet | null {
  const won = marks["points-won"];
  if (!won) return null;
  const sheet: DealSheet = { contract: marks.contract ?? "", declarer: marks.declarer ?? "", sides: [], lines: [], sum: {} };
  let ended = "";
  for (const event of events) {
    if (event.event === "side-points") sheet.sides.push({ seats: event.seats, points: event.points });
    else if (event.event === "scored") sheet.lines.push({ what: event.component, fleks: event.fleks ?? 0, points: shared(seats, event.seats, event.points) });
    else if (event.event === "ruling") ended = event.ruling;
    else if (event.event === "decision" && event.do === "give-up") ended = event.do;
  }
  if (!sheet.lines.length) sheet.lines.push({ what: ended || sheet.contract, fleks: 0, points: won });
  return { ...sheet, sum: total(sheet.lines.map((one) => one.points), seats) };
}

/** Sums by seat. */
export function total(rows: readonly Record<string, number>[], seats: readonly string[]): Record<string, number> {
  return Object.fromEntries(seats.map((seat) => [seat, rows.reduce((sum, row) => sum + (row[seat] ?? 0), 0)]));
}
