import { describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
});

import rows from "./bankerhands.json";
import type { ArrangeOption, BetsLayout, PokerFelt } from "../src/lib/api/protocol";
import { bareName, costTimes, mainBets, raiseOf, spotsOf, stakesOf } from "../src/lib/games/banker";
import { bankerHand, isFoul } from "../src/lib/poker/bankerhands";
import { arrange, fillLast, start, toRows } from "../src/lib/state/arrange";
import { withOwnCards, type Table } from "../src/lib/state/table";
import { currency } from "../src/lib/money";
import { betName, doName, tell } from "../src/lib/text/tell";
import { handName } from "../src/lib/text/handnames";
import "./texts";

const cards = (text: string) => text.split(" ").filter(Boolean);

describe("hands against the bank", () => {
  it.each(rows)("$ranking: $own | $more is $en", ({ ranking, own, more, cs, en, foul }) => {
    const board = ranking === "pai_gow" ? [] : cards(more);
    const made = bankerHand(ranking as PokerFelt["ranking"], cards(own), board)!;
    expect([handName(made, "cs"), handName(made, "en")]).toEqual([cs, en]);
    if (foul !== undefined) expect(isFoul(cards(own), cards(more))).toBe(foul);
  });

  it("a pair is no foul beside the same pair, which has no other cards", () => {
    expect(isFoul(cards("Kc Kd 9h 7s 3d"), cards("Kh Ks"))).toBe(false);
    expect(isFoul(cards("Qc Qd 9h 7s 3d"), cards("Kh Ks"))).toBe(true);
    expect(isFoul(cards("Ac Kd 9h 7s 3d"), cards("Jk 2s"))).toBe(false);
    expect(isFoul(cards("Kc Qd 9h 7s 3d"), cards("Jk 2s"))).toBe(true);
  });

  it("says nothing of hidden cards", () => {
    expect(bankerHand("high", ["??", "??"])).toBeNull();
  });
});

const bet = (id: string, more = {}) => ({
  bet: id, names: { cs: id.toUpperCase(), en: id.toUpperCase() }, text: null, clause: [], pays: null, table: [],
  least: "1", most: null, spots: [], opening: true, lays: [], times: {}, ...more,
});
const felt = (fields: string[], more = {}): PokerFelt => ({
  fields, ranking: "high", ace_king: false, own: 2, bank: 2, board: 5, opens: null, raises: [], buys: {}, ...more,
});
const ultimate: BetsLayout = {
  kind: "bets",
  bets: [
    bet("ante-blind", { lays: ["ante", "blind"], times: { ante: "1:1", blind: "1:1" } }),
    bet("blind-box", { lays: ["ante", "blind"], times: { ante: "1:1", blind: "1:1" }, blind: true }),
    bet("trips", { needs: "ante" }),
    ...["ante", "blind", "play"].map((id) => bet(id, { opening: false })),
  ],
  boxes: { count: 6, hands: 1, behind: false, common: false },
  poker: felt(["ante", "blind", "play"]),
};
const casino: BetsLayout = {
  kind: "bets",
  bets: [
    bet("ante"),
    bet("call-blind", { lays: ["call", "ante"], times: { call: "1:1", ante: "1:2" } }),
    bet("call", { opening: false }),
  ],
  poker: felt(["ante", "call"]),
};
const heap = (seat: string, id: string, amount: number) => ({ seat, bet: id, on: [], amount });

describe("stakes of a box", () => {
  it("chips on ante and blind were one stake, on a blind box another", () => {
    const heaps = [heap("3", "ante", 500), heap("3", "blind", 500), heap("3", "trips", 100)];
    expect(stakesOf(ultimate, heaps, [])).toEqual([heap("3", "ante-blind", 500), heap("3", "trips", 100)]);
    expect(stakesOf(ultimate, heaps, ["3"])[0]).toEqual(heap("3", "blind-box", 500));
  });

  it("Call Blind costs one and a half times its amount", () => {
    expect(stakesOf(casino, [heap("1", "ante", 1000), heap("1", "call", 2000)], [])).toEqual([heap("1", "call-blind", 2000)]);
    expect(mainBets(casino).map(costTimes)).toEqual([1, 1.5]);
    expect(costTimes(ultimate.bets[0]!)).toBe(2);
  });
});

