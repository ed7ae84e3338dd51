/** A colour of its own for every player; shape and name tell besides. */

const HUES = [205, 285, 25, 160, 330, 55, 240, 100, 0, 185];

export function playerColour(seat: string): string {
  let sum = 0;
  for (const letter of seat) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return `hsl(${HUES[sum % HUES.length]} 70% ${sum % 2 ? 62 : 70}%)`;
}

/** Chips by value, as casinos colour them; the amount stands on every chip. */
const CHIP_COLOURS: [number, string][] = [
  [1, "#8d99a6"],
  [2, "#d9a441"],
  [5, "#c23b3b"],
  [10, "#2f6fb3"],
  [20, "#7a8f2a"],
  [50, "#c4702a"],
  [100, "#23272b"],
  [500, "#6b3fa0"],
  [1000, "#b58a1c"],
  [5000, "#0f7f7a"],
  [Infinity, "#a32a6b"],
];

/** `value` in whole units. */
export function chipColour(value: number): string {
  let chosen = CHIP_COLOURS[0]![1];
  for (const [least, colour] of CHIP_COLOURS) {
    if (value >= least) chosen = colour;
  }
  return chosen;
}
