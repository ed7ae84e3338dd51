/** What the back office shows of things that have no form of their own. */

import type { AgendaRow } from "../api/protocol";
import { textOf } from "../text";

type Due = "waits" | "late" | "done" | "failed";

/** It is done, or it failed and is tried again, or its time is over or yet to come. */
export function dueState(row: AgendaRow, now: number): Due {
  if (row.done_at) return "done";
  if (row.outcome) return "failed";
  return Date.parse(row.due_at) < now ? "late" : "waits";
}

/** What the books call by a name of their own, in the words of the page. */
export function called(id: string): string {
  return textOf(`office.word.${id.replaceAll("_", "-")}`);
}

/** Details that the books keep as they are: key by key. */
export function told(detail: Record<string, unknown>): [string, string][] {
  return Object.entries(detail).map(([key, value]) => [called(key), flat(value)]);
}

function flat(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (Array.isArray(value)) return value.map(flat).join(", ");
  if (typeof value !== "object") return String(value);
  return Object.entries(value).map(([key, one]) => `${called(key)} ${flat(one)}`).join(", ");
}

/** What a provider told was taken, was known already, or was refused and needs somebody's eyes. */
export function eventTone(outcome: string): "good" | "plain" | "bad" {
  return outcome === "applied" ? "good" : outcome === "repeated" ? "plain" : "bad";
}

/** Whole hours of a block; `null` without end, `undefined` where it is no number of hours. */
export function hoursOf(typed: string): number | null | undefined {
  const text = typed.trim();
  if (!text) return null;
  const hours = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return hours >= 1 && hours <= 24 * 366 ? hours : undefined;
}
