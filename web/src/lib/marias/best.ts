/** What an open-hand solver says of a finished deal, card by card. */

import type { BestCard, BestCards, RoundInfo } from "../api/protocol";

/** The card that was played with a step of the replay; `null`: none was. */
export function cardAt(best: Pick<BestCards, "cards">, round: Pick<RoundInfo, "steps">, at: number): BestCard | null {
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
