/** Who plays here, with how much, and whether the server is reached. */

import { CareApi, HouseApi } from "./api/house";
import { Api, ApiError } from "./api/http";
import type { LoggedIn, Player, ServerMessage, Unfinished, Waiting } from "./api/protocol";
import { Connection, type Link, type Wire } from "./api/socket";
import { makeId } from "./ids";
import { currency, minor } from "./money";
import { keep, load, settings } from "./settings.svelte";

const TOKEN = "krupier.token";
const SESSION = "krupier.session";
const OPERATOR = "krupier.operator";

interface Begun {
  player: string;
  at: number;
  balances: Record<string, number>;
}

type Handler = (message: ServerMessage) => void;

class Session {
  token = $state<string | null>(load<string | null>(TOKEN, null));
  /** With whom the account is; `null`: a guest, or nobody. */
  operator = $state<string | null>(load<string | null>(OPERATOR, null));
  player = $state<Player | null>(null);
  balances = $state<Record<string, number>>({});
  /** Waiting lists that the player is on, by their ids. */
  places = $state<Record<string, Waiting>>({});
  /** Games that the player was cut off from and that wait for him, by their tables. */
  unfinished = $state<Record<string, Unfinished>>({});
  link = $state<Link>("connecting");
  /** Server time minus our time. */
  skew = $state(0);
  begun = $state<Begun | null>(load<Begun | null>(SESSION, null, sessionStorage));
  readonly api = new Api(
    () => this.token,
    () => settings.lang,
  );
  readonly house = new HouseApi(this.api);
  readonly care = new CareApi(this.api);
  readonly connection: Connection;
  private handlers = new Map<string, Set<Handler>>();
  private inLobby = new Set<Handler>();

  constructor() {
    this.connection = new Connection({
      open: openWire,
      hello: () => ({ token: this.token, lang: settings.lang }),
      on: (message) => this.receive(message),
      state: (link) => this.linked(link),
      after: (ms, act) => window.setTimeout(act, ms),
      cancel: (timer) => window.clearTimeout(timer),
      now: () => Date.now(),
      makeId,
      random: Math.random,
    });
    addEventListener("online", () => {
      if (this.link === "waiting") this.connection.restart();
    });
  }

  start(): void {
    this.connection.start();
  }

  async enter(name: string): Promise<void> {
    const { token, player } = await this.api.guest(name);
    this.enterWith(token, null);
    this.player = player;
  }

  /** Somebody with an account. */
  logIn({ token, account }: LoggedIn): void {
    this.enterWith(token, account.operator);
  }

  private enterWith(token: string, operator: string | null): void {
    this.token = token;
    this.operator = operator;
    this.player = null;
    this.balances = {};
    this.begun = null;
    keep(TOKEN, token);
    keep(OPERATOR, operator);
    this.connection.restart();
  }

  leave(): void {
    // the token is worth nothing afterwards, and a guest's name is free again
    if (this.token && this.link !== "refused") {
      const out = this.operator ? this.house.logOut(this.token) : this.api.logout(this.token);
      void out.catch(() => null);
    }
    this.token = null;
    this.operator = null;
    this.player = null;
    this.balances = {};
    this.begun = null;
    keep(TOKEN, null);
    keep(OPERATOR, null);
    keep(SESSION, null, sessionStorage);
    this.connection.restart();
  }

  /** Messages of one table go to everybody who watches it; whoever comes is told all. It is left when the last one
   * goes: a page that gives way to another must not take its messages away. */
  watch(table: string, handler: Handler): () => void {
    const here = this.handlers.get(table) ?? new Set();
    this.handlers.set(table, here.add(handler));
    this.connection.watch(table);
    return () => {
      if (!here.delete(handler) || here.size) return;
      this.handlers.delete(table);
      this.connection.leave(table);
    };
  }

  /** All tables and what changes about them, as long as somebody looks; whoever comes is told all. */
  lobby(handler: Handler): () => void {
    this.inLobby.add(handler);
    this.connection.lobby(true);
    return () => {
      this.inLobby.delete(handler);
      if (!this.inLobby.size) this.connection.lobby(false);
    };
  }

  setBalance(code: string, amount: number): void {
    this.balances = { ...this.balances, [code]: amount };
  }

  /** Other wallets may pay for stakes in a currency: its wallet alone no longer tells the result. */
  private mixed = new Set<string>();
  mix(code: string): void {
    this.mixed.add(code);
  }

  /** What was won or lost since this browser session began; chips on the felt still count. */
  net(code: string, lying: number): number | null {
    if (this.mixed.has(code)) return null;
    const start = this.begun?.balances[code];
    const now = this.balances[code];
    return start === undefined || now === undefined ? null : now + lying - start;
  }

  private receive(message: ServerMessage): void {
    if (message.type === "welcome") {
      this.skew = message.now - Date.now();
      this.player = message.player;
      this.places = {};
      this.unfinished = {};
      this.readBalances(message.balances);
      this.begin();
    } else if (message.type === "balance") {
      this.readBalances(message.balances);
    } else if (message.type === "waiting") {
      const { [message.id]: _, ...others } = this.places;
      this.places = message.place ? { ...others, [message.id]: message } : others;
    } else if (message.type === "unfinished") {
      const { [message.table]: _, ...others } = this.unfinished;
      this.unfinished = message.over ? others : { ...others, [message.table]: message };
    } else if (message.type === "lobby" || message.type === "tables") {
      this.inLobby.forEach((handler) => handler(message));
    } else if ("table" in message && message.table) {
      this.handlers.get(message.table)?.forEach((handler) => handler(message));
    }
  }

  private readBalances(sent: Record<string, string>): void {
    const read = { ...this.balances };
    for (const [code, text] of Object.entries(sent)) read[code] = minor(text, currency(code));
    this.balances = read;
  }

  private begin(): void {
    if (!this.player || this.begun?.player === this.player.id) return;
    this.begun = { player: this.player.id, at: Date.now(), balances: { ...this.balances } };
    keep(SESSION, this.begun, sessionStorage);
  }

  private linked(link: Link): void {
    this.link = link;
    if (link === "refused") this.leave();
  }
}

function openWire(): Wire {
  const address = new URL("/api/ws", location.origin);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(address) as unknown as Wire;
}

export function problemText(problem: unknown): string {
  if (problem instanceof ApiError) return problem.fault.message;
  return problem instanceof Error ? problem.message : String(problem);
}

export const session = new Session();
