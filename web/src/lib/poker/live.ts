/** A watched poker table as a situation, and its stakes in words. */

import type { GameHead, PokerHead, PokerView } from "../api/protocol";
import { bare, minor, show, type Currency } from "../money";
import { settings } from "../settings.svelte";
import { visibleCards, type Table } from "../state/table";
import { t } from "../text";
import type { Act, Situation } from "./scene";

export function situationOf(table: Table, money: Currency): Situation {
  const poker = table.poker;
  const acts = new Map<string, Act>();
  for (const [seat, { poker: held }] of Object.entries(table.seats)) {
    if (held?.last) acts.set(seat, { do: held.last.do, amount: minor(held.last.amount, money), n: held.last.n ?? 0 });
  }
  return {
    seats: table.seats,
    cards: { ...visibleCards(table), ...poker?.shown },
    marks: table.marks,
    button: poker?.button ?? null,
    acts,
    wins: winsOf(poker, money),
    over: table.over || !table.running,
    mine: table.mine,
  };
}

function winsOf(poker: PokerView | null, money: Currency): Situation["wins"] {
  return (poker?.won ?? []).map((one) => ({
    seat: one.seat,
    amount: minor(one.amount, money),
    pot: one.pot,
    low: one.low ?? false,
    board: one.board ?? null,
  }));
}

/** The big blind, or what stands for it where there is none: the small bet, a point. */
export function unitOf(head: PokerHead, money: Currency): number {
  return minor(head.blinds?.[1] ?? head.bets?.[0] ?? head.point, money);
}

/** "1 / 3 €, ante 0,50 €"; in a mix what counts for the game that is dealt. */
export function stakesText(head: PokerHead, money: Currency, game?: GameHead): string {
  const lang = settings.lang;
  const said = (text: string) => show(minor(text, money), money, lang);
  const isPart = head.structure === "mixed" && game !== undefined;
  const stud = !isPart || game.stud;
  const pair = isPart ? (game.stud ? (head.bets ?? head.blinds) : head.blinds) : (head.blinds ?? head.bets);
  const given = (text: string | null) => text !== null && minor(text, money) > 0;
  return [
    ...(pair ? [`${bare(minor(pair[0], money), money, lang)} / ${said(pair[1])}`] : []),
    ...(stud && given(head.ante) ? [t("poker.ante", { amount: said(head.ante!) })] : []),
    ...(stud && given(head.bring_in) ? [t("poker.bringIn", { amount: said(head.bring_in!) })] : []),
    ...(head.point ? [t("poker.point", { amount: said(head.point) })] : []),
  ].join(" · ");
}
