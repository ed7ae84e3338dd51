/** Basic strategy: the chart of a table, and its advice for a hand. */

import type { ChartRow } from "../api/protocol";

export const UP_CARDS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"];

const rankOf = (card: string) => card.slice(0, -1);

/** The column of a card: pictures count as ten. */
export function columnOf(card: string): string {
  const rank = rankOf(card);
  return "JQK".includes(rank) ? "T" : rank;
}

export function totalOf(cards: string[]): { points: number; soft: boolean } {
  const values = cards.map((card) => {
    const rank = columnOf(card);
    return rank === "A" ? 1 : rank === "T" ? 10 : Number(rank);
  });
  const points = values.reduce((sum, one) => sum + one, 0);
  const soft = values.includes(1) && points <= 11;
  return { points: soft ? points + 10 : points, soft };
}

/** The best of the offered moves for a hand; `null` where the chart has nothing to say. */
export function adviceFor(rows: ChartRow[], cards: string[], up: string, offered: string[]): string | null {
  if (cards.length < 2 || cards.includes("??") || up === "??") return null;
  const { points, soft } = totalOf(cards);
  const pair = cards.length === 2 && columnOf(cards[0]!) === columnOf(cards[1]!) && offered.some((one) => one.endsWith("split"));
  const [kind, hand] = pair ? ["pair", columnOf(cards[0]!)] : [soft ? "soft" : "hard", String(points)];
  const found = rows.find((one) => one.kind === kind && one.hand === hand);
  return found?.moves[columnOf(up)]?.find((move) => offered.includes(move)) ?? null;
}
