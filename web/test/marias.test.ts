import { describe, expect, test, vi } from "vitest";

// Before anything is imported: the settings look at the browser.
vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("navigator", { languages: ["en"] });
});

import type { GameEvent } from "../src/lib/api/protocol";
import { cardAt, ranked } from "../src/lib/marias/best";
import { sorted, winningAt } from "../src/lib/marias/cards";
import { shared } from "../src/lib/marias/contracts";
import { saidBy } from "../src/lib/marias/said";
import { clockwise, sceneOf, type Situation } from "../src/lib/marias/scene";
import { sheetOf, total } from "../src/lib/marias/sheet";
import { afterFlek, contractWorth, finishedOf } from "../src/lib/marias/table";
import { mariasCard, mariasCardAccusative, suitName, trumpName } from "../src/lib/text/mariascards";
import { speech } from "../src/lib/text/mariastell";
import "./texts";

const SEATS = ["1", "2", "3", "4"];
/** The scoring table of the plan (K20-73 to K20-80): plain, and in hearts. */
const WORTH = { hra: [1, 2], sedma: [2, 4], stovka: [2, 4], betl: [5, 5], durch: [10, 10] } satisfies Record<string, [number, number]>;

describe("a hand", () => {
  const cards = ["7c", "Ts", "Ah", "Kh", "Jd", "Th", "9s", "Qd"];

  test("is held by suits from the highest card: the ten under the ace", () => {
    expect(sorted(cards)).toEqual(["Ah", "Th", "Kh", "Ts", "9s", "Qd", "Jd", "7c"]);
  });
  test("has trumps first", () => {
    expect(sorted(cards, { trump: "diamonds" })).toEqual(["Qd", "Jd", "Ah", "Th", "Kh", "Ts", "9s", "7c"]);
  });
  test("has the ten between nine and jack in betl and durch, and no trumps", () => {
    expect(sorted(["Ts", "Js", "9s", "Ah", "Kh", "Th"], { plain: true, trump: "spades" })).toEqual(["Ah", "Kh", "Th", "Js", "Ts", "9s"]);
  });
  test("keeps cards that nobody sees at the end", () => {
    expect(sorted(["??", "7c", "??"])).toEqual(["7c", "??", "??"]);
  });
});

test.each([
  [["Kh", "Th"], "spades", 1], // the ten is over the king
  [["Kh", "Th"], null, 0], // but not without trumps
  [["Ah", "7s", "8s"], "spades", 2],
  [["9h", "Ad", "Ac"], "spades", 0], // another suit never wins
] as const)("of %j with trumps %s card %i wins", (trick, trump, wins) => {
  expect(winningAt(trick, trump)).toBe(wins);
});

describe("what a flek comes to", () => {
  test("hra flekked twice is 1 × 2 × 2, an announced seven in hearts with one flek 8", () => {
    expect(afterFlek(WORTH, "flek-hra", "hra", "spades", { hra: 1 })).toBe(4);
    expect(afterFlek(WORTH, "flek-sedma", "sedma", "hearts", { hra: 0, sedma: 0 })).toBe(8);
  });
  test("both components together, each with fleks of its own", () => {
    expect(afterFlek(WORTH, "flek-all", "sedma", "clubs", { hra: 1, sedma: 0 })).toBe(4 + 4);
    expect(afterFlek(WORTH, "good", "sedma", "clubs", { hra: 1, sedma: 0 })).toBe(0);
  });
  test("contracts before any flek", () => {
    expect(contractWorth(WORTH, "sedma", "spades")).toBe(3);
    expect(contractWorth(WORTH, "stosedm", "hearts")).toBe(8);
    expect(contractWorth(WORTH, "betl", null)).toBe(5);
  });
});

