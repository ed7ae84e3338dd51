/** What is said of a tournament on its page, at its tables and to its director. */

import { describe, expect, it, vi } from "vitest";

// Before anything is imported: the settings look at the browser.
vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("navigator", { languages: ["en"] });
});

import type { TournamentLevel, TournamentPage } from "../src/lib/api/protocol";
import { settings } from "../src/lib/settings.svelte";
import { buying, packetsKept } from "../src/lib/tournament/buying";
import { answerText, canStart, journalText, lineText } from "../src/lib/tournament/directing";
import { rulesOf } from "../src/lib/tournament/rules";
import { textOf } from "../src/lib/text";
import { betRange, levelAfter, situationText, tagText } from "../src/lib/tournament/say";
import "./texts";

const both = (say: () => string) => (["cs", "en"] as const).map((lang) => (settings.set("lang", lang), say()));
const level = (number: number, seconds = 600, pause = 0) => ({ number, seconds, pause, blinds: [50 * number, 100 * number], ante: 0 }) as TournamentLevel;
const stage = { flights: 1, play: "field", units: 0 };

const page = (more: Record<string, unknown> = {}, rules: Record<string, unknown> = {}) =>
  ({
    state: "running", level: 1, stage: 1, currency: "EUR", full_at: null, chips: 1000, seats: 9, guarantee: "0", tables: [], structure: [level(1)],
    price: { whole: "10", prize: "9", fee: "1", bounty: "0", chips: 1000 }, me: null,
    rules: {
      prices: [{ whole: "10", prize: "9", fee: "1", bounty: "0", chips: 1000 }], fee: "10 %", start: { least: 2 }, stages: [stage], payouts: { by: "winner" },
      end: { when: "last-player" }, clock: { usual: 20, short: 15, short_levels: 300, bank: 60, refill: 2 }, excluded: "placed", cancellation: [], condition: null,
      levies: "0 %", entries: 1, late_until: 0, ...rules,
    },
    ...more,
  }) as unknown as TournamentPage;

describe("a break", () => {
  it("is followed by the next level, not by the one that is over", () => {
    const structure = [level(1), level(2), level(3)];
    expect(levelAfter({ structure, level: 2 })).toEqual({ number: 3, level: structure[2] });
    // the last one goes on for ever
    expect(levelAfter({ structure, level: 3 })).toEqual({ number: 4, level: structure[2] });
  });
});

describe("the time to decide", () => {
  const think = (lengths: number[], clock = {}) => {
    const one = page({ structure: lengths.map((seconds, at) => level(at + 1, seconds)) });
    Object.assign(one.rules.clock, clock);
    return both(() => rulesOf(one).find((said) => said.id === "clock")!.value);
  };

  it("is one where all levels are as long as that, or shorter", () => {
    expect(think([600, 900])).toEqual(["20 s, časová banka 60 s", "20 s, time bank 60 s"]);
    expect(think([300, 180])).toEqual(["15 s, časová banka 60 s", "15 s, time bank 60 s"]);
    expect(think([300, 600], { short: 20 })).toEqual(["20 s, časová banka 60 s", "20 s, time bank 60 s"]);
    expect(think([300], { short: 12.5 })).toEqual(["12,5 s, časová banka 60 s", "12.5 s, time bank 60 s"]);
  });

  it("says when it is which", () => {
    expect(think([600, 300])).toEqual([
      "15 s v úrovních nejvýše po 5 min, v delších 20 s; časová banka 60 s",
      "15 s in levels of 5 min at most, 20 s in longer ones; time bank 60 s",
    ]);
  });
});

