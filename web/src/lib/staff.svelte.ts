/** Who of the staff works in this window, on whichever of its pages. */

import { ApiError } from "./api/http";
import type { Act, OfficeView, StaffSession as LoggedIn } from "./api/protocol";
import { StaffAccess } from "./api/staff";
import { problemText, session } from "./session.svelte";
import { keep, load } from "./kept";

const KEY = "krupier.staff";

class AtWork {
  who = $state.raw<LoggedIn | null>(load<LoggedIn | null>(KEY, null, sessionStorage));
  /** The server no longer knows the session: who logs in again finds his forms as he left them. */
  expired = $state(false);

  /** Whether he may do it there; nowhere named: anywhere. */
  may = (act: Act, operator?: string): boolean => {
    if (operator === undefined) return this.who?.acts.includes(act) ?? false;
    return this.#offices(operator).some((one) => one.acts.includes(act));
  };

  /** Whether he works for an operator. */
  worksFor = (operator: string): boolean => this.#offices(operator).length > 0;

  #offices(operator: string): OfficeView[] {
    return this.who?.offices.filter((one) => one.operator === "" || one.operator === operator) ?? [];
  }

  enter = (logged: LoggedIn): void => {
    this.who = logged;
    this.expired = false;
    keep(KEY, logged, sessionStorage);
  };

  /** A second factor was set up: what was closed until then is open. */
  complete = async (): Promise<void> => {
    if (!this.who) return;
    const { acts, offices, provisional } = await new StaffAccess(session.api, this.who.token).me();
    this.enter({ ...this.who, acts, offices, provisional });
  };

  out = async (): Promise<void> => {
    if (this.who) await session.api.staff("logout", this.who.token).catch(() => null);
    this.who = null;
    this.expired = false;
    keep(KEY, null, sessionStorage);
  };

  /** What to say about an error; who has lost his session logs in again. */
  failed = (error: unknown): string => {
    if (error instanceof ApiError && error.status === 401) this.expired = true;
    return problemText(error);
  };
}

export const staff = new AtWork();
