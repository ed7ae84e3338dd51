/** Which tables this window has open or was seated at, and of which tournament the server said that they are. */

import { untrack } from "svelte";

class SeenTables {
  private of = $state.raw<Record<string, string>>({});

  note(table: string, tournament: string | null): void {
    if (tournament !== null) this.of = { ...untrack(() => this.of), [table]: tournament };
  }

  isOf(table: string, tournament: string): boolean {
    return this.of[table] === tournament;
  }
}

export const seen = new SeenTables();
