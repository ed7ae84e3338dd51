/** A watched table: its state, its log, and the moves this client makes at it. */

import type {
  Ack,
  Facts,
  Fault,
  GameEvent,
  Own,
  ServerMessage,
  Snapshot,
  StakeOption,
  TableInfo,
  Update,
  Wish,
} from "../api/protocol";
import { account } from "../account.svelte";
import { currency, plain, type Currency } from "../money";
import { notices } from "../notices.svelte";
import { byTheHouse } from "../house/refusals";
import { notify } from "../notify";
import { blindOf, reader } from "../poker/amounts";
import { prefs } from "../poker/prefs.svelte";
import { session } from "../session.svelte";
import { keep, load } from "../kept";
import { settings } from "../settings.svelte";
import { isAnnouncement, tell, type Scene } from "../text/tell";
import { name, t } from "../text";
import { heapsOf, type Laying } from "../roulette/bets";
import { speak } from "../voice";
import { remember, shareEntropy } from "../fair/observed";
import { seen } from "../tournament/seen.svelte";
import { TableChat } from "./chat.svelte";
import { phaseOf } from "./phase";
import { note, NOTHING, type Noted } from "./rebet";
import { apply, applyYou, fromView, heapKey, people, withOwnCards, type Heap, type Played, type Table } from "./table";

export interface LogLine {
  key: number;
  text: string;
  round: number | null;
  own: boolean;
  kind: string;
}

/** How long the ball runs before its result is shown: at most this, and at most this part of the
 * pause after the round, so that the result can be seen before the next one. */
const SPIN_MS = 4200;
const SPIN_SHARE = 0.6;
const LOG_KEPT = 250;
const PENDING_MS = 1000;

export class LiveTable {
  table = $state.raw<Table | null>(null);
  log = $state.raw<LogLine[]>([]);
  /** What a screen reader says next. */
  announcement = $state("");
  /** The result the ball is running to; shown to nobody before it rests. */
  spinningTo = $state<string | null>(null);
  spinMs = $state(SPIN_MS);
  pending = $state.raw<(Laying & { id: number })[]>([]);
  private noted = $state.raw<Noted>(NOTHING);
  readonly money: Currency;
  readonly id: string;
  readonly chat: TableChat;
  textMode = false;
  /** Keys that are pressed on the page are meant for this table; of several one has them. */
  keys = $state(true);
  /** How often it came to the front of others without being touched. */
  forward = $state(0);
  /** What the house refused last here, until it was read. */
  houseRefused = $state.raw<Fault | null>(null);
  /** Has left his seat by his own will, so none is taken for him. */
  stood = false;
  private queue: { message: Update | Own; at: number }[] = [];
  private timer = 0;
  private unwatch: () => void = () => {};
  private lines = 0;
  private sitting = false;
  private asked = false;
  private kept: Table["played"] = {};
  private waiting: { offers: Table["offers"] | undefined; resolve: () => void }[] = [];

  constructor(readonly info: TableInfo) {
    this.id = info.table.id;
    this.money = currency(info.table.currency);
    this.chat = new TableChat(this.id);
    seen.note(this.id, info.table.tournament);
  }

  start(): void {
    this.unwatch = session.watch(this.id, (message) => this.receive(message));
  }

  stop(): void {
    clearTimeout(this.timer);
    this.unwatch();
  }

  /** What stands over it: a table of a tournament has the tournament's name. */
  get title(): string {
    return name(this.table?.tournament?.names ?? this.info.table.names);
  }

  get scene(): Scene {
    return this.sceneWith(this.table?.seats ?? {});
  }

  /** Own stakes of the last round that this player was in, for a rebet. */
  get previous(): Heap[] {
    return this.noted.previous;
  }

  private sceneWith(seats: Table["seats"]): Scene {
    const who = this.table ? people({ ...this.table, seats }) : { seats, mine: [] };
    return { family: this.info.table.family, layout: this.info.layout, money: this.money, blind: this.blind, ...who };
  }

  /** The big blind, if amounts of this table are to be read in it; otherwise 0. */
  get blind(): number {
    return prefs.blinds ? blindOf(this.table?.hands?.head ?? this.info.table.hands, this.money) : 0;
  }

  /** An amount on this table as the player wants to read it; what is in his wallet is always money. */
  get read(): (amount: number) => string {
    return reader(this.money, settings.lang, this.blind);
  }

  /** The stake option of the first own seat that may bet now. */
  get betting(): { seat: string; option: StakeOption } | null {
    for (const [seat, options] of Object.entries(this.table?.offers ?? {})) {
      const option = options.find((one) => one.option === "stake");
      if (option) return { seat, option };
    }
    return null;
  }

  // -- what the player does ------------------------------------------------------------------

