/** Where one is, and the way to another page. */

import { PAGES } from "../parts";
import { Loading } from "./loading.svelte";
import { parseRoute } from "./route";

class Router {
  path = $state(location.pathname);
  query = $state(location.search);
  route = $derived(parseRoute(this.path));
  params = $derived(new URLSearchParams(this.query));
  /** A page that is on its way. The one that is shown stays until it is here: nothing that was typed is lost where it cannot come. */
  coming = $state.raw<Loading | null>(null);

  constructor() {
    addEventListener("popstate", () => this.arrive(location.pathname, () => this.read()));
    addEventListener("click", (event) => this.follow(event));
  }

  go(address: string, replace = false): void {
    this.arrive(new URL(address, location.href).pathname, () => {
      if (replace) history.replaceState(null, "", address);
      else history.pushState(null, "", address);
      this.read();
      if (!replace) scrollTo(0, 0);
    });
  }

  /** Stays where one is. */
  stay(): void {
    this.coming?.stop();
    this.coming = null;
    if (location.pathname !== this.path) history.pushState(null, "", this.path + this.query);
  }

  /** Sets or removes one key of the query without leaving the page. */
  setParam(key: string, value: string | null): void {
    const params = new URLSearchParams(this.query);
    if (value === null) params.delete(key);
    else params.set(key, value);
    const query = params.toString();
    this.go(this.path + (query ? `?${query}` : ""), true);
  }

  private arrive(path: string, then: () => void): void {
    this.coming?.stop();
    this.coming = null;
    const page = PAGES[parseRoute(path).page];
    if (page.here) return then();
    this.coming = new Loading(page.need, () => {
      this.coming = null;
      then();
    });
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
