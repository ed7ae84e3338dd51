/** Puts a file into the user's hands, made of what the page has read. */
export function download(file: Blob, name: string): void {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: name });
  link.click();
  // Some browsers begin to read it later than this.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
