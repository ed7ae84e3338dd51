/** A finished round, step by step: what lay on the felt after each line of its journal. */

import type { GameEvent, Marks, RoundInfo, Step } from "../api/protocol";
import type { Kind } from "../fair/proof";
import type { Currency } from "../money";
import { applyEvent, type Heap, type OnTheFelt, type Settled } from "./table";

export interface Frame {
  stakes: Heap[];
  settled: Settled[];
  cards: Record<string, string[]>;
  marks: Marks;
}

export function frames(round: RoundInfo, money: Currency): Frame[] {
  const felt: OnTheFelt = { stakes: [], settled: [], results: [], round: null };
  let cards: Frame["cards"] = {};
  let marks: Frame["marks"] = {};
  return round.steps.map((step) => {
    for (const event of step.events) {
      applyEvent(felt, event, money);
      cards = moveCards(cards, event);
      if (event.event === "mark") {
        const { event: _, ...named } = event;
        marks = { ...marks, ...named };
      }
    }
    return { stakes: felt.stakes, settled: felt.settled, cards, marks };
  });
}

function moveCards(cards: Frame["cards"], event: GameEvent): Frame["cards"] {
  if (!("cards" in event) || !event.cards) return cards;
  const moved = event.cards;
  if ("to" in event) return { ...cards, [event.to]: [...(cards[event.to] ?? []), ...moved] };
  if ("at" in event) return { ...cards, [event.at]: turnedUp(cards[event.at] ?? [], moved) };
  return { ...cards, [event.from]: without(cards[event.from] ?? [], moved) };
}

/** Hidden cards become the shown ones; what was seen already stays. */
function turnedUp(there: string[], shown: string[]): string[] {
  const left = [...shown];
  for (const card of there) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return there.map((card) => (card === "??" ? (left.shift() ?? card) : card));
}

function without(there: string[], gone: string[]): string[] {
  const left = [...there];
  for (const card of gone) {
    const at = left.indexOf(card) >= 0 ? left.indexOf(card) : left.indexOf("??");
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Decisions that the platform made for an absent player. */
export function madeForPlayer(step: Step): boolean {
  if (step.events.some((event) => event.event === "decision" && event.timeout)) return true;
  const decided = step.events.some((event) => event.event === "decision");
  return decided && (step.by === "clock" || step.by === "platform");
}

/** Outcomes that were drawn, to hold against the proof. */
export function outcomesOf(round: RoundInfo): { kind: Kind; shows: string }[] {
  return round.steps.flatMap(({ input }): { kind: Kind; shows: string }[] => {
    if (!input) return [];
    if ("pocket" in input) return [{ kind: "wheel", shows: String(input["pocket"]) }];
    if ("cards" in input) {
      return String(input["cards"])
        .split(" ")
        .filter((card) => card && card !== "??")
        .map((shows) => ({ kind: "cards", shows }));
    }
    return [];
  });
}
