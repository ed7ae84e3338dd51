/** Amounts as a player wants to read them: in money or in big blinds. */

import { bare, minor, parse, show, type Currency } from "../money";
import type { HandsHead } from "../api/protocol";

/** Big blinds are counted like money with two decimals. */
const BLINDS: Currency = { code: "BB", digits: 2, symbol: "" };

/** "12,5 BB"; with at most one decimal, rounded half away from nothing. */
export function inBlinds(amount: number, bigBlind: number, lang: string, sign = false): string {
  const tenths = Math.sign(amount) * Math.round((Math.abs(amount) * 10) / bigBlind);
  return `${bare(tenths * 10, BLINDS, lang, sign).replace(/([.,]\d)0$/, "$1")}\u00a0BB`;
}

/** A number of big blinds as it is typed and read back: exact to a hundredth. */
export function plainBlinds(amount: number, bigBlind: number): string {
  const hundredths = Math.round((amount * 100) / bigBlind);
  const [whole, rest = ""] = [Math.trunc(hundredths / 100), String(hundredths % 100).padStart(2, "0").replace(/0+$/, "")];
  return rest ? `${whole}.${rest}` : String(whole);
}

/** The amount that somebody typed as big blinds, with a decimal point; null for what is no number of them. */
export function typedBlinds(text: string, bigBlind: number): number | null {
  const hundredths = parse(text, BLINDS);
  return hundredths === null ? null : Math.round((hundredths * bigBlind) / 100);
}

/** The big blind that amounts are counted in; 0 where there is none: then they are told in money. */
export function blindOf(posted: Partial<Pick<HandsHead, "blinds">> | null | undefined, money: Currency): number {
  return minor(posted?.blinds?.[1], money);
}

/** A reader of amounts for one table; without a big blind always in money. */
export function reader(money: Currency, lang: string, bigBlind: number): (amount: number) => string {
  return bigBlind
    ? (amount) => inBlinds(amount, bigBlind, lang)
    : (amount) => (money.symbol ? show(amount, money, lang) : bare(amount, money, lang));
}
