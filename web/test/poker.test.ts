import { afterEach, describe, expect, it, vi } from "vitest";

// Before anything is imported: the settings look at the browser.
vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("navigator", { languages: ["en"] });
});

import type { ArrangeOption, GameEvent, GameHead, RoundInfo } from "../src/lib/api/protocol";
import { currency } from "../src/lib/money";
import { inBlinds } from "../src/lib/poker/amounts";
import { fit, isAllowed, nudged, presets } from "../src/lib/poker/betting";
import { value } from "../src/lib/poker/hands";
import { chipStack } from "../src/lib/poker/chipstack";
import { gameOf } from "../src/lib/poker/game";
import { spots, TALL, WIDE } from "../src/lib/poker/geometry";
import { boardOf, isFoul, isReady, rowsOf, royaltiesOf, royaltyOf, stage, together, undo, type Staged } from "../src/lib/poker/ofc";
import { situationOf, stakesText } from "../src/lib/poker/live";
import { lastActs, situationAt, stopsOf } from "../src/lib/poker/replay";
import { settings } from "../src/lib/settings.svelte";
import { placesFrom, sceneOf, type Situation } from "../src/lib/poker/scene";
import tellPoker, { storyOf } from "../src/lib/text/pokertell";
import { tell } from "../src/lib/text/tell";
import { frames } from "../src/lib/state/replay";
import type { Table } from "../src/lib/state/table";
import "./texts";
import { seat } from "./seat";

const EUR = currency("EUR");
const HOLDEM: GameHead = {
  variant: "texas-holdem", names: { cs: "Hold'em", en: "Hold'em" }, structure: "no-limit", times: 1,
  hole: 2, board: 5, boards: 1, draws: 0, stud: false, hi_lo: false, low: false, deck: 52,
};

describe("places at the table", () => {
  it.each([2, 6, 9, 10])("%i seats stand apart, the own one at the bottom", (count) => {
    for (const shape of [WIDE, TALL]) {
      const made = spots(count, shape).map((one) => one.seat);
      expect(Math.round(made[0]!.x)).toBe(shape.width / 2);
      expect(made[0]!.y).toBe(Math.max(...made.map((one) => one.y)));
      for (const [at, one] of made.entries()) {
        const next = made[(at + 1) % count]!;
        expect(Math.hypot(one.x - next.x, one.y - next.y)).toBeGreaterThan(100);
      }
    }
  });

  it("the next player sits to the left, clockwise", () => {
    expect(spots(6, WIDE)[1]!.seat.x).toBeLessThan(500);
    expect(placesFrom(6, "5")).toEqual(["5", "6", "1", "2", "3", "4"]);
    expect(placesFrom(3, undefined)).toEqual(["1", "2", "3"]);
  });
});

describe("how much to bet", () => {
  const range = { least: 600, most: 29700, step: 100, paid: 300 };

  it("only whole steps from the least to the most, and all in", () => {
    expect(fit(100, range)).toBe(600);
    expect(fit(1249, range)).toBe(1200);
    expect(fit(99999, range)).toBe(29700);
    expect(isAllowed(29700, { ...range, most: 29750 })).toBe(true);
    expect(isAllowed(650, range)).toBe(false);
    expect(nudged(600, 1, 300, range)).toBe(900);
    expect(nudged(600, -1, 300, range)).toBe(600);
  });

  it("presets are big blinds before the flop and parts of the pot after it, each amount once", () => {
    const offered = [
      { name: "min", amount: "6" }, { name: "half", amount: "9" }, { name: "pot", amount: "12" }, { name: "max", amount: "297" },
    ];
    expect(presets(offered, range, EUR, 300).map((one) => [one.name, one.amount])).toEqual([
      ["min", 600], ["3bb", 900], ["4bb", 1200], ["max", 29700], // two and a half is no whole step here
    ]);
    expect(presets(offered, range, EUR, 0).map((one) => one.name)).toEqual(["min", "half", "pot", "max"]);
    const short = presets([{ name: "min", amount: "6" }, { name: "pot", amount: "6" }, { name: "max", amount: "6" }], range, EUR, 0);
    expect(short.map((one) => one.name)).toEqual(["max"]);
  });

  it("reads amounts in big blinds", () => {
    expect(inBlinds(29700, 300, "en")).toBe("99\u00a0BB");
    expect(inBlinds(750, 300, "cs")).toBe("2,5\u00a0BB");
    expect(chipStack(13100, EUR)).toHaveLength(4);
  });
});

