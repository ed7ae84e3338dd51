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

/** Hexadecimal digits of one secret. A tournament that is rolled back after its end, when its secret was told, goes on with another one, which
 * stands behind the first; their commitments stand beside each other in the same order. */
const SECRET = 64;

export function secretsOf(secret: string): string[] {
  return secret.match(new RegExp(`.{1,${SECRET}}`, "g")) ?? [];
}

export function commitmentsOf(commitment: string): string[] {
  return commitment.split(" ").filter(Boolean);
}

export interface Checked {
  /** Whether every secret fits its own commitment. */
  committed: boolean;
  /** How many secrets there are. */
  secrets: number;
  /** Numbers of draws that follow from no secret that was still one. */
  wrong: number[];
  /** Draws that were made again. */
  made: number;
}

export async function check(fair: { commitment: string; secret: string; draws: readonly TournamentDraw[] }): Promise<Checked> {
  const [secrets, commitments] = [secretsOf(fair.secret), commitmentsOf(fair.commitment)];
  const fit = await Promise.all(secrets.map(async (one, at) => (await commitmentOf(one)) === commitments[at]));
  const wrong: number[] = [];
  const told = fair.draws.flatMap(({ number, purpose, order }) => (order ? [{ number, purpose, order }] : [])).toSorted((one, other) => one.number - other.number);
  // The next secret begins when the tournament was over and the one before it known: no later draw may follow from that again.
  let first = 0;
  for (const { number, purpose, order } of told) {
    const from = await firstOf(secrets, first, async (secret) => (await drawn(secret, number, purpose, order.length)).join() === order.join());
    if (from < 0) wrong.push(number);
    else first = from;
  }
  return { committed: fit.length === commitments.length && fit.length > 0 && fit.every(Boolean), secrets: secrets.length, wrong, made: told.length };
}

/** The place of the first secret from a place on that fits; -1: none does. */
async function firstOf(secrets: readonly string[], from: number, fits: (secret: string) => Promise<boolean>): Promise<number> {
  for (let at = from; at < secrets.length; at++) if (await fits(secrets[at]!)) return at;
  return -1;
}
