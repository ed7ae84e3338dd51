/** What the server says of tables among players; a part of `protocol.ts`, through which it is imported. */

import type { EntryMessage, Names, PreferMessage, PreMessage } from "./generated";

/** What is dealt at a table among players. */
export interface GameHead {
  variant: string;
  names: Names;
  structure: "no-limit" | "pot-limit" | "fixed-limit" | "spread-limit" | "points";
  /** Its blinds as a multiple of the table's. */
  times: number;
  /** Own cards at the end. */
  hole: number;
  board: number;
  boards: number;
  draws: number;
  stud: boolean;
  hi_lo: boolean;
  low: boolean;
  deck: number;
}

export interface BuyIn {
  least: string;
  most: string;
  usual: string;
}

/** The stakes of a table among players. */
export interface PokerHead {
  seats: number;
  structure: string;
  variant: string;
  blinds: [string, string] | null;
  ante: string | null;
  bring_in: string | null;
  bets: [string, string] | null;
  point: string | null;
  buy_in: BuyIn;
  button: "dead" | "moving";
  clocks: { decision: number; time_bank: number };
}

export interface Owed {
  live: string;
  dead: string;
}

export type SeatState = "playing" | "waiting" | "sitting-out" | "no-chips" | "leaving";

export interface PokerSeat {
  stack: string;
  bet: string;
  state: SeatState;
  in_hand: boolean;
  folded: boolean;
  all_in: boolean;
  owes: Owed | null;
  time_bank_ms: number;
  last: { do: string; amount?: string; n?: number } | null;
  fantasy?: boolean;
}

export interface PokerWin {
  seat: string;
  amount: string;
  pot: number;
  low?: boolean;
  board?: number;
}

/** What everybody sees of a table among players beyond the felt. */
export interface PokerView {
  head: PokerHead;
  game: GameHead;
  mix: { at: number; of: number; hands_left: number | null } | null;
  hand: number | null;
  button: string | null;
  small_blind: string | null;
  big_blind: string | null;
  street: number;
  pot: string;
  pots: { amount: string; seats: string[] }[];
  shown: Record<string, string[]>;
  won: PokerWin[];
  /** Dealer's choice: who names the next game, what he has named, and among which games. */
  choice: PokerChoice | null;
  /** The draw for the first button of a new game, by seat. */
  drawn: Record<string, string>;
  /** What lies in the button attack; null where it is not played. */
  attack: string | null;
}

export interface PokerChoice {
  seat: string;
  game: string | null;
  games: (GameHead & { game: string })[];
}

/** Straddles never, left of the big blind, or also after another straddle. */
export type Straddling = NonNullable<PreferMessage["straddle"]>;
export const STRADDLES: readonly Straddling[] = ["never", "first", "any"];
export type Entry = EntryMessage["how"];

export type PreAction = NonNullable<PreMessage["action"]>;

/** What one player at such a table may see and set for himself. */
export interface PokerSelf {
  seat: string;
  stack: string;
  state: SeatState;
  entry: Entry | null;
  /** How one may come in. */
  entries: Entry[];
  owes: Owed | null;
  auto_post: boolean;
  auto_time_bank: boolean;
  auto_top_up: boolean;
  /** null: this game has no straddle. */
  straddle: Straddling | null;
  may_choose: boolean;
  asked_to_post: boolean;
  time_bank_ms: number;
  time_bank_running: boolean;
  pre: { action: PreAction; amount?: string } | null;
  pre_options: PreAction[];
  to_call: string;
  top_up: { least: string; most: string } | null;
  queued_top_up: string | null;
  may_show: boolean;
  presets: { name: string; amount: string }[];
  hand: { high?: Names; low?: Names } | null;
}
