/** The state of a table as this client knows it: a view, brought forward by updates. */

import { minor, type Currency } from "../money";
import type {
  BuyIn,
  GameEvent,
  On,
  Option,
  PokerSelf,
  PokerView,
  Result,
  RunningRound,
  SeatInfo,
  SentOption,
  StakeOption,
  TableInfo,
  TableState,
  UpdateMessage,
  ViewBody,
  ViewMessage,
  Want,
  You,
} from "../api/protocol";

export interface Heap {
  seat: string;
  bet: string;
  on: On;
  amount: number;
}

export interface Settled {
  seat: string;
  bet: string;
  on: On;
  staked: number;
  returned: number;
  how: string;
}

/** A player of the present or last round; he may have left his seat since. */
export interface Holder {
  player: string;
  name: string;
}

/** Who played which seat in a round. */
export interface Played {
  round: string;
  seats: Record<string, Holder>;
}

export interface Table {
  epoch: string;
  version: number;
  state: TableState;
  /** Why staff stopped the table for a while. */
  notice: string | null;
  comingLimits: ViewBody["coming_limits"] | null;
  /** The present or last round; `running` tells which. */
  round: RunningRound | null;
  running: boolean;
  seats: Record<string, SeatInfo>;
  stakes: Heap[];
  cards: Record<string, string[]>;
  ownCards: Record<string, string[]>;
  marks: Record<string, unknown>;
  want: Want;
  /** When the running clock ends, in this client's time; `null` where none runs. */
  deadline: number | null;
  over: boolean;
  void: boolean;
  settled: Settled[];
  results: Result[];
  /** The player of this client, and the seats he holds now. */
  me: string | null;
  mine: string[];
  /** Whose chips lie on a seat or were settled there in this round: its holder, until he takes
   * all of them back. The seat may be another's by now, the chips and what they won are not. */
  played: Record<string, Holder>;
  offers: Record<string, Option[]>;
  /** The stake options sent last, by seat: later updates may only say "same". */
  stakeOptions: Record<string, StakeOption>;
  balance: number | null;
  /** Tables among players: what all see, what concerns this client, what a seat would need. */
  poker: PokerView | null;
  self: PokerSelf | null;
  buyIn: BuyIn | null;
}

/** What events change: chips, their settlements and the results. */
export type OnTheFelt = Pick<Table, "stakes" | "settled" | "results" | "round">;

type Seats = Record<string, SeatInfo>;

export const RESULTS_KEPT = 200;

export function heapKey(bet: string, on: On): string {
  return on.length ? `${bet}:${on.join("-")}` : bet;
}

/** `known` is who played, as far as this client has seen it: a view tells who holds the seats now.
 * While a round runs these are the same people. */
export function fromView(
  message: ViewMessage,
  money: Currency,
  at: number,
  me: string | null,
  known: Played | null = null,
): Table {
  const { view, you } = message;
  const offered = readOffers({}, you?.offers ?? {});
  const seen = known && known.round === view.round?.id ? known.seats : {};
  return {
    epoch: message.epoch,
    version: message.version,
    state: view.state,
    notice: view.notice ?? null,
    comingLimits: view.coming_limits ?? null,
    running: view.running,
    round: view.round,
    seats: view.seats,
    stakes: view.stakes.map((one) => ({ ...one, on: one.on ?? [], amount: minor(one.amount, money) })),
    cards: view.cards,
    ownCards: you?.cards ?? {},
    marks: view.marks,
    want: view.want,
    deadline: deadlineOf(view.want, at),
    over: view.over,
    void: view.void,
    settled: view.settled.map((one) => settledOf(one, money)),
    results: view.results,
    me,
    mine: you?.seats ?? [],
    played: view.running ? holders([...view.stakes, ...view.settled], view.seats) : seen,
    ...offered,
    balance: you ? minor(you.balance, money) : null,
    poker: view.poker ?? null,
    self: you?.poker ?? null,
    buyIn: you?.buy_in ?? null,
  };
}

