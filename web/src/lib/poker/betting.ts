/** How much may be bet, and what the buttons over the slider come to. */

import type { AmountOption, OwnChair } from "../api/protocol";
import { minor, type Currency } from "../money";

export interface Range {
  least: number;
  most: number;
  step: number;
  /** What lies in front of the player already; bets are totals ("raise to"). */
  paid: number;
}

export function rangeOf(option: AmountOption, money: Currency): Range {
  return {
    least: minor(option.least, money),
    most: minor(option.most, money),
    step: Math.max(1, minor(option.step, money)),
    paid: minor(option.paid, money),
  };
}

/** The nearest amount that may be bet. */
export function fit(amount: number, { least, most, step }: Range): number {
  if (amount >= most) return most;
  if (amount <= least) return least;
  return Math.min(most, least + Math.round((amount - least) / step) * step);
}

export function isAllowed(amount: number, range: Range): boolean {
  return amount === fit(amount, range);
}

export interface Preset {
  name: string;
  amount: number;
}

const OPENING = [2.5, 3, 4];

/** Parts of the pot as the server counts them; in the first round of a game with blinds multiples of
 * the big blind. Those that come to the same amount are shown once. */
export function presets(
  offered: OwnChair["presets"],
  range: Range,
  money: Currency,
  bigBlind: number,
): Preset[] {
  const parts = offered.map(({ name, amount }) => ({ name, amount: minor(amount, money) }));
  const ends = parts.filter(({ name }) => name === "min" || name === "max");
  const between = bigBlind
    ? OPENING.map((times) => ({ name: `${times}bb`, amount: Math.round(times * bigBlind) })).filter(
        ({ amount }) => amount > range.least && amount < range.most && isAllowed(amount, range),
      )
    : [];
  const shares = parts.filter((one) => !ends.includes(one) && !(between.length && one.name !== "pot"));
  const all = [...ends.filter((one) => one.name === "min"), ...between, ...shares, ...ends.filter((one) => one.name === "max")];
  return all.filter((one, at) => {
    const same = all.filter(({ amount }) => amount === one.amount);
    const kept = same.find(({ name }) => name === "max") ?? same[0];
    return all[at] === kept;
  });
}

/** One turn of the wheel or one key: a big blind, or the least step. */
export function nudged(amount: number, by: number, unit: number, range: Range): number {
  const size = Math.max(range.step, unit);
  return fit(amount + by * size, range);
}
