/** Several tables in one window: which of them is in front. */

interface Standing {
  id: string;
  /** It is the player's turn there. */
  asks: boolean;
  /** When his clock runs out, if one runs. */
  deadline: number | null;
}

export const LAYOUTS = ["tile", "cascade"] as const;
export type Layout = (typeof LAYOUTS)[number];

/** As many as fit on a desk; a fast pool watches two. */
export const MOST_TABLES = 12;

/** The table that waits for him with the least time left, but not the one that is in front. */
export function nextToAct(tables: readonly Standing[], front: string): string | null {
  const waiting = tables.filter((one) => one.asks && one.id !== front);
  const first = waiting.toSorted((one, other) => (one.deadline ?? Infinity) - (other.deadline ?? Infinity))[0];
  return first?.id ?? null;
}

/** Which table is in front by itself: one that waits for the player, but never instead of another that does:
 * a table must not come under a finger that is on its way. */
export function broughtForward(tables: readonly Standing[], front: string): string {
  return tables.some((one) => one.id === front && one.asks) ? front : (nextToAct(tables, front) ?? front);
}

/** The tables of an address, each once. */
export function idsOf(written: string): string[] {
  return [...new Set(written.split(",").filter(Boolean))].slice(0, MOST_TABLES);
}

/** Columns in which so many tables stand side by side. */
export function columnsFor(count: number): number {
  return count > 9 ? 4 : count > 4 ? 3 : count > 1 ? 2 : 1;
}

/** The table beside one, round and round. */
export function beside(ids: readonly string[], front: string, step: number): string {
  const at = ids.indexOf(front);
  return ids.at((at + step) % ids.length) ?? front;
}
