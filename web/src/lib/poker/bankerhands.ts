/** Hands of the games against the bank: those of player poker, three cards, and Pai Gow with its joker. */

import type { PokerFelt } from "../api/protocol";
import { best, compare, rankOf, value, type Kind, type Made } from "./hands";

const ACE = 12;
const JOKER = "Jk";
const OF_THREE: Kind[] = ["high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush"];
const COMPLETED: Kind[] = ["straight", "flush", "straight-flush", "royal-flush"];
const DECK = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));

/** What known cards make; `null` while they are too few or hidden. */
export function bankerHand(ranking: PokerFelt["ranking"], own: string[], board: string[] = []): Made | null {
  if (!own.length || [...own, ...board].includes("??")) return null;
  if (ranking === "three_card") return own.length === 3 ? ofThree(own) : null;
  if (ranking === "pai_gow") return own.length === 5 || own.length === 2 ? withJoker(own) : null;
  return best("high", own, board, ranking === "omaha");
}

/** Whether the hands are set wrongly: the high hand must be better than the low one. */
export function isFoul(high: string[], low: string[]): boolean {
  const [above, below] = [withJoker(high), withJoker(low)];
  return compare(above.worth, below.worth) < 0;
}

function ofThree(cards: string[]): Made {
  const plain = value("high", cards);
  const ranks = cards.map(rankOf).toSorted((one, other) => other - one);
  const suited = new Set(cards.map((card) => card.at(-1))).size === 1;
  const wheel = ranks.join() === `${ACE},1,0`;
  const straight = plain.kind === "high-card" && (wheel || ranks[0]! - ranks[2]! === 2);
  const made = (kind: Kind, decide: number[]): Made => ({
    kind, ranks: decide, cards, low: false, worth: [OF_THREE.indexOf(kind), ...decide],
  });
  if (straight) return made(suited ? "straight-flush" : "straight", [wheel ? 1 : ranks[0]!]);
  return suited ? made("flush", ranks) : made(plain.kind, plain.ranks);
}

/** The joker is an ace, or whatever completes a straight or a flush. */
function withJoker(cards: string[]): Made {
  const others = cards.filter((card) => card !== JOKER);
  if (others.length === cards.length) return value("high", cards);
  if (others.length === 4 && others.every((card) => rankOf(card) === ACE)) {
    return { kind: "five-aces", ranks: [ACE], cards, low: false, worth: [10, ACE] };
  }
  const aces = DECK.slice(-4);
  const stands = DECK.filter((card) => !others.includes(card)).flatMap((card) => {
    const made = value("high", [...others, card]);
    return aces.includes(card) || COMPLETED.includes(made.kind) ? [made] : [];
  });
  const top = stands.reduce((one, other) => (compare(other.worth, one.worth) > 0 ? other : one));
  return { ...top, cards };
}
