/** The clock of a tournament: what is left of a level or break, and when the next break comes. */

interface Running {
  /** Milliseconds since 1970, by the server; null: it stands. */
  ends: number | null;
  left: number | null;
}

/** Milliseconds left; null: no clock runs. `now` is the server's. */
export function leftOf(clock: Running | null | undefined, now: number): number | null {
  if (!clock) return null;
  if (clock.ends !== null) return Math.max(0, clock.ends - now);
  return clock.left;
}

/** "4:05", from an hour on "1:04:05", from a day on "2 d 3 h". */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

interface Level {
  number: number;
  seconds: number;
  pause: number;
}

/** Milliseconds until the next break begins; null: none follows. `left`: of the level that is played. The last level goes on for ever. */
export function untilBreak(structure: readonly Level[], number: number, left: number): number | null {
  const at = structure.findIndex((one) => one.number === number);
  if (at < 0) return null;
  let ms = left;
  for (const [n, level] of structure.slice(at).entries()) {
    if (n) ms += level.seconds * 1000;
    if (level.pause) return ms;
  }
  return null;
}
