/** Chips of one or several own seats: every stake names its seat and its place. */

import type { BetInfo, BetOffer, On, StakeOption } from "../api/protocol";
import { chipValues, minor, plain, show } from "../money";
import { notices } from "../notices.svelte";
import { clickAmount, type Limits } from "../roulette/bets";
import { settings } from "../settings.svelte";
import type { LiveTable } from "../state/live.svelte";
import { fundsOf, heapKey, ownStakes, type Heap } from "../state/table";
import { t } from "../text";
import { costTimes, pokerOf, stakedBy } from "./banker";
import { openingOf, piecesOf } from "./bets";

export class SeatChips {
  private picked = $state<number | null>(null);
  private done = $state.raw<{ round: string; layings: Heap[] }>({ round: "", layings: [] });
  private pending = $state.raw<(Heap & { id: number })[]>([]);
  private count = 0;

  constructor(private readonly live: LiveTable) {}

  get values(): number[] {
    const { money, info } = this.live;
    const opening = openingOf(info.layout);
    // Nobody wants chips of a haléř, even where a plan would take them.
    const least = Math.max(10 ** money.digits, Math.min(...opening.map((bet) => minor(bet.least, money))));
    const most = Math.max(...opening.map((bet) => (bet.most === null ? Infinity : minor(bet.most, money))));
    return chipValues(least, most, money);
  }

  get chip(): number {
    return this.picked ?? this.values[Math.min(2, this.values.length - 1)]!;
  }

  set chip(value: number) {
    this.picked = value;
  }

  /** The own seats that may stake now. */
  get seats(): string[] {
    return Object.keys(this.live.table?.offers ?? {}).filter((seat) => this.option(seat));
  }

  get open(): boolean {
    return this.seats.length > 0;
  }

  get canUndo(): boolean {
    return this.open && this.layings.length > 0 && this.own.length > 0;
  }

  get canClear(): boolean {
    return this.removable.length > 0;
  }

  get canRebet(): boolean {
    return this.open && this.again(this.live.previous, 1).length > 0 && !this.own.length;
  }

  option(seat: string): StakeOption | undefined {
    return this.live.table?.offers[seat]?.find((one) => one.option === "stake");
  }

  /** Odds have an offer for each number, so the place decides too; the only place need not be named. */
  offer(seat: string, bet: string, on: On): BetOffer | undefined {
    return this.option(seat)?.bets.find((one) => {
      const spots = one.spots ?? [];
      if (one.bet !== bet) return false;
      return on.length ? spots.some((spot) => same(spot, on)) : spots.length < 2;
    });
  }

  limits(seat: string, bet: string, on: On = []): Limits | null {
    const { money } = this.live;
    const offer = this.offer(seat, bet, on);
    return offer ? { least: minor(offer.least, money), most: minor(offer.most, money) } : null;
  }

  /** What a seat has on a place, with what the server has not confirmed yet. */
  lying(seat: string, bet: string, on: On = []): number {
    const lays = this.poker ? [] : (this.info(bet)?.lays?.slice(0, 1) ?? []);
    const keys = new Set([heapKey(bet, on), ...lays]);
    const lies = (heap: Heap) => heap.seat === seat && keys.has(heapKey(heap.bet, heap.on));
    return total(this.made.filter(lies)) + this.waiting(seat, bet, on);
  }

  waiting(seat: string, bet: string, on: On = []): number {
    return total(this.pending.filter((one) => one.seat === seat && one.bet === bet && same(one.on, on)));
  }

  place(seat: string, bet: string, on: On = []): void {
    const offer = this.offer(seat, bet, on);
    const limits = this.limits(seat, bet, on);
    if (!offer || !limits) return notices.warn(t("table.notnow"));
    const announced = piecesOf(this.live.info.layout, bet, on, 1).length > 1 && !this.removes(seat, bet, on);
    const step = Math.max(1, minor(String(offer.step), this.live.money));
    let amount = clickAmount(this.chip, announced ? 0 : this.lying(seat, bet, on), limits);
    if (!amount) return notices.warn(t("table.full", { amount: show(limits.most, this.live.money, settings.lang) }));
    if (step > 1) amount -= amount % step;
    void this.lay([{ seat, bet, on, amount }]);
  }

  /** All chips of a place come off, where they may. */
  async remove(seat: string, bet: string, on: On = []): Promise<void> {
    const heap = this.removable.find((one) => one.seat === seat && one.bet === bet && same(one.on, on));
    if (heap) await this.live.takeBack(heap);
    this.done = { ...this.done, layings: this.layings.filter((one) => one.bet !== bet || !same(one.on, on)) };
  }

