import { describe, expect, test } from "vitest";
import type { HandsView, SentOption, Snapshot, Update } from "../src/lib/api/protocol";
import { currency } from "../src/lib/money";
import { phaseOf, secondsLeft, shareLeft } from "../src/lib/state/phase";
import { apply, applyYou, fromView, isHolders, ownResult, fundsOf, ownStakes, people, stakedThisRound, visibleCards, type Table } from "../src/lib/state/table";
import { seat } from "./seat";

const eur = currency("EUR");
const stake = { option: "stake" as const, do: "bet", bets: [{ bet: "red", least: "5", most: "100", step: "0.01" }] };

const round = (number: number) => ({ id: `T1-${number}`, number, commitments: [] });

const view: Snapshot = {
  type: "view", table: "T1", epoch: "k1", version: 17, now: 5000, game: "kings/blackjack", currency: "EUR",
  view: {
    state: "open",
    round: round(42),
    running: true,
    seats: { "1": seat("p1", "Anna"), "2": seat("p2", "Jan") },
    stakes: [{ seat: "2", bet: "split", on: [17, 20], amount: "5" }],
    cards: { bank: ["As", "??"], "1": ["??", "??"] },
    marks: {},
    want: { want: "moves", clock: "betting", on_timeout: "no-more-bets", seats: null, remaining_ms: 12000, total_ms: 25000 },
    over: false, void: false, settled: [], results: [], events: [],
    notice: null, watching: 0, limits: {}, coming_limits: null, hands: null, tournament: null, chat: null,
  },
  you: { seats: ["1"], cards: { "1": ["Kd", "Ks"] }, offers: { "1": [stake] }, balance: "495.00" },
};

const start = () => fromView(view, eur, 1000, "p1");

function update(version: number, more: Partial<Update>): Update {
  return { type: "update", table: "T1", version, now: 6000, round: "T1-42", first: 0, events: [], changed: {}, ...more };
}

function after(table: Table, ...updates: Update[]): Table {
  return updates.reduce((state, one) => {
    const next = apply(state, one, eur, 2000);
    if (!next) throw new Error("gap");
    return next;
  }, table);
}

const bet = (seat: string, amount: string, event: "stake" | "take-back" = "stake") => ({ event, seat, bet: "red", on: [], amount });

describe("a view", () => {
  test("is read with whole minor units, own cards on top, and a deadline in our time", () => {
    const table = start();
    expect(table.balance).toBe(49500);
    expect(table.stakes[0]!.amount).toBe(500);
    expect(visibleCards(table)["1"]).toEqual(["Kd", "Ks"]);
    expect(table.deadline).toBe(13000);
    expect(secondsLeft(table.deadline, 2000)).toBe(11);
    expect(shareLeft(table, 500)).toBeCloseTo(0.5);
  });
});

