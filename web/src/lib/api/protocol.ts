/** The messages of the server, as docs/protocol.md describes them. Amounts are decimal texts. */

import type { FromClient, GameEvent, HandStakes, Layout, Names, On, Outcome, Piece, ResultView, Returns, TableMessage, TableRow, Unfinished, Waiting } from "./generated";
import type { ToldOfTournaments } from "./tournaments";

export * from "./generated";
export type * from "./tournaments";

export type Lang = keyof Names;
export type Clause = string[];
export type Facts = Record<string, unknown>;

export interface Fault {
  code: string;
  message: string;
  facts: Facts;
  /** Of the plan or the law, where a rule says so. */
  clause?: string;
}

export interface Player {
  id: string;
  name: string;
  demo: boolean;
}

export interface Me {
  player: Player;
  balances: Record<string, string>;
  demo: boolean;
}

export interface TableInfo {
  table: TableRow;
  layout: Layout;
  options: Facts;
  results: ResultView[];
  plan: string;
  advice_in_round: boolean;
  /** One finishes a game here that one was cut off from. */
  temporary: boolean;
  source: "fair" | "croupier";
}

export interface GameRow {
  id: string;
  operator: string;
  family: string;
  names: Names;
  currencies: string[];
  returns: Returns | null;
}

export interface SheetEntry {
  text: string;
  clause: Clause;
}

export interface SheetRow {
  id: string;
  name: string;
  text: string | null;
  pays: string;
  clause: Clause;
}

export interface SheetBet {
  bet: string;
  name: string;
  text: string | null;
  pays: string | null;
  table: SheetRow[];
  limits: Record<string, { min: string | null; max: string | null; clause: Clause }>;
  clause: Clause;
  levels?: Record<string, string>;
}

export interface Sheet {
  game: string;
  operator: string;
  family: string;
  name: string;
  lang: Lang;
  source: string;
  currencies: string[];
  seats: { max: number | null; common: boolean } | null;
  bets: SheetBet[];
  announced: { bet: string; name: string; pieces?: Piece[]; each_side?: number[]; clause: Clause }[];
  options: { option: string; name: string; default: unknown; default_name: string; words: Record<string, string>; note: string | null; clause: Clause }[];
  max_win: { amounts: Record<string, string>; includes_stakes: boolean; clause: Clause } | null;
  course: SheetEntry[];
  tables: { table: string; name: string | null; rows: SheetRow[] }[];
  facts: { section: string; name: string; rows: { name: string; text: string; clause: Clause }[] }[];
  readings: SheetEntry[];
}

export interface BetOdds {
  bet: string;
  name: Names;
  /** The game itself, as opposed to a side bet. */
  main: boolean;
  house_edge: number;
  rtp: number;
  exact: string;
  exact_rtp: string;
  std: number;
  hit: number;
  /** Put down on average, raises included, per opening stake. */
  staked: number;
  element_of_risk: number;
  method: string;
  /** The method for people. */
  how: Names;
  /** Under which condition the figures hold, and what follows where it does not. */
  given: Names[];
  /** Standard error of a simulated return. */
  error?: number;
}

export interface SavedBet {
  bet: string;
  on?: On;
  amount: string;
  n?: number;
}

export interface SavedLayout {
  name: string;
  bets: SavedBet[];
}

// -- rounds ---------------------------------------------------------------------------------

export interface Step {
  at: number;
  by: "player" | "clock" | "source" | "croupier" | "staff" | "platform";
  input: Record<string, unknown> | null;
  events: GameEvent[];
}

/** Who sat there; `player` is null to those who did not. */
export interface Sat {
  player: string | null;
  name: string;
}

/** Which rules played a round, and what today's come to. */
export interface RulesOfRound {
  /** A digest of the rules; null: the round is older than that. */
  played: string | null;
  today: string;
  replay: "same" | "differently" | "broken";
}

export interface RoundInfo {
  id: string;
  table: string;
  number: number;
  game: string;
  family: string;
  names: Names;
  currency: string;
  status: "settled" | "void";
  reason: string;
  at: number;
  closed_at: number;
  plan: string;
  rules: RulesOfRound;
  hash: string;
  prev: string;
  setting: { options: Facts; limits: Facts };
  /** What a hand among players was played for. */
  stakes: Partial<Pick<HandStakes, "blinds" | "ante" | "bring_in" | "bets" | "point">>;
  /** To those who did not sit there, names are those of the seats. */
  seats: Record<string, Sat>;
  steps: Step[];
  results: { seat: string; name: string; staked: string; returned: string; you: boolean }[];
  layout: Layout;
}

export interface RoundRow {
  id: string;
  table: string;
  number: number;
  game: string;
  names?: Names;
  currency: string;
  at: number;
  closed_at: number | null;
  status: "open" | "settled" | "void";
  result?: Outcome;
  staked?: string;
  returned?: string;
}

// -- WebSocket ------------------------------------------------------------------------------

type Without<One, Keys extends PropertyKey> = One extends unknown ? Omit<One, Keys> : never;

/** What is answered by an `ack`; its id is made when it is sent. */
export type Order = Without<Extract<FromClient, { id: string }>, "id">;
/** An order at a table that is known. */
export type Wish = Without<Extract<Order, { table: string }>, "table">;

export interface AckMessage {
  type: "ack";
  id: string;
  ok?: boolean;
  seat?: string;
  /** Done when the running hand is over. */
  queued?: boolean;
  /** Quick seat: at which table, and whether one only waits for a seat there. */
  table?: string;
  waiting?: boolean;
  refused?: Fault;
}

/** What changed in the lobby, by table; null: it is gone. A new one comes whole. */
export interface TablesMessage {
  type: "tables";
  changed: Record<string, Partial<TableRow> | null>;
}

export type ServerMessage =
  | { type: "welcome"; player: Player | null; balances: Record<string, string>; now: number; version: string }
  | TableMessage
  | AckMessage
  | { type: "lobby"; tables: TableRow[] }
  | TablesMessage
  | Waiting
  | Unfinished
  | ToldOfTournaments
  | { type: "balance"; balances: Record<string, string> }
  | { type: "pong"; t: number; now: number; s?: number }
  | { type: "error"; error: Fault; table?: string }
  | { type: "bye"; error: Fault };
