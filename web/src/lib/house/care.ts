/** Complaints, loyalty and records: what several panels need. */

import { settings } from "../settings.svelte";

/** A name in the user's language. */
export const inLang = (names: Record<string, string> | null): string => names?.[settings.lang] ?? names?.en ?? "";


/** A file as the server wants it. */
export async function inBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (const one of bytes) text += String.fromCharCode(one);
  return btoa(text);
}
