/** What a player hears of several tournaments at once, and when it is asked which ones are his. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

// Before anything is imported: the settings and the session look at the browser.
vi.hoisted(() => {
  const listeners = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("matchMedia", () => ({ matches: false, ...listeners }));
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("location", { pathname: "/", search: "", origin: "http://krupier.test" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { hidden: false, ...listeners });
});

import type { MyTournament, ServerMessage, TournamentNews, TournamentPage } from "../src/lib/api/protocol";
import { notices } from "../src/lib/notices.svelte";
import { router } from "../src/lib/router.svelte";
import { session } from "../src/lib/session.svelte";
import { settings } from "../src/lib/settings.svelte";
import { Event } from "../src/lib/tournament/live.svelte";
import { concerns, Mine } from "../src/lib/tournament/mine.svelte";
import { news } from "../src/lib/tournament/news.svelte";
import "./texts";

type Untold<One> = One extends unknown ? Omit<One, "type" | "tournament"> : never;
const told = (tournament: string, more: Untold<TournamentNews>) => news.take({ type: "tournament-news", tournament, ...more } as TournamentNews);
const OFFERED = { what: "offered", offer: "rebuy" } as const;
const DEAL = { what: "deal" } as const;
const OUT = { what: "out", place: 3, prize: "0" } as const;
const ENDED = { what: "ended", how: "winner" } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  [news.offered, news.deal, news.out, news.calls] = [null, null, null, {}];
});

describe("news of one tournament", () => {
  it.each([OUT, ENDED])("that he is $what leave what is asked of him in another", (last) => {
    told("a", OFFERED);
    told("b", DEAL);
    told("c", last);
    expect([news.offered, news.deal]).toEqual(["a", "b"]);
    told("a", last);
    expect([news.offered, news.deal]).toEqual([null, "b"]);
  });

  it("end the talk about its deal with it", () => {
    told("b", DEAL);
    told("b", ENDED);
    expect(news.deal).toBeNull();
  });
});

describe("news in words", () => {
  it("say where he sits and why, by what the server told", () => {
    const said = vi.spyOn(notices, "info");
    const went = vi.spyOn(router, "go").mockImplementation(() => {});
    settings.set("lang", "cs");
    told("m", { what: "moved", table: "m-t3", number: 3, seat: "7", why: { is: "break", table: 4 } });
    expect(said).toHaveBeenLastCalledWith("Přesazujeme vás ke stolu 3, místo 7: stůl 4 se ruší, místa se losují.", undefined);
    told("z", { what: "seated", table: "z-z", number: null, seat: null });
    expect(said).toHaveBeenLastCalledWith("Hrajete v poolu: každá hra je u nového stolu.", undefined);
    expect(went.mock.calls).toEqual([["/table/m-t3"], ["/table/z-z"]]);
    settings.set("lang", "en");
    told("b", { what: "paid-back", why: "team-incomplete" });
    expect(said).toHaveBeenLastCalledWith("The tournament has begun without you and your entry is paid back: your team was not complete.", "/tournament/b");
  });
});

describe("the reminder of a start", () => {
  const MINUTE = 60_000;
  const waits = (starts_at: number | null) => vi.spyOn(session.events, "page").mockResolvedValue({ me: { state: "waiting" }, starts_at } as TournamentPage);

  it("stays when the rules have changed and not the time", async () => {
    const at = Date.now() + 10 * MINUTE;
    waits(at);
    told("a", { what: "changed", reason: "the hall is full", at });
    told("a", { what: "changed", reason: "another table of prizes" });
    expect(news.calls.a).toMatchObject({ what: "changed", reason: "another table of prizes" });
    await vi.advanceTimersByTimeAsync(9 * MINUTE + 1);
    expect(news.calls.a).toMatchObject({ what: "starting", at });
  });

  it("follows another time, and is silent where it waits for its director", async () => {
    const at = Date.now() + 10 * MINUTE;
    const asked = waits(null);
    told("b", { what: "changed", reason: "the hall is full", at });
    told("b", { what: "changed", reason: "the hall burns", at: null });
    await vi.advanceTimersByTimeAsync(9 * MINUTE + 1);
    expect(asked).not.toHaveBeenCalled();
    expect(news.calls.b).toMatchObject({ what: "changed", reason: "the hall burns" });
  });
});

describe("what is mine", () => {
  const entry = (id: string, left = false) => ({ id, left }) as MyTournament;
  const rows = (changed: object) => ({ type: "tournament-rows", changed }) as ServerMessage;

  it("can have changed with a row of mine, or with all of them", () => {
    const own = [entry("a"), entry("b", true)];
    expect(concerns(rows({ a: { left: 3 } }), own)).toBe(true);
    expect(concerns(rows({ a: null }), own)).toBe(true);
    expect(concerns(rows({ b: { left: 3 }, c: { entries: 7 } }), own)).toBe(false);
    expect(concerns({ type: "tournament-lobby", tournaments: [] }, [])).toBe(true);
  });

  it("is not asked for with every change of the lobby", async () => {
    const asked = vi.spyOn(session.events, "mine").mockResolvedValue({ tournaments: [entry("a")] });
    const pause = () => vi.advanceTimersByTimeAsync(10_000);
    session.player = { id: "anna" } as typeof session.player;
    const mine = new Mine();
    const end = mine.look();
    mine.of("anna");
    mine.hear({ type: "tournament-lobby", tournaments: [] });
    await pause();
    expect([asked.mock.calls.length, mine.list.length]).toEqual([1, 1]);
    mine.hear(rows({ x: { entries: 7 }, y: null }));
    await pause();
    expect(asked).toHaveBeenCalledTimes(1);
    mine.hear(rows({ a: { left: 7 } }));
    mine.hear(rows({ a: { left: 6 } }));
    await pause();
    expect(asked).toHaveBeenCalledTimes(2);
    // what he asks for himself, wherever on the page
    vi.spyOn(session.events, "ask").mockResolvedValue({});
    vi.spyOn(session.events, "page").mockResolvedValue({} as TournamentPage);
    await new Event("z").ask({ do: "leave" });
    await pause();
    expect(asked).toHaveBeenCalledTimes(3);
    end();
    await new Event("z").ask({ do: "leave" });
    await pause();
    expect(asked).toHaveBeenCalledTimes(3);
    mine.of(null);
    expect(mine.list).toEqual([]);
  });
});
