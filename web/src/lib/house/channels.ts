/** By which of a house's ways one comes to its tables. */

import type { ChannelRow } from "../api/protocol";

/** The one that was chosen, where the house has it; otherwise its website, or the only way there is. */
export function channelOf(channels: readonly Pick<ChannelRow, "id">[], chosen: string): string {
  const ids = channels.map((one) => one.id);
  return [chosen, "website"].find((one) => ids.includes(one)) ?? ids[0] ?? "";
}
