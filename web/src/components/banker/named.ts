/** Hands on the felt with their names: said by the croupier, or of cards that one sees oneself. */

import type { PokerFelt } from "../../lib/api/protocol";
import { bankerHand } from "../../lib/poker/bankerhands";
import type { Made } from "../../lib/poker/hands";
import { settings } from "../../lib/settings.svelte";
import type { Table } from "../../lib/state/table";
import { name } from "../../lib/text";
import { handName } from "../../lib/text/handnames";

export interface NamedHand {
  name: string;
  /** The cards that make it, where there are others too. */
  used: string[] | null;
}

export function namedHand(
  table: Table,
  poker: PokerFelt,
  all: Record<string, string[]>,
  place: string,
): NamedHand | null {
  const own = all[place] ?? [];
  const said = table.marks.hands?.[place];
  const board = all["board"] ?? [];
  const made = said ? null : madeOf(poker, own, board);
  if (!own.length || (!said && !made)) return null;
  const cards = said?.cards ?? made!.cards;
  return {
    name: said ? name(said) : handName(made!, settings.lang),
    used: own.length + board.length > 5 ? cards : null,
  };
}

/** What cards make at a table; ace-king has a name where the bank opens with it. */
export function madeOf(poker: PokerFelt, own: string[], board: string[]): Made | null {
  const made = bankerHand(poker.ranking, own, board);
  const named = poker.ace_king && made?.kind === "high-card" && made.ranks[0] === 12 && made.ranks[1] === 11;
  return named ? { ...made, kind: "ace-king" } : made;
}

/** The places of a box or of the bank that have cards: "3", or "3.1" and "3.2", or "3.high" and "3.low". */
export function placesOf(all: Record<string, string[]>, of: string): string[] {
  return Object.keys(all)
    .filter((place) => (place === of || place.startsWith(`${of}.`)) && all[place]!.length)
    .toSorted();
}
