/** The barbut layout: front, back, and the special pairs. */

import type { Layout, On } from "../api/protocol";
import { name, t } from "../text";
import { field, row, type FieldBoard } from "./field";

export function barbutBoard(layout: Layout, narrow: boolean): FieldBoard {
  const width = narrow ? 480 : 900;
  const side = narrow ? 150 : 170;
  const fields = layout.bets.flatMap((bet) => {
    if (!bet.spots.length) {
      const back = bet.bet === "back";
      const wins = bet.table.map((one) => one.id.replace("-", "·") + (one.pays === "1:1" ? "" : ` (${one.pays})`)).join("   ");
      return [field(bet.bet, [], back ? width / 2 : 0, 0, width / 2, side, { label: name(bet.names), sub: wins, size: narrow ? 30 : 40, tone: back ? "red" : "blue" })];
    }
    if (!bet.opening) return [];
    return row(bet.spots, 0, side, width, 120, (on: On, x, y, w, h) =>
      field(bet.bet, on, x, y, w, h, { dice: on.map(Number), sub: bet.table.find((one) => one.id === on.join("-"))?.pays ?? "", tone: "gold" }),
    );
  });
  const height = Math.max(...fields.map((one) => one.y + one.h));
  return { width, height, fields, lieOn: {} };
}

/** Which throws win a side, for the line under the dice. */
export function sideName(layout: Layout, bet: string): string {
  const info = layout.bets.find((one) => one.bet === bet);
  return info ? name(info.names) : t("barbut.none");
}
