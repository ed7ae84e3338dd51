/** A player's own statistics: pages of the server put together, and what follows from the counts. */

import type { StatisticsRow } from "../api/protocol";
import { currency, minor, plain } from "../money";

const COUNTS = ["hands", "vpip", "pfr", "three_bets", "three_bet_chances", "saw", "showdowns", "won_showdowns"] as const;

/** Rows of the same game and stakes become one. */
export function together(rows: readonly StatisticsRow[]): StatisticsRow[] {
  const found = new Map<string, StatisticsRow>();
  for (const row of rows) {
    const key = [row.game, row.currency, row.stakes, row.unit].join("|");
    const known = found.get(key);
    found.set(key, known ? sum(known, row) : row);
  }
  return [...found.values()].toSorted((one, other) => other.hands - one.hands);
}

function sum(one: StatisticsRow, other: StatisticsRow): StatisticsRow {
  const counts = Object.fromEntries(COUNTS.map((key) => [key, one[key] + other[key]])) as Pick<StatisticsRow, (typeof COUNTS)[number]>;
  const money = currency(one.currency);
  const net = minor(one.net, money) + minor(other.net, money);
  return { ...one, ...counts, net: plain(net, money) };
}

export interface Figures {
  hands: number;
  /** Shares from 0 to 1; null: there was no chance. */
  vpip: number | null;
  pfr: number | null;
  threeBet: number | null;
  showdown: number | null;
  wonShowdown: number | null;
  /** Big blinds won in a hundred hands. */
  per100: number | null;
}

const share = (part: number, of: number) => (of ? part / of : null);

/** Of several rows together: shares by all their hands, wins each in its own big blinds. */
export function figuresOf(rows: readonly StatisticsRow[]): Figures {
  const total = (key: (typeof COUNTS)[number]) => rows.reduce((all, row) => all + row[key], 0);
  const blinds = rows.reduce((all, row) => {
    const money = currency(row.currency);
    return all + minor(row.net, money) / minor(row.unit, money);
  }, 0);
  const hands = total("hands");
  return {
    hands,
    vpip: share(total("vpip"), hands),
    pfr: share(total("pfr"), hands),
    threeBet: share(total("three_bets"), total("three_bet_chances")),
    showdown: share(total("showdowns"), total("saw")),
    wonShowdown: share(total("won_showdowns"), total("showdowns")),
    per100: share(100 * blinds, hands),
  };
}

export const PERIODS = ["all", "year", "month", "week", "day"] as const;
export type Period = (typeof PERIODS)[number];
const DAYS: Record<Exclude<Period, "all">, number> = { day: 1, week: 7, month: 30, year: 365 };

/** Since when, in milliseconds; undefined: since ever. */
export function sinceOf(period: Period, now: number): number | undefined {
  return period === "all" ? undefined : now - DAYS[period] * 86_400_000;
}
