/** Into which files the client is cut: what every page needs, what all tables need, what each of the games most played needs; and one for
 * what pages share beside that. What only one part needs lies with it. A request costs more than a few bytes too many. */

import type { Rolldown } from "vite";

type Modules = Rolldown.ChunkingContext;

/** What begins each file. */
const ROOTS = {
  frame: ["start.ts"],
  lobby: ["pages/LobbyPage.svelte"],
  table: ["pages/TablePage.svelte"],
  roulette: ["components/roulette/RouletteTable.svelte"],
  blackjack: ["components/games/BlackjackTable.svelte"],
  poker: ["components/poker/PokerTable.svelte", "components/poker/SeatControls.svelte", "lib/text/pokertell.ts"],
  boxes: ["components/games/BaccaratTable.svelte", "components/games/CrapsTable.svelte", "components/games/RideTable.svelte"],
};
type Root = keyof typeof ROOTS;

/** What modules import, and what that imports; not what is loaded later. */
function reached(from: string[], modules: Modules): Set<string> {
  const found = new Set<string>();
  const next = from.map((path) => decodeURIComponent(new URL(`./src/${path}`, import.meta.url).pathname));
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    next.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

let known: Record<Root, Set<string>> | null = null;

/** The file of a module; null: the one of whoever needs it. */
function chunkOf(id: string, modules: Modules): string | null {
  known ??= Object.fromEntries(Object.entries(ROOTS).map(([root, from]) => [root, reached(from, modules)])) as Record<Root, Set<string>>;
  const of = (root: Root) => known![root].has(id);
  const games = (["roulette", "blackjack", "poker"] as const).filter(of);
  const atTables = of("table") || games.length > 0;
  if (of("frame") || (of("lobby") && atTables)) return "frame";
  const [game, ...others] = games;
  if (of("table") || others.length || (game && game !== "blackjack" && of("boxes"))) return "table";
  if (game) return of("boxes") ? "boxes" : game;
  return of("lobby") ? "lobby" : null;
}

/** From what all need to what few do: what a file needs beside itself lies in one before it. */
const FILES = ["frame", "table", "boxes", "roulette", "blackjack", "poker", "lobby"];

export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: "main", tags: ["$initial"], priority: FILES.length + 2 },
    ...FILES.map((file, at) => ({
      name: (id: string, modules: Modules) => (chunkOf(id, modules) === file ? file : null),
      debugName: file,
      priority: FILES.length + 1 - at,
    })),
    { name: "shared", minShareCount: 2, priority: 1 },
  ],
};
