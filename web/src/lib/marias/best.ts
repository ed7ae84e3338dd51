/** What an open-hand solver says of a finished deal, card by card. */

import type { RoundInfo } from "../api/protocol";

interface BestCard {
  trick: number;
  seat: string;
  card: string;
  announced: boolean;
  /** Of the cards that might have been played, for whoever was in turn. */
  best: number;
  value: number;
  /** What his side lost by it. */
  cost: number;
  values: Record<string, number>;
}

export interface Best {
  round: string;
  contract: string;
  trump: string | null;
  declarer: string;
  declarers: string[];
  /** Before the first card. */
  value: number;
  hands: Record<string, string[]>;
  cards: BestCard[];
  /** By seat. */
  lost: Record<string, number>;
}

/** The card that was played with a step of the replay; `null`: none was. */
export function cardAt(best: Pick<Best, "cards">, round: Pick<RoundInfo, "steps">, at: number): BestCard | null {
  const played = (step: RoundInfo["steps"][number]) => step.events.filter((one) => one.event === "played").length;
  if (!round.steps[at] || !played(round.steps[at])) return null;
  const before = round.steps.slice(0, at + 1).reduce((sum, step) => sum + played(step), 0);
  return best.cards[before - 1] ?? null;
}

/** Cards that might have been played, the best for him who was in turn first. */
export function ranked(one: BestCard, declarers: readonly string[]): [string, number][] {
  const way = declarers.includes(one.seat) ? -1 : 1;
  return Object.entries(one.values).toSorted(([, a], [, b]) => way * (a - b));
}
