/** The invitation that this browser was opened with, until it is used: also while one logs in. */

import { keep, load } from "./kept";

const INVITATION = "krupier.invitation";

/** The token stands behind the `#`, which no server and no log ever sees. */
export function invitationLink(token: string, tournament = false): string {
  return `${location.origin}/invitation#${tournament ? TOURNAMENT : ""}${token}`;
}

/** Before the token of an invitation to a tournament. */
const TOURNAMENT = "tournament.";

/** The token of a tournament; null: it is one of a table. */
export function tournamentToken(invitation: string): string | null {
  return invitation.startsWith(TOURNAMENT) ? invitation.slice(TOURNAMENT.length) : null;
}

/** What the address names, or was named before. */
export function invited(): string {
  const named = location.hash.slice(1);
  if (named) {
    keep(INVITATION, named, sessionStorage);
    history.replaceState(null, "", location.pathname);
  }
  return load<string>(INVITATION, "", sessionStorage);
}

export function forget(): void {
  keep(INVITATION, null, sessionStorage);
}
