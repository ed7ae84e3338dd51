/** Begins what the address needs all at once, and shows it when it is here. */

import "./styles/typeface.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { parseRoute } from "./lib/route";
import { noteLostStyles } from "./lib/styles";
import { needTexts } from "./lib/text/loaded";
import { PAGES } from "./parts";

/** Before there are texts. */
const NOT_LOADED = "Stránku se nepodařilo načíst. · The page could not be loaded.";
const AGAIN = "Zkusit znovu · Try again";

async function begin(target: HTMLElement): Promise<void> {
  // a page that cannot be loaded is told by the frame around it
  const page = PAGES[parseRoute(location.pathname).page].need().catch(() => null);
  const [{ start }] = await Promise.all([import("./start"), needTexts(["shell", "words"]), page]);
  start(target);
}

function tell(target: HTMLElement): void {
  const again = document.createElement("button");
  again.textContent = AGAIN;
  again.onclick = () => location.reload();
  target.setAttribute("role", "alert");
  target.replaceChildren(NOT_LOADED, " ", again);
}

noteLostStyles();
const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
begin(target).catch(() => tell(target));
