/** Amounts as a player wants to read them: in money or in big blinds. */

import { bare, show, type Currency } from "../money";

/** "12,5 BB"; with at most one decimal, rounded. */
export function inBlinds(amount: number, bigBlind: number, lang: string): string {
  const tenths = Math.round((amount * 10) / bigBlind);
  const text = tenths % 10 ? `${Math.trunc(tenths / 10)}.${Math.abs(tenths % 10)}` : String(tenths / 10);
  return `${lang === "cs" ? text.replace(".", ",") : text}\u00a0BB`;
}

/** A reader of amounts for one table; without a big blind always in money. */
export function reader(money: Currency, lang: string, bigBlind: number): (amount: number) => string {
  return bigBlind
    ? (amount) => inBlinds(amount, bigBlind, lang)
    : (amount) => (money.symbol ? show(amount, money, lang) : bare(amount, money, lang));
}
