/** What is dealt, as far as the page must know it. */

import type { GameHead } from "../api/protocol";
import type { Ranking } from "./hands";

export interface PokerGame {
  variant: string;
  stud: boolean;
  draws: number;
  /** High first, where the pot is split. */
  rankings: Ranking[];
  /** Two own cards and three of the board, no more and no fewer. */
  exactlyTwo: boolean;
}

const TWO_OWN = /omaha|courchevel|irish/;

export function gameOf(head: GameHead): PokerGame {
  const { variant, stud, draws } = head;
  return { variant, stud, draws, rankings: rankingsOf(head), exactlyTwo: TWO_OWN.test(variant) };
}

function rankingsOf({ variant, hi_lo }: GameHead): Ranking[] {
  if (hi_lo) return ["high", "low-8"];
  if (variant.startsWith("razz")) return ["low-a5"];
  if (variant.startsWith("two-seven")) return ["low-27"];
  if (variant.startsWith("badugi")) return ["badugi"];
  if (variant === "short-deck-trips") return ["short-deck-trips"];
  return variant.startsWith("short-deck") ? ["short-deck"] : ["high"];
}
