/** One WebSocket per client: reconnects with a growing pause and sends again what was not
 * acknowledged. Moves carry ids made here, so the server never does one twice. */

import type { Ack, Fault, FromClient, Lang, Order, ServerMessage } from "./protocol";

export type Link = "connecting" | "open" | "waiting" | "refused";

export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

interface Surroundings {
  open(): Wire;
  hello(): { token: string | null; lang: Lang };
  on(message: ServerMessage): void;
  state(link: Link): void;
  after(ms: number, act: () => void): number;
  cancel(timer: number): void;
  now(): number;
  makeId(): string;
  random(): number;
}

type Waiting = { message: string; resolve: (ack: Ack) => void; sent: boolean };

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 15_000;
const PING_EVERY = 10_000;
const SILENCE = 25_000;
/** The server allows 40 messages at once and 20 a second; this stays below both. */
const BURST = 30;
const PER_SECOND = 15;

const TOKEN_NOT_VALID = 4001;

export function pause(attempt: number, random: number): number {
  const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt);
  return longest * (0.5 + random / 2);
}

export class Connection {
  private wire: Wire | null = null;
  private greeted = false;
  private attempt = 0;
  private watched = new Set<string>();
  private inLobby = false;
  private atTournaments = false;
  private tournamentsWatched = new Set<string>();
  private waiting = new Map<string, Waiting>();
  private timers = { retry: 0, ping: 0, drain: 0 };
  private heard = 0;
  private tokens = BURST;
  private tokensAt = 0;
  private closed = true;

  constructor(private readonly around: Surroundings) {}

  start(): void {
    if (!this.closed) return;
    this.closed = false;
    this.connect();
  }

  /** Another token or language: say hello anew. */
  restart(): void {
    this.attempt = 0;
    this.drop();
    this.closed = false;
    this.connect();
  }

  stop(): void {
    this.closed = true;
    this.drop();
  }

  watch(table: string): void {
    this.watched.add(table);
    if (this.greeted) this.raw({ do: "watch", table });
  }

  leave(table: string): void {
    this.watched.delete(table);
    if (this.greeted) this.raw({ do: "leave", table });
  }

  /** All tables, and what changes about them; or no more of it. Asked again, all of them again. */
  lobby(on: boolean): void {
    this.inLobby = on;
    if (this.greeted) this.raw({ do: "lobby", on });
  }

  /** All tournaments, as the tables of the lobby. */
  tournaments(on: boolean): void {
    this.atTournaments = on;
    if (this.greeted) this.raw({ do: "tournaments", on });
  }

  /** The page of one tournament, again whenever it changed. */
  tournament(id: string, on: boolean): void {
    if (on) this.tournamentsWatched.add(id);
    else this.tournamentsWatched.delete(id);
    if (this.greeted) this.raw({ do: "tournament", tournament: id, on });
  }

  /** Sends an order until it is acknowledged, over as many connections as that takes. */
  order(order: Order): Promise<Ack> {
    const id = this.around.makeId();
    return new Promise((resolve) => {
      this.waiting.set(id, { message: JSON.stringify({ ...order, id }), resolve, sent: false });
      this.drain();
    });
  }

  get unacknowledged(): number {
    return this.waiting.size;
  }

  private connect(): void {
    this.around.cancel(this.timers.retry);
    this.around.state("connecting");
    const wire = this.around.open();
    this.wire = wire;
    wire.onopen = () => {
      const { token, lang } = this.around.hello();
      this.raw({ do: "hello", lang, ...(token ? { token } : {}) });
      this.heard = this.around.now();
      this.beat();
    };
    wire.onmessage = (event) => {
      if (wire === this.wire && typeof event.data === "string") this.receive(event.data);
    };
    wire.onclose = (event) => {
      if (wire === this.wire) this.lost(event.code);
    };
  }

  private receive(text: string): void {
    this.heard = this.around.now();
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === "pong") {
      if (message.s !== undefined) this.raw({ do: "pong", s: message.s });
      return;
    }
    if (message.type === "welcome") {
      this.greeted = true;
      this.attempt = 0;
      this.tokens = BURST;
      this.tokensAt = this.around.now();
      this.around.state("open");
      this.around.on(message);
      if (this.inLobby) this.raw({ do: "lobby", on: true });
      if (this.atTournaments) this.raw({ do: "tournaments", on: true });
      for (const tournament of this.tournamentsWatched) this.raw({ do: "tournament", tournament, on: true });
      for (const table of this.watched) this.raw({ do: "watch", table });
      for (const one of this.waiting.values()) one.sent = false;
      this.drain();
      return;
    }
    if (message.type === "ack") {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      waiting?.resolve(message);
      return;
    }
    this.around.on(message);
  }

  private lost(code: number): void {
    this.drop();
    if (this.closed) return;
    if (code === TOKEN_NOT_VALID) {
      this.closed = true;
      this.giveUp({ code: "bad-token", message: "", facts: {} });
      this.around.state("refused");
      return;
    }
    this.around.state("waiting");
    this.timers.retry = this.around.after(pause(this.attempt, this.around.random()), () =>
      this.connect(),
    );
    this.attempt += 1;
  }

  private giveUp(refused: Fault): void {
    for (const [id, one] of this.waiting) one.resolve({ type: "ack", id, refused });
    this.waiting.clear();
  }

  private drop(): void {
    this.greeted = false;
    for (const timer of Object.values(this.timers)) this.around.cancel(timer);
    const wire = this.wire;
    this.wire = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  private beat(): void {
    this.timers.ping = this.around.after(PING_EVERY, () => {
      if (this.around.now() - this.heard > SILENCE) return this.lost(1006);
      this.raw({ do: "ping", t: this.around.now() });
      this.beat();
    });
  }

  /** Sends what waits, as fast as the server allows. */
  private drain(): void {
    if (!this.greeted) return;
    const now = this.around.now();
    this.tokens = Math.min(BURST, this.tokens + ((now - this.tokensAt) / 1000) * PER_SECOND);
    this.tokensAt = now;
    for (const one of this.waiting.values()) {
      if (one.sent) continue;
      if (this.tokens < 1) {
        this.around.cancel(this.timers.drain);
        this.timers.drain = this.around.after(1000 / PER_SECOND, () => this.drain());
        return;
      }
      this.tokens -= 1;
      one.sent = true;
      this.wire?.send(one.message);
    }
  }

  private raw(message: FromClient): void {
    this.wire?.send(JSON.stringify(message));
  }
}
