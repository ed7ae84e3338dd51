/** Events of a round as sentences. What has no sentence of its own is told by its word and facts. */

import type { Amount, GameEvent, Label, Layout, Names, On } from "../api/protocol";
import { TELLERS } from "../../parts";
import { familyOf } from "../families";
import { bareName, COVER, fieldInfo, pokerOf, raiseOf, splitHand } from "../games/banker";
import { minor, show, type Currency } from "../money";
import { inBlinds } from "../poker/amounts";
import { settings } from "../settings.svelte";
import { gameResult, tellGame } from "./gametell";
import { capital, name, placeName, t, word, type Word } from "./index";
import { cardName } from "./cardnames";

export interface Scene {
  family: string;
  layout: Layout | null;
  seats: Record<string, { name: string }>;
  mine: string[];
  money: Currency;
  /** Amounts are told in big blinds of this size; none or 0: in money. */
  blind?: number;
}

export function betName(layout: Layout | null, bet: string): string {
  const known: { bet: string; names: Names }[] = layout
    ? [...layout.bets, ...(layout.announced ?? [])]
    : [];
  const found = known.find((one) => one.bet === bet);
  if (found) return name(found.names);
  if (bet === "neighbours" && layout?.kind === "roulette" && layout.neighbours) {
    return name(layout.neighbours.names);
  }
  if (pokerOf(layout) && layout) {
    const [field, hand] = splitHand(bet);
    if (bet === COVER || (hand && layout.bets.some((one) => one.bet === field))) return name(fieldInfo(layout, bet).names);
    const buys = pokerOf(layout)!.buys[bet === BANK_CARD ? BUY_BANK_CARD : bet];
    if (buys) return VERBS.includes(bet) ? capital(word(`${bet}-fee`)) : bareName(name(buys.names));
  }
  return capital(word(bet));
}

const BANK_CARD = "bank-card";
const BUY_BANK_CARD = "buy-bank-card";
/** Purchases that are said better as what the player does. */
const VERBS = ["exchange", "exchange-again", "switch"];

/** What a player does, in words: "PLAY 4×" for "play-4x", "Sixth card" for "sixth-card". */
export function doName(layout: Layout | null, what: string): string {
  const poker = pokerOf(layout);
  if (!poker) return word(what);
  if (what.includes("/")) return what.split("/").map((one) => doName(layout, one)).join(" / ");
  const raised = raiseOf(what);
  if (raised) return `${bareName(betName(layout, raised.bet))} ${raised.times}×`;
  const buys = poker.buys[what];
  return buys && !VERBS.includes(what) ? bareName(name(buys.names)) : word(what);
}

/** The row of any pay table by its id. */
export function rowName(scene: Scene, row: string): string {
  const rows = scene.layout?.bets.flatMap((bet) => bet.table) ?? [];
  const found = rows.find((one) => one.id === row);
  return found ? name(found.names) : word(row);
}

export function placeText(on: On): string {
  return on.map((label) => labelText(label)).join("–");
}

export function labelText(label: Label): string {
  return typeof label === "number" || /^\d+$/.test(label) ? String(label) : word(label);
}

/** "Split 17–20"; a double or split of blackjack lies on a hand: "Double, hand 2". */
export function stakeName(layout: Layout | null, bet: string, on: On): string {
  const boxes = layout?.kind === "bets" && layout.boxes;
  if (boxes && on.length && !layout.bets.find((one) => one.bet === bet)?.others) {
    const hand = String(on[0]).split(".")[1];
    return hand ? `${betName(layout, bet)}, ${t("banker.hand", { n: hand }).toLowerCase()}` : betName(layout, bet);
  }
  return on.length ? `${betName(layout, bet)} ${placeText(on)}` : betName(layout, bet);
}

export function seatName(scene: Scene, seat: string): string {
  if (scene.mine.includes(seat)) {
    return scene.mine.length > 1 ? `${t("table.you")} (${placeName(seat)})` : t("table.you");
  }
  return scene.seats[seat]?.name ?? placeName(seat);
}

/** Has words for what happens; null: none for this. */
export type Teller = (event: GameEvent, scene: Scene, previous?: GameEvent) => string | null;

/** Loads those who tell what happens at tables of a family. */
export async function needTellers(family: string): Promise<void> {
  await Promise.all(tellersOf(family).map((one) => one.need()));
}