const EVENTS: GameEvent[][] = [
  [
    { event: "mark", button: "2" },
    { event: "stake", seat: "2", bet: "pot", on: [], amount: "1" },
    { event: "stake", seat: "1", bet: "pot", on: [], amount: "3" },
    { event: "mark", players: [{ seat: "1", stack: "197", amount: "3" }, { seat: "2", stack: "199", amount: "1" }] },
  ],
  [{ event: "cards", to: "1", cards: ["As"] }],
  [{ event: "cards", to: "2", cards: ["??"] }],
  [{ event: "cards", to: "1", cards: ["Ad"] }],
  [{ event: "cards", to: "2", cards: ["??"] }],
  [
    { event: "decision", seat: "2", do: "raise", amount: "200" },
    { event: "stake", seat: "2", bet: "pot", on: [], amount: "199" },
    { event: "mark", players: [{ seat: "1", stack: "197", amount: "3" }, { seat: "2", stack: "0", amount: "200" }] },
  ],
  [
    { event: "decision", seat: "1", do: "call", amount: "197" },
    { event: "stake", seat: "1", bet: "pot", on: [], amount: "197" },
    { event: "mark", players: [{ seat: "1", stack: "0" }, { seat: "2", stack: "0" }] },
    { event: "mark", pots: [{ pot: "400", seats: ["1", "2"] }] },
    { event: "turn-up", at: "1", cards: ["As", "Ad"] },
    { event: "turn-up", at: "2", cards: ["Kh", "Kd"] },
  ],
  [{ event: "cards", to: "board", cards: ["Kc", "7d", "9s"] }],
  [{ event: "cards", to: "board", cards: ["Ac"] }],
  [
    { event: "cards", to: "board", cards: ["2h"] },
    { event: "wins", seat: "1", amount: "400", n: 1 },
    { event: "settle", seat: "1", bet: "pot", on: [], staked: "200", returned: "400", how: "won" },
  ],
];
const ROUND = {
  seats: { "1": seat("Anna"), "2": seat("Bob") },
  steps: EVENTS.map((events, at) => ({ at, by: "source", input: at ? {} : null, events })),
  results: [{ seat: "1", name: "Anna", staked: "200", returned: "400", you: true }],
} as unknown as RoundInfo;