describe("places of a box", () => {
  const places = (layout: BetsLayout, opened: string | null) =>
    spotsOf(layout, opened).map((one) => `${one.heap ?? one.bet.bet} by ${one.bet.bet}${one.way ? ", a way" : ""}`);

  it("has fields, side bets and other ways to open it", () => {
    expect(places(ultimate, null)).toEqual([
      "ante by ante-blind", "blind by ante-blind", "play by play", "trips by trips", "blind-box by blind-box, a way",
    ]);
  });

  it("takes further chips by the stake that opened it", () => {
    expect(places(ultimate, "blind-box").slice(0, 2)).toEqual(["ante by blind-box", "blind by blind-box"]);
    expect(places(casino, "call-blind").slice(0, 2)).toEqual(["ante by call-blind", "call by call-blind"]);
    expect(places(casino, null)[1]).toBe("call by call");
  });

  it("has every field twice where a box has two hands", () => {
    const layout: BetsLayout = {
      kind: "bets",
      bets: [
        bet("ante", { lays: ["ante-1", "ante-2"], times: { "ante-1": "1:1", "ante-2": "1:1" } }),
        bet("bonus-1", { needs: "ante-1" }),
        bet("bonus-2", { needs: "ante-2" }),
        bet("bet", { opening: false }),
      ],
      boxes: { count: 4, hands: 2, behind: false, common: false },
      poker: felt(["ante", "bet"]),
    };
    expect(places(layout, null)).toEqual([
      "ante-1 by ante", "bet-1 by bet-1", "bonus-1 by bonus-1", "ante-2 by ante", "bet-2 by bet-2", "bonus-2 by bonus-2",
    ]);
    expect(betName(layout, "bet-2")).toBe("BET, hand 2");
  });
});

describe("words", () => {
  it("names what a player does by the layout", () => {
    const layout: BetsLayout = { ...ultimate, poker: felt([], { buys: { "sixth-card": { names: { cs: "Šestá karta", en: "Sixth card" }, times: [1] } } }) };
    expect(raiseOf("play-4x")).toEqual({ bet: "play", times: 4 });
    expect(doName(layout, "play-4x")).toBe("PLAY 4×");
    expect(doName(layout, "sixth-card")).toBe("Sixth card");
    expect(doName(layout, "check/fold")).toBe("check / fold");
    expect(bareName("Pocket Bonus (own cards)")).toBe("Pocket Bonus");
  });

  it("the log names own cards that were dealt face down", () => {
    const table = { ownCards: { "3": ["As", "Kd"] } } as unknown as Table;
    const dealt = (to: string) => ({ event: "cards" as const, to, cards: ["??"] });
    const told = withOwnCards([dealt("3"), dealt("bank"), dealt("3")], table);
    expect(told.map((event) => "cards" in event && event.cards)).toEqual([["As"], ["??"], ["Kd"]]);
  });
});

describe("setting seven cards", () => {
  const option: ArrangeOption = { option: "arrange", do: "set", cards: cards("As Ad Kh Kc 9d 7c 3d"), rows: [["high", 5], ["low", 2]] };

  it("the rest follows when only one row has room", () => {
    const one = fillLast(arrange(start(), 2, 1, option.rows), option);
    expect(toRows(one, option)).toEqual([[], ["Kh"]]);
    const both = fillLast(arrange(one, 3, 1, option.rows), option);
    expect(toRows(both, option)).toEqual([cards("As Ad 9d 7c 3d"), ["Kh", "Kc"]]);
  });
});

it("the log says of chips that were taken back what and how much", () => {
  const scene = { family: "roulette", layout: null, seats: { "1": { name: "Eva" } }, mine: [], money: currency("EUR") };
  const back = { event: "take-back" as const, seat: "1", bet: "red", on: [], amount: "5" };
  expect(tell(back, scene)).toMatch(/^Eva: red, €5 \(taken back\)$/i);
});
