/** What a player hears of his tournaments wherever he is, and what follows from it: the page goes to his table. */

import type { ChangedNews, EndedNews, MovedNews, OutNews, SeatedNews, StartingNews, TournamentNews } from "../api/protocol";
import { notices } from "../notices.svelte";
import { notify } from "../notify";
import type { Route } from "../route";
import { router } from "../router.svelte";
import { session } from "../session.svelte";
import { keep, load } from "../kept";
import { desk, tablesAddress } from "../state/desk.svelte";
import { t } from "../text";
import { backReason, moveReason } from "./reasons";
import { seen } from "./seen.svelte";
import { seatText } from "./tables";

/** What waits until it is followed: a table elsewhere, a start. */
export type Call = SeatedNews | MovedNews | StartingNews | ChangedNews;

/** Where a page goes for news of a seat: to the table; to the tables that are played at once, with the new one in the place of the old;
 * nowhere, for who sits at a table of something else – he is told, with a link. */
export function goesTo(route: Route, open: readonly string[], { table, tournament }: Pick<SeatedNews | MovedNews, "tournament" | "table">): string | null {
  if (route.page === "table") return seen.isOf(route.id, tournament) && route.id !== table ? `/table/${table}` : null;
  if (route.page === "tables") {
    const others = open.filter((one) => !seen.isOf(one, tournament) || one === table);
    return tablesAddress(others.includes(table) ? others : [...others, table]);
  }
  return route.page === "tournament-clock" || route.page === "staff" ? null : `/table/${table}`;
}

const MINUTE = 60_000;
/** Later ones are told by the server in time. */
const HOUR = 60 * MINUTE;
const SEATS = "krupier.tournamentSeats";
type Seats = Record<string, string>;

class News {
  /** By tournament. */
  calls = $state<Record<string, Call>>({});
  /** He is out, or it has ended with him: looked at on a screen of its own. */
  out = $state.raw<OutNews | EndedNews | null>(null);
  /** Chips that are offered to who is broke. */
  offered = $state.raw<string | null>(null);
  /** A deal is talked about. */
  deal = $state.raw<string | null>(null);
  /** Tournaments that he knows to be out of. */
  private known = new Set<string>();
  private reminder = new Map<string, number>();
  /** By tournament the seat that this page knows: whoever comes again is told it again, and is not taken there twice. */
  private seats = load<Seats>(SEATS, {});

  constructor() {
    for (const [tournament, seat] of Object.entries(this.seats)) seen.note(seat.split(" ")[0]!, tournament);
  }

  listen(): () => void {
    return session.tournamentNews((news) => this.take(news));
  }

  forget(tournament: string): void {
    const { [tournament]: _, ...others } = this.calls;
    this.calls = others;
  }

  take(news: TournamentNews): void {
    const id = news.tournament;
    const call = this.calls[id];
    switch (news.what) {
      case "seated":
      case "moved":
        return this.seated(news);
      case "starting":
      case "changed":
        // the start of the same moment may have been told first, and is more urgent
        if (news.what === "changed" && call?.what === "starting" && call.at === news.at) return;
        this.calls = { ...this.calls, [id]: news };
        this.remind(news);
        return notify(`tournament ${id}`, t(`tour.notify.${news.what}`), id);
      case "out":
        this.out = news;
        this.known.add(id);
        if (this.offered === id) this.offered = null;
        return this.forget(id);
      case "offered":
        this.offered = id;
        return notify(`tournament ${id}`, t("tour.news.offered"), id);
      case "deal":
        if (this.deal !== id) notices.info(t("tour.deal.soon"), `/tournament/${id}`);
        this.deal = id;
        return notify(`tournament ${id}`, t("tour.news.deal"), id);
      case "ended":
        return this.ended(news);
      case "entry-won":
        return notices.info(t("tour.news.entryWon"), `/tournament/${id}`);
      case "paid-back":
        this.forget(id);
        notices.info(t("tour.news.paidBack", { why: backReason(news.why) }), `/tournament/${id}`);
        return notify(`tournament ${id}`, t("tour.notify.paidBack"), id);
      case "team-mates":
        return notices.info(t("tour.news.teamMates"), `/tournament/${id}`);
    }
  }

  /** A minute before its start once more, whoever still waits for it. */
  private remind({ type, tournament, at }: StartingNews | ChangedNews): void {
    if (at === undefined) return; // other rules, and not another time
    clearTimeout(this.reminder.get(tournament));
    if (at === null) return; // when its director says so
    const wait = at - MINUTE - Date.now() - session.skew;
    if (wait > 0 && wait < HOUR) this.reminder.set(tournament, window.setTimeout(() => void this.callAgain({ type, tournament, what: "starting", at }), wait));
  }

  private async callAgain(news: StartingNews): Promise<void> {
    const page = await session.events.page(news.tournament).catch(() => null);
    if (page?.me?.state !== "waiting" || page.starts_at !== news.at) return;
    this.calls = { ...this.calls, [news.tournament]: news };
    notify(`tournament ${news.tournament}`, t("tour.notify.starting"), news.tournament);
  }

  private ended(news: EndedNews): void {
    const id = news.tournament;
    this.forget(id);
    const { [id]: _, ...others } = this.seats;
    this.seats = others;
    keep(SEATS, others);
    // of another one he may be asked something at the same time
    if (this.offered === id) this.offered = null;
    if (this.deal === id) this.deal = null;
    if (!this.known.has(id) && this.isHere(id)) this.out = news;
    else if (this.out?.tournament !== id) notices.info(t("tour.news.ended", { id }), `/tournament/${id}`);
  }

  private seated(news: SeatedNews | MovedNews): void {
    const { tournament, table } = news;
    this.known.delete(tournament); // he may have entered again
    const seat = `${table} ${news.seat}`;
    if (this.seats[tournament] === seat) {
      this.calls = { ...this.calls, [tournament]: news };
      return;
    }
    this.seats = { ...this.seats, [tournament]: seat };
    keep(SEATS, this.seats);
    const text = news.what === "moved" ? t("tour.news.moved", { table: news.number, seat: news.seat, why: moveReason(news.why) }) : seatText(news.number, news.seat);
    notify(`tournament ${tournament}`, text, tournament);
    seen.note(table, tournament);
    const to = goesTo(router.route, desk.ids, news);
    if (to) {
      this.forget(tournament);
      notices.clear(); // what was said on the page that is left would hide the table
      router.go(to);
    } else if (!(router.route.page === "table" && router.route.id === table)) {
      this.calls = { ...this.calls, [tournament]: news };
    }
    notices.info(text, to ? undefined : `/tournament/${tournament}`);
  }

  /** Whether the page shows this tournament, or one of its tables. */
  isHere(id: string): boolean {
    const { route } = router;
    return (route.page === "tournament" && route.id === id) || (route.page === "table" && seen.isOf(route.id, id));
  }
}

export const news = new News();
