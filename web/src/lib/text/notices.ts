/** Why a table stands still. */

import { isText, t } from "./index";

/** What the platform says has words of its own (and after them perhaps
 * details that are not for players), staff write theirs. */
export function noticeText(notice: string | null): string {
  const key = `notice.${notice?.split(": ", 1)[0]}`;
  return isText(key) ? t(key) : (notice ?? "");
}
