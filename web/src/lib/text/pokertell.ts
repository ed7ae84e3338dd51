/** A hand of poker in sentences: for the log, for screen readers and for the history of hands. */

import type { GameEvent } from "../api/protocol";
import { minor, show } from "../money";
import type { PokerGame } from "../poker/game";
import { best } from "../poker/hands";
import { settings } from "../settings.svelte";
import { handName } from "./handnames";
import { capital, isText, t, word, type TextKey } from "./index";
import { cardsText, type Scene } from "./tell";

const POT = "pot";

/** One event; empty for those that say nothing new. A stake that follows a decision belongs to it,
 * any other is a blind, an ante or a bring-in that was posted. */
export function tellPoker(event: GameEvent, scene: Scene, previous?: GameEvent): string | null {
  const who = (key = "seat") => playerName(scene, String(event[key]));
  const amount = (key = "amount") => show(minor(event[key] as string, scene.money), scene.money, settings.lang);
  const cards = () => cardsText(event["cards"]);
  switch (event.event) {
    case "stake":
      return event["bet"] !== POT || previous?.event === "decision" ? "" : t("poker.story.posts", { who: who(), amount: amount() });
    case "decision":
      return decision(event, who(), amount());
    case "cards":
    case "deal":
      return dealt(event, scene, cards());
    case "turn-up":
      return t("poker.story.shows", { who: who("at"), cards: cards() });
    case "wins":
      return t("poker.story.wins", { who: who(), amount: amount(), what: part(event) });
    case "settle":
      return event["how"] === "uncalled" ? t("poker.story.returned", { who: who(), amount: amount("returned") }) : "";
    case "shuffled-again":
      return t("poker.story.reshuffled");
    case "foul":
      return t("ofc.story.foul", { who: who() });
    case "pays":
      return t("ofc.story.pays", { who: who(), to: who("to"), amount: amount() });
    case "ruling":
      return ruling(event, event["seat"] === undefined ? "" : who());
    case "held":
      return t(`poker.story.held.${String(event["verdict"])}` as TextKey, { who: who() });
    case "reserved":
      return t("poker.story.reserved", { n: Number(event["n"]) });
    case "exposed":
      return t("poker.story.exposed", { cards: cards() });
    case "muck":
    case "replaced":
    case "discard":
    case "place":
      return "";
    default:
      return null;
  }
}

function decision(event: GameEvent, who: string, amount: string): string {
  const act = String(event["do"]);
  if (act === "place") return "";
  const n = Number(event["n"] ?? 0);
  const key = `poker.story.${act === "draw" && !n ? "pat" : act}`;
  const auto = event["timeout"] || event["platform"] ? ` (${t("round.auto")})` : "";
  return (isText(key) ? t(key, { who, amount, n }) : `${who}: ${word(act)}`) + auto;
}

/** "Ruling: dead hand, Anna (one card only)". */
function ruling(event: GameEvent, who: string): string {
  const what = t(`ruling.${String(event["ruling"])}` as TextKey);
  const reason = event["reason"] === undefined ? "" : ` (${String(event["reason"])})`;
  return t("poker.story.ruling", { what: [what, who].filter(Boolean).join(", ") + reason });
}

function dealt(event: GameEvent, scene: Scene, cards: string): string {
  const to = String(event["to"]);
  if (to === "board") return `${t("poker.board")}: ${cards}`;
  if (to === "board-2") return `${t("poker.board.n", { n: 2 })}: ${cards}`;
  const list = Array.isArray(event["cards"]) ? event["cards"] : [];
  const [seat, row] = to.split(".");
  if (row) return t("ofc.story.row", { who: playerName(scene, seat!), row: word(`${row}-row`), cards });
  if (to === "burn" || list.every((card) => card === "??")) return "";
  return t("poker.story.dealt", { who: playerName(scene, to), cards });
}