describe("the sheet of a deal", () => {
  const scored = (component: string, seats: string[], points: number, fleks = 0): GameEvent => ({ event: "scored", component, seats, points, fleks });

  test("two against two settle one to one, one against three with each of them", () => {
    expect(shared(SEATS, ["1", "3"], 4)).toEqual({ "1": 4, "2": -4, "3": 4, "4": -4 });
    expect(shared(SEATS, ["1"], 10)).toEqual({ "1": 30, "2": -10, "3": -10, "4": -10 });
    expect(shared(SEATS, ["2", "3", "4"], 5)).toEqual({ "1": -15, "2": 5, "3": 5, "4": 5 });
  });

  test("the better hra, flekked once: 4 between each two", () => {
    const won = { "1": 4, "2": -4, "3": 4, "4": -4 };
    const sheet = sheetOf([{ event: "side-points", seats: ["1", "3"], points: 90 }, scored("hra", ["1", "3"], 4, 1)], { contract: "hra", declarer: "1", "points-won": won }, SEATS)!;
    expect(sheet.lines).toEqual([{ what: "hra", fleks: 1, points: won }]);
    expect(sheet.sum).toEqual(won);
    expect(sheet.sides).toEqual([{ seats: ["1", "3"], points: 90 }]);
  });

  test("a silent hundred of 4 with the killed seven of 2", () => {
    const sheet = sheetOf([scored("silent-hundred", ["1", "4"], 4), scored("silent-seven", ["1", "4"], 2)], { "points-won": {} }, SEATS)!;
    expect(sheet.sum).toEqual({ "1": 6, "2": -6, "3": -6, "4": 6 });
  });

  test("a hundred of 32 and a seven of 4, alone: 108 from three players", () => {
    const sheet = sheetOf([scored("stovka", ["1"], 32, 1), scored("sedma", ["1"], 4)], { "points-won": {} }, SEATS)!;
    expect(sheet.sum).toEqual({ "1": 108, "2": -36, "3": -36, "4": -36 });
  });

  test("components that go to different sides are set against each other: the hra is won, the seven of 2 lost", () => {
    const sheet = sheetOf([scored("hra", ["1", "2"], 1), scored("sedma", ["3", "4"], 2)], { "points-won": {} }, SEATS)!;
    expect(sheet.sum).toEqual({ "1": -1, "2": -1, "3": 1, "4": 1 });
  });

  test("given up: one point to each of the others", () => {
    const won = { "1": -3, "2": 1, "3": 1, "4": 1 };
    expect(sheetOf([{ event: "decision", seat: "1", do: "give-up" }] as GameEvent[], { "points-won": won }, SEATS)!.lines).toEqual([{ what: "give-up", fleks: 0, points: won }]);
  });

  test("there is none while cards are played", () => expect(sheetOf([], { contract: "hra" }, SEATS)).toBeNull());

  test("games add up", () => {
    expect(total([shared(SEATS, ["1", "3"], 4), shared(SEATS, ["2"], 5)], SEATS)).toEqual({ "1": -1, "2": 11, "3": -1, "4": -9 });
  });
});

describe("a scene", () => {
  const base: Situation = {
    seats: Object.fromEntries(SEATS.map((seat) => [seat, { name: `P${seat}` }])),
    cards: { "3": ["Ah", "7c"], trick: ["Kh", "9h"], last: ["As", "8s", "9s", "Js"] },
    marks: { forhont: "1", called: "A", trump: "hearts", contract: "hra", declarer: "1", fleks: { hra: 2 }, tricks: { "1": 1, "2": 0, "3": 0, "4": 0 }, leader: "1", "last-leader": "4", turn: "3", button: "4" },
    events: [],
    mine: "3",
  };

  test("goes clockwise from the own seat", () => {
    expect(clockwise(SEATS, "3")).toEqual(["3", "4", "1", "2"]);
    expect(clockwise(SEATS, null)).toEqual(SEATS);
  });

  test("nobody is a partner before the called card is played, whoever holds it", () => {
    expect(sceneOf(base).places.filter((one) => one.partner)).toEqual([]);
    expect(sceneOf({ ...base, marks: { ...base.marks, partner: "3" } }).places.filter((one) => one.partner).map((one) => one.seat)).toEqual(["3"]);
  });

  test("a forhont with the called card himself is nobody's partner", () => {
    expect(sceneOf({ ...base, marks: { ...base.marks, partner: "1" } }).places.some((one) => one.partner)).toBe(false);
  });

  test("cards of a trick lie before who played them, from the leader clockwise", () => {
    const scene = sceneOf(base);
    expect(scene.trick).toEqual([{ seat: "1", card: "Kh", leads: true, wins: true }, { seat: "2", card: "9h", leads: false, wins: false }]);
    expect(scene.last.map((one) => one.seat)).toEqual(["4", "1", "2", "3"]);
    expect(scene.last.find((one) => one.wins)?.card).toBe("As");
    expect(scene.fleks).toEqual([{ component: "hra", times: 2 }]);
  });

  test.each([
    [{}, {}, "deal"],
    [{ forhont: "1", turn: "1" }, {}, "trump"],
    [{ forhont: "1", turn: "1" }, { "1.trump": ["??"] }, "call"],
    [{ forhont: "1", called: "A", turn: "2" }, { "1.trump": ["??"] }, "colour"],
    [{ called: "A", trump: "hearts" }, {}, "contract"],
    [{ called: "A", trump: "hearts", contract: "hra", fleks: { hra: 0 } }, {}, "flek"],
    [{ contract: "hra", tricks: { "1": 0 } }, {}, "play"],
    [{ contract: "hra", tricks: { "1": 8 }, "points-won": { "1": 1 } }, {}, "over"],
  ] as const)("%j is the phase %s %s", (marks, cards, phase) => {
    expect(sceneOf({ ...base, marks, cards: cards as unknown as Record<string, string[]> }).phase).toBe(phase);
  });
});

