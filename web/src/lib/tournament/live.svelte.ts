/** Tournaments as the server tells them: the list with what changes, one page, and what is asked of one. */

import { ApiError } from "../api/http";
import type { ServerMessage, TournamentAsk, TournamentPage, TournamentRow } from "../api/protocol";
import { makeId } from "../ids";
import { problemText, session } from "../session.svelte";
import { now } from "../ticker.svelte";
import { changedRows } from "./lobby";

/** The present moment by the server's clock. */
export function serverNow(): number {
  return now() + session.skew;
}

export class Tournaments {
  /** `null` until they were told. */
  rows = $state.raw<TournamentRow[] | null>(null);

  /** Looks at them until what is returned is called; `heard` is told what comes, too. */
  look(heard: (message: ServerMessage) => void = () => {}): () => void {
    return session.tournaments((message) => {
      this.receive(message);
      heard(message);
    });
  }

  private receive(message: ServerMessage): void {
    if (message.type === "tournament-lobby") this.rows = message.tournaments;
    else if (message.type === "tournament-rows" && this.rows) this.rows = changedRows(this.rows, message.changed);
  }
}

/** How often a table looks at its tournament. */
export const EVENT_MS = 10_000;

/** Who wants to hear that something was asked of a tournament, and accepted. */
const hearing = new Set<() => void>();

export function asked(handler: () => void): () => void {
  hearing.add(handler);
  return () => void hearing.delete(handler);
}

export class Event {
  /** `null` until it was told. */
  page = $state.raw<TournamentPage | null>(null);
  problem = $state("");
  /** Something is being asked. */
  busy = $state(false);
  /** What nobody answered is asked again under the same id. */
  private unanswered: { said: string; id: string } | null = null;

  /** `told`: reads its page; for staff by a token of their own. */
  constructor(
    readonly id: string,
    private readonly told: (id: string) => Promise<TournamentPage> = (of) => session.events.page(of),
  ) {}

  look(): () => void {
    void this.read();
    return session.tournament(this.id, (message) => {
      if (message.type === "tournament-page") this.page = message.page;
    });
  }

  /** Looks from time to time: enough for a place beside a table. */
  every(ms: number): () => void {
    void this.read();
    const timer = setInterval(() => {
      if (!document.hidden) void this.read();
    }, ms);
    return () => clearInterval(timer);
  }

  async read(): Promise<void> {
    try {
      this.page = await this.told(this.id);
      this.problem = "";
    } catch (error) {
      this.problem = problemText(error);
    }
  }

  /** Says what was wrong; nothing: it is done. */
  async ask(ask: TournamentAsk): Promise<string> {
    const said = JSON.stringify(ask);
    const request = this.unanswered?.said === said ? this.unanswered.id : makeId();
    this.busy = true;
    try {
      await session.events.ask(this.id, request, ask);
      this.unanswered = null;
      hearing.forEach((handler) => handler());
      await this.read();
      return "";
    } catch (error) {
      // a refusal is an answer; a lost line is none
      this.unanswered = error instanceof ApiError ? null : { said, id: request };
      if (error instanceof ApiError && error.status === 409) await this.read(); // something else stands by now
      return problemText(error);
    } finally {
      this.busy = false;
    }
  }
}
