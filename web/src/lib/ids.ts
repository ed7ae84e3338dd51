/** Names for things that are asked once and perhaps sent twice. */

/** 128 random bits; `randomUUID` exists only on secure origins. */
export function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
