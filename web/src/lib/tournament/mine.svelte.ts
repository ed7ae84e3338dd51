/** What the player has entered: asked again when something of it can have changed, and not with every row of the lobby. */

import type { MyTournament, ServerMessage } from "../api/protocol";
import { session } from "../session.svelte";
import { asked } from "./live.svelte";

/** Between two questions, while a tournament of his is played. */
const EVERY_MS = 3000;

/** Whether what the lobby tells can mean something for these: all rows after a lost line, or the row of one of them. */
export function concerns(message: ServerMessage, own: readonly MyTournament[]): boolean {
  if (message.type === "tournament-lobby") return true;
  return message.type === "tournament-rows" && own.some((one) => !one.left && message.changed[one.id] !== undefined);
}

export class Mine {
  list = $state.raw<MyTournament[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readAt = -EVERY_MS;

  /** Hears whatever is told of him or was asked by him, until what is returned is called. What he did elsewhere is seen when he comes back. */
  look(): () => void {
    const seen = () => document.hidden || this.again();
    document.addEventListener("visibilitychange", seen);
    const ends = [session.tournamentNews(() => this.again()), asked(() => this.again())];
    return () => {
      document.removeEventListener("visibilitychange", seen);
      ends.forEach((end) => end());
      clearTimeout(this.timer);
      this.timer = undefined;
    };
  }

  /** What the lobby tells. */
  hear(message: ServerMessage): void {
    if (concerns(message, this.list)) this.again();
  }

  /** Somebody else plays here, or nobody. */
  of(player: string | null): void {
    this.list = [];
    if (player) this.again();
  }

  /** Soon, and not too often. */
  private again(): void {
    if (!session.player || this.timer !== undefined) return;
    const wait = Math.max(0, this.readAt + EVERY_MS - Date.now());
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.readAt = Date.now();
      void this.read();
    }, wait);
  }

  private async read(): Promise<void> {
    const player = session.player?.id;
    const told = await session.events.mine().catch(() => null);
    if (told && session.player?.id === player) this.list = told.tournaments;
  }
}
