/** Components name tokens: no colours, distances or breakpoints of their own (docs/design-language.md). */

import { describe, expect, it } from "vitest";

const files = import.meta.glob<string>(["../src/**/*.svelte", "../src/**/*.ts"], { query: "?raw", import: "default", eager: true });
const tokens = import.meta.glob<string>("../src/styles/*.css", { query: "?raw", import: "default", eager: true });
const components = Object.entries(files).filter(([path]) => path.endsWith(".svelte"));

/** Drawings with colours of their own. */
const ARTWORK = ["Wheel.svelte", "SymbolMark.svelte", "BoardFelt.svelte"];
const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(\s*\d/gi;
const SPACE = /^\s*(?:(?:row-|column-)?gap|padding(?:-\w+)*|margin(?:-\w+)*): [^;]*?\b(?!0px)\d+px/;
const BREAKPOINTS = ["400", "640", "641", "760", "1080"];

const FELT = "places, cards and chips of a felt are buttons by nature, and look like what they are";
/** Controls outside components/ui that are none of the components there. */
const DRAWN: Record<string, string> = {
  "account/CredentialsList.svelte": "a hidden field that tells password managers whose password it is",
  "games/BaccaratTable.svelte": FELT,
  "games/BetSpot.svelte": FELT,
  "games/Learner.svelte": "a chart of coloured letters, not rows of figures",
  "games/SeatBox.svelte": FELT,
  "generic/ArrangeForm.svelte": FELT,
  "generic/PickForm.svelte": FELT,
  "generic/StakeBoard.svelte": FELT,
  "marias/MariasActions.svelte": FELT,
  "marias/OwnHand.svelte": FELT,
  "odds/StrategyGrid.svelte": "a chart of coloured letters that arrow keys walk through",
  "poker/EmptySeat.svelte": FELT,
  "poker/OfcBoard.svelte": FELT,
  "poker/OfcFelt.svelte": FELT,
  "poker/OfcPlace.svelte": FELT,
  "poker/PodCards.svelte": FELT,
  "poker/SeatPlate.svelte": FELT,
  "roulette/ChipRail.svelte": FELT,
};
const CONTROL = /<(?:input|select|textarea|table|button)\b/;

const styleOf = (text: string) => /<style>(.*)<\/style>/s.exec(text)?.[1] ?? "";

/** Lines of a file that break a rule, with where they stand. */
function lines(path: string, text: string, breaks: (line: string) => boolean): string[] {
  return text.split("\n").flatMap((line, at) => (breaks(line) ? [`${path}:${at + 1} ${line.trim()}`] : []));
}

describe("the design language", () => {
  it("has components to judge", () => expect(components.length).toBeGreaterThan(80));

  it("keeps colours in the tokens, but for drawings and shadows", () => {
    const plain = components.filter(([path]) => !ARTWORK.some((one) => path.endsWith(`/${one}`)));
    const own = plain.flatMap(([path, text]) =>
      lines(path, styleOf(text).replace(/rgb\(0 0 0 \/ [\d.]+\)/g, ""), (line) => COLOUR.test(line) && !(COLOUR.lastIndex = 0)),
    );
    expect(own).toEqual([]);
  });

  it("keeps distances in the scale", () => {
    expect(components.flatMap(([path, text]) => lines(path, styleOf(text), (line) => SPACE.test(line)))).toEqual([]);
  });

  it("takes controls from components/ui, but for drawings", () => {
    const own = components.filter(([path, text]) => !path.includes("/components/ui/") && CONTROL.test(text)).map(([path]) => path.replace(/^.*\/src\/(?:components\/)?/, ""));
    expect(own.toSorted()).toEqual(Object.keys(DRAWN).toSorted());
  });

  it("has four breakpoints", () => {
    const used = components.flatMap(([, text]) => [...styleOf(text).matchAll(/@media[^{]*?width: (\d+)px/g)].map((one) => one[1]!));
    expect([...new Set(used)].filter((width) => !BREAKPOINTS.includes(width))).toEqual([]);
  });

  it("names no token that is not there, and has none that nobody names", () => {
    const css = Object.values(tokens).join("\n");
    const all = [css, ...Object.values(files)].join("\n");
    const local = new Set([...all.matchAll(/(--[\w-]+)["'}]?\s*[:=]/g)].map((one) => one[1]!));
    const named = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map((one) => one[1]!));
    const family = [...all.matchAll(/(--[\w-]+-)[{$]/g)].map((one) => one[1]!);
    const told = (name: string) => named.has(name) || family.some((start) => name.startsWith(start)) || all.includes(`"${name.slice(2)}"`);
    expect([...named].filter((name) => !local.has(name) && !family.includes(name))).toEqual([]);
    expect([...new Set([...css.matchAll(/^\s+(--[\w-]+):/gm)].map((one) => one[1]!))].filter((name) => !told(name))).toEqual([]);
  });
});
