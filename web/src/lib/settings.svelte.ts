/** What this browser remembers of how its user wants the client. */

import type { Lang } from "./api/protocol";
import { keep, language, load, SETTINGS } from "./kept";
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

const STANDARD: Kept = { lang: null, theme: "system", fourColours: true, deck: "french", voice: false, text: false, notify: false };

class Settings {
  private kept = $state<Kept>({ ...STANDARD, ...load<Partial<Kept>>(SETTINGS, {}) });
  private readonly systemLight = matchMedia("(prefers-color-scheme: light)");
  private readonly systemStill = matchMedia("(prefers-reduced-motion: reduce)");
  private light = $state(this.systemLight.matches);
  still = $state(this.systemStill.matches);

  constructor() {
    this.systemLight.addEventListener("change", (event) => (this.light = event.matches));
    this.systemStill.addEventListener("change", (event) => (this.still = event.matches));
  }

  get lang(): Lang {
    return language(this.kept.lang);
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
    keep(SETTINGS, this.kept);
  }
}

export const settings = new Settings();
