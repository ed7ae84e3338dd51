/** Tournaments: the lobby's list, clocks, draws that are made again, where news lead. */

import { beforeAll, describe, expect, it, vi } from "vitest";

// Before anything is imported: the settings look at the browser.
vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("location", { pathname: "/", search: "", origin: "http://krupier.test" });
  vi.stubGlobal("addEventListener", () => {});
});

import type { JournalLine, TournamentRow } from "../src/lib/api/protocol";
import { parseRoute } from "../src/lib/route";
import { settings } from "../src/lib/settings.svelte";
import { countdown, leftOf, untilBreak } from "../src/lib/tournament/clock";
import { blocksOf, playerOf, undone } from "../src/lib/tournament/directing";
import { check, commitmentOf, drawn } from "../src/lib/tournament/draws";
import { ANY_TOURNAMENT, buyInOf, changedRows, fits, fromParams, kindsOf, scheduled, toParams } from "../src/lib/tournament/lobby";
import { goesTo } from "../src/lib/tournament/news.svelte";
import { seen } from "../src/lib/tournament/seen.svelte";
import { nth, priceText, stakesText } from "../src/lib/tournament/say";
import "./texts";

const row = (id: string, more: Partial<TournamentRow> = {}) =>
  ({
    id, operator: "kings", names: { cs: id, en: id }, game: "kings/holdem", game_names: { cs: "Hold'em", en: "Hold'em" }, currency: "EUR",
    price: { whole: "10", prize: "9", fee: "1", bounty: "0", chips: 5000 }, state: "registering", starts_at: null, full_at: null, entries: 0, tags: [], ...more,
  }) as TournamentRow;

describe("the tournament lobby", () => {
  it("takes changes key by key", () => {
    const rows = [row("a"), row("b")];
    const changed = changedRows(rows, { a: { entries: 7 }, b: null, c: row("c") });
    expect(changed.map((one) => [one.id, one.entries])).toEqual([["a", 7], ["c", 0]]);
  });

  it("shows what can be entered first, the next start before later ones, the fullest sit & go before emptier ones", () => {
    const rows = [
      row("over", { state: "over" }), row("runs", { state: "running" }), row("late", { state: "late" }), row("sng-2", { full_at: 6, entries: 2 }),
      row("sng-5", { full_at: 6, entries: 5 }), row("noon", { starts_at: 12 }), row("ten", { starts_at: 10 }),
    ];
    expect(scheduled(rows).map((one) => one.id)).toEqual(["ten", "noon", "sng-5", "sng-2", "late", "runs", "over"]);
  });

  it("filters by each of its fields", () => {
    const rows = [
      row("a"), row("b", { operator: "fortuna" }), row("c", { game: "kings/omaha" }), row("d", { state: "running" }), row("e", { full_at: 6 }),
      row("f", { tags: ["bounty"] }), row("g", { price: { whole: "0", prize: "0", fee: "0", bounty: "0", chips: 1 } }),
    ];
    const found = (filter: object) => rows.filter((one) => fits(one, { ...ANY_TOURNAMENT, ...filter }, new Set(["b"]))).map((one) => one.id).join("");
    expect(found({})).toBe("abcdefg");
    expect(found({ operator: "fortuna" })).toBe("b");
    expect(found({ game: "kings/omaha" })).toBe("c");
    expect(found({ state: "running" })).toBe("d");
    expect(found({ kind: "sit-and-go" })).toBe("e");
    expect(found({ kind: "bounty" })).toBe("f");
    expect(found({ buyIn: "free" })).toBe("g");
    expect(found({ mine: true })).toBe("b");
    expect(found({ find: "HOLDEM" })).toBe("");
    expect(found({ find: "hold'em", kind: "scheduled" })).toBe("abcdfg");
  });

  it.each([["0", "free"], ["5", "5"], ["5.01", "20"], ["20", "20"], ["100", "100"], ["100.50", "dear"]])("a buy-in of %s is %s", (whole, kind) => {
    expect(buyInOf(row("a", { price: { whole, prize: whole, fee: "0", bounty: "0", chips: 1 } }))).toBe(kind);
  });

  it("keeps its filter in the address", () => {
    const filter = { ...ANY_TOURNAMENT, operator: "kings", kind: "bounty", mine: true };
    expect(toParams(filter).toString()).toBe("operator=kings&kind=bounty&mine=1");
    expect({ ...ANY_TOURNAMENT, ...fromParams(toParams(filter)) }).toEqual(filter);
    expect(kindsOf(row("a", { full_at: 9, tags: ["turbo"] }))).toEqual(["sit-and-go", "turbo"]);
  });

  it("has addresses of its own", () => {
    expect(parseRoute("/tournaments")).toEqual({ page: "tournaments" });
    expect(parseRoute("/tournament/main")).toEqual({ page: "tournament", id: "main" });
    expect(parseRoute("/tournament/main/clock")).toEqual({ page: "tournament-clock", id: "main" });
    expect(parseRoute("/tournament")).toEqual({ page: "unknown" });
  });
});

