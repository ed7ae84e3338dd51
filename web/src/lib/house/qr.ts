/** QR codes (ISO/IEC 18004): bytes, error correction level M, versions 1 to 10. */

/** By version: code words of error correction a block, then blocks and data words in each, in groups. */
const BLOCKS: readonly (readonly [number, ...(readonly [number, number])[]])[] = [
  [10, [1, 16]],
  [16, [1, 28]],
  [26, [1, 44]],
  [18, [2, 32]],
  [24, [2, 43]],
  [16, [4, 27]],
  [18, [4, 31]],
  [22, [2, 38], [2, 39]],
  [22, [3, 36], [2, 37]],
  [26, [4, 43], [1, 44]],
];
const ALIGNED: readonly (readonly number[])[] = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Rows of modules, true for dark ones; none at all for a text that is too long. */
export function qrCode(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex((_, at) => bitsOf(bytes, at + 1).length <= 8 * dataWords(at + 1)) + 1;
  if (!version) return [];
  const words = interleaved(padded(bitsOf(bytes, version), dataWords(version)), version);
  const masked = MASKS.map((_, mask) => drawn(words, version, mask));
  const best = masked.map(penalty);
  return masked[best.indexOf(Math.min(...best))]!;
}

const dataWords = (version: number) => {
  const [, ...groups] = BLOCKS[version - 1]!;
  return groups.reduce((sum, [blocks, words]) => sum + blocks * words, 0);
};

const bits = (value: number, count: number) => Array.from({ length: count }, (_, at) => (value >> (count - 1 - at)) & 1);

function bitsOf(bytes: number[], version: number): number[] {
  return [...bits(4, 4), ...bits(bytes.length, version < 10 ? 8 : 16), ...bytes.flatMap((byte) => bits(byte, 8))];
}

function padded(stream: number[], words: number): number[] {
  const room = 8 * words - stream.length;
  const ended = [...stream, ...Array<number>(Math.min(4, room)).fill(0)];
  while (ended.length % 8) ended.push(0);
  const found = Array.from({ length: ended.length / 8 }, (_, at) => ended.slice(8 * at, 8 * at + 8).reduce((sum, bit) => 2 * sum + bit, 0));
  for (let at = 0; found.length < words; at++) found.push(at % 2 ? 0x11 : 0xec);
  return found;
}

// -- error correction: Reed–Solomon over GF(256) with x⁸ + x⁴ + x³ + x² + 1

function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product >> 7 ? 0x11d : 0);
    if ((other >> bit) & 1) product ^= one;
  }
  return product;
}

function correction(data: number[], count: number): number[] {
  let generator = [1];
  for (let at = 0, root = 1; at < count; at++, root = times(root, 2)) {
    const shifted = [...generator, 0];
    generator.forEach((one, index) => (shifted[index + 1]! ^= times(one, root)));
    generator = shifted;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  data.forEach((_, at) => {
    const factor = rest[at]!;
    generator.forEach((one, index) => (rest[at + index]! ^= times(one, factor)));
  });
  return rest.slice(data.length);
}

function interleaved(words: number[], version: number): number[] {
  const [count, ...groups] = BLOCKS[version - 1]!;
  let from = 0;
  const blocks = groups.flatMap(([many, size]) => Array.from({ length: many }, () => words.slice(from, (from += size))));
  const inTurn = (lists: number[][]) => Array.from({ length: Math.max(...lists.map((one) => one.length)) }, (_, at) => lists.flatMap((one) => (at < one.length ? [one[at]!] : []))).flat();
  return [...inTurn(blocks), ...inTurn(blocks.map((block) => correction(block, count)))];
}

// -- drawing

function drawn(words: number[], version: number, mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const grid: (boolean | null)[][] = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (x: number, y: number, dark: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) grid[y]![x] = dark;
  };
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) {
    for (let y = -4; y <= 4; y++) for (let x = -4; x <= 4; x++) {
      const ring = Math.max(Math.abs(x), Math.abs(y));
      set(cx + x, cy + y, ring !== 2 && ring !== 4);
    }
  }
  const aligned = ALIGNED[version - 1]!;
  for (const cy of aligned) for (const cx of aligned) {
    if (grid[cy]![cx] !== null) continue;
    for (let y = -2; y <= 2; y++) for (let x = -2; x <= 2; x++) set(cx + x, cy + y, Math.max(Math.abs(x), Math.abs(y)) !== 1);
  }
  for (let at = 8; at < size - 8; at++) {
    grid[6]![at] = at % 2 === 0;
    grid[at]![6] = at % 2 === 0;
  }
  drawFormat(set, size, mask);
  if (version >= 7) drawVersion(set, size, version);
  fill(grid, words, MASKS[mask]!);
  return grid as boolean[][];
}

type Setter = (x: number, y: number, dark: boolean) => void;

function drawFormat(set: Setter, size: number, mask: number): void {
  // level M is 00
  let rest = mask;
  for (let at = 0; at < 10; at++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const format = ((mask << 10) | rest) ^ 0x5412;
  const bit = (at: number) => ((format >> at) & 1) === 1;
  for (let at = 0; at < 15; at++) {
    const near = at < 6 ? at : at < 8 ? at + 1 : at;
    if (at < 8) set(8, near, bit(at));
    else set(at === 8 ? 7 : 14 - at, 8, bit(at));
    if (at < 8) set(size - 1 - at, 8, bit(at));
    else set(8, size - 15 + at, bit(at));
  }
  set(8, size - 8, true);
}

function drawVersion(set: Setter, size: number, version: number): void {
  let rest = version;
  for (let at = 0; at < 12; at++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const told = (version << 12) | rest;
  for (let at = 0; at < 18; at++) {
    const dark = ((told >> at) & 1) === 1;
    const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
    set(far, near, dark);
    set(near, far, dark);
  }
}

/** Up and down in columns of two, from the right; the column of the timing pattern is left out. */
function fill(grid: (boolean | null)[][], words: number[], mask: (x: number, y: number) => boolean): void {
  const size = grid.length;
  let at = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid[y]![x] !== null) continue;
        const bit = at < 8 * words.length && ((words[at >> 3]! >> (7 - (at & 7))) & 1) === 1;
        grid[y]![x] = bit !== mask(x, y);
        at++;
      }
    }
  }
}

/** How hard it is to read: runs, blocks, what looks like a corner, and the balance of dark and light. */
function penalty(grid: boolean[][]): number {
  const columns = grid[0]!.map((_, x) => grid.map((row) => row[x]!));
  let sum = 0;
  for (const line of [...grid, ...columns]) {
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const run of text.match(/1{5,}|0{5,}/g) ?? []) sum += run.length - 2;
    for (const corner of ["10111010000", "00001011101"]) {
      for (let from = text.indexOf(corner); from >= 0; from = text.indexOf(corner, from + 1)) sum += 40;
    }
  }
  for (let y = 1; y < grid.length; y++) for (let x = 1; x < grid.length; x++) {
    const one = grid[y]![x];
    if (grid[y - 1]![x] === one && grid[y]![x - 1] === one && grid[y - 1]![x - 1] === one) sum += 3;
  }
  const dark = grid.flat().filter(Boolean).length / grid.length ** 2;
  return sum + 10 * Math.floor(Math.abs(dark * 100 - 50) / 5);
}
