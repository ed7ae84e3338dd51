/** What this browser remembers. */

import type { Lang } from "./api/protocol";

/** How its user wants the client. */
export const SETTINGS = "krupier.settings";

export function load<T>(key: string, otherwise: T, store: Storage = localStorage): T {
  try {
    const kept = store.getItem(key);
    return kept === null ? otherwise : (JSON.parse(kept) as T);
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown, store: Storage = localStorage): void {
  try {
    store.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden store only means that nothing is remembered.
  }
}

/** The language that was chosen, or else the one that the browser asks for. */
export function language(chosen = load<{ lang?: Lang | null }>(SETTINGS, {}).lang): Lang {
  if (chosen) return chosen;
  return navigator.languages.some((one) => /^(cs|sk)\b/i.test(one)) ? "cs" : "en";
}
