/** Addresses of the client; the server gives index.html for all of them. */

export type Route =
  | { page: "lobby" }
  | { page: "table"; id: string }
  | { page: "round"; id: string }
  | { page: "rules"; game: string }
  | { page: "odds"; game: string | null }
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
  if (page === "odds" && parts.length === 1) return { page, game: null };
  if (page === "odds" && first && second && parts.length === 3) {
    return { page, game: `${first}/${second}` };
  }
  if (page === "house" && first && parts.length === 2) return { page, operator: first };
  const plain = PLAIN.find((one) => one === page);
  if (plain && parts.length === 1) return { page: plain };
  return { page: "unknown" };
}

class Router {
  path = $state(location.pathname);
  query = $state(location.search);
  route = $derived(parseRoute(this.path));
  params = $derived(new URLSearchParams(this.query));

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("click", (event) => this.follow(event));
  }

  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.read();
    if (!replace) scrollTo(0, 0);
  }

  /** Sets or removes one key of the query without leaving the page. */
  setParam(key: string, value: string | null): void {
    const params = new URLSearchParams(this.query);
    if (value === null) params.delete(key);
    else params.set(key, value);
    const query = params.toString();
    this.go(this.path + (query ? `?${query}` : ""), true);
  }

  private read(): void {
    this.path = location.pathname;
    this.query = location.search;
  }

  /** Plain links inside the client change the page without loading it anew. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) {
      return;
    }
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin) {
      return;
    }
    if (link.pathname.startsWith("/api/") || link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
