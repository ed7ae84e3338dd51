/** What came how often. */

import type { ResultView } from "../api/protocol";

interface Count {
  label: string;
  times: number;
}

export function resultLabels(results: ResultView[]): string[] {
  return results.flatMap(({ result }) => (result.number === undefined ? [] : [String(result.number)]));
}

/** All labels, most frequent first; equal ones in the order of the wheel. */
export function counts(drawn: string[], labels: string[]): Count[] {
  const times = new Map([...new Set(labels)].map((label) => [label, 0]));
  for (const label of drawn) times.set(label, (times.get(label) ?? 0) + 1);
  return [...times]
    .map(([label, n]) => ({ label, times: n }))
    .toSorted((one, other) => other.times - one.times);
}

export function hotAndCold(drawn: string[], labels: string[], n: number): { hot: Count[]; cold: Count[] } {
  const all = counts(drawn, labels);
  return { hot: all.slice(0, n).filter((one) => one.times > 0), cold: all.slice(-n).toReversed() };
}
