/** Poker against the bank: the named places of a box, and the stakes that lie on them. */

import type { BetInfo, BetsLayout, Layout, Marks, Names, On, PokerFelt } from "../api/protocol";
import { ownStakes, type Heap, type Table } from "../state/table";

/** One place of a box: the bet that is staked by it, and the heap that lies there. */
export interface Spot {
  bet: BetInfo;
  heap?: string;
  /** The box of another player that the bet is on. */
  on?: On;
  /** Another way to open the box: it has chips on other places only. */
  way?: boolean;
  /** The hand of the box that it belongs to, where a box has two. */
  hand?: string;
}

/** The chips with which a player-banker covers the bets of the others. */
export const COVER = "bank";

export function pokerOf(layout: Layout | null): PokerFelt | null {
  return (layout?.kind === "bets" && layout.poker) || null;
}

/** The stakes that open a box; the first is the usual one. */
export function mainBets(layout: Layout): BetInfo[] {
  return layout.bets.filter((bet) => bet.opening && !bet.needs);
}

export function sideBets(layout: Layout): BetInfo[] {
  return layout.bets.filter((bet) => bet.opening && bet.needs);
}

/** "1:2" is a half. */
function ratio(text: string): number {
  const [num, den] = text.split(":").map(Number);
  return num! / den!;
}

/** The fields that a stake lays out, and how many times its amount on each. */
export function laysOf(bet: BetInfo): [string, number][] {
  const times = Object.entries(bet.times ?? {});
  return times.length ? times.map(([field, text]) => [field, ratio(text)]) : [[bet.bet, 1]];
}

/** How many times its amount a stake costs: Call Blind is one and a half. */
export function costTimes(bet: BetInfo): number {
  if (bet.times) return laysOf(bet).reduce((sum, [, times]) => sum + times, 0);
  return bet.lays?.length || 1;
}

/** Heaps before the deal as the stakes that made them: chips on ante and blind were one stake. */
export function stakesOf(layout: Layout, heaps: Heap[], blind: string[]): Heap[] {
  const sides = new Set(sideBets(layout).map((bet) => bet.bet));
  const seats = [...new Set(heaps.map((heap) => heap.seat))];
  return seats.flatMap((seat) => {
    const own = heaps.filter((heap) => heap.seat === seat);
    const fields = own.filter((heap) => !sides.has(heap.bet));
    const main = mainBets(layout).find(
      (bet) => Boolean(bet.blind) === blind.includes(seat) && sameFields(laysOf(bet), fields),
    );
    const side = own.filter((heap) => sides.has(heap.bet));
    if (!main) return side;
    const [field, times] = laysOf(main)[0]!;
    const amount = Math.round(fields.find((heap) => heap.bet === field)!.amount / times);
    return [{ seat, bet: main.bet, on: [], amount }, ...side];
  });
}

/** The own chips as stakes that can be taken back or made again. */
export function stakedBy(layout: Layout, table: Table): Heap[] {
  const own = ownStakes(table);
  return pokerOf(layout) ? stakesOf(layout, own, blindBoxes(table.marks)) : own;
}

function sameFields(lays: [string, number][], heaps: Heap[]): boolean {
  return lays.length === heaps.length && lays.every(([field]) => heaps.some((heap) => heap.bet === field));
}

export function blindBoxes(marks: Marks): string[] {
  return marks["blind-boxes"] ?? [];
}

/** The hands of a box: one, or "1" and "2". */
export function handsOfBox(layout: BetsLayout): string[] {
  const count = layout.boxes?.hands ?? 1;
  return count > 1 ? Array.from({ length: count }, (_, at) => String(at + 1)) : [""];
}

/** The places of a box in the order of its layout; `opened` is the stake it was opened with. */
export function spotsOf(layout: BetsLayout, opened: string | null): Spot[] {
  const poker = layout.poker!;
  const mains = mainBets(layout);
  const first = mains[0]!;
  const force = mains.find((bet) => bet.bet === opened) ?? first;
  const hands = handsOfBox(layout);
  const fields = hands.flatMap((hand) => [
    ...poker.fields.map((field): Spot => {
      const heap = hand ? `${field}-${hand}` : field;
      const staked = [force, first].find((bet) => laysOf(bet).some(([one]) => one === heap));
      return { bet: staked ?? fieldInfo(layout, heap), heap, ...(hand ? { hand } : {}) };
    }),
    ...sideBets(layout)
      .filter((bet) => !bet.others && (!hand || bet.bet.endsWith(`-${hand}`)))
      .map((bet): Spot => ({ bet, ...(hand ? { hand } : {}) })),
  ]);
  const ways = mains.slice(1).map((bet): Spot => ({ bet, way: true }));
  return [...fields, ...ways];
}

/** A field of the layout; "bet-2" is "bet" of the second hand. */
export function fieldInfo(layout: Layout, heap: string): BetInfo {
  const found = layout.bets.find((bet) => bet.bet === heap);
  if (found) return found;
  const [field, hand] = splitHand(heap);
  const base = layout.bets.find((bet) => bet.bet === field);
  // the stake on both hands is called so; on each of them its field has the plain name
  const printed = { cs: field.toUpperCase(), en: field.toUpperCase() };
  const plain = heap === COVER ? { cs: "Krytí banku", en: "Cover" } : printed;
  const names = handNames(base && !base.lays?.length ? base.names : plain, hand);
  const empty = { text: null, clause: [], pays: null, table: [], least: "0", most: null, spots: [] };
  return { ...(base ?? empty), bet: heap, names, opening: false, lays: [], times: {} };
}

/** "bet-2" as "bet" and "2". */
export function splitHand(heap: string): [string, string] {
  const found = /^(.+)-(\d)$/.exec(heap);
  return found ? [found[1]!, found[2]!] : [heap, ""];
}

function handNames(names: Names, hand: string): Names {
  return hand ? { cs: `${bareName(names.cs)}, ${hand}. ruka`, en: `${bareName(names.en)}, hand ${hand}` } : names;
}

/** What is printed on the felt: "Pocket Bonus" of "Pocket Bonus (own cards)". */
export function bareName(name: string): string {
  return name.replace(/\s*\(.*\)$/, "");
}

/** "play-4x" as the field and the multiple of the ante. */
export function raiseOf(what: string): { bet: string; times: number } | null {
  const found = /^(.+)-(\d+)x$/.exec(what);
  return found ? { bet: found[1]!, times: Number(found[2]) } : null;
}