/** The table after an update; `null` when something was missed and a new view is needed. */
export function apply(
  table: Table,
  update: UpdateMessage,
  money: Currency,
  at: number,
): Table | null {
  if (update.version <= table.version) return table;
  if (update.version !== table.version + 1) return null;
  const changed = update.changed ?? {};
  const next: Table = { ...table, version: update.version };
  if (changed.round !== undefined && changed.round !== null && changed.round.id !== table.round?.id) {
    Object.assign(next, {
      stakes: [],
      cards: {},
      ownCards: {},
      marks: {},
      settled: [],
      played: {},
      over: false,
      void: false,
    });
  }
  if (changed.round !== undefined) next.round = changed.round;
  const seats = { ...table.seats, ...changed.seats };
  for (const event of update.events ?? []) {
    noteHolder(next, event, seats);
    applyEvent(next, event, money, update.now);
  }
  if (changed.state !== undefined) next.state = changed.state;
  if (changed.notice !== undefined) next.notice = changed.notice;
  if (changed.coming_limits !== undefined) next.comingLimits = changed.coming_limits;
  if (changed.running !== undefined) next.running = changed.running;
  if (changed.seats !== undefined) next.seats = changed.seats;
  if (changed.cards !== undefined) next.cards = changed.cards;
  if (changed.marks !== undefined) next.marks = changed.marks;
  if (changed.over !== undefined) next.over = changed.over;
  if (changed.void !== undefined) next.void = changed.void;
  if (changed.poker !== undefined) next.poker = changed.poker;
  // Hands are told whole; wheels add their own numbers, and remember more of them.
  if (changed.results !== undefined && next.poker) next.results = changed.results;
  if (changed.want !== undefined) {
    next.want = changed.want;
    next.deadline = deadlineOf(changed.want, at);
  }
  return update.you ? applyYou(next, update.you, money) : next;
}

/** What concerns this client alone, with an update or by itself. */
export function applyYou(table: Table, you: Partial<You>, money: Currency): Table {
  const next = { ...table };
  if (you.seats !== undefined) next.mine = you.seats;
  if (you.cards !== undefined) next.ownCards = you.cards;
  if (you.offers !== undefined) Object.assign(next, readOffers(table.stakeOptions, you.offers));
  if (you.balance !== undefined) next.balance = minor(you.balance, money);
  if (you.poker !== undefined) next.self = you.poker;
  if (you.buy_in !== undefined) next.buyIn = you.buy_in;
  return next;
}

/** What an event does to chips and results; cards and marks come whole with the update. */
export function applyEvent(table: OnTheFelt, event: GameEvent, money: Currency, at: number): void {
  const { seat, bet } = event as unknown as Heap;
  const on = (event["on"] as On | undefined) ?? [];
  const amount = minor(event["amount"] as string | undefined, money);
  switch (event.event) {
    case "stake":
      table.stakes = add(table.stakes, seat, bet, on, amount);
      break;
    case "take-back":
      table.stakes = add(table.stakes, seat, bet, on, -amount);
      break;
    case "moved":
      table.stakes = add(table.stakes, seat, bet, on, -amount);
      table.stakes = add(
        table.stakes,
        seat,
        String(event["to"]),
        (event["to_on"] as On | undefined) ?? [],
        amount,
      );
      break;
    case "settle": {
      const settled = settledOf(event as unknown as Parameters<typeof settledOf>[0], money);
      table.stakes = add(table.stakes, seat, bet, on, -settled.staked);
      table.settled = [...table.settled, settled];
      break;
    }
    case "result": {
      const { event: _, ...result } = event;
      const round = table.round?.id ?? "";
      const others = table.results.filter((one) => one.round !== round);
      table.results = [{ round, at, result }, ...others].slice(0, RESULTS_KEPT);
      break;
    }
  }
}

/** The first chips on a seat say whose it is in this round. Who left with the same update is still
 * among `seats`, who came with it too. */
function noteHolder(table: Table, event: GameEvent, seats: Seats): void {
  const seat = String(event["seat"]);
  const here = (one: Heap | Settled) => one.seat === seat;
  if (event.event !== "stake" || table.stakes.some(here) || table.settled.some(here)) return;
  table.played = { ...table.played, ...holders([{ seat }], seats) };
}

function holders(heaps: { seat: string }[], seats: Seats): Record<string, Holder> {
  return Object.fromEntries(
    heaps.flatMap(({ seat }) => {
      const found = seats[seat];
      return found ? [[seat, { player: found.player, name: found.name }]] : [];
    }),
  );
}

/** Whether chips on a seat in this round are this client's. */
export function isOwn(table: Pick<Table, "me" | "played">, seat: string): boolean {
  return table.me !== null && table.played[seat]?.player === table.me;
}

/** Whether what was settled on a seat concerns who holds it now. */
export function isHolders(table: Table, seat: string): boolean {
  return table.played[seat] !== undefined && table.played[seat].player === table.seats[seat]?.player;
}

