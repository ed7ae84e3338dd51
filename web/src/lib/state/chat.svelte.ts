/** What was said at one table, as this client shows it. */

import type { Ack, ChatLine, ReportMessage, Talk } from "../api/protocol";
import { session } from "../session.svelte";
import { keep, load } from "../kept";

const SHOWN = 200;
const HIDDEN = "krupier.chat.hidden";

/** Players whose messages this browser does not show, at any table. */
class Hidden {
  players = $state.raw<string[]>(load<string[]>(HIDDEN, []));

  hide(player: string): void {
    this.keep([...this.players.filter((one) => one !== player), player]);
  }

  showAll(): void {
    this.keep([]);
  }

  private keep(players: string[]): void {
    this.players = players.slice(-SHOWN);
    keep(HIDDEN, this.players);
  }
}

export const hidden = new Hidden();

export class TableChat {
  private all = $state.raw<ChatLine[]>([]);
  /** How many came since somebody looked. */
  unread = $state(0);
  looked = false;

  constructor(private readonly table: string) {}

  get lines(): ChatLine[] {
    return this.all.filter((line) => !line.player || !hidden.players.includes(line.player));
  }

  take(talk: Talk): void {
    const before = new Set(this.all.map((line) => line.id));
    const gone = new Set(talk.removed ?? []);
    const known = talk.whole ? [] : this.all;
    const fresh = talk.lines.filter((line) => talk.whole || !before.has(line.id));
    this.all = [...known, ...fresh].filter((line) => !gone.has(line.id)).slice(-SHOWN);
    // who comes back to a table has read what was said before
    if (!this.looked && !talk.whole) this.unread += fresh.filter((line) => !hidden.players.includes(line.player ?? "")).length;
  }

  /** The panel is open, or not any more. */
  look(open: boolean): void {
    this.looked = open;
    if (open) this.unread = 0;
  }

  say(text: string): Promise<Ack> {
    return session.connection.order({ do: "say", table: this.table, text });
  }

  report(message: string, why: ReportMessage["why"]): Promise<Ack> {
    return session.connection.order({ do: "report", table: this.table, message, why });
  }
}
