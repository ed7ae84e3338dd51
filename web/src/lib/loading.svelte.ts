/** Something is being loaded: whether that takes a while, why it failed, and that it is tried again. */

/** `line`: the server was not reached. `release`: it serves another version by now, and what this one is made of is gone. */
type Failure = "line" | "release";

/** Shorter waits are not shown. */
const SHOWN_AFTER_MS = 200;
const AGAIN_MS = [2_000, 4_000, 8_000, 15_000];

export class Loading {
  slow = $state(false);
  failure = $state<Failure | null>(null);
  private timer = 0;
  private tries = 0;
  private ended = false;

  /** `then` is called at once where everything is here. */
  constructor(
    private readonly need: () => Promise<void>,
    private readonly then: () => void,
  ) {
    this.timer = window.setTimeout(() => (this.slow = true), SHOWN_AFTER_MS);
    void this.tryIt();
  }

  tryAgain(): void {
    clearTimeout(this.timer);
    this.slow = true;
    void this.tryIt();
  }

  /** Nobody wants it any more. */
  stop(): void {
    this.ended = true;
    clearTimeout(this.timer);
  }

  private async tryIt(): Promise<void> {
    try {
      await this.need();
    } catch {
      return this.failed();
    }
    if (this.ended) return;
    this.stop();
    this.failure = null;
    this.then();
  }

  private async failed(): Promise<void> {
    const failure = (await isOutdated()) ? "release" : "line";
    if (this.ended) return;
    clearTimeout(this.timer);
    this.failure = failure;
    const wait = AGAIN_MS[Math.min(this.tries++, AGAIN_MS.length - 1)];
    if (failure === "line") this.timer = window.setTimeout(() => void this.tryIt(), wait);
  }
}

/** Whether the server's page begins with another script than this one did. */
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.getAttribute("src");
  try {
    const answer = await fetch("/", { cache: "no-store" });
    return answer.ok && !!own && !(await answer.text()).includes(own);
  } catch {
    return false;
  }
}