describe("updates", () => {
  test("pile chips onto heaps and take them off", () => {
    const table = after(
      start(),
      update(18, { events: [bet("1", "5"), bet("1", "10")], you: { balance: "480" } }),
      update(19, { events: [bet("1", "5", "take-back")] }),
    );
    expect(ownStakes(table)).toEqual([{ seat: "1", bet: "red", on: [], amount: 1000 }]);
    expect(table.balance).toBe(48000);
    expect(after(table, update(20, { events: [bet("1", "10", "take-back")] })).stakes).toHaveLength(1);
  });

  test("tell what other wallets would bring, and that they bring nothing more", () => {
    const exchange = { worth: "10.50", rates: { EUR: "1.05" }, source: "XE" };
    const table = after(start(), update(18, { you: { balance: "480", exchange } }));
    expect(fundsOf(table)).toBe(48000 + 1050);
    expect(fundsOf(after(table, update(19, { you: { exchange: null } })))).toBe(48000);
  });

  test("move a heap to another place", () => {
    const moved = { event: "moved" as const, seat: "2", bet: "split", on: [17, 20], to: "straight", to_on: [17], amount: "5" };
    expect(after(start(), update(18, { events: [moved] })).stakes).toEqual([
      { seat: "2", bet: "straight", on: [17], amount: 500 },
    ]);
  });

  test("settle heaps and keep the result", () => {
    const table = after(
      start(),
      update(18, { events: [bet("1", "5")] }),
      update(19, {
        events: [
          { event: "result", number: "17", colour: "black" },
          { event: "settle", seat: "1", bet: "red", on: [], staked: "5", returned: "0", how: "lost" },
          { event: "settle", seat: "2", bet: "split", on: [17, 20], staked: "5", returned: "90", how: "won" },
        ],
        changed: { marks: { result: "17" }, over: true },
      }),
    );
    expect(table.stakes).toEqual([]);
    expect(ownResult(table)).toEqual({ staked: 500, returned: 0 });
    expect(stakedThisRound(table)).toEqual([{ seat: "1", bet: "red", on: [], amount: 500 }]);
    expect(table.results[0]).toMatchObject({ round: "T1-42", result: { number: "17", colour: "black" } });
  });

  test("a new round empties the felt first", () => {
    const table = after(
      start(),
      update(18, {
        changed: { round: round(43) },
        events: [bet("1", "5")],
      }),
    );
    expect(table.stakes).toEqual([{ seat: "1", bet: "red", on: [], amount: 500 }]);
    expect(table.cards).toEqual({});
  });

  test("seats and cards: only those that changed are told, null are gone", () => {
    const table = after(
      start(),
      update(18, { changed: { seats: { "2": null, "3": seat("p3", "Eva") }, cards: { bank: ["As", "9d"], "1": null } } }),
    );
    expect(Object.keys(table.seats)).toEqual(["1", "3"]);
    expect(table.seats["1"]!.name).toBe("Anna");
    expect(table.cards).toEqual({ bank: ["As", "9d"] });
    expect(after(table, update(19, { changed: { watching: 4 } })).cards).toEqual({ bank: ["As", "9d"] });
  });

  test("marks: only those that changed are told, null is one that is gone", () => {
    const table = fromView({ ...view, view: { ...view.view, marks: { turn: "1", street: "flop" } } }, eur, 0, "p1");
    const next = after(table, update(18, { changed: { marks: { turn: "2" } } }));
    expect(next.marks).toEqual({ turn: "2", street: "flop" });
    expect(after(next, update(19, { changed: { marks: { street: null } } })).marks).toEqual({ turn: "2" });
  });

  test("hands: only the keys that changed are told, and null is a value", () => {
    const hands = { head: {}, pot: "30", street: 1, button: "1", won: [] } as unknown as HandsView;
    const table = fromView({ ...view, view: { ...view.view, hands } }, eur, 0, "p1");
    const next = after(table, update(18, { changed: { hands: { pot: "40", button: null } } }));
    expect(next.hands).toEqual({ head: {}, pot: "40", street: 1, button: null, won: [] });
  });

  test("results: the new ones come before those that are known, each once", () => {
    const result = (n: number) => ({ round: `T1-${n}`, result: { number: n }, void: false });
    const table = fromView({ ...view, view: { ...view.view, results: [result(41), result(40)] } }, eur, 0, "p1");
    const next = after(
      table,
      update(18, { events: [{ event: "result", number: "42", colour: "red" }], changed: { results: [result(42)] } }),
      update(19, { changed: { round: round(44), results: [result(43)] } }),
    );
    expect(next.results.map((one) => one.round)).toEqual(["T1-43", "T1-42", "T1-41", "T1-40"]);
    expect(next.results[1]!.result.colour).toBe("red");
  });

  test("a new round is neither over nor void, without marks and settlements, and own cards are as they were told", () => {
    const over = after(start(), update(18, {
      events: [{ event: "settle", seat: "2", bet: "split", on: [17, 20], staked: "5", returned: "5", how: "void" }],
      changed: { over: true, void: true, marks: { result: "17" } },
    }));
    expect([over.over, over.void, over.settled.length]).toEqual([true, true, 1]);
    const next = after(over, update(19, { changed: { round: round(43) } }));
    expect([next.over, next.void, next.marks, next.settled, next.played]).toEqual([false, false, {}, [], {}]);
    expect(next.seats).toEqual(over.seats);
    // the same two cards once more: nobody tells them again
    expect(next.ownCards).toEqual({ "1": ["Kd", "Ks"] });
  });

  test("'lying' stays an offer while the chips on the seat change", () => {
    const lying: SentOption = { option: "take-back", do: "take-back", lying: true };
    const offered = after(start(), update(18, { events: [bet("1", "5")], you: { offers: { "1": [lying] } } }));
    const table = after(offered, update(19, { events: [bet("1", "7.50")] }));
    expect(table.offers["1"]).toEqual([lying]);
    expect(table.stakes.filter((one) => one.seat === "1").map((one) => one.amount)).toEqual([1250]);
  });

  test("a gap asks for a new view, an old update is skipped", () => {
    expect(apply(start(), update(19, {}), eur, 0)).toBeNull();
    const table = start();
    expect(apply(table, update(17, { events: [bet("1", "5")] }), eur, 0)).toBe(table);
  });

  test("'same' keeps the bets known, even when betting was closed in between", () => {
    const closed = after(start(), update(18, { you: { offers: {} } }));
    expect(closed.offers).toEqual({});
    const again = after(closed, update(19, { you: { offers: { "1": [{ option: "stake", do: "bet", same: true }] } } }));
    expect(again.offers["1"]).toEqual([stake]);
  });

  test("do not change the state they are applied to", () => {
    const table = start();
    const before = structuredClone(table);
    after(table, update(18, { events: [bet("2", "5"), bet("1", "5")] }));
    expect(table).toEqual(before);
  });
});

