/** Texts in the user's language. */

import type { Act, Lang, Names, SomeNames } from "../api/protocol";
import { settings } from "../settings.svelte";
import { ACCOUNT_TEXTS } from "./account";
import { BANKER_TEXTS, BANKER_WORDS } from "./banker";
import { CARE_TEXTS } from "./care";
import { CHAT_TEXTS } from "./chat";
import { COMPONENT_TEXTS } from "./components";
import { DIRECTOR_TEXTS } from "./director";
import { GAME_TEXTS, GAME_WORDS } from "./games";
import { HOUSE_TEXTS } from "./house";
import { LOBBY_TEXTS } from "./lobby";
import { MARIAS_TEXTS, MARIAS_WORDS } from "./marias";
import { ODDS_TEXTS, PAY_WORDS } from "./odds";
import { OFFICE_TEXTS } from "./office";
import { PAYMENT_TEXTS } from "./payments";
import { POKER_TEXTS, POKER_WORDS } from "./poker";
import { PREMISES_TEXTS } from "./premises";
import { PRIVATE_TEXTS } from "./private";
import { RULING_TEXTS } from "./rulings";
import { ACT_WORDS, CHANGE_WORDS, REASONS, STAFF_TEXTS, type Signed } from "./staff";
import { TEXTS } from "./texts";
import { TOURNAMENT_TEXTS } from "./tournaments";
import { WATCHING_TEXTS } from "./watching";
import { WORDS as COMMON_WORDS, GENDER_ENDINGS, RANKS, SUITS } from "./words";

const ALL = { ...TEXTS, ...GAME_TEXTS, ...BANKER_TEXTS, ...POKER_TEXTS, ...RULING_TEXTS, ...ODDS_TEXTS, ...COMPONENT_TEXTS, ...STAFF_TEXTS, ...HOUSE_TEXTS, ...ACCOUNT_TEXTS, ...OFFICE_TEXTS, ...PAYMENT_TEXTS, ...CARE_TEXTS, ...PREMISES_TEXTS, ...WATCHING_TEXTS, ...CHAT_TEXTS, ...LOBBY_TEXTS, ...PRIVATE_TEXTS, ...TOURNAMENT_TEXTS, ...DIRECTOR_TEXTS, ...MARIAS_TEXTS };
export type TextKey = keyof typeof ALL;

const WORDS: Record<string, readonly [string, string]> = { ...MARIAS_WORDS, ...POKER_WORDS, ...BANKER_WORDS, ...GAME_WORDS, ...COMMON_WORDS };
/** A word of the rules that this client knows. */
export type Word = keyof typeof COMMON_WORDS | keyof typeof GAME_WORDS | keyof typeof BANKER_WORDS | keyof typeof POKER_WORDS | keyof typeof MARIAS_WORDS;

const at = (lang: Lang) => (lang === "cs" ? 0 : 1);

export function isText(key: string): key is TextKey {
  return key in ALL;
}

/** A text with its facts; `{stůl|stoly|stolů}` and `{table|tables}` are the forms for one, few (in
 * Czech two to four) and many of the fact `n`. */
export function t(key: TextKey, facts: Record<string, string | number> = {}): string {
  return ALL[key][at(settings.lang)]
    .replace(/\{([^{}|]+(?:\|[^{}|]+)+)\}/g, (_, forms: string) => counted(Number(facts.n), forms.split("|")))
    .replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ""));
}

/** The form of a word that goes with a number; the last one also with what is no whole number. */
function counted(n: number, forms: string[]): string {
  const few = forms.length > 2 && n >= 2 && n <= 4 && Number.isInteger(n);
  return (n === 1 ? forms[0] : few ? forms[1] : forms.at(-1))!;
}

/** The text that a word of the server has under a key of ours (`tour.how.${how}`); unknown words as they are. */
export function textOf(key: string): string {
  return isText(key) ? t(key) : word(key.slice(key.lastIndexOf(".") + 1));
}

export function name(names: SomeNames | null | undefined): string {
  return names?.[settings.lang] || names?.en || "";
}

