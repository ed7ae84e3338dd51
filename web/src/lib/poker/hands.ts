/** What poker cards make, in every ranking that player poker uses: for learners, at the showdown and
 * for the rows of open-face Chinese. The server decides who wins; this only says it in words. */

export type Ranking =
  | "high"
  | "short-deck"
  | "short-deck-trips"
  | "low-a5"
  | "low-8"
  | "low-7"
  | "low-27"
  | "badugi";

export type Kind =
  | "high-card"
  | "pair"
  | "two-pairs"
  | "three-of-a-kind"
  | "straight"
  | "flush"
  | "full-house"
  | "four-of-a-kind"
  | "straight-flush"
  | "royal-flush"
  | "five-aces"
  | "ace-king"
  | "one-card"
  | "two-cards"
  | "three-cards"
  | "badugi"
  | "no-low";

export interface Made {
  kind: Kind;
  /** 0 for a two … 12 for an ace, in the order in which they decide. */
  ranks: number[];
  /** The cards that make it. */
  cards: string[];
  /** A low hand is named by its cards. */
  low: boolean;
  /** Greater is better, number by number; compares inside one ranking. */
  worth: number[];
}

const ACE = 12;
const KINDS: Kind[] = [
  "high-card",
  "pair",
  "two-pairs",
  "three-of-a-kind",
  "straight",
  "flush",
  "full-house",
  "four-of-a-kind",
  "straight-flush",
];
const SHORT: Kind[] = swapped(KINDS, "flush", "full-house");
const ORDER: Partial<Record<Ranking, Kind[]>> = {
  "short-deck": SHORT,
  "short-deck-trips": swapped(SHORT, "three-of-a-kind", "straight"),
};
/** The highest card of a low that counts, with the ace as 0. */
const LOW_LIMIT: Partial<Record<Ranking, number>> = { "low-8": 7, "low-7": 6 };
const BADUGI: Kind[] = ["one-card", "two-cards", "three-cards", "badugi"];

export function rankOf(card: string): number {
  return "23456789TJQKA".indexOf(card[0] ?? "");
}

/** The best hand of known cards; `null` while there are too few to name one. */
export function best(
  ranking: Ranking,
  own: string[],
  board: string[] = [],
  exactlyTwo = false,
): Made | null {
  const hole = own.filter(isKnown);
  const shared = board.filter(isKnown);
  if (hole.length !== own.length || hole.length < 2) return null;
  if (ranking === "badugi") return badugi(hole);
  const low = ranking.startsWith("low");
  const choices = fives(hole, shared, exactlyTwo);
  if (!choices.length) {
    if (low) return null;
    // before the flop two cards can already be a pair; never more than two of Omaha's count
    const parts = exactlyTwo ? choose(hole, 2) : [[...hole, ...shared]];
    return greatest(parts.map((cards) => value(ranking, cards)));
  }
  const made = greatest(choices.map((cards) => value(ranking, cards)));
  const limit = LOW_LIMIT[ranking];
  if (made && limit !== undefined && (made.kind !== "high-card" || lowRank(made.ranks[0]!) > limit)) {
    return { kind: "no-low", ranks: [], cards: [], low: true, worth: [] };
  }
  return made;
}

/** Positive where the first is better. */
export function compare(one: number[], other: number[]): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    if (one[at] !== other[at]) return one[at]! - other[at]!;
  }
  return 0;
}

/** All cards as one hand, of three to five cards: straights and flushes only of five. */
export function value(ranking: Ranking, cards: string[]): Made {
  if (ranking === "low-a5" || ranking === "low-8" || ranking === "low-7") return lowA5(cards);
  const short = ranking.startsWith("short");
  const { kind, ranks } = classOf(cards, short, ranking !== "low-27");
  const place = (ORDER[ranking] ?? KINDS).indexOf(kind === "royal-flush" ? "straight-flush" : kind);
  const low = ranking === "low-27";
  const worth = low ? [-place, ...ranks.map((rank) => -rank)] : [place, ...ranks];
  return { kind, ranks, cards, low, worth };
}

