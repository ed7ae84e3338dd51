/** The tables of the house as the server tells them: all of them once, then what changes. */

import type { ServerMessage, TableRow } from "./api/protocol";
import { session } from "./session.svelte";
import { changedTables } from "./state/lobby";

export class Lobby {
  /** `null` until they were told. */
  tables = $state.raw<TableRow[] | null>(null);

  /** Looks at the lobby until what is returned is called. */
  look(): () => void {
    return session.lobby((message) => this.receive(message));
  }

  /** A row that came with an answer: no need to wait until everybody is told. */
  note(row: TableRow): void {
    if (this.tables) this.tables = changedTables(this.tables, { [row.id]: row });
  }

  private receive(message: ServerMessage): void {
    if (message.type === "lobby") this.tables = message.tables;
    else if (message.type === "tables" && this.tables) this.tables = changedTables(this.tables, message.changed);
  }
}
