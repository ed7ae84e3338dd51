/** What poker hands are called, as the server calls them. */

import type { Lang } from "../api/protocol";
import type { Kind, Made } from "../poker/hands";

/** English; Czech in the singular, the genitive plural and the plural. */
const RANKS: readonly (readonly [string, string, string, string])[] = [
  ["two", "dvojka", "dvojek", "dvojky"],
  ["three", "trojka", "trojek", "trojky"],
  ["four", "čtyřka", "čtyřek", "čtyřky"],
  ["five", "pětka", "pětek", "pětky"],
  ["six", "šestka", "šestek", "šestky"],
  ["seven", "sedmička", "sedmiček", "sedmičky"],
  ["eight", "osmička", "osmiček", "osmičky"],
  ["nine", "devítka", "devítek", "devítky"],
  ["ten", "desítka", "desítek", "desítky"],
  ["jack", "spodek", "spodků", "spodky"],
  ["queen", "dáma", "dam", "dámy"],
  ["king", "král", "králů", "krále"],
  ["ace", "eso", "es", "esa"],
];
const SHORT = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

const KINDS: Record<Kind, readonly [string, string]> = {
  "high-card": ["vysoká karta", "high card"],
  pair: ["pár", "pair"],
  "two-pairs": ["dva páry", "two pairs"],
  "three-of-a-kind": ["trojice", "three of a kind"],
  straight: ["postupka", "straight"],
  flush: ["flush", "flush"],
  "full-house": ["full house", "full house"],
  "four-of-a-kind": ["čtveřice", "four of a kind"],
  "straight-flush": ["postupka v barvě", "straight flush"],
  "royal-flush": ["královská postupka", "royal flush"],
  "five-aces": ["pět es", "five aces"],
  "ace-king": ["eso-král", "ace-king"],
  "one-card": ["jedna karta", "one card"],
  "two-cards": ["dvě karty", "two cards"],
  "three-cards": ["tři karty", "three cards"],
  badugi: ["badugi", "badugi"],
  "no-low": ["bez low", "no low"],
};
const BADUGI: Kind[] = ["one-card", "two-cards", "three-cards", "badugi"];

/** What a kind of hand is called, without its ranks. */
export function kindName(kind: Kind, lang: Lang): string {
  return KINDS[kind][lang === "cs" ? 0 : 1];
}

export function handName(made: Made, lang: Lang): string {
  const dashes = made.ranks.map((rank) => SHORT[rank]).join("-");
  if (made.low && made.kind === "high-card") return lang === "cs" ? `low ${dashes}` : `${dashes} low`;
  const kind = KINDS[made.kind][lang === "cs" ? 0 : 1];
  if (BADUGI.includes(made.kind)) return `${kind} ${dashes}`;
  return lang === "cs" ? czech(made, kind) : english(made, kind);
}

function czech({ kind, ranks }: Made, name: string): string {
  const [first, second] = ranks.map((rank) => RANKS[rank]!);
  switch (kind) {
    case "high-card":
      return `${name} ${first![1]}`;
    case "pair":
    case "three-of-a-kind":
    case "four-of-a-kind":
      return `${name} ${first![2]}`;
    case "two-pairs":
    case "full-house":
      return `${name}, ${first![3]} a ${second![3]}`;
    case "straight":
    case "flush":
    case "straight-flush":
      return `${name}, nejvyšší ${first![1]}`;
    default:
      return name;
  }
}

function english({ kind, ranks }: Made, name: string): string {
  const [first, second] = ranks.map((rank) => RANKS[rank]![0]);
  switch (kind) {
    case "high-card":
      return `${first} high`;
    case "pair":
      return `pair of ${plural(first)}`;
    case "two-pairs":
      return `${name}, ${plural(first)} and ${plural(second)}`;
    case "three-of-a-kind":
    case "four-of-a-kind":
      return `${name}, ${plural(first)}`;
    case "full-house":
      return `${name}, ${plural(first)} full of ${plural(second)}`;
    case "straight":
    case "flush":
    case "straight-flush":
      return `${name}, ${first} high`;
    default:
      return name;
  }
}

function plural(rank: string | undefined): string {
  return rank === "six" ? "sixes" : `${rank}s`;
}
