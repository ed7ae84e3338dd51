import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
vi.stubGlobal("navigator", { languages: ["en"] });

import type { BetsLayout } from "../src/lib/api/protocol";
import { openingOf, piecesOf } from "../src/lib/games/bets";
import { beside, field } from "../src/lib/games/field";
import { boxOf, isOnHand } from "../src/lib/games/hands";
import { beadPlate, bigRoad, coupOf, type Winner } from "../src/lib/games/roads";
import { adviceFor, columnOf, totalOf, type ChartRow } from "../src/lib/games/strategy";

const names = { cs: "", en: "" };
const bet = (id: string, more = {}) => ({
  bet: id, names, text: null, clause: [], pays: "1:1", table: [], least: "1", most: null, spots: [], ...more,
});

describe("announced bets", () => {
  const layout: BetsLayout = {
    kind: "bets",
    bets: [
      bet("two", { numbers: { "2": "30:1" } }),
      bet("three", { numbers: { "3": "15:1" } }),
      bet("main", { lays: ["main-1", "main-2"] }),
      bet("raise", { opening: false }),
    ],
    announced: [
      { bet: "horn", names, text: null, clause: [], pieces: [{ bet: "two", on: [], chips: 1 }, { bet: "three", on: [], chips: 1 }] },
      { bet: "horn-high", names, text: null, clause: [], high: 1, pieces: [{ bet: "two", on: [], chips: 1 }, { bet: "three", on: [], chips: 1 }] },
    ],
  };

  it("divides a stake evenly, and a high one with two units on its number", () => {
    expect(piecesOf(layout, "horn", [], 1000).map((one) => one.amount)).toEqual([500, 500]);
    expect(piecesOf(layout, "horn-high", [3], 900)).toEqual([
      { bet: "two", on: [], amount: 300 },
      { bet: "three", on: [], amount: 600 },
    ]);
  });

  it("lays the amount on each of several equal bets", () => {
    expect(piecesOf(layout, "main", [], 700)).toEqual([
      { bet: "main-1", on: [], amount: 700 },
      { bet: "main-2", on: [], amount: 700 },
    ]);
  });

  it("leaves out what only a decision stakes", () => {
    expect(openingOf(layout).map((one) => one.bet)).toEqual(["two", "three", "main"]);
  });
});

describe("fields", () => {
  const left = field("a", [], 0, 0, 100, 50);
  const right = field("b", [], 100, 0, 100, 50);
  const below = field("c", [], 0, 50, 200, 50);
  const all = [left, right, below];

  it("finds the neighbour in a direction and stays at the edge", () => {
    expect(beside(all, left, "right")).toBe(right);
    expect(beside(all, left, "down")).toBe(below);
    expect(beside(all, below, "up")).toBe(left);
    expect(beside(all, left, "left")).toBe(left);
  });
});

describe("roads", () => {
  const play = (text: string) =>
    [...text].map((letter, at) => ({
      round: String(at), winner: ({ P: "punto", B: "banco", T: "tie" } as Record<string, Winner>)[letter]!, punto: 0, banco: 0,
    }));
  const places = (text: string) => bigRoad(play(text)).map((one) => `${one.winner[0]}${one.column}${one.row}${one.ties ? "+" + one.ties : ""}`);

  it("writes beads down columns of six", () => {
    expect(beadPlate(play("PBPBPBT")).at(-1)).toMatchObject({ column: 1, row: 0, winner: "tie" });
  });

  it("begins a column with every change and goes down with every run", () => {
    expect(places("PPBPP")).toEqual(["p00", "p01", "b10", "p20", "p21"]);
  });

  it("writes ties over the coup before them, and early ones over the first", () => {
    expect(places("TPTTB")).toEqual(["p00+1", "b10"].map((one, at) => (at ? one : "p00+3")));
  });

  it("turns a run of more than six to the right", () => {
    expect(places("PPPPPPPP").slice(5)).toEqual(["p05", "p15", "p25"]);
  });

  it("turns earlier where a turned run is in the way", () => {
    expect(places("PPPPPPPBBBBBB").slice(7)).toEqual(["b10", "b11", "b12", "b13", "b14", "b24"]);
  });

  it("reads a coup from an event and from the books", () => {
    expect(coupOf("1", { winner: "tie", punto: 3, banco: 3 })?.winner).toBe("tie");
    expect(coupOf("2", { number: "banco", result: "banco", punto: 1, banco: 8 })).toMatchObject({ winner: "banco", banco: 8 });
    expect(coupOf("3", {})).toBeNull();
  });
});

describe("blackjack", () => {
  it("knows which chips lie on which hand", () => {
    expect(isOnHand("main", [], "3", true)).toBe(true);
    expect(isOnHand("main", [], "3.2", false)).toBe(false);
    expect(isOnHand("split", ["3.2"], "3.2", false)).toBe(true);
    expect(isOnHand("double", [3], "3", true)).toBe(true);
    expect(isOnHand("main-2", [], "3.2", false)).toBe(true);
    expect(isOnHand("perfect-pairs", [], "3", true)).toBe(false);
    expect(boxOf("3+1")).toBe("3");
  });

  it("counts hands", () => {
    expect(totalOf(["As", "6d"])).toEqual({ points: 17, soft: true });
    expect(totalOf(["As", "6d", "Kh"])).toEqual({ points: 17, soft: false });
    expect(columnOf("Qh")).toBe("T");
  });

  it("advises the best move that is offered", () => {
    const rows: ChartRow[] = [
      { kind: "hard", hand: "16", moves: { T: ["surrender", "hit", "stand"] } },
      { kind: "pair", hand: "8", moves: { T: ["split", "surrender", "hit"] } },
      { kind: "soft", hand: "18", moves: { T: ["hit", "stand"] } },
    ];
    expect(adviceFor(rows, ["Ts", "6d"], "Kh", ["hit", "stand"])).toBe("hit");
    expect(adviceFor(rows, ["8s", "8d"], "Kh", ["hit", "stand", "split"])).toBe("split");
    expect(adviceFor(rows, ["8s", "8d"], "Kh", ["hit", "stand"])).toBe("hit");
    expect(adviceFor(rows, ["As", "7d"], "Kh", ["hit", "stand"])).toBe("hit");
    expect(adviceFor(rows, ["Ts", "6d"], "??", ["hit"])).toBeNull();
  });
});
