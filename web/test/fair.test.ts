import { describe, expect, test } from "vitest";
import { NoProof, readProof, type Observed, type Proof } from "../src/lib/fair/proof";
import { holdsEntropy, verify, type Problem } from "../src/lib/fair/verify";
import cards from "./proofs/cards.json";
import diceAudit from "./proofs/dice-audit.json";
import dice from "./proofs/dice.json";
import wheel from "./proofs/wheel.json";

/** Made by the server's code: see tests/web/proofs.py. */
const FILES = { wheel, dice, "dice-audit": diceAudit, cards };

function proof(name: keyof typeof FILES): Proof {
  return readProof(structuredClone(FILES[name]));
}

const codes = (problems: Problem[]) => problems.map((one) => one.code);

describe.each(["wheel", "dice", "dice-audit", "cards"] as const)("a proof of %s made by the server", (name) => {
  test("holds", async () => {
    expect(await verify(proof(name))).toEqual([]);
  });

  test("fails when it shows another outcome", async () => {
    const changed = proof(name);
    const opening = changed.parts[0]!.openings[0]!;
    opening.shows = changed.parts[0]!.commitment.of.find((face) => face !== opening.shows)!;
    expect(codes(await verify(changed))).toContain("shows");
  });

  test("fails when the hidden value, the salt or the path is another", async () => {
    for (const change of ["value", "salt", "path"] as const) {
      const changed = proof(name);
      const { commitment, openings } = changed.parts[0]!;
      const opening = openings[1]!;
      if (change === "value") opening.value = (opening.value + 1) % commitment.of.length;
      else if (change === "salt") opening.salt = "00".repeat(32);
      else opening.path.pop();
      expect(codes(await verify(changed))).toContain("leaf");
    }
  });

  test("fails when a player's entropy was changed or left out", async () => {
    const changed = proof(name);
    changed.parts[0]!.shares[0]!.entropy = "bb".repeat(16);
    expect((await verify(changed)).length).toBeGreaterThan(0);
    const short = proof(name);
    short.parts[0]!.shares.pop();
    expect((await verify(short)).length).toBeGreaterThan(0);
  });

  test("fails against another commitment", async () => {
    const changed = proof(name);
    changed.parts[0]!.commitment.root = "00".repeat(32);
    expect((await verify(changed)).length).toBeGreaterThan(0);
  });
});

test("every share is part of the seed", async () => {
  const changed = proof("cards");
  changed.parts[0]!.shares = [];
  expect(codes(await verify(changed))).toContain("position");
});

test("an auditor's proof fails when a later block was chosen freely", async () => {
  const changed = proof("dice-audit");
  changed.parts[0]!.keys[0]!.key = "00".repeat(32);
  expect(codes(await verify(changed))).toContain("keys");
});

test("the same draw twice, and a draw that does not exist", async () => {
  const changed = proof("wheel");
  const { openings } = changed.parts[0]!;
  openings.push({ ...openings[0]! }, { ...openings[0]!, draw: 99 });
  expect(codes(await verify(changed))).toEqual(["opened", "draw"]);
});

describe("what the viewer saw himself", () => {
  const seen = (more: Partial<Observed>): Observed => ({ commitments: [], entropy: [], outcomes: [], ...more });

  test("must be in the proof", async () => {
    const made = proof("wheel");
    const shows = made.parts[0]!.openings.map((one) => one.shows);
    const other = made.parts[0]!.commitment.of.find((face) => !shows.includes(face))!;
    expect(await verify(made, seen({ outcomes: [{ kind: "wheel", shows: shows[0]! }] }))).toEqual([]);
    expect(codes(await verify(made, seen({ outcomes: [{ kind: "wheel", shows: other }] })))).toEqual(["saw"]);
  });

  test("the commitment must be the published one", async () => {
    const made = proof("wheel");
    const { commitment } = made.parts[0]!;
    expect(await verify(made, seen({ commitments: [commitment] }))).toEqual([]);
    const other = { ...commitment, root: "11".repeat(32) };
    expect(codes(await verify(made, seen({ commitments: [other] })))).toEqual(["unpublished"]);
  });

  test("own entropy is found", () => {
    expect(holdsEntropy(proof("wheel"), ["aa".repeat(16)])).toBe(true);
    expect(holdsEntropy(proof("wheel"), ["ab".repeat(16)])).toBe(false);
  });
});

test.each([null, [], {}, { parts: 1 }, { parts: [{}] }, { krupier: 2, parts: [] }])("%j is no proof", (data) => {
  expect(() => readProof(data)).toThrow(NoProof);
});

test("a proof of nothing proves nothing", async () => {
  expect(await verify(readProof({ parts: [] }))).toEqual([{ code: "empty" }]);
});
