/** What staff do: how it is said, and why it is usually done. */

import type { Act } from "../api/protocol";
import type { Key } from "./areas";
import { known, word } from "./index";

/** What staff sign for: the last word of its address. */
export type Signed = Key extends infer K ? (K extends `usual.${infer S}` ? S : never) : never;

/** What an act of staff was, as the list of acts tells it. */
export function actWord(act: Act): string {
  return known(`act.${act}`) ?? act;
}

/** The name of something that an act changed. */
export function changeWord(key: string): string {
  return known(`change.${key}`) ?? word(key.replaceAll("_", "-"));
}

/** Why an act is usually done. */
export function usualReasons(signed: Signed): string[] {
  return known(`usual.${signed}`)!.split("\n");
}

/** The name of a role, or of several; unknown ones are shown as they are. */
export function roleName(role: string): string {
  return role
    .split(", ")
    .map((one) => known(`role.${one}`) ?? one)
    .join(", ");
}
