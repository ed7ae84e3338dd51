/** Payments as pages tell them: how far one has come, what a method allows, how a rate reads. */

import type { DepositLimit, MethodView, PaymentState, PaymentView, PlanMethod, StatementLine, Times, WithdrawalLimit } from "../api/protocol";
import { currency, minor, pair, plain, show, typed } from "../money";
import { settings } from "../settings.svelte";
import { isText, t } from "../text";

export const TONES = {
  ordered: "accent", held: "warn", sent: "accent", done: "good", declined: "bad", cancelled: "plain", "charged-back": "bad",
} as const satisfies Record<PaymentState, string>;

/** What comes to pass no more by itself. A deposit that is done can still be taken back, some day. */
const OVER: readonly PaymentState[] = ["done", "declined", "cancelled", "charged-back"];
export const isOver = (payment: Pick<PaymentView, "state">) => OVER.includes(payment.state);

interface Step {
  state: PaymentState;
  at: "past" | "now" | "ahead";
}

/** The way of a payment: what is behind it, where it is, and what is expected. */
export function stepsOf(payment: Pick<PaymentView, "state" | "sent_at">): Step[] {
  const { state } = payment;
  const way: PaymentState[] = ["ordered"];
  if (state === "held") way.push("held");
  if (state !== "cancelled" && (state !== "declined" || payment.sent_at)) way.push("sent");
  if (state === "charged-back") way.push("done", "charged-back");
  else way.push(state === "declined" || state === "cancelled" ? state : "done");
  const here = way.indexOf(state);
  return way.map((one, at) => ({ state: one, at: at < here ? "past" : at === here ? "now" : "ahead" }));
}

/** What a payment in this state means to who made it. */
export function toldOf(payment: Pick<PaymentView, "direction" | "state">): string {
  const key = `payment.told.${payment.direction}.${payment.state}`;
  return isText(key) ? t(key) : "";
}

/** Why a payment ended as it did; codes of providers that nobody has words for stand as they came. */
export function whyOf(payment: Pick<PaymentView, "why" | "said">): string {
  const key = `payment.why.${payment.why}`;
  return isText(key) ? t(key) : payment.said || payment.why;
}

/** Nothing moved, and nothing will. */
export const cameToNothing = (payment: Pick<PaymentView, "state">) => payment.state === "declined" || payment.state === "cancelled";

/** Money as the server wrote it, for people. */
export function money(amount: string, code: string): string {
  const of = currency(code);
  return show(minor(amount, of), of, settings.lang);
}

/** A limit, which may be in another currency than the wallet and then says so: "500000 USD". */
export function limitMoney(text: string, code: string): string {
  const [amount = "", other = code] = text.split(" ");
  return money(amount, other);
}

/** "1 EUR = 24,25 CZK"; nothing: it was not converted. */
export function rateText(rate: string, from: string, to: string): string {
  if (!rate) return "";
  return `1\u00a0${from} = ${settings.lang === "cs" ? rate.replace(".", ",") : rate}\u00a0${to}`;
}

/** What was typed, as the server reads it, or what is wrong with it. */
export type Amount = { text: string; minor: number } | { wrong: "money.amount.wrong" | "money.amount.none" };

export function amountOf(text: string, code: string): Amount {
  const of = currency(code);
  const read = typed(text, of);
  if (read === null) return { wrong: "money.amount.wrong" };
  return read ? { text: plain(read, of), minor: read } : { wrong: "money.amount.none" };
}

export const methodName = (names: { cs: string; en: string }, label: string) => (label ? `${names[settings.lang]} ${label}` : names[settings.lang]);

/** Only one is active at a time, and money comes and goes only by it. */
export const activeOf = (mine: readonly MethodView[]) => mine.find((one) => one.active && one.state === "verified");

export const limitOf = (method: PlanMethod | undefined, code: string): DepositLimit | undefined =>
  method?.deposit_limits.find((one) => one.currency === code);

/** "nejméně 10 €, nejvýše 910 €", "10 – 910 €", or that there are none. */
export function bounds(least: string | null, most: string | null, code: string): string {
  const of = currency(code);
  if (least !== null && most !== null) return pair(minor(least, of), minor(most, of), of, settings.lang);
  if (least !== null) return t("limit.min", { amount: money(least, code) });
  return most !== null ? t("limit.max", { amount: money(most, code) }) : t("limit.none");
}

type How = "rollback" | "overcredit";

/** Whether an amount only gives back what came by this method, or is more than that. */
export function howOf(amount: number, method: Pick<MethodView, "rollback">, code: string): How {
  return amount <= minor(method.rollback[code] ?? "0", currency(code)) ? "rollback" : "overcredit";
}

/** By the plan less may be paid out above the deposits than of the deposits themselves. */
export function literal(limit: WithdrawalLimit): boolean {
  const of = currency(limit.currency);
  return limit.rollback_least !== null && minor(limit.rollback_least, of) > minor(limit.overcredit_least, of);
}

/** Kinds of movements that are there, each with what people call it. */
export function kindsOf(lines: readonly StatementLine[]): Map<string, string> {
  return new Map(lines.map((one) => [one.kind, one.text || one.kind]));
}

/** How often a method may still be used within 24 hours. */
export function timesOf(plan: PlanMethod, what: readonly Times["what"][]): { id: string; label: string; value: string }[] {
  return plan.times
    .filter((one) => what.includes(one.what))
    .map((one) => ({ id: one.what, label: t(`limit.times.${one.what}`), value: t("limit.times", { left: one.left, most: one.most }) }));
}
