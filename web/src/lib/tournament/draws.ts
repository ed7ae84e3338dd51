/** The draws of a tournament, made again by the browser from the secret that was committed to before anybody could enter. */

import type { TournamentDraw } from "../api/protocol";
import { digest, Expansion, fromHex, keyed, text, toHex, u32, type Bytes } from "../fair/arithmetic";

const LABEL = new TextEncoder().encode("krupier tournament draw") as Bytes;

export async function commitmentOf(secret: string): Promise<string> {
  return toHex(await digest(LABEL, fromHex(secret)));
}

/** Numbers from 0 in the order of the draw with this number. */
export async function drawn(secret: string, number: number, purpose: string, many: number): Promise<number[]> {
  const stream = new Expansion(await keyed(fromHex(secret), LABEL, u32(number), text(purpose)));
  const order = Array.from({ length: many }, (_, at) => at);
  for (let last = many - 1; last > 0; last--) {
    const chosen = await stream.below(last + 1);
    [order[last], order[chosen]] = [order[chosen]!, order[last]!];
  }
  return order;
}

export interface Checked {
  committed: boolean;
  /** Numbers of draws that do not follow from the secret. */
  wrong: number[];
  /** Draws that were made again. */
  made: number;
}

export async function check(fair: { commitment: string; secret: string; draws: readonly TournamentDraw[] }): Promise<Checked> {
  const wrong: number[] = [];
  for (const { number, purpose, order } of fair.draws) {
    if (order === null) continue;
    const again = await drawn(fair.secret, number, purpose, order.length);
    if (again.join() !== order.join()) wrong.push(number);
  }
  return { committed: (await commitmentOf(fair.secret)) === fair.commitment, wrong, made: fair.draws.filter((one) => one.order !== null).length };
}