/** A word of the rules for people; unknown ones are shown as they are. */
export function word(id: string): string {
  const known = WORDS[id];
  return known ? known[at(settings.lang)] : id.replaceAll("-", " ");
}

/** A part of a plan that pays and has no name there. */
export function payWord(id: string): string {
  const known = PAY_WORDS[id];
  return known ? known[at(settings.lang)] : word(id);
}

/** What an act of staff was, as the list of acts tells it. */
export function actWord(act: Act): string {
  return ACT_WORDS[act]?.[at(settings.lang)] ?? act;
}

/** The name of something that an act changed. */
export function changeWord(key: string): string {
  return CHANGE_WORDS[key]?.[at(settings.lang)] ?? word(key.replaceAll("_", "-"));
}

/** Why an act is usually done. */
export function usualReasons(signed: Signed): string[] {
  return REASONS[signed].map((one) => one[at(settings.lang)]);
}

/** Why a table stands still: what the platform says has words of its own (and after them perhaps
 * details that are not for players), staff write theirs. */
export function noticeText(notice: string | null): string {
  const key = `notice.${notice?.split(": ", 1)[0]}`;
  return isText(key) ? t(key) : (notice ?? "");
}

/** Why a round does not count: the platform's own reason as above, a ruling with what staff say of
 * it, a word of the rules, or what staff wrote. */
export function voidText(reason: string): string {
  const [what = "", ...more] = reason.split(": ");
  const [own, ruling] = [`void.${what}`, `ruling.${what}`];
  if (isText(own)) return t(own);
  if (isText(ruling)) return [t(ruling), ...more].join(": ");
  return reason in WORDS ? word(reason) : reason;
}

/** The name of a role; unknown ones are shown as they are. */
export function roleName(role: string): string {
  const key = `role.${role}`;
  return isText(key) ? t(key) : role;
}

/** The name of a bet; rows without a name of their own have only an id. */
export function betName(bet: { bet: string; name: Names }): string {
  const told = name(bet.name);
  return told === bet.bet ? capital(word(told)) : told;
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** "ace of spades" for "As". */
export function cardName(card: string): string {
  if (card === "??") return t("text.hidden");
  const rank = RANKS[card.slice(0, -1)];
  const suit = SUITS[card.slice(-1)];
  if (!rank || !suit) return word(card.toLowerCase());
  return settings.lang === "cs"
    ? `${suit[0]}${GENDER_ENDINGS[rank[1]]} ${rank[0]}`
    : `${rank[2]} ${suit[1]}`;
}

/** A place on the felt: a box, a hand of it, or a place with a name. */
export function placeName(place: string): string {
  if (/^\d+$/.test(place)) return t("table.box", { n: place });
  const [of, part] = place.split(".");
  if (/^\d+\.\d+$/.test(place)) return `${placeName(of!)}, ${t("banker.hand", { n: part! }).toLowerCase()}`;
  if (part) return `${placeName(of!)}, ${/^\d+$/.test(part) ? t("table.box", { n: part }).toLowerCase() : word(part)}`;
  return capital(word(place));
}

export const locale = () => (settings.lang === "cs" ? "cs-CZ" : "en-GB");

/** A number with so many digits after the point; `signed` ones say plus too. */
export function decimal(value: number, digits: number, signed = false): string {
  return value.toLocaleString(locale(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signed ? "exceptZero" : "auto",
  });
}

/** A number with no more digits than it needs. */
export function plain(value: number, digits = 2, signed = false): string {
  return value.toLocaleString(locale(), { maximumFractionDigits: digits, signDisplay: signed ? "exceptZero" : "auto" });
}

/** When something happened, short and in the user's language. */
export function moment(at: number): string {
  return new Date(at).toLocaleString(locale(), {
    dateStyle: "short",
    timeStyle: "medium",
  });
}

export function percent(ratio: number, digits = 2): string {
  return (100 * ratio).toFixed(digits).replace(".", settings.lang === "cs" ? "," : ".") + "\u00a0%";
}
