import { describe, expect, test } from "vitest";
import type { BetInfo, On, RouletteLayout } from "../src/lib/api/protocol";
import { fitting, makeBoard, meetingPoint, spotAt, spotBeside, type Board } from "../src/lib/roulette/layout";

const names = { cs: "", en: "" };

function bet(id: string, more: Partial<BetInfo>): BetInfo {
  return {
    bet: id, names, text: null, clause: [], pays: "1:1", table: [], least: "1", most: "10", spots: [], ...more,
  };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

function roulette(zeros: (number | string)[], inside: Record<string, On[]>, numbers = 36): RouletteLayout {
  const third = numbers / 3;
  return {
    kind: "roulette",
    wheel: null, dice: null, colours: {}, announced: [], neighbours: null, la_partage: null, inside_minimum: null,
    grid: { numbers, zeros },
    bets: [
      bet("straight", { spots: [...zeros.map((zero) => [zero]), ...range(1, numbers).map((n) => [n])] }),
      ...Object.entries(inside).map(([id, spots]) => bet(id, { spots })),
      bet("red", { covers: [1, 3] }),
      bet("low", { covers: range(1, numbers / 2) }),
      bet("high", { covers: range(numbers / 2 + 1, numbers) }),
      bet("dozen-2", { covers: range(third + 1, 2 * third) }),
      bet("column-1", { covers: range(1, numbers).filter((n) => n % 3 === 1) }),
    ],
  };
}

const single = roulette([0], {
  split: [[0, 1], [0, 2], [17, 20], [17, 18]],
  street: [[0, 1, 2], [4, 5, 6]],
  corner: [[0, 1, 2, 3], [17, 18, 20, 21]],
  "six-line": [[4, 5, 6, 7, 8, 9]],
});

const at = (board: Board, key: string) => board.spots.find((spot) => spot.key === key)!;

describe("the lying layout", () => {
  const board = makeBoard(single, false);

  test("numbers stand in rows of three with 3 above 1, zero beside them", () => {
    const cell = (label: number) => board.cells.find((one) => one.label === label)!;
    expect(cell(0)).toMatchObject({ x: 0, y: 0, w: 1, h: 3 });
    expect([cell(1).x, cell(1).y, cell(3).x, cell(3).y, cell(36).x, cell(36).y]).toEqual([1, 2, 1, 0, 12, 0]);
  });

  test.each([
    ["split:17-18", 6.5, 1],
    ["split:17-20", 7, 1.5],
    ["corner:17-18-20-21", 7, 1],
    ["street:4-5-6", 2.5, 3],
    ["six-line:4-5-6-7-8-9", 3, 3],
    ["split:0-1", 1, 2.5],
    ["split:0-2", 1, 1.5],
    ["street:0-1-2", 1, 2],
    ["corner:0-1-2-3", 1, 3],
  ])("%s lies where its numbers meet", (key, x, y) => {
    expect(at(board, key)).toMatchObject({ x, y });
  });

  test("outside bets have their usual places", () => {
    expect(at(board, "column-1").area).toEqual({ x: 13, y: 2, w: 1, h: 1 });
    expect(at(board, "dozen-2").area).toMatchObject({ x: 5, y: 3, w: 4 });
    expect(at(board, "low").area!.x).toBeLessThan(at(board, "red").area!.x);
    expect(at(board, "red").area!.x).toBeLessThan(at(board, "high").area!.x);
    expect(at(board, "low").area!.y).toBeGreaterThan(3);
  });

  test("no two places coincide and every one can be hit at its own point", () => {
    for (const spot of board.spots) expect(spotAt(board, spot.x, spot.y)?.key).toBe(spot.key);
  });

  test("a pointer near an edge means the split, in the middle the number", () => {
    expect(spotAt(board, 6.5, 1.1)?.key).toBe("split:17-18");
    expect(spotAt(board, 6.5, 1.5)?.key).toBe("straight:17");
    expect(spotAt(board, 0.3, 0.3)?.key).toBe("straight:0");
    expect(spotAt(board, -5, -5)).toBeNull();
  });

  test("every place can be reached with the arrow keys", () => {
    const reached = new Set([board.spots[0]!]);
    for (const spot of reached) {
      for (const way of ["left", "right", "up", "down"] as const) reached.add(spotBeside(board, spot, way));
    }
    expect(reached.size).toBe(board.spots.length);
  });
});

test("two zeros share the height; what they touch follows", () => {
  const board = makeBoard(
    roulette([0, "00"], {
      split: [[0, "00"], [0, 2], ["00", 2], ["00", 3]],
      street: [[0, "00", 2]],
      five: [[0, "00", 1, 2, 3]],
    }),
    false,
  );
  expect(at(board, "split:0-00")).toMatchObject({ x: 0.5, y: 1.5 });
  expect(at(board, "split:0-2")).toMatchObject({ x: 1, y: 1.75 });
  expect(at(board, "split:00-2")).toMatchObject({ x: 1, y: 1.25 });
  expect(at(board, "split:00-3")).toMatchObject({ x: 1, y: 0.5 });
  expect(at(board, "street:0-00-2")).toMatchObject({ x: 1, y: 1.5 });
  expect(at(board, "five:0-00-1-2-3")).toMatchObject({ x: 1, y: 3 });
});

test("the standing layout is the lying one turned: zero above, 1 left of 3, columns below", () => {
  const board = makeBoard(single, true);
  const cell = (label: number) => board.cells.find((one) => one.label === label)!;
  expect(cell(0).y).toBe(0);
  expect(cell(1).x).toBeLessThan(cell(3).x);
  expect(cell(34).y).toBe(12);
  expect(at(board, "column-1").area!.y).toBe(13);
  expect(at(board, "dozen-2").area!.x).toBeLessThan(cell(1).x);
  for (const spot of board.spots) expect(spotAt(board, spot.x, spot.y)?.key).toBe(spot.key);
});

test("24 numbers: a quarter is a band field, half of the numbers is not", () => {
  const layout = roulette([0], {}, 24);
  layout.bets = [...layout.bets.filter((one) => !one.bet.startsWith("dozen")), bet("quarter-2", { covers: range(7, 12) })];
  const board = makeBoard(layout, false);
  expect(board.width).toBe(10);
  expect(at(board, "quarter-2").area).toMatchObject({ x: 3, y: 3, w: 2 });
  expect(at(board, "low").area!.y).toBeGreaterThan(3);
});

test("a wheel with pictures has one field per bet", () => {
  const layout: RouletteLayout = {
    ...single, grid: null, bets: ["star", "bell", "seven"].map((id) => bet(id, { covers: [id] })),
  };
  const board = makeBoard(layout, false);
  expect(board.spots.map((spot) => spot.key)).toEqual(["star", "bell", "seven"]);
  for (const spot of board.spots) expect(spotAt(board, spot.x, spot.y)?.key).toBe(spot.key);
});

test("boxes without a common point meet on the long edge", () => {
  expect(meetingPoint([{ x: 0, y: 0, w: 1, h: 1 }, { x: 0, y: 2, w: 1, h: 1 }])).toEqual({ x: 0.5, y: 3 });
});

test("a layout gives way to what stands under it, unless it would become too small", () => {
  expect(fitting(1000, 1200)).toBe(1000);
  expect(fitting(1000, 800)).toBe(800);
  expect(fitting(1000, 500)).toBe(1000);
});
