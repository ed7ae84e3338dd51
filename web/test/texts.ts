/** For tests of what is said: all texts, in both languages, and whoever tells what happens at a table. */

import { AREAS } from "../src/lib/text/areas";
import { TEXTS } from "../src/lib/text/loaded";
import { TELLERS } from "../src/parts";

for (const area of Object.values(AREAS)) {
  for (const lang of ["cs", "en"] as const) Object.assign(TEXTS[lang], (await area[lang]()).default);
}
await Promise.all(Object.values(TELLERS).flatMap((tellers) => tellers.map((one) => one.need())));
