/** The public arithmetic of provably fair outcomes, as krupier.equipment.fair describes it:
 * SHA-256 and HMAC-SHA-256 of the browser, big-endian numbers, length-prefixed texts. */

export type Bytes = Uint8Array<ArrayBuffer>;

const coder = new TextEncoder();

function join(...parts: Uint8Array[]): Bytes {
  const out = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

export function u32(number: number): Bytes {
  const out = new Uint8Array(4);
  new DataView(out.buffer).setUint32(0, number);
  return out;
}

export function blob(data: Uint8Array): Bytes {
  return join(u32(data.length), data);
}

export function text(words: string): Bytes {
  return blob(coder.encode(words));
}

export function fromHex(hex: string): Bytes {
  const out = new Uint8Array(hex.length / 2);
  for (let at = 0; at < out.length; at++) out[at] = parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  return out;
}

export function toHex(data: Uint8Array): string {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function digest(...parts: Uint8Array[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", join(...parts)));
}

export async function keyed(key: Bytes, ...parts: Uint8Array[]): Promise<Bytes> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, join(...parts)));
}

const LEAF = new Uint8Array([0]);
const NODE = new Uint8Array([1]);

export function valueLeaf(id: Bytes, position: number, value: number, salt: Bytes): Promise<Bytes> {
  return digest(LEAF, text("krupier/1/value"), id, u32(position), u32(value), salt);
}

export function nextLeaf(id: Bytes, key: Bytes): Promise<Bytes> {
  return digest(LEAF, text("krupier/1/next"), id, key);
}

/** The root of a Merkle tree of these leaves. */
async function rootOf(leaves: Bytes[]): Promise<Bytes> {
  let level = leaves;
  while (level.length > 1) {
    const above: Bytes[] = [];
    for (let at = 0; at + 1 < level.length; at += 2) {
      above.push(await digest(NODE, level[at]!, level[at + 1]!));
    }
    if (level.length % 2) above.push(level.at(-1)!);
    level = above;
  }
  return level[0]!;
}

/** The root that a leaf and its path lead to; `null` for a path of the wrong length. */
export async function climb(
  leaf: Bytes,
  position: number,
  leaves: number,
  path: Bytes[],
): Promise<Bytes | null> {
  const steps = [...path];
  let at = position;
  let left = leaves;
  let node = leaf;
  while (left > 1) {
    if ((at ^ 1) < left) {
      const beside = steps.shift();
      if (!beside) return null;
      node = at & 1 ? await digest(NODE, beside, node) : await digest(NODE, node, beside);
    }
    at >>= 1;
    left = (left + 1) >> 1;
  }
  return steps.length ? null : node;
}

/** The public stream of bytes that a key stands for. */
export class Expansion {
  private blocks = 0;
  private unused: Bytes = new Uint8Array(0);

  constructor(private readonly key: Bytes) {}

  async read(n: number): Promise<Bytes> {
    while (this.unused.length < n) {
      this.unused = join(this.unused, await keyed(this.key, u32(this.blocks)));
      this.blocks += 1;
    }
    const out = this.unused.slice(0, n);
    this.unused = this.unused.slice(n);
    return out;
  }

  /** A number from 0 to m - 1, all equally likely: words that would favour some are skipped. */
  async below(m: number): Promise<number> {
    const limit = 2 ** 32 - (2 ** 32 % m);
    for (;;) {
      const word = new DataView((await this.read(4)).buffer).getUint32(0);
      if (word < limit) return word % m;
    }
  }
}

/** From which position each card of the shoe is dealt. */
export async function dealingOrder(seed: Bytes, size: number): Promise<number[]> {
  const stream = new Expansion(await keyed(seed, text("krupier/1/order")));
  const order = Array.from({ length: size }, (_, at) => at);
  for (let at = size - 1; at > 0; at--) {
    const other = await stream.below(at + 1);
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}

/** What the players' entropy adds to the hidden value of a throw or spin. */
export async function offset(seed: Bytes, draw: number, faces: number): Promise<number> {
  const key = await keyed(seed, text("krupier/1/offset"), u32(draw));
  return new Expansion(key).below(faces);
}

/** Id and root of the further block of throws or spins that a key stands for. */
export async function blockAfter(
  key: Bytes,
  size: number,
  faces: number,
): Promise<{ id: string; root: string }> {
  const stream = new Expansion(key);
  const id = await stream.read(16);
  const salts = await stream.read(32);
  const next = await stream.read(32);
  const leaves: Bytes[] = [];
  for (let at = 0; at < size; at++) {
    const value = await stream.below(faces);
    const salt = await keyed(salts, text("krupier/1/salt"), u32(at));
    leaves.push(await valueLeaf(id, at, value, salt));
  }
  leaves.push(await nextLeaf(id, next));
  return { id: toHex(id), root: toHex(await rootOf(leaves)) };
}
