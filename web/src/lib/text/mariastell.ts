/** A deal of mariáš in words: what players say at their seats, and every event as a sentence of the log. */

import type { GameEvent } from "../api/protocol";
import { isSuit, type Suit } from "../marias/cards";
import { OF_GAME, type Said } from "../marias/said";
import { currency, show } from "../money";
import { settings } from "../settings.svelte";
import { capital, isText, t, word } from "./index";
import { mariasCard, mariasCardAccusative, suitName, trumpName } from "./mariascards";
import { seatName, type Scene } from "./tell";

export const cardText = (card: string) => mariasCard(card, settings.deck, settings.lang);
/** "srdcovou sedmu": what is laid down or played. */
export const cardAccusative = (card: string) => mariasCardAccusative(card, settings.deck, settings.lang);
export const suitText = (suit: string) => (isSuit(suit) ? suitName(suit, settings.deck, settings.lang) : word(suit));
export const trumpText = (rank: string) => trumpName(rank, settings.deck, settings.lang);

const CHIPS = currency("CHIPS");

/** Points or chips, which may be below nothing; `signed` ones say plus too. */
export const pointsText = (of: number | string | undefined, signed = false) => show(Number(of ?? 0), CHIPS, settings.lang, signed);

/** "hru", as it stands after "flek na". */
export function accusative(component: string): string {
  const key = `marias.flek.${component}`;
  return isText(key) ? t(key) : word(component);
}

/** What a player says, as a bubble at his seat shows it. */
export function speech(said: Said, trump: Suit | null): string {
  if (said.what === "called-card") return t("marias.say.call", { card: instrumental(said.fact) });
  if (said.what === "good") return t(said.fact === OF_GAME ? "marias.say.goodGame" : "marias.say.goodColour");
  if (said.what === "hlaska") return t("marias.say.hlaska", { n: said.fact === trump ? 40 : 20 });
  if (said.what === "give-up") return t("marias.say.giveUp");
  if (said.what === "flek-all") return t("marias.say.flekAll");
  if (said.what.startsWith("flek-")) return t("marias.say.flek", { what: accusative(said.what.slice("flek-".length)) });
  if (said.fact && (said.what === "betl" || said.what === "durch")) return t(`marias.say.${said.what}`);
  return t("marias.say.plays", { what: accusative(said.what) });
}

/** "trumfovým esem", after "s"; English does not bend it. */
function instrumental(rank: string): string {
  if (settings.lang !== "cs") return trumpText(rank);
  const bent: Record<string, string> = {
    A: "trumfovým esem", T: "trumfovou desítkou", K: "trumfovým králem", Q: "trumfovým svrškem",
    J: "trumfovým spodkem", "9": "trumfovou devítkou", "8": "trumfovou osmičkou", "7": "trumfovou sedmou",
  };
  return bent[rank] ?? rank;
}

/** One event; empty for those that say nothing new, `null` where it is none of mariáš. */
export default function tellMarias(event: GameEvent, scene: Scene): string | null {
  const who = (seat: string) => capital(seatName(scene, seat));
  const all = (seats: readonly string[]) => seats.map(who).join(", ");
  switch (event.event) {
    case "called-card":
      return t("marias.tell.call", { who: who(event.seat), card: instrumental(event.rank) });
    case "contract":
      return t("marias.tell.contract", { who: who(event.seat), what: accusative(event.contract) });
    case "played":
      return t("marias.tell.played", { who: who(event.from), card: (event.cards ?? []).map(cardText).join(", ") });
    case "hlaska":
      return t("marias.tell.hlaska", { who: who(event.seat), suit: suitText(event.suit) });
    case "trick":
      return t("marias.tell.trick", { who: who(event.seat), n: event.n });
    case "partner":
      return t("marias.tell.partner", { who: who(event.seat) });
    case "side-points":
      return t("marias.tell.sides", { who: all(event.seats), n: event.points });
    case "scored": {
      const fleks = event.fleks ? `, ${t("marias.fleks.n", { n: event.fleks })}` : "";
      return t("marias.tell.scored", { what: capital(word(event.component)), who: all(event.seats), n: event.points, fleks });
    }
    case "gathered":
    case "taken-up":
      return "";
    case "laid-down":
      return `${who(event.from)}: ${word(event.event)}`;
    case "cards":
      return ["trick", "last"].includes(event.to) || event.to.endsWith(".trump") ? "" : null;
    case "turn-up":
      return event.at.endsWith(".trump") ? t("marias.tell.trump", { card: (event.cards ?? []).map(cardText).join(", ") }) : null;
    default:
      return null;
  }
}