describe("the clock of a tournament", () => {
  it("counts down, or stands", () => {
    expect(leftOf({ ends: 5000, left: null }, 1000)).toBe(4000);
    expect(leftOf({ ends: 500, left: null }, 1000)).toBe(0);
    expect(leftOf({ ends: null, left: 900 }, 1000)).toBe(900);
    expect(leftOf(null, 1000)).toBeNull();
  });

  it.each([[0, "0:00"], [59_001, "1:00"], [245_000, "4:05"], [3_845_000, "1:04:05"], [100 * 3_600_000, "4 d 4 h"]])("%d ms are %s", (ms, text) => {
    expect(countdown(ms)).toBe(text);
  });

  it("knows the next break: what is left of the level, and the levels up to it", () => {
    const structure = [1, 2, 3, 4].map((number) => ({ number, seconds: 600, pause: number === 3 ? 300 : 0 }));
    expect(untilBreak(structure, 3, 90_000)).toBe(90_000);
    expect(untilBreak(structure, 1, 90_000)).toBe(90_000 + 2 * 600_000);
    expect(untilBreak(structure, 4, 90_000)).toBeNull();
    expect(untilBreak(structure, 9, 90_000)).toBeNull();
  });
});

describe("words of tournaments", () => {
  it("writes stakes and prices", () => {
    settings.set("lang", "en");
    expect(stakesText({ blinds: ["100", "200"], ante: "25" })).toBe("100 / 200 · ante 25");
    expect(stakesText({ blinds: [1000, 2000], ante: 0 })).toBe("1,000 / 2,000");
    expect(stakesText({ blinds: null, ante: null })).toBe("–");
    expect(priceText({ whole: "100", prize: "45", bounty: "45", fee: "10", chips: 1 }, "EUR")).toBe("€45 + €45 + €10");
    expect(priceText({ whole: "10", prize: "10", bounty: "0", fee: "0", chips: 1 }, "EUR")).toBe("€10");
    expect(priceText({ whole: "0", prize: "0", bounty: "0", fee: "0", chips: 1 }, "EUR")).toBe("free");
  });
});

describe("places", () => {
  it.each([[1, "1st"], [2, "2nd"], [3, "3rd"], [4, "4th"], [11, "11th"], [12, "12th"], [22, "22nd"], [101, "101st"], [113, "113th"]])("%d is %s", (n, said) => {
    settings.set("lang", "en");
    expect(nth(n)).toBe(said);
    settings.set("lang", "cs");
    expect(nth(n)).toBe(`${n}.`);
  });
});

describe("news of a seat", () => {
  const moved = { tournament: "main", table: "main-t3" };
  const go = (path: string, open: string[] = []) => goesTo(parseRoute(path), open, moved);

  beforeAll(() => {
    seen.note("main-t1", "main");
    seen.note("holdem-1", null);
    seen.note("side-1", "side");
  });

  it("leads to the table from wherever one is, but never away from another table", () => {
    expect(go("/table/main-t1")).toBe("/table/main-t3");
    expect(go("/tournament/main")).toBe("/table/main-t3");
    expect(go("/account")).toBe("/table/main-t3");
    expect(go("/table/main-t3")).toBeNull();
    expect(go("/table/holdem-1")).toBeNull();
    expect(go("/table/side-1")).toBeNull();
    expect(go("/staff")).toBeNull();
    expect(go("/tournament/main/clock")).toBeNull();
  });

  it("changes the table among several", () => {
    expect(go("/tables", ["holdem-1", "main-t1"])).toBe("/tables?ids=holdem-1,main-t3");
    expect(go("/tables", ["holdem-1"])).toBe("/tables?ids=holdem-1,main-t3");
  });
});

