/** Table pages by family; a family without one has the generic table. */

import type { Component } from "svelte";
import type { LiveTable } from "../../lib/state/live.svelte";
import type { Table } from "../../lib/state/table";
import PokerTable from "../poker/PokerTable.svelte";
import BankerTable from "../banker/BankerTable.svelte";
import BaccaratTable from "./BaccaratTable.svelte";
import BarbutTable from "./BarbutTable.svelte";
import BlackjackTable from "./BlackjackTable.svelte";
import CrapsTable from "./CrapsTable.svelte";
import RedDogTable from "./RedDogTable.svelte";
import RideTable from "./RideTable.svelte";
import SicBoTable from "./SicBoTable.svelte";
import WarTable from "./WarTable.svelte";

export const GAME_TABLES: Record<string, Component<{ live: LiveTable; table: Table }>> = {
  baccarat: BaccaratTable,
  "banker-draw": BankerTable,
  "banker-holdem": BankerTable,
  barbut: BarbutTable,
  blackjack: BlackjackTable,
  craps: CrapsTable,
  "casino-war": WarTable,
  "let-it-ride": RideTable,
  "open-face-chinese": PokerTable,
  "player-poker": PokerTable,
  "pai-gow-poker": BankerTable,
  "red-dog": RedDogTable,
  "sic-bo": SicBoTable,
  "switch-poker": BankerTable,
};
