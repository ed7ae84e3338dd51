/** Public marks of a round: those of the whole table, and those that belong to a place. */

interface Marks {
  table: [string, unknown][];
  /** By place: what is said of it, such as the total of a hand. */
  places: Record<string, [string, unknown][]>;
  /** Whose turn it is. */
  turn: string | null;
}

/** A mark that is an object keyed by places of the felt is told at each place. */
export function sortMarks(marks: Record<string, unknown>, known: string[]): Marks {
  const sorted: Marks = { table: [], places: {}, turn: null };
  for (const [key, value] of Object.entries(marks)) {
    if (key === "turn") sorted.turn = typeof value === "string" && value ? value : null;
    else if (isByPlace(value, known)) {
      for (const [place, one] of Object.entries(value)) (sorted.places[place] ??= []).push([key, one]);
    } else if (value !== "" && value !== null) sorted.table.push([key, value]);
  }
  return sorted;
}

function isByPlace(value: unknown, known: string[]): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => known.includes(key));
}
