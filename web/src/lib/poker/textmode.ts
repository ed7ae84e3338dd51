/** A poker table in words, for the text mode. */

import { minor, type Currency } from "../money";
import type { Table } from "../state/table";
import { capital, isText, name, placeName, t, word } from "../text";

/** What stands where on the felt: pot, price, own hand, then every player with chips and state. */
export function factsOf(table: Table, money: Currency, read: (amount: number) => string): (readonly [string, string])[] {
  const { hands, self } = table;
  if (!hands) return [];
  const pot = minor(hands.pot, money);
  const price = minor(self?.to_call, money);
  const hand = [self?.hand?.high, self?.hand?.low].filter(Boolean).map((one) => name(one));
  const players = Object.entries(table.seats).map(([seat, { name: who, stack, chair: held }]) => {
    const state = held && held.state !== "playing" ? `poker.idle.${held.state}` : "";
    const parts = [
      stack === undefined ? "" : t("poker.stack", { amount: read(minor(stack, money)) }),
      held && minor(held.bet, money) ? t("poker.inFront", { amount: read(minor(held.bet, money)) }) : "",
      held?.folded ? t("poker.act.fold") : held?.all_in ? t("poker.allIn") : held?.last ? word(held.last.do) : "",
      hands.button === seat ? t("poker.button") : "",
      isText(state) ? t(state) : "",
    ];
    return [`${capital(t("poker.seat", { n: seat }))}, ${who}`, parts.filter(Boolean).join(", ")] as const;
  });
  return [
    ...(pot ? [[t("poker.pot"), read(pot)] as const] : []),
    ...(price ? [[capital(word("call")), read(price)] as const] : []),
    ...(hand.length ? [[t("poker.hand"), hand.join("; ")] as const] : []),
    ...players,
  ];
}

/** "Anna", "Anna, front row", or a place of the whole table. */
export function pokerPlace(table: Table, place: string): string {
  const [seat = "", row] = place.split(".");
  const who = table.seats[seat]?.name;
  if (!who) return placeName(place);
  return row ? `${who}, ${word(`${row}-row`)}` : who;
}
