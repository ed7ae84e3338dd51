import type { SeatView } from "../src/lib/api/protocol";

/** Somebody who sits and is there. */
export function seat(player: string, name = player): SeatView {
  return { player, name, bot: false, away: false, sits_out: false, leaving: false };
}