const tellersOf = (family: string) => TELLERS[familyOf(family).page] ?? [];

/** A sentence for the log; empty for events that say nothing to people. */
export function tell(event: GameEvent, scene: Scene, previous?: GameEvent): string {
  for (const { here } of tellersOf(scene.family)) {
    const told = here?.(event, scene, previous) ?? null;
    if (told !== null) return told;
  }
  return tellGame(event, scene);
}

/** An amount of an event as people read it. */
export function moneyText(scene: Pick<Scene, "money" | "blind">, amount: Amount | undefined): string {
  const read = minor(amount, scene.money);
  return scene.blind ? inBlinds(read, scene.blind, settings.lang) : show(read, scene.money, settings.lang);
}

export function cardsText(cards: unknown): string {
  const list = Array.isArray(cards) ? cards.map(String) : [];
  if (list.length > 1 && list.every((card) => card === "??")) {
    return t("text.hiddenN", { n: list.length });
  }
  return list.map(cardName).join(", ");
}

/** "The number is 17, red." – or whatever else a game announces as its result. */
export function resultText(result: Record<string, unknown>, layout: Layout | null): string {
  const own = gameResult(result, layout);
  if (own !== null) return own;
  if (result["number"] === undefined) {
    const facts = Object.entries(result).filter(([key]) => key !== "event");
    return facts.map(([key, value]) => factText(key, value)).filter(Boolean).join(", ");
  }
  const number = labelText(result["number"] as Label);
  const colours = layout?.kind === "roulette" ? layout.colours : {};
  const colour = result["colour"] ?? colours[String(result["number"])];
  const more = [
    ...(colour === undefined ? [] : [word(String(colour))]),
    ...(result["level"] === undefined ? [] : [`${word("level")} ${word(String(result["level"]))}`]),
  ];
  const key = /^\d+$/.test(String(result["number"])) ? "roulette.result" : "roulette.result.other";
  return t(key, { number, more: more.map((one) => ", " + one).join("") }) + ".";
}

/** Events that can be told by a word: those that the client knows one for. */
type Worded = Extract<GameEvent, { event: Word }>;

/** Any event: where or for whom, its word, and its facts. */
export function generic(event: Worded, scene: Scene): string {
  const { event: kind, at, to, seat, ...rest } = event as { event: Word } & Record<string, unknown>;
  const place = at ?? to;
  const whose = [
    ...(typeof place === "string" ? [placeName(place)] : []),
    ...(typeof seat === "string" ? [seatName(scene, seat)] : []),
  ].join(", ");
  const facts = Object.entries(rest).map(([key, value]) =>
    key === kind ? valueText(key, value) : factText(key, value),
  );
  const said = [word(kind), facts.filter(Boolean).join(", ")].filter(Boolean).join(" ");
  return capital(whose ? `${whose}: ${said}` : said);
}

function factText(key: string, value: unknown): string {
  const shown = valueText(key, value);
  return shown && `${word(key)} ${shown}`;
}

/** A value in words; nothing for what people need not read. */
export function valueText(key: string, value: unknown): string {
  if (value === false && key === "qualifies") return word("no");
  if (value === null || value === undefined || value === "" || value === false) return "";
  if (key === "cards") return cardsText(value);
  if (key === "street") return word(`street-${String(value)}`);
  if (isNames(value)) return name(value);
  if (Array.isArray(value)) return value.map((one) => valueText("", one)).join(" ");
  if (typeof value === "object") {
    const inside = Object.entries(value).map(([name_, one]) => factText(name_, one));
    return inside.filter(Boolean).join(", ");
  }
  return value === true ? t("text.yes") : labelText(String(value));
}

function isNames(value: unknown): value is Names {
  return typeof value === "object" && value !== null && "cs" in value && "en" in value;
}

/** Events that everybody at the table should hear, not only find in the log. */
export function isAnnouncement(event: GameEvent, mine: string[]): boolean {
  switch (event.event) {
    case "settle":
      return mine.includes(event.seat) && event.how !== "lost";
    case "decision":
      return !mine.includes(event.seat);
    case "stake":
    case "take-back":
    case "mark":
      return false;
    default:
      return true;
  }
}
