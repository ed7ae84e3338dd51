/** The account of who is logged in, as the server told it last; changes of it go through here. */

import { ApiError } from "./api/http";
import type { AccountView, Proof } from "./api/protocol";
import { problemText, session } from "./session.svelte";

/** What was stopped by the panic button: stays on the page, also when everybody was logged out. */
interface Stopped {
  operator: string;
  until: string | null;
}

class Account {
  /** `null`: a guest, nobody, or not read yet. */
  view = $state.raw<AccountView | null>(null);
  /** Why it could not be read. */
  problem = $state("");
  stopped = $state.raw<Stopped | null>(null);
  /** A change waits until a credential is shown. */
  asksProof = $state.raw<((proved: boolean) => void) | null>(null);

  async read(): Promise<void> {
    if (!session.operator) {
      this.view = null;
      return;
    }
    try {
      this.view = await session.house.account();
      this.problem = "";
    } catch (error) {
      this.problem = problemText(error);
    }
  }

  /** Something that changes the account. Where the server first wants a credential to be shown, it is
   * asked for, and then it is tried once more. `null`: who was asked gave up. */
  async change<T>(act: () => Promise<T>): Promise<T | null> {
    try {
      return await this.taken(act);
    } catch (error) {
      if (!wantsProof(error)) throw error;
    }
    const proved = await new Promise<boolean>((answer) => (this.asksProof = answer));
    this.asksProof = null;
    return proved ? this.taken(act) : null;
  }

  async prove(proof: Proof): Promise<void> {
    this.view = await session.house.prove(proof);
    this.asksProof?.(true);
  }

  /** Stops all play at once, everywhere. Never asks for anything. */
  async panic(): Promise<void> {
    const operator = session.operator ?? "";
    const view = await session.house.panic();
    this.view = view;
    const held = view.breaks.filter((one) => one.kind === "panic").at(-1);
    this.stopped = { operator, until: held?.until ?? null };
  }

  private async taken<T>(act: () => Promise<T>): Promise<T> {
    const answer = await act();
    if (isAccount(answer)) this.view = answer;
    return answer;
  }
}

const isAccount = (answer: unknown): answer is AccountView =>
  typeof answer === "object" && answer !== null && "limits" in answer && "play_may" in answer;

function wantsProof(error: unknown): boolean {
  return error instanceof ApiError && error.fault.code === "prove-again";
}

export const account = new Account();
