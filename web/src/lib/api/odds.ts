/** The odds laboratory as docs/protocol.md describes it. */

import type { BetOdds, Clause, Fault, Names } from "./protocol";

export interface BetFigures extends BetOdds {
  /** Net wins per opening stake with their chances; only where one game was asked for. */
  outcomes?: Outcome[];
  /** What else is known; only where one game was asked for. */
  facts?: { name: Names; value: Names }[];
}

export type Outcome = [net: number, chance: number];

export interface GameFigures {
  game: string;
  operator: string;
  family: string;
  names: Names;
  currency: string;
  complete: boolean;
  seconds: number | null;
  /** `null` until they are known. */
  bets: BetFigures[] | null;
}

export type OptionValue = boolean | number | string;

export interface Choice {
  option: string;
  names: Names;
  note: Names | null;
  default: OptionValue;
  one_of: (number | string)[];
  /** What the values are called. */
  words: Record<string, Names>;
  min: number | null;
  max: number | null;
  clause: Clause;
}

export interface Pay {
  path: string;
  value: string;
  part: string;
  names: Names | null;
  row: Names | null;
  word: string;
}

/** A rule of the plan that can be changed; one without values can be taken away. */
export interface Rule {
  path: string;
  names: Names;
  value: string;
  values: Record<string, Names>;
}

/** A row that a pay table has not got. */
export interface NewRow {
  /** The path of the table. */
  table: string;
  id: string;
  names: Names;
  fields: Record<string, string>;
}

export interface Changes {
  rules: Rule[];
  /** Paths of rows that can be taken away. */
  rows: string[];
  new_rows: NewRow[];
}

/** One game, as asked for. */
export interface GameOdds {
  game: string;
  family: string;
  names: Names;
  currency: string;
  currencies: string[];
  /** False where pays were edited. */
  approved: boolean;
  complete: boolean;
  seconds: number | null;
  options: Record<string, OptionValue>;
  choices: Choice[];
  pays: Pay[];
  changes: Changes;
  edits: Record<string, string>;
  /** Whether players do more than stake. */
  decides: boolean;
  /** Whether simulations have a fast way. */
  kernel: boolean;
  bets: BetFigures[];
}

export interface ChartCell {
  moves: string[];
  code: string;
  worth?: number;
}

export interface ChartSection {
  id: string;
  name: Names;
  /** `name`: what a hand is called that is not written in ranks. */
  rows: { hand: string; name: Names | null; cells: ChartCell[] }[];
}

export interface StrategyChart {
  game: string;
  heading: Names;
  columns: string[];
  moves: Record<string, { letter: string; name: Names }>;
  sections: ChartSection[];
  notes: Names[];
  facts: Record<string, string>;
}

export interface GameStrategy {
  game: string;
  approved: boolean;
  chart: StrategyChart | null;
}

export interface Job<T> {
  id: string;
  kind: string;
  game: string;
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  /** How many others come first. */
  place: number;
  progress: [done: number, of: number] | null;
  seconds: number;
  result?: T;
  error?: Fault;
}

export interface InWork<T> {
  job: Job<T>;
}

/** An answer, or work that will lead to it. */
export type Answer<T> = T | InWork<T>;
