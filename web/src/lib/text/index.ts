/** Texts in the user's language. */

import type { Names, SomeNames } from "../api/protocol";
import { settings } from "../settings.svelte";
import type { Key } from "./areas";
import { TEXTS } from "./loaded";

/** What can be shown; words of the rules are told by `word`. */
export type TextKey = Exclude<Key, `${"word" | "pay" | "act" | "change" | "usual"}.${string}`>;
/** A word of the rules that this client knows. */
export type Word = Key extends infer K ? (K extends `word.${infer W}` ? W : never) : never;

/** What is shown under a key of any kind; `undefined`: it is not known, or not loaded. */
export const known = (key: string): string | undefined => TEXTS[settings.lang][key];

export function isText(key: string): key is TextKey {
  return known(key) !== undefined;
}

/** A text with its facts; `{stůl|stoly|stolů}` and `{table|tables}` are the forms for one, few (in
 * Czech two to four) and many of the fact `n`. */
export function t(key: TextKey, facts: Record<string, string | number> = {}): string {
  return (known(key) ?? missing(key))
    .replace(/\{([^{}|]+(?:\|[^{}|]+)+)\}/g, (_, forms: string) => counted(Number(facts.n), forms.split("|")))
    .replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ""));
}

/** A part that was loaded without a text that it shows; `tests/tidy` looks for such. */
function missing(key: string): string {
  console.error(`no text is loaded for ${key}`);
  return key;
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
  return known(`word.${id}`) ?? id.replaceAll("-", " ");
}

/** The name of a bet; rows without a name of their own have only an id. */
export function betName(bet: { bet: string; name: Names }): string {
  const told = name(bet.name);
  return told === bet.bet ? capital(word(told)) : told;
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
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
