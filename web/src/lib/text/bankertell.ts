/** Announcements of the poker games against the bank as sentences. */

import type { GameEvent, Names, On } from "../api/protocol";
import { minor, show } from "../money";
import { settings } from "../settings.svelte";
import { capital, cardName, name, placeName, t, word, type TextKey } from "./index";
import { cardsText, rowName, seatName, stakeName, type Scene } from "./tell";

/** `null` where nothing special is to be said of an event. */
export function tellBanker(event: GameEvent, scene: Scene): string | null {
  const told = sentence(event, scene);
  if (told === null || event["seat"] === undefined) return told;
  return `${capital(seatName(scene, String(event["seat"])))}: ${told}`;
}

function sentence(event: GameEvent, scene: Scene): string | null {
  const money = (key: string) => show(minor(event[key] as string, scene.money), scene.money, settings.lang);
  switch (event.event) {
    case "hand":
      return t("banker.hand.is", { place: placeName(String(event["at"])), hand: name(event as unknown as Names) });
    case "side-bet":
      return sideBet(event, scene);
    case "compare":
      return compared(event);
    case "combinations":
      return t("banker.combinations", { rows: (event["rows"] as string[]).map((row) => rowName(scene, row)).join(" + ") });
    case "dealt-bonus":
      return t("banker.dealt", { row: rowName(scene, String(event["row"])) });
    case "foul":
      return word("foul");
    case "banker":
      return t("banker.banks", { amount: money("win") });
    case "maximum-win":
      return t("banker.capped", { amount: money("cap") });
    case "bank-card":
      return t("banker.instead", { place: placeName(String(event["at"])), card: cardName(String(event["instead"])) });
    case "exchange": {
      const told = `${placeName(String(event["from"]))}: ${t("banker.exchanges", { n: String(event["n"]) })}`;
      const cards = (event["cards"] as string[] | undefined) ?? [];
      return cards.includes("??") ? told : `${told}: ${cardsText(cards)}`;
    }
    case "switch": // said of both hands, once is enough
      return String(event["from"]).endsWith(".1") ? `${placeName(String(event["from"]).split(".")[0]!)}: ${t("banker.switched")}` : "";
    case "cards": // cards that nobody at this screen sees say nothing
      return (event["cards"] as string[]).every((card) => card === "??") ? "" : null;
    case "fold": // the decision was told
    case "set":
      return "";
    default:
      return null;
  }
}

function sideBet(event: GameEvent, scene: Scene): string {
  const bet = stakeName(scene.layout, String(event["bet"]), (event["on"] as On | undefined) ?? []);
  const row = event["row"];
  if (row !== undefined) {
    return row === "none" ? t("banker.side.lost", { bet }) : t("banker.side.won", { bet, row: rowName(scene, String(row)) });
  }
  const pays = String(event["pays"]);
  if (pays === "lose" || pays === "push") return t(pays === "lose" ? "banker.side.lost" : "banker.side.push", { bet });
  return t("banker.side.pays", { bet, pays });
}

function compared(event: GameEvent): string {
  const result = String(event["result"]);
  if (event["row"] !== undefined) {
    const told = t(`banker.row.${result}` as TextKey);
    return t("banker.compare.row", { row: capital(word(String(event["row"]))), result: told });
  }
  const told = t(`banker.compare.${result}` as TextKey);
  return event["at"] === undefined ? told : `${placeName(String(event["at"]))}: ${told}`;
}
