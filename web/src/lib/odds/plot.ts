/** What plots share: scales and round numbers on their axes. */

/** Maps `from`–`to` onto pixels; what lies outside stays at the edge. */
export function scale(from: number, to: number, first: number, last: number): (value: number) => number {
  const [low, high] = from < to ? [from, to] : [to, from];
  return (value) => first + ((Math.max(low, Math.min(high, value)) - from) / (to - from || 1)) * (last - first);
}

/** Round numbers from `low` to `high`, no more than `most` of them. */
export function ticks(low: number, high: number, most = 7): number[] {
  const rough = (high - low) / most || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

/** A line through points, as an SVG path. */
export function line(points: [x: number, y: number][]): string {
  return points.map(([x, y], at) => `${at ? "L" : "M"}${x.toFixed(1)},${y.toFixed(1)}`).join("");
}
