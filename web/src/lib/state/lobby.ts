/** Which tables the lobby shows. */

import type { TableRow } from "../api/protocol";
import { currency, minor } from "../money";

export interface Filter {
  find: string;
  operator: string;
  family: string;
  /** Lowest stake up to this many whole units; 0: any. */
  stake: number;
  openOnly: boolean;
}

export const EVERYTHING: Filter = { find: "", operator: "", family: "", stake: 0, openOnly: false };

export function filtered(tables: TableRow[], filter: Filter): TableRow[] {
  const find = folded(filter.find);
  return tables.filter((table) => {
    const money = currency(table.currency);
    const text = folded([table.id, table.operator, table.names.cs, table.names.en].join(" "));
    return (
      (!find || text.includes(find)) &&
      (!filter.operator || table.operator === filter.operator) &&
      (!filter.family || table.family === filter.family) &&
      (!filter.stake || minor(table.least, money) <= filter.stake * 10 ** money.digits) &&
      (!filter.openOnly || (table.state === "open" && table.free !== 0))
    );
  });
}

const FIRST = ["roulette", "blackjack", "player-poker"];

/** Families, the best known first, and in them the tables by operator. */
export function grouped(tables: TableRow[]): { family: string; tables: TableRow[] }[] {
  const families = new Map<string, TableRow[]>();
  for (const table of tables) {
    families.set(table.family, [...(families.get(table.family) ?? []), table]);
  }
  const place = (family: string) => (FIRST.indexOf(family) + FIRST.length + 1) % (FIRST.length + 1);
  const inOrder = [...families].toSorted(([one], [other]) => place(one) - place(other));
  return inOrder.map(([family, rows]) => ({
    family,
    tables: rows.toSorted((one, other) => one.operator.localeCompare(other.operator)),
  }));
}

export function distinct(values: string[]): string[] {
  return [...new Set(values)].toSorted();
}

/** Without accents and capitals, so that "ruleta" finds "Ruléta". */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();
}
