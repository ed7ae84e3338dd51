/** Chips that can be bought or brought: what is asked before it is done. */

import { BOUGHT, type Bought, type TournamentAsk, type TournamentPage } from "../api/protocol";
import { t, type TextKey } from "../text";
import { chipsText, moneyText, priceText } from "./say";

const SAID = { rebuy: "tour.rebuy", "add-on": "tour.addOn", packets: "tour.packets.do" } as const satisfies Record<Bought, TextKey>;

/** Chips that somebody may buy or bring now, each with what its button says. */
export function buyable(may: readonly string[]): { what: Bought; label: string }[] {
  return BOUGHT.filter((what) => may.includes(what)).map((what) => ({ what, label: t(SAID[what]) }));
}

export interface Asking {
  title: string;
  text: string;
  does: string;
  ask: TournamentAsk;
  danger?: boolean;
}

/** Packets that somebody still keeps back. Who waits for his seat is told those that he wants to begin with, beside the first. */
export function packetsKept(rules: Pick<TournamentPage["rules"], "multi_stack">, { state, packets }: { state: string; packets: number }): number {
  return state === "waiting" && rules.multi_stack ? rules.multi_stack.packets - 1 - packets : packets;
}

export function buying(page: TournamentPage, what: Bought): Asking {
  const { rules, currency, me } = page;
  const offer = me?.offer?.offer ?? 0;
  if (what === "packets") {
    const facts = { n: me ? packetsKept(rules, me) : 1 };
    return { title: t("tour.packets"), text: t("tour.packets.ask", facts), does: t("tour.packets.do"), ask: { do: "buy", what, packets: 1, offer } };
  }
  const block = what === "rebuy" ? rules.rebuy : rules.add_on;
  const facts = { price: block ? moneyText(block.price.whole, currency) : "", parts: block ? priceText(block.price, currency) : "", chips: block ? chipsText(block.price.chips) : "" };
  return {
    title: t(what === "rebuy" ? "tour.rebuy" : "tour.addOn"),
    text: t("tour.buy.ask", facts),
    does: t(what === "rebuy" ? "tour.rebuy.do" : "tour.addOn.do", facts),
    ask: { do: "buy", what, offer },
  };
}

export function leaving(): Asking {
  return { title: t("tour.leave"), text: t("tour.leave.ask"), does: t("tour.leave"), ask: { do: "leave" }, danger: true };
}
