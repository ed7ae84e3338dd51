/** Table pages; which one a family has is written with it (`FAMILIES`). */

import type { Component } from "svelte";
import type { Page } from "../../lib/api/protocol";
import { familyOf } from "../../lib/families";
import type { LiveTable } from "../../lib/state/live.svelte";
import type { Table } from "../../lib/state/table";
import BankerTable from "../banker/BankerTable.svelte";
import GenericTable from "../generic/GenericTable.svelte";
import MariasTable from "../marias/MariasTable.svelte";
import PokerTable from "../poker/PokerTable.svelte";
import RouletteTable from "../roulette/RouletteTable.svelte";
import MariasText from "../text/MariasText.svelte";
import TextTable from "../text/TextTable.svelte";
import BaccaratTable from "./BaccaratTable.svelte";
import BarbutTable from "./BarbutTable.svelte";
import BlackjackTable from "./BlackjackTable.svelte";
import CrapsTable from "./CrapsTable.svelte";
import RedDogTable from "./RedDogTable.svelte";
import RideTable from "./RideTable.svelte";
import SicBoTable from "./SicBoTable.svelte";
import WarTable from "./WarTable.svelte";

type TablePage = Component<{ live: LiveTable; table: Table }>;

const PAGES: Record<Page, TablePage> = {
  baccarat: BaccaratTable,
  banker: BankerTable,
  barbut: BarbutTable,
  blackjack: BlackjackTable,
  "casino-war": WarTable,
  craps: CrapsTable,
  generic: GenericTable,
  "let-it-ride": RideTable,
  marias: MariasTable,
  "open-face": PokerTable,
  poker: PokerTable,
  "red-dog": RedDogTable,
  roulette: RouletteTable,
  "sic-bo": SicBoTable,
};

/** The page of a family; the generic one can draw any. */
export function pageOf(family: string): TablePage {
  return PAGES[familyOf(family).page];
}

/** The same in words; what is no list of bets and options has words of its own. */
export function textPageOf(family: string): TablePage {
  return familyOf(family).page === "marias" ? MariasText : TextTable;
}