describe("a replayed hand", () => {
  const game = gameOf(HOLDEM);
  const shown = frames(ROUND, EUR);
  const scene = (at: number) => sceneOf(situationAt(ROUND, shown[at]!, at, EUR), game, placesFrom(2, "1"), EUR);

  it("stops where something happens, not at every card", () => {
    expect(stopsOf(ROUND)).toEqual([4, 5, 6, 7, 8, 9]);
  });

  it("shows chips in front of the seats, then in the pot, then at the winner", () => {
    expect(scene(5).pods.map((pod) => [pod.name, pod.stack, pod.bet, pod.act?.do])).toEqual([
      ["Anna", 19700, 300, undefined],
      ["Bob", 0, 20000, "raise"],
    ]);
    expect(scene(5).pods[1]!.allIn).toBe(true);
    expect([scene(6).total, scene(6).pots[0]!.amount, scene(6).pods[0]!.bet]).toEqual([40000, 40000, 0]);
    const end = scene(9);
    expect([end.pods[0]!.stack, end.pods[0]!.won, end.over]).toEqual([40000, 40000, true]);
    expect([...end.winning].toSorted()).toEqual(["9s", "Ac", "Ad", "As", "Kc"]);
  });

  it("keeps hidden what was hidden", () => {
    expect(scene(4).pods[1]!.cards.map((one) => one.card)).toEqual(["??", "??"]);
    expect(scene(4).pods[1]!.made).toEqual([]);
  });

  it("is told in words, street by street", () => {
    const told = storyOf(EVENTS.flat(), { family: "player-poker", layout: null, seats: ROUND.seats, mine: [], money: EUR }, game);
    expect(told.map((one) => one.title)).toEqual(["", "Flop", "Turn", "River"]);
    expect(told[0]!.lines.slice(0, 2)).toEqual(["Bob posts €1", "Anna posts €3"]);
    expect(told[0]!.lines).toContain("Bob raises to €200");
    expect(told[0]!.lines.filter((line) => line.includes("posts"))).toHaveLength(2);
    expect(told[3]!.lines).toEqual(["Anna wins €400 – three of a kind, aces"]);
  });
});

describe("what players did last", () => {
  const act = (seat: string, what: string, more = {}): GameEvent => ({ event: "decision", seat, do: what, ...more });

  it("a new street wipes it, a draw stays until the next bet", () => {
    const first: GameEvent[] = [act("1", "call"), act("2", "check"), { event: "cards", to: "board", cards: ["2c"] }];
    expect(lastActs(first, EUR).size).toBe(0);
    const drawn: GameEvent[] = [act("1", "draw", { n: 2 }), { event: "cards", to: "1", cards: ["??", "??"] }, act("2", "draw", { n: 0 })];
    expect([...lastActs(drawn, EUR)].map(([seat, one]) => [seat, one.n])).toEqual([["1", 2], ["2", 0]]);
    expect([...lastActs([...drawn, act("1", "bet", { amount: "4" })], EUR).keys()]).toEqual(["1"]);
  });

  it("says which part of a pot was won", () => {
    const scene = { family: "player-poker", layout: null, seats: { "1": seat("Anna") }, mine: [], money: EUR };
    expect(tellPoker({ event: "wins", seat: "1", amount: "5", n: 2, low: true }, scene)).toBe("Anna wins €5 (low half, side 1)");
    expect(tellPoker({ event: "decision", seat: "1", do: "draw", n: 0 }, scene)).toBe("Anna stands pat");
  });
});

describe("what staff see happen", () => {
  afterEach(() => settings.set("lang", "en"));
  const scene = { family: "blackjack", layout: null, seats: { "1": seat("Anna") }, mine: [], money: EUR };

  it.each([["cs", "Anna: misdeal, rozdáno špatně"], ["en", "Anna: misdeal"]] as const)("a misdeal has words: %s", (lang, said) => {
    settings.set("lang", lang);
    expect(tell({ event: "misdeal", seat: "1" }, scene)).toBe(said);
  });

  it.each([["cs", "Box 1: Omylem odkryto: pikové eso"], ["en", "Box 1: Exposed by mistake: ace of spades"]] as const)("so has an exposed card: %s", (lang, said) => {
    settings.set("lang", lang);
    expect(tell({ event: "exposed", at: "1", cards: ["As"] }, scene)).toBe(said);
  });
});

