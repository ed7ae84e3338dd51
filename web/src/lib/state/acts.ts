/** Acts of staff for people: what was done, about what, and what it changed. */

import type { TableState } from "../api/generated";
import type { ActRow } from "../api/protocol";
import { capital, isText, moment, t, word, type TextKey } from "../text";
import { actWord, changeWord, roleName } from "../text/acts";

type Json = Record<string, unknown>;

const NOTHING = "–";
/** How long the clock had left is of no use to people, and why stands beside it. */
const UNTOLD = new Set(["left", "bank", "reason"]);
/** Of a new table's setting, which the books keep whole. */
const OF_TABLE = ["game", "currency", "group", "limits"];

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === false || value === "" || (typeof value === "object" && !Object.keys(value).length);

export function whatText(row: ActRow): string {
  return capital(isResumption(row) ? t("acts.resumed") : actWord(row.act));
}

/** Whether a suspended table went on with it. */
function isResumption(row: ActRow): boolean {
  return row.act === "table.suspend" && isObject(row.after) && row.after["suspended"] === null;
}

/** What an act is about, and where that can be seen. */
export function aboutOf(row: ActRow): { text: string; href: string | null } {
  const [kind, ...rest] = row.subject.split(":");
  const id = rest.join(":");
  const key = `acts.about.${kind}`;
  const href = kind === "table" ? `/table/${id}` : kind === "round" ? `/round/${id}` : kind === "tournament" ? `/tournament/${id}` : null;
  return { text: isText(key) ? t(key as TextKey, { id }) : row.subject, href };
}

/** What was before and what is after. A key that both sides have alone need not be named. */
export function changeOf(row: ActRow): { before: string; after: string } {
  if (row.act === "table.create" && isObject(row.after)) {
    const told = Object.fromEntries(Object.entries(row.after).filter(([key]) => OF_TABLE.includes(key)));
    return { before: NOTHING, after: said(told) };
  }
  const keys = [row.before, row.after].flatMap((one) => (isObject(one) ? Object.keys(one) : []));
  const alone = new Set(keys).size === 1 ? keys[0]! : null;
  return { before: side(row.before, alone), after: side(row.after, alone) };
}

function side(value: unknown, alone: string | null): string {
  return alone !== null && isObject(value) ? said(value[alone], alone) : said(value);
}

function said(value: unknown, key = ""): string {
  if (key === "suspended") return t(value === null ? "acts.runs" : "state.suspended");
  if (isEmpty(value)) return NOTHING;
  if (key === "void") return t("round.status.void");
  if (key === "at" && typeof value === "number") return moment(value / 1000);
  if (typeof value === "string") return saidWord(value, key);
  if (value === true) return t("acts.yes");
  if (Array.isArray(value)) return value.map((one) => said(one)).join(" ");
  if (!isObject(value)) return String(value);
  if (Object.keys(value).every((one) => one === "min" || one === "max")) return range(value);
  return Object.entries(value)
    .filter(([name, one]) => !isEmpty(one) && !UNTOLD.has(name))
    .map(([name, one]) => (one === true ? changeWord(name) : `${changeWord(name)} ${said(one, name)}`))
    .join(", ");
}

function saidWord(value: string, key: string): string {
  const named = { state: `state.${value}`, what: `ruling.${value}` }[key];
  if (named && isText(named)) return t(named);
  if (key === "role") return roleName(value);
  return key === "password" ? word(value) : value;
}

function range(limit: Json): string {
  return `${limit["min"] ?? ""} – ${limit["max"] ?? ""}`.trim();
}

/** In which states of a table an act on all of it makes sense. */
const FITS = {
  open: ["closing", "closed"],
  close: ["open"],
  suspend: ["open", "closing", "closed"],
  resume: ["suspended"],
} as const satisfies Record<string, readonly TableState[]>;

export function fits(act: keyof typeof FITS, state: TableState): boolean {
  return (FITS[act] as readonly TableState[]).includes(state);
}

/** Since when and why a table is suspended, from its acts (newest first); null: they do not say. */
export function suspension(acts: ActRow[]): { at: number; author: string; reason: string } | null {
  const last = acts.find((one) => one.act === "table.suspend");
  return last && !isResumption(last) ? { at: last.at, author: last.author, reason: last.reason } : null;
}
