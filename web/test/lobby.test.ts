/** The poker lobby, several tables at once, chips by themselves, amounts in big blinds, own statistics. */

import { describe, expect, it } from "vitest";
import type { StatisticsRow } from "../src/lib/api/protocol";
import { inBlinds, plainBlinds, reader, typedBlinds } from "../src/lib/poker/amounts";
import { blindsOf, NO_REFILL, whenOf, withWhen } from "../src/lib/poker/refill";
import { figuresOf, sinceOf, together } from "../src/lib/poker/statistics";
import { currency } from "../src/lib/money";
import { beside, broughtForward, columnsFor, idsOf, nextToAct } from "../src/lib/state/desk";
import { ANY, fits, fromParams, sizeOf, sorted, toParams, turned, type PokerRow } from "../src/lib/state/pokerlobby";

const NB = "\u00a0";

describe("amounts in big blinds", () => {
  it.each([
    [200, 200, "1", "1"],
    [100, 200, "0.5", "0,5"],
    [1_333, 200, "6.7", "6,7"], // 6.665 of them
    [30, 200, "0.2", "0,2"], // 0.15: half away from nothing
    [0, 200, "0", "0"],
    [-150, 200, "−0.8", "−0,8"],
    [24_690_000, 200, "123,450", `123${NB}450`],
  ])("%d at a big blind of %d", (amount, blind, en, cs) => {
    expect(inBlinds(amount, blind, "en")).toBe(`${en}${NB}BB`);
    expect(inBlinds(amount, blind, "cs")).toBe(`${cs}${NB}BB`);
  });

  it("has a sign where one is asked for", () => {
    expect(inBlinds(300, 200, "en", true)).toBe(`+1.5${NB}BB`);
  });

  it("is typed and read back to a hundredth", () => {
    expect(plainBlinds(1000, 300)).toBe("3.33");
    expect(plainBlinds(900, 300)).toBe("3");
    expect(plainBlinds(750, 300)).toBe("2.5");
    expect(typedBlinds("2.5", 300)).toBe(750);
    expect(typedBlinds("3.33", 300)).toBe(999);
    for (const wrong of ["", "x", "1.234", "1e3"]) expect(typedBlinds(wrong, 300)).toBeNull();
  });

  it("is money where there is no blind", () => {
    expect(reader(currency("EUR"), "en", 0)(1250)).toBe("€12.50");
    expect(reader(currency("EUR"), "cs", 0)(1250)).toBe(`12,50${NB}€`);
    expect(reader(currency("EUR"), "cs", 500)(1250)).toBe(`2,5${NB}BB`);
  });
});

describe("several tables at once", () => {
  const table = (id: string, asks: boolean, deadline: number | null = null) => ({ id, asks, deadline });

  it("goes to the one with the least time left", () => {
    const tables = [table("a", true, 900), table("b", true, 300), table("c", false), table("d", true)];
    expect(nextToAct(tables, "")).toBe("b");
    expect(nextToAct(tables, "b")).toBe("a");
    expect(nextToAct([table("a", true, 1), table("d", true)], "a")).toBe("d");
    expect(nextToAct([table("a", true), table("c", false)], "a")).toBeNull();
  });

  it("never brings a table forward over one that waits for an answer", () => {
    expect(broughtForward([table("a", true), table("b", true, 1)], "a")).toBe("a");
    expect(broughtForward([table("a", false), table("b", true)], "a")).toBe("b");
    expect(broughtForward([table("a", false), table("b", false)], "a")).toBe("a");
  });

  it("reads addresses, each table once and not too many", () => {
    expect(idsOf("a,b,a,,c")).toEqual(["a", "b", "c"]);
    expect(idsOf(Array.from({ length: 30 }, (_, at) => `t${at}`).join())).toHaveLength(12);
    expect([1, 2, 4, 5, 9, 10].map(columnsFor)).toEqual([1, 2, 2, 3, 3, 4]);
    expect([beside(["a", "b", "c"], "c", 1), beside(["a", "b", "c"], "a", -1)]).toEqual(["a", "c"]);
  });
});

