/** A hand of poker in sentences: for the log, for screen readers and for the history of hands. */

import type { Amount, CardsEvent, DecisionEvent, GameEvent, RuledEvent, WinsEvent } from "../api/protocol";
import type { PokerGame } from "../poker/game";
import { best } from "../poker/hands";
import { settings } from "../settings.svelte";
import { handName } from "./handnames";
import { capital, isText, t, word, type TextKey } from "./index";
import { cardsText, moneyText, type Scene } from "./tell";

const POT = "pot";

/** One event; empty for those that say nothing new, `null` where nothing special is to be said. A
 * stake that follows a decision belongs to it, any other is a blind, an ante or a bring-in that was
 * posted. */
export default function tellPoker(event: GameEvent, scene: Scene, previous?: GameEvent): string | null {
  const who = (seat: string) => playerName(scene, seat);
  const amount = (of: Amount | undefined) => moneyText(scene, of);
  switch (event.event) {
    case "stake":
      return event.bet !== POT || previous?.event === "decision" ? "" : t("poker.story.posts", { who: who(event.seat), amount: amount(event.amount) });
    case "decision":
      return decision(event, who(event.seat), amount(event.amount));
    case "cards":
      return dealt(event, scene);
    case "turn-up":
      return t("poker.story.shows", { who: who(event.at), cards: cardsText(event.cards) });
    case "wins":
      return t("poker.story.wins", { who: who(event.seat), amount: amount(event.amount), what: part(event) });
    case "rake":
      return t("poker.story.rake", { amount: amount(event.amount), pot: amount(event.pot) });
    case "settle":
      return event.how === "uncalled" ? t("poker.story.returned", { who: who(event.seat), amount: amount(event.returned) }) : "";
    case "shuffled-again":
      return t("poker.story.reshuffled");
    case "foul":
      return t("ofc.story.foul", { who: who(event.seat) });
    case "pays":
      return t("ofc.story.pays", { who: who(event.seat), to: who(event.to), amount: amount(event.amount) });
    case "ruling":
      return ruling(event, event.seat === undefined ? "" : who(event.seat));
    case "held":
      return t(`poker.story.held.${event.verdict}` as TextKey, { who: who(event.seat) });
    case "reserved":
      return t("poker.story.reserved", { n: event.n });
    case "exposed":
      return t("poker.story.exposed", { cards: cardsText(event.cards) });
    case "muck":
    case "replaced":
    case "discard":
    case "place":
      return "";
    default:
      return null;
  }
}

function decision(event: DecisionEvent & { platform?: boolean }, who: string, amount: string): string {
  if (event.do === "place") return "";
  const n = event.n ?? 0;
  const key = `poker.story.${event.do === "draw" && !n ? "pat" : event.do}`;
  const auto = event.timeout || event.platform ? ` (${t("round.auto")})` : "";
  return (isText(key) ? t(key, { who, amount, n }) : `${who}: ${word(event.do)}`) + auto;
}

/** "Ruling: dead hand, Anna (one card only)". */
function ruling(event: RuledEvent, who: string): string {
  const what = t(`ruling.${event.ruling}` as TextKey);
  const reason = event.reason === undefined ? "" : ` (${event.reason})`;
  return t("poker.story.ruling", { what: [what, who].filter(Boolean).join(", ") + reason });
}

function dealt({ to, cards = [] }: CardsEvent, scene: Scene): string {
  const shown = cardsText(cards);
  if (to === "board") return `${t("poker.board")}: ${shown}`;
  if (to === "rabbit") return `${t("poker.rabbit")} ${shown}`;
  if (to === "board-2") return `${t("poker.board.n", { n: 2 })}: ${shown}`;
  const [seat, row] = to.split(".");
  if (row) return t("ofc.story.row", { who: playerName(scene, seat!), row: word(`${row}-row`), cards: shown });
  if (to === "burn" || cards.every((card) => card === "??")) return "";
  return t("poker.story.dealt", { who: playerName(scene, to), cards: shown });
}

/** Hand histories name everybody, the reader too. */
function playerName(scene: Scene, seat: string): string {
  return scene.seats[seat]?.name ?? capital(t("poker.seat", { n: seat }));
}

/** Which part of the pot: the low half, a side pot, a board. */
function part(event: WinsEvent): string {
  const parts = [
    ...(event.low ? [t("poker.story.low")] : []),
    ...(event.n > 1 ? [t("poker.side", { n: event.n - 1 })] : []),
    ...(event.board === undefined ? [] : [t("poker.board.n", { n: event.board })]),
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
  /** What lies there when it is agreed to run it twice. */
  let shared: string[] = [];
  let previous: GameEvent | undefined;
  let acted = false;
  for (const event of events.filter((one) => one.event !== "mark")) {
    const isDealt = event.event === "cards";
    const to = isDealt ? event.to : "";
    const cards = "cards" in event ? (event.cards ?? []) : [];
    if (isDealt && to.startsWith("board")) {
      const board = boards[to === "board" ? 0 : 1]!;
      if (to !== "board" && !board.length) board.push(...shared);
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
    if (event.event === "replaced" && event.from === "board") boards[0] = boards[0]!.filter((card) => !cards.includes(card));
    if (isDealt && /^\d+$/.test(to)) (holes[to] ??= []).push(...cards);
    if (event.event === "turn-up") {
      const { at } = event;
      holes[at] = [...cards, ...(holes[at] ?? []).filter((card) => card !== "??" && !cards.includes(card))];
    }
    if (event.event === "decision") acted = true;
    if (event.event === "decision" && event.do === "twice") shared = [...boards[0]!];
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
  const ranking = game.rankings[event.low ? 1 : 0];
  const board = boards[(event.board ?? 1) - 1] ?? [];
  const made = ranking && best(ranking, holes[event.seat] ?? [], board, game.exactlyTwo);
  const whole = made && (made.cards.length === 5 || ranking === "badugi");
  return whole ? ` – ${handName(made, settings.lang)}` : "";
}

/** "Anna 120, Bob 40" – who won a hand, as the table remembers it. */
export function winnersText(result: Record<string, unknown> | undefined, scene: Pick<Scene, "money" | "blind">): string {
  const winners = result?.["winners"];
  if (!Array.isArray(winners)) return "";
  return (winners as { name: string; amount: string }[])
    .map((one) => `${one.name} ${moneyText(scene, one.amount)}`)
    .join(", ");
}
