/** The state of a table as this client knows it: a view, brought forward by updates. */

import { minor, type Currency } from "../money";
import type {
  BuyIn,
  ChatView,
  Covered,
  GameEvent,
  Marks,
  On,
  Option,
  OwnChair,
  HandsView,
  TournamentAtTable,
  ResultView,
  RoundView,
  SeatView,
  SentOption,
  Settlement,
  Snapshot,
  StakeOption,
  TableInfo,
  TableState,
  Update,
  View,
  Waiting,
  Want,
  WholeView,
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

/** A player of the present or last round; he may have left his seat since. Who he is may be nobody's
 * business here. */
interface Holder {
  player: string | null;
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
  comingLimits: WholeView["coming_limits"];
  /** The present or last round; `running` tells which. */
  round: RoundView | null;
  running: boolean;
  seats: Record<string, SeatView>;
  stakes: Heap[];
  cards: Record<string, string[]>;
  ownCards: Record<string, string[]>;
  marks: Marks;
  /** Of the present or last round, as far as they were told. */
  events: GameEvent[];
  want: Want;
  /** When the running clock ends, in this client's time; `null` where none runs. */
  deadline: number | null;
  over: boolean;
  void: boolean;
  settled: Settled[];
  results: ResultView[];
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
  /** What other wallets would bring here beyond that, at which rates; null: nothing. */
  exchange: Exchange | null;
  /** Tables among players: what all see, what concerns this client, what a seat would need. */
  hands: HandsView | null;
  /** Of which it is a table. */
  tournament: TournamentAtTable | null;
  /** What holds in the chat now; null: there is none. */
  chat: ChatView | null;
  self: OwnChair | null;
  buyIn: BuyIn | null;
  /** This client's place on the waiting list. */
  waiting: Waiting | null;
  /** Seats whose players are away, in which this client may play. */
  playOver: string[];
  /** This client is away, and somebody plays over his seat. */
  covered: Covered | null;
}

/** Money of other wallets, as it is worth at the table: units of its currency for one of each. */
export interface Exchange {
  worth: number;
  rates: Record<string, string>;
  source: string;
}

function exchangeOf(told: You["exchange"], money: Currency): Exchange | null {
  return told ? { worth: minor(told.worth, money), rates: told.rates, source: told.source } : null;
}

/** What can be staked or bought in with: the wallet, and what would be converted. */
export function fundsOf(table: Table | null): number {
  // In a tournament one stakes the chips at one's seat; they are whole numbers.
  if (table?.tournament) return Number(table.seats[table.mine[0] ?? ""]?.stack ?? 0);
  return (table?.balance ?? 0) + (table?.exchange?.worth ?? 0);
}

/** What events change: chips, their settlements and the results. */
export type OnTheFelt = Pick<Table, "stakes" | "settled" | "results" | "round">;

type Seats = Record<string, SeatView>;

const RESULTS_KEPT = 200;

export function heapKey(bet: string, on: On): string {
  return on.length ? `${bet}:${on.join("-")}` : bet;
}

/** `known` is who played, as far as this client has seen it: a view tells who holds the seats now.
 * While a round runs these are the same people. */
export function fromView(
  message: Snapshot,
  money: Currency,
  at: number,
  me: string | null,
  known: Played | null = null,
): Table {
  const { view, you } = message;
  const stakes = view.stakes.map((one) => ({ ...one, amount: minor(one.amount, money) }));
  const seen = known && known.round === view.round?.id ? known.seats : {};
  return {
    epoch: message.epoch,
    version: message.version,
    state: view.state,
    notice: view.notice,
    comingLimits: view.coming_limits,
    running: view.running,
    round: view.round,
    seats: view.seats,
    stakes,
    cards: view.cards,
    ownCards: you?.cards ?? {},
    marks: view.marks,
    events: view.events,
    want: view.want,
    deadline: deadlineOf(view.want, at),
    over: view.over,
    void: view.void,
    settled: view.settled.map((one) => settledOf(one, money)),
    results: view.results,
    me,
    mine: you?.seats ?? [],
    played: view.running ? holders([...view.stakes, ...view.settled], view.seats) : seen,
    ...readOffers({ stakeOptions: {} }, you?.offers ?? {}),
    balance: you?.balance === undefined ? null : minor(you.balance, money),
    exchange: exchangeOf(you?.exchange, money),
    hands: view.hands,
    tournament: view.tournament,
    chat: view.chat,
    self: you?.chair ?? null,
    buyIn: you?.buy_in ?? null,
    waiting: you?.waiting ?? null,
    playOver: you?.play_over ?? [],
    covered: you?.covered ?? null,
  };
}

/** The table after an update; `null` when something was missed and a new view is needed. */
export function apply(
  table: Table,
  update: Update,
  money: Currency,
  at: number,
): Table | null {
  if (update.version <= table.version) return table;
  if (update.version !== table.version + 1) return null;
  const { changed } = update;
  const next: Table = { ...table, version: update.version };
  if (changed.round && changed.round.id !== table.round?.id) Object.assign(next, EMPTY_FELT);
  if (changed.round !== undefined) next.round = changed.round;
  const seats = { ...table.seats, ...withoutGone(changed.seats ?? {}) };
  for (const event of update.events) {
    noteHolder(next, event, seats);
    applyEvent(next, event, money);
  }
  if (update.events.length) next.events = [...next.events, ...update.events];
  patch(next, changed);
  if (changed.want !== undefined) {
    next.want = changed.want;
    next.deadline = deadlineOf(changed.want, at);
  }
  return update.you ? applyYou(next, update.you, money) : next;
}

/** What everybody takes for granted when another round begins. */
const EMPTY_FELT = { stakes: [], cards: {}, marks: {}, events: [], settled: [], played: {}, over: false, void: false } satisfies Partial<Table>;

/** Only what changed is told: of seats, cards and marks those that changed (null: gone), of hands the keys that
 * changed, of results the new ones. */
function patch(table: Table, changed: View): void {
  if (changed.state !== undefined) table.state = changed.state;
  if (changed.notice !== undefined) table.notice = changed.notice;
  if (changed.coming_limits !== undefined) table.comingLimits = changed.coming_limits;
  if (changed.running !== undefined) table.running = changed.running;
  if (changed.marks !== undefined) table.marks = withoutGone<unknown>({ ...table.marks, ...changed.marks }) as Marks;
  if (changed.over !== undefined) table.over = changed.over;
  if (changed.void !== undefined) table.void = changed.void;
  if (changed.seats !== undefined) table.seats = withoutGone({ ...table.seats, ...changed.seats });
  if (changed.cards !== undefined) table.cards = withoutGone({ ...table.cards, ...changed.cards });
  // Its first telling is whole.
  if (changed.hands !== undefined) table.hands = changed.hands && ({ ...table.hands, ...changed.hands } as HandsView);
  if (changed.tournament !== undefined) table.tournament = changed.tournament;
  if (changed.chat !== undefined) table.chat = changed.chat;
  if (changed.results !== undefined) table.results = newerResults(table.results, changed.results);
}

function withoutGone<Value>(patched: Record<string, Value | null>): Record<string, Value> {
  const there = Object.entries(patched).filter((one): one is [string, Value] => one[1] !== null);
  return Object.fromEntries(there);
}

/** Newest first. What came is known from its event already, which says more of it than the books do. */
function newerResults(known: ResultView[], told: ResultView[]): ResultView[] {
  const seen = new Set(known.map((one) => one.round));
  return [...told.filter((one) => !seen.has(one.round)), ...known].slice(0, RESULTS_KEPT);
}

/** What concerns this client alone, with an update or by itself. */
export function applyYou(table: Table, you: You, money: Currency): Table {
  const next = { ...table };
  if (you.seats !== undefined) next.mine = you.seats;
  if (you.cards !== undefined) next.ownCards = you.cards;
  if (you.offers !== undefined) Object.assign(next, readOffers(table, you.offers));
  if (you.balance !== undefined) next.balance = minor(you.balance, money);
  if (you.exchange !== undefined) next.exchange = exchangeOf(you.exchange, money);
  if (you.chair !== undefined) next.self = you.chair;
  if (you.buy_in !== undefined) next.buyIn = you.buy_in;
  if (you.waiting !== undefined) next.waiting = you.waiting;
  if (you.play_over !== undefined) next.playOver = you.play_over;
  if (you.covered !== undefined) next.covered = you.covered;
  return next;
}

/** What an event does to chips and results; cards and marks come with the update. */
export function applyEvent(table: OnTheFelt, event: GameEvent, money: Currency): void {
  switch (event.event) {
    case "stake":
      table.stakes = add(table.stakes, event.seat, event.bet, event.on, minor(event.amount, money));
      break;
    case "take-back":
      table.stakes = add(table.stakes, event.seat, event.bet, event.on, -minor(event.amount, money));
      break;
    case "moved": {
      const amount = minor(event.amount, money);
      table.stakes = add(table.stakes, event.seat, event.bet, event.on, -amount);
      table.stakes = add(table.stakes, event.seat, event.to, event.to_on, amount);
      break;
    }
    case "settle": {
      const settled = settledOf(event, money);
      table.stakes = add(table.stakes, event.seat, event.bet, event.on, -settled.staked);
      table.settled = [...table.settled, settled];
      break;
    }
    case "result": {
      const { event: _, ...result } = event;
      const round = table.round?.id ?? "";
      const others = table.results.filter((one) => one.round !== round);
      table.results = [{ round, result, void: false }, ...others].slice(0, RESULTS_KEPT);
      break;
    }
  }
}

/** The first chips on a seat say whose it is in this round. Who left with the same update is still
 * among `seats`, who came with it too. */
function noteHolder(table: Table, event: GameEvent, seats: Seats): void {
  if (event.event !== "stake") return;
  const { seat } = event;
  const here = (one: Heap | Settled) => one.seat === seat;
  if (table.stakes.some(here) || table.settled.some(here)) return;
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
    if (event.event !== "cards" || !event.cards) return event;
    const { to: place, cards } = event;
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

function settledOf(one: Settlement, money: Currency): Settled {
  return {
    seat: one.seat,
    bet: one.bet,
    on: one.on,
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
  table: Pick<Table, "stakeOptions">,
  sent: Record<string, SentOption[]>,
): Pick<Table, "offers" | "stakeOptions"> {
  const offers: Record<string, Option[]> = {};
  const stakeOptions = { ...table.stakeOptions };
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
