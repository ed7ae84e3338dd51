/** Chips that stand for an amount, by the colours of their values. */

import { chipColour } from "../colours";
import type { Currency } from "../money";

const VALUES = [100000, 25000, 5000, 1000, 500, 100, 25, 5, 1];
const MOST = 6;

/** Colours from the bottom up: the greatest values below, few enough to be seen. */
export function chipStack(amount: number, money: Currency): string[] {
  const colours: string[] = [];
  let left = amount / 10 ** money.digits;
  for (const value of VALUES) {
    for (; left >= value && colours.length < MOST; left -= value) colours.push(chipColour(value));
  }
  return colours.length ? colours : [chipColour(1)];
}
