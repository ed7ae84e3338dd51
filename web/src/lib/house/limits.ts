/** Self-limits in words, and when a change of one would take effect. */

import type { LimitView, SelfLimitRow } from "../api/protocol";
import { currency, dotted, minor, plain, show, typed as read } from "../money";
import { settings } from "../settings.svelte";
import { t } from "../text";
import { timeLeft } from "./times";

type Unit = LimitView["unit"];

export function unitOf(limit: SelfLimitRow): Unit {
  if (limit.money) return "money";
  return limit.measure === "log-ins" || limit.measure === "visits" ? "times" : "minutes";
}

/** A pause is stricter the longer it is; everything else the less it allows. */
export const moreIsStricter = (limit: Pick<SelfLimitRow, "measure"> | undefined) => limit?.measure === "pause";

/** What was typed as the server reads it; `null`: it is no value of that unit. */
export function valueOf(typed: string, unit: Unit, code: string): string | null {
  const text = dotted(typed);
  if (unit !== "money") return /^\d{1,6}$/.test(text) ? String(Number(text)) : null;
  const amount = read(typed, currency(code));
  return amount === null ? null : plain(amount, currency(code));
}

/** A value for people; `null` is no limit. */
export function limitText(value: string | null, unit: Unit, code: string): string {
  if (value === null) return t("limits.none");
  if (unit === "money") {
    const money = currency(code);
    return show(minor(value, money), money, settings.lang);
  }
  return unit === "times" ? t("limits.times", { n: value }) : Number(value) ? timeLeft(Number(value) * 60_000) : t("time.minutes", { minutes: 0 });
}

/** How much of a limit is used up, from 0 to 1; `null` where nothing can be. */
export function usedShare(limit: LimitView): number | null {
  if (limit.value === null || limit.used === null) return null;
  const [value, used] = [Number(limit.value), Number(limit.used)];
  if (value <= 0) return 1;
  return Math.min(1, Math.max(0, used / value));
}

/** When a change takes effect: at once, after the time of the plan, or as the day's rate will tell. */
type Effect = "none" | "now" | "later" | "by-rate";

export function effectOf(limit: LimitView, value: string | null, code: string, stricterUp: boolean): Effect {
  if (!limit.decided) return "now";
  if (value === null) return limit.value === null ? "none" : "later";
  if (limit.value === null) return "now";
  if (limit.unit === "money" && code !== limit.currency) return "by-rate";
  const [next, held] =
    limit.unit === "money"
      ? [minor(value, currency(code)), minor(limit.value, currency(code))]
      : [Number(value), Number(limit.value)];
  if (next === held) return limit.coming ? "now" : "none";
  return next > held === stricterUp ? "now" : "later";
}
