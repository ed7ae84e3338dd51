/** Texts in the user's language. */

import type { Lang, Names } from "../api/protocol";
import { settings } from "../settings.svelte";
import { BANKER_TEXTS, BANKER_WORDS } from "./banker";
import { GAME_TEXTS, GAME_WORDS } from "./games";
import { ODDS_TEXTS, PAY_WORDS } from "./odds";
import { POKER_TEXTS, POKER_WORDS } from "./poker";
import { RULING_TEXTS } from "./rulings";
import { TEXTS } from "./texts";
import { GENDER_ENDINGS, RANKS, SUITS, WORDS } from "./words";

const ALL = { ...TEXTS, ...GAME_TEXTS, ...BANKER_TEXTS, ...POKER_TEXTS, ...RULING_TEXTS, ...ODDS_TEXTS };
export type TextKey = keyof typeof ALL;

const at = (lang: Lang) => (lang === "cs" ? 0 : 1);

export function isText(key: string): key is TextKey {
  return key in ALL;
}

export function t(key: TextKey, facts: Record<string, string | number> = {}): string {
  return ALL[key][at(settings.lang)].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(facts[name] ?? ""),
  );
}

export function name(names: Names | null | undefined): string {
  return names ? names[settings.lang] || names.en : "";
}

/** A word of the rules for people; unknown ones are shown as they are. */
export function word(id: string): string {
  const known = WORDS[id] ?? GAME_WORDS[id] ?? BANKER_WORDS[id] ?? POKER_WORDS[id];
  return known ? known[at(settings.lang)] : id.replaceAll("-", " ");
}

/** A part of a plan that pays and has no name there. */
export function payWord(id: string): string {
  const known = PAY_WORDS[id];
  return known ? known[at(settings.lang)] : word(id);
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

const locale = () => (settings.lang === "cs" ? "cs-CZ" : "en-GB");

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
