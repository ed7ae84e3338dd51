/** Money in and out: what pages decide without a server. */

import { beforeEach, describe, expect, test, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal("localStorage", { getItem: (key: string) => ({ "krupier.operator": '"tsg"', "krupier.token": '"t0"' })[key] ?? null, setItem: () => {} });
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("WebSocket", class { close() {} });
  vi.stubGlobal("location", { origin: "http://house.test", pathname: "/", search: "" });
});

import { ApiError } from "../src/lib/api/http";
import type { MethodView, PaymentState, PlanMethod, StatementLine, WithdrawalLimit } from "../src/lib/api/protocol";
import { account } from "../src/lib/account.svelte";
import { amountsChanged, confirming, unanswered } from "../src/lib/house/confirming";
import { eventTone } from "../src/lib/house/office";
import { activeOf, amountOf, bounds, howOf, isOver, kindsOf, literal, limitMoney, limitOf, money, rateText, stepsOf, timesOf, toldOf, whyOf } from "../src/lib/house/payments";
import { payments } from "../src/lib/payments.svelte";
import { settings } from "../src/lib/settings.svelte";
import { Signing } from "../src/lib/signing.svelte";
import { partAddress, paymentAddress } from "../src/components/money/parts";
import "./texts";

beforeEach(() => settings.set("lang", "en"));

describe("the way of a payment", () => {
  const way = (state: PaymentState, sent_at: string | null = null) => stepsOf({ state, sent_at }).map((one) => `${one.state} ${one.at}`);
  const SENT = "2026-11-16T10:00:00+01:00";

  test("ends with money or without it", () => {
    expect(way("ordered")).toEqual(["ordered now", "sent ahead", "done ahead"]);
    expect(way("held")).toEqual(["ordered past", "held now", "sent ahead", "done ahead"]);
    expect(way("sent", SENT)).toEqual(["ordered past", "sent now", "done ahead"]);
    expect(way("done", SENT)).toEqual(["ordered past", "sent past", "done now"]);
    expect(way("charged-back", SENT)).toEqual(["ordered past", "sent past", "done past", "charged-back now"]);
    expect(way("cancelled")).toEqual(["ordered past", "cancelled now"]);
  });

  test("names only what there was: what was declined before it was sent never was", () => {
    expect(way("declined")).toEqual(["ordered past", "declined now"]);
    expect(way("declined", SENT)).toEqual(["ordered past", "sent past", "declined now"]);
  });

  test("is followed until it is over", () => {
    const over = (["ordered", "held", "sent", "done", "declined", "cancelled", "charged-back"] as const).filter((state) => isOver({ state }));
    expect(over).toEqual(["done", "declined", "cancelled", "charged-back"]);
  });

  test.each(["cs", "en"] as const)("is told in words for every state there can be (%s)", (lang) => {
    settings.set("lang", lang);
    for (const state of ["ordered", "sent", "done", "declined", "cancelled", "charged-back"] as const) expect(toldOf({ direction: "deposit", state })).toMatch(/\.$/);
    for (const state of ["ordered", "held", "sent", "done", "declined", "cancelled"] as const) expect(toldOf({ direction: "withdrawal", state })).toMatch(/\.$/);
  });
});

test("why a payment failed has words, or stands as the provider said it", () => {
  expect([whyOf({ why: "do-not-honour", said: "do-not-honour" }), whyOf({ why: "odd-code", said: "odd-code" }), whyOf({ why: "x", said: "" })]).toEqual(["the bank declined it", "odd-code", "x"]);
});