/** Whether somebody else has sat down since a seat was played. */
export function isTakenOver(table: Pick<Table, "played" | "seats">, seat: string): boolean {
  const [was, now] = [table.played[seat], table.seats[seat]];
  return was !== undefined && now !== undefined && was.player !== now.player;
}

/** Everybody with a seat as the events of the round mean him: who played it, else who holds it. */
export function people(table: Table): { seats: Record<string, Holder>; mine: string[] } {
  const seats: Record<string, Holder> = { ...table.seats, ...table.played };
  return { seats, mine: Object.keys(seats).filter((seat) => seats[seat]!.player === table.me) };
}

/** Everything a player sees of the cards: what all see, and the own ones on top. */
export function visibleCards(table: Table): Record<string, string[]> {
  return { ...table.cards, ...table.ownCards };
}

/** Whether learners may be told how to play: in a round only where the plan allows it. */
export function mayAdvise(info: Pick<TableInfo, "advice_in_round">, table: Table): boolean {
  return info.advice_in_round || table.over || table.round === null || !Object.keys(table.cards).length;
}

/** Events tell everybody the same; the log may name the own cards, which the table shows by now. */
export function withOwnCards(events: GameEvent[], table: Table): GameEvent[] {
  const later: Record<string, number> = {};
  return events.toReversed().map((event) => {
    const cards = event["cards"] as string[] | undefined;
    const place = String(event["to"] ?? "");
    if (event.event !== "cards" || !cards) return event;
    const own = table.ownCards[place] ?? [];
    const end = own.length - (later[place] ?? 0);
    later[place] = (later[place] ?? 0) + cards.length;
    const seen = own.slice(Math.max(0, end - cards.length), Math.max(0, end));
    return seen.length === cards.length ? { ...event, cards: seen } : event;
  }).toReversed();
}

export function ownStakes(table: Table): Heap[] {
  return table.stakes.filter((one) => isOwn(table, one.seat));
}

/** What this player put down in this round, whether it still lies or is settled. */
export function stakedThisRound(table: Table): Heap[] {
  const settled = table.settled
    .filter((one) => isOwn(table, one.seat))
    .map(({ seat, bet, on, staked }) => ({ seat, bet, on, amount: staked }));
  return settled.reduce(
    (heaps, { seat, bet, on, amount }) => add(heaps, seat, bet, on, amount),
    ownStakes(table),
  );
}

export function sum(heaps: { amount: number }[]): number {
  return heaps.reduce((total, one) => total + one.amount, 0);
}

/** What this player won or lost in the present or last round. */
export function ownResult(table: Table): { staked: number; returned: number } {
  const own = table.settled.filter((one) => isOwn(table, one.seat));
  return {
    staked: own.reduce((total, one) => total + one.staked, 0),
    returned: own.reduce((total, one) => total + one.returned, 0),
  };
}

function add(heaps: Heap[], seat: string, bet: string, on: On, amount: number): Heap[] {
  const key = heapKey(bet, on);
  const at = heaps.findIndex((one) => one.seat === seat && heapKey(one.bet, one.on) === key);
  if (at < 0) return amount > 0 ? [...heaps, { seat, bet, on, amount }] : heaps;
  const heap = heaps[at]!;
  const left = heap.amount + amount;
  return left > 0
    ? heaps.with(at, { ...heap, amount: left })
    : heaps.filter((_, index) => index !== at);
}

function settledOf(
  one: { seat: string; bet: string; on?: On; staked: string; returned: string; how: string },
  money: Currency,
): Settled {
  return {
    seat: one.seat,
    bet: one.bet,
    on: one.on ?? [],
    staked: minor(one.staked, money),
    returned: minor(one.returned, money),
    how: one.how,
  };
}

function deadlineOf(want: Want, at: number): number | null {
  return want.remaining_ms === null || want.remaining_ms === undefined
    ? null
    : at + want.remaining_ms;
}

/** "same" stands for the bets that were sent last for the seat. */
function readOffers(
  known: Record<string, StakeOption>,
  sent: Record<string, SentOption[]>,
): Pick<Table, "offers" | "stakeOptions"> {
  const offers: Record<string, Option[]> = {};
  const stakeOptions = { ...known };
  for (const [seat, options] of Object.entries(sent)) {
    offers[seat] = options.flatMap((one): Option[] => {
      if (one.option !== "stake") return [one];
      if (!("same" in one)) stakeOptions[seat] = one;
      const full = stakeOptions[seat];
      return full ? [full] : [];
    });
  }
  return { offers, stakeOptions };
}
