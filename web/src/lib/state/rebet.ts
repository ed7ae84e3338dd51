/** What a player has staked himself, for a rebet: in this round, and in his last one before it. */

import type { Layout } from "../api/protocol";
import { pokerOf, stakedBy } from "../games/banker";
import { isBetting } from "./phase";
import { stakedThisRound, type Heap, type Table } from "./table";

export interface Noted {
  round: string;
  staked: Heap[];
  previous: Heap[];
  /** Boxes that he gave up after he had staked there in this round. */
  left: string[];
}

export const NOTHING: Noted = { round: "", staked: [], previous: [], left: [] };

/** What is noted after something has happened at the table. Boxes are chosen, and a rebet is for the
 * box that it was laid in: who gives it up has none there, even if he comes back. Where all seats
 * are alike (`boxes` is false) it goes with the player. */
export function note(noted: Noted, table: Table, layout: Layout, boxes: boolean): Noted {
  const round = table.round?.id ?? "";
  const isNew = round !== noted.round;
  const before = isNew ? { ...NOTHING, previous: noted.staked.length ? noted.staked : noted.previous } : noted;
  const staked = stakedIn(before, table, layout);
  if (!boxes) return { ...before, round, staked };
  const given = staked.map((heap) => heap.seat).filter((seat) => !table.mine.includes(seat));
  const left = [...new Set([...before.left, ...given])];
  const kept = (heap: Heap) => table.mine.includes(heap.seat) && !left.includes(heap.seat);
  return { round, staked: staked.filter(kept), previous: before.previous.filter(kept), left };
}

/** In poker raises lie on the same fields as opening stakes can: only what opened a box is bet again. */
function stakedIn(before: Noted, table: Table, layout: Layout): Heap[] {
  if (!pokerOf(layout)) return stakedThisRound(table);
  return isBetting(table.want) ? stakedBy(layout, table) : before.staked;
}
