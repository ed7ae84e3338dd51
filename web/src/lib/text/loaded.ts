/** The texts that are here, by language: areas of them come with the parts of the client that show them. */

import type { Lang } from "../api/protocol";
import { language } from "../kept";
import { AREAS, type Area } from "./areas";

export const TEXTS: Record<Lang, Record<string, string>> = { cs: {}, en: {} };

let shown = language();
const wanted = new Set<Area>();
const coming = new Map<string, Promise<void>>();

/** Fetches what is not here yet. */
export async function needTexts(areas: readonly Area[]): Promise<void> {
  areas.forEach((area) => wanted.add(area));
  await Promise.all(areas.map((area) => fetched(area, shown)));
}

/** All that has been shown, in another language; nothing changes before all of it is here. */
export async function changeLanguage(lang: Lang): Promise<void> {
  for (let known = -1; known < wanted.size; ) {
    known = wanted.size; // meanwhile another part may come
    await Promise.all([...wanted].map((area) => fetched(area, lang)));
  }
  shown = lang;
}

function fetched(area: Area, lang: Lang): Promise<void> {
  const key = `${lang}/${area}`;
  const known = coming.get(key) ?? read(area, lang);
  coming.set(key, known);
  known.catch(() => coming.delete(key));
  return known;
}

async function read(area: Area, lang: Lang): Promise<void> {
  Object.assign(TEXTS[lang], (await AREAS[area][lang]()).default);
}
