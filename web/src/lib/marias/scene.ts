/** A deal as it is drawn: from what the server says now, or from a frame of a replay. Nothing is inferred: who plays with the forhont stands
 * here once the server has said so. */

import type { GameEvent, Marks } from "../api/protocol";
import { isSuit, sorted, suitOf, winningAt, type Suit } from "./cards";
import { COMPONENTS, isContract, isPlain, type Component, type Contract } from "./contracts";
import { saidBy, type Said } from "./said";
import { sheetOf, type DealSheet } from "./sheet";

export interface Situation {
  /** By seat. */
  seats: Record<string, { name: string }>;
  cards: Record<string, string[]>;
  marks: Marks;
  /** Of this deal so far. */
  events: readonly GameEvent[];
  mine: string | null;
}

type Phase = "deal" | "trump" | "call" | "colour" | "contract" | "flek" | "play" | "over";

export interface Place {
  seat: string;
  name: string;
  chips: string | null;
  mine: boolean;
  turn: boolean;
  button: boolean;
  forhont: boolean;
  declarer: boolean;
  /** The called card was played by him. */
  partner: boolean;
  tricks: number | null;
  hlasky: Suit[];
  cards: string[];
  said: Said | null;
  /** Points of the whole deal, when it is over. */
  won: number | null;
}

export interface Laid {
  seat: string;
  card: string;
  leads: boolean;
  wins: boolean;
}

export interface MariasScene {
  phase: Phase;
  /** Clockwise, the own one first. */
  places: Place[];
  trick: Laid[];
  last: Laid[];
  /** The trump card before it is taken up; hidden to all but its owner. */
  trumpCard: string | null;
  trump: Suit | null;
  plain: boolean;
  contract: Contract | null;
  declarer: string | null;
  called: string | null;
  fleks: { component: Component; times: number }[];
  tricks: number;
  sheet: DealSheet | null;
}

/** Seats clockwise from one of them. */
export function clockwise(seats: readonly string[], first: string | null): string[] {
  const order = seats.toSorted((one, other) => Number(one) - Number(other));
  const at = Math.max(0, order.indexOf(first ?? ""));
  return [...order.slice(at), ...order.slice(0, at)];
}

export function sceneOf(now: Situation): MariasScene {
  const { marks, cards, events } = now;
  const order = clockwise(Object.keys(now.seats), now.mine);
  const contract = isContract(marks.contract) ? marks.contract : null;
  const trump = isSuit(marks.trump) ? marks.trump : null;
  const plain = isPlain(marks.contract);
  const said = saidBy(events);
  const stacks = new Map((marks.players ?? []).map((one) => [one.seat, String(one.stack)]));
  const trumpCard = (marks.forhont && cards[`${marks.forhont}.trump`]?.[0]) || null;
  const places = order.map((seat): Place => ({
    seat,
    name: now.seats[seat]?.name ?? seat,
    chips: stacks.get(seat) ?? null,
    mine: seat === now.mine,
    turn: marks.turn === seat && !marks["points-won"],
    button: marks.button === seat,
    forhont: marks.forhont === seat,
    declarer: marks.declarer === seat,
    partner: marks.partner === seat && marks.partner !== marks.forhont,
    tricks: marks.tricks?.[seat] ?? null,
    hlasky: (marks.hlasky ?? []).flatMap((one) => (one.seat === seat && isSuit(one.suit) ? [one.suit] : [])),
    cards: sorted(cards[seat] ?? [], { trump: trump ?? ownTrump(trumpCard), plain }),
    said: said[seat] ?? null,
    won: marks["points-won"]?.[seat] ?? null,
  }));
  const ruling = plain ? null : trump;
  return {
    phase: phaseOf(marks, trumpCard !== null),
    places,
    trick: laid(cards["trick"] ?? [], marks.leader, order, ruling),
    last: laid(cards["last"] ?? [], marks["last-leader"], order, ruling),
    trumpCard,
    trump,
    plain,
    contract,
    declarer: marks.declarer ?? null,
    called: marks.called ?? null,
    fleks: contract && marks.fleks ? COMPONENTS[contract].map((component) => ({ component, times: marks.fleks?.[component] ?? 0 })) : [],
    tricks: Object.values(marks.tricks ?? {}).reduce((sum, one) => sum + one, 0),
    sheet: sheetOf(events, marks, order),
  };
}

/** The forhont knows his trumps before they are shown. */
const ownTrump = (card: string | null) => (card ? suitOf(card) : null);

function phaseOf(marks: Marks, laidDown: boolean): Phase {
  if (marks["points-won"]) return "over";
  if (marks.tricks) return "play";
  if (marks.contract) return "flek";
  if (marks.trump) return "contract";
  if (marks.called) return "colour";
  if (laidDown) return "call";
  return marks.turn ? "trump" : "deal";
}

function laid(cards: readonly string[], leader: string | undefined, order: readonly string[], trump: Suit | null): Laid[] {
  const from = Math.max(0, order.indexOf(leader ?? ""));
  const best = cards.length ? winningAt(cards, trump) : 0;
  return cards.map((card, at) => ({ seat: order[(from + at) % order.length] ?? "", card, leads: at === 0, wins: at === best }));
}
