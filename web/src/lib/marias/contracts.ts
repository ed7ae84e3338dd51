/** Contracts and their components, what each is worth after its fleks, and how a component is settled among four. */

export const COMPONENTS = {
  hra: ["hra"],
  sedma: ["hra", "sedma"],
  stovka: ["stovka"],
  stosedm: ["stovka", "sedma"],
  betl: ["betl"],
  durch: ["durch"],
} as const;
export type Contract = keyof typeof COMPONENTS;
export type Component = (typeof COMPONENTS)[Contract][number];

export function isContract(word: string | undefined): word is Contract {
  return word !== undefined && word in COMPONENTS;
}

/** Without trumps: one against three, and a ten is between nine and jack. */
export const isPlain = (contract: string | undefined) => contract === "betl" || contract === "durch";

/** Which components a word fleks; "good" fleks none. */
export function flekked(word: string, contract: Contract): readonly Component[] {
  if (word === "flek-all") return COMPONENTS[contract];
  return COMPONENTS[contract].filter((one) => word === `flek-${one}`);
}

/** Points after so many fleks. */
export const doubled = (points: number, fleks: number) => points * 2 ** fleks;

/** What each seat gets or pays for a component: two against two settle one to one, one against three with each of the three. */
export function shared(seats: readonly string[], winners: readonly string[], points: number): Record<string, number> {
  const losers = seats.length - winners.length;
  const [gets, pays] = winners.length === losers ? [1, 1] : winners.length === 1 ? [losers, 1] : [1, winners.length];
  return Object.fromEntries(seats.map((seat) => [seat, winners.includes(seat) ? gets * points : -pays * points]));
}
