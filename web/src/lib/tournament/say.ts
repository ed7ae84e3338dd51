/** Tournaments in words: stakes, prices, states. */

import type { RoundNow, TournamentBets, TournamentLevel, TournamentPage, TournamentPrice, TournamentRow } from "../api/protocol";
import { currency, minor, show } from "../money";
import { settings } from "../settings.svelte";
import { t, textOf } from "../text";
import { countdown } from "./clock";

const CHIPS = currency("CHIPS");

export function chipsText(chips: number | string | null | undefined): string {
  return chips === null || chips === undefined ? "–" : show(Number(chips), CHIPS, settings.lang);
}

export function moneyText(amount: string | null | undefined, code: string): string {
  const money = currency(code);
  return show(minor(amount, money), money, settings.lang);
}

/** "100 / 200 · ante 25" */
export function stakesText(level: { blinds: readonly (string | number)[] | null; ante: string | number | null; bring_in?: number }): string {
  const said = (of: string | number) => chipsText(of);
  return (
    [
      level.blinds ? level.blinds.map(said).join(" / ") : "",
      level.ante ? t("tour.ante", { amount: said(level.ante) }) : "",
      level.bring_in ? t("tour.bringIn", { amount: said(level.bring_in) }) : "",
    ]
      .filter(Boolean)
      .join(" · ") || "–"
  );
}

/** "Round 1 of 3, game 2 of 12". */
export function roundText({ number, of, game, games }: RoundNow): string {
  return t("marias.sheet.left", { number, of, game, games });
}

/** "10–500", "from 10" where as much can be staked as one has. */
export function betRange({ least, most }: Pick<TournamentBets, "least" | "most">): string {
  return most ? `${chipsText(least)}–${chipsText(most)}` : t("tour.bets.strip.from", { least: chipsText(least) });
}

/** "90 + 10 €", "45 + 45 + 10 €"; free where nothing is paid. */
export function priceText(price: TournamentPrice, code: string): string {
  const money = currency(code);
  if (!minor(price.whole, money)) return t("tour.free");
  const parts = [price.prize, price.bounty, price.fee].map((one) => minor(one, money)).filter((one) => one > 0);
  return parts.length > 1 ? parts.map((one) => show(one, money, settings.lang)).join(" + ") : moneyText(price.whole, code);
}

export function isFree(price: TournamentPrice, code: string): boolean {
  return minor(price.whole, currency(code)) === 0;
}

/** What goes on, or when it starts. `now`: the server's. */
export function situationText(row: TournamentRow, now: number): string {
  if (row.state === "over") return t("tour.state.over");
  if (isWaiting(row)) return t("tour.waitsLeft", { left: row.left, of: row.entries });
  if (row.state !== "registering") return t("tour.atLevel", { level: row.level ?? 1, left: row.left, of: row.entries });
  if (row.full_at) return t("tour.missing", { n: Math.max(0, row.full_at - row.entries) });
  return row.starts_at === null ? t("tour.whenTold") : t("tour.startsIn", { left: countdown(row.starts_at - now) });
}

/** Whether it has begun and nothing is played: its next flight, stage or day waits to be started. */
export function isWaiting(row: Pick<TournamentRow, "state" | "level">): boolean {
  return row.state !== "registering" && row.state !== "over" && row.level === null;
}

export function tagText(tag: string): string {
  return textOf(`tour.tag.${tag}`);
}

/** The level that is played or comes first. */
export function levelOf(page: Pick<TournamentPage, "structure" | "level">): TournamentLevel | null {
  return page.structure[Math.min(Math.max(page.level ?? 1, 1), page.structure.length) - 1] ?? null;
}

/** What comes after the present level: in a break a level counts as played until the break is over. The last one goes on for ever. */
export function levelAfter(page: Pick<TournamentPage, "structure" | "level">): { number: number; level: TournamentLevel | null } {
  const number = (page.level ?? 0) + 1;
  return { number, level: levelOf({ structure: page.structure, level: number }) };
}

/** "12 min", "90 s" */
export function durationText(seconds: number): string {
  return seconds % 60 ? t("tour.seconds", { n: seconds }) : t("tour.minutes", { n: seconds / 60 });
}

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

/** "3." in Czech, "3rd" in English. */
export function nth(n: number): string {
  if (settings.lang === "cs") return `${n}.`;
  return n + (ENDINGS[new Intl.PluralRules("en", { type: "ordinal" }).select(n)] ?? "th");
}

export function placeText(n: number): string {
  return t("tour.placeOf", { nth: nth(n) });
}
