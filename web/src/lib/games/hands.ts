/** Hands of a blackjack table: which places belong to a box, what lies on them, what they won. */

import type { On } from "../api/protocol";
import { heapKey, isHolders, isOwn, type Heap, type Settled, type Table } from "../state/table";

export const COMMON = "players";
const BANK = "bank";

/** Box of a seat: "3" for "3" and for "3+1", who stands behind it. */
export function boxOf(seat: string): string {
  return seat.split("+")[0]!;
}

interface HandView {
  place: string;
  cards: string[];
  total: string;
  active: boolean;
  /** What the chips of one seat on this hand came to: the own one, else the box's; `null` while
   * they lie. */
  settled: Result | null;
}

export interface Result {
  staked: number;
  returned: number;
  how: string;
}

/** The hands of a box in the order in which they are played; a box with two hands has no "3". */
export function handsOf(table: Table, cards: Record<string, string[]>, box: string): HandView[] {
  const places = Object.keys(cards)
    .filter((place) => (place === box || place.startsWith(box + ".")) && cards[place]!.length)
    .toSorted((one, other) => Number(one.split(".")[1] ?? 0) - Number(other.split(".")[1] ?? 0));
  const totals = totalsOf(table);
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
  const seat = table.mine.find((one) => boxOf(one) === box) ?? box;
  const shown = (one: Settled) => (box === COMMON ? isOwn(table, one.seat) : one.seat === seat && isHolders(table, seat));
  return resultOf(table.settled.filter((one) => shown(one) && isOnHand(one.bet, one.on, place, first)));
}

function resultOf(done: Settled[]): Result | null {
  if (!done.length) return null;
  return {
    staked: done.reduce((sum, one) => sum + one.staked, 0),
    returned: done.reduce((sum, one) => sum + one.returned, 0),
    how: done[0]!.how,
  };
}

/** What a box came to for who holds it, once nothing of his lies there any more; `null` where one
 * place says it. */
export function boxResult(table: Table, seat: string): Result | null {
  if (!isHolders(table, seat) || table.stakes.some((one) => one.seat === seat)) return null;
  const done = table.settled.filter((one) => one.seat === seat);
  const places = new Set(done.map((one) => (isOf("main", one, seat) ? "main" : heapKey(one.bet, one.on))));
  return places.size > 1 ? resultOf(done) : null;
}

/** Whether a settlement is told by the place of a heap: doubles and splits lie on hands of the box
 * and are told with its main bet, so that the place says what all of them came to. */
export function isOf(heap: string, one: Settled, box: string): boolean {
  if (one.bet === heap && !one.on.length) return true;
  const main = MAIN.exec(heap);
  if (!main || !one.on.length) return false;
  const hand = String(one.on[0]);
  return main[1] ? hand === box + main[1].replace("-", ".") : [box, COMMON].includes(hand.split(".")[0]!);
}

/** Chips on a hand, by seat: doubles and splits are shown with it. */
export function extraStakes(table: Table, place: string): Heap[] {
  return table.stakes.filter((one) => !MAIN.test(one.bet) && one.on.length > 0 && String(one.on[0]) === place);
}

/** What the hands count by place. "3/13" counts both ways as long as a card may come; once its player
 * stands it is 13. */
export function totalsOf(table: Table): Record<string, string> {
  const said = table.marks.totals ?? {};
  return Object.fromEntries(
    Object.entries(said).map(([place, total]) => [place, isPlayed(table, said, place) ? bestOf(total) : total]),
  );
}

/** All marks, with the totals as they count now. */
export function marksOf(table: Table): Record<string, unknown> {
  return table.marks["totals"] ? { ...table.marks, totals: totalsOf(table) } : table.marks;
}

/** Boxes play in the order of their numbers, the hands of a box in theirs – except that a split of the
 * first of two hands is played before the second. */
function isPlayed(table: Table, totals: Record<string, string>, place: string): boolean {
  const turn = table.marks["turn"];
  if (table.over) return true;
  if (typeof turn !== "string" || place === BANK) return false;
  if (turn === "") return true;
  const [box, hand = 1] = place.split(".").map(Number);
  const [boxNow, handNow = 1] = turn.split(".").map(Number);
  if (box !== boxNow) return box! < boxNow!;
  return hand < handNow && !(hand === 2 && `${box}.1` in totals);
}

/** 13 of "3/13". */
export function bestOf(total: string): string {
  return total.split("/").at(-1)!;
}

/** "7/17" is a soft 17. */
export function isSoft(total: string): boolean {
  return total.includes("/");
}
