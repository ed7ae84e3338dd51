/** What a simulation tells. */

import type { Outcome } from "../api/odds";

export interface SimulationReport {
  game: string;
  approved: boolean;
  bets: { bet: string }[];
  how: "kernel" | "rules";
  strategy: string;
  seed: number;
  rounds: number;
  rtp: number;
  error: number;
  staked: number;
  per_amount_staked: number;
  std: number;
  hit: number;
  theory: {
    rtp: number;
    std: number | null;
    hit: number | null;
    /** Whether these are the figures of the strategy that was played. */
    same_play: boolean;
    z: number | null;
    p: number | null;
  } | null;
  distribution: { net: number; seen: number; chance: number | null }[];
  ruin: { bankroll: number; session: number; sessions: number; share: number } | null;
  seconds: number;
}

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
