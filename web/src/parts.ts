/** What of the client is loaded when it is needed, and the areas of texts that it shows beside those of every page. */

import type { FamilyInfo, Page } from "./lib/api/protocol";
import { part, type Part, type Shown } from "./lib/part";
import type { Route } from "./lib/route";
import type { LiveTable } from "./lib/state/live.svelte";
import type { Table } from "./lib/state/table";
import type { Teller } from "./lib/text/tell";

/** Pages by what stands in the address; the rest of it is what a page is told. */
export const PAGES: Record<Route["page"], Shown<any>> = {
  account: part(() => import("./pages/AccountPage.svelte"), "account", "care", "house", "lobby", "office", "payments", "round", "rules", "watching"),
  "cash-desk": part(() => import("./pages/CashDeskPage.svelte"), "account", "house", "premises", "staff"),
  components: part(() => import("./pages/ComponentsPage.svelte"), "components", "lobby", "marias", "table"),
  email: part(() => import("./pages/EmailPage.svelte"), "account", "house"),
  history: part(() => import("./pages/HistoryPage.svelte"), "lobby", "round", "rules"),
  house: part(() => import("./pages/HousePage.svelte"), "house", "lobby", "watching"),
  invitation: part(() => import("./pages/InvitationPage.svelte"), "private"),
  lobby: part(() => import("./pages/LobbyPage.svelte"), "lobby", "table"),
  "log-in": part(() => import("./pages/LogInPage.svelte"), "house"),
  mailbox: part(() => import("./pages/MailboxPage.svelte"), "house"),
  odds: part(() => import("./pages/OddsPage.svelte"), "lobby", "odds"),
  "odds-game": part(() => import("./pages/OddsGamePage.svelte"), "odds", "table"),
  private: part(() => import("./pages/PrivatePage.svelte"), "attable", "director", "lobby", "private", "table"),
  reception: part(() => import("./pages/ReceptionPage.svelte"), "account", "house", "premises", "staff"),
  recovery: part(() => import("./pages/RecoveryPage.svelte"), "account", "house"),
  register: part(() => import("./pages/RegisterPage.svelte"), "account", "house", "lobby"),
  round: part(() => import("./pages/RoundPage.svelte"), "attable", "lobby", "marias", "poker", "roulette", "round", "rulings", "table"),
  rules: part(() => import("./pages/RulesPage.svelte"), "lobby", "odds", "rules", "table"),
  staff: part(() => import("./pages/StaffPage.svelte"), "account", "attable", "care", "chat", "director", "house", "lobby", "office", "payments", "poker", "premises", "round", "rulings", "staff", "table", "tournaments", "watching"),
  support: part(() => import("./pages/SupportPage.svelte"), "house"),
  table: part(() => import("./pages/TablePage.svelte"), "table"),
  tables: part(() => import("./pages/TablesPage.svelte"), "lobby", "poker", "table"),
  tournament: part(() => import("./pages/TournamentPage.svelte"), "attable", "private", "round", "table", "tournaments"),
  "tournament-clock": part(() => import("./pages/TournamentClockPage.svelte"), "attable", "table", "tournaments"),
  tournaments: part(() => import("./pages/TournamentsPage.svelte"), "lobby", "table", "tournaments"),
  unknown: part(() => import("./pages/UnknownPage.svelte")),
};

type AtTable = {
  live: LiveTable;
  table: Table;
  /** One of several tables of a page. */
  tile?: boolean;
};

