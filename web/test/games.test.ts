import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
vi.stubGlobal("navigator", { languages: ["en"] });

import type { BetsLayout, ChartRow } from "../src/lib/api/protocol";
import { openingOf, piecesOf } from "../src/lib/games/bets";
import { beside, field } from "../src/lib/games/field";
import { boxOf, boxResult, handsOf, isOf, isOnHand, marksOf, totalsOf } from "../src/lib/games/hands";
import { beadPlate, bigRoad, coupOf, type Winner } from "../src/lib/games/roads";
import type { Settled, Table } from "../src/lib/state/table";
import { adviceFor, columnOf, totalOf } from "../src/lib/games/strategy";
import { seat } from "./seat";

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
      { bet: "horn", names, text: null, clause: [], high: 0, pieces: [{ bet: "two", on: [], chips: 1 }, { bet: "three", on: [], chips: 1 }] },
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

  const anna = { player: "anna", name: "Anna", bot: false };
  const settled = (bet: string, on: string[], staked: number, returned: number, seat = "3"): Settled =>
    ({ seat, bet, on, staked, returned, how: returned > staked ? "won" : "lost" });
  /** Two eights were split: 21 doubled has won, 18 has lost. Somebody bet 50 behind the box. */
  const split = {
    me: "anna", mine: ["3"], seats: { "3": anna, "3+1": { ...anna, player: "jan" } },
    played: { "3": anna, "3+1": { ...anna, player: "jan" } }, stakes: [], over: true, marks: { turn: "" },
    settled: [
      settled("split", ["3.2"], 1000, 0), settled("main", [], 1000, 2000), settled("double", ["3"], 1000, 2000),
      settled("main", [], 5000, 10000, "3+1"), settled("perfect-pairs", [], 500, 3000),
    ],
  } as unknown as Table;
  const cards = { "3": ["8c", "3s", "Kh"], "3.2": ["8h", "Tc"] };
  const nets = (table: Table) => handsOf(table, cards, "3").map((hand) => hand.settled && hand.settled.returned - hand.settled.staked);

  it("tells what each hand of a box came to for its player, and the box", () => {
    expect(nets(split)).toEqual([2000, -1000]);
    expect(boxResult(split, "3")).toMatchObject({ staked: 3500, returned: 7000 });
    const behind = { ...split, me: "jan", mine: ["3+1"] };
    expect(nets(behind)).toEqual([5000, null]);
    const main = split.settled.filter((one) => one.seat === "3" && isOf("main", one, "3"));
    expect(main.map((one) => one.bet)).toEqual(["split", "main", "double"]);
    expect(isOf("main-2", settled("double", ["3.2"], 1, 0), "3")).toBe(true);
    expect(isOf("main-2", settled("double", ["3.1"], 1, 0), "3")).toBe(false);
    expect(isOf("main", settled("double", ["players.2"], 1, 0), "7")).toBe(true);
  });

  it("tells a box nothing while chips of it lie, nor who took it over, nor what its one place says", () => {
    const lies = { ...split, stakes: [{ seat: "3", bet: "insurance", on: [], amount: 500 }] };
    expect(boxResult(lies, "3")).toBeNull();
    const taken = { ...split, seats: { "3": seat("eva") } };
    expect(boxResult(taken, "3")).toBeNull();
    expect(nets(taken)).toEqual([null, null]);
    expect(boxResult({ ...split, settled: split.settled.slice(0, 4) }, "3")).toBeNull();
  });

  it("reads a soft hand both ways until it stands", () => {
    const totals = { "1": "3/13", "3": "7/17", "3.2": "5/15", "10": "8/18", bank: "6/16" };
    const read = (turn: string | undefined, over = false) => totalsOf({ over, marks: { totals, turn } } as unknown as Table);
    expect(read(undefined)).toEqual(totals);
    expect(read("1")).toEqual(totals);
    expect(read("3")).toEqual({ ...totals, "1": "13" });
    expect(read("3.2")).toEqual({ ...totals, "1": "13", "3": "17" });
    expect(read("10")).toEqual({ ...totals, "1": "13", "3": "17", "3.2": "15" });
    expect(read("")).toEqual({ "1": "13", "3": "17", "3.2": "15", "10": "18", bank: "6/16" });
    expect(read("", true)["bank"]).toBe("16");
    expect(marksOf({ over: true, marks: { totals, turn: "" } } as unknown as Table)["totals"]).toMatchObject({ bank: "16" });
  });

  it("does not take a second hand for played while a split of the first is", () => {
    const totals = { "2.1": "4/14", "2.2": "3/13", "2.3": "5/15" };
    const read = (turn: string) => totalsOf({ over: false, marks: { totals, turn } } as unknown as Table);
    expect(read("2")).toEqual(totals);
    expect(read("2.3")).toEqual({ ...totals, "2.1": "14" });
    expect(read("2.2")).toEqual({ ...totals, "2.1": "14" });
    expect(read("3")).toEqual({ "2.1": "14", "2.2": "13", "2.3": "15" });
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
