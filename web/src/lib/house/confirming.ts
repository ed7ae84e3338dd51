/** What is confirmed before money moves: shown once with its amounts, sent under a key of its own. */

import { ApiError } from "../api/http";
import { makeId } from "../ids";

/** What was asked, what it comes to, and the key of this one confirmation: however often it is sent, it is one order. */
export interface Confirming<Asked, Quote> {
  asked: Asked;
  quote: Quote;
  key: string;
  /** Other amounts hold than those that were shown before. */
  changed: boolean;
}

export const confirming = <Asked, Quote>(asked: Asked, quote: Quote, changed = false): Confirming<Asked, Quote> => ({ asked, quote, key: makeId(), changed });

/** Nobody knows whether the order arrived: no answer came, or none of the house. */
export function unanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

/** Other amounts hold by now than those that were shown. */
export function amountsChanged(error: unknown): boolean {
  return error instanceof ApiError && error.fault.code === "payment-amounts-changed";
}
