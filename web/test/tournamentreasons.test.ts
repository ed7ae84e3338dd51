/** Why somebody is moved or does not play, and how tables are called: by codes of the server, in both languages. */

import { describe, expect, it, vi } from "vitest";

// Before anything is imported: the settings look at the browser.
vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("navigator", { languages: ["en"] });
});

import type { MovedByBalance, PaidBackNews, WhyMoved } from "../src/lib/api/protocol";
import { settings } from "../src/lib/settings.svelte";
import { BACK, backReason, moveReason, PICKED, SEATS } from "../src/lib/tournament/reasons";
import { seatText, tableText } from "../src/lib/tournament/tables";
import { t, textOf } from "../src/lib/text";
import "./texts";

const both = (say: () => string) => (["cs", "en"] as const).map((lang) => (settings.set("lang", lang), say()));
const balance = (more: Partial<MovedByBalance> = {}): MovedByBalance => ({ is: "balance", table: 2, players: 9, to: 5, others: 7, picked: "next-big-blind", seat: "last-left", ...more });

describe("why somebody is moved", () => {
  it.each<[WhyMoved, string, string]>([
    [{ is: "break", table: 4 }, "stůl 4 se ruší, místa se losují", "table 4 is broken, seats are drawn"],
    [{ is: "redraw" }, "losují se všechna místa finálového stolu", "all seats of the final table are drawn"],
    [balance(), "u stolu 2 sedí 9, u stolu 5 7: jde příští velký blind, na místo, které se uvolnilo naposledy", "table 2 has 9, table 5 7: the next big blind goes, to the seat that was left last"],
    [
      balance({ picked: "drawn", seat: "soonest-big-blind" }),
      "u stolu 2 sedí 9, u stolu 5 7: rozhodl los, na místo, kde bude nejdříve velký blind, nikdy malý",
      "table 2 has 9, table 5 7: it was drawn, to the seat that is big blind soonest, never the small blind",
    ],
  ])("%o", (why, cs, en) => expect(both(() => moveReason(why))).toEqual([cs, en]));

  it("stays in the words of staff, whatever they look like", () => {
    for (const reason of ["vozík", "table 4 is broken; seats are drawn", "{a}"]) expect(both(() => moveReason({ is: "staff", reason }))).toEqual([reason, reason]);
  });

  it("has a rule with a name", () => {
    const rules: Record<WhyMoved["is"], true> = { balance: true, break: true, redraw: true, staff: true };
    for (const rule of Object.keys(rules)) {
      const [cs, en] = both(() => textOf(`tour.rule.${rule}`));
      expect(cs).not.toBe(en);
    }
  });
});

describe("every code", () => {
  // the tables have all codes that there are, or they do not compile
  it.each(Object.entries({ ...PICKED, ...SEATS, ...BACK }))("%s has a Czech and an English text", (_, key) => {
    const [cs, en] = both(() => t(key));
    expect(cs).toBeTruthy();
    expect(en).toBeTruthy();
    expect(cs).not.toBe(en);
  });
});

describe("why somebody has his money back", () => {
  it.each<[PaidBackNews["why"], string, string]>([
    ["no-seat", "nezbylo pro vás místo", "there was no seat for you"],
    ["team-incomplete", "váš tým nebyl úplný", "your team was not complete"],
    ["field-not-full", "počet hráčů nestačil na další úplný stůl", "there were not enough players for one more full table"],
    ["absent", "na začátku chybělo vaše připojení", "you were not connected at the start"],
  ])("%s", (why, cs, en) => expect(both(() => backReason(why))).toEqual([cs, en]));
});

describe("tables", () => {
  it("are called by their number, and a stage without tables is a pool", () => {
    expect(both(() => tableText(3))).toEqual(["Stůl 3", "Table 3"]);
    expect(both(() => tableText(null))).toEqual(["Pool", "Pool"]);
    expect(both(() => seatText(3, "5"))).toEqual(["Sedíte u stolu 3, místo 5.", "You sit at table 3, seat 5."]);
    expect(both(() => seatText(null, null))).toEqual(["Hrajete v poolu: každá hra je u nového stolu.", "You play in the pool: every hand is at a new table."]);
  });
});
