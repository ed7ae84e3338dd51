/** Why somebody is moved, or does not play: the server says it by codes, and staff in their own words. */

import type { MovedByBalance, PaidBackNews, WhyMoved } from "../api/protocol";
import { t, type TextKey } from "../text";

export const PICKED: Record<MovedByBalance["picked"], TextKey> = { "next-big-blind": "tour.why.who.blind", drawn: "tour.why.who.drawn" };
export const SEATS: Record<MovedByBalance["seat"], TextKey> = { "last-left": "tour.why.to.left", "soonest-big-blind": "tour.why.to.blind" };

export function moveReason(why: WhyMoved): string {
  switch (why.is) {
    case "balance":
      return t("tour.why.balance", { a: why.table, n: why.players, b: why.to, m: why.others, who: t(PICKED[why.picked]), to: t(SEATS[why.seat]) });
    case "break":
      return t("tour.why.broken", { a: why.table });
    case "redraw":
      return t("tour.why.final");
    case "staff":
      return why.reason;
  }
}

export const BACK: Record<PaidBackNews["why"], TextKey> = {
  "no-seat": "tour.back.noSeat",
  "team-incomplete": "tour.back.team",
  "field-not-full": "tour.back.field",
  absent: "tour.back.absent",
};

/** Why somebody does not play and has his money back. */
export function backReason(why: PaidBackNews["why"]): string {
  return t(BACK[why]);
}