/** Hand histories name everybody, the reader too. */
function playerName(scene: Scene, seat: string): string {
  return scene.seats[seat]?.name ?? capital(t("poker.seat", { n: seat }));
}

/** Which part of the pot: the low half, a side pot, a board. */
function part(event: GameEvent): string {
  const parts = [
    ...(event["low"] ? [t("poker.story.low")] : []),
    ...(Number(event["n"] ?? 1) > 1 ? [t("poker.side", { n: Number(event["n"]) - 1 })] : []),
    ...(event["board"] === undefined ? [] : [t("poker.board.n", { n: String(event["board"]) })]),
  ];
  return parts.length ? ` (${parts.join(", ")})` : "";
}

export interface Chapter {
  title: string;
  cards: string[];
  lines: string[];
}

/** A whole hand in chapters, one for each street, with what the shown hands make. */
export function storyOf(events: GameEvent[], scene: Scene, game: PokerGame): Chapter[] {
  const chapters: Chapter[] = [{ title: "", cards: [], lines: [] }];
  const holes: Record<string, string[]> = {};
  const boards: string[][] = [[], []];
  let previous: GameEvent | undefined;
  let acted = false;
  for (const event of events.filter((one) => one.event !== "mark")) {
    const to = String(event["to"] ?? "");
    const cards = Array.isArray(event["cards"]) ? event["cards"].map(String) : [];
    const isDealt = event.event === "cards" || event.event === "deal";
    if (isDealt && to.startsWith("board")) {
      const board = boards[to === "board" ? 0 : 1]!;
      board.push(...cards);
      chapters.push({ title: streetTitle(to === "board" ? board.length : 0), cards, lines: [] });
    } else {
      const newStreet = isDealt && game.stud && acted && to !== "burn";
      if (newStreet) chapters.push({ title: t("poker.street.n", { n: chapters.length + 3 }), cards: [], lines: [] });
      if (newStreet) acted = false;
      const line = tellPoker(event, scene, previous);
      if (line) chapters.at(-1)!.lines.push(line + madeText(game, event, holes, boards));
    }
    // staff had the street dealt wrongly corrected: other cards take its place
    if (event.event === "replaced" && event["from"] === "board") boards[0] = boards[0]!.filter((card) => !cards.includes(card));
    if (isDealt && /^\d+$/.test(to)) (holes[to] ??= []).push(...cards);
    if (event.event === "turn-up") {
      const at = String(event["at"]);
      holes[at] = [...cards, ...(holes[at] ?? []).filter((card) => card !== "??" && !cards.includes(card))];
    }
    if (event.event === "decision") acted = true;
    previous = event;
  }
  return chapters.filter((one) => one.title || one.lines.length);
}

function streetTitle(onBoard: number): string {
  if (onBoard === 3) return t("poker.street.flop");
  if (onBoard === 4) return t("poker.street.turn");
  return onBoard === 5 ? t("poker.street.river") : t("poker.board");
}

/** " – two pairs, kings and threes", for a hand that wins with all its cards known. */
function madeText(game: PokerGame, event: GameEvent, holes: Record<string, string[]>, boards: string[][]): string {
  if (event.event !== "wins") return "";
  const ranking = game.rankings[event["low"] ? 1 : 0];
  const board = boards[Number(event["board"] ?? 1) - 1] ?? [];
  const made = ranking && best(ranking, holes[String(event["seat"])] ?? [], board, game.exactlyTwo);
  const whole = made && (made.cards.length === 5 || ranking === "badugi");
  return whole ? ` – ${handName(made, settings.lang)}` : "";
}

/** "Anna 120, Bob 40" – who won a hand, as the table remembers it. */
export function winnersText(result: Record<string, unknown> | undefined, money: Scene["money"]): string {
  const winners = result?.["winners"];
  if (!Array.isArray(winners)) return "";
  return (winners as { name: string; amount: string }[])
    .map((one) => `${one.name} ${show(minor(one.amount, money), money, settings.lang)}`)
    .join(", ");
}
