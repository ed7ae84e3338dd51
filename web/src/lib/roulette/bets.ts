/** Laying out chips: what one click, a rebet or a doubling puts down, and how to undo it. */

import type { AnnouncedBet, Layout, On, RouletteLayout, SavedBet } from "../api/protocol";
import { minor, plain, type Currency } from "../money";
import { heapKey, type Heap } from "../state/table";

/** One move on the layout; `n` for neighbours. */
export interface Laying {
  bet: string;
  on: On;
  amount: number;
  n?: number;
}

export interface Limits {
  least: number;
  most: number;
}

/** What a click with a chip adds to a heap: the first one at least the minimum of the bet. */
export function clickAmount(chip: number, lying: number, limits: Limits): number {
  const wanted = Math.max(chip, limits.least - lying);
  return Math.max(0, Math.min(wanted, limits.most - lying));
}

export function neighboursOf(pockets: string[], number: string, n: number): string[] {
  const at = pockets.indexOf(number);
  if (at < 0) return [];
  const around: string[] = [];
  for (let step = -n; step <= n; step++) {
    around.push(pockets[(at + step + pockets.length * 2) % pockets.length]!);
  }
  return [...new Set(around)];
}

/** The ordinary heaps that a move makes: announced bets and neighbours lay out several. */
export function heapsOf(layout: Layout, laying: Laying): Laying[] {
  if (layout.kind !== "roulette") return [laying];
  if (laying.bet === "neighbours") {
    const pockets = (layout.wheel?.pockets ?? []).map(String);
    return neighboursOf(pockets, String(laying.on[0]), laying.n ?? 0).map((label) => ({
      bet: "straight",
      on: [asLabel(label)],
      amount: laying.amount,
    }));
  }
  const announced = layout.announced.find((one) => one.bet === laying.bet);
  if (!announced) return [laying];
  return announced.pieces.map(({ bet, on, chips }) => ({ bet, on, amount: chips * laying.amount }));
}

export function asLabel(label: string): number | string {
  return /^(0|[1-9]\d*)$/.test(label) ? Number(label) : label;
}

export function coversOf(announced: AnnouncedBet): string[] {
  return [...new Set(announced.pieces.flatMap((piece) => piece.on.map(String)))];
}

/** The named bets that are sectors of the wheel, from the far end to its first pocket: at most
 * four, each in at most two pieces of the wheel. */
export function wheelSectors(layout: RouletteLayout): AnnouncedBet[] {
  const pockets = (layout.wheel?.pockets ?? []).map(String);
  const arcs = (covered: Set<string>) =>
    pockets.filter((label, at) => covered.has(label) && !covered.has(pockets.at(at - 1)!)).length;
  const farness = (bet: AnnouncedBet) => {
    const away = coversOf(bet).map((label) => {
      const at = pockets.indexOf(label);
      return Math.min(at, pockets.length - at);
    });
    return away.reduce((total, one) => total + one, 0) / away.length;
  };
  return layout.announced
    .filter((one) => one.chips > 2 && arcs(new Set(coversOf(one))) <= 2)
    .slice(0, 4)
    .toSorted((one, other) => farness(other) - farness(one));
}

/** The same stakes again, `times` as high, cut to the maximum of each heap. */
export function again(
  heaps: { bet: string; on: On; amount: number }[],
  times: number,
  lying: Map<string, number>,
  limitsOf: (bet: string) => Limits | null,
): Laying[] {
  return heaps.flatMap(({ bet, on, amount }) => {
    const limits = limitsOf(bet);
    if (!limits) return [];
    const there = lying.get(heapKey(bet, on)) ?? 0;
    const wanted = Math.min(amount * times, limits.most - there);
    return wanted > 0 && there + wanted >= limits.least ? [{ bet, on, amount: wanted }] : [];
  });
}

/** Own stakes by place, whatever seat they lie for. */
export function byPlace(heaps: Heap[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const heap of heaps) {
    const key = heapKey(heap.bet, heap.on);
    places.set(key, (places.get(key) ?? 0) + heap.amount);
  }
  return places;
}

export function toSaved(heaps: Heap[], money: Currency): SavedBet[] {
  return heaps.map(({ bet, on, amount }) => ({ bet, on, amount: plain(amount, money) }));
}

export function fromSaved(saved: SavedBet[], money: Currency): Laying[] {
  return saved.map(({ bet, on = [], amount, n }) => ({
    bet,
    on,
    amount: minor(amount, money),
    ...(n === undefined ? {} : { n }),
  }));
}
