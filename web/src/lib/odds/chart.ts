/** A strategy chart in words and colours. */

import type { ChartCell, ChartSection, StrategyChart } from "../api/odds";

/** Whether rows and columns are the ranks of two own cards, suited ones above the diagonal. */
export function isSquare(chart: StrategyChart, section: ChartSection): boolean {
  return (
    section.rows.length === chart.columns.length &&
    section.rows.every((row, at) => row.hand === chart.columns[at])
  );
}

/** How players write the two cards of a cell. */
export function twoCards(columns: string[], row: number, column: number): string {
  const high = columns[Math.min(row, column)] ?? "";
  const low = columns[Math.max(row, column)] ?? "";
  return row === column ? high + low : `${high}${low}${row < column ? "s" : "o"}`;
}

interface Run {
  from: string;
  to: string;
  cell: ChartCell;
}

/** Neighbouring cells with the same moves joined: "2–6 stand". */
export function runs(columns: string[], cells: ChartCell[]): Run[] {
  const found: Run[] = [];
  cells.forEach((cell, at) => {
    const column = columns[at] ?? "";
    const last = found.at(-1);
    if (last && last.cell.moves.join() === cell.moves.join()) last.to = column;
    else found.push({ from: column, to: column, cell });
  });
  return found;
}

const KNOWN: Record<string, string> = {
  hit: "green",
  stand: "red",
  double: "blue",
  split: "gold",
  surrender: "violet",
  fold: "grey",
  check: "cream",
  call: "green",
  raise: "green",
  bet: "green",
  play: "green",
};
const OTHERS = ["green", "blue", "gold", "violet", "red", "cream"];

/** A colour for each move of a chart: the usual ones by name, others in turn. */
export function colours(moves: string[]): Record<string, string> {
  const used = new Set(moves.map((move) => KNOWN[plain(move)]).filter(Boolean));
  const free = OTHERS.filter((colour) => !used.has(colour));
  let next = 0;
  return Object.fromEntries(
    moves.map((move) => [move, KNOWN[plain(move)] ?? free[next++ % Math.max(1, free.length)] ?? "cream"]),
  );
}

const plain = (move: string) => move.replace(/^free-/, "");
