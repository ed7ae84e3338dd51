/** Road maps of punto banco: the results of a shoe as players write them down. */

import type { Facts } from "../api/protocol";

export type Winner = "punto" | "banco" | "tie";

export interface Coup {
  round: string;
  winner: Winner;
  punto: number;
  banco: number;
}

/** A coup from the result of a round, whether it came as an event or from the books. */
export function coupOf(round: string, result: Facts | undefined): Coup | null {
  const winner = result?.["winner"] ?? result?.["result"];
  if (winner !== "punto" && winner !== "banco" && winner !== "tie") return null;
  return { round, winner, punto: Number(result?.["punto"]), banco: Number(result?.["banco"]) };
}

export interface Cell {
  column: number;
  row: number;
  winner: Winner;
  /** Ties that followed, for the big road. */
  ties: number;
}

const ROWS = 6;

/** Every coup, downwards in columns of six. `coups` are in the order of play. */
export function beadPlate(coups: Coup[]): Cell[] {
  return coups.map((one, at) => ({ column: Math.floor(at / ROWS), row: at % ROWS, winner: one.winner, ties: 0 }));
}

/** Runs of one winner go down a column and, when it is full or taken, to the right ("dragon").
 * A tie is written over the coup before it; ties before the first winner are written over the first. */
export function bigRoad(coups: Coup[]): Cell[] {
  const cells: Cell[] = [];
  const taken = new Set<string>();
  let start = -1;
  let before: Cell | undefined;
  let waiting = 0;
  for (const { winner } of coups) {
    if (winner === "tie") {
      if (before) before.ties++;
      else waiting++;
      continue;
    }
    let [column, row]: [number, number] = before ? [before.column, before.row] : [0, 0];
    if (before?.winner === winner) {
      if (row + 1 < ROWS && !taken.has(`${column} ${row + 1}`)) row++;
      else column++;
    } else {
      start++;
      while (taken.has(`${start} 0`)) start++;
      [column, row] = [start, 0];
    }
    before = { column, row, winner, ties: waiting };
    waiting = 0;
    taken.add(`${column} ${row}`);
    cells.push(before);
  }
  return cells;
}

export function columnsOf(cells: Cell[]): number {
  return cells.reduce((most, one) => Math.max(most, one.column + 1), 0);
}
