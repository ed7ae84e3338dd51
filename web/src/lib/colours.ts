/** A colour of its own for every player; shape and name tell besides. */

const HUES = [205, 285, 25, 160, 330, 55, 240, 100, 0, 185];

export function playerColour(seat: string): string {
  let sum = 0;
  for (const letter of seat) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return `hsl(${HUES[sum % HUES.length]} 70% ${sum % 2 ? 62 : 70}%)`;
}

/** The field of a number; one without a colour is black. */
export function betColour(colour: string | undefined): string {
  return `var(--bet-${colour === "red" || colour === "green" ? colour : "black"})`;
}

/** Chips by value, as casinos colour them (`--chip-…` in tokens.css); the amount stands on every chip. */
const CHIPS = [1, 2, 5, 10, 20, 50, 100, 500, 1000, 5000];

/** `value` in whole units. */
export function chipColour(value: number): string {
  if (value > 5000) return "var(--chip-most)";
  return `var(--chip-${CHIPS.findLast((least) => value >= least) ?? 1})`;
}