  async undo(): Promise<void> {
    const last = this.layings.at(-1);
    if (!last) return;
    this.done = { ...this.done, layings: this.layings.slice(0, -1) };
    const whole = this.removes(last.seat, last.bet, last.on);
    const parts = whole ? [last] : piecesOf(this.live.info.layout, last.bet, last.on, last.amount);
    for (const part of parts) {
      const heap = this.removes(last.seat, part.bet, part.on);
      if (heap) await this.live.takeBack(heap, part.amount >= heap.amount ? undefined : part.amount);
    }
  }

  async clear(): Promise<void> {
    this.done = { ...this.done, layings: [] };
    await Promise.all(this.removable.map((heap) => this.live.takeBack(heap)));
  }

  rebet(times = 1): void {
    void this.lay(this.again(this.live.previous, times));
  }

  double(): void {
    void this.lay(this.again(this.made, 1));
  }

  /** What opened a box of the own seats; `null` where nothing did yet. */
  openedWith(seat: string): string | null {
    const stake = this.made.find((heap) => heap.seat === seat && !this.info(heap.bet)?.needs);
    return stake?.bet ?? null;
  }

  private get poker(): boolean {
    return pokerOf(this.live.info.layout) !== null;
  }

  /** The own stakes as they were made: in poker one of them may lie on several fields. */
  private get made(): Heap[] {
    return this.live.table ? stakedBy(this.live.info.layout, this.live.table) : [];
  }

  private get own(): Heap[] {
    return this.live.table ? ownStakes(this.live.table) : [];
  }

  private get removable(): Heap[] {
    return Object.entries(this.live.table?.offers ?? {}).flatMap(([seat, options]) =>
      options.flatMap((option) => {
        if (option.option !== "take-back") return [];
        if (option.lying) return this.live.table!.stakes.filter((heap) => heap.seat === seat);
        return (option.bets ?? []).map(({ bet, on, amount }) => ({ seat, bet, on, amount: minor(amount, this.live.money) }));
      }),
    );
  }

  private removes(seat: string, bet: string, on: On): Heap | undefined {
    return this.removable.find((one) => one.seat === seat && one.bet === bet && same(one.on, on));
  }

  /** Stakes once more: a bet that has moved to its number goes onto its line again. */
  private again(heaps: Heap[], times: number): Heap[] {
    return heaps.flatMap((heap) => {
      const laid = this.live.info.layout.bets.find((one) => one.lays?.includes(heap.bet) && !this.info(heap.bet)?.opening);
      if (laid && laid.lays![0] !== heap.bet) return [];
      const bet = laid?.bet ?? heap.bet;
      const on = this.offer(heap.seat, bet, heap.on) ? heap.on : [];
      const limits = this.limits(heap.seat, bet, on) ?? this.coming(heap.seat, bet);
      if (!limits) return [];
      const there = this.lying(heap.seat, bet, on);
      const amount = Math.min(heap.amount * times, limits.most - there);
      return amount > 0 && there + amount >= limits.least ? [{ seat: heap.seat, bet, on, amount }] : [];
    });
  }

  /** A side bet is offered as soon as its main bet lies, so it can be staked right after it. */
  private coming(seat: string, bet: string): Limits | null {
    const info = this.info(bet);
    const { money } = this.live;
    if (!info?.needs || this.openedWith(seat) !== null) return null;
    return { least: minor(info.least, money), most: info.most === null ? Infinity : minor(info.most, money) };
  }

  private async lay(layings: Heap[]): Promise<void> {
    if (layings.reduce((sum, one) => sum + this.costs(one), 0) > fundsOf(this.live.table) - total(this.pending)) {
      return notices.warn(t("table.poor"));
    }
    // Side bets need their main bet, so one goes after the other.
    for (const laying of layings) {
      const mark = { ...laying, id: ++this.count };
      this.pending = [...this.pending, mark];
      const { seat, bet, on, amount } = laying;
      const done = await this.live.move(seat, this.option(seat)?.do ?? "bet", {
        bet,
        ...(on.length ? { on } : {}),
        amount: plain(amount, this.live.money),
      });
      this.pending = this.pending.filter((one) => one.id !== mark.id);
      if (done) this.done = { round: this.round, layings: [...this.layings, laying] };
    }
  }

  private costs(heap: Heap): number {
    const info = this.info(heap.bet);
    return heap.amount * (info ? costTimes(info) : 1);
  }

  private info(bet: string): BetInfo | undefined {
    return this.live.info.layout.bets.find((one) => one.bet === bet);
  }

  private get round(): string {
    return this.live.table?.round?.id ?? "";
  }

  private get layings(): Heap[] {
    return this.done.round === this.round ? this.done.layings : [];
  }
}

function same(one: On, other: On): boolean {
  return one.length === other.length && one.every((label, at) => String(label) === String(other[at]));
}

function total(heaps: { amount: number }[]): number {
  return heaps.reduce((sum, one) => sum + one.amount, 0);
}
