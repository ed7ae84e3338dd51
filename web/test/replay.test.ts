import { expect, test } from "vitest";
import type { RoundInfo, Step } from "../src/lib/api/protocol";
import { currency } from "../src/lib/money";
import { frames, madeForPlayer, outcomesOf } from "../src/lib/state/replay";

function round(steps: Partial<Step>[]): RoundInfo {
  return {
    steps: steps.map((step) => ({ at: 1, by: "player", input: null, events: [], ...step })),
  } as unknown as RoundInfo;
}

test("chips, cards and marks after every step", () => {
  const played = round([
    { events: [{ event: "stake", seat: "1", bet: "ante", on: [], amount: "5" }] },
    { events: [{ event: "cards", to: "1", cards: ["As", "Kd"] }, { event: "cards", to: "bank", cards: ["??", "??"] }] },
    { events: [{ event: "mark", turn: "1" }, { event: "discard", from: "1", n: 1, cards: ["Kd"] }] },
    {
      events: [
        { event: "turn-up", at: "bank", cards: ["2c", "3c"] },
        { event: "settle", seat: "1", bet: "ante", on: [], staked: "5", returned: "10", how: "won" },
      ],
    },
  ]);
  const [first, second, third, fourth] = frames(played, currency("EUR"));
  expect(first!.stakes).toEqual([{ seat: "1", bet: "ante", on: [], amount: 500 }]);
  expect(second!.cards).toEqual({ "1": ["As", "Kd"], bank: ["??", "??"] });
  expect(third!.cards["1"]).toEqual(["As"]);
  expect(third!.marks).toEqual({ turn: "1" });
  expect(fourth!.cards["bank"]).toEqual(["2c", "3c"]);
  expect(fourth!.stakes).toEqual([]);
  expect(fourth!.settled[0]!.returned).toBe(1000);
  expect(first!.cards).toEqual({});
});

test("cards that were seen already stay when the hand is turned up", () => {
  const played = round([
    { events: [{ event: "cards", to: "1", cards: ["As", "Kd"] }, { event: "turn-up", at: "1", cards: ["As", "Kd"] }] },
  ]);
  expect(frames(played, currency("EUR"))[0]!.cards["1"]).toEqual(["As", "Kd"]);
});

test("decisions made for an absent player are marked", () => {
  const step = (by: Step["by"], events: Step["events"]): Step => ({ at: 1, by, input: {}, events });
  expect(madeForPlayer(step("clock", [{ event: "decision", seat: "1", do: "fold" }]))).toBe(true);
  expect(madeForPlayer(step("player", [{ event: "decision", seat: "1", do: "fold" }]))).toBe(false);
  expect(madeForPlayer(step("clock", [{ event: "no-more-bets" }]))).toBe(false);
  expect(madeForPlayer(step("player", [{ event: "decision", seat: "1", do: "fold", timeout: true }]))).toBe(true);
});

test("what was drawn can be held against the proof", () => {
  const played = round([{ input: { pocket: 17 } }, { input: { cards: "As ??" } }, { input: { move: [] } }]);
  expect(outcomesOf(played)).toEqual([
    { kind: "wheel", shows: "17" },
    { kind: "cards", shows: "As" },
  ]);
});
