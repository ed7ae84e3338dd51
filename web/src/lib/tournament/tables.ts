/** Tables of a tournament: how they are called, and which addresses are theirs. A number of `null` is the pool of a stage without tables,
 * where everybody finds his next hand. */

import { t } from "../text";

export function tableText(number: number | null): string {
  return number === null ? t("tour.poolTable") : t("tour.tableN", { n: number });
}

/** Where somebody sits now. */
export function seatText(number: number | null, seat: string | null): string {
  return number === null ? t("tour.news.pool") : t("tour.news.seated", { table: number, seat: seat ?? "" });
}

/** The number of a table of which only the address is known, such as that of this page; `undefined`: it is none of this tournament. */
export function numberIn(address: string, tournament: string): number | null | undefined {
  if (address === `${tournament}-z`) return null;
  const number = address.startsWith(`${tournament}-t`) ? address.slice(tournament.length + 2) : "";
  return /^[1-9]\d*$/.test(number) ? Number(number) : undefined;
}

export function isTableOf(address: string, tournament: string): boolean {
  return numberIn(address, tournament) !== undefined;
}