describe("a scene", () => {
  const now: Situation = {
    seats: { "1": seat("Anna"), "2": seat("Bob") }, cards: { "1": ["As", "2d", "Kh", "Kc"], "2": ["3h", "4h", "9c", "9d"], board: ["Ks", "7h", "8d", "5h", "Jc"] },
    marks: { players: [{ seat: "1", stack: "0" }, { seat: "2", stack: "0" }] }, button: "1", acts: new Map(),
    wins: [{ seat: "1", amount: 100, pot: 1, low: false, board: null }, { seat: "2", amount: 100, pot: 1, low: true, board: null }], over: true, mine: ["1"],
  };

  it("high and low of a split pot are marked with exactly two own cards", () => {
    const game = gameOf({ ...HOLDEM, variant: "omaha-hi-lo", hole: 4, hi_lo: true });
    const { pods, winning } = sceneOf(now, game, ["1", "2"], EUR);
    expect(pods[0]!.made.map((one) => one.kind)).toEqual(["three-of-a-kind", "high-card"]);
    expect(pods[0]!.cards.filter(({ card }) => winning.has(card)).map((one) => one.card)).toEqual(["Kh", "Kc"]);
    expect(pods[1]!.cards.filter(({ card }) => winning.has(card)).map((one) => one.card)).toEqual(["3h", "4h"]);
  });

  it("what lay there before the second run counts in both", () => {
    const cards = { "1": ["As", "Ah"], "2": ["Kd", "Kh"], board: ["2d", "7h", "9s", "4d", "5s"], "board-2": ["Ks"] };
    const twice = sceneOf({ ...now, cards, marks: { ...now.marks, shared: 3 }, wins: [] }, gameOf(HOLDEM), ["1", "2"], EUR);
    expect(twice.boards[1]).toEqual(["2d", "7h", "9s", "Ks"]);
    expect(twice.pods[1]!.made.map((one) => one.kind)).toEqual(["pair", "three-of-a-kind"]);
    // dealt street by street, as older hands were: the rest is as long on both
    const older = sceneOf({ ...now, cards: { ...cards, "board-2": ["Ks", "6c"] }, wins: [] }, gameOf(HOLDEM), ["1", "2"], EUR);
    expect(older.boards[1]).toEqual(["2d", "7h", "9s", "Ks", "6c"]);
  });

  it("all who are asked together have the turn", () => {
    const voting = { ...now, over: false, marks: { ...now.marks, turn: "" }, asked: ["1", "2"] };
    expect(sceneOf(voting, gameOf(HOLDEM), ["1", "2"], EUR).pods.map((pod) => pod.turn)).toEqual([true, true]);
  });

  it("stud: the third to the sixth card lie open", () => {
    const cards = { "1": ["As", "2s", "3s", "4s", "5s", "6s", "7s"] };
    const game = gameOf({ ...HOLDEM, variant: "seven-card-stud", stud: true });
    const { pods } = sceneOf({ ...now, cards, wins: [] }, game, ["1"], EUR);
    expect(pods[0]!.cards.map((one) => one.open)).toEqual([false, false, true, true, true, true, false]);
  });
});

describe("between hands", () => {
  const table = {
    seats: { "1": seat("anna"), "2": seat("bob") }, played: { "1": seat("anna"), "2": seat("bob") },
    mine: ["1"], me: "anna", cards: { "2": ["As", "Ah"], board: ["2c"] }, ownCards: {}, over: true, running: false,
    marks: { players: [{ seat: "1", stack: "0" }, { seat: "2", stack: "0" }] },
    hands: { won: [{ seat: "2", amount: "30", pot: 1 }], shown: {}, button: "1" },
  } as unknown as Table;
  const shown = (now: Table) => {
    const { cards, marks, wins } = situationOf(now, currency("EUR"));
    return [Object.keys(cards), (marks["players"] as unknown[]).length, wins.map((win) => win.seat)];
  };

  it("a seat shows the hand of who played it, not to who has sat down there since", () => {
    expect(shown(table)).toEqual([["2", "board"], 2, ["2"]]);
    expect(shown({ ...table, seats: { "1": seat("anna"), "2": seat("eva") } })).toEqual([["board"], 1, []]);
    expect(shown({ ...table, seats: { "1": seat("anna") } })).toEqual([["2", "board"], 2, ["2"]]);
  });
});

