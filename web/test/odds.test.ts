import { expect, test } from "vitest";
import type { BetFigures, GameFigures, InWork, Job, SimulationReport, StrategyChart } from "../src/lib/api/odds";
import { added, fit, MOST, written } from "../src/lib/odds/changes";
import { asked, Cancelled, follow, left, share } from "../src/lib/odds/job";
import { colours, isSquare, runs, twoCards } from "../src/lib/odds/chart";
import { band, bars, byBet, leading, lines, perStaked, roundsToLose, roundsWithin } from "../src/lib/odds/figures";
import { line, scale, ticks } from "../src/lib/odds/plot";
import { seenOutcomes, verdict } from "../src/lib/odds/simulation";

const bet = (id: string, edge: number, more: Partial<BetFigures> = {}): BetFigures => ({
  bet: id, name: { cs: id, en: id }, main: false, house_edge: edge, rtp: 1 - edge, exact: "", exact_rtp: "",
  std: 1, hit: 0.4, staked: 1, element_of_risk: edge, method: "exact", how: { cs: "přesně", en: "exact" }, given: [], ...more,
});
const game = (id: string, bets: BetFigures[] | null, more: Partial<GameFigures> = {}): GameFigures => ({
  game: id, operator: id.split("/")[0]!, family: "roulette", names: { cs: id, en: id }, currency: "EUR",
  complete: true, seconds: null, bets, ...more,
});

test("the game itself stands for a game, else its best bet that can be made alone", () => {
  expect(leading([bet("trips", 0.03), bet("ante", 0.02, { main: true })])?.bet).toBe("ante");
  expect(leading([bet("field", 0.05), bet("pass", 0.014), bet("pass-odds-4", 0)])?.bet).toBe("pass");
  expect(leading([])).toBeNull();
  // 2.2 % of the ante, of which four are put down on average
  expect(perStaked(bet("ante", 0.022, { element_of_risk: 0.0055 }))).toBeCloseTo(0.9945, 10);
});

test("rows belong to the bet with the longest name that fits", () => {
  const rows = ["place-4", "place-5", "pass", "pass-odds-4", "x"].map((id) => bet(id, 0.01));
  const found = byBet(["place", "pass", "pass-odds", "field"], rows);
  expect([...found].map(([id, of]) => [id, of.map((row) => row.bet)])).toEqual([
    ["place", ["place-4", "place-5"]], ["pass", ["pass"]], ["pass-odds", ["pass-odds-4"]],
  ]);
});

test("axes have round numbers, and nothing is drawn outside of a plot", () => {
  expect(ticks(-87, 40)).toEqual([-80, -60, -40, -20, 0, 20, 40]);
  expect(ticks(0, 1000, 6)).toEqual([0, 200, 400, 600, 800, 1000]);
  expect(ticks(0.93, 1.01, 6).map((one) => Math.round(one * 100))).toEqual([94, 96, 98, 100]);
  const y = scale(-100, 50, 240, 0);
  expect([y(-100), y(50), y(-25), y(99)]).toEqual([240, 0, 120, 0]);
  expect(line([[0, 1], [2, 3.25]])).toBe("M0.0,1.0L2.0,3.3");
});

test("lines are filtered and sorted, and what is unknown stands last either way", () => {
  const games = [game("a/x", [bet("one", 0.05), bet("two", 0.01)]), game("b/ýz", [bet("three", 0.02)]), game("b/q", null)];
  const all = { find: "", operator: "", family: "" };
  const ids = (up: boolean) => lines(games, all, false, { key: "return", up }, () => "").map((line) => line.game.game);
  expect(ids(false)).toEqual(["a/x", "b/ýz", "b/q"]);
  expect(ids(true)).toEqual(["b/ýz", "a/x", "b/q"]);
  expect(lines(games, { ...all, find: "yz" }, false, { key: "name", up: true }, () => "")).toHaveLength(1);
  expect(lines(games, { ...all, operator: "a" }, true, { key: "edge", up: true }, () => "").map((line) => line.bet?.bet)).toEqual(["two", "one"]);
});

test("the band narrows with the root of the number of rounds", () => {
  const [low, high] = band(0.973, 1, 10_000);
  expect(low).toBeCloseTo(0.973 - 0.0196, 10);
  expect(high).toBeCloseTo(0.973 + 0.0196, 10);
  expect(roundsWithin(1, 0.01)).toBe(38_416); // (1.96 / 0.01)²
  expect(roundsToLose(0.98, 1)).toBe(9_604); // (1.96 / 0.02)²
  expect(roundsToLose(1, 1)).toBeNull();
});

test("few outcomes are bars of their own, many are joined, and nothing is lost", () => {
  expect(bars([[-1, 0.5], [1, 0.5], [7, 0]])).toEqual([{ from: -1, to: -1, chance: 0.5 }, { from: 1, to: 1, chance: 0.5 }]);
  const many = Array.from({ length: 500 }, (_, at): [number, number] => [at - 100, 1 / 500]);
  const joined = bars(many, 40);
  expect(joined.length).toBeLessThanOrEqual(40);
  expect(joined.reduce((sum, bar) => sum + bar.chance, 0)).toBeCloseTo(1, 10);
  expect([joined[0]!.from, joined.at(-1)!.to]).toEqual([-100, 399]);
});

