/** The HTTP side of the server: one function per address the client uses. */

import type { Answer, InWork } from "./odds";
import type {
  Acts,
  Alarms,
  AllFigures,
  BasicStrategy,
  BestCards,
  Done,
  ErrorAnswer,
  Fault,
  GameOdds,
  Games,
  GameSheet,
  GameStrategy,
  Guest,
  Lang,
  Me,
  MyRounds,
  NewNote,
  Notes,
  NoteView,
  Objections,
  Odds,
  Penalties,
  RoundInfo,
  Rounds,
  SavedBets,
  SavedLayout,
  SessionResult,
  Statistics,
  TableInfo,
  TableRow,
  Tables,
} from "./protocol";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly fault: Fault,
  ) {
    super(fault.message);
  }
}

export interface ActsAsked {
  table?: string | undefined;
  tournament?: string | undefined;
  author?: string | undefined;
  before?: string | undefined;
  limit?: number | undefined;
}

interface Call {
  method?: string;
  body?: unknown;
  query?: Record<string, string | number | undefined>;
  token?: string | null;
  /** The answer is plain text. */
  text?: boolean;
  /** The answer is a file. */
  file?: boolean;
}

/** All calls of one client: who asks, and in which language it wants its errors. */
export class Api {
  constructor(
    private readonly token: () => string | null,
    private readonly lang: () => Lang,
  ) {}

  guest = (name: string) =>
    this.call<Guest>("/guests", { method: "POST", body: { name } });
  me = () => this.call<Me>("/me");
  /** What was won or lost since the log-in; for a guest since a moment, in milliseconds. */
  result = (since: number) => this.call<SessionResult>("/me/result", { query: { since } });
  logout = (token: string) => this.call<unknown>("/me/logout", { method: "POST", token });
  myRounds = (before?: string) =>
    this.call<MyRounds>("/me/rounds", { query: { before, limit: 50 } });
  notes = () => this.call<Notes>("/me/notes");
  keepNote = (player: string, note: NewNote) =>
    this.call<NoteView>(`/me/notes/${encodeURIComponent(player)}`, { method: "PUT", body: note });
  pokerStatistics = (before?: string, since?: number) =>
    this.call<Statistics>("/me/poker-statistics", { query: { before, since, limit: 100 } });
  savedBets = (game: string) =>
    this.call<SavedBets>("/me/saved-bets", { query: { game } });
  saveBets = (game: string, saved: SavedLayout[]) =>
    this.call<SavedBets>("/me/saved-bets", {
      method: "PUT",
      body: { game, saved },
    });
  games = () => this.call<Games>("/games");
  rules = (game: string) => this.call<GameSheet>(`/games/${game}/rules`, { query: { lang: this.lang() } });
  odds = (game: string) => this.call<Odds>(`/games/${game}/odds`);
  allOdds = () => this.call<AllFigures>("/odds");
  gameOdds = (game: string, asked: [string, string][], exact = false) =>
    this.call<Answer<GameOdds>>(`/odds/${game}`, {
      query: { ...Object.fromEntries(asked), ...(exact ? { exact: "true" } : {}) },
    });
  gameStrategy = (game: string, asked: [string, string][]) =>
    this.call<Answer<GameStrategy>>(`/odds/${game}/strategy`, { query: Object.fromEntries(asked) });
  simulate = <T>(body: unknown) =>
    this.call<InWork<T>>("/odds/simulations", { method: "POST", body });
  job = <T>(id: string) => this.call<InWork<T>>(`/odds/jobs/${id}`);
  cancelJob = (id: string) => this.call<unknown>(`/odds/jobs/${id}`, { method: "DELETE" });
  tables = () => this.call<Tables>("/tables");
  table = (id: string) => this.call<TableInfo>(`/tables/${encodeURIComponent(id)}`);
  tableRounds = (id: string, before?: string, limit = 20) =>
    this.call<Rounds>(`/tables/${encodeURIComponent(id)}/rounds`, {
      query: { before, limit },
    });
  strategy = (id: string) =>
    this.call<BasicStrategy>(`/tables/${encodeURIComponent(id)}/strategy`);
  round = (id: string) => this.call<RoundInfo>(`/rounds/${encodeURIComponent(id)}`);
  /** What was best in a finished deal of mariáš. */
  best = (id: string) => this.call<BestCards>(`/rounds/${encodeURIComponent(id)}/best`);
  proof = (id: string) => this.call<unknown>(`/rounds/${encodeURIComponent(id)}/proof`);
  handHistory = (id: string, format: string) =>
    this.call<string>(`/rounds/${encodeURIComponent(id)}/history`, { query: { format }, text: true });
  /** Anything staff do; mostly answered by the row of the table. */
  staff = (path: string, token: string, body: unknown = {}) =>
    this.call<TableRow | Done>(`/staff/${path}`, { method: "POST", body, token });
  alarms = (token: string) => this.call<Alarms>("/staff/alarms", { token });
  acts = (token: string, asked: ActsAsked) =>
    this.call<Acts>("/staff/acts", { token, query: { ...asked } });
  objections = (token: string, table: string) =>
    this.call<Objections>(`/staff/tables/${encodeURIComponent(table)}/objections`, { token });
  penalties = (token: string, table: string) =>
    this.call<Penalties>(`/staff/tables/${encodeURIComponent(table)}/penalties`, { token });

  async call<T>(path: string, { method = "GET", body, query = {}, token, text, file }: Call = {}): Promise<T> {
    const url = new URL("/api" + path, location.origin);
    for (const [key, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(key, String(value));
    }
    const headers: Record<string, string> = { "Accept-Language": this.lang() };
    const bearer = token === undefined ? this.token() : token;
    if (bearer) headers["Authorization"] = `Bearer ${bearer}`;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const answer = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (text && answer.ok) return (await answer.text()) as T;
    if (file && answer.ok) return (await answer.blob()) as T;
    const data: unknown = await answer.json().catch(() => null);
    if (!answer.ok) throw new ApiError(answer.status, faultOf(data, answer));
    return data as T;
  }
}

function faultOf(data: unknown, answer: Response): Fault {
  const fault = (data as Partial<ErrorAnswer> | null)?.error;
  return fault ?? { code: "http", message: `${answer.status} ${answer.statusText}`, facts: {} };
}
