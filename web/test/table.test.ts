import { describe, expect, test } from "vitest";
import type { UpdateMessage, ViewMessage } from "../src/lib/api/protocol";
import { currency } from "../src/lib/money";
import { phaseOf, secondsLeft, shareLeft } from "../src/lib/state/phase";
import { apply, applyYou, fromView, isHolders, ownResult, ownStakes, people, stakedThisRound, visibleCards, type Table } from "../src/lib/state/table";

const eur = currency("EUR");
const stake = { option: "stake" as const, do: "bet", bets: [{ bet: "red", least: "5", most: "100", step: "0.01" }] };

const view: ViewMessage = {
  type: "view", table: "T1", epoch: "k1", version: 17, now: 5000,
  view: {
    state: "open",
    round: { id: "T1-42", number: 42 },
    running: true,
    seats: { "1": { player: "p1", name: "Anna", bot: false }, "2": { player: "p2", name: "Jan", bot: false } },
    stakes: [{ seat: "2", bet: "split", on: [17, 20], amount: "5" }],
    cards: { bank: ["As", "??"], "1": ["??", "??"] },
    marks: {},
    want: { want: "moves", clock: "betting", on_timeout: "no-more-bets", seats: null, remaining_ms: 12000, total_ms: 25000 },
    over: false, void: false, settled: [], results: [],
  },
  you: { seats: ["1"], cards: { "1": ["Kd", "Ks"] }, offers: { "1": [stake] }, balance: "495.00" },
};

const start = () => fromView(view, eur, 1000, "p1");

function update(version: number, more: Partial<UpdateMessage>): UpdateMessage {
  return { type: "update", table: "T1", version, now: 6000, ...more };
}

function after(table: Table, ...updates: UpdateMessage[]): Table {
  return updates.reduce((state, one) => {
    const next = apply(state, one, eur, 2000);
    if (!next) throw new Error("gap");
    return next;
  }, table);
}

const bet = (seat: string, amount: string, event = "stake") => ({ event, seat, bet: "red", on: [], amount });

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

  test("move a heap to another place", () => {
    const moved = { event: "moved", seat: "2", bet: "split", on: [17, 20], to: "straight", to_on: [17], amount: "5" };
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
          { event: "result", number: 17, colour: "black" },
          { event: "settle", seat: "1", bet: "red", on: [], staked: "5", returned: "0", how: "lost" },
          { event: "settle", seat: "2", bet: "split", on: [17, 20], staked: "5", returned: "90", how: "won" },
        ],
        changed: { marks: { result: "17" }, over: true },
      }),
    );
    expect(table.stakes).toEqual([]);
    expect(ownResult(table)).toEqual({ staked: 500, returned: 0 });
    expect(stakedThisRound(table)).toEqual([{ seat: "1", bet: "red", on: [], amount: 500 }]);
    expect(table.results[0]).toMatchObject({ round: "T1-42", result: { number: 17, colour: "black" } });
  });

  test("a new round empties the felt first", () => {
    const table = after(
      start(),
      update(18, {
        changed: { round: { id: "T1-43", number: 43 } },
        events: [bet("1", "5")],
      }),
    );
    expect(table.stakes).toEqual([{ seat: "1", bet: "red", on: [], amount: 500 }]);
    expect(table.cards).toEqual({});
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
  const seat = (player: string, name: string) => ({ player, name, bot: false });
  const anna = seat("p1", "Anna");
  const eva = seat("p3", "Eva");
  const settle = (id: string, returned: string) => ({ event: "settle", seat: id, bet: "red", on: [], staked: "5", returned, how: "won" });
  /** Jan won 5 in box 2 and got up with it, then Anna has moved there. */
  const won = () => after(start(), update(18, { events: [bet("2", "5")] }));
  const left = () => after(won(), update(19, { events: [settle("2", "10")], changed: { over: true, running: false, seats: { "1": anna } } }));
  const moved = () => after(left(), update(20, { changed: { seats: { "2": anna } }, you: { seats: ["2"] } }));

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
      update(19, { events: [settle("1", "10")], changed: { over: true, running: false, seats: { "2": eva } }, you: { seats: [] } }),
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
    const paused: ViewMessage = { ...view, view: { ...view.view, running: false, over: true, stakes: [], settled } };
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
  const decision: Table = { ...table, want: { want: "moves", clock: "decision", seats: ["2"] }, offers: {} };
  expect(phaseOf(decision, false)).toEqual({ key: "want.moves", mine: false });
  expect(phaseOf({ ...table, want: { want: "pocket" } }, false).key).toBe("want.pocket");
});
