/** Announcements of the poker games against the bank as sentences. */

import type { CompareEvent, GameEvent, SideBetEvent } from "../api/protocol";
import { capital, name, placeName, t, word, type TextKey } from "./index";
import { cardName } from "./cardnames";
import { cardsText, moneyText, rowName, seatName, stakeName, type Scene } from "./tell";

/** `null` where nothing special is to be said of an event. */
export default function tellBanker(event: GameEvent, scene: Scene): string | null {
  const told = sentence(event, scene);
  if (told === null || !("seat" in event) || event.seat === undefined) return told;
  return `${capital(seatName(scene, event.seat))}: ${told}`;
}

function sentence(event: GameEvent, scene: Scene): string | null {
  switch (event.event) {
    case "hand":
      return "at" in event ? t("banker.hand.is", { place: placeName(event.at), hand: name(event) }) : null;
    case "side-bet":
      return sideBet(event, scene);
    case "compare":
      return compared(event);
    case "combinations":
      return t("banker.combinations", { rows: event.rows.map((row) => rowName(scene, row)).join(" + ") });
    case "dealt-bonus":
      return t("banker.dealt", { row: rowName(scene, event.row) });
    case "foul":
      return word("foul");
    case "banker":
      return t("banker.banks", { amount: moneyText(scene, event.win) });
    case "maximum-win":
      return t("banker.capped", { amount: moneyText(scene, event.cap) });
    case "bank-card":
      return t("banker.instead", { place: placeName(event.at), card: cardName(event.instead) });
    case "exchange": {
      const told = `${placeName(event.from)}: ${t("banker.exchanges", { n: String(event.n) })}`;
      const cards = event.cards ?? [];
      return cards.includes("??") ? told : `${told}: ${cardsText(cards)}`;
    }
    case "switch": // said of both hands, once is enough
      return event.from.endsWith(".1") ? `${placeName(event.from.split(".")[0]!)}: ${t("banker.switched")}` : "";
    case "cards": // cards that nobody at this screen sees say nothing
      return event.cards?.every((card) => card === "??") ? "" : null;
    case "fold": // the decision was told
    case "set":
      return "";
    default:
      return null;
  }
}

function sideBet(event: SideBetEvent, scene: Scene): string {
  const bet = stakeName(scene.layout, event.bet, event.on ?? []);
  if (event.row !== undefined) {
    return event.row === "none" ? t("banker.side.lost", { bet }) : t("banker.side.won", { bet, row: rowName(scene, event.row) });
  }
  const pays = event.pays ?? "";
  if (pays === "lose" || pays === "push") return t(pays === "lose" ? "banker.side.lost" : "banker.side.push", { bet });
  return t("banker.side.pays", { bet, pays });
}

function compared(event: CompareEvent): string {
  if (event.row !== undefined) {
    const told = t(`banker.row.${event.result}` as TextKey);
    return t("banker.compare.row", { row: capital(word(event.row)), result: told });
  }
  const told = t(`banker.compare.${event.result}` as TextKey);
  return event.at === undefined ? told : `${placeName(event.at)}: ${told}`;
}