function classOf(cards: string[], short: boolean, wheel: boolean): { kind: Kind; ranks: number[] } {
  const groups = grouped(cards.map(rankOf));
  const ranks = groups.map(([rank]) => rank);
  const counts = groups.map(([, count]) => count);
  const whole = cards.length === 5;
  const suited = whole && new Set(cards.map((card) => card.at(-1))).size === 1;
  const top = whole ? straightTop(ranks, short, wheel) : null;
  if (top !== null) {
    if (!suited) return { kind: "straight", ranks: [top] };
    return { kind: top === ACE ? "royal-flush" : "straight-flush", ranks: [top] };
  }
  if (suited) return { kind: "flush", ranks };
  if (counts[0] === 4) return { kind: "four-of-a-kind", ranks };
  if (counts[0] === 3) return { kind: counts[1] === 2 ? "full-house" : "three-of-a-kind", ranks };
  if (counts[0] === 2) return { kind: counts[1] === 2 ? "two-pairs" : "pair", ranks };
  return { kind: "high-card", ranks };
}

function straightTop(ranks: number[], short: boolean, wheel: boolean): number | null {
  if (ranks.length !== 5) return null;
  if (ranks[0]! - ranks[4]! === 4) return ranks[0]!;
  // the ace under the lowest card of the deck: 5-4-3-2-A, short deck 9-8-7-6-A
  const lowest = short ? 4 : 0;
  const isWheel = ranks[0] === ACE && ranks[4] === lowest && ranks[1] === lowest + 3;
  return wheel && isWheel ? lowest + 3 : null;
}

function lowA5(cards: string[]): Made {
  const groups = grouped(cards.map((card) => lowRank(rankOf(card))));
  const counts = groups.map(([, count]) => count).join("");
  const kind = (
    { "2111": "pair", "221": "two-pairs", "311": "three-of-a-kind", "32": "full-house", "41": "four-of-a-kind" } as const
  )[counts] ?? "high-card";
  const worth = [-KINDS.indexOf(kind), ...groups.map(([rank]) => -rank)];
  return { kind, ranks: groups.map(([rank]) => (rank + ACE) % 13), cards, low: true, worth };
}

function badugi(cards: string[]): Made | null {
  const made: Made[] = [];
  for (let size = Math.min(4, cards.length); size > 0 && !made.length; size--) {
    for (const some of choose(cards, size)) {
      const ranks = some.map((card) => lowRank(rankOf(card))).toSorted((a, b) => b - a);
      const differ = new Set(ranks).size === size && new Set(some.map((card) => card.at(-1))).size === size;
      if (!differ) continue;
      const worth = [size, ...ranks.map((rank) => -rank)];
      const kind = BADUGI[size - 1]!;
      made.push({ kind, ranks: ranks.map((rank) => (rank + ACE) % 13), cards: some, low: false, worth });
    }
  }
  return greatest(made);
}

function fives(hole: string[], board: string[], exactlyTwo: boolean): string[][] {
  if (!exactlyTwo) return choose([...hole, ...board], 5);
  const threes = choose(board, 3);
  return choose(hole, 2).flatMap((two) => threes.map((three) => [...two, ...three]));
}

function choose<T>(items: T[], count: number): T[][] {
  if (count === 0) return [[]];
  return items.flatMap((item, at) =>
    choose(items.slice(at + 1), count - 1).map((rest) => [item, ...rest]),
  );
}

function greatest(made: Made[]): Made | null {
  return made.reduce<Made | null>(
    (top, one) => (top === null || compare(one.worth, top.worth) > 0 ? one : top),
    null,
  );
}

/** Ranks with how often they occur: the most frequent first, then the highest. */
function grouped(ranks: number[]): [number, number][] {
  const counts = new Map<number, number>();
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  return [...counts].toSorted(([a, n], [b, m]) => m - n || b - a);
}

/** 0 for an ace, 1 for a two … 12 for a king. */
function lowRank(rank: number): number {
  return (rank + 1) % 13;
}

function isKnown(card: string): boolean {
  return card !== "??";
}

function swapped(kinds: Kind[], one: Kind, other: Kind): Kind[] {
  return kinds.map((kind) => (kind === one ? other : kind === other ? one : kind));
}
