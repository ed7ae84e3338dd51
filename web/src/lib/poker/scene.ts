/** A hand as it lies on the table, for a live table and for a replay alike. */

import type { MarkedPlayer, MarkedPot, Marks, Sat, SeatState, SeatView } from "../api/protocol";
import { minor, type Currency } from "../money";
import type { PokerGame } from "./game";
import { best, type Made } from "./hands";

export interface Act {
  do: string;
  amount: number;
  /** Cards that were thrown away. */
  n: number;
}

export interface Win {
  seat: string;
  amount: number;
  /** 1 is the main pot. */
  pot: number;
  low: boolean;
  board: number | null;
}

/** What the server or a replayed frame says. */
export interface Situation {
  seats: Record<string, Sat & Partial<Omit<SeatView, keyof Sat>>>;
  /** As this viewer sees them. */
  cards: Record<string, string[]>;
  marks: Marks;
  button: string | null;
  acts: ReadonlyMap<string, Act>;
  wins: Win[];
  over: boolean;
  mine: string[];
  /** Who is to decide, if they are several; otherwise the mark says whose turn it is. */
  asked?: string[];
}

export interface Pod {
  seat: string;
  taken: boolean;
  mine: boolean;
  name: string;
  /** Who it is; null to those who may not know, and where nobody sits. */
  player: string | null;
  bot: boolean;
  /** Not connected. */
  away: boolean;
  /** Why he is not dealt in: sits out, waits for the big blind, has no chips, leaves. */
  idle: "" | Exclude<SeatState, "playing">;
  inHand: boolean;
  folded: boolean;
  allIn: boolean;
  stack: number | null;
  bet: number;
  cards: Dealt[];
  button: boolean;
  turn: boolean;
  act: Act | null;
  won: number;
  /** What the cards make as far as they are known: high before low, or on each board. */
  made: (Made & { board: number | null })[];
  timeBankMs: number;
  /** Chips that are on their way to him from the cashier. */
  behind: number;
  /** Whoever is away and has his chips covered here. */
  over: { name: string; stack: number } | null;
  /** In a tournament: what his head is worth, and packets that he has kept back. */
  bounty: string | null;
  packets: number;
}

interface Dealt {
  card: string;
  /** Lies face up on the table for everybody (stud). */
  open: boolean;
}

interface Pot {
  amount: number;
  seats: string[];
}

export interface Scene {
  pods: Pod[];
  /** Collected; bets in front of the players are not in them. */
  pots: Pot[];
  /** Everything in the pots and in front of the players. */
  total: number;
  boards: string[][];
  wins: Win[];
  /** Cards of the winning hands; empty until there are winners at a showdown. */
  winning: ReadonlySet<string>;
  over: boolean;
}

const STUD_DOWN = [0, 1, 6];

/** `places` are all seats of the table in the order in which they are drawn. */
export function sceneOf(now: Situation, game: PokerGame, places: string[], money: Currency): Scene {
  const marks = new Map((now.marks.players ?? []).map((one) => [one.seat, one]));
  const boards = boardsOf(now.cards["board"] ?? [], now.cards["board-2"] ?? [], now.marks.shared);
  const pods = places.map((seat) => podOf(seat, marks.get(seat), now, game, boards, money));
  const pots = readPots(now.marks.pots ?? [], money);
  const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0);
  return {
    pods,
    pots,
    total: sum(pots.map((pot) => pot.amount)) + sum(pods.map((pod) => pod.bet)),
    boards,
    wins: now.wins,
    winning: winningCards(pods, now.wins, game, boards),
    over: now.over,
  };
}

/** What lay there before the second run counts in both; without a mark both were dealt street by street. */
function boardsOf(first: string[], second: string[], shared = Math.max(0, first.length - second.length)): string[][] {
  return [first, second.length ? [...first.slice(0, shared), ...second] : []].filter((one) => one.length);
}

function podOf(
  seat: string,
  mark: MarkedPlayer | undefined,
  now: Situation,
  game: PokerGame,
  boards: string[][],
  money: Currency,
): Pod {
  const info = now.seats[seat];
  const held = info?.chair;
  const cards = now.cards[seat] ?? [];
  const folded = mark?.folded === true;
  const won = now.wins.reduce((sum, win) => (win.seat === seat ? sum + win.amount : sum), 0);
  const behind = mark ? minor(mark.stack, money) + won : null;
  const waits = held && held.state !== "playing" && !(mark && !now.over) ? held.state : "";
  return {
    seat,
    taken: info !== undefined,
    mine: now.mine.includes(seat),
    name: info?.name ?? "",
    player: info?.player ?? null,
    bot: info?.bot ?? false,
    away: info?.away ?? false,
    idle: waits,
    inHand: mark !== undefined,
    folded,
    allIn: mark !== undefined && !folded && behind === 0,
    stack: info?.stack === undefined ? behind : minor(info.stack, money),
    bet: now.over ? 0 : minor(mark?.amount, money),
    cards: cards.map((card, at) => ({ card, open: game.stud && !STUD_DOWN.includes(at) })),
    button: now.button === seat,
    turn: !now.over && (now.asked ?? [now.marks.turn]).includes(seat),
    act: now.over ? null : (now.acts.get(seat) ?? null),
    won,
    made: folded || cards.includes("??") ? [] : madeOf(game, cards, boards),
    timeBankMs: held?.time_bank_ms ?? 0,
    behind: minor(held?.behind?.amount, money),
    over: held?.over ? { name: held.over.name, stack: minor(held.over.stack, money) } : null,
    bounty: held?.bounty ?? null,
    packets: held?.packets ?? 0,
  };
}

/** The best hands of a player, one for each ranking and board. */
function madeOf(game: PokerGame, cards: string[], boards: string[][]): Pod["made"] {
  const several = boards.length > 1;
  return (boards.length ? boards : [[]]).flatMap((board, at) =>
    game.rankings.flatMap((ranking) => {
      const made = best(ranking, cards, board, game.exactlyTwo);
      return made ? [{ ...made, board: several ? at + 1 : null }] : [];
    }),
  );
}

/** Only where hands were compared: at a showdown, even if the loser has not shown his. */
function winningCards(pods: Pod[], wins: Win[], game: PokerGame, boards: string[][]): Set<string> {
  const winning = new Set<string>();
  if (!wins.length || pods.filter((pod) => pod.inHand && !pod.folded).length < 2) return winning;
  for (const win of wins) {
    const cards = pods.find((one) => one.seat === win.seat)?.cards.map((one) => one.card) ?? [];
    const ranking = win.low ? game.rankings[1] : game.rankings[0];
    const board = boards[(win.board ?? 1) - 1] ?? [];
    const made = ranking ? best(ranking, cards, board, game.exactlyTwo) : null;
    for (const card of made?.cards ?? []) winning.add(card);
  }
  return winning;
}

function readPots(pots: MarkedPot[], money: Currency): Pot[] {
  return pots.map((one) => ({ amount: minor(one.pot, money), seats: one.seats }));
}

/** Seats in the order in which they are dealt to, the own one first. */
export function clockwise(seats: string[], own: string | undefined): string[] {
  const inOrder = seats.toSorted((one, other) => Number(one) - Number(other));
  const first = Math.max(0, inOrder.indexOf(own ?? ""));
  return [...inOrder.slice(first), ...inOrder.slice(0, first)];
}

/** All seats of a table. */
export function placesFrom(count: number, own: string | undefined): string[] {
  return clockwise(Array.from({ length: count }, (_, at) => String(at + 1)), own);
}
