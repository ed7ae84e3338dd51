/** What a croupier types, as the outcome that the table waits for. */

import type { Want } from "../api/protocol";
import { folded } from "../search";

export type Outcome =
  | { pocket: number | string }
  | { dice: number[] }
  | { cards: string }
  | { no_result: string };

/** Why a spin or throw does not count, as the plans write it: "Ball out" is "ball-out". */
export function reasonWord(text: string): string {
  return folded(text).split(/[^a-z0-9]+/).filter(Boolean).join("-");
}

/** `null` where the text cannot be the outcome that is wanted. */
export function readOutcome(text: string, want: Want): Outcome | null {
  const words = text.trim().split(/[\s,]+/).filter(Boolean);
  if (want.want === "pocket" && words.length === 1) {
    const label = words[0]!;
    return { pocket: /^(0|[1-9]\d*)$/.test(label) ? Number(label) : label };
  }
  if (want.want === "dice" && words.length === want.n && words.every((one) => /^[1-6]$/.test(one))) {
    return { dice: words.map(Number) };
  }
  if (want.want === "cards" && words.length === want.n) return { cards: words.join(" ") };
  return null;
}
