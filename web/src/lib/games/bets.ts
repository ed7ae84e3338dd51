/** What the bets of a layout are: those that open a round, and the pieces of announced ones. */

import type { BetInfo, BetOffer, Layout, On } from "../api/protocol";

/** Bets that are staked while bets are taken; a raise or a double comes with a decision. */
export function openingOf(layout: Layout): BetInfo[] {
  return layout.bets.filter((bet) => bet.opening !== false);
}

interface Part {
  bet: string;
  on: On;
  amount: number;
}

/** The heaps that one stake makes: a horn is divided, "all bets" puts the amount on each. */
export function piecesOf(layout: Layout, bet: string, on: On, amount: number): Part[] {
  const lays = layout.bets.find((one) => one.bet === bet)?.lays ?? [];
  if (lays.length) return lays.map((one) => ({ bet: one, on: [], amount }));
  const announced = layout.announced?.find((one) => one.bet === bet);
  if (!announced) return [{ bet, on, amount }];
  const high = "high" in announced ? announced.high : 0;
  const units = announced.pieces.reduce((sum, piece) => sum + piece.chips, 0) + high;
  return announced.pieces.map((piece) => {
    const numbers = Object.keys(layout.bets.find((one) => one.bet === piece.bet)?.numbers ?? {});
    const raised = on.length && numbers.includes(String(on[0])) ? high : 0;
    return { bet: piece.bet, on: piece.on, amount: (amount / units) * (piece.chips + raised) };
  });
}

/** How many times its amount a stake costs; a number with neighbours depends on how many. */
export function offerTimes(offer: BetOffer): number {
  if (offer.each_side) return 1;
  return ((offer.pieces ?? 1) * (offer.rate?.[0] ?? 1)) / (offer.rate?.[1] ?? 1);
}

/** Offers of one bet as one: odds are offered by number, a list has a line for the bet. */
export function mergeOffers(offers: BetOffer[]): BetOffer[] {
  const merged = new Map<string, BetOffer>();
  for (const one of offers) {
    const known = merged.get(one.bet);
    merged.set(one.bet, known ? { ...known, spots: [...(known.spots ?? []), ...(one.spots ?? [])] } : one);
  }
  return [...merged.values()];
}