describe("amounts", () => {
  test("are sent as the server reads them, whatever was typed", () => {
    expect(amountOf("1 500,50", "EUR")).toEqual({ text: "1500.50", minor: 150050 });
    expect(amountOf("10", "CZK")).toEqual({ text: "10", minor: 1000 });
    expect(amountOf("1,000", "EUR")).toEqual({ wrong: "money.amount.wrong" });
    expect(amountOf("0,00", "EUR")).toEqual({ wrong: "money.amount.none" });
  });

  test("and rates are read in the language of the page", () => {
    expect([money("1234.5", "CZK"), rateText("24.255", "EUR", "CZK"), rateText("", "EUR", "EUR")]).toEqual(["1,234.50\u00a0Kč", "1\u00a0EUR = 24.255\u00a0CZK", ""]);
    settings.set("lang", "cs");
    expect([money("1234.5", "CZK"), rateText("24.255", "EUR", "CZK")]).toEqual(["1\u00a0234,50\u00a0Kč", "1\u00a0EUR = 24,255\u00a0CZK"]);
  });
});

describe("limits", () => {
  const visa = {
    id: "visa",
    deposit_limits: [{ currency: "EUR", least: "10", most: "910", day: "910", week: "1850", month: "3650", left: "810" }],
    times: [{ what: "attempts", most: 5, left: 3 }, { what: "withdrawals", most: 3, left: 3 }],
  } as unknown as PlanMethod;

  test("are those of the wallet's currency", () => {
    expect(limitOf(visa, "EUR")?.left).toBe("810");
    expect([limitOf(visa, "GBP"), limitOf(undefined, "EUR")]).toEqual([undefined, undefined]);
  });

  test("have a lower end, an upper one, both or none", () => {
    expect([bounds("10", "910", "EUR"), bounds("10", null, "USD"), bounds(null, "5", "USD"), bounds(null, null, "USD")]).toEqual(["€10 – €910", "at least $10", "at most $5", "no limit"]);
  });

  test("of a level may be in another currency", () => {
    expect([limitMoney("910", "EUR"), limitMoney("200000 USD", "EUR")]).toEqual(["€910", "$200,000"]);
  });

  test("count deposits and withdrawals apart", () => {
    expect(timesOf(visa, ["attempts", "deposits"]).map((one) => one.value)).toEqual(["3 of 5 left"]);
    expect(timesOf(visa, ["withdrawals"]).map((one) => one.value)).toEqual(["3 of 3 left"]);
  });
});

describe("a withdrawal", () => {
  const card = { rollback: { USD: "50" } };

  test("gives back deposits as long as it is no more than those (T04-31, T04-32)", () => {
    expect(howOf(5000, card, "USD")).toBe("rollback");
    expect(howOf(5001, card, "USD")).toBe("overcredit");
    expect(howOf(1, card, "EUR")).toBe("overcredit");
  });

  test("may have a least amount that is higher for deposits than for more: that is told (T04-25…28)", () => {
    const limit = (rollback: string | null, overcredit: string | null): WithdrawalLimit => ({ currency: "USD", rollback_least: rollback, rollback_most: null, overcredit_least: overcredit, overcredit_most: null });
    expect(literal(limit("50", "1"))).toBe(true);
    expect(literal(limit("10", "100"))).toBe(false);
    expect(literal(limit("50", null))).toBe(true);
    expect(literal(limit(null, "10"))).toBe(false);
  });

  test("goes to the one method that is active and verified", () => {
    const one = (id: string, state: string, active: boolean) => ({ id, state, active }) as MethodView;
    expect(activeOf([one("a", "verified", false), one("b", "verified", true)])?.id).toBe("b");
    expect(activeOf([one("a", "removed", true), one("b", "given", false)])).toBeUndefined();
  });
});

test("every movement of a statement can be found by its kind", () => {
  const line = (kind: string, text: string) => ({ kind, text }) as StatementLine;
  expect([...kindsOf([line("deposit", "deposit"), line("stake", ""), line("deposit", "deposit")])]).toEqual([["deposit", "deposit"], ["stake", "stake"]]);
});

test("what a provider told and we refused stands out", () => {
  expect(["applied", "repeated", "bad-signature", "contradiction", "other-amount"].map(eventTone)).toEqual(["good", "plain", "bad", "bad", "bad"]);
});

