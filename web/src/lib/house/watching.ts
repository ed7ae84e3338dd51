/** Investigations, and what is told of them in words. */

import { ENDING_SANCTIONS, INVESTIGATIONS, SCOPED_SANCTIONS, SUSPENSION_SCOPES, type ImposedView } from "../api/protocol";
import { capital, t, textOf } from "../text";

/** It has a file, and is not decided by a button. */
export const investigated = (kind: string): boolean => INVESTIGATIONS.some((one) => one === kind);

export const measureName = (id: string): string => capital(textOf(`watching.measure.${id}`));
export const sanctionName = (id: string): string => capital(textOf(`watching.sanction.${id}`));
export const entryName = (id: string): string => capital(textOf(`watching.entry.${id}`));

/** What has to be said with a sanction; a suspension of what is chosen, else it is typed. */
export function asks(sanction: ImposedView["kind"] | null): { hours: boolean; scope: "" | "typed" | "chosen" } {
  const scoped = SCOPED_SANCTIONS.some((one) => one === sanction);
  return {
    hours: ENDING_SANCTIONS.some((one) => one === sanction),
    scope: !scoped ? "" : sanction === "suspension" ? "chosen" : "typed",
  };
}

/** What can be suspended: nothing said is the whole account. */
export const suspendable = () => (["", ...SUSPENSION_SCOPES] as const).map((one) => ({ value: one as string, label: t(`watching.suspension.${one || "account"}`) }));