describe("packets", () => {
  const rules = { multi_stack: { packets: 4, until: 3 } } as TournamentPage["rules"];

  it("are counted from the other end while one waits for the start", () => {
    expect(packetsKept(rules, { state: "waiting", packets: 0 })).toBe(3);
    expect(packetsKept(rules, { state: "waiting", packets: 2 })).toBe(1);
    expect(packetsKept(rules, { state: "in", packets: 2 })).toBe(2);
    expect(packetsKept({ multi_stack: null }, { state: "waiting", packets: 0 })).toBe(0);
  });

  it("are asked for with those that are kept", () => {
    const asked = (state: string, packets: number) => buying(page({ me: { state, packets } }, { multi_stack: rules.multi_stack }), "packets").text;
    expect(both(() => asked("waiting", 0))).toEqual(["V záloze máte 3 balíčky. Do hry přijde jeden.", "You have 3 packets in reserve. One comes into play."]);
    expect(both(() => asked("in", 1))).toEqual(["V záloze máte 1 balíček. Do hry přijde jeden.", "You have 1 packet in reserve. One comes into play."]);
  });

  it("are taken by the number under which they are offered, or as none were", () => {
    const ask = (offer: object | null) => buying(page({ me: { state: "in", packets: 1, offer } }, { multi_stack: rules.multi_stack }), "packets").ask;
    expect(ask({ offer: 7 })).toMatchObject({ do: "buy", offer: 7 });
    expect(ask(null)).toMatchObject({ do: "buy", offer: 0 });
  });
});

describe("words", () => {
  it("say how a deal divides", () => {
    const said = (method: string) => both(() => textOf(`tour.deal.lead.${method}`));
    expect(said("icm")).toEqual(["Rozdělení podle ICM z žetonů, které kdo teď má.", "Divided by ICM, on the chips of now."]);
    expect(said("chips")).toEqual(["Rozdělení podle žetonů, které kdo teď má.", "Divided by the chips of now."]);
    expect(said("equal")).toEqual(["Rozdělení stejným dílem.", "Divided in equal parts."]);
    expect(said("custom")).toEqual(["Rozdělení podle domluvy.", "Divided as agreed."]);
  });

  it("say between what one bets, and that there may be no most", () => {
    expect(both(() => betRange({ least: 10, most: 500 }))).toEqual(["10–500", "10–500"]);
    expect(both(() => betRange({ least: 10, most: 0 }))).toEqual(["od 10", "from 10"]);
  });

  it("say what waits to be started", () => {
    const now = (more: object) => both(() => situationText(page({ left: 7, entries: 90, ...more }), 0));
    expect(now({ level: null })).toEqual(["čeká na pokračování, zbývá 7 z 90", "waits to be continued, 7 of 90 left"]);
    expect(now({ level: 4 })).toEqual(["úroveň 4, zbývá 7 z 90", "level 4, 7 of 90 left"]);
  });

  it("call kinds as players do", () => expect(both(() => tagText("round-robin"))).toEqual(["každý s několika", "round robin"]));
});

describe("the director", () => {
  const several = { stages: [{ ...stage, flights: 2 }] };
  const table = (flight: number) => ({ tables: [{ id: "a-t1", flight }] });

  it("starts what waits: the whole, another day, a flight that has no tables", () => {
    expect(canStart(page({ state: "registering", level: null }), 1)).toBe(true);
    expect(canStart(page({ level: null, stage: 2 }), 1)).toBe(true);
    expect(canStart(page({ state: "late", ...table(1) }, several), 2)).toBe(true);
  });

  it("starts nothing that plays or is over", () => {
    expect(canStart(page(table(1)), 1)).toBe(false);
    expect(canStart(page({ state: "break", tables: [] }), 1)).toBe(false);
    expect(canStart(page({ state: "late", ...table(1) }, several), 1)).toBe(false);
    expect(canStart(page({ state: "over", level: null }), 1)).toBe(false);
  });

  it("reads the journal in his language, money that was taken back too", () => {
    expect(both(() => journalText("pool-unit-begins"))).toEqual(["začíná hra", "hand begins"]);
    expect(both(() => journalText("rolled back: prize"))).toEqual(["vráceno zpět: výhra", "taken back: prize"]);
    const line = { what: "scores", table: 2, by: "Bob" } as Parameters<typeof lineText>[0];
    expect(both(() => lineText(line))).toEqual(["výsledky zapsány · Stůl 2 · Bob", "results recorded · Table 2 · Bob"]);
    const answer = { what: "levy", name: null, table: null, amount: "35", number: null };
    expect(both(() => answerText(answer))).toEqual(["zákonný odvod 35", "statutory levy 35"]);
  });
});
