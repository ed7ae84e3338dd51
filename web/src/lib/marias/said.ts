/** What players have said in a deal, as it stands at their seats: the last word of each while one bids, hlášky until the next trick is led. */

import type { GameEvent } from "../api/protocol";

export interface Said {
  /** "good", "betl", "flek-sedma", "hra", "hlaska", "called-card" … */
  what: string;
  /** A rank that was called, a suit that was announced; whether fleks are answered, for "good". */
  fact: string;
}

/** "Dobrá" of the colour, "dobrý" of a game. */
const OF_COLOUR = "colour";
export const OF_GAME = "game";

export function saidBy(events: readonly GameEvent[]): Record<string, Said> {
  let said: Record<string, Said> = {};
  let announced = false;
  /** The trick is complete: what was said with its last card is still to be read. */
  let complete = false;
  for (const event of events) {
    switch (event.event) {
      case "called-card":
        said = { [event.seat]: { what: event.event, fact: event.rank } };
        break;
      case "contract":
        announced = true;
        said = { [event.seat]: { what: event.contract, fact: "" } };
        break;
      case "decision":
        said = { ...said, [event.seat]: { what: event.do, fact: announced ? OF_GAME : OF_COLOUR } };
        break;
      case "hlaska":
        said = { ...(complete ? {} : onlyHlasky(said)), [event.seat]: { what: event.event, fact: event.suit } };
        complete = false;
        break;
      case "played":
        said = complete ? {} : onlyHlasky(said);
        complete = false;
        break;
      case "trick":
        complete = true;
        break;
    }
  }
  return said;
}

function onlyHlasky(said: Record<string, Said>): Record<string, Said> {
  return Object.fromEntries(Object.entries(said).filter(([, one]) => one.what === "hlaska"));
}
