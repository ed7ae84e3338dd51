/** Checks a fairness proof in the browser: redoes the arithmetic and says what does not fit. */

import {
  blob,
  blockAfter,
  climb,
  dealingOrder,
  digest,
  fromHex,
  nextLeaf,
  offset,
  text,
  toHex,
  u32,
  valueLeaf,
  type Bytes,
} from "./arithmetic";
import type { Commitment, Observed, Opening, Part, Proof } from "./proof";

export type Problem =
  | { code: "empty" }
  | { code: "pack"; size: number; faces: number }
  | { code: "block"; id: string }
  | { code: "twice"; player: string }
  | { code: "opened" | "draw" | "leaf"; draw: number }
  | { code: "position"; draw: number; want: number; got: number }
  | { code: "value"; draw: number; value: number }
  | { code: "shows"; draw: number; want: string; got: string }
  | { code: "many"; card: string; n: number; most: number }
  | { code: "keys" }
  | { code: "saw"; saw: string }
  | { code: "unpublished"; root: string };

/** Everything that is wrong with a proof; nothing if it is right. */
export async function verify(proof: Proof, observed?: Observed): Promise<Problem[]> {
  if (!proof.parts.length) return [{ code: "empty" }];
  const problems: Problem[] = [];
  for (const part of proof.parts) problems.push(...(await partProblems(part)));
  if (observed) problems.push(...differences(proof, observed));
  return problems;
}

/** The commitment and everybody's entropy. */
async function publicSeed(part: Part): Promise<Bytes> {
  const { commitment } = part;
  const coder = new TextEncoder();
  const shares = part.shares
    .map((share) => ({ name: coder.encode(share.player), share }))
    .toSorted((one, other) => compareBytes(one.name, other.name));
  return digest(
    text("krupier/1/seed"),
    fromHex(commitment.id),
    text(commitment.kind),
    u32(commitment.size),
    u32(commitment.of.length),
    ...commitment.of.map(text),
    fromHex(commitment.root),
    u32(shares.length),
    ...shares.flatMap(({ share }) => [text(share.player), blob(fromHex(share.entropy))]),
    u32(0),
  );
}

async function partProblems(part: Part): Promise<Problem[]> {
  const { commitment: first, further } = part;
  const faces = first.of.length;
  const cards = first.kind === "cards";
  if (cards && (first.size % faces || further.length)) {
    return [{ code: "pack", size: first.size, faces }];
  }
  const other = further.find((block) => !sameEquipment(block, first));
  if (other) return [{ code: "block", id: other.id }];
  const problems: Problem[] = repeated(part.shares.map((share) => share.player)).map((player) => ({
    code: "twice",
    player,
  }));
  const seed = await publicSeed(part);
  const order = cards ? await dealingOrder(seed, first.size) : null;
  const blocks = [first, ...further];
  const draws = new Set<number>();
  for (const opening of part.openings) {
    if (draws.has(opening.draw)) problems.push({ code: "opened", draw: opening.draw });
    draws.add(opening.draw);
    const problem = await openingProblem(opening, blocks, seed, order);
    if (problem) problems.push(problem);
  }
  if (cards) problems.push(...tooMany(part));
  if (!(await keysFit(part, blocks))) problems.push({ code: "keys" });
  return problems;
}

async function openingProblem(
  opening: Opening,
  blocks: Commitment[],
  seed: Bytes,
  order: number[] | null,
): Promise<Problem | null> {
  const { draw } = opening;
  const { of, size } = blocks[0]!;
  const block = blocks[Math.floor(draw / size)];
  if (!block) return { code: "draw", draw };
  const position = order ? order[draw]! : draw % size;
  if (opening.position !== position) {
    return { code: "position", draw, want: position, got: opening.position };
  }
  if (opening.value >= of.length) return { code: "value", draw, value: opening.value };
  const leaf = await valueLeaf(fromHex(block.id), position, opening.value, fromHex(opening.salt));
  if (!(await leads(block, leaf, position, opening.path))) return { code: "leaf", draw };
  const shift = order ? 0 : await offset(seed, draw, of.length);
  const want = of[(opening.value + shift) % of.length]!;
  return opening.shows === want ? null : { code: "shows", draw, want, got: opening.shows };
}

async function leads(block: Commitment, leaf: Bytes, at: number, path: string[]): Promise<boolean> {
  const root = await climb(leaf, at, block.size + 1, path.map(fromHex));
  return root !== null && toHex(root) === block.root;
}

/** A shoe with a card more often than its decks allow. */
function tooMany({ commitment, openings }: Part): Problem[] {
  const decks = commitment.size / commitment.of.length;
  const values = new Map(openings.map((one) => [one.draw, one.value]));
  const times = new Map<number, number>();
  for (const value of values.values()) times.set(value, (times.get(value) ?? 0) + 1);
  return [...times].flatMap(([value, n]): Problem[] => {
    const card = commitment.of[value];
    return card !== undefined && n > decks ? [{ code: "many", card, n, most: decks }] : [];
  });
}

/** Auditors see the keys: each must lead to its root, and make the block after it. */
async function keysFit({ keys }: Part, blocks: Commitment[]): Promise<boolean> {
  if (!keys.length) return true;
  if (keys.length !== blocks.length) return false;
  for (const [at, { key, path }] of keys.entries()) {
    const block = blocks[at]!;
    const leaf = await nextLeaf(fromHex(block.id), fromHex(key));
    if (!(await leads(block, leaf, block.size, path))) return false;
    const next = blocks[at + 1];
    if (!next) continue;
    const made = await blockAfter(fromHex(key), block.size, block.of.length);
    if (made.id !== next.id || made.root !== next.root) return false;
  }
  return true;
}

function differences(proof: Proof, observed: Observed): Problem[] {
  const problems: Problem[] = [];
  for (const { kind, shows } of observed.outcomes) {
    const opened = proof.parts.some(
      (part) => part.commitment.kind === kind && part.openings.some((one) => one.shows === shows),
    );
    if (!opened) problems.push({ code: "saw", saw: shows });
  }
  const published = new Set(observed.commitments.map((one) => `${one.id}:${one.root}`));
  if (published.size) {
    for (const { commitment } of proof.parts) {
      if (!published.has(`${commitment.id}:${commitment.root}`)) {
        problems.push({ code: "unpublished", root: commitment.root });
      }
    }
  }
  return problems;
}

/** Whether entropy that this client sent went into the seed. */
export function holdsEntropy(proof: Proof, entropy: string[]): boolean {
  const mine = new Set(entropy);
  return proof.parts.some((part) => part.shares.some((share) => mine.has(share.entropy)));
}

function sameEquipment(one: Commitment, other: Commitment): boolean {
  return (
    one.kind === other.kind &&
    one.size === other.size &&
    one.of.length === other.of.length &&
    one.of.every((face, at) => face === other.of[at])
  );
}

function repeated(names: string[]): string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    if (one[at] !== other[at]) return one[at]! - other[at]!;
  }
  return one.length - other.length;
}
