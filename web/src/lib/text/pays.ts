/** Parts of a plan that pay, by the words of the plan. */

import { known, word } from "./index";

/** A part of a plan that pays and has no name there. */
export function payWord(id: string): string {
  return known(`pay.${id}`) ?? word(id);
}
