/** A place on the layout in words: for screen readers, the same that a pointer shows. */

import type { RouletteLayout } from "../api/protocol";
import { minor, show, type Currency } from "../money";
import { settings } from "../settings.svelte";
import { t } from "../text";
import { stakeName } from "../text/tell";
import type { Limits } from "./bets";
import type { Spot } from "./layout";

export function describeSpot(
  layout: RouletteLayout,
  spot: Spot,
  money: Currency,
  limits: Limits | null,
  own: number,
): string {
  const bet = layout.bets.find((one) => one.bet === spot.bet);
  const least = limits?.least ?? minor(bet?.least, money);
  const most = limits?.most ?? (bet?.most ? minor(bet.most, money) : null);
  const amount = (value: number) => show(value, money, settings.lang);
  const parts = [
    stakeName(layout, spot.bet, spot.on),
    ...(bet?.pays ? [t("table.pays", { pays: bet.pays })] : []),
    most === null
      ? t("table.limit.from", { least: amount(least) })
      : t("table.limit", { least: amount(least), most: amount(most) }),
    ...(own ? [t("table.mystake", { amount: amount(own) })] : []),
  ];
  return parts.join(", ");
}
