/** Cards in words. */

import { settings } from "../settings.svelte";
import { t, word } from "./index";

/** Czech rank, its gender, English rank. */
const RANKS: Record<string, readonly [string, "m" | "f" | "n", string]> = {
  A: ["eso", "n", "ace"],
  K: ["král", "m", "king"],
  Q: ["dáma", "f", "queen"],
  J: ["spodek", "m", "jack"],
  T: ["desítka", "f", "ten"],
  "9": ["devítka", "f", "nine"],
  "8": ["osmička", "f", "eight"],
  "7": ["sedmička", "f", "seven"],
  "6": ["šestka", "f", "six"],
  "5": ["pětka", "f", "five"],
  "4": ["čtyřka", "f", "four"],
  "3": ["trojka", "f", "three"],
  "2": ["dvojka", "f", "two"],
};

const GENDER_ENDINGS = { m: "ý", f: "á", n: "é" } as const;

/** Stem of the Czech adjective, English phrase, sign. */
const SUITS: Record<string, readonly [string, string, string]> = {
  s: ["pikov", "of spades", "♠"],
  h: ["srdcov", "of hearts", "♥"],
  d: ["károv", "of diamonds", "♦"],
  c: ["křížov", "of clubs", "♣"],
};

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
