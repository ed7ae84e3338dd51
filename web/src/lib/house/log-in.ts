/** The steps of logging in, as a state machine. What the server answers decides which comes next; what it
 * refuses changes nothing, so that a code can be typed again. */

import type { SecondStep } from "../api/protocol";

type Second = SecondStep["second"][number];

export type Step =
  | { at: "password" }
  /** The password was right. */
  | { at: "second"; ways: Second[]; ticket: string }
  | { at: "forgot" }
  /** Whether there is such an account is not told. */
  | { at: "sent" }
  | { at: "in" };

export type Happened =
  | { answer: object }
  | { asked: "password" | "forgot" }
  | { mailed: true };

export const START: Step = { at: "password" };

export function next(step: Step, happened: Happened): Step {
  if ("answer" in happened) {
    const { answer } = happened;
    return isSecond(answer) ? { at: "second", ways: answer.second, ticket: answer.ticket } : { at: "in" };
  }
  if ("asked" in happened) return { at: happened.asked };
  return step.at === "forgot" ? { at: "sent" } : step;
}

/** Of players and of staff alike. */
export function isSecond(answer: object): answer is SecondStep {
  return "second" in answer;
}
