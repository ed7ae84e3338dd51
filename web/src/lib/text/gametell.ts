/** Every event as a sentence; games with a page of their own say some of them better. */

import type { Amount, GameEvent, Layout, On, SettleEvent } from "../api/protocol";
import { capital, name, placeName, t, word } from "./index";
import { cardsText, doName, generic, moneyText, resultText, seatName, stakeName, type Scene } from "./tell";

/** Every event there is has a sentence here, or a word with which it can be told; an event that has
 * neither is an error of types in the last line of the switch. */
export function tellGame(event: GameEvent, scene: Scene): string {
  const who = (seat: string) => capital(seatName(scene, seat));
  const what = (bet: string, on: On = []) => stakeName(scene.layout, bet, on);
  switch (event.event) {
    case "mark":
    case "box":
    case "split":
    case "switch":
    case "turn":
      return "";
    case "place-your-bets":
    case "no-more-bets":
      return capital(word(event.event)) + ".";
    case "stake":
      return `${who(event.seat)}: ${what(event.bet, event.on)}, ${moneyText(scene, event.amount)}`;
    case "take-back":
      return `${who(event.seat)}: ${what(event.bet, event.on)}, ${moneyText(scene, event.amount)} (${t("table.takenBack")})`;
    case "settle":
      return `${who(event.seat)}: ${what(event.bet, event.on)} – ${word(event.how)} ${moneyText(scene, cameTo(event))}`;
    case "cut-off":
      return `${who(event.seat)}: ${word(event.event)}`;
    case "moved":
      return `${who(event.seat)}: ${what(event.bet)} → ${event.to_on.join("–")}`;
    case "decision":
      return `${who(event.seat)}: ${doName(scene.layout, event.do)}${event.timeout ? ` (${t("round.auto")})` : ""}`;
    case "cards":
      return `${placeName(event.to)}: ${cardsText(event.cards)}`;
    case "turn-up":
      return `${placeName(event.at)}: ${cardsText(event.cards)}`;
    case "exposed":
      return `${placeName(event.at)}: ${t("game.exposed", { cards: cardsText(event.cards) })}`;
    case "result":
      return resultText(event, scene.layout);
    case "throw":
      return `${event.seat === undefined ? "" : `${who(event.seat)}: `}${t("game.dice", { dice: event.dice.join(" · "), n: String(event.total) })}`;
    case "dice-offered":
      return t("game.shooter", { name: seatName(scene, event.seat) });
    case "point":
      return t("craps.point", { n: String(event.total) });
    case "total":
      return `${placeName(event.at)}: ${word(event.total).replace("/", " / ")}`;
    case "combination":
      return `${who(event.seat)}: ${rowName(scene, event.bet, event.made)}`;
    case "hand":
      return "bet" in event
        ? `${who(event.seat)}: ${rowName(scene, event.bet, event.row)}`
        : t("banker.hand.is", { place: placeName(event.at), hand: name(event) });
    case "withdraw-or-let-ride":
      return `${what(event.bet)}: ${word(event.event)}`;
    case "spread":
      return t("reddog.spread", { n: String(event.ranks) });
    case "between":
    case "not-between":
      return capital(word(event.event));
    case "compare":
      return `${who(event.seat)}: ${word(event.result)}`;
    case "war":
      return `${who(event.seat)}: ${t("war.name")} – ${word(event.result)}`;
    default:
      return generic(event, scene);
  }
}

/** What was lost or taken as a fee, or what came back. */
function cameTo({ how, staked, returned }: SettleEvent): Amount {
  return how === "lost" || how === "fee" ? staked : returned;
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
