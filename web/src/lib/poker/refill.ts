/** Chips that come by themselves between hands, as the server knows these wishes. */

export interface Refill {
  auto_rebuy: boolean;
  auto_top_up: boolean;
  /** Only with fewer chips than so many big blinds; 0: with any number. */
  top_up_below: number;
}

export const NO_REFILL: Refill = { auto_rebuy: false, auto_top_up: false, top_up_below: 0 };

type TopUpWhen = "never" | "always" | "below";
export const TOP_UPS: readonly TopUpWhen[] = ["never", "always", "below"];
/** Half of the usual hundred. */
const USUAL_BELOW = 50;

export function whenOf({ auto_top_up, top_up_below }: Refill): TopUpWhen {
  return !auto_top_up ? "never" : top_up_below ? "below" : "always";
}

export function withWhen(refill: Refill, when: TopUpWhen): Refill {
  const below = when === "below" ? refill.top_up_below || USUAL_BELOW : 0;
  return { ...refill, auto_top_up: when !== "never", top_up_below: below };
}

/** A number of big blinds as somebody typed it; null: it is none that the server takes. */
export function blindsOf(text: string): number | null {
  const n = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return n >= 1 && n <= 10_000 ? n : null;
}
