/** Addresses of the client; the server gives index.html for all of them. */

export type Route =
  | { page: "lobby" }
  | { page: "table"; id: string }
  | { page: "round"; id: string }
  | { page: "rules"; game: string }
  | { page: "odds" }
  | { page: "odds-game"; game: string }
  | { page: "tables" }
  | { page: "tournaments" }
  | { page: "tournament"; id: string }
  | { page: "tournament-clock"; id: string }
  | { page: "history" }
  | { page: "staff" }
  | { page: "components" }
  | { page: "register" }
  | { page: "log-in" }
  | { page: "recovery" }
  | { page: "support" }
  | { page: "email" }
  | { page: "account" }
  | { page: "mailbox" }
  | { page: "reception" }
  | { page: "cash-desk" }
  | { page: "private" }
  | { page: "invitation" }
  | { page: "house"; operator: string }
  | { page: "unknown" };

/** Pages without anything behind their name. */
const PLAIN = ["tables", "tournaments", "history", "staff", "components", "register", "log-in", "recovery", "support", "email", "account", "mailbox", "reception", "cash-desk", "private", "invitation"] as const;

export function parseRoute(path: string): Route {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  const [page, first, second] = parts;
  if (!page) return { page: "lobby" };
  if (page === "table" && first && parts.length === 2) return { page, id: first };
  if (page === "tournament" && first && parts.length === 2) return { page, id: first };
  if (page === "tournament" && first && second === "clock" && parts.length === 3) return { page: "tournament-clock", id: first };
  if (page === "round" && first && parts.length === 2) return { page, id: first };
  if (page === "rules" && first && second && parts.length === 3) {
    return { page, game: `${first}/${second}` };
  }
  if (page === "odds" && parts.length === 1) return { page };
  if (page === "odds" && first && second && parts.length === 3) {
    return { page: "odds-game", game: `${first}/${second}` };
  }
  if (page === "house" && first && parts.length === 2) return { page, operator: first };
  const plain = PLAIN.find((one) => one === page);
  if (plain && parts.length === 1) return { page: plain };
  return { page: "unknown" };
}
