/** What a browser says of itself, short enough to be recognised by who used it. */

/** The first that fits: many call themselves by the names of others, too. */
const BROWSERS = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
] as const;
const SYSTEMS = [
  ["Android", /\bAndroid\b/],
  ["iOS", /\b(?:iPhone|iPad)\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const;

type Known = readonly (readonly [string, RegExp])[];
const found = (known: Known, agent: string) => known.find(([, form]) => form.test(agent))?.[0];

/** "Firefox, Linux"; what is not known stays as it is. */
export function agentName(agent: string): string {
  const browser = found(BROWSERS, agent);
  if (!browser) return agent;
  const system = found(SYSTEMS, agent);
  return system ? `${browser}, ${system}` : browser;
}
