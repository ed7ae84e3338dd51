/** The odds laboratory as docs/protocol.md describes it: what is known at once, and what is worked on. */

import type { BetFigures, GameOdds, InWork as AnyWork, JobForm } from "./generated";

export type {
  BetFigures,
  ChartCell,
  ChartSection,
  GameFigures,
  GameOdds,
  GameStrategy,
  NewRow,
  OptionChoice,
  Pay,
  Rule,
  SimulatedSessions,
  SimulationReport,
  StrategyChart,
} from "./generated";

/** A net win with its chance. */
export type Outcome = NonNullable<BetFigures["outcomes"]>[number];

export type OptionValue = GameOdds["options"][string];

/** Work that leads to a `T`. */
export type Job<T> = JobForm & Partial<Record<"result", T>>;
export type InWork<T> = AnyWork & Record<"job", Job<T>>;

/** An answer, or work that will lead to it. */
export type Answer<T> = T | InWork<T>;
