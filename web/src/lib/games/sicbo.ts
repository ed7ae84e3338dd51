/** The sic bo layout: small and big, doubles, triples, totals, combinations, single numbers. */

import type { BetInfo, Layout, On } from "../api/protocol";
import { name } from "../text";
import { field, row, type Field, type FieldBoard, type Tone } from "./field";

export function sicBoBoard(layout: Layout, narrow: boolean): FieldBoard {
  const bets = new Map(layout.bets.map((one) => [one.bet, one]));
  const spots = (bet: string): On[] => bets.get(bet)?.spots ?? [];
  const put = (bet: string, on: On, x: number, y: number, w: number, h: number, more: Partial<Field> = {}) =>
    field(bet, on, x, y, w, h, { label: name(bets.get(bet)?.names).toLocaleUpperCase(), sub: pays(bets.get(bet), on), ...more });
  const face = (bet: string, count: number, tone: Tone) => (on: On, x: number, y: number, w: number, h: number) =>
    put(bet, on, x, y, w, h, { label: "", dice: on.flatMap((n) => Array.from({ length: count }, () => Number(n))), tone });
  const total = (on: On, x: number, y: number, w: number, h: number) =>
    put("total", on, x, y, w, h, { label: String(on[0]), size: 34 });
  const range = (bet: string, text: string) => ({ sub: `${text}   ${bets.get(bet)?.pays ?? ""}`, size: 26 });
  const [doubles, triples, totals, pairs, singles] = ["double", "triple", "total", "combination", "single"].map(spots) as [On[], On[], On[], On[], On[]];

  const fields = narrow
    ? [
        put("small", [], 0, 0, 240, 84, { ...range("small", "4–10"), tone: "blue" }),
        put("big", [], 240, 0, 240, 84, { ...range("big", "11–17"), tone: "red" }),
        put("any-triple", [], 0, 84, 480, 62, { size: 20, tone: "gold" }),
        ...row(triples, 0, 146, 480, 84, face("triple", 3, "gold")),
        ...row(doubles, 0, 230, 480, 78, face("double", 2, "plain")),
        ...row(totals.slice(0, 7), 0, 308, 480, 80, total),
        ...row(totals.slice(7), 0, 388, 480, 80, total),
        ...[0, 5, 10].flatMap((at, line) => row(pairs.slice(at, at + 5), 0, 468 + 66 * line, 480, 66, face("combination", 1, "plain"))),
        ...row(singles, 0, 666, 480, 84, face("single", 1, "dark")),
      ]
    : [
        put("small", [], 0, 0, 170, 180, { ...range("small", "4–10"), tone: "blue" }),
        ...row(doubles.slice(0, 3), 170, 0, 250, 180, face("double", 2, "plain")),
        put("any-triple", [], 510, 0, 180, 180, { size: 20, tone: "gold" }),
        ...triples.slice(0, 3).map((on, at) => face("triple", 3, "gold")(on, 420, at * 60, 90, 60)),
        ...triples.slice(3).map((on, at) => face("triple", 3, "gold")(on, 690, at * 60, 90, 60)),
        ...row(doubles.slice(3), 780, 0, 250, 180, face("double", 2, "plain")),
        put("big", [], 1030, 0, 170, 180, { ...range("big", "11–17"), tone: "red" }),
        ...row(totals, 0, 180, 1200, 104, total),
        ...row(pairs, 0, 284, 1200, 92, face("combination", 1, "plain")),
        ...row(singles, 0, 376, 1200, 104, face("single", 1, "dark")),
      ];
  return { width: narrow ? 480 : 1200, height: Math.max(...fields.map((one) => one.y + one.h)), fields, lieOn: {} };
}

/** What a field pays: its row of the table, or all rows for a single number. */
function pays(info: BetInfo | undefined, on: On): string {
  if (!info) return "";
  if (info.pays) return info.pays;
  if (info.bet !== "total") return info.table.map((one) => one.pays).join(" ");
  const number = new RegExp(`(^|\\D)${on[0]}(\\D|$)`);
  return info.table.find((one) => number.test(one.id))?.pays ?? "";
}
