/** The operators of this installation: who they are, what they ask and what protects players there. */

import { untrack } from "svelte";
import type { House, HouseRow } from "./api/protocol";
import { problemText, session } from "./session.svelte";
import { name } from "./text";

class Houses {
  /** `null` until they were told. */
  list = $state.raw<HouseRow[] | null>(null);
  /** One may play for demo money without an account; not before that was told. */
  guests = $state(false);
  /** Those that somebody needed, in the order of the list. */
  told = $state.raw<House[]>([]);
  /** Why something could not be read the last time. */
  problem = $state("");
  private asked = new Map<string, Promise<House | undefined>>();
  private listed: Promise<HouseRow[]> | null = null;

  /** Reads the list once; again only after a failure. */
  read(): Promise<HouseRow[]> {
    this.listed ??= session.house.houses().then(
      (answer) => {
        this.problem = "";
        this.guests = answer.guests;
        return (this.list = answer.houses);
      },
      (error: unknown) => {
        this.listed = null;
        this.problem = problemText(error);
        return [];
      },
    );
    return this.listed;
  }

  /** What an operator is called; nothing until that was told, and its id if it never is. */
  name(operator: string): string {
    untrack(() => void this.read());
    const known = this.list?.find((one) => one.operator === operator);
    if (known) return name(known.names);
    return this.list || this.problem ? operator : "";
  }

  /** All that pages show of one; it is read once. */
  async need(operator: string | null | undefined): Promise<House | undefined> {
    if (!operator) return undefined;
    const reading = this.asked.get(operator) ?? this.fetch(operator);
    this.asked.set(operator, reading);
    return reading;
  }

  async needAll(): Promise<void> {
    await Promise.all((await this.read()).map((one) => this.need(one.operator)));
  }

  of(operator: string | null | undefined): House | undefined {
    return this.told.find((one) => one.operator === operator);
  }

  private async fetch(operator: string): Promise<House | undefined> {
    try {
      const house = await session.house.one(operator);
      this.told = [...this.told, house].toSorted((one, other) => one.operator.localeCompare(other.operator));
      this.problem = "";
      return house;
    } catch (error) {
      this.asked.delete(operator);
      this.problem = problemText(error);
      return undefined;
    }
  }
}

export const houses = new Houses();
