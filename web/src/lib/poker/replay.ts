/** What a frame of a replay says of a poker hand, read from the events up to it. */

import type { GameEvent, RoundInfo } from "../api/protocol";
import { minor, type Currency } from "../money";
import type { Frame } from "../state/replay";
import type { Act, Situation, Win } from "./scene";

export function situationAt(round: RoundInfo, frame: Frame, at: number, money: Currency): Situation {
  const events = round.steps.slice(0, at + 1).flatMap((step) => step.events);
  const wins = winsOf(events, money);
  return {
    seats: round.seats,
    cards: frame.cards,
    marks: frame.marks,
    button: frame.marks["button"] === undefined ? null : String(frame.marks["button"]),
    acts: lastActs(events, money),
    wins,
    over: wins.length > 0,
    mine: round.results.filter((one) => one.you).map((one) => one.seat),
  };
}

const TELLING = ["decision", "turn-up", "wins", "foul", "laid-down", "called-card", "contract", "played", "scored"];

/** The steps at which a replay stops: whenever somebody acted or the board grew, not at every card. */
export function stopsOf(round: RoundInfo): number[] {
  const last = round.steps.length - 1;
  return round.steps.flatMap(({ events }, at) => {
    const tells = events.some((one) => TELLING.includes(one.event) || (one.event === "cards" && one.to.startsWith("board")));
    const dealsOn = round.steps[at + 1]?.events.some((one) => one.event === "decision") ?? true;
    return tells || at === last || (dealsOn && events.some((one) => one.event === "cards")) ? [at] : [];
  });
}

function winsOf(events: GameEvent[], money: Currency): Win[] {
  return events
    .filter((event) => event.event === "wins")
    .map((event) => ({
      seat: event.seat,
      amount: minor(event.amount, money),
      pot: event.n,
      low: event.low === true,
      board: event.board ?? null,
    }));
}

const CHANGES = ["draw", "discard"];

/** What each player did last in this round of betting. */
export function lastActs(events: GameEvent[], money: Currency): Map<string, Act> {
  const acts = new Map<string, Act>();
  let last = "";
  for (const event of events) {
    if (event.event === "decision") {
      last = event.do;
      if (!CHANGES.includes(last)) dropChanges(acts);
      acts.set(event.seat, { do: last, amount: minor(event.amount, money), n: event.n ?? 0 });
    } else if (event.event === "cards" && last && !CHANGES.includes(last) && event.to !== "burn") {
      acts.clear();
    }
  }
  return acts;
}

/** A new round of betting after a draw: what was exchanged has been seen. */
function dropChanges(acts: Map<string, Act>): void {
  for (const [seat, act] of acts) if (CHANGES.includes(act.do)) acts.delete(seat);
}
