/** Refusals of the house: by a rule of the plan or the law, not by the rules of a game. */

import type { Fault } from "../api/protocol";

/** Whether a rule of the house refused it: these name their clause, or a limit with what is left. */
export function byTheHouse(fault: Fault): boolean {
  return Boolean(fault.clause) || "resets_at" in fault.facts || "measure" in fault.facts;
}
