import { describe, expect, it } from "vitest";
import rows from "./hands.json";
import { best, compare, value, type Ranking } from "../src/lib/poker/hands";
import { handName } from "../src/lib/text/handnames";

const OMAHA: Record<string, Ranking> = { omaha: "high", "omaha-low": "low-8" };
const cards = (text: string) => text.split(" ").filter(Boolean);

describe("names of hands", () => {
  it.each(rows)("$ranking: $own | $board is $en", ({ ranking, own, board, cs, en }) => {
    const made = best(OMAHA[ranking] ?? (ranking as Ranking), cards(own), cards(board), ranking in OMAHA)!;
    expect([handName(made, "cs"), handName(made, "en")]).toEqual([cs, en]);
  });

  it("names what two cards are before the flop, and nothing low of too few", () => {
    expect(handName(best("high", ["As", "Ad"])!, "en")).toBe("pair of aces");
    expect(handName(best("high", ["As", "Ad", "Ah", "2c"], [], true)!, "en")).toBe("pair of aces");
    expect(best("low-a5", ["As", "2d", "3h"])).toBeNull();
    expect(best("high", ["As", "??"])).toBeNull();
  });
});

describe("what beats what", () => {
  const better = (ranking: Ranking, one: string, other: string) =>
    compare(value(ranking, cards(one)).worth, value(ranking, cards(other)).worth) > 0;

  it("a flush beats a full house in short deck only", () => {
    expect(better("high", "9s 9d 9h 8c 8d", "As Ks 9s 7s 6s")).toBe(true);
    expect(better("short-deck", "9s 9d 9h 8c 8d", "As Ks 9s 7s 6s")).toBe(false);
  });

  it("deuce to seven: straights count against, the ace is high", () => {
    expect(better("low-27", "7s 5d 4h 3c 2d", "6s 5d 4h 3c 2d")).toBe(true);
    expect(better("low-27", "Ks 5d 4h 3c 2d", "As 5d 4h 3c 2d")).toBe(true);
  });

  it("a front row of three cards stands between rows of five", () => {
    expect(better("high", "2s 2d 2h", "As Ad Kh Kc Qd")).toBe(true);
    expect(better("high", "Qs Qd Kh", "Qh Qc Jh 9c 8d")).toBe(true);
    expect(better("high", "Qs Qd 2h", "Qh Qc Jh 9c 8d")).toBe(false);
  });
});
