/** Cards being arranged into rows: which row each card (by its place in the hand) stands in. */

import type { ArrangeOption } from "../api/protocol";

type Placed = ReadonlyMap<number, number>;

export function start(): Placed {
  return new Map();
}

/** Puts a card into a row, or with `null` back into the hand; a full row stays as it is. */
export function arrange(
  placed: Placed,
  card: number,
  row: number | null,
  rows: ArrangeOption["rows"],
): Placed {
  const next = new Map(placed);
  next.delete(card);
  if (row === null) return next;
  const size = rows[row]?.[1] ?? 0;
  const there = [...next.values()].filter((one) => one === row).length;
  if (there >= size) return placed;
  return next.set(card, row);
}

export function isComplete(placed: Placed, option: ArrangeOption): boolean {
  if (option.at_most) return placed.size === option.cards.length - (option.discard ?? 0);
  return toRows(placed, option).every((row, at) => row.length === option.rows[at]![1]);
}

export function toRows(placed: Placed, option: ArrangeOption): string[][] {
  return option.rows.map((_, row) => option.cards.filter((_card, at) => placed.get(at) === row));
}

/** When only one row has room and the cards left just fill it, they go there. */
export function fillLast(placed: Placed, option: ArrangeOption): Placed {
  if (option.at_most) return placed;
  const free = option.rows.map(([, size], row) => size - [...placed.values()].filter((one) => one === row).length);
  const open = free.flatMap((room, row) => (room > 0 ? [row] : []));
  const rest = option.cards.map((_, at) => at).filter((at) => !placed.has(at));
  if (open.length !== 1 || rest.length !== free[open[0]!]) return placed;
  return new Map([...placed, ...rest.map((at) => [at, open[0]!] as const)]);
}
