/** A table that a page has open: read, watched, and in a fast pool followed to where its player is dealt in. */

import { Loading } from "../loading.svelte";
import { problemText, session } from "../session.svelte";
import { needTellers } from "../text/tell";
import { Follower } from "./follower.svelte";
import { LiveTable } from "./live.svelte";
import { phaseOf } from "./phase";

export class Opened {
  live = $state.raw<LiveTable | null>(null);
  problem = $state("");
  /** What its game needs is on its way. */
  loading = $state.raw<Loading | null>(null);
  readonly follower = new Follower();
  private closed = false;

  constructor(readonly id: string) {
    void this.read();
  }

  async read(): Promise<void> {
    this.problem = "";
    try {
      const info = await session.api.table(this.id);
      if (this.closed) return;
      this.loading?.stop();
      this.loading = new Loading(
        () => needTellers(info.table.family),
        () => this.begin(new LiveTable(info)),
      );
    } catch (error) {
      this.problem = problemText(error);
    }
  }

  private begin(made: LiveTable): void {
    this.loading = null;
    made.start();
    this.live = made;
  }

  close(): void {
    this.closed = true;
    this.loading?.stop();
    this.live?.stop();
    this.follower.stop();
  }

  get pool(): LiveTable | null {
    return this.live?.info.table.hands?.pool ? this.live : null;
  }

  /** The table that one looks at: in a pool the one where its player is dealt in. */
  get shown(): LiveTable | null {
    return this.pool && this.follower.felt?.table ? this.follower.felt : this.live;
  }

  /** It is the player's turn. */
  get asks(): boolean {
    const table = this.shown?.table;
    return !!table && !table.over && phaseOf(table, false).key === "want.you";
  }

  /** It comes to the front and nobody has touched it: whoever aims at something else must not hit it. */
  comeForward(): void {
    if (this.shown) this.shown.forward += 1;
  }

  /** Called in an effect: goes where the pool deals its player in. `keys`: those of the keyboard are meant for it. */
  follow(text: boolean, keys: boolean): void {
    if (this.pool) this.follower.follow(this.pool, this.pool.table?.self?.pool?.table ?? null);
    for (const one of [this.live, this.follower.felt]) {
      if (one) [one.textMode, one.keys] = [text, keys];
    }
  }
}
