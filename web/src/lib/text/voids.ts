/** Why a round does not count. */

import { isText, known, t, word } from "./index";

/** The platform's own reason as above, a ruling with what staff say of
 * it, a word of the rules, or what staff wrote. */
export function voidText(reason: string): string {
  const [what = "", ...more] = reason.split(": ");
  const [own, ruling] = [`void.${what}`, `ruling.${what}`];
  if (isText(own)) return t(own);
  if (isText(ruling)) return [t(ruling), ...more].join(": ");
  return known(`word.${reason}`) ? word(reason) : reason;
}
