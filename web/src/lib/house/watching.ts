/** Investigations, and what is told of them in words. */

import { capital, isText, t, word, type TextKey } from "../text";

const INVESTIGATIONS: readonly string[] = ["aml", "collusion", "conduct"];

/** It has a file, and is not decided by a button. */
export const investigated = (kind: string): boolean => INVESTIGATIONS.includes(kind);

function said(prefix: string, id: string): string {
  const key = `${prefix}.${id}`;
  return isText(key) ? t(key as TextKey) : word(id);
}

export const measureName = (id: string): string => capital(said("watching.measure", id));
export const sanctionName = (id: string): string => capital(said("watching.sanction", id));
export const entryName = (id: string): string => capital(said("watching.entry", id));

/** Measures that are for so many hours. */
export const TIMED: readonly string[] = ["game-exclusion", "restrict", "ban", "access-restriction"];
/** And those that say what of, or who else. */
export const SCOPED: readonly string[] = ["tournament-exclusion", "restrict", "pair-block", "access-restriction"];

/** What can be suspended: nothing said is the whole account. */
export const SUSPENDS = ["", "poker", "live"] as const;
export const suspendName = (scope: (typeof SUSPENDS)[number]) => t(`watching.suspension.${scope || "account"}`);

export const SANCTIONS = ["warning", "game-exclusion", "tournament-exclusion", "access-restriction", "pair-block", "suspension", "expulsion", "ban"] as const;
