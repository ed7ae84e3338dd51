/** Which tables the lobby shows. */

import type { TableRow } from "../api/protocol";
import { currency, minor } from "../money";
import { found } from "../search";

/** Kinds of games as players call them, and the families of the rules that each has. */
export const KINDS = {
  roulette: ["roulette"],
  blackjack: ["blackjack"],
  poker: ["player-poker", "open-face-chinese"],
  "banker-poker": ["banker-holdem", "banker-draw", "switch-poker", "pai-gow-poker"],
  cards: ["baccarat", "casino-war", "let-it-ride", "red-dog"],
  dice: ["barbut", "craps", "sic-bo"],
} as const satisfies Record<string, readonly string[]>;

export type Kind = keyof typeof KINDS | "other";

export function kindOf(family: string): Kind {
  const found = Object.entries(KINDS).find(([, families]) => (families as readonly string[]).includes(family));
  return (found?.[0] as Kind | undefined) ?? "other";
}

/** The kinds there are tables of, each with their number. */
export function kinds(tables: TableRow[]): { kind: Kind; count: number }[] {
  const all = [...Object.keys(KINDS), "other"] as Kind[];
  return all
    .map((kind) => ({ kind, count: tables.filter((table) => kindOf(table.family) === kind).length }))
    .filter((one) => one.count > 0);
}

export interface Filter {
  find: string;
  operator: string;
  kind: Kind | "";
  /** Lowest stake up to this many whole units; 0: any. */
  stake: number;
  openOnly: boolean;
}

export const EVERYTHING: Filter = { find: "", operator: "", kind: "", stake: 0, openOnly: false };

export function filtered(tables: TableRow[], filter: Filter): TableRow[] {
  return tables.filter((table) => {
    const money = currency(table.currency);
    return (
      found(filter.find, table.id, table.operator, table.names.cs, table.names.en) &&
      (!filter.operator || table.operator === filter.operator) &&
      (!filter.kind || kindOf(table.family) === filter.kind) &&
      (!filter.stake || minor(table.least, money) <= filter.stake * 10 ** money.digits) &&
      (!filter.openOnly || (table.state === "open" && table.free !== 0))
    );
  });
}

const ORDER: string[] = Object.values(KINDS).flat();

/** Families by kind, the best known first, and in them the tables by operator. */
export function grouped(tables: TableRow[]): { family: string; tables: TableRow[] }[] {
  const families = new Map<string, TableRow[]>();
  for (const table of tables) {
    families.set(table.family, [...(families.get(table.family) ?? []), table]);
  }
  const place = (family: string) => (ORDER.indexOf(family) + ORDER.length + 1) % (ORDER.length + 1);
  const inOrder = [...families].toSorted(([one], [other]) => place(one) - place(other));
  return inOrder.map(([family, rows]) => ({
    family,
    tables: rows.toSorted((one, other) => one.operator.localeCompare(other.operator)),
  }));
}
