/** How tables of a tournament are called. A number of `null` is the pool of a stage without tables, where everybody finds his next hand. */

import { t } from "../text";

export function tableText(number: number | null): string {
  return number === null ? t("tour.poolTable") : t("tour.tableN", { n: number });
}

/** Where somebody sits now. */
export function seatText(number: number | null, seat: string | null): string {
  return number === null ? t("tour.news.pool") : t("tour.news.seated", { table: number, seat: seat ?? "" });
}