  /** The account of who looks on is with another operator. */
  get elsewhere(): boolean {
    return session.operator !== null && session.operator !== this.info.table.operator;
  }

  /** A guest may always; an account with its own operator only, and not while something stops it. */
  get mayPlay(): boolean {
    return session.player !== null && (session.operator === null || (!this.elsewhere && (account.view?.play_may ?? false)));
  }

  async sit(seat?: string): Promise<boolean> {
    if (this.sitting) return false;
    this.sitting = true;
    const ack = await this.order({ do: "sit", ...(seat ? { seat } : {}) });
    this.sitting = false;
    return !ack.refused;
  }

  stand(seat?: string): Promise<Ack> {
    this.stood = true;
    return this.order({ do: "stand", ...(seat ? { seat } : {}) });
  }

  away(away: boolean): Promise<Ack> {
    return this.order({ do: "away", away });
  }

  async move(seat: string, what: string, more?: Facts): Promise<boolean> {
    const round = this.table?.round?.id;
    const ack = await this.order({
      do: "move",
      move: more ? [seat, what, more] : [seat, what],
      ...(round ? { round } : {}),
    });
    return !ack.refused;
  }

  /** A move that answers a question. It is over when the table asks something else, a moment after the
   * answer: until then a second click would answer a question that nobody has seen. */
  async decide(seat: string, what: string, more?: Facts): Promise<boolean> {
    const done = await this.move(seat, what, more);
    if (done) await this.asksAnew();
    return done;
  }