describe("draws", () => {
  // made by krupier.room.tournament.draws
  const SECRET = "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20";

  it("follow from the secret as the server draws them", async () => {
    expect(await commitmentOf(SECRET)).toBe("80b0d7c1c1b5cd4a388d17fb2be3635af7471b2cf82378168469c750e0484055");
    expect(await drawn(SECRET, 3, "seats of stage 1", 9)).toEqual([3, 6, 1, 7, 8, 5, 4, 0, 2]);
  });

  it("are found to be wrong where they are", async () => {
    const right = { number: 3, purpose: "seats of stage 1", many: 9, order: await drawn(SECRET, 3, "seats of stage 1", 9) };
    const wrong = { ...right, number: 4 };
    const untold = { ...right, number: 5, order: null };
    const commitment = await commitmentOf(SECRET);
    expect(await check({ commitment, secret: SECRET, draws: [right, untold] })).toEqual({ committed: true, secrets: 1, wrong: [], made: 1 });
    expect(await check({ commitment: "00", secret: SECRET, draws: [right, wrong] })).toEqual({ committed: false, secrets: 1, wrong: [4], made: 2 });
  });

  // of a tournament that was rolled back after its end
  const NEXT = "65666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f8081828384";
  const both = { commitment: `80b0d7c1c1b5cd4a388d17fb2be3635af7471b2cf82378168469c750e0484055 d3c81b9a020cc64bf0e897d3690d88bca869e6431d263ef2641846bbe3f358bd`, secret: SECRET + NEXT };
  const first = { number: 3, purpose: "seats of stage 1", many: 9, order: [3, 6, 1, 7, 8, 5, 4, 0, 2] };
  const after = { number: 4, purpose: "seats of stage 1", many: 9, order: [2, 3, 4, 0, 8, 6, 5, 7, 1] };

  it("follow from the last secret after a roll-back, and every commitment fits its own", async () => {
    expect(await check({ ...both, draws: [after, first] })).toEqual({ committed: true, secrets: 2, wrong: [], made: 2 });
    expect(await check({ ...both, draws: [] })).toEqual({ committed: true, secrets: 2, wrong: [], made: 0 });
  });

  it.each([
    ["the commitments change places", both.commitment.split(" ").toReversed().join(" "), both.secret],
    ["a commitment is missing", both.commitment.split(" ")[0]!, both.secret],
    ["a secret is missing", both.commitment, SECRET],
    ["there is nothing", "", ""],
  ])("hold nothing where %s", async (_, commitment, secret) => {
    expect((await check({ commitment, secret, draws: [] })).committed).toBe(false);
  });

  it("are wrong where they follow from none, or from one that was known by then", async () => {
    const none = { ...after, number: 5 };
    const late = { ...first, number: 5, order: await drawn(SECRET, 5, "seats of stage 1", 9) };
    expect((await check({ ...both, draws: [first, after, none] })).wrong).toEqual([5]);
    expect((await check({ ...both, draws: [first, after, late] })).wrong).toEqual([5]);
    expect((await check({ ...both, draws: [first, late] })).wrong).toEqual([]);
  });
});

describe("the director", () => {
  it("reads blocks as JSON objects", () => {
    expect(blocksOf(" ")).toEqual({});
    expect(blocksOf('{"guarantee": "1000"}')).toEqual({ guarantee: "1000" });
    for (const wrong of ["[1]", "7", "{", "null"]) expect(blocksOf(wrong)).toBeNull();
  });

  it("knows whose entry it is", () => expect(["anna", "anna/2"].map(playerOf)).toEqual(["anna", "anna"]));

  it("shows what a roll-back undoes, without what does not count already", () => {
    const line = (number: number, counts = true) => ({ number, counts }) as JournalLine;
    expect(undone([line(5), line(4, false), line(3), line(2), line(1)], 2).map((one) => one.number)).toEqual([5, 3]);
  });
});
