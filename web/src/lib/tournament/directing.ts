/** What a director wants to do, before he has said why; and the journal of a tournament in words. */

import type { DirectorAct, JournalAnswer, JournalLine, NewTournament, TournamentOffence, TournamentPage } from "../api/protocol";
import type { Signed } from "../text/acts";
import { capital, isText, t, textOf } from "../text";

type Unsigned<One> = One extends unknown ? Omit<One, "reason" | "clause"> : never;

export interface Wanted {
  tournament: string;
  /** As a verb. */
  what: string;
  act?: Unsigned<DirectorAct>;
  announce?: Omit<NewTournament, "reason">;
  signed?: Signed;
  /** Of the plan, proposed to whoever signs it. */
  clause?: string;
  danger?: boolean;
  /** What follows from it. */
  note?: string;
}

/** Whether a flight, or a stage that waited for its day, can be started. A page does not say of a flight without tables whether it waits or is
 * over: that is left to the server. */
export function canStart(page: Pick<TournamentPage, "state" | "level" | "stage" | "rules" | "tables">, flight: number): boolean {
  if (page.state === "over") return false;
  if (page.state === "registering" || page.level === null) return true;
  const several = (page.rules.stages[page.stage - 1]?.flights ?? 1) > 1;
  return several && !page.tables.some((one) => one.flight === flight);
}

/** Whose entry it is: the second one of a player is called "id/2". */
export function playerOf(entry: string): string {
  return entry.split("/")[0]!;
}

/** An offence of a plan's catalogue, with the clauses that forbid it. */
export function offenceText(one: TournamentOffence): string {
  const key = `offence.${one.code}`;
  const said = isText(key) ? t(key) : one.code;
  return one.clauses.length ? `${capital(said)} (${one.clauses.join(", ")})` : capital(said);
}

/** Blocks laid over those of the type, typed as JSON; null: it is none. */
export function blocksOf(text: string): Record<string, unknown> | null {
  if (!text.trim()) return {};
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Blocks that two versions have differently, by their names. */
export function changedBlocks(was: Record<string, unknown>, now: Record<string, unknown>): string[] {
  return [...new Set([...Object.keys(was), ...Object.keys(now)])].filter((key) => JSON.stringify(was[key]) !== JSON.stringify(now[key]));
}

/** Which chips can be raced off into which, where it is known which there are: each into the next. */
export function races(values: readonly number[]): [number, number][] {
  return values.slice(1).map((high, at) => [values[at]!, high]);
}

/** The moment of a field with a date and time, in milliseconds; null: nothing is typed. */
export function momentOf(local: string): number | null {
  const at = local ? new Date(local).getTime() : NaN;
  return Number.isNaN(at) ? null : at;
}

/** Before what a posting was that a roll-back has turned round. */
const TAKEN_BACK = "rolled back: ";

/** A tag of the machine, or what a posting is; of one that was taken back twice both are said. */
export function journalText(what: string): string {
  if (what.startsWith(TAKEN_BACK)) return t("journal.takenBack", { what: journalText(what.slice(TAKEN_BACK.length)) });
  return textOf(`journal.${what}`);
}

export function lineText(line: JournalLine): string {
  const where = line.table === null ? "" : ` · ${t("tour.tableN", { n: line.table })}`;
  return [journalText(line.what) + where, line.by ?? ""].filter(Boolean).join(" · ");
}

export function answerText(answer: JournalAnswer): string {
  const { what, name, table, amount, number } = answer;
  return [journalText(what), name ?? "", table === null ? "" : t("tour.tableN", { n: table }), amount ?? "", number === null ? "" : String(number)].filter(Boolean).join(" ");
}

/** Lines that a roll-back to the first `to` lines undoes, newest first. */
export function undone(lines: readonly JournalLine[], to: number): JournalLine[] {
  return lines.filter((line) => line.number > to && line.counts);
}
