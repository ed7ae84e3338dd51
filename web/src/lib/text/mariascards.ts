/** Cards of mariáš by name, as the pictures on them are called. */

import type { Lang } from "../api/protocol";
import { rankOf, suitOf, type Deck, type Suit } from "../marias/cards";

type Gender = "m" | "f" | "n";
const ENDINGS: Record<Gender, string> = { m: "ý", f: "á", n: "é" };
const ACCUSATIVE_ENDINGS: Record<Gender, string> = { m: "ého", f: "ou", n: "é" };

/** In Czech the name, its accusative and its gender. */
const RANKS: Record<string, { cs: readonly [string, string, Gender]; en: string }> = {
  A: { cs: ["eso", "eso", "n"], en: "ace" },
  T: { cs: ["desítka", "desítku", "f"], en: "ten" },
  K: { cs: ["král", "krále", "m"], en: "king" },
  Q: { cs: ["svršek", "svrška", "m"], en: "queen" },
  J: { cs: ["spodek", "spodka", "m"], en: "jack" },
  "9": { cs: ["devítka", "devítku", "f"], en: "nine" },
  "8": { cs: ["osmička", "osmičku", "f"], en: "eight" },
  "7": { cs: ["sedma", "sedmu", "f"], en: "seven" },
};

/** Stem of the Czech adjective, the Czech suit, the English one. */
const SUITS: Record<Deck, Record<Suit, readonly [string, string, string]>> = {
  french: { hearts: ["srdcov", "srdce", "hearts"], diamonds: ["károv", "káry", "diamonds"], spades: ["pikov", "piky", "spades"], clubs: ["křížov", "kříže", "clubs"] },
  czech: { hearts: ["srdcov", "srdce", "hearts"], diamonds: ["kulov", "kule", "bells"], spades: ["zelen", "zelené", "leaves"], clubs: ["žaludov", "žaludy", "acorns"] },
};
/** What a picture is called on cards that have no queen. */
const FIGURES: Record<string, string> = { Q: "ober", J: "unter" };

export function suitName(suit: Suit, deck: Deck, lang: Lang): string {
  return SUITS[deck][suit][lang === "cs" ? 1 : 2];
}

function rankName(rank: string, deck: Deck, lang: Lang): string {
  const known = RANKS[rank];
  if (!known) return rank;
  return lang === "cs" ? known.cs[0] : ((deck === "czech" && FIGURES[rank]) || known.en);
}

/** "kulové eso", "ace of bells"; `null` for what is no card of the pack. */
function cardIn(card: string, deck: Deck, lang: Lang): string | null {
  const [suit, rank] = [suitOf(card), RANKS[rankOf(card)]];
  if (!suit || !rank) return null;
  if (lang === "en") return `${rankName(rankOf(card), deck, lang)} of ${suitName(suit, deck, lang)}`;
  return `${SUITS[deck][suit][0]}${ENDINGS[rank.cs[2]]} ${rank.cs[0]}`;
}

/** "kulovou sedmu", "zeleného krále", as it stands after what is done to a card; English does not bend it. */
export function mariasCardAccusative(card: string, deck: Deck, lang: Lang): string {
  const [suit, rank] = [suitOf(card), RANKS[rankOf(card)]];
  if (lang !== "cs") return mariasCard(card, deck, lang);
  return suit && rank ? `${SUITS[deck][suit][0]}${ACCUSATIVE_ENDINGS[rank.cs[2]]} ${rank.cs[1]}` : "zakrytou kartu";
}

export function mariasCard(card: string, deck: Deck, lang: Lang): string {
  return cardIn(card, deck, lang) ?? (lang === "cs" ? "zakrytá karta" : "hidden card");
}

/** "trumfové eso", "trump ace": what a partner is called by. */
export function trumpName(rank: string, deck: Deck, lang: Lang): string {
  const known = RANKS[rank];
  if (!known) return rank;
  return lang === "cs" ? `trumfov${ENDINGS[known.cs[2]]} ${known.cs[0]}` : `trump ${rankName(rank, deck, lang)}`;
}
