/** What a page shows and reads again from time to time. */

import { problemText } from "./session.svelte";

export class Polled<T> {
  /** `null` until it was read once. */
  value = $state.raw<T | null>(null);
  /** Why it could not be read the last time; empty: it could. */
  problem = $state("");
  #ask: () => Promise<T>;
  #failed: (error: unknown) => string;

  /** `failed` says what is told about an error. */
  constructor(ask: () => Promise<T>, failed: (error: unknown) => string = problemText) {
    this.#ask = ask;
    this.#failed = failed;
  }

  read = async (): Promise<void> => {
    try {
      this.value = await this.#ask();
      this.problem = "";
    } catch (error) {
      this.problem = this.#failed(error);
    }
  };

  /** Reads now, and every so often while somebody sees the page and it is `wanted`; ends with what is returned. */
  every(ms: number, wanted: () => boolean = () => true): () => void {
    void this.read();
    const timer = setInterval(() => {
      if (!document.hidden && wanted()) void this.read();
    }, ms);
    return () => clearInterval(timer);
  }
}
