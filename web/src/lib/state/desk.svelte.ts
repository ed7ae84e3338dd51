/** What this browser remembers of the tables that are played at once. */

import { keep, load } from "../kept";
import { MOST_TABLES, type Layout } from "./desk";

interface Kept {
  ids: string[];
  layout: Layout;
  /** A table that waits for the player comes to the front by itself. */
  forward: boolean;
}

const KEY = "krupier.tables";
const STANDARD: Kept = { ids: [], layout: "tile", forward: true };

class Desk {
  private kept = $state<Kept>({ ...STANDARD, ...load<Partial<Kept>>(KEY, {}) });

  get ids(): string[] {
    return this.kept.ids;
  }

  get layout(): Layout {
    return this.kept.layout;
  }

  get forward(): boolean {
    return this.kept.forward;
  }

  get full(): boolean {
    return this.kept.ids.length >= MOST_TABLES;
  }

  has(id: string): boolean {
    return this.kept.ids.includes(id);
  }

  add(id: string): void {
    if (!this.has(id) && !this.full) this.set("ids", [...this.kept.ids, id]);
  }

  remove(id: string): void {
    this.set("ids", this.kept.ids.filter((one) => one !== id));
  }

  /** With one table more, as an address. */
  addressWith(id: string): string {
    return tablesAddress(this.has(id) ? this.ids : [...this.ids, id].slice(-MOST_TABLES));
  }

  set<K extends keyof Kept>(key: K, value: Kept[K]): void {
    this.kept[key] = value;
    keep(KEY, this.kept);
  }
}

export function tablesAddress(ids: readonly string[]): string {
  return ids.length ? `/tables?ids=${ids.map(encodeURIComponent).join(",")}` : "/tables";
}

export const desk = new Desk();
