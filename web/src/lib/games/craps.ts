/** The craps layout: line, come, field and numbers around the point, propositions in the centre. */

import type { BetInfo, Layout, On } from "../api/protocol";
import { name, t } from "../text";
import { field, row, type Field, type FieldBoard } from "./field";

const NUMBERS = [4, 5, 6, 8, 9, 10];
const HARD = [6, 10, 8, 4];
const HORN = [2, 3, 11, 12];
const FACES: Record<string, number[]> = { two: [1, 1], three: [1, 2], twelve: [6, 6], eleven: [5, 6] };

interface Draw {
  layout: Layout;
  point: number;
  place: (bet: string, on: On, x: number, y: number, w: number, h: number, more?: Partial<Field>) => Field;
}

export function crapsBoard(layout: Layout, point: number, narrow: boolean): FieldBoard {
  const bets = new Map(layout.bets.map((one) => [one.bet, one]));
  const place: Draw["place"] = (bet, on, x, y, w, h, more = {}) => {
    const info = bets.get(bet);
    const names = info?.names ?? layout.announced?.find((one) => one.bet === bet)?.names;
    return field(bet, on, x, y, w, h, { label: short(bet, name(names)), sub: paysOf(info, on), ...more });
  };
  const draw: Draw = { layout, point, place };
  const fields = narrow ? standing(draw) : lying(draw);
  return {
    width: narrow ? 480 : 1200,
    height: Math.max(...fields.map((one) => one.y + one.h)),
    fields,
    lieOn: Object.fromEntries(
      NUMBERS.flatMap((n) => [
        [`pass-line:${n}`, "pass-line"],
        [`dont-pass:${n}`, "dont-pass"],
        [`pass-odds:${n}`, "odds"],
        [`dont-pass-odds:${n}`, "dont-odds"],
        [`buy-fee:${n}`, `buy:${n}`],
      ]),
    ),
  };
}

function lying({ place, point, layout }: Draw): Field[] {
  return [
    place("dont-come", [], 0, 0, 110, 264, { tone: "dark", sub: t("craps.bar") }),
    ...numbers(place, 110, 120, [46, 34, 92, 46, 46]),
    place("come", [], 0, 264, 830, 78, { tone: "red", size: 34 }),
    ...row([6, 8], 0, 342, 110, 138, (n, x, y, w, h) => place("big", [n], x, y, w, h, { label: String(n), sub: t("craps.big"), tone: "red", size: 32 })),
    place("field", [], 110, 342, 720, 78, { size: 24 }),
    place("dont-pass", [], 110, 420, 720, 60, { tone: "dark", sub: t("craps.bar") }),
    place("pass-line", [], 0, 480, 830, 72, { size: 32, tone: "gold" }),
    ...odds(place, point, 0, 552, 830, 56),
    ...centre(place, layout, 850, 0, 350, [80, 120, 120, 96, 96, 96]),
  ];
}

function standing({ place, point, layout }: Draw): Field[] {
  return [
    ...numbers(place, 0, 80, [58, 40, 92, 58, 62]),
    place("dont-come", [], 0, 310, 170, 70, { tone: "dark", sub: t("craps.bar"), size: 18 }),
    place("come", [], 170, 310, 310, 70, { tone: "red", size: 28 }),
    place("field", [], 0, 380, 480, 74, { size: 24 }),
    place("dont-pass", [], 0, 454, 310, 64, { tone: "dark", sub: t("craps.bar"), size: 18 }),
    ...row([6, 8], 310, 454, 170, 64, (n, x, y, w, h) => place("big", [n], x, y, w, h, { label: String(n), sub: t("craps.big"), tone: "red", size: 26 })),
    place("pass-line", [], 0, 518, 480, 70, { size: 28, tone: "gold" }),
    ...odds(place, point, 0, 588, 480, 62),
    ...centre(place, layout, 0, 664, 480, [64, 92, 92, 72, 66, 66]),
  ];
}

