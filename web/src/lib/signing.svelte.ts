/** An act of staff that waits for its reason. */

import { ApiError } from "./api/http";
import { notices } from "./notices.svelte";
import { t } from "./text";
import type { Signed } from "./text/acts";

interface Asked {
  signed: Signed;
  /** What is done, as a verb, and to what. */
  what: string;
  about: string;
  danger?: boolean;
  act: (reason: string) => Promise<unknown>;
}

export class Signing {
  asked = $state.raw<Asked | null>(null);
  reason = $state("");

  constructor(
    private readonly failed: (error: unknown) => string,
    private readonly read: () => Promise<void>,
  ) {}

  ask(asked: Asked): void {
    this.reason = "";
    this.asked = asked;
  }

  /** Says what was wrong; nothing: it is done. */
  sign = async (): Promise<string> => {
    if (!this.asked) return "";
    try {
      await this.asked.act(this.reason.trim());
    } catch (error) {
      // something else stands by now than what he has read
      if (error instanceof ApiError && error.status === 409) await this.read();
      return this.failed(error);
    }
    notices.info(t("office.done", { what: this.asked.what }));
    this.asked = null;
    await this.read();
    return "";
  };

  close = (): void => {
    this.asked = null;
  };
}