  private asksAnew(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push({ offers: this.table?.offers, resolve });
      window.setTimeout(resolve, PENDING_MS);
    });
  }

  /** Chips onto the layout; they are drawn at once and become solid when the server has them. */
  async lay(laying: Laying): Promise<boolean> {
    const betting = this.betting;
    if (!betting) {
      notices.warn(t("table.notnow"));
      return false;
    }
    const mark = { ...laying, id: ++this.lines };
    this.pending = [...this.pending, mark];
    const { bet, on, amount, n } = laying;
    const done = await this.move(betting.seat, betting.option.do, {
      bet,
      ...(on.length ? { on } : {}),
      amount: plain(amount, this.money),
      ...(n === undefined ? {} : { n }),
    });
    // The chips stay drawn until the update with them is here, a moment after the answer.
    if (done) window.setTimeout(() => this.forget(mark.id), PENDING_MS);
    else this.forget(mark.id);
    return done;
  }

  private forget(id: number): void {
    this.pending = this.pending.filter((one) => one.id !== id);
  }

  /** Own chips that came with an update are no longer pending. */
  private confirm(event: GameEvent): void {
    if (event.event !== "stake" || !this.table?.mine.includes(event.seat)) return;
    const key = heapKey(event.bet, event.on);
    const found = this.pending.find((laying) =>
      heapsOf(this.info.layout, laying).some((heap) => heapKey(heap.bet, heap.on) === key),
    );
    if (found) this.forget(found.id);
  }

  takeBack(heap: Heap, amount?: number): Promise<boolean> {
    return this.move(heap.seat, "take-back", {
      bet: heap.bet,
      ...(heap.on.length ? { on: heap.on } : {}),
      ...(amount === undefined ? {} : { amount: plain(amount, this.money) }),
    });
  }

  /** Any other wish at this table; a refusal is shown. */
  ask(wish: Wish): Promise<Ack> {
    return this.order(wish);
  }

  private async order(wish: Wish): Promise<Ack> {
    const ack = await session.connection.order({ ...wish, table: this.id });
    if (ack.refused && byTheHouse(ack.refused)) this.houseRefused = ack.refused;
    else if (ack.refused?.message) notices.warn(ack.refused.message);
    return ack;
  }

  // -- what the server says ------------------------------------------------------------------

  private receive(message: ServerMessage): void {
    if (message.type === "view") {
      this.queue = [];
      clearTimeout(this.timer);
      this.spinningTo = null;
      this.show(message);
    } else if (message.type === "update" || message.type === "you") {
      this.queue.push({ message, at: Date.now() });
      this.advance();
    } else if (message.type === "chat") {
      this.chat.take(message);
    } else if (message.type === "error") {
      notices.warn(message.error.message);
    }
  }

  private show(message: Snapshot): void {
    const me = session.player?.id ?? null;
    if (me !== this.table?.me) this.noted = me === null ? NOTHING : load(this.stakesKey(me), NOTHING, sessionStorage);
    const known = load<Played | null>(this.playedKey, null, sessionStorage);
    this.table = fromView(message, this.money, Date.now(), me, known);
    const { view } = message;
    if (view.round && view.settled.length && !Object.keys(this.table.played).length) void this.recall(view.round.id, view);
    else this.begin(view);
    this.after(this.table);
  }

  private begin(view: Snapshot["view"]): void {
    if (!this.log.length) this.write(view.events, this.scene, false);
  }

  /** Who comes after the end of a round has not seen who played it: the books know. */
  private async recall(round: string, view: Snapshot["view"]): Promise<void> {
    const seats = await session.api.round(round).then((found) => found.seats, () => ({}));
    if (this.table?.round?.id !== round) return;
    this.table = { ...this.table, played: seats };
    this.begin(view);
    this.after(this.table);
  }

  /** Applies what came, but lets the ball run first: results wait until it rests. */
  private advance(): void {
    while (this.queue.length && this.spinningTo === null) {
      const { message, at } = this.queue[0]!;
      const events = message.type === "update" ? message.events : [];
      const result = events.find((one) => one.event === "result");
      if (result && "number" in result && this.letsTheBallRun()) {
        const pause = message.type === "update" ? message.changed.want?.remaining_ms : null;
        this.spinMs = Math.min(SPIN_MS, pause ? pause * SPIN_SHARE : SPIN_MS);
        this.spinningTo = result.number;
        this.timer = window.setTimeout(() => this.reveal(), this.spinMs);
        return;
      }
      this.queue.shift();
      this.take(message, at);
    }
  }

  private letsTheBallRun(): boolean {
    const layout = this.info.layout;
    const wheel = layout.kind === "roulette" && layout.wheel !== null;
    return wheel && !settings.still && !document.hidden && !this.textMode;
  }

  private reveal(): void {
    this.spinningTo = null;
    const first = this.queue.shift();
    if (first) this.take(first.message, first.at);
    this.advance();
  }

  private take(message: Update | Own, at: number): void {
    if (!this.table) return;
    if (message.type === "you") {
      this.table = applyYou(this.table, message.you, this.money);
      return this.after(this.table);
    }
    const wasOver = this.table.over;
    const next = apply(this.table, message, this.money, at);
    if (next === null) {
      this.queue = [];
      session.connection.watch(this.id);
      return;
    }
    // who leaves with what is told here still has his name in it
    const seats = { ...this.table.seats, ...next.seats };
    this.table = next;
    message.events.forEach((event) => this.confirm(event));
    this.write(withOwnCards(message.events, next), this.sceneWith(seats), true);
    if (next.over && !wasOver) session.resultMoved();
    this.after(next);
  }

  private after(table: Table): void {
    const answered = this.waiting.filter((one) => one.offers !== table.offers);
    this.waiting = this.waiting.filter((one) => one.offers === table.offers);
    answered.forEach((one) => one.resolve());
    const asked = phaseOf(table, false).key === "want.you";
    if (asked && !this.asked) notify(`turn ${this.id}`, t("notify.turn"), `${this.title} ${this.id}`);
    this.asked = asked;
    if (table.balance !== null) session.setBalance(this.money.code, table.balance);
    const round = table.round;
    if (round) this.noteRound(table, round.id);
    if (this.info.source === "fair" && round) {
      remember(round.id, round.commitments);
      if (table.mine.length) {
        shareEntropy(round.id, (value) =>
          session.connection.order({ do: "entropy", table: this.id, value }),
        );
      }
    }
  }

  /** A reload must not forget who has played, nor what a rebet would stake. */
  private noteRound(table: Table, round: string): void {
    if (table.played !== this.kept && Object.keys(table.played).length) {
      this.kept = table.played;
      keep(this.playedKey, { round, seats: table.played }, sessionStorage);
    }
    if (table.me === null) return;
    this.noted = note(this.noted, table, this.info.layout, this.info.table.seats !== null);
    keep(this.stakesKey(table.me), this.noted, sessionStorage);
  }

  private write(events: GameEvent[], scene: Scene, aloud: boolean): void {
    const round = this.table?.round?.number ?? null;
    const added: LogLine[] = [];
    const said: string[] = [];
    for (const [at, event] of events.entries()) {
      const text = tell(event, scene, events[at - 1]);
      if (!text) continue;
      const own = "seat" in event && scene.mine.includes(event.seat ?? "");
      added.push({ key: ++this.lines, text, round, own, kind: event.event });
      if (isAnnouncement(event, scene.mine)) said.push(text);
    }
    if (added.length) this.log = [...this.log, ...added].slice(-LOG_KEPT);
    if (said.length && aloud) this.announce(said.slice(0, 6).join(" "));
  }

  /** For screen readers, and aloud where that is wished. */
  announce(text: string): void {
    this.announcement = text;
    if (settings.voice) speak(text);
  }

  private stakesKey(player: string): string {
    return `krupier.stakes.${this.id}.${player}`;
  }

  private get playedKey(): string {
    return `krupier.played.${this.id}`;
  }
}