test("what was said stands until cards are played; a hláška until the next trick is led", () => {
  const decision = (seat: string, what: string) => ({ event: "decision", seat, do: what }) as GameEvent;
  const bid: GameEvent[] = [{ event: "called-card", seat: "1", rank: "A" }, decision("2", "good"), { event: "contract", seat: "1", contract: "hra" }, decision("2", "flek-hra"), decision("3", "good")];
  expect(saidBy(bid.slice(0, 2))).toEqual({ "1": { what: "called-card", fact: "A" }, "2": { what: "good", fact: "colour" } });
  expect(saidBy(bid)).toEqual({ "1": { what: "hra", fact: "" }, "2": { what: "flek-hra", fact: "game" }, "3": { what: "good", fact: "game" } });
  const lead: GameEvent = { event: "played", from: "1", n: 1, cards: ["As"] };
  const hlaska: GameEvent = { event: "hlaska", seat: "2", suit: "spades" };
  expect(saidBy([...bid, lead, hlaska, lead])).toEqual({ "2": { what: "hlaska", fact: "spades" } });
  const trick: GameEvent = { event: "trick", seat: "2", n: 1 };
  expect(saidBy([...bid, lead, hlaska, lead, trick])).toEqual({ "2": { what: "hlaska", fact: "spades" } });
  expect(saidBy([...bid, lead, hlaska, lead, trick, lead])).toEqual({});
  expect(saidBy([...bid, lead, hlaska, lead, trick, { event: "hlaska", seat: "3", suit: "hearts" }, lead])).toEqual({ "3": { what: "hlaska", fact: "hearts" } });
  expect(speech({ what: "hlaska", fact: "spades" }, "spades")).toContain("40");
  expect(speech({ what: "hlaska", fact: "spades" }, "hearts")).toContain("20");
});

test("cards are called as the pictures on them", () => {
  expect(mariasCard("Ad", "czech", "cs")).toBe("kulové eso");
  expect(mariasCard("Qs", "czech", "cs")).toBe("zelený svršek");
  expect(mariasCard("7c", "french", "cs")).toBe("křížová sedma");
  expect(mariasCard("Jc", "czech", "en")).toBe("unter of acorns");
  expect(mariasCard("Jc", "french", "en")).toBe("jack of clubs");
  expect(mariasCard("??", "czech", "cs")).toBe("zakrytá karta");
  expect(suitName("spades", "czech", "cs")).toBe("zelené");
  expect(trumpName("T", "french", "cs")).toBe("trumfová desítka");
});

test.each([
  ["7h", "srdcovou sedmu", "srdcovou sedmu"],
  ["8d", "károvou osmičku", "kulovou osmičku"],
  ["9s", "pikovou devítku", "zelenou devítku"],
  ["Tc", "křížovou desítku", "žaludovou desítku"],
  ["Jh", "srdcového spodka", "srdcového spodka"],
  ["Qd", "kárového svrška", "kulového svrška"],
  ["Ks", "pikového krále", "zeleného krále"],
  ["Ac", "křížové eso", "žaludové eso"],
  ["??", "zakrytou kartu", "zakrytou kartu"],
])("%s is laid down as %s or %s", (card, french, czech) => {
  expect([mariasCardAccusative(card, "french", "cs"), mariasCardAccusative(card, "czech", "cs")]).toEqual([french, czech]);
  expect(mariasCardAccusative(card, "french", "en")).toBe(mariasCard(card, "french", "en"));
});

test("games of a table in short, oldest first, without void ones", () => {
  const row = (round: string, result: Record<string, unknown>, isVoid = false) => ({ round, result, void: isVoid });
  const found = finishedOf([row("t-2", { contract: null, declarer: "1", partner: null, trump: null, points: { "1": -3 } }), row("t-v", {}, true), row("t-1", { contract: "sedma", declarer: "2", partner: "4", trump: "hearts", points: { "1": -4 } })]);
  expect(found.map((one) => [one.round, one.contract, one.trump])).toEqual([["t-1", "sedma", "hearts"], ["t-2", null, null]]);
});

test("what was best stands beside the card that was played, for its side", () => {
  const step = (...events: GameEvent[]) => ({ at: 0, by: "player" as const, input: null, events });
  const round = { steps: [step(), step({ event: "played", from: "1", n: 1, cards: ["8d"] }), step({ event: "played", from: "2", n: 1, cards: ["9d"] })] };
  const one = { trick: 1, seat: "1", card: "8d", announced: false, best: 4, value: 0, cost: 4, values: { "8d": 0, As: 4 } };
  const cards = [one, { ...one, seat: "2", card: "9d" }];
  expect(cardAt({ cards }, round, 0)).toBeNull();
  expect(cardAt({ cards }, round, 2)?.card).toBe("9d");
  expect(ranked(one, ["1"])).toEqual([["As", 4], ["8d", 0]]);
  expect(ranked({ ...one, seat: "2" }, ["1"])).toEqual([["8d", 0], ["As", 4]]);
});
