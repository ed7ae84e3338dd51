/** Who plays here, with how much, and whether the server is reached. */

import { CareApi, HouseApi } from "./api/house";
import { Api, ApiError } from "./api/http";
import type { LoggedIn, PlayerView, ServerMessage, TournamentNews, Unfinished, Waiting } from "./api/protocol";
import { TournamentsApi } from "./api/tournaments";
import { Connection, type Link, type Wire } from "./api/socket";
import { makeId } from "./ids";
import { currency, minor } from "./money";
import { keep, load } from "./kept";
import { settings } from "./settings.svelte";

const TOKEN = "krupier.token";
const SESSION = "krupier.session";
const OPERATOR = "krupier.operator";

interface Begun {
  player: string;
  at: number;
}

/** How long after something moved the result is asked for, and how often at most. */
const RESULT_SOON_MS = 300;
const RESULT_EVERY_MS = 2000;

type Handler = (message: ServerMessage) => void;

class Session {
  token = $state<string | null>(load<string | null>(TOKEN, null));
  /** With whom the account is; `null`: a guest, or nobody. */
  operator = $state<string | null>(load<string | null>(OPERATOR, null));
  player = $state<PlayerView | null>(null);
  balances = $state<Record<string, number>>({});
  /** Waiting lists that the player is on, by their ids. */
  places = $state<Record<string, Waiting>>({});
  /** Games that the player was cut off from and that wait for him, by their tables. */
  unfinished = $state<Record<string, Unfinished>>({});
  /** What was won or lost since the log-in, by currency, as the books say: rounds that are over at all tables, tournaments with what they
   * cost. `null` until it was told. */
  results = $state.raw<Record<string, number> | null>(null);
  private resultTimer = 0;
  private resultAt = 0;
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
  readonly events = new TournamentsApi(this.api);
  readonly connection: Connection;
  private handlers = new Map<string, Set<Handler>>();
  private inLobby = new Set<Handler>();
  private atTournaments = new Set<Handler>();
  private ofTournament = new Map<string, Set<Handler>>();
  private ofNews = new Set<(news: TournamentNews) => void>();

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
    this.results = null;
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
    this.results = null;
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

  /** All tournaments and what changes about them. */
  tournaments(handler: Handler): () => void {
    this.atTournaments.add(handler);
    this.connection.tournaments(true);
    return () => {
      this.atTournaments.delete(handler);
      if (!this.atTournaments.size) this.connection.tournaments(false);
    };
  }

  /** The page of one tournament, as long as somebody looks at it. */
  tournament(id: string, handler: Handler): () => void {
    const here = this.ofTournament.get(id) ?? new Set();
    this.ofTournament.set(id, here.add(handler));
    this.connection.tournament(id, true);
    return () => {
      if (!here.delete(handler) || here.size) return;
      this.ofTournament.delete(id);
      this.connection.tournament(id, false);
    };
  }

  /** What a player hears of his tournaments wherever he is. */
  tournamentNews(handler: (news: TournamentNews) => void): () => void {
    this.ofNews.add(handler);
    return () => void this.ofNews.delete(handler);
  }

  setBalance(code: string, amount: number): void {
    this.balances = { ...this.balances, [code]: amount };
  }

  /** Something was decided that may have won or lost money: the result is read again, soon and not too often. */
  resultMoved(): void {
    if (!this.player || this.resultTimer) return;
    const wait = Math.max(RESULT_SOON_MS, this.resultAt + RESULT_EVERY_MS - Date.now());
    this.resultTimer = window.setTimeout(() => {
      this.resultTimer = 0;
      this.resultAt = Date.now();
      void this.readResult();
    }, wait);
  }

  private async readResult(): Promise<void> {
    const player = this.player?.id;
    const since = Math.max(0, Math.floor((this.begun?.at ?? Date.now()) + this.skew));
    const told = await this.api.result(since).catch(() => null);
    if (!told || this.player?.id !== player) return;
    this.results = Object.fromEntries(Object.entries(told.results).map(([code, text]) => [code, minor(text, currency(code))]));
  }

  private receive(message: ServerMessage): void {
    if (message.type === "welcome") {
      this.skew = message.now - Date.now();
      this.player = message.player;
      this.places = {};
      this.unfinished = {};
      this.readBalances(message.balances);
      this.begin();
      this.resultMoved();
    } else if (message.type === "balance") {
      this.readBalances(message.balances);
      this.resultMoved();
    } else if (message.type === "waiting") {
      const { [message.id]: _, ...others } = this.places;
      this.places = message.place ? { ...others, [message.id]: message } : others;
    } else if (message.type === "unfinished") {
      const { [message.table]: _, ...others } = this.unfinished;
      this.unfinished = message.over ? others : { ...others, [message.table]: message };
    } else if (message.type === "lobby" || message.type === "tables") {
      this.inLobby.forEach((handler) => handler(message));
    } else if (message.type === "tournament-lobby" || message.type === "tournament-rows") {
      this.atTournaments.forEach((handler) => handler(message));
    } else if (message.type === "tournament-page") {
      this.ofTournament.get(message.page.id)?.forEach((handler) => handler(message));
    } else if (message.type === "tournament-news") {
      this.ofNews.forEach((handler) => handler(message));
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
    this.begun = { player: this.player.id, at: Date.now() };
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
