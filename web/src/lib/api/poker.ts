/** What the server says of tables among players; a part of `protocol.ts`, through which it is imported. */

import type { EntryMessage, Names, PreferMessage, PreMessage } from "./generated";
import type { TournamentAtTable } from "./tournaments";

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

/** Who is away and played over: what is covered, and until when he must be back (null: he is, and has his seat again after the hand). */
export interface Covered {
  seat: string;
  stack: string;
  until: number | null;
}

export interface BuyIn {
  least: string;
  most: string;
  usual: string;
}

/** What the room earns at a table: rake of the pots, by a cap from so many players on, or a fee. */
export interface HouseTake {
  rake?: { share: string; caps: { players: number; cap: string }[]; step: string | null; no_flop: boolean };
  time?: { fee: string; minutes: number };
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
  /** What a straddle is; null: there is none. */
  straddle: string | null;
  /** House rules that the table chose. */
  house: ("run_twice" | "chop_blinds" | "rabbit")[];
  /** Spoken at the table; empty: nobody says. */
  languages: string[];
  buy_in: BuyIn;
  /** null: nothing. */
  take: HouseTake | null;
  button: "dead" | "moving";
  clocks: { decision: number; time_bank: number };
  /** How many wait for a seat. */
  waiting: number;
  /** A fast pool: what the operator calls it, whether a folded hand may be watched, and what goes on there. */
  pool?: { names: Names; watch: boolean; hands: number; players: number };
  /** Whose table it is. */
  tournament?: string;
}

export interface Owed {
  live: string;
  dead: string;
}

export type SeatState = "playing" | "waiting" | "sitting-out" | "no-chips" | "leaving" | "penalty";

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
  /** Chips on their way from the cashier, and the seat whose player has lent them meanwhile. */
  behind?: { amount: string; lent_by: string | null };
  /** Who is away and played over here, and what is covered. */
  over?: { name: string; stack: string };
  /** In a tournament: what is paid for his head, as people read it, and packets that he has not brought into play. */
  bounty?: string;
  packets?: number;
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
  /** What was taken of the pots of the hand that is over; null: no rake is taken, or not yet. */
  rake: string | null;
  /** Dealer's choice: who names the next game, what he has named, and among which games. */
  choice: PokerChoice | null;
  /** The draw for the first button of a new game, by seat. */
  drawn: Record<string, string>;
  /** What lies in the button attack; null where it is not played. */
  attack: string | null;
  /** The seat that called for the clock, until staff have decided. */
  clock_called: string | null;
  /** Whoever is to act was put on the clock by staff. */
  on_clock: boolean;
  /** At a table of a tournament. */
  tournament?: TournamentAtTable;
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
  /** Only with fewer chips than so many big blinds; 0: with any number. */
  top_up_below: number;
  auto_rebuy: boolean;
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
  /** The seat or table that one would rather have. */
  wants_seat: string | null;
  wants_table: string | null;
  /** Other tables with this game and stakes. */
  tables: string[];
  /** The third to leave the table: one round of the button to come back in. */
  third_man: boolean;
  may_show: boolean;
  may_call_clock: boolean;
  may_object: boolean;
  /** The last objection to a hand; without a decision staff have not looked at it yet. */
  objection: { text: string; decision: string | null } | null;
  /** Hands that staff make one miss. */
  penalty: number;
  presets: { name: string; amount: string }[];
  hand: { high?: Names; low?: Names } | null;
  /** In a fast pool: the table where one plays or watches. */
  pool?: { table: string | null; watching: boolean };
  /** At a table of a fast pool. */
  fast_fold?: { offered: boolean; watch: boolean };
}
