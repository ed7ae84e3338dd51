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
  sessions: Sessions | null;
  seconds: number;
}

/** How bankrolls went: net wins in opening stakes. */
export interface Sessions {
  /** After how many rounds a path is noted. */
  rounds: number[];
  paths: number[][];
  /** At each of these rounds: what 5, 50 and 95 % of the paths do not surpass. */
  spans: [low: number, middle: number, high: number][];
  /** The same at the end, of all sessions. */
  ends: [low: number, middle: number, high: number];
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
