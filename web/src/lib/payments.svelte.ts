/** Wallets, methods and payments of who is logged in, as the server told them last. */

import { account } from "./account.svelte";
import { PaymentsApi } from "./api/payments";
import type { PaymentsView, PaymentView, Sandbox } from "./api/protocol";
import { problemText, session } from "./session.svelte";

class Payments {
  readonly api = new PaymentsApi(session.api);
  /** `null` until it was read. */
  view = $state.raw<PaymentsView | null>(null);
  /** The provider of the demo; `null` until it was read. */
  sandbox = $state.raw<Sandbox | null>(null);
  /** Why it could not be read. */
  problem = $state("");

  read = async (): Promise<void> => {
    try {
      this.view = await this.api.all();
      this.problem = "";
    } catch (error) {
      this.problem = problemText(error);
    }
  };

  async readSandbox(): Promise<void> {
    this.sandbox ??= await this.api.sandbox().catch(() => null);
  }

  /** Something that changes them; a credential is asked for where the server wants one. `null`: given up. */
  async change<T>(act: () => Promise<T>): Promise<T | null> {
    const answer = await account.change(act);
    if (answer !== null) await Promise.all([this.read(), account.read()]);
    return answer;
  }

  one = (id: string): PaymentView | undefined => this.view?.payments.find((payment) => payment.id === id);
}

export const payments = new Payments();
