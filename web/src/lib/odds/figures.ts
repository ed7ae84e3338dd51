/** Figures of bets put in order, and what follows from them. */

import type { BetFigures, GameFigures, Outcome } from "../api/odds";
import { found } from "../search";

/** Mean return per amount staked, raises included. */
export const perStaked = (bet: BetFigures) => 1 - bet.element_of_risk;

/** The rows of each bet: one, or one for each of its places ("place-4" is of "place"). */
export function byBet<Row extends BetFigures>(bets: string[], rows: Row[]): Map<string, Row[]> {
  const of = new Map<string, Row[]>();
  for (const row of rows) {
    const near = bets.filter((bet) => row.bet === bet || row.bet.startsWith(`${bet}-`));
    const bet = near.reduce((best, one) => (one.length > best.length ? one : best), "");
    if (bet) of.set(bet, [...(of.get(bet) ?? []), row]);
  }
  return of;
}

/** The bet that stands for a game: the game itself, else its best bet that can be made alone. */
export function leading(bets: BetFigures[]): BetFigures | null {
  const main = bets.find((bet) => bet.main);
  if (main) return main;
  // odds lie behind another bet: nobody plays them by themselves
  const alone = bets.filter((bet) => !/(^|-)odds(-|$)/.test(bet.bet));
  return alone.reduce<BetFigures | null>(
    (best, bet) => (!best || perStaked(bet) > perStaked(best) ? bet : best),
    null,
  );
}

interface ListFilter {
  find: string;
  operator: string;
  family: string;
}

export type SortKey = "name" | "edge" | "return" | "hit" | "std";

export interface Line {
  game: GameFigures;
  /** `null`: nothing known yet. */
  bet: BetFigures | null;
}

/** Lines of the list: a game each, or a bet each. */
export function lines(
  games: GameFigures[],
  filter: ListFilter,
  everyBet: boolean,
  sort: { key: SortKey; up: boolean },
  label: (line: Line) => string,
): Line[] {
  const rows = games
    .filter((game) => (!filter.operator || game.operator === filter.operator) && (!filter.family || game.family === filter.family))
    .flatMap((game): Line[] => {
      const bets = game.bets ?? [];
      return everyBet && bets.length ? bets.map((bet) => ({ game, bet })) : [{ game, bet: leading(bets) }];
    })
    .filter(({ game, bet }) => {
      const names = [game.game, game.names.cs, game.names.en, ...(everyBet && bet ? [bet.name.cs, bet.name.en] : [])];
      return found(filter.find, ...names);
    });
  const way = sort.up ? 1 : -1;
  return rows.toSorted((one, other) => {
    if (sort.key === "name") return way * label(one).localeCompare(label(other));
    // what is not known yet stands at the end either way
    if (!one.bet || !other.bet) return Number(!one.bet) - Number(!other.bet);
    return way * (figure(one.bet, sort.key) - figure(other.bet, sort.key));
  });
}

function figure(bet: BetFigures, key: Exclude<SortKey, "name">): number {
  if (key === "edge") return bet.house_edge;
  if (key === "return") return perStaked(bet);
  return key === "hit" ? bet.hit : bet.std;
}

const CERTAIN = 1.96;
/** 95 % of all results lie so many standard deviations around the mean. */

/** The span in which 95 % of the mean returns over `n` rounds lie. */
export function band(rtp: number, std: number, n: number): [number, number] {
  const reach = (CERTAIN * std) / Math.sqrt(n);
  return [rtp - reach, rtp + reach];
}

/** Rounds after which 95 % of the players who are lucky so far are behind: the band is below 100 %. */
export function roundsToLose(rtp: number, std: number): number | null {
  const edge = 1 - rtp;
  return edge > 0 ? Math.ceil(((CERTAIN * std) / edge) ** 2) : null;
}

/** Rounds after which 95 % of the results are within `within` of the mean. */
export function roundsWithin(std: number, within: number): number {
  return Math.ceil(((CERTAIN * std) / within) ** 2);
}

export interface Bar {
  from: number;
  to: number;
  chance: number;
}

/** Outcomes as bars: each its own where there are few, else joined into equal steps. */
export function bars(outcomes: Outcome[], most = 40): Bar[] {
  const known = outcomes.filter(([, chance]) => chance > 0);
  if (known.length <= most) return known.map(([net, chance]) => ({ from: net, to: net, chance }));
  const nets = known.map(([net]) => net);
  const low = Math.min(...nets);
  const high = Math.max(...nets);
  const step = Math.max(1, Math.ceil((high - low + 1) / most));
  const joined = new Map<number, Bar>();
  for (const [net, chance] of known) {
    const from = low + Math.floor((net - low) / step) * step;
    const bar = joined.get(from);
    if (bar) {
      bar.chance += chance;
      bar.to = Math.max(bar.to, net);
      bar.from = Math.min(bar.from, net);
    } else joined.set(from, { from: net, to: net, chance });
  }
  return [...joined.values()].toSorted((one, other) => one.from - other.from);
}
