/** Why somebody was moved, in the user's language: the rules say it in English, staff in their own words. */

import { t, type TextKey } from "../text";

const MADE: readonly (readonly [RegExp, TextKey])[] = [
  [/^table (?<a>\d+) is broken; seats are drawn$/, "tour.why.broken"],
  [/^all seats of the final table are drawn$/, "tour.why.final"],
  [/^table (?<a>\d+) has (?<n>\d+), table (?<b>\d+) (?<m>\d+): (?<who>the next big blind|drawn), to the seat that (?<to>was left last|is big blind soonest, never the small blind)$/, "tour.why.balance"],
];

const PARTS: Record<string, TextKey> = {
  "the next big blind": "tour.why.who.blind",
  drawn: "tour.why.who.drawn",
  "was left last": "tour.why.to.left",
  "is big blind soonest, never the small blind": "tour.why.to.blind",
};

export function moveReason(reason: string): string {
  for (const [pattern, key] of MADE) {
    const parts = pattern.exec(reason)?.groups;
    if (pattern.test(reason)) return t(key, Object.fromEntries(Object.entries(parts ?? {}).map(([name, said]) => [name, PARTS[said] ? t(PARTS[said]) : said])));
  }
  return reason;
}

const BACK: Record<string, TextKey> = {
  "no seat": "tour.back.noSeat",
  "the team is not complete": "tour.back.team",
  "the field is not full": "tour.back.field",
  absent: "tour.back.absent",
};

/** Why somebody does not play and has his money back. */
export function backReason(reason: string): string {
  const key = BACK[reason];
  return key ? t(key) : reason;
}

/** "3" of "MAIN-t3": tables of a tournament are called by their number. */
export function tableNumber(table: string): string {
  return /-t(\d+)$/.exec(table)?.[1] ?? table;
}

/** A stage without tables has one address, where everybody finds his next hand. */
export function isPool(table: string): boolean {
  return table.endsWith("-z");
}

export function tableText(table: string): string {
  return isPool(table) ? t("tour.poolTable") : t("tour.tableN", { n: tableNumber(table) });
}

/** Where somebody sits now. */
export function seatText(table: string, seat: string | null | undefined): string {
  return isPool(table) ? t("tour.news.pool") : t("tour.news.seated", { table: tableNumber(table), seat: seat ?? "" });
}

/** Whether a table is one of this tournament. */
export function isTableOf(table: string, tournament: string): boolean {
  if (table === `${tournament}-z`) return true;
  return table.startsWith(`${tournament}-t`) && /^\d+$/.test(table.slice(tournament.length + 2));
}