describe("chips are a player's, not a seat's", () => {
  const anna = seat("p1", "Anna");
  const eva = seat("p3", "Eva");
  const settle = (id: string, returned: string) => ({ event: "settle" as const, seat: id, bet: "red", on: [], staked: "5", returned, how: "won" });
  /** Jan won 5 in box 2 and got up with it, then Anna has moved there. */
  const won = () => after(start(), update(18, { events: [bet("2", "5")] }));
  const left = () => after(won(), update(19, { events: [settle("2", "10")], changed: { over: true, running: false, seats: { "2": null } } }));
  const moved = () => after(left(), update(20, { changed: { seats: { "1": null, "2": anna } }, you: { seats: ["2"] } }));

  test("who takes a box over has neither its stakes nor its results", () => {
    expect(ownResult(moved())).toEqual({ staked: 0, returned: 0 });
    expect(stakedThisRound(moved())).toEqual([]);
    expect(isHolders(left(), "2")).toBe(false);
    expect(isHolders(moved(), "2")).toBe(false);
    expect(isHolders(won(), "2")).toBe(true);
  });

  test("who has left is still named, and still has what he won", () => {
    expect(people(left()).seats["2"]!.name).toBe("Jan");
    expect(people(moved()).seats["2"]!.name).toBe("Jan");
    expect(people(moved()).mine).toEqual([]);
    const gone = after(
      start(),
      update(18, { events: [bet("1", "5")] }),
      update(19, { events: [settle("1", "10")], changed: { over: true, running: false, seats: { "1": null, "2": eva } }, you: { seats: [] } }),
    );
    expect(ownResult(gone)).toEqual({ staked: 500, returned: 1000 });
    expect(people(gone).mine).toEqual(["1"]);
  });

  test("a box changes hands in a round when all its chips were taken back", () => {
    const table = after(
      start(),
      update(18, { events: [bet("1", "5"), bet("1", "5", "take-back")] }),
      update(19, { events: [bet("1", "20")], changed: { seats: { "1": eva } }, you: { seats: [] } }),
    );
    expect(people(table).seats["1"]!.name).toBe("Eva");
    expect(ownStakes(table)).toEqual([]);
  });

  test("a reload in the pause after a round knows who played it, or claims nothing", () => {
    const settled = [{ seat: "1", bet: "red", on: [], staked: "5", returned: "10", how: "won" }];
    const paused: Snapshot = { ...view, view: { ...view.view, running: false, over: true, stakes: [], settled } };
    const seen = (player: string) => ({ round: "T1-42", seats: { "1": { player, name: "" } } });
    const net = (known: Parameters<typeof fromView>[4]) => ownResult(fromView(paused, eur, 0, "p1", known)).returned;
    expect(net(seen("p1"))).toBe(1000);
    expect(net(seen("p2"))).toBe(0);
    expect(net({ ...seen("p1"), round: "T1-41" })).toBe(0);
    expect(net(null)).toBe(0);
  });

  test("while a round runs, who holds a seat plays it", () => {
    const table = fromView(view, eur, 0, "p2");
    expect(ownStakes(table)).toEqual([{ seat: "2", bet: "split", on: [17, 20], amount: 500 }]);
  });
});

test("what concerns the client alone may come by itself", () => {
  const table = applyYou(start(), { balance: "1.50", seats: ["1", "3"] }, eur);
  expect([table.balance, table.mine, table.version]).toEqual([150, ["1", "3"], 17]);
});

test("the phase says whose turn it is", () => {
  const table = start();
  expect(phaseOf(table, false)).toEqual({ key: "clock.betting", mine: true });
  expect(phaseOf(table, true).key).toBe("table.reveal");
  const decision: Table = { ...table, want: { want: "moves", clock: "decision", on_timeout: "stand", seats: ["2"] }, offers: {} };
  expect(phaseOf(decision, false)).toEqual({ key: "want.moves", mine: false });
  expect(phaseOf({ ...table, want: { want: "pocket" } }, false).key).toBe("want.pocket");
});
