import { expect, test } from "vitest";
import type { RouletteLayout } from "../src/lib/api/protocol";
import { wheelSectors } from "../src/lib/roulette/bets";
import { sortMarks } from "../src/lib/state/marks";

test("marks of places are told at their places, the turn apart", () => {
  const marks = { totals: { "1": "18", bank: 9 }, turn: "1", dice: [1, 6], point: "", odd: { other: 1 } };
  expect(sortMarks(marks, ["bank", "1", "2"])).toEqual({
    table: [["dice", [1, 6]], ["odd", { other: 1 }]],
    places: { "1": [["totals", "18"]], bank: [["totals", 9]] },
    turn: "1",
  });
  expect(sortMarks({ turn: "" }, []).turn).toBeNull();
});

test("sectors of the wheel lie from the far end to zero; scattered bets are none", () => {
  const straight = (numbers: number[]) => numbers.map((n) => ({ bet: "straight", on: [n], chips: 1 }));
  const announced = [
    { bet: "near", chips: 3, pieces: straight([0, 1, 9]) },
    { bet: "far", chips: 3, pieces: straight([4, 5, 6]) },
    { bet: "scattered", chips: 3, pieces: straight([1, 4, 7]) },
    { bet: "pair", chips: 2, pieces: straight([2, 3]) },
  ];
  const pockets = Array.from({ length: 10 }, (_, at) => at);
  const layout = { wheel: { pockets, pegs: false }, announced } as unknown as RouletteLayout;
  expect(wheelSectors(layout).map((one) => one.bet)).toEqual(["far", "near"]);
});
