/** What is true of a game by its family, as the server has it in its one list. */

import { ANY_FAMILY, FAMILIES, type FamilyInfo } from "./api/protocol";

/** Also of one that a newer server has and this client does not know: the generic table plays any. */
export function familyOf(family: string): FamilyInfo {
  return FAMILIES[family] ?? ANY_FAMILY;
}