/** Tables by the page that their family has (`FAMILIES`); the generic one can draw any. */
export const TABLES: Record<Page, Shown<AtTable>> = {
  baccarat: part(() => import("./components/games/BaccaratTable.svelte"), "games", "table"),
  banker: part(() => import("./components/banker/BankerTable.svelte"), "banker", "games", "table"),
  barbut: part(() => import("./components/games/BarbutTable.svelte"), "games", "table"),
  blackjack: part(() => import("./components/games/BlackjackTable.svelte"), "games", "table"),
  "casino-war": part(() => import("./components/games/WarTable.svelte"), "games", "table"),
  craps: part(() => import("./components/games/CrapsTable.svelte"), "games", "table"),
  generic: part(() => import("./components/generic/GenericTable.svelte"), "lobby", "table"),
  "let-it-ride": part(() => import("./components/games/RideTable.svelte"), "games", "table"),
  marias: part(() => import("./components/marias/MariasTable.svelte"), "attable", "marias", "poker", "table"),
  "open-face": part(() => import("./components/poker/PokerTable.svelte"), "attable", "lobby", "poker", "table"),
  poker: part(() => import("./components/poker/PokerTable.svelte"), "attable", "lobby", "poker", "table"),
  "red-dog": part(() => import("./components/games/RedDogTable.svelte"), "games", "table"),
  roulette: part(() => import("./components/roulette/RouletteTable.svelte"), "lobby", "roulette", "table"),
  "sic-bo": part(() => import("./components/games/SicBoTable.svelte"), "table"),
};

/** The same in words; what is no list of bets and options has words of its own. */
export const TEXT_TABLE = part(() => import("./components/text/TextTable.svelte"), "attable", "banker", "lobby", "poker", "roulette", "rulings", "table", "textmode");
const MARIAS_TEXT = part(() => import("./components/text/MariasText.svelte"), "attable", "marias", "table", "textmode");

export function tablePart(family: FamilyInfo): Shown<AtTable> {
  return TABLES[family.page];
}

export function textPart(family: FamilyInfo): Shown<AtTable> {
  return family.page === "marias" ? MARIAS_TEXT : TEXT_TABLE;
}

const BANKER = part(() => import("./lib/text/bankertell"), "banker");
const POKER = part(() => import("./lib/text/pokertell"), "rulings", "table");
const MARIAS = part(() => import("./lib/text/mariastell"), "marias");

/** Who has words of his own for what happens at a table; they are needed before anything does. */
export const TELLERS: Partial<Record<Page, Part<Teller>[]>> = {
  banker: [BANKER],
  marias: [MARIAS, POKER],
  "open-face": [POKER],
  poker: [POKER],
};

/** What not everybody opens. */
export const CHAT = part(() => import("./components/table/ChatPanel.svelte"), "chat", "table");
export const HAND_HISTORY = part(() => import("./components/poker/HandHistory.svelte"), "poker", "round", "rules", "rulings", "table");
export const KEYS_HELP = part(() => import("./components/poker/KeysHelp.svelte"), "poker");
export const NOTE = part(() => import("./components/poker/NoteDialog.svelte"), "lobby", "table");
export const OPEN_FACE = part(() => import("./components/poker/OfcLive.svelte"), "poker", "table");
export const PANIC: Shown<any> = part(() => import("./components/house/PanicButton.svelte"), "house");
export const POKER_LOBBY = part(() => import("./components/lobby/PokerLobby.svelte"), "lobby", "rules");
export const POOL_TABLE = part(() => import("./components/poker/PoolTable.svelte"), "lobby", "poker", "table");
export const RULES = part(() => import("./components/RulesSheet.svelte"), "odds", "rules", "table");
export const SCORE_SHEET = part(() => import("./components/marias/TableSheet.svelte"), "attable", "marias", "table");
export const SEAT_CONTROLS = part(() => import("./components/poker/SeatControls.svelte"), "attable", "marias", "poker", "table");
export const SETTINGS = part(() => import("./components/SettingsSheet.svelte"), "house", "table");
export const STRIP = part(() => import("./components/tournament/Strip.svelte"), "attable");
export const TABLE_HISTORY = part(() => import("./components/table/TableHistory.svelte"), "round", "rules", "table");
export const TABLE_ODDS = part(() => import("./components/table/OddsList.svelte"), "lobby", "odds", "table");
export const TOURNAMENT_CALLS = part(() => import("./components/tournament/TournamentCalls.svelte"), "attable", "table", "tournaments");
export const TOURNAMENT_STRIP = part(() => import("./components/tournament/TextStrip.svelte"), "attable");
export const WHEEL_STATS = part(() => import("./components/roulette/Stats.svelte"), "roulette", "table");
