/** Which tournaments the lobby shows, and in which order. */

import type { TournamentRow, TournamentState } from "../api/protocol";
import { currency, minor } from "../money";
import { found } from "../search";

/** The tournaments after a change: key by key; null: it is gone, and a new one comes whole. */
export function changedRows(rows: readonly TournamentRow[], changed: Record<string, Partial<TournamentRow> | null>): TournamentRow[] {
  const kept = rows.flatMap((row) => {
    const news = changed[row.id];
    return news === null ? [] : [news ? { ...row, ...news } : row];
  });
  const known = new Set(rows.map((row) => row.id));
  const added = Object.entries(changed).filter(([id, news]) => news !== null && !known.has(id));
  return [...kept, ...added.map(([, row]) => row as TournamentRow)];
}

/** Highest buy-ins of the filter, in whole units; the next is dearer than the last. */
export const BUY_INS = ["free", "5", "20", "100", "dear"] as const;
type BuyIn = (typeof BUY_INS)[number];

interface TournamentFilter {
  find: string;
  operator: string;
  game: string;
  state: TournamentState | "";
  /** One of the tags: turbo, bounty, satellite … or how it starts. */
  kind: string;
  buyIn: BuyIn | "";
  mine: boolean;
}

export const ANY_TOURNAMENT: TournamentFilter = { find: "", operator: "", game: "", state: "", kind: "", buyIn: "", mine: false };

/** What it is, as players call it: those that start when they are full are sit & gos. */
export function kindsOf(row: TournamentRow): string[] {
  return [row.full_at ? "sit-and-go" : "scheduled", ...row.tags];
}

export function buyInOf(row: TournamentRow): BuyIn {
  const money = currency(row.currency);
  const whole = minor(row.price.whole, money) / 10 ** money.digits;
  if (whole === 0) return "free";
  return whole <= 5 ? "5" : whole <= 20 ? "20" : whole <= 100 ? "100" : "dear";
}

export function fits(row: TournamentRow, filter: TournamentFilter, mine: ReadonlySet<string>): boolean {
  return (
    found(filter.find, row.id, row.operator, row.names.cs, row.names.en, row.game_names.cs, row.game_names.en) &&
    (!filter.operator || row.operator === filter.operator) &&
    (!filter.game || row.game === filter.game) &&
    (!filter.state || row.state === filter.state) &&
    (!filter.kind || kindsOf(row).includes(filter.kind)) &&
    (!filter.buyIn || buyInOf(row) === filter.buyIn) &&
    (!filter.mine || mine.has(row.id))
  );
}

/** What can still be entered comes first, by its start; those that start when they are full by how few are missing; then what runs; what is over last. */
export function scheduled(rows: readonly TournamentRow[]): TournamentRow[] {
  const rank = (row: TournamentRow) => (row.state === "over" ? 3 : row.state === "running" || row.state === "break" ? 2 : row.state === "late" ? 1 : 0);
  const missing = (row: TournamentRow) => (row.full_at ? row.full_at - row.entries : 0);
  return rows.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      (one.starts_at ?? Infinity) - (other.starts_at ?? Infinity) || // two without a time: no number
      missing(one) - missing(other) ||
      one.id.localeCompare(other.id),
  );
}

/** Whether one may still come in. */
export function isOpen(row: Pick<TournamentRow, "state">): boolean {
  return row.state === "registering" || row.state === "late";
}

const KEYS = ["operator", "game", "state", "kind", "buyIn"] as const;

/** What an address says. */
export function fromParams(params: URLSearchParams): Partial<TournamentFilter> {
  const read = Object.fromEntries(KEYS.flatMap((key) => (params.has(key) ? [[key, params.get(key)!]] : [])));
  return { ...read, ...(params.has("mine") ? { mine: true } : {}) };
}

export function toParams(filter: TournamentFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of KEYS) if (filter[key]) params.set(key, filter[key]);
  if (filter.mine) params.set("mine", "1");
  return params;
}
