/** Times of the house for people: ISO 8601 on the wire, the clock of the house on the page. */

import { locale, t } from "../text";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A time with its distance from Greenwich: what stands before that is what the clock of the house shows. */
const CLOCK = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)\S*[+-]\d\d:\d\d$/;

/** When something is, by the clock of the house, as its letters and refusals say it: its days are counted
 * by that clock, wherever the reader is. A dash where it never is. */
export function when(iso: string | null | undefined): string {
  const clock = iso ? CLOCK.exec(iso)?.[1] : undefined;
  const at = clock ? Date.parse(`${clock}Z`) : iso ? Date.parse(iso) : NaN;
  if (Number.isNaN(at)) return "–";
  return new Date(at).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short", ...(clock ? { timeZone: "UTC" } : {}) });
}

/** A calendar day, which is the same everywhere. */
export function day(iso: string): string {
  const at = Date.parse(`${iso}T00:00Z`);
  return Number.isNaN(at) ? iso : new Date(at).toLocaleDateString(locale(), { dateStyle: "medium", timeZone: "UTC" });
}

/** How long it takes until then, in its two largest units; at least a minute. */
export function timeLeft(ms: number): string {
  const whole = Math.max(MINUTE, Math.ceil(ms / MINUTE) * MINUTE);
  const [days, hours, minutes] = [Math.floor(whole / DAY), Math.floor((whole % DAY) / HOUR), Math.floor((whole % HOUR) / MINUTE)];
  if (days) return hours ? t("time.days.hours", { days, hours }) : t("time.days", { days });
  if (hours) return minutes ? t("time.hours.minutes", { hours, minutes }) : t("time.hours", { hours });
  return t("time.minutes", { minutes });
}

/** A time spent: hours and minutes, "1:05". */
export function spent(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
