/** Sums of what was played, one a currency. */

import type { PlayedRow } from "../api/protocol";
import { currency, minor } from "../money";

interface Sum {
  currency: string;
  /** Minor units. */
  staked: number;
  net: number;
}

export function totals(rows: PlayedRow[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const row of rows) {
    const money = currency(row.currency);
    const sum = sums.get(row.currency) ?? { currency: row.currency, staked: 0, net: 0 };
    sums.set(row.currency, { ...sum, staked: sum.staked + minor(row.staked, money), net: sum.net + minor(row.net, money) });
  }
  return [...sums.values()];
}
