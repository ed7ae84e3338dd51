/** The 32 cards of mariáš: their order with and without trumps, how a hand is held. */

const SUITS = ["hearts", "spades", "diamonds", "clubs"] as const;
export type Suit = (typeof SUITS)[number];
/** Which pictures are on the cards. */
export type Deck = "french" | "czech";

const LETTERS: Record<Suit, string> = { hearts: "h", spades: "s", diamonds: "d", clubs: "c" };
/** Ranks from the lowest, in games with trumps; in betl and durch a ten is between nine and jack. */
const COLOUR_ORDER = "789JQKTA";
const PLAIN_ORDER = "789TJQKA";

export const rankOf = (card: string) => card.slice(0, -1);
export const letterOf = (suit: Suit) => LETTERS[suit];

export function isSuit(word: string | undefined): word is Suit {
  return SUITS.some((one) => one === word);
}

export function suitOf(card: string): Suit | null {
  return SUITS.find((one) => LETTERS[one] === card.at(-1)) ?? null;
}

/** How high a card is in its suit. */
function height(card: string, plain: boolean): number {
  return (plain ? PLAIN_ORDER : COLOUR_ORDER).indexOf(rankOf(card));
}

/** A hand as one holds it: suit by suit, trumps first, from the highest card. Red and black suits take turns. Hidden cards come last. */
export function sorted(cards: readonly string[], { trump = null, plain = false }: { trump?: Suit | null; plain?: boolean } = {}): string[] {
  const first = plain ? null : trump;
  const suits = first ? [first, ...SUITS.filter((one) => one !== first)] : [...SUITS];
  const place = (card: string) => {
    const suit = suitOf(card);
    return suit ? suits.indexOf(suit) : suits.length;
  };
  return cards.toSorted((one, other) => place(one) - place(other) || height(other, plain) - height(one, plain));
}

/** Whether a card takes a trick from the one that was winning it. */
function beats(card: string, other: string, trump: Suit | null): boolean {
  if (suitOf(card) === suitOf(other)) return height(card, trump === null) > height(other, trump === null);
  return trump !== null && suitOf(card) === trump;
}

/** Which card of a trick is winning it, by its place. */
export function winningAt(trick: readonly string[], trump: Suit | null): number {
  return trick.reduce((best, card, at) => (beats(card, trick[best]!, trump) ? at : best), 0);
}
