/** The areas of texts, a file of each for every language; a page loads those that it shows, in one language. */

import type { Lang } from "../api/protocol";

type Texts = Record<Lang, () => Promise<{ default: Readonly<Record<string, string>> }>>;

export const AREAS = {
  account: { cs: () => import("./cs/account"), en: () => import("./en/account") },
  attable: { cs: () => import("./cs/attable"), en: () => import("./en/attable") },
  banker: { cs: () => import("./cs/banker"), en: () => import("./en/banker") },
  care: { cs: () => import("./cs/care"), en: () => import("./en/care") },
  chat: { cs: () => import("./cs/chat"), en: () => import("./en/chat") },
  components: { cs: () => import("./cs/components"), en: () => import("./en/components") },
  director: { cs: () => import("./cs/director"), en: () => import("./en/director") },
  games: { cs: () => import("./cs/games"), en: () => import("./en/games") },
  house: { cs: () => import("./cs/house"), en: () => import("./en/house") },
  lobby: { cs: () => import("./cs/lobby"), en: () => import("./en/lobby") },
  marias: { cs: () => import("./cs/marias"), en: () => import("./en/marias") },
  odds: { cs: () => import("./cs/odds"), en: () => import("./en/odds") },
  office: { cs: () => import("./cs/office"), en: () => import("./en/office") },
  payments: { cs: () => import("./cs/payments"), en: () => import("./en/payments") },
  poker: { cs: () => import("./cs/poker"), en: () => import("./en/poker") },
  premises: { cs: () => import("./cs/premises"), en: () => import("./en/premises") },
  private: { cs: () => import("./cs/private"), en: () => import("./en/private") },
  roulette: { cs: () => import("./cs/roulette"), en: () => import("./en/roulette") },
  round: { cs: () => import("./cs/round"), en: () => import("./en/round") },
  rules: { cs: () => import("./cs/rules"), en: () => import("./en/rules") },
  rulings: { cs: () => import("./cs/rulings"), en: () => import("./en/rulings") },
  shell: { cs: () => import("./cs/shell"), en: () => import("./en/shell") },
  staff: { cs: () => import("./cs/staff"), en: () => import("./en/staff") },
  table: { cs: () => import("./cs/table"), en: () => import("./en/table") },
  textmode: { cs: () => import("./cs/textmode"), en: () => import("./en/textmode") },
  tournaments: { cs: () => import("./cs/tournaments"), en: () => import("./en/tournaments") },
  watching: { cs: () => import("./cs/watching"), en: () => import("./en/watching") },
  words: { cs: () => import("./cs/words"), en: () => import("./en/words") },
} satisfies Record<string, Texts>;

export type Area = keyof typeof AREAS;
type Keys<A extends Area> = A extends Area ? keyof Awaited<ReturnType<(typeof AREAS)[A]["cs"]>>["default"] : never;
/** All that there is a text for. */
export type Key = Keys<Area>;
