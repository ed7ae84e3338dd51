import { beforeEach, expect, test, vi } from "vitest";

// Before anything is imported: the settings look at the browser.
vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("navigator", { languages: ["en"] });
});

import type { ActRow } from "../src/lib/api/protocol";
import { settings } from "../src/lib/settings.svelte";
import { aboutOf, changeOf, fits, suspension, whatText } from "../src/lib/state/acts";
import "./texts";

beforeEach(() => settings.set("lang", "en"));

function row(more: Partial<ActRow>): ActRow {
  return {
    id: "acts:kings#1", at: 1_763_180_000_000, author: "eva", role: "floor", act: "table.open", subject: "table:T1",
    before: null, after: null, reason: "", clause: "", second: "", ...more,
  };
}

const stopped = row({ act: "table.suspend", before: { suspended: null }, after: { suspended: { reason: "dispute", left: 12_000_000, bank: 5_000_000 } }, reason: "dispute" });
const resumed = row({ act: "table.suspend", before: { suspended: { reason: "dispute" } }, after: { suspended: null }, reason: "settled" });

test("what was done has words, and a table that goes on was not suspended by it", () => {
  expect([whatText(row({})), whatText(stopped), whatText(resumed)]).toEqual(["Table opened", "Table suspended", "Table resumed"]);
  settings.set("lang", "cs");
  expect([whatText(row({ act: "round.void" })), whatText(resumed)]).toEqual(["Hra zrušena", "Stůl pokračuje"]);
});

test("tables and rounds can be looked at", () => {
  expect(aboutOf(row({}))).toEqual({ text: "table T1", href: "/table/T1" });
  expect(aboutOf(row({ subject: "round:T1-42" }))).toEqual({ text: "round T1-42", href: "/round/T1-42" });
  expect(aboutOf(row({ subject: "staff:eva" })).href).toBeNull();
});

test("what was before and after is said in words", () => {
  expect(changeOf(row({ before: { state: "closed" }, after: { state: "open" } }))).toEqual({ before: "closed", after: "open" });
  expect(changeOf(stopped)).toEqual({ before: "in play", after: "suspended" });
  const limits = { limits: { straight: { min: "1" } } };
  const after = { limits: { straight: { min: "2", max: "100" } } };
  expect(changeOf(row({ act: "limits.set", before: limits, after }))).toEqual({ before: "straight 1 –", after: "straight 2 – 100" });
  const [from, to] = [{ table: "T1", seat: "3" }, { table: "T2", seat: null }];
  expect(changeOf(row({ act: "seat.move", before: from, after: to }))).toEqual({ before: "table T1, seat 3", after: "table T2" });
  expect(changeOf(row({ act: "staff.manage", before: { role: "croupier" }, after: { role: "floor" } }))).toEqual({ before: "croupier", after: "floor" });
  const made = { id: "T1", game: "kings/roulette", currency: "EUR", limits: {}, house_rules: { pause: 5 }, group: "" };
  expect(changeOf(row({ act: "table.create", after: made })).after).toBe("game kings/roulette, currency EUR");
});

test("a table is suspended since its last act says so", () => {
  expect(suspension([row({}), stopped, resumed])).toMatchObject({ author: "eva", reason: "dispute" });
  expect(suspension([resumed, stopped])).toBeNull();
  expect(suspension([])).toBeNull();
});

test("a table is opened only when it is closed, or about to be", () => {
  const states = ["open", "closing", "closed", "suspended"] as const;
  expect(states.filter((state) => fits("open", state))).toEqual(["closing", "closed"]);
  expect(states.filter((state) => fits("close", state))).toEqual(["open"]);
  expect(states.filter((state) => fits("suspend", state))).toEqual(["open", "closing", "closed"]);
  expect(states.filter((state) => fits("resume", state))).toEqual(["suspended"]);
});