/** Six columns: lay, don't come, the number with come bets, buy, place. */
function numbers(place: Draw["place"], x: number, w: number, heights: number[]): Field[] {
  const [lay, slot, box, buy, put] = heights as [number, number, number, number, number];
  return NUMBERS.flatMap((n, at) => {
    const left = x + at * w;
    const half = w / 2;
    const low = lay + slot + box;
    return [
      place("lay", [n], left, 0, w, lay, { label: t("craps.lay"), tone: "dark", size: 15 }),
      place("dont-come", [n], left, lay, half, slot, { tone: "slot", label: "", sub: "", still: true }),
      place("dont-come-odds", [n], left + half, lay, half, slot, { tone: "slot", label: "", sub: "" }),
      field("number", [n], left, lay + slot, w, box * 0.6, { label: String(n), tone: "plain", size: 44, still: true }),
      place("come", [n], left, lay + slot + box * 0.6, half, box * 0.4, { tone: "slot", label: "", sub: "", still: true }),
      place("come-odds", [n], left + half, lay + slot + box * 0.6, half, box * 0.4, { tone: "slot", label: "", sub: "" }),
      place("buy", [n], left, low, w, buy, { label: t("craps.buy"), size: 15 }),
      place("place", [n], left, low + buy, w, put, { label: t("craps.place"), tone: "gold", size: 15 }),
    ];
  });
}

/** Odds lie behind the line; they follow the point. */
function odds(place: Draw["place"], point: number, x: number, y: number, w: number, h: number): Field[] {
  const on = point ? [point] : [];
  return [
    { ...place("pass-odds", on, x, y, w / 2, h, { label: t("craps.odds.pass"), size: 16, tone: "gold" }), key: "odds" },
    { ...place("dont-pass-odds", on, x + w / 2, y, w / 2, h, { label: t("craps.odds.dont"), size: 16, tone: "dark" }), key: "dont-odds" },
  ];
}

/** The propositions: hardways, one-roll numbers, and what is divided among them. */
function centre(place: Draw["place"], layout: Layout, x: number, top: number, w: number, heights: number[]): Field[] {
  const easy = layout.bets.find((one) => one.bet === "easy" && one.opening)?.spots.map((spot) => Number(spot[0])) ?? [];
  const tops = heights.map((_, at) => top + heights.slice(0, at).reduce((sum, one) => sum + one, 0));
  const line = <T,>(at: number, items: readonly T[], make: (item: T, ...box: [number, number, number, number]) => Field) =>
    row(items, x, tops[at]!, w, heights[at]!, make);
  const fields = [
    ...line(0, ["any-seven"], (bet, ...box) => place(bet, [], ...box, { tone: "red", size: 22 })),
    ...line(1, HARD, (n, ...box) => place("hard", [n], ...box, { dice: [n / 2, n / 2], label: "" })),
    ...line(2, ["two", "three", "eleven", "twelve"], (bet, ...box) => place(bet, [], ...box, { dice: FACES[bet]!, label: "" })),
    ...line(3, ["any-craps", "hi-lo", "c-and-e"], (bet, ...box) => place(bet, [], ...box, { size: 16, tone: bet === "any-craps" ? "red" : "plain" })),
    ...line(4, ["horn", "world"], (bet, ...box) => place(bet, [], ...box, { size: 18 })),
    ...line(5, HORN, (n, ...box) => place("horn-high", [n], ...box, { label: t("craps.high", { n }), size: 15 })),
  ];
  const below = tops[5]! + heights[5]!;
  return [...fields, ...row(easy, x, below, w, heights[5]!, (n, ...box) => place("easy", [n], ...box, { label: t("craps.easy", { n }), size: 15 }))];
}

/** What a field pays: on its number, or one ratio for all. */
function paysOf(info: BetInfo | undefined, on: On): string {
  if (!info) return "";
  if (on.length) return info.numbers?.[String(on[0])] ?? "";
  const ratios = [...new Set(Object.values(info.numbers ?? {}))];
  if (info.bet === "field") return fieldText(info);
  return ratios.length === 1 ? ratios[0]! : (info.pays ?? "");
}

/** "2 · 3 · 4 · 9 · 10 · 11 · 12", with what is paid more. */
function fieldText(info: BetInfo): string {
  return Object.entries(info.numbers ?? {})
    .map(([number, pays]) => (pays === "1:1" ? number : `${number} (${pays})`))
    .join("  ·  ");
}

/** Plans name bets at length; the felt has room for a word. */
function short(bet: string, long: string): string {
  const bracket = /\(([^)]+)\)/.exec(long)?.[1];
  const text = bet === "any-seven" ? (long.split(/[(/]/)[0] ?? long) : (bracket ?? long);
  return text.trim().toLocaleUpperCase();
}
