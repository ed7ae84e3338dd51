/** What a table of mariáš says about itself, and its deal as a scene. */

import type { Layout, ResultView, SeatsLayout } from "../api/protocol";
import { visibleCards, type Table } from "../state/table";
import { isSuit, type Suit } from "./cards";
import { COMPONENTS, doubled, flekked, isContract, type Component, type Contract } from "./contracts";
import type { Situation } from "./scene";

/** Points by component, plain and with trumps in hearts. */
export type Worth = NonNullable<SeatsLayout["worth"]>;

export function worthOf(layout: Layout | null | undefined): Worth | null {
  return layout?.kind === "seats" ? (layout.worth ?? null) : null;
}

export function basic(worth: Worth, component: Component, trump: Suit | null): number {
  return worth[component]?.[trump === "hearts" ? 1 : 0] ?? 0;
}

/** What a contract is worth before any flek; a hundred at least. */
export function contractWorth(worth: Worth, contract: Contract, trump: Suit | null): number {
  return COMPONENTS[contract].reduce((sum, one) => sum + basic(worth, one, trump), 0);
}

/** Points of the components that a word fleks, after it was said. */
export function afterFlek(worth: Worth, word: string, contract: Contract, trump: Suit | null, fleks: Record<string, number>): number {
  return flekked(word, contract).reduce((sum, one) => sum + doubled(basic(worth, one, trump), (fleks[one] ?? 0) + 1), 0);
}

export function situationOf(table: Table): Situation {
  return { seats: table.seats, cards: visibleCards(table), marks: table.marks, events: table.events, mine: table.mine[0] ?? null };
}

/** A finished game in short, as the table remembers it. */
export interface Finished {
  round: string;
  contract: Contract | null;
  declarer: string;
  partner: string | null;
  trump: Suit | null;
  points: Record<string, number>;
}

/** Oldest first; void games have none. */
export function finishedOf(results: readonly ResultView[]): Finished[] {
  return results.toReversed().flatMap(({ round, result, void: isVoid }) => {
    const { contract, declarer, partner, trump, points } = result as Record<string, unknown>;
    if (isVoid || !points) return [];
    const text = (of: unknown) => (typeof of === "string" ? of : undefined);
    const suit = text(trump);
    const named = text(contract);
    return [{
      round,
      contract: isContract(named) ? named : null,
      declarer: text(declarer) ?? "",
      partner: text(partner) ?? null,
      trump: isSuit(suit) ? suit : null,
      points: points as Record<string, number>,
    }];
  });
}
