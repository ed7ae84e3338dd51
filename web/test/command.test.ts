import { expect, test } from "vitest";
import type { Option } from "../src/lib/api/protocol";
import { currency } from "../src/lib/money";
import { readCommand } from "../src/lib/text/command";
import { arrange, isComplete, start, toRows } from "../src/lib/state/arrange";
import { changedTables, EVERYTHING, filtered, grouped, kinds } from "../src/lib/state/lobby";
import { readOutcome, reasonWord } from "../src/lib/state/croupierentry";
import type { ArrangeOption, TableRow } from "../src/lib/api/protocol";

const limits = { least: "1", most: "100", step: "0.01" };
const options: Option[] = [
  {
    option: "stake", do: "bet",
    bets: [
      { bet: "straight", ...limits, spots: [[0], ["00"], [17]] },
      { bet: "split", ...limits, spots: [[17, 20]] },
      { bet: "red", ...limits },
      { bet: "red-splits", ...limits },
      { bet: "neighbours", ...limits, spots: [[17]], each_side: [1, 9] },
    ],
  },
  { option: "choose", do: "hit" },
  { option: "amount", do: "raise", least: "2", most: "50" },
];
const czech: Record<string, string> = { red: "Červená", straight: "Přímá sázka", neighbours: "Sousedé", hit: "karta" };
const read = (text: string) =>
  readCommand(text, options, currency("EUR"), {
    acts: { undo: ["undo", "zpět"], clear: ["clear"], rebet: ["rebet"], double: ["double"] },
    betName: (bet) => czech[bet] ?? bet,
    word: (id) => czech[id] ?? id,
  });

test.each([
  ["5 17", { kind: "bet", bet: "straight", on: [17], amount: 500 }],
  ["2,50 na 20-17", { kind: "bet", bet: "split", on: [17, 20], amount: 250 }],
  ["1 00", { kind: "bet", bet: "straight", on: ["00"], amount: 100 }],
  ["10 červená", { kind: "bet", bet: "red", on: [], amount: 1000 }],
  ["10 RED", { kind: "bet", bet: "red", on: [], amount: 1000 }],
  ["1 sousede 17 2", { kind: "bet", bet: "neighbours", on: [17], amount: 100, n: 2 }],
  ["karta", { kind: "do", do: "hit" }],
  ["raise 40", { kind: "do", do: "raise", amount: 4000 }],
  ["Zpět", { kind: "undo" }],
])("%j is understood", (text, command) => {
  expect(read(text)).toEqual(command);
});

test.each(["", "5", "17", "5 99", "-5 17", "0 17", "raise", "raise x"])("%j is not", (text) => {
  expect(read(text)).toEqual({ kind: "unknown" });
});

test("a part of several names is ambiguous", () => {
  expect(read("5 re")).toEqual({ kind: "ambiguous", bets: ["red", "red-splits"] });
});

test("cards go into rows until each is full", () => {
  const option: ArrangeOption = { option: "arrange", do: "set", cards: ["As", "Kd", "Kd"], rows: [["front", 1], ["back", 2]] };
  let placed = arrange(start(), 0, 0, option.rows);
  expect(arrange(placed, 1, 0, option.rows)).toBe(placed);
  placed = arrange(arrange(placed, 1, 1, option.rows), 2, 1, option.rows);
  expect(isComplete(placed, option)).toBe(true);
  expect(toRows(placed, option)).toEqual([["As"], ["Kd", "Kd"]]);
  expect(isComplete(arrange(placed, 0, null, option.rows), option)).toBe(false);
});

test("what a croupier types is the outcome the table wants, or nothing", () => {
  expect(readOutcome("17", { want: "pocket" })).toEqual({ pocket: 17 });
  expect(readOutcome("00", { want: "pocket" })).toEqual({ pocket: "00" });
  expect(readOutcome("1, 6 2", { want: "dice", n: 3 })).toEqual({ dice: [1, 6, 2] });
  expect(readOutcome("1 7 2", { want: "dice", n: 3 })).toBeNull();
  expect(readOutcome("As Td", { want: "cards", n: 2, to: "bank" })).toEqual({ cards: "As Td" });
  expect(readOutcome("As", { want: "cards", n: 2, to: "bank" })).toBeNull();
  expect(readOutcome("17", { want: "moves", clock: "betting", on_timeout: "no-more-bets", seats: null })).toBeNull();
});

test("a reason is one word of the plans, however it is typed", () => {
  expect(reasonWord(" Ball out ")).toBe("ball-out");
  expect(reasonWord("Kulička mimo, znovu!")).toBe("kulicka-mimo-znovu");
  expect(reasonWord("too-few-turns")).toBe("too-few-turns");
});

test("the lobby filters by words without accents, stake, operator and state", () => {
  const row = (id: string, more: Partial<TableRow>): TableRow =>
    ({ id, operator: "kings", family: "roulette", names: { cs: "Evropská ruleta", en: "European" }, currency: "EUR", least: "1", state: "open", free: null, ...more }) as TableRow;
  const rows = [row("a", {}), row("b", { operator: "wgg", least: "10" }), row("c", { state: "closed", family: "player-poker" })];
  const ids = (filter: Partial<typeof EVERYTHING>) => filtered(rows, { ...EVERYTHING, ...filter }).map((one) => one.id);
  expect(ids({ find: "EVROPSKA" })).toEqual(["a", "b", "c"]);
  expect(ids({ find: "nic" })).toEqual([]);
  expect(ids({ stake: 5 })).toEqual(["a", "c"]);
  expect(ids({ operator: "wgg" })).toEqual(["b"]);
  expect(ids({ openOnly: true })).toEqual(["a", "b"]);
  expect(ids({ kind: "roulette" })).toEqual(["a", "b"]);
  expect(grouped(rows).map((one) => [one.family, one.tables.length])).toEqual([["roulette", 2], ["player-poker", 1]]);
  expect(kinds([...rows, row("d", { family: "open-face-chinese" }), row("e", { family: "keno" })])).toEqual([
    { kind: "roulette", count: 2 },
    { kind: "poker", count: 2 },
    { kind: "other", count: 1 },
  ]);
});

test("the lobby is told key by key what changed; new tables come whole, null are gone", () => {
  const row = (id: string, players: number) => ({ id, players, state: "open", round: "x-1" }) as unknown as TableRow;
  const tables = [row("a", 1), row("b", 2), row("c", 3)];
  const changed = changedTables(tables, { b: { players: 5, round: null }, a: null, d: row("d", 4) });
  expect(changed.map((one) => [one.id, one.players, one.round])).toEqual([["b", 5, null], ["c", 3, "x-1"], ["d", 4, "x-1"]]);
  expect(changed[1]).toBe(tables[2]);
  expect(tables[1]!.players).toBe(2);
});
