/** The player's hand over the layout: the chosen chip, placing, undo, clear, rebet, double. */

import type { BetOffer, Label, On } from "../api/protocol";
import { stakedBy } from "../games/banker";
import { chipValues, minor, show } from "../money";
import { notices } from "../notices.svelte";
import { again, byPlace, clickAmount, heapsOf, type Laying, type Limits } from "../roulette/bets";
import { settings } from "../settings.svelte";
import { t } from "../text";
import type { LiveTable } from "./live.svelte";
import { fundsOf, heapKey, ownStakes, sum, type Heap } from "./table";

export class LayoutChips {
  private picked = $state<number | null>(null);
  /** Layings of this round, for undo, oldest first. */
  private done = $state.raw<{ round: string; layings: Laying[] }>({ round: "", layings: [] });
  busy = $state(false);
  private sending = new Set<Promise<boolean>>();

  constructor(private readonly live: LiveTable) {}

  get values(): number[] {
    const infos = this.live.info.layout.bets;
    const money = this.live.money;
    const least = Math.min(...infos.map((bet) => minor(bet.least, money)));
    const most = Math.max(...infos.map((bet) => (bet.most === null ? Infinity : minor(bet.most, money))));
    return chipValues(least, most, money);
  }

  get chip(): number {
    return this.picked ?? this.values[Math.min(1, this.values.length - 1)]!;
  }

  set chip(value: number) {
    this.picked = value;
  }

  /** Own chips by place, with those the server has not confirmed yet. */
  get lying(): Map<string, number> {
    const table = this.live.table;
    const places = byPlace(table ? ownStakes(table) : []);
    for (const [key, amount] of this.unconfirmed) places.set(key, (places.get(key) ?? 0) + amount);
    return places;
  }

  get unconfirmed(): Map<string, number> {
    const places = new Map<string, number>();
    for (const laying of this.live.pending) {
      for (const heap of this.heaps(laying)) {
        const key = heapKey(heap.bet, heap.on);
        places.set(key, (places.get(key) ?? 0) + heap.amount);
      }
    }
    return places;
  }

  get open(): boolean {
    return this.live.betting !== null;
  }

  get canUndo(): boolean {
    return this.open && this.layings.length > 0;
  }

  get canClear(): boolean {
    return this.open && ownStakes(this.live.table!).length > 0;
  }

  get canRebet(): boolean {
    return this.open && this.live.previous.length > 0 && this.lying.size === 0;
  }

  limits(bet: string): Limits | null {
    const offer = this.offer(bet);
    if (!offer) return null;
    const { money } = this.live;
    return { least: minor(offer.least, money), most: minor(offer.most, money) };
  }

  place(bet: string, on: On): void {
    const limits = this.limits(bet);
    if (!limits) return notices.warn(t("table.notnow"));
    const amount = clickAmount(this.chip, this.lying.get(heapKey(bet, on)) ?? 0, limits);
    if (!amount) return this.full(limits.most);
    void this.layAll([{ bet, on, amount }]);
  }

  /** A named bet: the chip on each of its pieces. */
  announce(bet: string): void {
    const limits = this.limits(bet);
    if (!limits) return notices.warn(t("table.notnow"));
    void this.layAll([{ bet, on: [], amount: Math.min(limits.most, Math.max(this.chip, limits.least)) }]);
  }

  neighbours(label: Label, n: number): void {
    const limits = this.limits("neighbours");
    if (!limits) return notices.warn(t("table.notnow"));
    const amount = Math.min(limits.most, Math.max(this.chip, limits.least));
    void this.layAll([{ bet: "neighbours", on: [label], amount, n }]);
  }

  /** The last laying comes off again. */
  async undo(): Promise<void> {
    const last = this.layings.at(-1);
    if (!last || !this.open) return;
    this.done = { ...this.done, layings: this.layings.slice(0, -1) };
    await this.working(async () => {
      await this.landed();
      const seat = this.live.betting?.seat;
      if (!seat) return;
      await Promise.all(
        this.heaps(last).map(({ bet, on, amount }) => this.live.takeBack({ seat, bet, on, amount }, amount)),
      );
    });
  }

  /** All chips of one place come off. */
  async remove(bet: string, on: On): Promise<void> {
    const key = heapKey(bet, on);
    await this.working(() => this.takeOff(key));
    const layings = this.layings.filter((one) => heapKey(one.bet, one.on) !== key);
    this.done = { ...this.done, layings };
  }

  async clear(): Promise<void> {
    this.done = { ...this.done, layings: [] };
    await this.working(async () => {
      await this.landed();
      await Promise.all(stakedBy(this.live.info.layout, this.live.table!).map((heap) => this.live.takeBack(heap)));
    });
  }

  rebet(times = 1): void {
    const layings = again(this.live.previous, times, this.lying, (bet) => this.limits(bet));
    void this.layAll(layings);
  }

  double(): void {
    const own = stakedBy(this.live.info.layout, this.live.table!);
    const layings = again(own, 1, this.lying, (bet) => this.limits(bet));
    if (!layings.length && own.length) return this.full(this.limits(own[0]!.bet)?.most ?? 0);
    void this.layAll(layings);
  }

  /** Whether all of them were taken. */
  async layAll(layings: Laying[]): Promise<boolean> {
    const cost = sum(layings.flatMap((one) => this.heaps(one)));
    // chips on their way may be off the balance already, or not yet: only the server knows
    if (cost > fundsOf(this.live.table)) {
      notices.warn(t("table.poor"));
      return false;
    }
    const taken = await this.working(() =>
      Promise.all(
        layings.map(async (laying) => {
          this.remember(laying);
          const sent = this.live.lay(laying);
          this.sending.add(sent);
          const done = await sent;
          this.sending.delete(sent);
          if (!done) this.forget(laying);
          return done;
        }),
      ),
    );
    return taken.every(Boolean);
  }

  heaps(laying: Laying): Laying[] {
    return heapsOf(this.live.info.layout, laying);
  }

  private offer(bet: string): BetOffer | undefined {
    return this.live.betting?.option.bets.find((one) => one.bet === bet);
  }

  private get round(): string {
    return this.live.table?.round?.id ?? "";
  }

  private get layings(): Laying[] {
    return this.done.round === this.round ? this.done.layings : [];
  }

  private remember(laying: Laying): void {
    this.done = { round: this.round, layings: [...this.layings, laying] };
  }

  private forget(laying: Laying): void {
    this.done = { ...this.done, layings: this.done.layings.filter((one) => one !== laying) };
  }

  /** Waits until every chip on its way lies on the felt, or was refused. */
  private async landed(): Promise<void> {
    await Promise.all(this.sending);
    while (this.live.pending.length) await new Promise((done) => setTimeout(done, 20));
  }

  private async takeOff(key: string): Promise<void> {
    await this.landed();
    const heap = ownStakes(this.live.table!).find((one: Heap) => heapKey(one.bet, one.on) === key);
    if (heap) await this.live.takeBack(heap);
  }

  private async working<T>(act: () => Promise<T>): Promise<T> {
    this.busy = true;
    try {
      return await act();
    } finally {
      this.busy = false;
    }
  }

  private full(most: number): void {
    notices.warn(t("table.full", { amount: show(most, this.live.money, settings.lang) }));
  }
}