describe("open-face Chinese", () => {
  const option: ArrangeOption = { option: "arrange", do: "place", cards: ["Ah", "6s", "2h"], rows: [["front", 2], ["middle", 3], ["back", 0]], at_most: true, discard: 1 };

  it("cards are put, moved, taken back and confirmed when the right number is placed", () => {
    let staged: Staged = stage([], "Ah", "front", option);
    expect(isReady(staged, option)).toBe(false);
    staged = stage(staged, "Ah", "middle", option);
    expect(rowsOf(staged, option)).toEqual([[], ["Ah"], []]);
    expect(stage(staged, "6s", "back", option)).toBe(staged);
    staged = stage(staged, "6s", "front", option);
    expect(isReady(staged, option)).toBe(true);
    expect(stage(staged, "2h", "front", option)).toBe(staged);
    expect(undo(staged)).toEqual([{ card: "Ah", row: "middle" }]);
  });

  it("a card that the server has laid down already is shown once", () => {
    const board = boardOf({ "1.back": ["6h"] }, "1");
    expect(together(board, [{ card: "6h", row: "back" }, { card: "2d", row: "back" }]).back).toEqual(["6h", "2d"]);
  });

  it("shows what the plan gives for a row: pairs by rank in front, hands by name behind", () => {
    const row = (id: string, pays: string) => ({ id, name: id, text: null, pays, clause: [] });
    const royalties = royaltiesOf([
      { table: "royalties-front", name: null, rows: [row("kk", "8"), row("222", "10")] },
      { table: "royalties-back", name: null, rows: [row("full-house", "6")] },
    ]);
    const worth = (name: "front" | "middle" | "back", cards: string) =>
      royaltyOf(royalties, name, value("high", cards.split(" ")));
    expect([worth("front", "Kd Ks 2s"), worth("front", "2d 2s 2h"), worth("front", "5d 5s 2h")]).toEqual([8, 10, 0]);
    expect([worth("back", "6h 6d 6c Tc Td"), worth("middle", "6h 6d 6c Tc Td")]).toEqual([6, 0]);
  });

  it("warns of a foul as soon as two full rows stand in the wrong order", () => {
    const cards = { "1.front": ["Qs", "Qd"], "1.middle": ["9h", "9c", "4d", "3s", "2d"] };
    const board = boardOf(cards, "1");
    expect(isFoul(board)).toBe(false);
    expect(isFoul(together(board, [{ card: "2c", row: "front" }]))).toBe(true);
    expect(isFoul({ front: ["Ks", "Qd", "2c"], middle: ["9h", "9c", "4d", "3s", "2d"], back: ["As", "Ks", "Js", "7s", "3s"] })).toBe(false);
  });
});

it("stakes are told as a game is played for them: blinds, bets of fixed limit, in a mix its own multiple", () => {
  settings.set("lang", "en");
  const blinds = { blinds: ["1", "3"] as [string, string] };
  expect(stakesText({ structure: "no-limit", ...blinds }, EUR)).toBe("€1 / €3");
  expect(stakesText({ structure: "fixed-limit", ...blinds }, EUR)).toBe("€3 / €6 · blinds €1 / €3");
  const stud = { bets: ["2", "4"] as [string, string], ante: "0.40", bring_in: "0.80" };
  expect(stakesText({ structure: "fixed-limit", ...stud }, EUR)).toBe("€2 / €4 · ante €0.40 · bring-in €0.80");
  const mix = { structure: "mixed" as const, ...blinds, ante: "0.60", bring_in: "1.20" };
  const limit = { ...HOLDEM, structure: "fixed-limit", times: 2 } as const;
  expect(stakesText(mix, EUR, HOLDEM)).toBe("€1 / €3");
  expect(stakesText(mix, EUR, limit)).toBe("€6 / €12 · blinds €2 / €6");
  expect(stakesText(mix, EUR, { ...limit, stud: true })).toBe("€6 / €12 · ante €0.60 · bring-in €1.20");
});
