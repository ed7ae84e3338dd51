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
