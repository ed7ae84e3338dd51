/** How a player wants to see poker. */

import { keep, load } from "../kept";
import { NO_REFILL, type Refill } from "./refill";

interface Kept {
  /** Amounts in big blinds. */
  blinds: boolean;
  /** The made hand in words. */
  strength: boolean;
  /** A sound when it is the player's turn. */
  alert: boolean;
  felt: Felt;
  /** As one sat down last. */
  refill: Refill;
}

type Felt = "green" | "blue" | "wine" | "grey";
/** Colours that a table can have: of its cloth, and where light does not reach. */
export const CLOTHS: Record<Felt, { cloth: string; deep: string }> = {
  green: { cloth: "var(--felt-high)", deep: "var(--felt-edge)" },
  blue: { cloth: "var(--cloth-blue)", deep: "var(--cloth-blue-deep)" },
  wine: { cloth: "var(--cloth-wine)", deep: "var(--cloth-wine-deep)" },
  grey: { cloth: "var(--cloth-grey)", deep: "var(--cloth-grey-deep)" },
};
export const FELTS = Object.keys(CLOTHS) as Felt[];

const KEY = "krupier.poker";
const STANDARD: Kept = { blinds: false, strength: true, alert: true, felt: "green", refill: NO_REFILL };

class Prefs {
  private kept = $state<Kept>({ ...STANDARD, ...load<Partial<Kept>>(KEY, {}) });

  get blinds(): boolean {
    return this.kept.blinds;
  }

  get strength(): boolean {
    return this.kept.strength;
  }

  get alert(): boolean {
    return this.kept.alert;
  }

  get felt(): Felt {
    return this.kept.felt;
  }

  get refill(): Refill {
    return this.kept.refill;
  }

  set<K extends keyof Kept>(key: K, value: Kept[K]): void {
    this.kept[key] = value;
    keep(KEY, this.kept);
  }
}

export const prefs = new Prefs();