describe("the poker lobby", () => {
  const row = (id: string, more: object = {}, poker: object = {}) =>
    ({
      id, currency: "EUR", stakes: "1-2", names: { cs: id, en: id }, players: 1, bots: 0, free: 3, state: "open", figures: null, ...more,
      hands: { seats: 6, variant: "texas-holdem", structure: "no-limit", blinds: ["1", "2"], waiting: 0, ...poker },
    }) as unknown as PokerRow;
  const figures = (average_pot: string, flop: number, per_hour: number | null) => ({ figures: { hands: 9, average_pot, flop, per_hour } });

  it("filters by each of its fields", () => {
    const tables = [
      row("a"), row("b", { free: 0 }, { waiting: 2 }), row("c", { stakes: "5-10", currency: "CZK" }), row("d", {}, { seats: 2 }),
      row("e", {}, { seats: 9, structure: "pot-limit", variant: "omaha" }), row("f", { free: 0 }, { pool: { names: {}, watch: true } }),
    ];
    const found = (filter: object) => tables.filter((one) => fits(one, { ...ANY, ...filter })).map((one) => one.id).join("");
    expect(found({})).toBe("abcdef");
    expect(found({ free: true })).toBe("acdef"); // a pool has room for everybody
    expect(found({ queue: true })).toBe("acdef");
    expect(found({ stakes: "5-10" })).toBe("c");
    expect(found({ currency: "CZK" })).toBe("c");
    expect(found({ size: "heads-up" })).toBe("d");
    expect(found({ size: "full", structure: "pot-limit", variant: "omaha" })).toBe("e");
    expect(found({ pool: "pool" })).toBe("f");
    expect(found({ pool: "table", size: "six" })).toBe("abc");
    expect([2, 3, 6, 7, 10].map(sizeOf)).toEqual(["heads-up", "six", "six", "full", "full"]);
  });

  it("sorts by any column, and what is not known comes last both ways", () => {
    const tables = [row("a", figures("5", 20, 60)), row("b"), row("c", figures("30.50", 55, null)), row("d", figures("9", 40, 80))];
    const order = (sort: "pot" | "flop" | "speed" | "name", up: boolean) => sorted(tables, { sort, up }).map((one) => one.id).join("");
    expect(order("pot", false)).toBe("cdab");
    expect(order("pot", true)).toBe("adcb");
    expect(order("flop", false)).toBe("cdab");
    expect(order("speed", false)).toBe("dabc");
    expect(order("name", true)).toBe("abcd");
    expect(order("name", false)).toBe("dcba");
    expect(turned({ ...ANY }, "players")).toEqual({ sort: "players", up: true });
    expect(turned({ ...ANY }, "pot")).toEqual({ sort: "pot", up: false });
  });

  it("stands in the address and comes back from it", () => {
    const filter = { ...ANY, variant: "omaha", size: "six" as const, free: true, sort: "pot" as const, up: false };
    const written = new URLSearchParams(toParams(filter));
    expect(written.toString()).toBe("variant=omaha&size=six&free=1&sort=-pot");
    expect(fromParams(written)).toEqual(filter);
    expect(fromParams(new URLSearchParams("kind=poker"))).toBeNull();
    expect(fromParams(new URLSearchParams("size=huge&sort=nothing&pool=x"))).toEqual(ANY);
  });
});

describe("chips by themselves", () => {
  it("is one of three ways, with a number of big blinds", () => {
    expect(whenOf(NO_REFILL)).toBe("never");
    expect(withWhen(NO_REFILL, "below")).toEqual({ auto_rebuy: false, auto_top_up: true, top_up_below: 50 });
    expect(whenOf(withWhen(NO_REFILL, "always"))).toBe("always");
    expect(["1", " 40 ", "10000"].map(blindsOf)).toEqual([1, 40, 10_000]);
    expect(["0", "10001", "-1", "1.5", ""].map(blindsOf)).toEqual([null, null, null, null, null]);
  });
});

describe("own statistics", () => {
  const row = (more: Partial<StatisticsRow>): StatisticsRow => ({
    game: "wgg/x", names: { cs: "", en: "" }, currency: "EUR", stakes: "1-2", unit: "2", hands: 0, vpip: 0, pfr: 0, three_bets: 0,
    three_bet_chances: 0, saw: 0, showdowns: 0, won_showdowns: 0, net: "0", ...more,
  });

  it("puts pages together", () => {
    const all = together([row({ hands: 3, net: "-0.10" }), row({ stakes: "5-10", unit: "10", hands: 9 }), row({ hands: 2, net: "0.30" })]);
    expect(all.map(({ stakes, hands, net }) => [stakes, hands, net])).toEqual([["5-10", 9, "0"], ["1-2", 5, "0.20"]]);
  });

  it("counts wins each in its own blinds, and knows when there was no chance", () => {
    // +10 € at 1/2 are 5 BB, −20 € at 5/10 are −2 BB: 3 BB in 50 hands are 6 in a hundred
    const told = figuresOf([row({ hands: 40, vpip: 10, net: "10" }), row({ hands: 10, unit: "10", net: "-20", saw: 4, showdowns: 1 })]);
    expect(told).toEqual({ hands: 50, vpip: 0.2, pfr: 0, threeBet: null, showdown: 0.25, wonShowdown: 0, per100: 6 });
    expect(sinceOf("all", 5)).toBeUndefined();
    expect(sinceOf("day", 86_400_001)).toBe(1);
  });
});
