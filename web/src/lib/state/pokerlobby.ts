/** Cash tables and fast pools as poker players look for them: filters, order, and both in the address. */

import type { TableRow } from "../api/protocol";
import { currency, minor } from "../money";

export const SIZES = ["heads-up", "six", "full"] as const;
export type Size = (typeof SIZES)[number];
const SORTS = ["name", "stakes", "players", "waiting", "pot", "flop", "speed"] as const;
type SortKey = (typeof SORTS)[number];

export interface PokerFilter {
  /** "texas-holdem", "omaha" …; empty: any. */
  variant: string;
  structure: string;
  currency: string;
  /** As the server names them, such as "1-2". */
  stakes: string;
  size: Size | "";
  /** Only with a free seat. */
  free: boolean;
  /** Only where nobody waits. */
  queue: boolean;
  pool: "table" | "pool" | "";
  sort: SortKey;
  up: boolean;
}

export const ANY: PokerFilter = {
  variant: "", structure: "", currency: "", stakes: "", size: "", free: false, queue: false, pool: "", sort: "players", up: false,
};

/** A table among players. */
export type PokerRow = TableRow & { hands: NonNullable<TableRow["hands"]> };

export const isPoker = (table: TableRow): table is PokerRow => table.hands !== null;

export function sizeOf(seats: number): Size {
  return seats <= 2 ? "heads-up" : seats <= 6 ? "six" : "full";
}

export function fits(table: PokerRow, filter: PokerFilter): boolean {
  const { hands } = table;
  return (
    (!filter.variant || hands.variant === filter.variant) &&
    (!filter.structure || hands.structure === filter.structure) &&
    (!filter.currency || table.currency === filter.currency) &&
    (!filter.stakes || table.stakes === filter.stakes) &&
    (!filter.size || sizeOf(hands.seats) === filter.size) &&
    (!filter.free || (table.state === "open" && (!!hands.pool || table.free !== 0))) &&
    (!filter.queue || hands.waiting === 0) &&
    (!filter.pool || (filter.pool === "pool") === !!hands.pool)
  );
}

/** What tables are put in order by; what is not known stands behind everything else. */
function rank(table: PokerRow, key: SortKey): number {
  const money = currency(table.currency);
  const { hands, figures } = table;
  switch (key) {
    case "stakes":
      return minor(hands.blinds?.[1] ?? hands.bets?.[0] ?? hands.point ?? hands.ante, money) / 10 ** money.digits;
    case "players":
      return table.players + table.bots;
    case "waiting":
      return hands.waiting;
    case "pot":
      return figures ? minor(figures.average_pot, money) / 10 ** money.digits : NaN;
    case "flop":
      return figures ? figures.flop : NaN;
    case "speed":
      return figures?.per_hour ?? NaN;
    case "name":
      return 0;
  }
}

export function sorted(tables: PokerRow[], { sort, up }: Pick<PokerFilter, "sort" | "up">): PokerRow[] {
  const by = (one: PokerRow, other: PokerRow) => {
    const [left, right] = [rank(one, sort), rank(other, sort)];
    if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
    return up ? left - right : right - left;
  };
  const name = (one: PokerRow, other: PokerRow) => one.names.en.localeCompare(other.names.en) || one.id.localeCompare(other.id);
  const turned = sort === "name" && !up ? -1 : 1;
  return tables.toSorted((one, other) => by(one, other) || turned * name(one, other));
}

/** What a filter is in an address: only what differs from the usual. */
export function toParams(filter: PokerFilter): Record<string, string> {
  const found: Record<string, string> = {};
  for (const key of ["variant", "structure", "currency", "stakes", "size", "pool"] as const) {
    if (filter[key]) found[key] = filter[key];
  }
  if (filter.free) found["free"] = "1";
  if (filter.queue) found["queue"] = "1";
  if (filter.sort !== ANY.sort || filter.up !== ANY.up) found["sort"] = (filter.up ? "" : "-") + filter.sort;
  return found;
}

export const KEYS = ["variant", "structure", "currency", "stakes", "size", "pool", "free", "queue", "sort"] as const;

/** The filter of an address; null where it says nothing of it. Whatever it cannot mean is left out. */
export function fromParams(params: URLSearchParams): PokerFilter | null {
  if (!KEYS.some((key) => params.has(key))) return null;
  const [, down, key] = /^(-?)(\w+)$/.exec(params.get("sort") ?? "") ?? [];
  const sort = SORTS.find((one) => one === key);
  const [size, pool] = [params.get("size"), params.get("pool")];
  return {
    variant: params.get("variant") ?? "",
    structure: params.get("structure") ?? "",
    currency: params.get("currency") ?? "",
    stakes: params.get("stakes") ?? "",
    size: SIZES.find((one) => one === size) ?? "",
    pool: pool === "pool" || pool === "table" ? pool : "",
    free: params.get("free") === "1",
    queue: params.get("queue") === "1",
    sort: sort ?? ANY.sort,
    up: sort ? !down : ANY.up,
  };
}

/** A head was clicked: sorted by it, the best first; again, the other way round. */
export function turned(filter: PokerFilter, key: SortKey): Pick<PokerFilter, "sort" | "up"> {
  if (filter.sort === key) return { sort: key, up: !filter.up };
  return { sort: key, up: key === "name" || key === "stakes" || key === "waiting" };
}
