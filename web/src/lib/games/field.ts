/** A felt drawn from fields: where each bet lies, and which field is beside which. */

import type { On } from "../api/protocol";
import { heapKey } from "../state/table";

export type Tone = "plain" | "red" | "gold" | "dark" | "blue" | "slot";

export interface Field {
  key: string;
  bet: string;
  on: On;
  x: number;
  y: number;
  w: number;
  h: number;
  label: string;
  sub: string;
  tone: Tone;
  /** Drawn as pips instead of a label. */
  dice: number[];
  size: number;
  /** Chips only lie here, or it is not offered: drawn, but no control. */
  still: boolean;
}

export interface FieldBoard {
  width: number;
  height: number;
  fields: Field[];
  /** Chips of these heaps lie on the field of another key. */
  lieOn: Record<string, string>;
}

type More = Partial<Pick<Field, "label" | "sub" | "tone" | "dice" | "size" | "still">>;

export function field(bet: string, on: On, x: number, y: number, w: number, h: number, more: More = {}): Field {
  return {
    key: heapKey(bet, on), bet, on, x, y, w, h,
    label: "", sub: "", tone: "plain", dice: [], size: 20, still: false, ...more,
  };
}

/** Several fields of one width side by side. */
export function row<T>(items: readonly T[], x: number, y: number, width: number, h: number, make: (item: T, x: number, y: number, w: number, h: number) => Field): Field[] {
  const w = width / items.length;
  return items.map((item, at) => make(item, x + at * w, y, w, h));
}

export type Direction = "left" | "right" | "up" | "down";

/** The nearest field that lies wholly in a direction; the same one at the edge. */
export function beside(fields: Field[], from: Field, direction: Direction): Field {
  let best = from;
  let least = Infinity;
  for (const one of fields) {
    const gap = {
      left: from.x - (one.x + one.w),
      right: one.x - (from.x + from.w),
      up: from.y - (one.y + one.h),
      down: one.y - (from.y + from.h),
    }[direction];
    if (one === from || gap < -1) continue;
    const sideways = direction === "left" || direction === "right";
    const aside = sideways ? apart(from.y, from.h, one.y, one.h) : apart(from.x, from.w, one.x, one.w);
    const distance = gap + 3 * aside;
    if (distance < least) [best, least] = [one, distance];
  }
  return best;
}

/** How far two spans are apart: nothing where they overlap, but a little by their centres. */
function apart(a: number, aSize: number, b: number, bSize: number): number {
  const between = Math.max(0, Math.max(a, b) - Math.min(a + aSize, b + bSize) + 1);
  return between + Math.abs(a + aSize / 2 - b - bSize / 2) * 0.05;
}
