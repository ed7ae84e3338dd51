import { beforeEach, describe, expect, test } from "vitest";
import type { Ack, Order, ServerMessage } from "../src/lib/api/protocol";
import { Connection, pause, type Link, type Wire } from "../src/lib/api/socket";

class FakeWire implements Wire {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  greet(): void {
    this.onopen?.();
    this.hear({ type: "welcome", player: null, balances: {}, now: 0, version: "" });
  }

  get words(): unknown[] {
    return this.sent.map((one) => one["do"]);
  }
}

/** A clock that only moves when told to. */
class World {
  time = 0;
  wires: FakeWire[] = [];
  heard: ServerMessage[] = [];
  links: Link[] = [];
  private timers = new Map<number, { at: number; act: () => void }>();
  private ids = 0;
  readonly connection = new Connection({
    open: () => {
      const wire = new FakeWire();
      this.wires.push(wire);
      return wire;
    },
    hello: () => ({ token: "secret", lang: "cs" }),
    on: (message) => this.heard.push(message),
    state: (link) => this.links.push(link),
    after: (ms, act) => {
      this.timers.set(++this.ids, { at: this.time + ms, act });
      return this.ids;
    },
    cancel: (timer) => this.timers.delete(timer),
    now: () => this.time,
    makeId: () => `id${++this.ids}`,
    random: () => 0.5,
  });

  get wire(): FakeWire {
    return this.wires.at(-1)!;
  }

  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const due = [...this.timers].filter(([, one]) => one.at <= end).sort((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      this.timers.delete(due[0]);
      this.time = due[1].at;
      due[1].act();
    }
    this.time = end;
  }
}

let world: World;
beforeEach(() => {
  world = new World();
  world.connection.start();
});

const move: Order = { do: "move", table: "T1", move: ["1", "bet"] };

describe("a connection", () => {
  test("says hello with its token and watches what was asked for before", () => {
    world.connection.watch("T1");
    world.wire.greet();
    expect(world.wire.sent).toEqual([
      { do: "hello", lang: "cs", token: "secret" },
      { do: "watch", table: "T1" },
    ]);
  });

  test("asks for the lobby again on the next connection, unless nobody looks at it any more", () => {
    world.connection.lobby(true);
    world.wire.greet();
    expect(world.wire.sent.at(-1)).toEqual({ do: "lobby", on: true });
    world.wire.onclose?.({ code: 1006 });
    world.pass(1000);
    world.wire.greet();
    expect(world.wire.sent.at(-1)).toEqual({ do: "lobby", on: true });
    world.connection.lobby(false);
    expect(world.wire.sent.at(-1)).toEqual({ do: "lobby", on: false });
    world.wire.onclose?.({ code: 1006 });
    world.pass(1000);
    world.wire.greet();
    expect(world.wire.words).toEqual(["hello"]);
  });

  test("sends an order again on the next connection, with the same id, until it is acknowledged", async () => {
    world.wire.greet();
    const acknowledged = world.connection.order(move);
    const first = world.wire.sent.at(-1);
    world.wire.onclose?.({ code: 1006 });
    world.pass(1000);
    expect(world.wires).toHaveLength(2);
    world.wire.greet();
    expect(world.wire.sent.at(-1)).toEqual(first);
    world.wire.hear({ type: "ack", id: first!["id"], ok: true });
    expect((await acknowledged).ok).toBe(true);
    expect(world.connection.unacknowledged).toBe(0);
  });

  test("orders made while the line is down wait for it", () => {
    void world.connection.order(move);
    expect(world.wire.sent).toEqual([]);
    world.wire.greet();
    expect(world.wire.words).toEqual(["hello", "move"]);
  });

  test("pauses longer after every failure", () => {
    expect([0, 1, 2, 10].map((attempt) => pause(attempt, 1))).toEqual([400, 800, 1600, 15000]);
    for (let n = 0; n < 5; n++) {
      world.wire.onclose?.({ code: 1006 });
      world.pass(20000);
    }
    expect(world.wires).toHaveLength(6);
  });

  test("gives up where the token is not valid", async () => {
    const acknowledged = world.connection.order(move);
    world.wire.onclose?.({ code: 4001 });
    world.pass(60000);
    expect(world.wires).toHaveLength(1);
    expect(world.links.at(-1)).toBe("refused");
    expect((await acknowledged).refused?.code).toBe("bad-token");
  });

  test("answers lag probes at once and pings", () => {
    world.wire.greet();
    world.wire.hear({ type: "pong", t: 1, now: 2, s: 7 });
    expect(world.wire.sent.at(-1)).toEqual({ do: "pong", s: 7 });
    world.pass(10001);
    expect(world.wire.words.at(-1)).toBe("ping");
  });

  test("a line that fell silent is given up", () => {
    world.wire.greet();
    const silent = world.wire;
    world.pass(29000);
    expect(silent.closed).toBe(false);
    world.pass(2000);
    expect(silent.closed).toBe(true);
    expect(world.wires).toHaveLength(2);
  });

  test("stays below the server's limit when many chips are laid at once", () => {
    world.wire.greet();
    const acks: Promise<Ack>[] = [];
    for (let n = 0; n < 60; n++) acks.push(world.connection.order(move));
    const moves = () => world.wire.words.filter((one) => one === "move").length;
    expect(moves()).toBe(30);
    world.pass(1000);
    expect(moves()).toBeLessThanOrEqual(46);
    world.pass(2000);
    expect(moves()).toBe(60);
  });
});
