/** What this browser remembers of how its user wants the client. */

import type { Lang } from "./api/protocol";
import type { Deck } from "./marias/cards";

export type Theme = "system" | "dark" | "light";

interface Kept {
  lang: Lang | null;
  theme: Theme;
  fourColours: boolean;
  deck: Deck;
  voice: boolean;
  text: boolean;
  notify: boolean;
}

const KEY = "krupier.settings";
const STANDARD: Kept = { lang: null, theme: "system", fourColours: true, deck: "french", voice: false, text: false, notify: false };

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

class Settings {
  private kept = $state<Kept>({ ...STANDARD, ...load<Partial<Kept>>(KEY, {}) });
  private readonly systemLight = matchMedia("(prefers-color-scheme: light)");
  private readonly systemStill = matchMedia("(prefers-reduced-motion: reduce)");
  private light = $state(this.systemLight.matches);
  still = $state(this.systemStill.matches);

  constructor() {
    this.systemLight.addEventListener("change", (event) => (this.light = event.matches));
    this.systemStill.addEventListener("change", (event) => (this.still = event.matches));
  }

  get lang(): Lang {
    if (this.kept.lang) return this.kept.lang;
    return navigator.languages.some((one) => /^(cs|sk)\b/i.test(one)) ? "cs" : "en";
  }

  get theme(): Theme {
    return this.kept.theme;
  }

  get shownTheme(): "dark" | "light" {
    if (this.kept.theme !== "system") return this.kept.theme;
    return this.light ? "light" : "dark";
  }

  get fourColours(): boolean {
    return this.kept.fourColours;
  }

  /** The pictures on cards of mariáš. */
  get deck(): Deck {
    return this.kept.deck;
  }

  get voice(): boolean {
    return this.kept.voice;
  }

  /** Text mode chosen for all tables. */
  get text(): boolean {
    return this.kept.text;
  }

  /** Notifications of the browser while nobody looks at the page. */
  get notify(): boolean {
    return this.kept.notify;
  }

  set<K extends keyof Kept>(key: K, value: Kept[K]): void {
    this.kept[key] = value;
    keep(KEY, this.kept);
  }
}

export const settings = new Settings();
