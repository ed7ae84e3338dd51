/** Open-face Chinese: three rows, cards that are about to be placed, fouls. */

import type { ArrangeOption, MarkedPlayerScore, Marks, SheetTable } from "../api/protocol";
import { compare, value, type Made } from "./hands";

export const ROWS = ["front", "middle", "back"] as const;
export type Row = (typeof ROWS)[number];
export const SIZES: Record<Row, number> = { front: 3, middle: 5, back: 5 };

export type Board = Record<Row, string[]>;

/** The rows of a seat as they lie on the table. */
export function boardOf(cards: Record<string, string[]>, seat: string): Board {
  const row = (name: Row) => cards[`${seat}.${name}`] ?? [];
  return { front: row("front"), middle: row("middle"), back: row("back") };
}

/** Cards in the order in which they were put into rows; nothing is sent before it is confirmed. */
export type Staged = readonly { card: string; row: Row }[];

/** Puts a card into a row with room, or moves it there; otherwise nothing changes. */
export function stage(staged: Staged, card: string, row: Row, option: ArrangeOption): Staged {
  const others = staged.filter((one) => one.card !== card);
  const room = option.rows.find(([name]) => name === row)?.[1] ?? 0;
  const there = others.filter((one) => one.row === row).length;
  const spare = option.cards.length - (option.discard ?? 0);
  if (there >= room || others.length >= spare || !option.cards.includes(card)) return staged;
  return [...others, { card, row }];
}

export function undo(staged: Staged): Staged {
  return staged.slice(0, -1);
}

export function isReady(staged: Staged, option: ArrangeOption): boolean {
  return staged.length === option.cards.length - (option.discard ?? 0);
}

/** The move: cards by row, in the order of the option's rows. */
export function rowsOf(staged: Staged, option: ArrangeOption): string[][] {
  return option.rows.map(([row]) => staged.filter((one) => one.row === row).map((one) => one.card));
}

/** The board as it would lie after the staged cards; those that lie there already count once. */
export function together(board: Board, staged: Staged): Board {
  const lying = ROWS.flatMap((name) => board[name]);
  const put = staged.filter((one) => !lying.includes(one.card));
  const row = (name: Row) => [...board[name], ...put.filter((one) => one.row === name).map((one) => one.card)];
  return { front: row("front"), middle: row("middle"), back: row("back") };
}

/** What a full row makes. */
export function madeIn(board: Board, row: Row): Made | null {
  const cards = board[row];
  return cards.length === SIZES[row] && !cards.includes("??") ? value("high", cards) : null;
}

/** Whether two full rows already stand in the wrong order: the hand is or will be fouled. */
export function isFoul(board: Board): boolean {
  const made = ROWS.map((row) => madeIn(board, row));
  const above = (upper: Made | null | undefined, lower: Made | null | undefined) =>
    !!upper && !!lower && compare(upper.worth, lower.worth) > 0;
  return above(made[0], made[1]) || above(made[1], made[2]) || above(made[0], made[2]);
}

/** Points for strong rows, as the plan prints them: by row, then by hand ("full-house", "kk"). */
export type Royalties = Partial<Record<Row, Record<string, number>>>;

export function royaltiesOf(tables: SheetTable[]): Royalties {
  const table = (row: Row) => tables.find((one) => one.table === `royalties-${row}`)?.rows ?? [];
  return Object.fromEntries(
    ROWS.map((row) => [row, Object.fromEntries(table(row).map((one) => [one.id, Number(one.pays)]))]),
  );
}

/** What a full row is worth by itself; a foul loses it again. */
export function royaltyOf(royalties: Royalties, row: Row, made: Made): number {
  const times = { pair: 2, "three-of-a-kind": 3 }[made.kind as string] ?? 0;
  const hand = row === "front" ? "23456789tjqka"[made.ranks[0]!]!.repeat(times) : made.kind;
  return royalties[row]?.[hand] ?? 0;
}

/** What became of the players, as the table announces it. */
export function resultsOf(marks: Marks): Map<string, MarkedPlayerScore> {
  return new Map((marks.results ?? []).map((one) => [one.seat, one]));
}
