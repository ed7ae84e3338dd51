/** Which tables the lobby shows. */

import { FAMILIES, type Kind, type TableRow, type TablesMessage } from "../api/protocol";
import { familyOf } from "../families";
import { currency, minor } from "../money";
import { found } from "../search";

/** The tables after a change: key by key; null: the table is gone, and a new one comes whole. */
export function changedTables(tables: readonly TableRow[], changed: TablesMessage["changed"]): TableRow[] {
  const kept = tables.flatMap((table) => {
    const news = changed[table.id];
    return news === null ? [] : [news ? { ...table, ...news } : table];
  });
  const known = new Set(tables.map((table) => table.id));
  const added = Object.entries(changed).filter(([id, news]) => news !== null && !known.has(id));
  return [...kept, ...added.map(([, row]) => row as TableRow)];
}

/** The kind of a game as players call it. */
export function kindOf(family: string): Kind {
  return familyOf(family).kind;
}

/** The best known first. */
const ORDER = Object.keys(FAMILIES);

/** The kinds there are tables of, each with their number. */
export function kinds(tables: TableRow[]): { kind: Kind; count: number }[] {
  const all = new Set<Kind>([...ORDER.map(kindOf), "other"]);
  return [...all]
    .map((kind) => ({ kind, count: tables.filter((table) => kindOf(table.family) === kind).length }))
    .filter((one) => one.count > 0);
}

interface Filter {
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
