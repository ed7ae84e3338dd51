/** What-if edits beside ratios: rows of pay tables added or taken away, rules switched. */

import type { NewRow } from "../api/odds";

/** The greatest number on either side of a ratio. */
export const MOST = 999_999_999;

const RATIO = /^(\d+)\s*(?::|for)\s*(\d+)$/;
const PERCENT = /^\d{1,2}([.,]\d{1,4})?\s*%$|^100\s*%$/;

export type Fit = "fits" | "wrong" | "too-large";

/** Whether a ratio (or a commission, where the plan has one) can stand there. */
export function fit(written: string, like: string): Fit {
  if (like.endsWith("%")) return PERCENT.test(written) ? "fits" : "wrong";
  const sides = RATIO.exec(written);
  if (!sides || Number(sides[2]) === 0) return "wrong";
  return Math.max(Number(sides[1]), Number(sides[2])) > MOST ? "too-large" : "fits";
}

/** The edit that adds a row, as a plan file would write it on one line. */
export function written(row: NewRow, pays: string): string {
  const told = [...Object.entries(row.fields), ["pays", pays]];
  return `{ ${told.map(([key, value]) => `${key} = "${value}"`).join(", ")} }`;
}

export const pathOf = (row: NewRow) => `${row.table}.${row.id}`;

/** Rows that were added, with what they pay. */
export function added(params: URLSearchParams, rows: NewRow[]): { row: NewRow; pays: string }[] {
  return rows.flatMap((row) => {
    const pays = /pays = "([^"]*)"/.exec(params.get(`set.${pathOf(row)}`) ?? "")?.[1];
    return pays === undefined ? [] : [{ row, pays }];
  });
}
