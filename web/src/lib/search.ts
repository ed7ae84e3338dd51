/** Finding by words, as lists do. */

/** Whether one of the texts has what is looked for; nothing is in all of them. */
export function found(find: string, ...texts: string[]): boolean {
  return folded(texts.join(" ")).includes(folded(find));
}

export function distinct(values: string[]): string[] {
  return [...new Set(values)].toSorted();
}

/** Without accents and capitals, so that "ruleta" finds "Ruléta". */
export function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();
}
