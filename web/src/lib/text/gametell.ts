/** Announcements of single games as sentences; what is not here is told generically. */

import type { GameEvent, Layout, On } from "../api/protocol";
import { pokerOf } from "../games/banker";
import { tellBanker } from "./bankertell";
import { capital, name, placeName, t, word } from "./index";
import { seatName, stakeName, type Scene } from "./tell";

/** `null` where nothing special is to be said of an event. */
export function tellGame(event: GameEvent, scene: Scene): string | null {
  const banker = pokerOf(scene.layout) ? tellBanker(event, scene) : null;
  if (banker !== null) return banker;
  const who = () => capital(seatName(scene, String(event["seat"])));
  switch (event.event) {
    case "moved": {
      const to = (event["to_on"] as On | undefined) ?? [];
      return `${who()}: ${stakeName(scene.layout, String(event["bet"]), [])} → ${to.join("–")}`;
    }
    case "throw": {
      const thrown = t("game.dice", { dice: (event["dice"] as number[]).join(" · "), n: String(event["total"]) });
      return event["seat"] === undefined ? thrown : `${who()}: ${thrown}`;
    }
    case "dice-offered":
      return t("game.shooter", { name: seatName(scene, String(event["seat"])) });
    case "point":
      return t("craps.point", { n: String(event["total"]) });
    case "total":
      return `${placeName(String(event["at"]))}: ${word(String(event["total"])).replace("/", " / ")}`;
    case "combination":
      return `${who()}: ${rowName(scene, String(event["bet"]), String(event["made"]))}`;
    case "hand":
      return `${who()}: ${rowName(scene, String(event["bet"]), String(event["row"]))}`;
    case "withdraw-or-let-ride":
      return `${stakeName(scene.layout, String(event["bet"]), [])}: ${word(event.event)}`;
    case "box":
    case "split":
    case "switch":
    case "turn":
      return "";
    case "spread":
      return t("reddog.spread", { n: String(event["ranks"]) });
    case "between":
    case "not-between":
      return capital(word(event.event));
    case "compare":
      return `${who()}: ${word(String(event["result"]))}`;
    case "war":
      return `${who()}: ${t("war.name")} – ${word(String(event["result"]))}`;
    case "result":
      return gameResult(event, scene.layout);
    default:
      return null;
  }
}

/** What a round came to, from its event or from the marks that it left; `null`: no game of these. */
export function gameResult(result: Record<string, unknown>, layout: Layout | null = null): string | null {
  const winner = result["winner"] ?? result["result"];
  if (result["punto"] !== undefined && (winner === "punto" || winner === "banco" || winner === "tie")) {
    return `${t(`baccarat.wins.${winner}`)}, ${String(result["punto"])} : ${String(result["banco"])}`;
  }
  const side = result["wins"] ?? result["result"];
  const dice = Array.isArray(result["dice"]) ? result["dice"].map(Number) : [];
  if (!dice.length) return null;
  const thrown = t("game.dice", { dice: dice.join(" · "), n: dice.reduce((sum, one) => sum + one, 0) });
  if (side === "no-decision") return `${thrown}: ${t("barbut.none")}`;
  if (side === "front" || side === "back") return `${thrown}: ${t("barbut.wins", { side: layout ? stakeName(layout, side, []) : side.toUpperCase() })}`;
  return result["number"] === undefined ? thrown : null;
}

/** "21+3: Three of a kind" – a bet and the row of its table. */
function rowName(scene: Scene, bet: string, row: string): string {
  const found = scene.layout?.bets.find((one) => one.bet === bet)?.table.find((one) => one.id === row);
  return `${stakeName(scene.layout, bet, [])}: ${found ? name(found.names) : t("game.nothing")}`;
}
