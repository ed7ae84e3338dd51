import { expect, test, vi } from "vitest";

// Before anything is imported: the settings look at the browser.
vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("navigator", { languages: ["en"] });
});

import { settings } from "../src/lib/settings.svelte";
import { t } from "../src/lib/text";
import { noticeText } from "../src/lib/text/notices";
import { voidText } from "../src/lib/text/voids";
import { AREAS } from "../src/lib/text/areas";
import { TEXTS } from "../src/lib/text/loaded";
import "./texts";

/** In both languages, Czech first. */
function both<T>(say: () => T): [T, T] {
  settings.set("lang", "cs");
  const czech = say();
  settings.set("lang", "en");
  return [czech, say()];
}

test.each([
  [0, "0 stolů", "0 tables"],
  [1, "1 stůl", "1 table"],
  [2, "2 stoly", "2 tables"],
  [4, "4 stoly", "4 tables"],
  [5, "5 stolů", "5 tables"],
  [12, "12 stolů", "12 tables"],
  [21, "21 stolů", "21 tables"],
  [22, "22 stolů", "22 tables"],
])("%i tables are counted as people count them", (n, cs, en) => {
  expect(both(() => t("lobby.count", { n }))).toEqual([cs, en]);
});

test("a number that is written with spaces or a fraction is many", () => {
  expect(both(() => t("lab.sim.played", { n: "1 000", s: "0.1" }))).toEqual(["1 000 her za 0.1 s", "1 000 rounds in 0.1 s"]);
});

test.each(["table-closed", "not-paid", "out-of-cards: 4 cards wanted, 2 left", "not-resumed: NoSource: gone", "rules-changed: Refused: no"])(
  "the house says in both languages why it voids a round: %s",
  (reason) => {
    const [cs, en] = both(() => voidText(reason));
    expect(cs).not.toBe(en);
    for (const said of [cs, en]) expect(said).toMatch(/^\p{Lu}.+\.$/u);
    expect(en).not.toContain(reason.split(": ")[1] ?? reason);
  },
);

test("a ruling and the wheel have words, and what staff wrote stands as they wrote it", () => {
  expect(both(() => voidText("misdeal: two cards up"))).toEqual(["misdeal, sázky zpět: two cards up", "misdeal, stakes back: two cards up"]);
  expect(both(() => voidText("ball-out"))).toEqual(["kulička vypadla z kola", "the ball left the wheel"]);
  expect(both(() => voidText("vadné karty: balíček 2"))).toEqual(["vadné karty: balíček 2", "vadné karty: balíček 2"]);
});

test("a fault is told without its details", () => {
  expect(both(() => noticeText("internal: KeyError"))).toEqual(both(() => noticeText("internal fault")));
  expect(both(() => noticeText("požár"))).toEqual(["požár", "požár"]);
  expect(noticeText(null)).toBe("");
});

test("both languages tell the same facts", () => {
  const facts = (text: string | undefined) => new Set([...(text ?? "").matchAll(/\{(\w+)\}/g)].map((found) => found[1]));
  for (const [key, text] of Object.entries(TEXTS.cs)) expect([key, facts(TEXTS.en[key])]).toEqual([key, facts(text)]);
});

test("no text stands in two areas", async () => {
  const keys = await Promise.all(Object.values(AREAS).map(async (area) => Object.keys((await area.cs()).default)));
  expect(keys.flat().length).toBe(new Set(keys.flat()).size);
});
