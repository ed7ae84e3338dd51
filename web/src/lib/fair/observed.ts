/** What this browser saw before a round: published commitments and the entropy it sent.
 * Kept for the last rounds, so that a proof can be held against it later. */

import { keep, load } from "../kept";
import { toHex } from "./arithmetic";

const COMMITMENTS = "krupier.commitments";
const ENTROPY = "krupier.entropy";
const KEPT = 60;

type Seen = [round: string, commitments: unknown[]][];

export function remember(round: string, commitments: unknown[]): void {
  if (!commitments.length) return;
  const seen = load<Seen>(COMMITMENTS, []);
  if (seen.some(([id]) => id === round)) return;
  keep(COMMITMENTS, [...seen, [round, commitments]].slice(-KEPT));
}

export function commitmentsOf(round: string): unknown[] {
  return load<Seen>(COMMITMENTS, []).find(([id]) => id === round)?.[1] ?? [];
}

export function entropySent(): string[] {
  return load<[string, string][]>(ENTROPY, []).map(([, value]) => value);
}

/** Adds this client's random bytes once per round; they count for the next shoe or wheel. */
export function shareEntropy(round: string, send: (value: string) => unknown): void {
  const sent = load<[string, string][]>(ENTROPY, []);
  if (sent.some(([id]) => id === round)) return;
  const value = toHex(crypto.getRandomValues(new Uint8Array(32)));
  keep(ENTROPY, [...sent, [round, value]].slice(-KEPT));
  send(value);
}
