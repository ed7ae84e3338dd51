/** A page that follows its player from table to table of a fast pool. */

import { LiveTable } from "./live.svelte";

export class Follower {
  /** The table where he plays or watches. */
  felt = $state.raw<LiveTable | null>(null);
  private id: string | null = null;

  follow(pool: LiveTable, id: string | null): void {
    if (id === this.id) return;
    this.id = id;
    this.stop();
    if (id === null) return;
    const { info } = pool;
    const made = new LiveTable({ ...info, table: { ...info.table, id } });
    made.textMode = pool.textMode;
    made.start();
    this.felt = made;
  }

  stop(): void {
    this.felt?.stop();
    this.felt = null;
  }
}
