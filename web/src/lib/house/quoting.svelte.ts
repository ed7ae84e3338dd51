/** A wish about money: both amounts are shown first, then it is ordered; amounts that have changed meanwhile are shown anew. */

import { problemText } from "../session.svelte";
import { amountsChanged, confirming, type Confirming } from "./confirming";

export class Quoting<Wish, Shown> {
  problem = $state("");
  busy = $state(false);
  /** Whether it was asked for: from then on the form says what is wrong in it. */
  tried = $state(false);
  asked = $state.raw<Confirming<Wish, Shown> | null>(null);

  constructor(private readonly quote: (wish: Wish) => Promise<Shown>) {}

  /** Nothing to ask for while something in the form is wrong. */
  async ask(event: SubmitEvent, wish: Wish | null): Promise<void> {
    event.preventDefault();
    this.tried = true;
    if (this.busy || !wish) return;
    this.busy = true;
    this.problem = "";
    try {
      await this.show(wish);
    } catch (fault) {
      this.problem = problemText(fault);
    }
    this.busy = false;
  }

  async confirm(order: (wish: Wish, shown: Shown, key: string) => Promise<void>): Promise<void> {
    if (!this.asked) return;
    const { asked: wish, quote: shown, key } = this.asked;
    try {
      await order(wish, shown, key);
    } catch (fault) {
      if (!amountsChanged(fault)) throw fault;
      await this.show(wish, true);
    }
  }

  close(): void {
    this.asked = null;
  }

  private async show(wish: Wish, changed = false): Promise<void> {
    this.asked = confirming(wish, await this.quote(wish), changed);
  }
}
