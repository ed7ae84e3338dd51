/** The last rounds of a table, page by page. */

import type { RoundRow } from "../api/protocol";
import { problemText, session } from "../session.svelte";

export class TableRounds {
  private rows = $state.raw<RoundRow[]>([]);
  /** Where the next page begins; null: there are no more. */
  next = $state<string | null>(null);
  problem = $state("");

  constructor(private readonly table: () => string) {}

  /** Those that are over. */
  get closed(): RoundRow[] {
    return this.rows.filter((row) => row.status !== "open");
  }

  async read(before?: string): Promise<void> {
    try {
      const page = await session.api.tableRounds(this.table(), before);
      this.rows = before ? [...this.rows, ...page.rounds] : page.rounds;
      this.next = page.next;
    } catch (error) {
      this.problem = problemText(error);
    }
  }

  more = (): Promise<void> => this.read(this.next ?? undefined);
}