const cell = (...moves: string[]) => ({ moves, code: "" });

test("a chart in words joins neighbours with the same moves", () => {
  expect(runs(["2", "3", "4"], [cell("stand"), cell("stand"), cell("double", "hit")]).map((run) => [run.from, run.to])).toEqual([["2", "3"], ["4", "4"]]);
  const ranks = ["A", "K"];
  expect([twoCards(ranks, 0, 0), twoCards(ranks, 0, 1), twoCards(ranks, 1, 0)]).toEqual(["AA", "AKs", "AKo"]);
  const section = { id: "s", name: { cs: "", en: "" }, rows: ranks.map((hand) => ({ hand, name: null, cells: [cell("a"), cell("b")] })) };
  const chart = { columns: ranks } as StrategyChart;
  expect(isSquare(chart, section)).toBe(true);
  expect(isSquare({ columns: ["2", "3"] } as StrategyChart, section)).toBe(false);
});

test("different moves have different colours", () => {
  for (const moves of [["hit", "stand", "double", "split", "surrender"], ["play-4x", "check"], ["play-4x", "play-3x", "check", "fold"]]) {
    expect(new Set(Object.values(colours(moves))).size).toBe(moves.length);
  }
});

test("only what the laboratory understands goes to it", () => {
  const params = new URLSearchParams("bet=red&option.decks=6&set.bets.red.pays=2:1&currency=EUR&find=x");
  expect(asked(params)).toEqual([["option.decks", "6"], ["set.bets.red.pays", "2:1"], ["currency", "EUR"]]);
});

type Thing = { n: number };
const job = (state: Job<Thing>["state"], more: Partial<Job<Thing>> = {}): InWork<Thing> => ({
  job: { id: "j", kind: "exact", game: "a/b", state, place: 0, progress: null, seconds: 1, ...more },
});
const noPause = () => Promise.resolve();

test("a job is followed to its answer", async () => {
  const answers = [job("running", { progress: [1, 4] }), job("done", { result: { n: 7 } })];
  const seen: unknown[] = [];
  const desk = { job: <T>() => Promise.resolve(answers.shift() as unknown as InWork<T>), cancel: () => Promise.resolve() };
  const found = await follow<Thing>(desk, Promise.resolve(job("waiting", { place: 2 })), (now) => seen.push(now.state), new AbortController().signal, noPause);
  expect(found).toEqual({ n: 7 });
  expect(seen).toEqual(["waiting", "running"]);
});

test("an aborted job is cancelled at the server", async () => {
  const control = new AbortController();
  const cancelled: string[] = [];
  const desk = {
    job: <T>() => Promise.resolve(job("running") as unknown as InWork<T>),
    cancel: (id: string) => Promise.resolve(cancelled.push(id)),
  };
  await expect(follow<Thing>(desk, Promise.resolve(job("running")), () => control.abort(), control.signal, noPause)).rejects.toThrow(Cancelled);
  expect(cancelled).toEqual(["j"]);
});

test("a failed job says why", async () => {
  const failed = job("failed", { error: { code: "no-odds", message: "depends on the players", facts: {} } });
  const desk = { job: () => Promise.reject(new Error()), cancel: () => Promise.resolve() };
  await expect(follow<Thing>(desk, Promise.resolve(failed), () => undefined, new AbortController().signal, noPause)).rejects.toThrow("depends on the players");
});

test("progress and the time that is left", () => {
  expect(share({ progress: null })).toBeNull();
  expect(share({ progress: [1, 4] })).toBe(0.25);
  expect(left({ progress: [1, 4], seconds: 10 })).toBe(30);
});

test("a simulation in shares, and how unusual it is", () => {
  const report = { rounds: 4, distribution: [{ net: -1, seen: 3, chance: null }, { net: 1, seen: 1, chance: null }, { net: 9, seen: 0, chance: 0.1 }] } as SimulationReport;
  expect(seenOutcomes(report)).toEqual([[-1, 0.75], [1, 0.25]]);
  expect([verdict(null), verdict(0.5), verdict(0.01), verdict(0.0001)]).toEqual([null, "fine", "odd", "bad"]);
});

const flush = { table: "bets.aa.table", id: "flush", names: { cs: "barva", en: "flush" }, fields: { hand: "flush" } };

test("a row is added as a plan file writes it, and read back from the address", () => {
  expect(written(flush, "20:1")).toBe('{ hand = "flush", pays = "20:1" }');
  const params = new URLSearchParams({ "set.bets.aa.table.flush": written(flush, "20:1") });
  expect(added(new URLSearchParams(params.toString()), [flush])).toEqual([{ row: flush, pays: "20:1" }]);
  expect(added(new URLSearchParams(), [flush])).toEqual([]);
});

test("a ratio that cannot stand there says why", () => {
  expect(fit("31 for 1", "1:1")).toBe("fits");
  expect(fit(`${MOST}:1`, "1:1")).toBe("fits");
  expect(fit(`${MOST + 1}:1`, "1:1")).toBe("too-large");
  expect(fit("1:99999999999999999999", "1:1")).toBe("too-large");
  for (const wrong of ["", "lots", "1:0", "5 %"]) expect(fit(wrong, "1:1")).toBe("wrong");
  expect(fit("2.5 %", "5 %")).toBe("fits");
  expect(fit("1:1", "5 %")).toBe("wrong");
});
