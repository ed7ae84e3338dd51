/** Hands of a blackjack table: which places belong to a box, what lies on them, what they won. */

import type { On } from "../api/protocol";
import type { Heap, Settled, Table } from "../state/table";

export const COMMON = "players";

/** Box of a seat: "3" for "3" and for "3+1", who stands behind it. */
export function boxOf(seat: string): string {
  return seat.split("+")[0]!;
}

export interface HandView {
  place: string;
  cards: string[];
  total: string;
  active: boolean;
  /** What the chips on this hand came to, over all seats of the box; `null` while they lie. */
  settled: { staked: number; returned: number; how: string } | null;
}

/** The hands of a box in the order in which they are played; a box with two hands has no "3". */
export function handsOf(table: Table, cards: Record<string, string[]>, box: string): HandView[] {
  const places = Object.keys(cards)
    .filter((place) => (place === box || place.startsWith(box + ".")) && cards[place]!.length)
    .toSorted((one, other) => Number(one.split(".")[1] ?? 0) - Number(other.split(".")[1] ?? 0));
  const totals = (table.marks["totals"] ?? {}) as Record<string, string>;
  return places.map((place, at) => ({
    place,
    cards: cards[place]!,
    total: totals[place] ?? "",
    active: !table.over && table.marks["turn"] === place,
    settled: settledOn(table, box, place, at === 0),
  }));
}

const MAIN = /^main(-\d+)?$/;

/** The bets of a hand: its main bet, and the double or split that lies on its place. */
export function isOnHand(bet: string, on: On, place: string, first: boolean): boolean {
  if (on.length) return String(on[0]) === place;
  if (bet === "main") return first;
  const numbered = /^main-(\d+)$/.exec(bet);
  return numbered !== null && place.endsWith("." + numbered[1]);
}

function settledOn(table: Table, box: string, place: string, first: boolean): HandView["settled"] {
  const mine = (one: Heap | Settled) => (box === COMMON ? table.mine.includes(one.seat) : boxOf(one.seat) === box);
  const done = table.settled.filter((one) => mine(one) && isOnHand(one.bet, one.on, place, first));
  if (!done.length) return null;
  return {
    staked: done.reduce((sum, one) => sum + one.staked, 0),
    returned: done.reduce((sum, one) => sum + one.returned, 0),
    how: done[0]!.how,
  };
}

/** Chips on a hand, by seat: doubles and splits are shown with it. */
export function extraStakes(table: Table, place: string): Heap[] {
  return table.stakes.filter((one) => !MAIN.test(one.bet) && one.on.length > 0 && String(one.on[0]) === place);
}

/** "7/17" is a soft 17. */
export function isSoft(total: string): boolean {
  return total.includes("/");
}
