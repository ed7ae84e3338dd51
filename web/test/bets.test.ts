import { expect, test } from "vitest";
import type { RouletteLayout } from "../src/lib/api/protocol";
import { again, clickAmount, heapsOf, neighboursOf } from "../src/lib/roulette/bets";
import { hotAndCold } from "../src/lib/roulette/stats";
import { makeTrack } from "../src/lib/roulette/track";

const limits = { least: 500, most: 10000 };

test("the first click below the minimum places the minimum", () => {
  expect(clickAmount(100, 0, limits)).toBe(500);
  expect(clickAmount(100, 500, limits)).toBe(100);
  expect(clickAmount(2000, 0, limits)).toBe(2000);
});

test("a click never passes the maximum", () => {
  expect(clickAmount(2000, 9500, limits)).toBe(500);
  expect(clickAmount(2000, 10000, limits)).toBe(0);
});

const wheel = ["0", "32", "15", "19", "4", "21", "3", "26"];

test("neighbours go round the wheel", () => {
  expect(neighboursOf(wheel, "0", 2)).toEqual(["3", "26", "0", "32", "15"]);
  expect(neighboursOf(wheel, "0", 9).length).toBe(wheel.length);
  expect(neighboursOf(wheel, "99", 1)).toEqual([]);
});

const layout = {
  kind: "roulette",
  wheel: { pockets: [0, 32, 15, 19, 4, 21, 3, 26], pegs: false },
  announced: [
    { bet: "voisins", pieces: [{ bet: "street", on: [0, 2, 3], chips: 2 }, { bet: "split", on: [4, 7], chips: 1 }] },
  ],
} as unknown as RouletteLayout;

test("announced bets and neighbours are the heaps they lay out", () => {
  expect(heapsOf(layout, { bet: "voisins", on: [], amount: 100 })).toEqual([
    { bet: "street", on: [0, 2, 3], amount: 200 },
    { bet: "split", on: [4, 7], amount: 100 },
  ]);
  expect(heapsOf(layout, { bet: "neighbours", on: [0], amount: 100, n: 1 }).map((one) => one.on)).toEqual([
    [26], [0], [32],
  ]);
  expect(heapsOf(layout, { bet: "red", on: [], amount: 100 })).toHaveLength(1);
});

test("rebet and double repeat the heaps within their limits", () => {
  const heaps = [
    { bet: "red", on: [], amount: 6000 },
    { bet: "gone", on: [], amount: 500 },
  ];
  const of = (bet: string) => (bet === "red" ? limits : null);
  expect(again(heaps, 1, new Map(), of)).toEqual([{ bet: "red", on: [], amount: 6000 }]);
  expect(again(heaps, 2, new Map(), of)).toEqual([{ bet: "red", on: [], amount: 10000 }]);
  expect(again(heaps, 1, new Map([["red", 6000]]), of)).toEqual([{ bet: "red", on: [], amount: 4000 }]);
  expect(again(heaps, 1, new Map([["red", 10000]]), of)).toEqual([]);
});

test("hot and cold count every pocket", () => {
  const { hot, cold } = hotAndCold(["15", "15", "0", "32"], wheel, 2);
  expect(hot[0]).toEqual({ label: "15", times: 2 });
  expect(cold.every((one) => one.times === 0)).toBe(true);
});

test("the racetrack shows every pocket once, the first in the right bend", () => {
  const track = makeTrack(wheel, 900, 200, 50);
  expect(track.pockets.map((one) => one.label)).toEqual(wheel);
  const first = track.pockets[0]!.middle;
  expect(first.x).toBeCloseTo(875, 0);
  expect(first.y).toBeCloseTo(100, 0);
});
