/** A watched poker table as a situation, and its stakes in words. */

import type { GameHead, HandStakes, HandsHead, HandsView, HouseTake, OwnChair } from "../api/protocol";
import { minor, pair, show, type Currency } from "../money";
import { settings } from "../settings.svelte";
import { isTakenOver, visibleCards, type Table } from "../state/table";
import { t } from "../text";
import type { Act, Situation } from "./scene";

/** What the last hand left on a seat is not shown as that of somebody who has sat down there since. */
export function situationOf(table: Table, money: Currency): Situation {
  const { hands } = table;
  const stays = (seat: string) => !isTakenOver(table, seat);
  const acts = new Map<string, Act>();
  for (const [seat, { chair }] of Object.entries(table.seats)) {
    if (chair?.last) acts.set(seat, { do: chair.last.do, amount: minor(chair.last.amount, money), n: chair.last.n ?? 0 });
  }
  return {
    seats: table.seats,
    cards: Object.fromEntries(Object.entries({ ...visibleCards(table), ...hands?.shown }).filter(([place]) => stays(place))),
    marks: marksWithout(table.marks, stays),
    button: hands?.button ?? null,
    acts,
    wins: winsOf(hands, money).filter((win) => stays(win.seat)),
    over: table.over || !table.running,
    mine: table.mine,
    ...together(table.want),
  };
}

/** Several who are asked at once, as in a vote. */
function together(want: Table["want"] | undefined): Pick<Situation, "asked"> {
  return want?.want === "moves" && want.seats && want.seats.length > 1 ? { asked: want.seats } : {};
}

function marksWithout(marks: Table["marks"], stays: (seat: string) => boolean): Table["marks"] {
  const { players } = marks;
  return players ? { ...marks, players: players.filter((one) => stays(one.seat)) } : marks;
}

function winsOf(hands: HandsView | null, money: Currency): Situation["wins"] {
  return (hands?.won ?? []).map((one) => ({
    seat: one.seat,
    amount: minor(one.amount, money),
    pot: one.pot,
    low: one.low ?? false,
    board: one.board ?? null,
  }));
}

/** The big blind, or what stands for it where there is none: the small bet, a point. */
export function unitOf(head: HandsHead, money: Currency): number {
  return minor(head.blinds?.[1] ?? head.bets?.[0] ?? head.point, money);
}

type Posted = Pick<HandsHead, "structure"> & Partial<Pick<HandsHead, keyof HandStakes>>;

/** "1 / 3 €", "3 / 6 € · blinds 1 / 3 €"; in a mix what counts for the game that is dealt. */
export function stakesText(head: Posted, money: Currency, game?: GameHead): string {
  const lang = settings.lang;
  const said = (amount: number) => show(amount, money, lang);
  const both = ([small, big]: [number, number]) => pair(small, big, money, lang, " / ");
  const isPart = head.structure === "mixed" && game !== undefined;
  const stud = isPart ? game.stud : !head.blinds;
  const fixed = (game ?? head).structure === "fixed-limit";
  const blinds = amounts(head.blinds, money, game?.times);
  const bets = amounts(head.bets, money) ?? (fixed && blinds ? ([blinds[1], 2 * blinds[1]] as [number, number]) : null);
  const forced = stud || !isPart;
  const [ante, bringIn, point] = [head.ante, head.bring_in, head.point].map((one) => minor(one, money));
  return [
    ...(bets && (stud || fixed) ? [both(bets)] : []),
    ...(blinds && !stud ? [bets && fixed ? t("poker.blinds", { amounts: both(blinds) }) : both(blinds)] : []),
    ...(forced && ante ? [t("poker.ante", { amount: said(ante) })] : []),
    ...(forced && bringIn ? [t("poker.bringIn", { amount: said(bringIn) })] : []),
    ...(point ? [t("poker.point", { amount: said(point) })] : []),
  ].join(" · ");
}

function amounts(pair: [string, string] | null | undefined, money: Currency, times = 1): [number, number] | null {
  return pair ? [minor(pair[0], money) * times, minor(pair[1], money) * times] : null;
}

/** "Rake 5 % · at most 10 € · from 5 players 20 €"; empty where nothing is taken. */
export function takeText(take: HouseTake | null, money: Currency): string {
  const amount = (of: string) => show(minor(of, money), money, settings.lang);
  if (take?.time) return t("poker.take.time", { amount: amount(take.time.fee), n: take.time.minutes });
  if (!take?.rake) return "";
  const { share, caps, no_flop } = take.rake;
  const parts = [
    t("poker.take.rake", { share }),
    ...caps.map(({ players, cap }, at) =>
      at ? t("poker.take.capFrom", { n: players, amount: amount(cap) }) : t("poker.take.cap", { amount: amount(cap) }),
    ),
    ...(no_flop ? [t("poker.take.noFlop")] : []),
  ];
  return parts.join(" · ");
}

/** Whole seconds that are left in the own time bank. */
export function bankSecondsOf(self: OwnChair | null): number {
  return Math.ceil((self?.time_bank_ms ?? 0) / 1000);
}
