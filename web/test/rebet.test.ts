import { describe, expect, test } from "vitest";
import type { BetsLayout } from "../src/lib/api/protocol";
import { note, NOTHING, type Noted } from "../src/lib/state/rebet";
import type { Heap, Table } from "../src/lib/state/table";
import { seat } from "./seat";

const bets: BetsLayout = { kind: "bets", bets: [] };
const names = { cs: "", en: "" };
const ante = {
  bet: "ante", names, text: null, clause: [], pays: null, table: [], least: "1", most: null, spots: [], opening: true,
};
const poker = { kind: "bets", bets: [ante], poker: { fields: ["ante"] } } as unknown as BetsLayout;
const anna = seat("anna", "Anna");
const jan = seat("jan", "Jan");
const heap = (seat: string, amount: number, bet = "main"): Heap => ({ seat, bet, on: [], amount });

/** A table as Anna's client knows it. */
function at(round: string, more: Partial<Table>): Table {
  return {
    round: { id: round, number: 1 }, me: "anna", mine: ["1"], seats: { "1": anna }, played: {}, stakes: [], settled: [],
    want: { want: "moves", clock: "betting" }, marks: {}, ...more,
  } as Table;
}

function after(tables: Table[], layout: BetsLayout = bets, boxes = true): Heap[] {
  return tables.reduce<Noted>((noted, table) => note(noted, table, layout, boxes), NOTHING).previous;
}

const won = { seat: "1", bet: "main", on: [], staked: 500, returned: 1000, how: "won" };

describe("a rebet", () => {
  test("is what the player staked in his last round, also if he left one out", () => {
    const staked = at("r1", { played: { "1": anna }, stakes: [heap("1", 500)] });
    const paid = at("r1", { played: { "1": anna }, settled: [won] });
    expect(after([staked, paid])).toEqual([]);
    expect(after([staked, paid, at("r2", {})])).toEqual([heap("1", 500)]);
    expect(after([staked, paid, at("r2", {}), at("r3", {})])).toEqual([heap("1", 500)]);
  });

  test("is never what lay in the box before him", () => {
    const taken = at("r1", { played: { "1": jan }, settled: [won] });
    expect(after([taken, at("r2", {})])).toEqual([]);
  });

  test("ends when the box is given up", () => {
    const staked = at("r1", { played: { "1": anna }, stakes: [heap("1", 500)] });
    const gone = at("r2", { mine: [], seats: { "1": jan } });
    expect(after([staked, at("r2", {}), gone, at("r3", {})])).toEqual([]);
    const paid = { played: { "1": anna }, settled: [won] };
    const pause = [at("r1", paid), at("r1", { ...paid, mine: [], seats: { "1": jan } }), at("r1", paid)];
    expect(after([staked, ...pause, at("r2", {})])).toEqual([]);
    const other = { played: { "1": anna, "2": anna }, stakes: [heap("1", 500), heap("2", 700)] };
    const both = at("r1", { ...other, mine: ["1", "2"], seats: { "1": anna, "2": anna } });
    expect(after([both, at("r2", {})])).toEqual([heap("1", 500)]);
  });

  test("goes with the player where all seats are alike", () => {
    const staked = at("r1", { played: { "1": anna }, stakes: [heap("1", 500)] });
    const gone = at("r1", { played: { "1": anna }, settled: [won], mine: [], seats: {} });
    const back = at("r2", { mine: ["4"], seats: { "4": anna } });
    expect(after([staked, gone, back], bets, false)).toEqual([heap("1", 500)]);
  });

  test("in poker is what opened the box, not the raise that followed", () => {
    const opened = { played: { "1": anna }, stakes: [heap("1", 500, "ante")] };
    const raised = { ...opened, stakes: [heap("1", 1500, "ante")], want: { want: "moves", clock: "decision" } as Table["want"] };
    const tables = [at("r1", opened), at("r1", raised), at("r2", {})];
    expect(after(tables, poker)).toEqual([heap("1", 500, "ante")]);
    const taken = { ...opened, played: { "1": jan } };
    expect(after([at("r1", taken), at("r2", {})], poker)).toEqual([]);
  });
});
