/** The form of a fairness proof, and the check of data that claims to be one. */

export type Kind = "cards" | "dice" | "wheel";

export interface Commitment {
  kind: Kind;
  of: string[];
  size: number;
  id: string;
  root: string;
}

interface Share {
  player: string;
  entropy: string;
}

export interface Opening {
  draw: number;
  shows: string;
  position: number;
  value: number;
  salt: string;
  path: string[];
}

export interface Part {
  commitment: Commitment;
  further: Commitment[];
  shares: Share[];
  openings: Opening[];
  keys: { key: string; path: string[] }[];
}

export interface Proof {
  parts: Part[];
  about: string;
}

/** What the viewer knows himself; the more of it, the stronger the check. */
export interface Observed {
  /** Commitments published before the first draw. */
  commitments: Commitment[];
  /** Entropy this client sent. */
  entropy: string[];
  /** Outcomes as the replay shows them. */
  outcomes: { kind: Kind; shows: string }[];
}

export class NoProof extends Error {}

type Fields = Record<string, unknown>;

export function readProof(data: unknown): Proof {
  const proof = object(data, "proof");
  if (proof["krupier"] !== undefined && proof["krupier"] !== 1) throw new NoProof("version");
  return {
    parts: list(proof["parts"], "parts").map(readPart),
    about: typeof proof["about"] === "string" ? proof["about"] : "",
  };
}

function readPart(data: unknown): Part {
  const part = object(data, "part");
  return {
    commitment: readCommitment(part["commitment"]),
    further: list(part["further"] ?? [], "further").map(readCommitment),
    shares: list(part["shares"] ?? [], "shares").map((one) => {
      const share = object(one, "share");
      return { player: string(share["player"], "player"), entropy: hex(share["entropy"], "entropy") };
    }),
    openings: list(part["openings"] ?? [], "openings").map(readOpening),
    keys: list(part["keys"] ?? [], "keys").map((one) => {
      const key = object(one, "key");
      return { key: hex(key["key"], "key", 64), path: path(key["path"]) };
    }),
  };
}

export function readCommitment(data: unknown): Commitment {
  const one = object(data, "commitment");
  const kind = string(one["kind"], "kind");
  if (kind !== "cards" && kind !== "dice" && kind !== "wheel") throw new NoProof("kind");
  const of = list(one["of"], "of").map((face) => string(face, "of"));
  const size = whole(one["size"], "size");
  if (!of.length || size < 1 || size > 65536) throw new NoProof("size");
  return { kind, of, size, id: hex(one["id"], "id", 32), root: hex(one["root"], "root", 64) };
}

function readOpening(data: unknown): Opening {
  const one = object(data, "opening");
  return {
    draw: whole(one["draw"], "draw"),
    shows: string(one["shows"], "shows"),
    position: whole(one["position"], "position"),
    value: whole(one["value"], "value"),
    salt: hex(one["salt"], "salt", 64),
    path: path(one["path"]),
  };
}

function path(data: unknown): string[] {
  return list(data, "path").map((one) => hex(one, "path", 64));
}

function object(data: unknown, what: string): Fields {
  if (typeof data !== "object" || data === null || Array.isArray(data)) throw new NoProof(what);
  return data as Fields;
}

function list(data: unknown, what: string): unknown[] {
  if (!Array.isArray(data)) throw new NoProof(what);
  return data;
}

function string(data: unknown, what: string): string {
  if (typeof data !== "string") throw new NoProof(what);
  return data;
}

function whole(data: unknown, what: string): number {
  if (typeof data !== "number" || !Number.isInteger(data) || data < 0 || data >= 2 ** 32) {
    throw new NoProof(what);
  }
  return data;
}

function hex(data: unknown, what: string, length?: number): string {
  const read = string(data, what);
  if (!/^([0-9a-f]{2})*$/.test(read) || (length !== undefined && read.length !== length)) {
    throw new NoProof(what);
  }
  return read;
}
