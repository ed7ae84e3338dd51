/** What a simulation tells. */

import type { Outcome, SimulationReport } from "../api/odds";

export function seenOutcomes(report: SimulationReport): Outcome[] {
  return report.distribution
    .filter((one) => one.seen > 0)
    .map((one) => [one.net, one.seen / report.rounds]);
}

/** How unusual a deviation is. */
export function verdict(p: number | null): "fine" | "odd" | "bad" | null {
  if (p === null) return null;
  return p < 0.001 ? "bad" : p < 0.05 ? "odd" : "fine";
}
