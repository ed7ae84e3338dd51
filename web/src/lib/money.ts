/** Amounts: decimal texts on the wire, whole minor units in here, never binary fractions. */

export interface Currency {
  code: string;
  digits: number;
  symbol: string;
}

const KNOWN: Record<string, Currency> = {
  CZK: { code: "CZK", digits: 2, symbol: "Kč" },
  EUR: { code: "EUR", digits: 2, symbol: "€" },
  USD: { code: "USD", digits: 2, symbol: "$" },
  GBP: { code: "GBP", digits: 2, symbol: "£" },
  CAD: { code: "CAD", digits: 2, symbol: "C$" },
  PLAY: { code: "PLAY", digits: 2, symbol: "₭" },
  CHIPS: { code: "CHIPS", digits: 0, symbol: "" },
};

export function currency(code: string): Currency {
  return KNOWN[code] ?? { code, digits: 2, symbol: code };
}

const WRITTEN = /^(-?)(\d{1,15})(?:\.(\d{1,8}))?$/;

/** Minor units of a decimal text; `null` for what is no amount of this currency. */
export function parse(text: string, money: Currency): number | null {
  const written = WRITTEN.exec(text.trim());
  if (!written) return null;
  const fraction = (written[3] ?? "").replace(/0+$/, "");
  if (fraction.length > money.digits) return null;
  const value = Number(written[2]! + fraction.padEnd(money.digits, "0"));
  if (!Number.isSafeInteger(value)) return null;
  return written[1] && value ? -value : value;
}

/** What the server wrote; anything else is a fault and counts as nothing. */
export function minor(text: string | number | undefined | null, money: Currency): number {
  if (text === undefined || text === null) return 0;
  return parse(String(text), money) ?? 0;
}

/** An amount as somebody typed it, with the decimal point that the server reads: "1 002,50" is "1002.50". */
export function dotted(text: string): string {
  return text.replace(/\s/g, "").replace(",", ".");
}

const TYPED = /^(\d{1,13}|\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,4})(?:[.,](\d+))?$/;

/** Money as somebody typed it by hand, in minor units, never less than nothing; `null` for whatever could be read
 * in two ways: "1,000" is a thousand to one and one to another. Thousands may be set apart by spaces. */
export function typed(text: string, money: Currency): number | null {
  const [, whole, fraction = ""] = TYPED.exec(text.trim()) ?? [];
  if (whole === undefined || fraction.length > money.digits) return null;
  return parse(whole.replace(/\D/g, "") + (fraction && `.${fraction}`), money);
}

/** The shortest exact decimal text, as the server reads it. */
export function plain(amount: number, money: Currency): string {
  const sign = amount < 0 ? "-" : "";
  const digits = String(Math.abs(amount)).padStart(money.digits + 1, "0");
  const whole = money.digits ? digits.slice(0, -money.digits) : digits;
  const fraction = money.digits ? digits.slice(-money.digits) : "";
  return /[1-9]/.test(fraction) ? `${sign}${whole}.${fraction}` : `${sign}${whole}`;
}

/** For people: grouped, with the symbol; decimals only where there are any. */
export function show(amount: number, money: Currency, lang: string, sign = false): string {
  const number = bare(amount, money, lang, sign);
  if (!money.symbol) return number;
  return leads(money, lang)
    ? number.replace(/^([+−]?)/, `$1${money.symbol}`)
    : `${number}\u00a0${money.symbol}`;
}

/** Whether the symbol stands before the number. */
function leads(money: Currency, lang: string): boolean {
  return lang === "en" && money.symbol.length === 1 && money.code !== "PLAY";
}

/** Two amounts that belong together: "1 – 500 €", but "€1 – €500". */
export function pair(low: number, high: number, money: Currency, lang: string, between = " – "): string {
  return (leads(money, lang) ? show : bare)(low, money, lang) + between + show(high, money, lang);
}

export function bare(amount: number, money: Currency, lang: string, sign = false): string {
  const [whole = "0", fraction] = plain(Math.abs(amount), money).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, lang === "cs" ? "\u00a0" : ",");
  const body = fraction ? grouped + (lang === "cs" ? "," : ".") + fraction : grouped;
  return (amount < 0 ? "−" : sign && amount > 0 ? "+" : "") + body;
}

/** A label that fits on a chip: 250, 1.5k, 20k, 3M. */
export function chipLabel(amount: number, money: Currency): string {
  const value = amount / 10 ** money.digits;
  if (value >= 1_000_000) return short(value / 1_000_000) + "M";
  if (value >= 1_000) return short(value / 1_000) + "k";
  return short(value);
}

function short(value: number): string {
  return value >= 100 ? String(Math.floor(value)) : String(Math.floor(value * 100) / 100);
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 500, 1000, 5000, 10000, 50000, 100000];

/** Values for the chip rail: about six, from the least stake upwards. */
export function chipValues(least: number, most: number, money: Currency, count = 7): number[] {
  const unit = 10 ** money.digits;
  const fine = money.digits ? [0.1, 0.2, 0.5] : [];
  const all = [...fine, ...STEPS].map((value) => Math.round(value * unit));
  const wanted = all.filter((value) => value >= least && value <= most);
  if (!wanted.length) return [least];
  const chosen = wanted.slice(0, count);
  return chosen[0] === least ? chosen : [least, ...chosen].slice(0, count);
}
