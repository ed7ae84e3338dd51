/** How long somebody has been here: since he logged in, or a guest since this browser session began. */

import { account } from "./account.svelte";
import { session } from "./session.svelte";
import { now } from "./ticker.svelte";

export function played(): number {
  const begun = account.view?.session?.begun_at;
  const loggedIn = begun === undefined ? undefined : Date.parse(begun) - session.skew;
  const since = loggedIn ?? session.begun?.at;
  return since === undefined ? 0 : Math.max(0, now() - since);
}
