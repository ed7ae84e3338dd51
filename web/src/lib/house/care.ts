/** Complaints, loyalty and records: what several panels need. */

import { settings } from "../settings.svelte";
import { isText, t, word, type TextKey } from "../text";

/** A name in the user's language. */
export const inLang = (names: Record<string, string> | null): string => names?.[settings.lang] ?? names?.en ?? "";

/** A text by what the server calls something; unknown words are shown as they are. */
export function said(group: string, id: string): string {
  const key = `${group}.${id}`;
  return isText(key) ? t(key as TextKey) : word(id);
}

/** Puts a file into the user's hands. */
export function save(file: Blob, called: string): void {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: called });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A file as the server wants it. */
export async function inBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (const one of bytes) text += String.fromCharCode(one);
  return btoa(text);
}
