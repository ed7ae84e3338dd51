/** What a player has noted of others: on his account, or, for a guest, in this browser alone. */

import { session } from "./session.svelte";
import { keep, load } from "./kept";

export const LABELS = ["", "red", "orange", "yellow", "green", "blue", "violet"] as const;
type Label = (typeof LABELS)[number];

/** Never colour alone: each has a shape. */
export const SHAPES: Record<Exclude<Label, "">, string> = { red: "●", orange: "▲", yellow: "★", green: "■", blue: "◆", violet: "✚" };
export const LONGEST = 500;

export interface Note {
  text: string;
  label: Label;
}

const KEY = "krupier.notes";
const NOTHING: Note = { text: "", label: "" };

class Notes {
  private all = $state.raw<Record<string, Note>>({});
  /** Whose they are: an account, or nobody's. */
  private whose: string | null = null;

  of(player: string | null): Note {
    return (player !== null && this.all[player]) || NOTHING;
  }

  /** Reads them once for whoever is here. */
  async need(): Promise<void> {
    const whose = session.operator ? (session.player?.id ?? null) : "";
    if (whose === null || whose === this.whose) return;
    this.whose = whose;
    this.all = whose ? {} : load<Record<string, Note>>(KEY, {});
    if (!whose) return;
    const { notes } = await session.api.notes();
    if (this.whose === whose) this.all = Object.fromEntries(notes.map(({ about, text, label }) => [about, { text, label: label as Label }]));
  }

  /** Instead of the last one; without text and label it is forgotten. Throws what the server says. */
  async put(player: string, note: Note): Promise<void> {
    if (session.operator) await session.api.keepNote(player, note);
    const { [player]: _, ...others } = this.all;
    this.all = note.text || note.label ? { ...others, [player]: note } : others;
    if (!session.operator) keep(KEY, this.all);
  }
}

export const notes = new Notes();
