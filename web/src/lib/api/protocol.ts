/** The messages of the server, as docs/protocol.md describes them. Amounts are decimal texts. */

import type { BuyIn, GameHead, PokerHead, PokerSeat, PokerSelf, PokerView } from "./poker";

export * from "./poker";

export type Lang = "cs" | "en";
export type Names = Record<Lang, string>;
export type Label = number | string;
export type On = Label[];
export type Clause = string[];
export type Facts = Record<string, unknown>;

export interface Fault {
  code: string;
  message: string;
  facts: Facts;
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

/** Per amount staked, raises included. */
export interface Returns {
  least: number;
  most: number;
  /** Of the game itself, where it has side bets beside it. */
  main: number | null;
  /** More than the opening stake is put down on average. */
  raised: boolean;
}

export interface TableRow {
  id: string;
  game: string;
  operator: string;
  family: string;
  names: Names;
  currency: string;
  demo: boolean;
  least: string;
  most: string | null;
  players: number;
  seats: number | null;
  free: number | null;
  state: TableState;
  clocks: Record<string, number>;
  returns: Returns | null;
  round: string | null;
  /** A table among players; `null` or absent: a game against the bank. */
  poker?: PokerHead | null;
  /** Bots sit down as soon as somebody looks on. */
  bots_come?: boolean;
}

export type TableState = "open" | "closing" | "closed" | "suspended";

export interface PayRow {
  id: string;
  names: Names;
  text: Names | null;
  pays: string;
}

export interface BetInfo {
  bet: string;
  names: Names;
  text: Names | null;
  clause: Clause;
  pays: string | null;
  table: PayRow[];
  least: string;
  most: string | null;
  spots: On[];
  group?: "inside" | "outside";
  shape?: string | null;
  covers?: On;
  levels?: Record<string, string>;
  /** Staked while bets are taken; others (a raise, a double) come with a decision. */
  opening?: boolean;
  /** What it pays, by the number it is on. */
  numbers?: Record<string, string>;
  /** The bets that one stake lays out. */
  lays?: string[];
  /** Poker against the bank: how many times the stake goes onto each of them, such as "1:2". */
  times?: Record<string, string>;
  /** The field without which it cannot be staked. */
  needs?: string | null;
  /** A stake on a box whose cards nobody looks at. */
  blind?: boolean;
  /** Staked on the boxes of other players. */
  others?: boolean;
  /** A box without it does not play. */
  compulsory?: boolean;
  /** A second pay table, for a good hand that loses. */
  beaten?: PayRow[];
  commission?: string | null;
}

export interface Piece {
  bet: string;
  on: On;
  chips: number;
}

export interface AnnouncedBet {
  bet: string;
  names: Names;
  text: Names | null;
  clause: Clause;
  pieces: Piece[];
  chips: number;
  least: string;
  most: string | null;
  /** Units more on the piece that the player chooses. */
  high?: number;
}

export interface NeighboursBet {
  names: Names;
  each_side: [number, number];
  default: number;
  least: string;
  most: string | null;
}

export interface BetsLayout {
  kind: "bets";
  bets: BetInfo[];
  announced?: Pick<AnnouncedBet, "bet" | "names" | "text" | "clause" | "pieces" | "high">[];
  boxes?: { count: number | null; hands: number; behind: boolean; common: boolean };
  /** What is printed on the felt of a blackjack. */
  rules?: { blackjack: string; soft17: string; at_22: string; insurance: boolean; surrender: string };
  poker?: PokerFelt;
}

/** What the felt of a poker game against the bank has. */
export interface PokerFelt {
  /** The fields of a hand; with two hands in a box "bet" lies on "bet-1" and "bet-2". */
  fields: string[];
  ranking: "high" | "omaha" | "three_card" | "pai_gow";
  /** Ace-king is a hand with a name of its own. */
  ace_king?: boolean;
  own: number;
  bank: number;
  board: number;
  /** The least hand with which the bank opens. */
  opens: Names | null;
  raises: { street: string | null; bet: string; times: number[]; otherwise: string }[];
  /** By the word that buys: its name, and its price in antes (by the number of cards). */
  buys: Record<string, { names: Names; times: number[] }>;
}

export interface RouletteLayout {
  kind: "roulette";
  bets: BetInfo[];
  wheel: { pockets: Label[]; pegs: boolean } | null;
  dice: { lines: number; levels: string[] } | null;
  colours: Record<string, string>;
  grid: { numbers: number; zeros: Label[] } | null;
  announced: AnnouncedBet[];
  neighbours: NeighboursBet | null;
  la_partage: { pockets: Label[]; bets: string[] } | null;
  inside_minimum: string | null;
}

export interface PokerLayout {
  kind: "poker";
  bets: BetInfo[];
  announced?: undefined;
  seats: number;
  game: GameHead;
  /** The mix in order of its rotation; one entry where there is none. */
  games: GameHead[];
}

export type Layout = BetsLayout | RouletteLayout | PokerLayout;

export interface Result {
  round: string;
  at: number;
  result: Facts & { number?: Label; colour?: string; level?: string };
}

export interface TableInfo {
  table: TableRow;
  layout: Layout;
  options: Facts;
  results: Result[];
  plan: string;
  advice_in_round: boolean;
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

export interface GameEvent {
  event: string;
  [fact: string]: unknown;
}

export type MoveJson = [string, string] | [string, string, Facts];

export interface Step {
  at: number;
  by: "player" | "clock" | "source" | "croupier" | "staff" | "platform";
  input: Record<string, unknown> | null;
  events: GameEvent[];
}

export interface SeatInfo {
  player: string;
  name: string;
  bot: boolean;
  /** Lost his connection. */
  away?: boolean;
  /** Leaves rounds out by his own will. */
  sits_out?: boolean;
  poker?: PokerSeat | null;
}

export interface RoundInfo {
  id: string;
  table: string;
  number: number;
  game: string;
  names: Names;
  currency: string;
  status: "settled" | "void";
  reason: string;
  at: number;
  closed_at: number;
  plan: string;
  hash: string;
  prev: string;
  setting: { options: Facts; limits: Facts };
  /** What a hand among players was played for. */
  stakes: Partial<Pick<PokerHead, "blinds" | "ante" | "bring_in" | "bets" | "point">>;
  /** To those who did not sit there, names are those of the seats. */
  seats: Record<string, SeatInfo>;
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
  result?: Result["result"];
  staked?: string;
  returned?: string;
}

// -- options --------------------------------------------------------------------------------

export interface BetOffer {
  bet: string;
  least: string;
  most: string;
  step: string | number;
  spots?: On[];
  pieces?: number;
  /** The price as a fraction of the amount, where it is not so many whole pieces. */
  rate?: [number, number];
  each_side?: [number, number];
}

export interface StakeOption {
  option: "stake";
  do: string;
  bets: BetOffer[];
}

export interface TakeBackOption {
  option: "take-back";
  do: string;
  bets: { bet: string; on: On; amount: string }[];
}

export interface ChooseOption {
  option: "choose";
  do: string;
  costs?: string;
  /** A bad move: its text id, to be confirmed first. */
  warn?: string;
}

export interface AmountOption {
  option: "amount";
  do: string;
  least: string;
  most: string;
  step?: string | number;
  paid?: string;
}

export interface PickOption {
  option: "pick";
  do: string;
  cards: string[];
  least: number | string;
  most: number | string;
  price?: string[];
}

export interface ArrangeOption {
  option: "arrange";
  do: string;
  cards: string[];
  rows: [string, number][];
  /** So many cards are not placed, but thrown away. */
  discard?: number;
  /** A row may stay shorter: its number is the room that is left. */
  at_most?: boolean;
}

export type Option =
  | StakeOption
  | TakeBackOption
  | ChooseOption
  | AmountOption
  | PickOption
  | ArrangeOption;

/** In an update a stake option may only say that its bets are those sent last. */
export type SentOption = Option | { option: "stake"; do: string; same: true };

// -- WebSocket ------------------------------------------------------------------------------

export interface Want {
  want: "moves" | "cards" | "dice" | "pocket" | "nothing";
  clock?: string;
  on_timeout?: string;
  seats?: string[] | null;
  remaining_ms?: number | null;
  total_ms?: number | null;
  /** The player's time bank runs. */
  bank?: boolean;
  n?: number;
  to?: string;
}

export interface StakeJson {
  seat: string;
  bet: string;
  on: On;
  amount: string;
}

export interface SettledJson {
  seat: string;
  bet: string;
  on: On;
  staked: string;
  returned: string;
  how: string;
}

export interface RunningRound {
  id: string;
  number: number;
  commitments?: unknown[];
}

export interface ViewBody {
  state: TableState;
  round: RunningRound | null;
  seats: Record<string, SeatInfo>;
  stakes: StakeJson[];
  cards: Record<string, string[]>;
  marks: Facts;
  want: Want;
  over: boolean;
  void: boolean;
  settled: SettledJson[];
  results: Result[];
  running: boolean;
  events?: GameEvent[];
  notice?: string | null;
  coming_limits?: { limits: Record<string, { min?: string; max?: string }>; in_ms: number } | null;
  poker?: PokerView | null;
}

export interface You {
  seats: string[];
  cards: Record<string, string[]>;
  offers: Record<string, SentOption[]>;
  balance: string;
  poker?: PokerSelf | null;
  buy_in?: BuyIn | null;
}

export interface ViewMessage {
  type: "view";
  table: string;
  epoch: string;
  version: number;
  now: number;
  view: ViewBody;
  you: You | null;
}

export interface UpdateMessage {
  type: "update";
  table: string;
  version: number;
  now: number;
  events?: GameEvent[];
  changed?: Partial<
    Pick<
      ViewBody,
      | "want"
      | "marks"
      | "cards"
      | "round"
      | "running"
      | "seats"
      | "state"
      | "over"
      | "void"
      | "notice"
      | "coming_limits"
      | "poker"
      | "results"
    >
  >;
  you?: Partial<You>;
}

/** What changed for this client alone. */
export interface YouMessage {
  type: "you";
  table: string;
  version: number;
  you: Partial<You>;
}

export interface AckMessage {
  type: "ack";
  id: string;
  ok?: boolean;
  seat?: string;
  /** Done when the running hand is over. */
  queued?: boolean;
  refused?: Fault;
}

export type ServerMessage =
  | { type: "welcome"; player: Player | null; balances: Record<string, string>; now: number; version: string }
  | ViewMessage
  | UpdateMessage
  | YouMessage
  | AckMessage
  | { type: "balance"; balances: Record<string, string> }
  | { type: "pong"; t: number; now: number; s?: number }
  | { type: "error"; error: Fault; table?: string }
  | { type: "bye"; error: Fault };