test("parts of the money and payments have addresses", () => {
  expect([partAddress("wallets"), partAddress("deposit"), paymentAddress("a b")]).toEqual(["/account?tab=money", "/account?tab=money&part=deposit", "/account?tab=money&payment=a%20b"]);
});

describe("a confirmation", () => {
  const fault = (status: number, code: string) => new ApiError(status, { code, message: code, facts: {} });

  test("has a key of its own, which the server takes", () => {
    const keys = [1, 2, 3].map(() => confirming({}, {}).key);
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  });

  test("is sent again under the same key where nobody answered, and not where it was refused", () => {
    expect([new TypeError("Failed to fetch"), fault(502, "http"), fault(503, "storage-away")].map(unanswered)).toEqual([true, true, true]);
    expect([fault(409, "deposit-too-much"), fault(403, "prove-again"), fault(422, "bad-input")].map(unanswered)).toEqual([false, false, false]);
  });

  test("is asked anew where other amounts hold", () => {
    expect(amountsChanged(fault(409, "payment-amounts-changed"))).toBe(true);
    expect([amountsChanged(fault(409, "deposit-too-much")), amountsChanged(new TypeError("x"))]).toEqual([false, false]);
  });
});

describe("changes of money", () => {
  let asked: [string, unknown][] = [];
  function answers(...given: [number, unknown][]): void {
    asked = [];
    vi.stubGlobal("fetch", (url: URL, { method, body }: RequestInit) => {
      if (method === "GET") return Promise.resolve(new Response(JSON.stringify({ payments: [] }), { status: 200 }));
      asked.push([url.pathname, JSON.parse(String(body))]);
      const [status, answer] = given.shift()!;
      return Promise.resolve(new Response(JSON.stringify(answer), { status }));
    });
  }
  const form = { amount: "10", currency: "EUR", method_amount: "10", key: "k".repeat(32) };

  test("that want a credential first are sent again as they were: one order, one key", async () => {
    answers([403, { error: { code: "prove-again", message: "", facts: {} } }], [200, {}], [200, { id: "p1" }]);
    const made = payments.change(() => payments.api.deposit(form));
    await vi.waitFor(() => expect(account.asksProof).not.toBeNull());
    await account.prove({ password: "a long sentence" });
    expect(await made).toEqual({ id: "p1" });
    expect(asked).toEqual([["/api/account/deposits", form], ["/api/account/proof", { password: "a long sentence" }], ["/api/account/deposits", form]]);
  });

  test("leave what is shown as the server has it afterwards", async () => {
    answers([200, { id: "p2" }]);
    payments.view = null;
    await payments.change(() => payments.api.cancel("p2"));
    expect(payments.view).toEqual({ payments: [] });
    expect(payments.one("p2")).toBeUndefined();
  });
});

describe("an act of staff", () => {
  const asked = { signed: "payment" as const, what: "Hold", about: "jana" };

  test("is done with its reason, and what is shown is read again", async () => {
    const [act, read] = [vi.fn(async () => ({})), vi.fn(async () => {})];
    const signing = new Signing(String, read);
    signing.ask({ ...asked, act });
    signing.reason = " source of the money ";
    expect(await signing.sign()).toBe("");
    expect(act).toHaveBeenCalledWith("source of the money");
    expect([signing.asked, read.mock.calls.length]).toEqual([null, 1]);
  });

  test("that is refused waits with what was typed", async () => {
    const signing = new Signing(() => "too late", async () => {});
    signing.ask({ ...asked, act: () => Promise.reject(new Error("no")) });
    signing.reason = "why";
    expect(await signing.sign()).toBe("too late");
    expect([signing.asked?.what, signing.reason]).toEqual(["Hold", "why"]);
    signing.close();
    expect(signing.asked).toBeNull();
  });
});
