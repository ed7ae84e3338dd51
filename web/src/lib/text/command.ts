/** Typed commands of the text mode: "5 17-20", "10 red", "hit", "raise 40", made from the offers. */

import type { BetOffer, On, Option } from "../api/protocol";
import { dotted, parse, type Currency } from "../money";

type Command =
  | { kind: "bet"; bet: string; on: On; amount: number; n?: number }
  | { kind: "do"; do: string; amount?: number }
  | { kind: "undo" | "clear" | "rebet" | "double" }
  | { kind: "ambiguous"; bets: string[] }
  | { kind: "unknown" };

interface Speech {
  /** Words for undo, clear, rebet and double in the user's language. */
  acts: Record<"undo" | "clear" | "rebet" | "double", string[]>;
  betName: (bet: string) => string;
  word: (id: string) => string;
}

export function readCommand(text: string, options: Option[], money: Currency, speech: Speech): Command {
  const said = fold(text);
  if (!said) return { kind: "unknown" };
  for (const act of ["undo", "clear", "rebet", "double"] as const) {
    if (speech.acts[act].some((word) => fold(word) === said)) return { kind: act };
  }
  return readWord(said, options, money, speech) ?? readBet(said, options, money, speech);
}

/** An offered word, with an amount where it needs one. */
function readWord(said: string, options: Option[], money: Currency, speech: Speech): Command | null {
  for (const option of options) {
    if (option.option !== "choose" && option.option !== "amount") continue;
    for (const word of [option.do, speech.word(option.do)].map(fold)) {
      if (option.option === "choose" && said === word) return { kind: "do", do: option.do };
      if (option.option !== "amount" || !said.startsWith(word + " ")) continue;
      const amount = readAmount(said.slice(word.length + 1), money);
      if (amount !== null) return { kind: "do", do: option.do, amount };
    }
  }
  return null;
}

function readBet(said: string, options: Option[], money: Currency, speech: Speech): Command {
  const [first = "", ...rest] = said.split(" ");
  const amount = readAmount(first, money);
  const what = rest.filter((word) => word !== "na" && word !== "on").join(" ");
  if (amount === null || !what) return { kind: "unknown" };
  const offers = options.flatMap((option) => (option.option === "stake" ? option.bets : []));
  const found = offers.flatMap((offer) => match(offer, what, speech));
  const exact = found.filter((one) => one.exact);
  const chosen = exact.length ? exact : found;
  if (chosen.length > 1) return { kind: "ambiguous", bets: chosen.map((one) => one.bet) };
  const only = chosen[0];
  if (!only) return { kind: "unknown" };
  return { kind: "bet", bet: only.bet, on: only.on, amount, ...(only.n === undefined ? {} : { n: only.n }) };
}

interface Match {
  bet: string;
  on: On;
  exact: boolean;
  n?: number;
}

/** A bet by its name, by its place, or by both. */
function match(offer: BetOffer, what: string, speech: Speech): Match[] {
  const names = [offer.bet, speech.betName(offer.bet)].map(fold);
  const spots = offer.spots ?? [];
  if (!spots.length) {
    return names.some((name) => name === what)
      ? [{ bet: offer.bet, on: [], exact: true }]
      : names.some((name) => name.includes(what))
        ? [{ bet: offer.bet, on: [], exact: false }]
        : [];
  }
  const named = names.find((name) => what.startsWith(name + " "));
  const place = named === undefined ? what : what.slice(named.length + 1);
  if (offer.each_side) return named === undefined ? [] : around(offer, place);
  const wanted = place.split(/[-–, ]+/).toSorted().join(" ");
  const on = spots.find((spot) => spot.map((one) => fold(String(one))).toSorted().join(" ") === wanted);
  return on ? [{ bet: offer.bet, on, exact: true }] : [];
}

/** "neighbours 17 2": a number and how many on each side. */
function around(offer: BetOffer, place: string): Match[] {
  const [label, n] = place.split(" ");
  const on = offer.spots?.find((spot) => String(spot[0]) === label);
  if (!on || !offer.each_side) return [];
  return [{ bet: offer.bet, on, exact: true, n: n === undefined ? offer.each_side[0] : Number(n) }];
}

function readAmount(text: string, money: Currency): number | null {
  const amount = parse(dotted(text), money);
  return amount !== null && amount > 0 ? amount : null;
}

function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .replaceAll("×", "x")
    .toLowerCase()
    .trim()
    .replace(/\s+/g, " ");
}
